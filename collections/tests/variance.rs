//! What may be taken for something that borrows for less long, as with std's types. That this compiles is the test.

use specie::{
    IdMap, IncrementalIntMap, IntMap, ObjMap, ObjSet, OrderedMap, OrderedSet, id, incremental,
    int_map, int_set, obj_map, obj_set, ordered,
};

/// For each line a function that takes the type with `'static` and gives it back with a shorter lifetime.
macro_rules! covariant {
    ($($name:ident: $long:ty => $short:ty;)*) => {$(
        fn $name<'a>(long: $long) -> $short {
            long
        }
    )*};
}

mod with_primitive_keys {
    use super::*;

    covariant! {
        map: IntMap<u8, &'static str> => IntMap<u8, &'a str>;
        iter: int_map::Iter<'static, u8, &'static str> => int_map::Iter<'a, u8, &'a str>;
        into_iter: int_map::IntoIter<u8, &'static str> => int_map::IntoIter<u8, &'a str>;
        keys: int_map::Keys<'static, u8, &'static str> => int_map::Keys<'a, u8, &'a str>;
        values: int_map::Values<'static, u8, &'static str> => int_map::Values<'a, u8, &'a str>;
        into_keys: int_map::IntoKeys<u8, &'static str> => int_map::IntoKeys<u8, &'a str>;
        into_values: int_map::IntoValues<u8, &'static str> => int_map::IntoValues<u8, &'a str>;
        drain: int_map::Drain<'a, u8, &'static str> => int_map::Drain<'a, u8, &'a str>;
        set_iter: int_set::Iter<'static, u8> => int_set::Iter<'a, u8>;
    }

    #[test]
    fn maps_are_covariant() {
        let owned = String::from("b");
        let mut map = map(IntMap::from([(1, "a")]));
        map.insert(2, &owned);
        assert_eq!((map[&1], map[&2]), ("a", "b"));
        assert_eq!(iter(int_map::Iter::default()).len(), 0);
        assert_eq!(into_iter(IntMap::from([(1, "a")]).into_iter()).len(), 1);
        assert_eq!(keys(int_map::Keys::default()).len(), 0);
        assert_eq!(values(int_map::Values::default()).len(), 0);
        assert_eq!(into_keys(IntMap::from([(1, "a")]).into_keys()).len(), 1);
        assert_eq!(into_values(IntMap::from([(1, "a")]).into_values()).len(), 1);
        assert_eq!(set_iter(int_set::Iter::default()).len(), 0);
        let mut lasting = IntMap::from([(1, "a")]);
        assert_eq!(drain(lasting.drain()).next(), Some((1, "a")));
    }
}

mod without_stalls {
    use super::*;

    covariant! {
        map: IncrementalIntMap<u8, &'static str> => IncrementalIntMap<u8, &'a str>;
        iter: incremental::Iter<'static, u8, &'static str> => incremental::Iter<'a, u8, &'a str>;
        into_iter: incremental::IntoIter<u8, &'static str> => incremental::IntoIter<u8, &'a str>;
        values: incremental::Values<'static, u8, &'static str> => incremental::Values<'a, u8, &'a str>;
        drain: incremental::Drain<'a, u8, &'static str> => incremental::Drain<'a, u8, &'a str>;
        set_iter: incremental::set::Iter<'static, u8> => incremental::set::Iter<'a, u8>;
    }

    #[test]
    fn maps_are_covariant() {
        assert_eq!(map(IncrementalIntMap::from([(1, "a")]))[&1], "a");
        assert_eq!(iter(incremental::Iter::default()).len(), 0);
        assert_eq!(values(incremental::Values::default()).len(), 0);
        assert_eq!(into_iter(incremental::IntoIter::default()).len(), 0);
        let mut lasting = IncrementalIntMap::from([(1, "a")]);
        assert_eq!(drain(lasting.drain()).next(), Some((1, "a")));
        assert_eq!(set_iter(incremental::set::Iter::default()).len(), 0);
    }
}

mod with_any_keys {
    use super::*;

