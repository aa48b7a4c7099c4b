//! Serialisation and deserialisation with the serde crate. (Feature `serde`.)
//!
//! The collections have serde's traits, and look in every format as std's do: maps are maps, sets, vectors, [`Stack`]
//! and [`Queue`] are sequences, [`Float32`](crate::Float32) and [`Float64`](crate::Float64) are numbers. So what a std
//! `HashMap` wrote a [`HashMap`](crate::HashMap) reads, and the other way round. The collections for several threads,
//! the pools and [`FrozenMap`](crate::FrozenMap), which is bytes already, have no such traits. The module
//! is here for this text and cannot be named.
//!
//! ```
//! use specie::{HashMap, IdSet};
//!
//! let ages: HashMap<String, u32> = serde_json::from_str(r#"{ "Ada": 36, "Charles": 79 }"#)?;
//! assert_eq!(ages["Ada"], 36);
//! assert_eq!(serde_json::to_string(&IdSet::from([2_u8, 0, 1]))?, "[0,1,2]");
//! # Ok::<(), serde_json::Error>(())
//! ```
//!
//! # Order and repetition
//!
//! A map or set is written in the order of its iterator; [`IdMap`](crate::IdMap)'s and [`IdSet`](crate::IdSet)'s is
//! that of the keys, [`OrderedMap`](crate::OrderedMap)'s and [`OrderedSet`](crate::OrderedSet)'s that of insertion, which they
//! have again when they are read; the others' is arbitrary and differs from run to run. A key that is read twice has the last of its
//! values, as with std's. A [`Stack`] is written from the bottom to the top, a [`Queue`] from the front to the back.
//!
//! # What is read is not trusted
//!
//! A format that says how many entries will come may be wrong, or lie. Room is made at once for a mebibyte of them at
//! most (serde's own limit for `Vec`), and beyond that as they come. A table has more slots than entries, so that a
//! promise costs two or three mebibytes at most. An [`IdMap`](crate::IdMap) or [`IdSet`](crate::IdSet) has a page for
//! every stretch of ids: a hostile text of ids that are far apart costs about a kilobyte for each. Where ids are not to
//! be trusted, read an [`IntMap`](crate::IntMap).
//!
//! Reading is O(entries) on average, also in the order in which another map wrote them, which is that of its hashes.
//! The tables for primitives are seeded one by one, so that the order of one map is nothing special to another. Those
//! of [`ObjMap`](crate::ObjMap) and [`ObjSet`](crate::ObjSet) share the process's seed, and an order that comes from a
//! larger one makes a smaller one slow. So when many entries come, and a believed promise has not made room for all,
//! these list them first and put them in at the end, when their number is known; meanwhile the list takes up to twice
//! the memory of its entries. [`OrderedMap`](crate::OrderedMap), [`OrderedSet`](crate::OrderedSet), [`HashMap`](crate::HashMap) and
//! [`HashSet`](crate::HashSet) do the same.
//!
//! On an error, what had been read is dropped.
//!
//! # Floating-point numbers
//!
//! A [`Float32`](crate::Float32) or [`Float64`](crate::Float64) is written as its number. What a format makes of
//! infinities and not-a-number is its own affair: `serde_json` writes `null`, which is no number when it is read again.
//!
//! [`Stack`]: crate::Stack
//! [`Queue`]: crate::Queue

mod floats;
mod lists;
mod maps;
mod sets;

/// For how much memory's worth of entries room is made at once, in bytes. As serde's own limit.
const AT_ONCE: usize = 1 << 20;

/// How many entries no order of theirs can slow down much, however small the table is that they come into.
const FEW: usize = 1024;

/// How entries go into a table.
#[derive(Clone, Copy)]
struct Plan {
    /// For how many the table has room from the beginning.
    room: usize,
    /// How many entries the table has when the others begin to be listed.
    one_by_one: usize,
    /// For how many the list has room from the beginning.
    list: usize,
}

impl Plan {
    /// One entry after the other, into a table that grows: no order of theirs does it harm.
    fn growing<E>(promised: Option<usize>) -> Self {
        Self {
            room: promised.unwrap_or(0).min(Self::limit::<E>()),
            one_by_one: usize::MAX,
            list: 0,
        }
    }

    /// Many entries only when the table has room for all of them.
    fn listing<E>(promised: Option<usize>) -> Self {
        let room = promised.unwrap_or(0);
        if room <= Self::limit::<E>() {
            Self {
                room,
                one_by_one: room.max(FEW),
                list: 0,
            }
        } else {
            Self {
                room: 0,
                one_by_one: 0,
                list: Self::limit::<E>(),
            }
        }
    }

    /// How many entries fit [`AT_ONCE`]. The byte more is what every slot of a table has, so that entries without a
    /// size have a limit too.
    const fn limit<E>() -> usize {
        AT_ONCE / (size_of::<E>() + 1)
    }
}
