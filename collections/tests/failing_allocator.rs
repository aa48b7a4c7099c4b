//! What is left of a map when the allocator refuses memory: all that it held.
//!
//! The allocator of this program refuses, on the thread that asks it to, every request after a number of them.
//! So each step of growth is tried with its first request refused, its second, and so on, until it succeeds.
#![expect(unsafe_code, reason = "an allocator cannot be written without")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::ptr;
use std::rc::Rc;

use specie::{
    HashMap, HashSet, IncrementalIntMap, IncrementalIntSet, IntMap, IntSet, ObjMap, ObjSet,
    OrderedMap, OrderedSet, TryReserveError,
};

thread_local! {
    /// How many requests are still granted; `None` for all.
    static GRANTED: Cell<Option<usize>> = const { Cell::new(None) };
}

/// The system's allocator, or none.
struct Refusing;

impl Refusing {
    /// Whether the next request is granted.
    fn grants() -> bool {
        match GRANTED.get() {
            None => true,
            Some(0) => false,
            Some(left) => {
                GRANTED.set(Some(left - 1));
                true
            }
        }
    }

    /// What `request` gets from the system, or a null pointer.
    fn if_granted(request: impl FnOnce() -> *mut u8) -> *mut u8 {
        if Self::grants() {
            request()
        } else {
            ptr::null_mut()
        }
    }

    /// Does `attempt` with so many requests granted.
    fn granting<R>(requests: usize, attempt: impl FnOnce() -> R) -> R {
        GRANTED.set(Some(requests));
        let result = attempt();
        GRANTED.set(None);
        result
    }
}

// SAFETY: the system's allocator, or a null pointer, which says that the request is refused.
unsafe impl GlobalAlloc for Refusing {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller's promises are handed on.
        Self::if_granted(|| unsafe { System.alloc(layout) })
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: the caller's promises are handed on.
        unsafe { System.dealloc(memory, layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller's promises are handed on.
        Self::if_granted(|| unsafe { System.alloc_zeroed(layout) })
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: the caller's promises are handed on.
        Self::if_granted(|| unsafe { System.realloc(memory, layout, size) })
    }
}

#[global_allocator]
static ALLOCATOR: Refusing = Refusing;

/// What the test does with a map or a set; `number` stands for an entry.
trait Grows: Default {
    fn put(&mut self, number: u64, value: &Rc<()>);
    fn holds(&self, number: u64) -> bool;
    fn count(&self) -> usize;
    fn room(&self) -> usize;
    fn ask(&mut self, additional: usize) -> Result<(), TryReserveError>;
    fn check(&self);
}

macro_rules! map_grows {
    ($($map:ty, $key:expr $(, $validate:ident)?;)*) => {$(
        impl Grows for $map {
            fn put(&mut self, number: u64, value: &Rc<()>) {
                self.insert($key(number), Rc::clone(value));
            }
            fn holds(&self, number: u64) -> bool {
                self.contains_key(&$key(number))
            }
            fn count(&self) -> usize {
                self.len()
            }
            fn room(&self) -> usize {
                self.capacity()
            }
            fn ask(&mut self, additional: usize) -> Result<(), TryReserveError> {
                self.try_reserve(additional)
            }
            fn check(&self) {
                $(self.$validate();)?
            }
        }
    )*};
}
map_grows! {
    IntMap<u64, Rc<()>>, core::convert::identity, validate;
    IncrementalIntMap<u64, Rc<()>>, core::convert::identity, validate;
    HashMap<u64, Rc<()>>, core::convert::identity;
    ObjMap<[u64; 3], Rc<()>>, |number| [number; 3];
    OrderedMap<[u64; 3], Rc<()>>, |number| [number; 3];
}

macro_rules! set_grows {
    ($($set:ty $(, $validate:ident)?;)*) => {$(
        impl Grows for $set {
            fn put(&mut self, number: u64, _: &Rc<()>) {
                self.insert(number);
            }
            fn holds(&self, number: u64) -> bool {
                self.contains(&number)
            }
            fn count(&self) -> usize {
                self.len()
            }
            fn room(&self) -> usize {
                self.capacity()
            }
            fn ask(&mut self, additional: usize) -> Result<(), TryReserveError> {
                self.try_reserve(additional)
            }
            fn check(&self) {
                $(self.$validate();)?
            }
        }
    )*};
}
set_grows! {
    IntSet<u64>, validate;
    IncrementalIntSet<u64>, validate;
    HashSet<u64>;
    ObjSet<u64>;
    OrderedSet<u64>;
}

/// Fills a map up to its room and asks for room for `factor` times as many and one, again and again.
fn keeps_all_when_refused<M: Grows>(factor: usize) {
    let value = Rc::new(());
    let mut map = M::default();
    let mut refused = 0;
    while map.count() < 3_000 {
        while map.count() < map.room() {
            map.put(map.count() as u64, &value);
        }
        let (len, room) = (map.count(), map.room());
        let more = len * factor + 1;
        for requests in 0.. {
            match Refusing::granting(requests, || map.ask(more)) {
                Ok(()) => break,
                Err(error) => {
                    refused += 1;
                    assert!(error.to_string().contains("bytes"), "{error}");
                }
            }
            assert_eq!((map.count(), map.room()), (len, room));
            assert!((0..len as u64).all(|number| map.holds(number)));
            assert!(!map.holds(len as u64));
            map.check();
        }
        assert!(map.room() >= len + more);
        assert!((0..len as u64).all(|number| map.holds(number)));
        map.check();
    }
    assert!(refused > 3, "the allocator was never asked");
    drop(map);
    assert_eq!(Rc::strong_count(&value), 1, "lost entries");
}

/// The same for steps of growth by one entry, and for steps over some.
fn keeps_all<M: Grows>() {
    keeps_all_when_refused::<M>(0);
    keeps_all_when_refused::<M>(3);
}

#[test]
fn maps_of_primitives_keep_all_when_memory_is_refused() {
    keeps_all::<IntMap<u64, Rc<()>>>();
    keeps_all::<HashMap<u64, Rc<()>>>();
}

#[test]
fn incremental_maps_keep_all_when_memory_is_refused() {
    keeps_all::<IncrementalIntMap<u64, Rc<()>>>();
}

#[test]
fn maps_of_objects_keep_all_when_memory_is_refused() {
    keeps_all::<ObjMap<[u64; 3], Rc<()>>>();
    keeps_all::<OrderedMap<[u64; 3], Rc<()>>>();
}

#[test]
fn sets_keep_all_when_memory_is_refused() {
    keeps_all::<IntSet<u64>>();
    keeps_all::<IncrementalIntSet<u64>>();
    keeps_all::<HashSet<u64>>();
    keeps_all::<ObjSet<u64>>();
    keeps_all::<OrderedSet<u64>>();
}
