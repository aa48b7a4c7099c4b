//! Keys that are stored by their bits though they are no integers: newtypes, addresses, bytes, pointers.

use std::cell::Cell;
use std::hash::{Hash, Hasher};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::ptr::NonNull;
use std::rc::Rc;

use specie::vec::Index;
use specie::{
    HashMap, HashSet, IncrementalIntMap, IncrementalIntSet, IntMap, IntSet, Key, Primitive,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct SessionId(u64);
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Port(u16);
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Outer(SessionId);
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Name(String);

specie::key!(SessionId as u64, Name, Port as u16, Outer as SessionId);
specie::index! { struct BeanId; }

/// The type of a map that the key type chooses.
fn stored_as_bits<K: Key<Map<()> = IntMap<K, ()>> + Primitive>() {}

#[test]
fn newtypes_over_integers_are_stored_as_such() {
    stored_as_bits::<SessionId>();
    stored_as_bits::<Port>();
    stored_as_bits::<Outer>();
    stored_as_bits::<BeanId>();
    stored_as_bits::<IpAddr>();
    stored_as_bits::<NonNull<String>>();
    let mut map = HashMap::new();
    for number in 0..1000 {
        map.insert(Outer(SessionId(number << 40)), number);
    }
    assert_eq!(map[&Outer(SessionId(7 << 40))], 7);
    assert_eq!(map.get(&Outer(SessionId(7))), None);
    let mut hits = IntMap::new();
    *hits.entry(Port(80)).or_insert(0) += 1;
    hits.add(Port(80), 1);
    assert_eq!(hits.get_or(&Port(80), 0), 2);
    let beans: IntSet<BeanId> = (0..100).map(BeanId::from_number).collect();
    assert!(beans.contains(&BeanId::from_number(99)));
    assert_eq!(HashMap::from([(Name("a".into()), 1)])[&Name("a".into())], 1);
}

#[test]
fn a_newtype_takes_the_place_of_its_number() {
    assert_eq!(
        size_of::<IntMap<SessionId, u32>>(),
        size_of::<IntMap<u64, u32>>()
    );
    let fill = |keys: &mut dyn Iterator<Item = u64>| {
        let mut map = IntMap::with_capacity_and_seed(100, 7);
        map.extend(keys.map(|key| (SessionId(key), ())));
        map.into_keys().map(|id| id.0).collect::<Vec<_>>()
    };
    let mut same = IntMap::with_capacity_and_seed(100, 7);
    same.extend((0..100).map(|key| (key, ())));
    assert_eq!(fill(&mut (0..100)), same.into_keys().collect::<Vec<u64>>());
}

#[test]
fn addresses_of_both_kinds_are_told_apart() {
    let v4 = |number: u32| IpAddr::V4(Ipv4Addr::from_bits(number));
    let v6 = |number: u32| IpAddr::V6(Ipv6Addr::from_bits(u128::from(number)));
    let mut map = HashMap::new();
    for number in 0..2000 {
        map.insert(v4(number), (4, number));
        map.insert(v6(number), (6, number));
    }
    assert_eq!(map.len(), 4000);
    for number in 0..2000 {
        assert_eq!(
            (map[&v4(number)], map[&v6(number)]),
            ((4, number), (6, number))
        );
    }
    assert_eq!(map.clone(), map);
    let mut mapped = HashSet::from([Ipv6Addr::LOCALHOST]);
    assert!(mapped.insert(Ipv4Addr::LOCALHOST.to_ipv6_mapped()));
    assert!(IntSet::from([Ipv4Addr::LOCALHOST]).contains(&Ipv4Addr::from_bits(0x7F00_0001)));
}

#[test]
fn arrays_of_bytes_are_keys_by_all_their_bytes() {
    macro_rules! check {
        ($($len:literal)*) => {$(
            let mut map = IntMap::new();
            for place in 0..$len {
                for byte in 1..=255 {
                    let mut key = [0_u8; $len];
                    key[place] = byte;
                    assert_eq!(map.insert(key, (place, byte)), None);
                }
            }
            assert_eq!(map.len(), $len * 255);
            for (key, (place, byte)) in &map {
                assert_eq!(key[*place], *byte);
            }
        )*};
    }
    check!(1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16);
    // As a key of `HashMap` it is looked up by slices too.
    assert_eq!(HashMap::from([([1_u8, 2], 'a')])[&[1, 2][..]], 'a');
}

#[test]
fn pointers_are_keys_by_address() {
    let objects: Vec<Rc<u32>> = (0..500).map(|_| Rc::new(7)).collect();
    let mut numbers = HashMap::new();
    for (number, object) in objects.iter().enumerate() {
        numbers.insert(Rc::as_ptr(object), number);
    }
    for (number, object) in objects.iter().enumerate() {
        assert_eq!(numbers[&Rc::as_ptr(object)], number);
    }
    let mut value = 5;
    let pointer = NonNull::from(&mut value);
    assert!(IntSet::from([pointer]).contains(&pointer));
    assert!(IntSet::from([pointer.as_ptr()]).contains(&pointer.as_ptr()));
    assert_eq!(
        IntMap::from([(std::ptr::null::<u8>(), 1)]).get(&std::ptr::null()),
        Some(&1)
    );
}

/// What it hashes to and whether it equals itself depends on nothing but the weather.
#[derive(Clone, Copy, Debug)]
struct Moody(u32);

thread_local! {
    static WEATHER: Cell<u64> = const { Cell::new(1) };
}

fn weather() -> u64 {
    WEATHER.set(
        WEATHER
            .get()
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(99),
    );
    WEATHER.get() >> 33
}

impl PartialEq for Moody {
    fn eq(&self, other: &Self) -> bool {
        let weather = weather();
        assert!(weather % 1000 != 0, "thunder");
        self.0 == other.0 && weather % 4 != 0
    }
}
impl Eq for Moody {}
impl Hash for Moody {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}
impl Primitive for Moody {}
impl specie::by_bits::ByBits for Moody {
    fn hash_with(self, _: u64) -> u64 {
        let weather = weather();
        assert!(weather % 20_000 != 0, "thunder");
        // Some groups are wanted more than others, so that many are full.
        if weather % 3 == 0 {
            weather << 40
        } else {
            (weather << 60) | (weather % 64)
        }
    }
}

macro_rules! moody {
    ($test:ident, $map:ident, $set:ident) => {
        #[test]
        fn $test() {
            let hook = std::panic::take_hook();
            std::panic::set_hook(Box::new(|_| ()));
            let owner = Rc::new(());
            let mut thunder = 0;
            for round in 0..40 {
                WEATHER.set(round * 7919 + 1);
                let mut map = $map::new();
                let mut set = $set::new();
                for step in 0..3000_u32 {
                    let key = Moody(step % 200);
                    let done = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                        match step % 11 {
                            0 => drop(map.remove(&key)),
                            1 => drop(map.entry(key).or_insert_with(|| Rc::clone(&owner))),
                            2 => drop(map.get(&key)),
                            3 => drop(set.remove(&key)),
                            4 if step % 100 == 4 => map.shrink_to_fit(),
                            5 if step % 200 == 5 => map.retain(|key, _| key.0 % 3 > 0),
                            6 if step % 300 == 6 => map = map.clone(),
                            7 if step % 300 == 7 => map.reserve(step as usize),
                            _ => {
                                map.insert(key, Rc::clone(&owner));
                                set.insert(key);
                            }
                        }
                    }));
                    thunder += u32::from(done.is_err());
                }
                // Growing that was left by a panic forgets entries; those that are there are there once.
                assert_eq!(map.iter().count(), map.len());
                assert_eq!(set.iter().count(), set.len());
                assert!(Rc::strong_count(&owner) > map.len());
            }
            std::panic::set_hook(hook);
            assert!(thunder > 20);
            drop(owner);
        }
    };
}
moody!(keys_that_lie_cannot_break_a_map, IntMap, IntSet);
moody!(
    keys_that_lie_cannot_break_an_incremental_map,
    IncrementalIntMap,
    IncrementalIntSet
);

/// Says at run time what the compiler knows, so that what must *not* be `Send` can be asserted too.
macro_rules! is_send {
    ($Type:ty) => {{
        #[allow(dead_code)]
        trait Otherwise {
            const SEND: bool = false;
        }
        impl<T: ?Sized> Otherwise for T {}
        struct Asked<T: ?Sized>(std::marker::PhantomData<T>);
        #[allow(dead_code)]
        impl<T: ?Sized + Send> Asked<T> {
            const SEND: bool = true;
        }
        <Asked<$Type>>::SEND
    }};
}

#[test]
fn maps_of_pointers_stay_on_their_thread() {
    const {
        assert!(is_send!(IntMap<SessionId, u8>) && is_send!(HashMap<Port, u8>));
        assert!(!is_send!(IntMap<NonNull<u8>, u8>) && !is_send!(HashMap<NonNull<u8>, u8>));
        assert!(!is_send!(IncrementalIntSet<*const u8>) && !is_send!(HashSet<*mut u8>));
    }
}
