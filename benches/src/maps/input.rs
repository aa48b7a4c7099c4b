//! The keys and values of a block of cells, made before anything is timed.

use super::number::{MapKey, Number};
use super::pattern::Pattern;
use crate::keys::{Splitmix, shuffle};

/// Where the shuffle of look-ups starts; the cross-language protocol says so.
const SHUFFLE: u64 = 7;

/// Where the draws of look-ups start.
const DRAWS: u64 = 1_000_003;

/// Keys, values, and a random order.
#[derive(Debug)]
pub struct Input<K, V> {
    pattern: Pattern,
    /// The keys in the order of insertion.
    pub keys: Vec<K>,
    /// The value of each. It names the key that comes next in [`Input::order`] as far as it has the bits, so that
    /// following the values visits every key once, in random order.
    pub values: Vec<V>,
    /// The numbers of all keys in random order.
    pub order: Vec<u32>,
}

impl<K: MapKey, V: Number> Input<K, V> {
    /// Makes `entries` keys of a pattern, with values that chain them. O(n).
    ///
    /// # Panics
    /// With more than 2^32 entries.
    pub fn chained(pattern: Pattern, entries: usize) -> Self {
        let mut input = Self::counted(pattern, entries);
        for (place, number) in input.order.iter().enumerate() {
            let next = input.order[(place + 1) % entries];
            input.values[*number as usize] = V::truncate(input.keys[next as usize].number());
        }
        input
    }

    /// Makes `entries` keys of a pattern; the value of key number i is i. O(n).
    ///
    /// # Panics
    /// With more than 2^32 entries.
    pub fn counted(pattern: Pattern, entries: usize) -> Self {
        let count = u32::try_from(entries).expect("at most 2^32 entries");
        let mut keys: Vec<K> = (0..entries).map(|index| pattern.key(index)).collect();
        if pattern == Pattern::DenseShuffled {
            shuffle(&mut keys, SHUFFLE + 1);
        }
        let mut order: Vec<u32> = (0..count).collect();
        shuffle(&mut order, SHUFFLE);
        Self {
            pattern,
            keys,
            values: (0..u64::from(count)).map(V::truncate).collect(),
            order,
        }
    }

    /// The number of entries.
    pub fn entries(&self) -> usize {
        self.keys.len()
    }

    /// The entries in the order of insertion.
    pub fn pairs(&self) -> impl Iterator<Item = (K, V)> {
        self.keys.iter().copied().zip(self.values.iter().copied())
    }

    /// A key that continues the pattern: beyond the entries, so it is not among them.
    pub fn missing(&self, index: usize) -> K {
        self.pattern.key(self.entries() + index)
    }

    /// `count` random keys that are there. Other ones for another `batch`.
    pub fn hits(&self, count: usize, batch: u64) -> Vec<K> {
        let mut random = Splitmix::new(DRAWS ^ (batch << 32));
        (0..count)
            .map(|_| self.keys[random.below(self.entries())])
            .collect()
    }

    /// `count` random keys that are not there.
    pub fn misses(&self, count: usize, batch: u64) -> Vec<K> {
        let mut random = Splitmix::new(DRAWS ^ (batch << 32));
        (0..count)
            .map(|_| self.missing(random.below(self.entries())))
            .collect()
    }

    /// `count` random keys of which a random half is there.
    pub fn mixed(&self, count: usize, batch: u64) -> Vec<K> {
        let mut random = Splitmix::new(DRAWS ^ (batch << 32));
        (0..count)
            .map(|_| {
                // The lowest bit of another number: the draws of places and of sides must not depend on each other.
                let side = random.step() & 1 == 0;
                let place = random.below(self.entries());
                if side {
                    self.keys[place]
                } else {
                    self.missing(place)
                }
            })
            .collect()
    }

    /// All keys in the random order.
    pub fn shuffled(&self) -> impl Iterator<Item = K> {
        self.order.iter().map(|number| self.keys[*number as usize])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{BTreeMap, BTreeSet};

    #[test]
    fn the_values_visit_every_key() {
        let input = Input::<u32, u32>::chained(Pattern::Uniform, 500);
        let next: BTreeMap<u32, u32> = input.pairs().collect();
        let mut key = input.keys[3];
        let mut seen = BTreeSet::new();
        while seen.insert(key) {
            key = next[&key];
        }
        assert_eq!(seen.len(), 500);
    }

    #[test]
    fn draws_are_what_they_say() {
        for pattern in [Pattern::Uniform, Pattern::DenseShuffled, Pattern::Shift16] {
            let input = Input::<u32, u32>::chained(pattern, 500);
            let keys: BTreeSet<u32> = input.keys.iter().copied().collect();
            assert!(input.hits(1000, 1).iter().all(|key| keys.contains(key)));
            assert!(!input.misses(1000, 1).iter().any(|key| keys.contains(key)));
            let mixed = input.mixed(10_000, 1);
            let there = mixed.iter().filter(|key| keys.contains(key)).count();
            assert!((4_700..5_300).contains(&there), "{there}");
        }
    }

    #[test]
    fn batches_differ() {
        let input = Input::<u64, u64>::chained(Pattern::Uniform, 500);
        assert_ne!(input.hits(100, 0), input.hits(100, 1));
        assert_eq!(input.hits(100, 1), input.hits(100, 1));
    }

    #[test]
    fn the_cross_language_keys_hold() {
        let input = Input::<u64, u64>::counted(Pattern::Uniform, 8);
        assert_eq!(input.order, [0, 2, 6, 4, 1, 7, 5, 3]);
        assert_eq!(input.keys[1], 0x28ef_e333_b266_f103);
        assert_eq!(input.values, [0, 1, 2, 3, 4, 5, 6, 7]);
        let sixteen = Input::<u64, u64>::counted(Pattern::Uniform, 16);
        assert_eq!(input.missing(0), sixteen.keys[8]);
    }
}
