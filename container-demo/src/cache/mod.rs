//! Caches of instances by identity: least recently used first, a map and a doubly linked list.

mod policy;
mod sessions;

pub use policy::Resizer;
pub use sessions::{CheckOut, Sessions};

use specie::family::{Family, List, Map, Value};

/// No slot.
const NONE: u32 = u32::MAX;

/// A map that knows in which order its entries were used last.
///
/// The map leads from the key to a slot; slots are linked in the order of use. Every operation but the walks is one
/// look-up and O(1) besides.
pub struct Lru<F: Family, T: Value> {
    slot_by_key: F::Map<u64, u32>,
    slots: F::List<Slot<T>>,
    /// First of the chain of unused slots, linked by `next`.
    unused: u32,
    oldest: u32,
    newest: u32,
}

struct Slot<T> {
    key: u64,
    value: Option<T>,
    /// Towards the oldest.
    previous: u32,
    /// Towards the newest.
    next: u32,
}

impl<F: Family, T: Value> Default for Lru<F, T> {
    fn default() -> Self {
        Self {
            slot_by_key: F::Map::default(),
            slots: F::List::default(),
            unused: NONE,
            oldest: NONE,
            newest: NONE,
        }
    }
}

impl<F: Family, T: Value> Lru<F, T> {
    /// The number of entries.
    pub fn len(&self) -> usize {
        self.slot_by_key.len()
    }

    /// Whether there is no entry.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The value under `key`, which becomes the newest.
    pub fn get_mut(&mut self, key: u64) -> Option<&mut T> {
        let slot = *self.slot_by_key.get(&key)?;
        self.unlink(slot);
        self.link_newest(slot);
        self.slots[slot as usize].value.as_mut()
    }

    /// The value under `key`; the order stays.
    pub fn peek_mut(&mut self, key: u64) -> Option<&mut T> {
        let slot = *self.slot_by_key.get(&key)?;
        self.slots[slot as usize].value.as_mut()
    }

    /// Puts `value` under `key` as the newest and hands back what stood there.
    ///
    /// # Panics
    /// At 2^32 - 1 entries.
    pub fn insert(&mut self, key: u64, value: T) -> Option<T> {
        if let Some(&slot) = self.slot_by_key.get(&key) {
            self.unlink(slot);
            self.link_newest(slot);
            return self.slots[slot as usize].value.replace(value);
        }
        let slot = if self.unused == NONE {
            let slot =
                u32::try_from(self.slots.len()).expect("a cache holds fewer than 2^32 - 1 entries");
            assert_ne!(slot, NONE, "a cache holds fewer than 2^32 - 1 entries");
            self.slots.push(Slot {
                key,
                value: Some(value),
                previous: NONE,
                next: NONE,
            });
            slot
        } else {
            let slot = self.unused;
            self.unused = self.slots[slot as usize].next;
            self.slots[slot as usize] = Slot {
                key,
                value: Some(value),
                previous: NONE,
                next: NONE,
            };
            slot
        };
        self.link_newest(slot);
        self.slot_by_key.insert(key, slot);
        None
    }

    /// Takes out the value under `key`.
    pub fn remove(&mut self, key: u64) -> Option<T> {
        let slot = self.slot_by_key.remove(&key)?;
        self.unlink(slot);
        let entry = &mut self.slots[slot as usize];
        entry.next = self.unused;
        self.unused = slot;
        entry.value.take()
    }

    /// Keys and values, the least recently used first.
    pub fn oldest_first(&self) -> impl Iterator<Item = (u64, &T)> {
        let mut slot = self.oldest;
        std::iter::from_fn(move || {
            let entry = self.slots.get(slot as usize)?;
            slot = entry.next;
            entry.value.as_ref().map(|value| (entry.key, value))
        })
    }

    fn unlink(&mut self, slot: u32) {
        let (previous, next) = (
            self.slots[slot as usize].previous,
            self.slots[slot as usize].next,
        );
        match previous {
            NONE => self.oldest = next,
            previous => self.slots[previous as usize].next = next,
        }
        match next {
            NONE => self.newest = previous,
            next => self.slots[next as usize].previous = previous,
        }
    }

    fn link_newest(&mut self, slot: u32) {
        let entry = &mut self.slots[slot as usize];
        entry.previous = self.newest;
        entry.next = NONE;
        match self.newest {
            NONE => self.oldest = slot,
            newest => self.slots[newest as usize].next = slot,
        }
        self.newest = slot;
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use specie::family::Std;

    use super::*;

    #[derive(Clone, Debug)]
    enum Step {
        Insert(u64, u32),
        Get(u64),
        Peek(u64),
        Remove(u64),
    }

    fn step() -> impl Strategy<Value = Step> {
        let key = 0..12_u64;
        prop_oneof![
            (key.clone(), any::<u32>()).prop_map(|(key, value)| Step::Insert(key, value)),
            key.clone().prop_map(Step::Get),
            key.clone().prop_map(Step::Peek),
            key.prop_map(Step::Remove),
        ]
    }

    proptest! {
        /// Against a plain vector in the order of use.
        #[test]
        fn behaves_as_a_vector_in_the_order_of_use(steps in prop::collection::vec(step(), 0..200)) {
            let mut lru = Lru::<Std, u32>::default();
            let mut model: Vec<(u64, u32)> = Vec::new();
            for step in steps {
                let position = |model: &Vec<(u64, u32)>, key| model.iter().position(|entry| entry.0 == key);
                match step {
                    Step::Insert(key, value) => {
                        let old = position(&model, key).map(|at| model.remove(at).1);
                        model.push((key, value));
                        prop_assert_eq!(lru.insert(key, value), old);
                    }
                    Step::Get(key) => {
                        let found = position(&model, key).map(|at| model.remove(at));
                        model.extend(found);
                        prop_assert_eq!(lru.get_mut(key).copied(), found.map(|entry| entry.1));
                    }
                    Step::Peek(key) => {
                        let found = position(&model, key).map(|at| model[at].1);
                        prop_assert_eq!(lru.peek_mut(key).copied(), found);
                    }
                    Step::Remove(key) => {
                        let old = position(&model, key).map(|at| model.remove(at).1);
                        prop_assert_eq!(lru.remove(key), old);
                    }
                }
                prop_assert_eq!(lru.len(), model.len());
                let order: Vec<(u64, u32)> = lru.oldest_first().map(|(key, &value)| (key, value)).collect();
                prop_assert_eq!(&order, &model);
            }
        }
    }
}
