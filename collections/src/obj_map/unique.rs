//! Insertion into an [`ObjMap`] without a look-up.
#![allow(unsafe_code)] // hashbrown's function is marked unsafe: see there.

use core::hash::BuildHasher;

use super::{ObjKey, ObjMap};

impl<K: ObjKey, V, S: BuildHasher> ObjMap<K, V, S> {
    /// Puts `value` under a `key` under which there is no entry, without looking for one, and hands both back.
    /// Amortised O(1).
    ///
    /// That there is none is checked in builds with debug assertions only. Otherwise the map has two entries under
    /// the key from then on: both count and are gone through, a look-up finds either, and a removal takes one out.
    /// It stays safe to use.
    ///
    /// # Panics
    /// When the map would have to grow beyond what can be addressed, and with debug assertions when there is an
    /// entry under the key.
    pub fn insert_unique(&mut self, key: K, value: V) -> (&K, &mut V) {
        debug_assert!(
            !self.contains_key(&key),
            "insert_unique: there is an entry under the key already"
        );
        // SAFETY: hashbrown promises that neither this call nor any after it violates memory safety, whatever the
        // key. It marks the function unsafe for the sake of unsafe code that is handed a hashbrown map and relies on
        // its keys being unique; this one never leaves `ObjMap`, and nothing in this crate relies on that.
        unsafe { self.map.insert_unique_unchecked(key, value) }
    }
}
