//! Input that promises too much, breaks off, or is something else.

use std::cell::Cell;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer};
use specie::{
    Float32, Float64, HashMap, HashSet, IdMap, IdSet, IncrementalIntMap, IncrementalIntSet,
    IndexVec, IntMap, IntSet, ObjMap, ObjSet, OrderedMap, OrderedSet, PrimVec, Queue, Stack,
};

use crate::source::{Form, Source};

/// The bytes that each type allocates which is promised all there could be and gets three numbers.
macro_rules! sizes {
    ($form:ident: $($type:ty),* $(,)?) => {
        [$({
            let source = Source::new(Form::$form, Some(usize::MAX), [3, 1, 2].into_iter());
            let read = <$type>::deserialize(source).unwrap();
            assert_eq!(read.len(), 3, "{}", stringify!($type));
            (stringify!($type), read.allocation_size())
        }),*]
    };
}

#[test]
fn a_promise_makes_little_room() {
    let maps = sizes![Map:
        IntMap<u64, u64>, IntMap<u8, u64>, IncrementalIntMap<u64, u64>, IdMap<u32, u64>,
        ObjMap<u64, u64>, OrderedMap<u64, u64>, HashMap<u64, u64>, HashMap<Key, Key>,
    ];
    let sets = sizes![Sequence:
        IntSet<u64>, IntSet<u8>, IncrementalIntSet<u64>, IdSet<u32>, ObjSet<u64>, OrderedSet<u64>, HashSet<u64>, HashSet<Key>,
        PrimVec<u64>,
    ];
    for (name, size) in maps.into_iter().chain(sets) {
        assert!(size <= 4 << 20, "{name} allocated {size} bytes");
    }
    let source = |count| Source::new(Form::Sequence, Some(usize::MAX), 0..count);
    assert!(Stack::<u64>::deserialize(source(3)).unwrap().capacity() <= 1 << 20);
    assert!(Queue::<u64>::deserialize(source(3)).unwrap().capacity() <= 1 << 20);
    let list = IndexVec::<u32, u64>::deserialize(source(3)).unwrap();
    assert!(list.capacity() <= 1 << 20);
}

#[test]
fn entries_without_a_size_are_not_believed_either() {
    let source = Source::new(Form::Map, Some(usize::MAX), [3, 1].into_iter());
    let map = ObjMap::<Nothing, Nothing>::deserialize(source).unwrap();
    assert_eq!(map.len(), 1);
    assert!(map.allocation_size() <= 4 << 20);
    let source = Source::new(Form::Sequence, Some(1 << 20), [3, 1].into_iter());
    let set = HashSet::<Nothing>::deserialize(source).unwrap();
    assert!(set.allocation_size() <= 4 << 20);
}

/// Can be read from any number and takes no room.
#[derive(Eq, Hash, PartialEq)]
struct Nothing;

specie::key!(Nothing);

impl<'de> Deserialize<'de> for Nothing {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        u64::deserialize(deserializer).map(|_| Self)
    }
}

#[test]
fn an_honest_promise_makes_the_room_at_once() {
    let source = Source::new(Form::Map, Some(1000), 0..1000);
    let map = IntMap::<u64, u64>::deserialize(source).unwrap();
    assert_eq!(
        map.capacity(),
        IntMap::<u64, u64>::with_capacity(1000).capacity()
    );
    let source = Source::new(Form::Map, Some(1000), 0..1000);
    let map = ObjMap::<u64, u64>::deserialize(source).unwrap();
    assert_eq!(
        map.capacity(),
        ObjMap::<u64, u64>::with_capacity(1000).capacity()
    );
}

/// More entries than are believed, with and without a promise, and some of them twice.
#[test]
fn many_entries_arrive_all_the_same() {
    const COUNT: u64 = 70_000;
    fn numbers() -> impl Iterator<Item = u64> {
        (0..COUNT).chain((0..COUNT).step_by(7))
    }
    fn check<T: DeserializeOwned>(
        form: Form,
        check: impl Fn(&T, u64) -> bool,
        len: fn(&T) -> usize,
    ) {
        for promised in [None, Some(17), Some(usize::MAX)] {
            let read = T::deserialize(Source::new(form, promised, numbers())).unwrap();
            assert_eq!(len(&read) as u64, COUNT);
            assert!((0..COUNT).all(|number| check(&read, number)));
        }
    }
    check::<IntMap<u64, u64>>(Form::Map, |map, n| map.get(&n) == Some(&n), IntMap::len);
    check::<IncrementalIntMap<u64, u64>>(
        Form::Map,
        |map, n| map.get(&n) == Some(&n),
        IncrementalIntMap::len,
    );
    check::<IdMap<u64, u64>>(Form::Map, |map, n| map.get(&n) == Some(&n), IdMap::len);
    check::<ObjMap<u64, u64>>(Form::Map, |map, n| map.get(&n) == Some(&n), ObjMap::len);
    check::<HashMap<u64, u64>>(Form::Map, |map, n| map.get(&n) == Some(&n), HashMap::len);
    check::<IntSet<u64>>(Form::Sequence, |set, n| set.contains(&n), IntSet::len);
    check::<IdSet<u64>>(Form::Sequence, |set, n| set.contains(&n), IdSet::len);
    check::<ObjSet<u64>>(Form::Sequence, |set, n| set.contains(&n), ObjSet::len);
    check::<HashSet<u64>>(Form::Sequence, |set, n| set.contains(&n), HashSet::len);
}

thread_local! {
    /// How many keys and values there are.
    static ALIVE: Cell<i64> = const { Cell::new(0) };
}

