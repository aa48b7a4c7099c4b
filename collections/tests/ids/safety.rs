//! Keys that lie or panic, iterators that are left half way, and values that need their place: wrong answers at most.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;

use specie::id::Entry;
use specie::{Id, IdMap, IdSet};

thread_local! {
    /// How often a key has been asked for its number.
    static ASKED: Cell<u64> = const { Cell::new(0) };
    /// After so many more keys made of numbers there is a panic.
    static KEYS_LEFT: Cell<Option<u64>> = const { Cell::new(None) };
}

/// A key whose number is another one each time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Unsteady(u64);

impl Id for Unsteady {
    fn from_id(id: u64) -> Self {
        Self(id / 2)
    }
    fn id(self) -> u64 {
        let asked = ASKED.get();
        ASKED.set(asked + 1);
        [self.0, self.0 + 1, self.0 * 700, u64::MAX - self.0][usize::try_from(asked % 4).unwrap()]
    }
}

/// A key that can be told to panic when it is made of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Panicking(u64);

impl Id for Panicking {
    fn from_id(id: u64) -> Self {
        let left = KEYS_LEFT.get();
        KEYS_LEFT.set(left.and_then(|left| left.checked_sub(1)));
        assert!(left != Some(0), "told to panic");
        Self(id)
    }
    fn id(self) -> u64 {
        self.0
    }
}

#[test]
fn a_key_that_lies_gets_wrong_answers_only() {
    let witness = Rc::new(());
    let mut map: IdMap<Unsteady, Rc<()>> = IdMap::new();
    for round in 0..2000 {
        let key = Unsteady(round * 31 % 500);
        let _ = catch_unwind(AssertUnwindSafe(|| match round % 10 {
            0 => drop(map.remove(&key)),
            1 => drop(map.entry(key).or_insert(witness.clone()).clone()),
            2 => {
                let _ = map
                    .entry(key)
                    .and_replace_entry_with(|_, value| Some(value));
            }
            3 => {
                let [a, b, c] = map.get_disjoint_mut([&key, &key, &Unsteady(1)]);
                let values: Vec<_> = [a, b, c].into_iter().flatten().collect();
                assert!(
                    values
                        .windows(2)
                        .all(|pair| !std::ptr::eq(&raw const *pair[0], &raw const *pair[1]))
                );
            }
            4 => drop(map.split_off(&key)),
            5 => map
                .range_mut(key..)
                .take(5)
                .for_each(|(_, value)| *value = witness.clone()),
            6 => {
                if let Some(entry) = map.first_entry() {
                    entry.remove();
                }
            }
            7 => drop(map.pop_last()),
            8 => map
                .extract_if(|key, _| key.0 % 5 == 0)
                .take(2)
                .for_each(drop),
            _ => {
                map.insert_unique(key, witness.clone());
            }
        }));
        map.insert(key, witness.clone());
        map.validate();
        assert_eq!(Rc::strong_count(&witness), map.len() + 1);
    }
    let copy = map.clone();
    assert_eq!(copy.into_iter().count(), map.len());
    assert_eq!(Rc::strong_count(&witness), map.len() + 1);
    drop(map);
    assert_eq!(Rc::strong_count(&witness), 1);
}

