//! Many keys, one after the other: for maps whose memory is not loaded ahead.

/// Gives `$map`, whose keys are `$bound`, what the bulk operations of maps and sets are made of: plain loops over
/// the map's own methods.
macro_rules! plain_many_api {
    ($map:ident, $bound:path $(, state: $state:ident: $state_bound:path = $default:ty)?) => {
        impl<K: $bound, V $(, $state: $state_bound)?> $map<K, V $(, $state)?> {
            /// Puts entries in; of several under one key the last one's value stays.
            pub(crate) fn put_all(&mut self, entries: impl Iterator<Item = (K, V)>) {
                let expected = $crate::api::room_for(entries.size_hint().0, self.is_empty());
                // A promise for which there is no room is not believed.
                let _ = self.try_reserve(expected);
                entries.for_each(|(key, value)| {
                    self.insert(key, value);
                });
            }

            /// Calls `each` with every key and whether there is an entry.
            pub(crate) fn each_known<'k>(
                &self,
                keys: impl Iterator<Item = &'k K>,
                mut each: impl FnMut(&'k K, bool),
            ) where
                K: 'k,
            {
                keys.for_each(|key| each(key, self.contains_key(key)));
            }

            /// Takes the entries under keys out and calls `each` with them.
            pub(crate) fn each_taken<'k>(
                &mut self,
                keys: impl Iterator<Item = &'k K>,
                mut each: impl FnMut((K, V)),
            ) where
                K: 'k,
            {
                keys.for_each(|key| {
                    if let Some(entry) = self.remove_entry(key) {
                        each(entry);
                    }
                });
            }

            /// Whether bulk operations on the map load memory ahead: never.
            pub(crate) fn looks_ahead(&self) -> bool {
                false
            }
        }
    };
}

pub(crate) use plain_many_api;
