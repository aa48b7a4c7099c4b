//! The embedded store: one table per entity bean, with the indices its finders need.

use specie::family::{Family, List, Map};

use crate::bean::Query;
use crate::value::Value;

/// A row's fields.
pub type Row = Box<[Value]>;

/// The rows of one entity bean by primary key.
///
/// Primary keys are numbers; where the bean's key is a text, the table numbers the texts.
pub struct Table<F: Family> {
    rows: F::Map<u64, Row>,
    key_by_text: F::Map<String, u64>,
    next_text_key: u64,
    indices: F::List<Index<F>>,
}

/// Which rows have which value in one field. Positions are in the order of insertion.
struct Index<F: Family> {
    field: usize,
    by_number: F::Map<i64, F::List<u64>>,
    by_text: F::Map<String, F::List<u64>>,
}

/// How to undo a change.
#[derive(Debug)]
pub enum Undo {
    /// The row with the key was put in.
    Inserted(u64),
    /// The row with the key had these fields.
    Updated(u64, Row),
    /// The row with the key and these fields was taken out.
    Removed(u64, Row),
}

impl<F: Family> Table<F> {
    /// An empty table with an index for each of the fields.
    pub fn new(indexed_fields: &[usize]) -> Self {
        let index = |&field| Index {
            field,
            by_number: F::Map::default(),
            by_text: F::Map::default(),
        };
        Self {
            rows: F::Map::default(),
            key_by_text: F::Map::default(),
            next_text_key: 1,
            indices: indexed_fields.iter().map(index).collect(),
        }
    }

    /// The number of rows.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there is no row.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The row under `key`.
    pub fn get(&self, key: u64) -> Option<&[Value]> {
        self.rows.get(&key).map(|row| &**row)
    }

    /// The number for a primary key: its own, or that of the text, given out when it is new.
    pub fn number_key(&mut self, key: &Value) -> Option<u64> {
        let Some(text) = key.as_text() else {
            return key.as_key();
        };
        if let Some(&number) = self.key_by_text.get(text) {
            return Some(number);
        }
        let number = self.next_text_key;
        self.next_text_key += 1;
        self.key_by_text.insert(text.to_owned(), number);
        Some(number)
    }

    /// Puts in a row; none when there is one under the key.
    pub fn insert(&mut self, key: u64, row: Row) -> Option<Undo> {
        if self.rows.contains_key(&key) {
            return None;
        }
        for index in &mut *self.indices {
            index.add(key, &row);
        }
        self.rows.insert(key, row);
        Some(Undo::Inserted(key))
    }

    /// Replaces a row's fields; none when there is no such row.
    pub fn update(&mut self, key: u64, row: Row) -> Option<Undo> {
        let stored = self.rows.get_mut(&key)?;
        let old = std::mem::replace(stored, row);
        let new = &*stored;
        for index in &mut *self.indices {
            if old.get(index.field) != new.get(index.field) {
                index.take(key, &old);
                index.add(key, new);
            }
        }
        Some(Undo::Updated(key, old))
    }

    /// Takes a row out; none when there is no such row.
    pub fn remove(&mut self, key: u64) -> Option<Undo> {
        let row = self.rows.remove(&key)?;
        for index in &mut *self.indices {
            index.take(key, &row);
        }
        Some(Undo::Removed(key, row))
    }

    /// Takes a change back.
    pub fn undo(&mut self, undo: Undo) {
        match undo {
            Undo::Inserted(key) => drop(self.remove(key)),
            Undo::Updated(key, row) => drop(self.update(key, row)),
            Undo::Removed(key, row) => drop(self.insert(key, row)),
        }
    }

    /// The keys of the rows that `query` selects, sorted, so that they are the same for every family.
    pub fn select(&self, query: &Query) -> Vec<u64> {
        let mut keys: Vec<u64> = match query {
            Query::All => self.rows.keys().copied().collect(),
            Query::Key(key) => {
                let number = key
                    .as_text()
                    .map_or_else(|| key.as_key(), |text| self.key_by_text.get(text).copied());
                number
                    .filter(|number| self.rows.contains_key(number))
                    .into_iter()
                    .collect()
            }
            Query::Equals { field, value } => self.equal(*field, value),
            Query::Contains { field, text } => {
                let contains = |row: &Row| {
                    let found = row.get(*field).and_then(Value::as_text);
                    found.is_some_and(|found| found.to_lowercase().contains(text.as_str()))
                };
                self.rows
                    .iter()
                    .filter(|(_, row)| contains(row))
                    .map(|(key, _)| *key)
                    .collect()
            }
        };
        keys.sort_unstable();
        keys
    }

