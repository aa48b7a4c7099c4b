//! Each type against std's in two formats: one that says of itself what it holds, and one that does not and wants
//! lengths beforehand.

use std::collections::{BTreeMap, BTreeSet, HashMap as StdMap, HashSet as StdSet, VecDeque};
use std::fmt::Debug;
use std::num::NonZeroI16;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use specie::{
    Float32, Float64, HashMap, HashSet, IdMap, IdSet, IncrementalIntMap, IncrementalIntSet,
    IndexVec, IntMap, IntSet, ObjMap, ObjSet, OrderedMap, OrderedSet, PrimVec, Queue, Stack,
};

/// That `ours` and `std` are read from what the other wrote. `same_order` says that they write the same, byte by byte.
#[track_caller]
fn interchangeable<O, S>(ours: &O, std: &S, same_order: bool)
where
    O: Serialize + DeserializeOwned + PartialEq + Debug,
    S: Serialize + DeserializeOwned + PartialEq + Debug,
{
    let (our_json, std_json) = (
        serde_json::to_string(ours).unwrap(),
        serde_json::to_string(std).unwrap(),
    );
    assert_eq!(&serde_json::from_str::<O>(&our_json).unwrap(), ours);
    assert_eq!(&serde_json::from_str::<O>(&std_json).unwrap(), ours);
    assert_eq!(&serde_json::from_str::<S>(&our_json).unwrap(), std);

    let (our_bytes, std_bytes) = (
        postcard::to_allocvec(ours).unwrap(),
        postcard::to_allocvec(std).unwrap(),
    );
    assert_eq!(our_bytes.len(), std_bytes.len());
    assert_eq!(&postcard::from_bytes::<O>(&our_bytes).unwrap(), ours);
    assert_eq!(&postcard::from_bytes::<O>(&std_bytes).unwrap(), ours);
    assert_eq!(&postcard::from_bytes::<S>(&our_bytes).unwrap(), std);

    if same_order {
        assert_eq!((our_json, our_bytes), (std_json, std_bytes));
    }
}

/// The lowest byte.
fn low(n: u16) -> u8 {
    n.to_le_bytes()[0]
}

fn signed(n: u16) -> i16 {
    i16::try_from(n).unwrap()
}

/// Both with nothing, one entry, and many.
macro_rules! types {
    ($($name:ident: $ours:ty = $std:ty, same order: $same_order:literal, $entry:expr;)*) => {$(
        #[test]
        fn $name() {
            for count in [0_u16, 1, 2, 100, 5000] {
                let ours: $ours = (0..count).map($entry).collect();
                let std: $std = (0..count).map($entry).collect();
                assert_eq!(ours.len(), std.len());
                interchangeable(&ours, &std, $same_order || count < 2);
            }
        }
    )*};
}

