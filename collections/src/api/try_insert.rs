//! Insertion that fails where there is an entry already, by way of any map's entries.

/// Gives `$map`, whose keys are `$bound`, `try_insert`. `key` is one for the example, and `insertion` says what an
/// insertion costs.
macro_rules! try_insert_api {
    ($map:ident, $bound:path, key: $key:literal, insertion: $insertion:literal $(, state: $state:ident: $state_bound:path = $default:ty)?) => {
        impl<K: $bound, V $(, $state: $state_bound)?> $map<K, V $(, $state)?> {
            #[doc = concat!("Puts `value` under `key` and hands it back, unless there is an entry already. ", $insertion)]
            ///
            /// ```
            #[doc = concat!("let mut map = specie::", stringify!($map), "::new();")]
            #[doc = concat!("assert_eq!(map.try_insert(", $key, ", \"first\").unwrap(), &\"first\");")]
            #[doc = concat!("let error = map.try_insert(", $key, ", \"second\").unwrap_err();")]
            /// assert_eq!((error.entry.get(), error.value), (&"first", "second"));
            /// ```
            ///
            /// # Errors
            /// When there is an entry under the key: the error has it, and the value that was not put in.
            ///
            /// # Panics
            /// When the map would have to grow beyond what can be addressed.
            pub fn try_insert(
                &mut self,
                key: K,
                value: V,
            ) -> Result<&mut V, OccupiedError<'_, K, V $(, $state)?>> {
                match self.entry(key) {
                    Entry::Occupied(entry) => Err(OccupiedError { entry, value }),
                    Entry::Vacant(entry) => Ok(entry.insert(value)),
                }
            }
        }
    };
}

pub(crate) use try_insert_api;