    fn equal(&self, field: usize, value: &Value) -> Vec<u64> {
        let Some(index) = self.indices.iter().find(|index| index.field == field) else {
            let equal = self
                .rows
                .iter()
                .filter(|(_, row)| row.get(field) == Some(value));
            return equal.map(|(key, _)| *key).collect();
        };
        let keys = match value {
            Value::Text(text) => index.by_text.get(&**text),
            other => other
                .as_number()
                .and_then(|number| index.by_number.get(&number)),
        };
        keys.map(|keys| keys.to_vec()).unwrap_or_default()
    }
}

impl<F: Family> Index<F> {
    fn add(&mut self, key: u64, row: &Row) {
        match row.get(self.field) {
            Some(Value::Text(text)) => self
                .by_text
                .get_or_insert_with(text.to_string(), F::List::default)
                .push(key),
            Some(other) => {
                if let Some(number) = other.as_number() {
                    self.by_number
                        .get_or_insert_with(number, F::List::default)
                        .push(key);
                }
            }
            None => {}
        }
    }

    fn take(&mut self, key: u64, row: &Row) {
        let keys = match row.get(self.field) {
            Some(Value::Text(text)) => self.by_text.get_mut(&**text),
            Some(other) => other
                .as_number()
                .and_then(|number| self.by_number.get_mut(&number)),
            None => None,
        };
        if let Some(keys) = keys
            && let Some(position) = keys.iter().position(|&other| other == key)
        {
            keys.remove(position);
        }
    }
}

#[cfg(test)]
mod tests {
    use specie::family::Std;

    use super::*;

    fn row(name: &str, group: i64) -> Row {
        Box::new([Value::text(name), Value::Long(group)])
    }

    fn table() -> Table<Std> {
        let mut table = Table::new(&[0, 1]);
        for (key, name, group) in [(3, "Red fish", 1), (1, "Blue fish", 1), (2, "Cat", 2)] {
            assert!(table.insert(key, row(name, group)).is_some());
        }
        table
    }

    fn equals(field: usize, value: Value) -> Query {
        Query::Equals { field, value }
    }

    #[test]
    fn selects_by_key_field_and_word_in_the_order_of_keys() {
        let table = table();
        assert_eq!(table.select(&Query::All), [1, 2, 3]);
        assert_eq!(table.select(&Query::Key(Value::Long(2))), [2]);
        assert!(table.select(&Query::Key(Value::Long(4))).is_empty());
        assert_eq!(table.select(&equals(1, Value::Long(1))), [1, 3]);
        assert_eq!(table.select(&equals(0, Value::text("Cat"))), [2]);
        assert_eq!(
            table.select(&Query::Contains {
                field: 0,
                text: "fish".into()
            }),
            [1, 3]
        );
    }

    #[test]
    fn refuses_a_second_row_and_misses_what_is_not_there() {
        let mut table = table();
        assert!(table.insert(1, row("other", 9)).is_none());
        assert!(table.update(9, row("other", 9)).is_none());
        assert!(table.remove(9).is_none());
        assert_eq!(table.get(1), Some(&*row("Blue fish", 1)));
    }

    #[test]
    fn changes_are_undone_in_reverse_with_their_indices() {
        let mut table = table();
        let undo = [
            table.update(1, row("Green fish", 2)).unwrap(),
            table.remove(2).unwrap(),
            table.insert(2, row("Dog", 1)).unwrap(),
            table.insert(7, row("Owl", 7)).unwrap(),
        ];
        assert_eq!(table.select(&equals(1, Value::Long(1))), [2, 3]);
        for undo in undo.into_iter().rev() {
            table.undo(undo);
        }
        assert_eq!(table.select(&Query::All), [1, 2, 3]);
        assert_eq!(table.select(&equals(1, Value::Long(1))), [1, 3]);
        assert_eq!(table.select(&equals(1, Value::Long(2))), [2]);
        assert!(table.select(&equals(1, Value::Long(7))).is_empty());
        assert_eq!(table.select(&equals(0, Value::text("Blue fish"))), [1]);
    }

    #[test]
    fn text_keys_are_numbered_once() {
        let mut table = Table::<Std>::new(&[]);
        let first = table.number_key(&Value::text("orders")).unwrap();
        assert_eq!(table.number_key(&Value::text("orders")), Some(first));
        assert_ne!(table.number_key(&Value::text("lines")), Some(first));
        assert_eq!(table.number_key(&Value::Null), None);
        assert!(
            table.select(&Query::Key(Value::text("orders"))).is_empty(),
            "numbered, but no row yet"
        );
        table.insert(first, Box::new([]));
        assert_eq!(table.select(&Query::Key(Value::text("orders"))), [first]);
    }
}