types! {
    int_map: IntMap<u64, String> = BTreeMap<u64, String>, same order: false,
        |n| (u64::from(n).pow(4), n.to_string());
    int_map_of_bytes: IntMap<i8, bool> = BTreeMap<i8, bool>, same order: false,
        |n| (i8::from_le_bytes([low(n)]), n > 2500);
    int_map_of_chars: IntMap<char, Vec<i32>> = BTreeMap<char, Vec<i32>>, same order: false,
        |n| (char::from_u32(u32::from(n) + 32).unwrap(), vec![i32::from(n), -1]);
    int_map_of_bools: IntMap<bool, u16> = BTreeMap<bool, u16>, same order: false, |n| (n % 2 == 0, n);
    int_map_of_non_zeros: IntMap<NonZeroI16, i128> = BTreeMap<NonZeroI16, i128>, same order: false,
        |n| (NonZeroI16::new(signed(n) - 5000).unwrap(), i128::MIN + i128::from(n));
    incremental_int_map: IncrementalIntMap<u32, Option<u8>> = BTreeMap<u32, Option<u8>>, same order: false,
        |n| (u32::from(n) * 3, (n % 2 == 0).then_some(low(n)));
    id_map: IdMap<u32, String> = BTreeMap<u32, String>, same order: true, |n| (u32::from(n) * 7, n.to_string());
    obj_map: ObjMap<String, u16> = StdMap<String, u16>, same order: false, |n| (n.to_string(), n);
    hash_map_of_primitives: HashMap<i32, i64> = StdMap<i32, i64>, same order: false,
        |n| (i32::from(n) - 7, i64::from(n).pow(3));
    hash_map_of_objects: HashMap<String, (u8, bool)> = StdMap<String, (u8, bool)>, same order: false,
        |n| (n.to_string(), (low(n), n % 3 == 0));
    int_set: IntSet<u128> = StdSet<u128>, same order: false, |n| u128::from(n) << 100;
    incremental_int_set: IncrementalIntSet<i16> = StdSet<i16>, same order: false, |n| -signed(n);
    id_set: IdSet<u16> = BTreeSet<u16>, same order: true, |n| n * 13;
    obj_set: ObjSet<(u8, String)> = StdSet<(u8, String)>, same order: false, |n| (low(n), n.to_string());
    hash_set_of_primitives: HashSet<usize> = StdSet<usize>, same order: false, usize::from;
    hash_set_of_objects: HashSet<String> = StdSet<String>, same order: false, |n| n.to_string();
    ordered_map: OrderedMap<String, u8> = StdMap<String, u8>, same order: false, |n| (n.to_string(), low(n));
    ordered_set: OrderedSet<u16> = Vec<u16>, same order: true, |n| n.wrapping_mul(40_503);
    prim_vec: PrimVec<i64> = Vec<i64>, same order: true, |n| -i64::from(n);
    index_vec: IndexVec<usize, String> = Vec<String>, same order: true, |n| n.to_string();
    stack: Stack<Vec<u16>> = Vec<Vec<u16>>, same order: true, |n| vec![n; 2];
    queue: Queue<u8> = VecDeque<u8>, same order: true, low;
}

#[test]
fn a_queue_is_written_from_the_front() {
    let mut queue: Queue<u8> = (0..4).collect();
    queue.pop();
    queue.pop();
    queue.extend([4, 5, 6]); // around the end of the memory
    assert_eq!(serde_json::to_string(&queue).unwrap(), "[2,3,4,5,6]");
    let mut stack: Stack<u8> = serde_json::from_str("[1,2]").unwrap();
    assert_eq!(stack.pop(), Some(2));
}