#[test]
fn a_key_that_panics_loses_one_entry_at_most() {
    type Map = IdMap<Panicking, Rc<()>>;
    type Way = (&'static str, fn(&mut Map));
    let ways: [Way; 8] = [
        ("iter", |map| map.iter().for_each(drop)),
        ("iter_mut", |map| map.iter_mut().for_each(drop)),
        ("retain", |map| map.retain(|key, _| key.0 % 3 == 0)),
        ("extract_if", |map| {
            map.extract_if(|_, _| true).for_each(drop);
        }),
        ("drain", |map| map.drain().rev().for_each(drop)),
        ("into_iter", |map| {
            std::mem::take(map).into_iter().for_each(drop);
        }),
        ("pop_first", |map| while map.pop_first().is_some() {}),
        ("last_entry", |map| {
            while map
                .last_entry()
                .is_some_and(|entry| entry.remove_entry().0.0 > 0)
            {}
        }),
    ];
    for (name, way) in ways {
        for after in [0, 1, 64, 150] {
            let witness = Rc::new(());
            let mut map: Map = (0..300)
                .map(|id| (Panicking(id), witness.clone()))
                .collect();
            KEYS_LEFT.set(Some(after));
            let result = catch_unwind(AssertUnwindSafe(|| way(&mut map)));
            KEYS_LEFT.set(None);
            assert!(result.is_err(), "{name}");
            map.validate();
            assert_eq!(Rc::strong_count(&witness), map.len() + 1, "{name}");
            map.insert(Panicking(1), witness.clone());
            drop(map);
            assert_eq!(Rc::strong_count(&witness), 1, "{name}");
        }
    }
}

#[test]
fn values_borrowed_at_the_same_time_are_different_ones() {
    let mut map: IdMap<u64, String> = (0..1000).map(|id| (id * 5, id.to_string())).collect();
    let mut values: Vec<&mut String> = map.values_mut().collect();
    for value in &mut values {
        value.push('!');
    }
    assert!(values.iter().all(|value| value.ends_with('!')));
    let mut ends = map.range_mut(100..2000);
    let (first, last) = (ends.next().unwrap(), ends.next_back().unwrap());
    std::mem::swap(first.1, last.1);
    assert_eq!((first.0, &**first.1, &**last.1), (100, "399!", "20!"));
    let shown = format!("{ends:?}");
    assert!(
        shown.starts_with("[(105, \"21!\")") && shown.ends_with("(1990, \"398!\")]"),
        "{shown}"
    );
    let [Some(a), None, Some(b)] = map.get_disjoint_mut([&0, &1, &4995]) else {
        panic!("an entry is gone");
    };
    std::mem::swap(a, b);
    assert_eq!((map[&0].as_str(), map[&4995].as_str()), ("999!", "0!"));
}

#[test]
fn what_is_left_is_shown_from_both_ends() {
    let map: IdMap<u32, u8> = [(1, 1), (2000, 2), (4000, 3), (1 << 30, 4)].into();
    let mut left = map.clone().into_iter();
    assert_eq!(
        format!("{left:?}"),
        "[(1, 1), (2000, 2), (4000, 3), (1073741824, 4)]"
    );
    left.next_back();
    assert_eq!(left.next(), Some((1, 1)));
    assert_eq!(format!("{left:?}"), "[(2000, 2), (4000, 3)]");
    left.next_back();
    assert_eq!(format!("{left:?}"), "[(2000, 2)]");
    left.next();
    assert_eq!(format!("{left:?}"), "[]");
    let mut set = IdSet::from([1_u8, 7, 9]);
    let mut drained = set.drain();
    drained.next();
    assert_eq!(format!("{drained:?}"), "[7, 9]");
}

#[test]
fn entries_of_values_of_any_size_stand_where_they_should() {
    #[derive(Clone, Debug, PartialEq)]
    #[repr(align(256))]
    struct Wide(Box<u32>);
    #[derive(Clone, Debug, PartialEq)]
    struct Large(Vec<u8>, [u64; 300]);

    let mut wide: IdMap<u32, Wide> = (0..500).map(|id| (id * 3, Wide(Box::new(id)))).collect();
    let mut large: IdMap<u32, Large> = (0..50)
        .map(|id| (id, Large(vec![1; 9], [7; 300])))
        .collect();
    assert!(
        wide.values_mut()
            .all(|value| std::ptr::from_mut(value).addr() % 256 == 0)
    );
    wide.retain(|_, value| *value.0 % 2 == 0);
    let mut copy: IdMap<u32, Wide> = (0..9).map(|id| (id, Wide(Box::new(1)))).collect();
    copy.clone_from(&wide);
    assert_eq!((copy.len(), &copy), (250, &wide));
    large.split_off(&20).retain(|id, _| id % 2 == 0);
    assert_eq!(large.pop_last(), Some((19, Large(vec![1; 9], [7; 300]))));
    let Entry::Occupied(entry) = large.entry(3) else {
        panic!("an entry is gone");
    };
    assert_eq!(entry.remove().0, [1; 9]);
    large.validate();
}
