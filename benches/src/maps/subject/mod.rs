//! The rivals. A rival is one small file that implements [`Subject`] for its map, [`SetSubject`] for its set, and
//! [`Rival`] to name them; [`NAMES`] and [`with_rival`] list it.

mod forward;
mod frozen;
mod hashbrown;
mod id;
mod indexmap;
mod intmap;
mod nohash;
mod ordered;
mod specie;
mod std;

use super::number::{MapKey, Number};

/// Why a rival has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missing {
    /// It is planned, and not there yet.
    NotBuilt,
    /// The rival does not have it.
    NotOffered,
}

/// A map that is measured. All methods do what std's do.
pub trait Subject<K, V>: Default + Clone {
    /// An empty map with room for `entries`.
    fn with_capacity(entries: usize) -> Self;
    /// The number of entries.
    fn size(&self) -> usize;
    /// Puts `value` under `key` and hands back the value that stood there.
    fn insert(&mut self, key: K, value: V) -> Option<V>;
    /// A copy of the value under `key`.
    fn get(&self, key: K) -> Option<V>;
    /// Whether there is an entry under `key`.
    fn contains(&self, key: K) -> bool;
    /// Takes out the entry under `key`.
    fn remove(&mut self, key: K) -> Option<V>;
    /// Removes every entry and keeps the memory.
    fn clear(&mut self);
    /// `extend`.
    fn extend_from(&mut self, entries: impl Iterator<Item = (K, V)>);
    /// `collect`.
    fn collect_from(entries: impl Iterator<Item = (K, V)>) -> Self;
    /// All entries, in the map's own order.
    fn entries(&self) -> impl Iterator<Item = (K, V)>;
    /// All values, in the map's own order.
    fn values_only(&self) -> impl Iterator<Item = V>;

    /// Looks up many keys at once; `values` is as long as `keys`.
    ///
    /// # Errors
    /// When there is no such operation.
    fn get_many(&self, _keys: &[K], _values: &mut [Option<V>]) -> Result<(), Missing> {
        Err(Missing::NotOffered)
    }

    /// Removes the entry under `key` and leaves the others in their order.
    ///
    /// # Errors
    /// When there is no order, or no such operation.
    fn remove_in_order(&mut self, _key: K) -> Result<Option<V>, Missing> {
        Err(Missing::NotOffered)
    }

    /// A map of `entries`, made as the map is for: they are inserted one by one, unless it cannot grow.
    fn built(entries: impl Iterator<Item = (K, V)>) -> Self {
        let mut map = Self::default();
        for (key, value) in entries {
            map.insert(key, value);
        }
        map
    }

    /// The map as it is stored: in a form of its own, or the bytes of its entries one after the other.
    fn stored(&self) -> Vec<u8>
    where
        K: Number,
        V: Number,
    {
        let mut bytes = Vec::new();
        for (key, value) in self.entries() {
            key.append_to(&mut bytes);
            value.append_to(&mut bytes);
        }
        bytes
    }

    /// Opens a stored map in place, or builds it from the stored entries, and looks one key up.
    fn open_and_get(bytes: &[u8], key: K) -> Option<V>
    where
        K: Number,
        V: Number,
    {
        let (of_key, of_value) = (K::BITS as usize / 8, V::BITS as usize / 8);
        let entries = bytes.chunks_exact(of_key + of_value).map(|entry| {
            let (key, value) = entry.split_at(of_key);
            (K::from_bytes(key), V::from_bytes(value))
        });
        Self::collect_from(entries).get(key)
    }

    /// An empty map of the same family that grows incrementally, without long pauses.
    ///
    /// # Errors
    /// When there is none.
    fn incremental() -> Result<impl Subject<K, V>, Missing> {
        Err::<Self, _>(Missing::NotOffered)
    }
}

/// A set that is measured. All methods do what std's operators do.
pub trait SetSubject<K>: Sized {
    /// A set of `keys`.
    ///
    /// # Errors
    /// When the rival has no sets.
    fn collect_from(keys: impl Iterator<Item = K>) -> Result<Self, Missing>;
    /// `self | other`
    fn union(&self, other: &Self) -> Self;
    /// `self & other`
    fn intersection(&self, other: &Self) -> Self;
    /// `self - other`
    fn difference(&self, other: &Self) -> Self;
    /// All elements, in the set's own order.
    fn elements(&self) -> impl Iterator<Item = K>;
}

/// A rival: its map and its set.
pub trait Rival {
    /// Its map.
    type Map<K: MapKey, V: Number>: Subject<K, V>;
    /// Its set.
    type Set<K: MapKey>: SetSubject<K>;
}

/// What the others are compared with: hashbrown's table with the hasher of rustc-hash.
pub const BASELINE: &str = "fx";

/// What is judged against the goals.
pub const JUDGED: &str = "specie";

/// The names of all rivals, on command lines and in records.
pub const NAMES: [&str; 13] = [
    BASELINE,
    "hashbrown",
    "ahash",
    "std",
    "indexmap",
    "nohash",
    "intmap",
    JUDGED,
    "vec",
    "id-map",
    "frozen",
    "indexmap-ahash",
    "ordered",
];

/// What is done with a rival.
pub trait WithRival {
    /// What comes out.
    type Output;
    /// Does it.
    fn run<R: Rival>(self) -> Self::Output;
}

/// Does something with the rival called `name`; none when there is no such rival.
pub fn with_rival<W: WithRival>(name: &str, work: W) -> Option<W::Output> {
    Some(match name {
        BASELINE => work.run::<hashbrown::Fx>(),
        "hashbrown" => work.run::<hashbrown::Foldhash>(),
        "ahash" => work.run::<hashbrown::Ahash>(),
        "std" => work.run::<std::Std>(),
        "indexmap" => work.run::<indexmap::Indexmap>(),
        "nohash" => work.run::<nohash::Nohash>(),
        "intmap" => work.run::<intmap::Intmap>(),
        JUDGED => work.run::<specie::Specie>(),
        "vec" => work.run::<id::Places>(),
        "id-map" => work.run::<id::Ids>(),
        "frozen" => work.run::<frozen::Frozen>(),
        "indexmap-ahash" => work.run::<indexmap::IndexmapAhash>(),
        "ordered" => work.run::<ordered::Ordered>(),
        _ => return None,
    })
}

#[cfg(test)]
mod tests;