#[test]
fn an_ordered_map_is_written_and_read_in_its_order() {
    let numbers = (0..5000_u16).map(|n| n.wrapping_mul(40_503)); // some more than are put in one by one
    let map: OrderedMap<u16, u16> = numbers.clone().zip(0..).collect();
    let json = serde_json::to_string(&map).unwrap();
    let read: OrderedMap<u16, u16> = serde_json::from_str(&json).unwrap();
    assert!(read.iter().eq(map.iter()));
    assert!(read.keys().copied().eq(numbers));
    let twice: OrderedMap<u8, u8> = serde_json::from_str(r#"{"1":1,"2":2,"1":3}"#).unwrap();
    assert!(twice.iter().eq([(&1, &3), (&2, &2)]));
}

#[test]
fn floats_are_numbers() {
    assert_eq!(serde_json::to_string(&Float64::new(1.5)).unwrap(), "1.5");
    assert_eq!(
        serde_json::from_str::<Float32>("-2.5").unwrap(),
        Float32::new(-2.5)
    );
    let zero: Float64 = serde_json::from_str("-0.0").unwrap();
    assert_eq!(zero.to_bits(), 0);
    for number in [
        0.0,
        0.1,
        f64::MIN_POSITIVE,
        f64::INFINITY,
        -f64::MAX,
        f64::NAN,
    ] {
        let key = Float64::new(number);
        let bytes = postcard::to_allocvec(&key).unwrap();
        assert_eq!(bytes, key.get().to_le_bytes());
        assert_eq!(postcard::from_bytes::<Float64>(&bytes).unwrap(), key);
    }
    // Not-a-number with a payload is the one not-a-number.
    let payload = f32::from_bits(0xFFC0_1234).to_le_bytes();
    let read: Float32 = postcard::from_bytes(&payload).unwrap();
    assert_eq!(read, Float32::new(f32::NAN));

    let names = IntMap::from([(Float64::new(0.25), "quarter".to_string())]);
    let json = serde_json::to_string(&names).unwrap();
    assert_eq!(json, r#"{"0.25":"quarter"}"#);
    assert_eq!(
        serde_json::from_str::<IntMap<Float64, String>>(&json).unwrap(),
        names
    );
}

/// A struct as an application has it.
#[derive(Debug, Deserialize, PartialEq, Serialize)]
struct Server {
    sessions: HashMap<u64, Session>,
    names: HashMap<String, u64>,
    ports: IntSet<u16>,
    #[serde(default)]
    missing: IdSet<u32>,
    waiting: Queue<(u8, Stack<char>)>,
}

#[derive(Debug, Default, Deserialize, PartialEq, Serialize)]
struct Session {
    cart: IdMap<u32, PrimVec<u8>>,
    weights: HashSet<Float32>,
}

#[test]
fn structs_with_collections_are_derived() {
    let json = r#"{
        "sessions": { "7": { "cart": { "3": [1, 2], "1": [] }, "weights": [0.5] }, "8": { "cart": {}, "weights": [] } },
        "names": { "Ann": 7 },
        "ports": [80, 443],
        "waiting": [[1, ["(", "["]]]
    }"#;
    let server: Server = serde_json::from_str(json).unwrap();
    let session = Session {
        cart: IdMap::from([(3, PrimVec::from([1, 2])), (1, PrimVec::new())]),
        weights: HashSet::from([0.5.into()]),
    };
    let mut waiting = Queue::new();
    waiting.push((1, Stack::from(vec!['(', '['])));
    let expected = Server {
        sessions: HashMap::from([(7, session), (8, Session::default())]),
        names: HashMap::from([("Ann".to_string(), 7)]),
        ports: IntSet::from([80, 443]),
        missing: IdSet::new(),
        waiting,
    };
    assert_eq!(server, expected);
    let bytes = postcard::to_allocvec(&server).unwrap();
    assert_eq!(postcard::from_bytes::<Server>(&bytes).unwrap(), expected);
}

/// That the feature takes no name from those who import everything.
mod everything {
    use serde::Serialize;
    use specie::*;

    #[derive(Serialize)]
    struct Names(IntMap<u8, u8>);

    #[test]
    fn serde_is_serde_beside_everything() {
        let names = Names(IntMap::from([(1, 2)]));
        assert_eq!(serde_json::to_string(&names).unwrap(), r#"{"1":2}"#);
    }
}

#[test]
fn texts_can_be_borrowed() {
    let json = r#"{"a":"b"}"#;
    let map: HashMap<&str, &str> = serde_json::from_str(json).unwrap();
    assert!(std::ptr::eq(map["a"], &raw const json[6..7]));
}

#[test]
fn the_last_of_equal_keys_stays() {
    let map: IntMap<u8, u8> = serde_json::from_str(r#"{"1":1,"2":2,"1":3}"#).unwrap();
    assert_eq!(map, IntMap::from([(1, 3), (2, 2)]));
    let map: ObjMap<String, u8> = serde_json::from_str(r#"{"1":1,"2":2,"1":3}"#).unwrap();
    assert_eq!(map["1"], 3);
    let set: HashSet<u8> = serde_json::from_str("[1,2,1]").unwrap();
    assert_eq!(set.len(), 2);
}

#[test]
fn lists_are_read_in_place() {
    let mut list = PrimVec::with_capacity(100);
    list.push(1_u8);
    let before = list.as_ptr();
    let mut json = serde_json::Deserializer::from_str("[4,5,6]");
    Deserialize::deserialize_in_place(&mut json, &mut list).unwrap();
    assert_eq!((list.as_ptr(), list), (before, PrimVec::from([4, 5, 6])));

    let mut queue: Queue<String> = ["a".to_string(), "b".to_string()].into_iter().collect();
    let mut json = serde_json::Deserializer::from_str(r#"["c"]"#);
    Deserialize::deserialize_in_place(&mut json, &mut queue).unwrap();
    assert_eq!(queue.into_vec(), ["c"]);

    let mut stack = Stack::from(vec![1_u8, 2, 3]);
    let mut json = serde_json::Deserializer::from_str("[7,true]");
    assert!(Stack::deserialize_in_place(&mut json, &mut stack).is_err());
    stack.push(9);
    assert_eq!(stack.pop(), Some(9));
}