    covariant! {
        map: ObjMap<&'static str, &'static str> => ObjMap<&'a str, &'a str>;
        iter: obj_map::Iter<'static, &'static str, &'static str> => obj_map::Iter<'a, &'a str, &'a str>;
        into_iter: obj_map::IntoIter<&'static str, &'static str> => obj_map::IntoIter<&'a str, &'a str>;
        drain: obj_map::Drain<'a, &'static str, &'static str> => obj_map::Drain<'a, &'a str, &'a str>;
        set: ObjSet<&'static str> => ObjSet<&'a str>;
        set_iter: obj_set::Iter<'static, &'static str> => obj_set::Iter<'a, &'a str>;
        set_into_iter: obj_set::IntoIter<&'static str> => obj_set::IntoIter<&'a str>;
    }

    #[test]
    fn maps_and_sets_are_covariant() {
        let owned = String::from("b");
        let mut map = map(ObjMap::from([("a", "a")]));
        map.insert(&owned, &owned);
        assert_eq!(map["b"], "b");
        let mut set = set(ObjSet::from(["a"]));
        set.insert(&owned);
        assert!(set.contains("b"));
        assert_eq!(iter(obj_map::Iter::default()).len(), 0);
        assert_eq!(into_iter(obj_map::IntoIter::default()).len(), 0);
        assert_eq!(set_iter(obj_set::Iter::default()).len(), 0);
        assert_eq!(set_into_iter(obj_set::IntoIter::default()).len(), 0);
        let mut lasting = ObjMap::from([("a", "a")]);
        assert_eq!(drain(lasting.drain()).len(), 1);
    }
}

mod with_ids {
    use super::*;

    covariant! {
        map: IdMap<u8, &'static str> => IdMap<u8, &'a str>;
        iter: id::Iter<'static, u8, &'static str> => id::Iter<'a, u8, &'a str>;
        range: id::Range<'static, u8, &'static str> => id::Range<'a, u8, &'a str>;
        into_iter: id::IntoIter<u8, &'static str> => id::IntoIter<u8, &'a str>;
        values: id::Values<'static, u8, &'static str> => id::Values<'a, u8, &'a str>;
        drain: id::Drain<'a, u8, &'static str> => id::Drain<'a, u8, &'a str>;
        set_iter: id::SetIter<'static, u8> => id::SetIter<'a, u8>;
    }

    #[test]
    fn maps_and_sets_are_covariant() {
        let owned = String::from("b");
        let mut map = map(IdMap::from([(1, "a")]));
        map.insert(2, &owned);
        assert_eq!((map[&1], map[&2]), ("a", "b"));
        assert_eq!(iter(id::Iter::default()).len(), 0);
        assert_eq!(range(id::Range::default()).count(), 0);
        assert_eq!(into_iter(id::IntoIter::default()).len(), 0);
        assert_eq!(values(id::Values::default()).len(), 0);
        assert_eq!(set_iter(id::SetIter::default()).len(), 0);
        let mut lasting = IdMap::from([(1, "a")]);
        assert_eq!(drain(lasting.drain()).next(), Some((1, "a")));
    }
}

mod in_the_order_of_insertion {
    use super::*;

    covariant! {
        map: OrderedMap<&'static str, &'static str> => OrderedMap<&'a str, &'a str>;
        iter: ordered::Iter<'static, &'static str, &'static str> => ordered::Iter<'a, &'a str, &'a str>;
        into_iter: ordered::IntoIter<&'static str, &'static str> => ordered::IntoIter<&'a str, &'a str>;
        drain: ordered::Drain<'a, &'static str, &'static str> => ordered::Drain<'a, &'a str, &'a str>;
        set: OrderedSet<&'static str> => OrderedSet<&'a str>;
        set_iter: ordered::set::Iter<'static, &'static str> => ordered::set::Iter<'a, &'a str>;
        set_into_iter: ordered::set::IntoIter<&'static str> => ordered::set::IntoIter<&'a str>;
    }

    #[test]
    fn maps_and_sets_are_covariant() {
        let owned = String::from("b");
        let mut map = map(OrderedMap::from([("a", "a")]));
        map.insert(&owned, &owned);
        assert_eq!(map["b"], "b");
        let mut set = set(OrderedSet::from(["a"]));
        set.insert(&owned);
        assert!(set.contains("b"));
        assert_eq!(iter(ordered::Iter::default()).len(), 0);
        assert_eq!(into_iter(ordered::IntoIter::default()).len(), 0);
        assert_eq!(set_iter(ordered::set::Iter::default()).len(), 0);
        assert_eq!(set_into_iter(ordered::set::IntoIter::default()).len(), 0);
        let mut lasting = OrderedMap::from([("a", "a")]);
        assert_eq!(drain(lasting.drain()).len(), 1);
    }
}
