//! A family that counts what an application asks of it, to show that all families do the same work.

mod ends;
mod ids;
mod list;
mod maps;

use ::std::fmt;
use ::std::marker::PhantomData;
use ::std::sync::atomic::{AtomicU64, Ordering};

use super::{Family, FamilyId, FamilyKey, Value};

/// Declares the counted operations: the variants in order, and their names at the same positions.
macro_rules! operations {
    ($($operation:ident $name:literal)*) => {
        /// What is counted.
        #[derive(Clone, Copy)]
        enum Operation { $($operation),* }
        /// The names of the operations, in the order of the enum.
        const OPERATIONS: &[&str] = &[$($name),*];
        /// How often each operation was called in this process.
        static COUNTS: [AtomicU64; OPERATIONS.len()] = [const { AtomicU64::new(0) }; OPERATIONS.len()];
    };
}

operations! {
    MapCreate "map create"
    MapLength "map length"
    MapGet "map get"
    MapGetMut "map get_mut"
    MapContains "map contains_key"
    MapInsert "map insert"
    MapGetOrInsert "map get_or_insert_with"
    MapMake "map get_or_insert_with made"
    MapRemove "map remove"
    MapRetain "map retain"
    MapClear "map clear"
    MapIterate "map iterate"
    MapIterateMut "map iterate mutably"
    MapKeys "map keys"
    MapValues "map values"
    MapDuplicate "map duplicate"
    OrderedMapGetIndex "ordered map get_index"
    OrderedMapGetIndexOf "ordered map get_index_of"
    SetCreate "set create"
    SetLength "set length"
    SetContains "set contains"
    SetInsert "set insert"
    SetRemove "set remove"
    SetClear "set clear"
    SetIterate "set iterate"
    SetDuplicate "set duplicate"
    OrderedSetGetIndex "ordered set get_index"
    OrderedSetGetIndexOf "ordered set get_index_of"
    IdMapCreate "id map create"
    IdMapLength "id map length"
    IdMapGet "id map get"
    IdMapGetMut "id map get_mut"
    IdMapContains "id map contains_key"
    IdMapInsert "id map insert"
    IdMapGetOrInsert "id map get_or_insert_with"
    IdMapMake "id map get_or_insert_with made"
    IdMapRemove "id map remove"
    IdMapRetain "id map retain"
    IdMapClear "id map clear"
    IdMapIterate "id map iterate"
    IdMapDuplicate "id map duplicate"
    ListCreate "list create"
    ListPush "list push"
    ListPop "list pop"
    ListRemove "list remove"
    ListClear "list clear"
    ListExtend "list extend"
    ListCollect "list collect"
    ListConsume "list consume"
    ListDereference "list dereference"
    ListDereferenceMut "list dereference mutably"
    ListDuplicate "list duplicate"
    StackCreate "stack create"
    StackLength "stack length"
    StackPush "stack push"
    StackPop "stack pop"
    StackPeek "stack peek"
    StackClear "stack clear"
    StackIterate "stack iterate"
    StackDuplicate "stack duplicate"
    QueueCreate "queue create"
    QueueLength "queue length"
    QueuePush "queue push"
    QueuePop "queue pop"
    QueuePeek "queue peek"
    QueueRetain "queue retain"
    QueueClear "queue clear"
    QueueIterate "queue iterate"
    QueueDuplicate "queue duplicate"
}

fn count(operation: Operation) {
    COUNTS[operation as usize].fetch_add(1, Ordering::Relaxed);
}

/// How often each operation was called on the collections of [`Counted`] families in this process since
/// [`reset_counts`]. The names and their order never depend on the family.
pub fn counts() -> Vec<(&'static str, u64)> {
    OPERATIONS
        .iter()
        .zip(&COUNTS)
        .map(|(name, count)| (*name, count.load(Ordering::Relaxed)))
        .collect()
}

/// Sets every count to zero.
pub fn reset_counts() {
    for count in &COUNTS {
        count.store(0, Ordering::Relaxed);
    }
}

/// The family `F` with every operation counted: same name, same collections underneath, same results.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counted<F>(PhantomData<F>);

impl<F: Family> Family for Counted<F> {
    const NAME: &'static str = F::NAME;
    type Map<K: FamilyKey, V: Value> = CountedMap<F::Map<K, V>>;
    type Set<K: FamilyKey> = CountedSet<F::Set<K>>;
    type OrderedMap<K: FamilyKey, V: Value> = CountedMap<F::OrderedMap<K, V>>;
    type OrderedSet<K: FamilyKey> = CountedSet<F::OrderedSet<K>>;
    type IdMap<K: FamilyId, V: Value> = CountedIdMap<F::IdMap<K, V>>;
    type List<T: Value> = CountedList<F::List<T>>;
    type Stack<T: Value> = CountedStack<F::Stack<T>>;
    type Queue<T: Value> = CountedQueue<F::Queue<T>>;
}

/// A family's map whose operations are counted, be it in order of insertion or not.
pub struct CountedMap<M>(M);

/// A family's set whose operations are counted, be it in order of insertion or not.
pub struct CountedSet<S>(S);

/// A family's list whose operations are counted. Whatever is done through the slice counts as one
/// dereference.
pub struct CountedList<L>(L);

/// A family's map of ids whose operations are counted.
pub struct CountedIdMap<M>(M);

/// A family's stack whose operations are counted.
pub struct CountedStack<S>(S);

/// A family's queue whose operations are counted.
pub struct CountedQueue<Q>(Q);

macro_rules! wrapper {
    ($wrapper:ident, $create:ident) => {
        impl<C: Default> Default for $wrapper<C> {
            fn default() -> Self {
                count(Operation::$create);
                Self(C::default())
            }
        }
        impl<C: fmt::Debug> fmt::Debug for $wrapper<C> {
            fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(formatter)
            }
        }
    };
}
wrapper!(CountedMap, MapCreate);
wrapper!(CountedSet, SetCreate);
wrapper!(CountedIdMap, IdMapCreate);
wrapper!(CountedList, ListCreate);
wrapper!(CountedStack, StackCreate);
wrapper!(CountedQueue, QueueCreate);