/// Counts itself. The number is what it was read from.
#[derive(Debug, Eq, Hash, PartialEq)]
struct Key(u64);

specie::key!(Key);

impl<'de> Deserialize<'de> for Key {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = u64::deserialize(deserializer)?;
        assert_ne!(number, PANICKING, "the number of ill omen");
        ALIVE.set(ALIVE.get() + 1);
        Ok(Self(number))
    }
}

impl Drop for Key {
    fn drop(&mut self) {
        ALIVE.set(ALIVE.get() - 1);
    }
}

const PANICKING: u64 = u64::MAX;

/// Reads `count` numbers and then an error, and the same with a panic.
#[track_caller]
fn breaks<T: DeserializeOwned>(form: Form, count: u64) {
    assert_eq!(ALIVE.get(), 0);
    let mut source = Source::new(form, None, 0..count);
    source.broken = true;
    let error = T::deserialize(source).err().expect("broken");
    assert_eq!(error.to_string(), "broken");
    assert_eq!(ALIVE.get(), 0);

    let source = Source::new(form, Some(usize::MAX), (0..count).chain([PANICKING]));
    let panicked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        let _ = T::deserialize(source);
    }));
    assert!(panicked.is_err());
    assert_eq!(ALIVE.get(), 0);
}

#[test]
fn what_was_read_before_an_error_is_dropped() {
    // The larger number is beyond what is put in one by one.
    for count in [0, 1, 10, 5_000] {
        breaks::<IntMap<u64, Key>>(Form::Map, count);
        breaks::<IncrementalIntMap<u64, Key>>(Form::Map, count);
        breaks::<IdMap<u64, Key>>(Form::Map, count);
        breaks::<ObjMap<Key, Key>>(Form::Map, count);
        breaks::<OrderedMap<Key, Key>>(Form::Map, count);
        breaks::<HashMap<Key, Key>>(Form::Map, count);
        breaks::<HashMap<u64, Key>>(Form::Map, count);
        breaks::<ObjSet<Key>>(Form::Sequence, count);
        breaks::<OrderedSet<Key>>(Form::Sequence, count);
        breaks::<HashSet<Key>>(Form::Sequence, count);
        breaks::<IndexVec<u32, Key>>(Form::Sequence, count);
        breaks::<Stack<Key>>(Form::Sequence, count);
        breaks::<Queue<Key>>(Form::Sequence, count);
    }
}

#[test]
fn everything_is_dropped_once() {
    for count in [1_u32, 10, 5_000] {
        let numbers = 0..u64::from(count);
        let twice = numbers.clone().chain(numbers.clone());
        let map = ObjMap::<Key, Key>::deserialize(Source::new(Form::Map, None, twice)).unwrap();
        assert_eq!(ALIVE.get(), 2 * i64::from(count));
        drop(map);
        assert_eq!(ALIVE.get(), 0);
        let twice = numbers.clone().chain(numbers);
        let set = ObjSet::<Key>::deserialize(Source::new(Form::Sequence, None, twice)).unwrap();
        assert_eq!(ALIVE.get(), i64::from(count));
        drop(set);
        assert_eq!(ALIVE.get(), 0);
    }
}

/// That reading `json` fails as it does for std's type.
#[track_caller]
fn same_error<O: DeserializeOwned, S: DeserializeOwned>(json: &str) -> String {
    let ours = serde_json::from_str::<O>(json).err().unwrap().to_string();
    let std = serde_json::from_str::<S>(json).err().unwrap().to_string();
    assert_eq!(ours, std);
    ours
}

#[test]
fn what_is_wrong_is_said_as_std_says_it() {
    type Std = std::collections::HashMap<u8, u8>;
    type StdSet = std::collections::HashSet<u8>;

    for json in [
        "3",
        "[1]",
        "null",
        r#"{"a":1}"#,
        r#"{"1":300}"#,
        r#"{"1":1"#,
        r#"{"1":"a"}"#,
    ] {
        same_error::<IntMap<u8, u8>, Std>(json);
        same_error::<IncrementalIntMap<u8, u8>, Std>(json);
        same_error::<IdMap<u8, u8>, Std>(json);
        same_error::<ObjMap<u8, u8>, Std>(json);
        same_error::<OrderedMap<u8, u8>, Std>(json);
        same_error::<HashMap<u8, u8>, Std>(json);
    }
    for json in ["3", "{}", r#""text""#, "[-1]", "[1,2", "[[]]"] {
        same_error::<IntSet<u8>, StdSet>(json);
        same_error::<IncrementalIntSet<u8>, StdSet>(json);
        same_error::<IdSet<u8>, StdSet>(json);
        same_error::<ObjSet<u8>, StdSet>(json);
        same_error::<OrderedSet<u8>, StdSet>(json);
        same_error::<HashSet<u8>, StdSet>(json);
        same_error::<PrimVec<u8>, StdSet>(json);
        same_error::<IndexVec<u32, u8>, StdSet>(json);
        same_error::<Stack<u8>, StdSet>(json);
        same_error::<Queue<u8>, StdSet>(json);
    }
    assert_eq!(
        same_error::<IntMap<u8, u8>, Std>("[1]"),
        "invalid type: sequence, expected a map at line 1 column 0"
    );
    assert_eq!(
        same_error::<HashSet<u8>, StdSet>("true"),
        "invalid type: boolean `true`, expected a sequence at line 1 column 4"
    );
    same_error::<Float64, f64>(r#""1""#);
    same_error::<Float32, f32>("null");
}
