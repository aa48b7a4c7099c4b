//! That a map reads what another map wrote as fast as anything else, although it comes in the order of the hashes.

use std::cell::Cell;
use std::hash::{Hash, Hasher};

use serde::{Deserialize, Deserializer};
use specie::{HashMap, HashSet, ObjMap, ObjSet, OrderedMap, OrderedSet};

use crate::source::{Form, Source};

thread_local! {
    static COMPARISONS: Cell<u64> = const { Cell::new(0) };
}

/// A key that counts how often it is compared. A table compares the keys whose tag of seven bits is the sought one, so
/// the more slots are probed, the more often that happens by accident: once in 128 slots.
#[derive(Clone, Copy, Eq)]
struct Counted(u64);

specie::key!(Counted);

impl PartialEq for Counted {
    fn eq(&self, other: &Self) -> bool {
        COMPARISONS.set(COMPARISONS.get() + 1);
        self.0 == other.0
    }
}

impl Hash for Counted {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl<'de> Deserialize<'de> for Counted {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        u64::deserialize(deserializer).map(Self)
    }
}

/// The slots of the maps: those of which no more entries are promised than are believed, and more.
const SLOTS: [usize; 2] = [1 << 15, 1 << 18];

/// More than an order without a pattern costs in [`comparisons`] (0.02), and less than that of another map does where
/// nothing is done about it (0.3 to 1.8).
const FLAT: f64 = 0.06;

/// Comparisons for each entry. A group of sixteen slots, half of them taken, costs a sixteenth.
fn comparisons<R>(count: usize, read: impl FnOnce() -> R) -> f64 {
    COMPARISONS.set(0);
    read();
    COMPARISONS.get() as f64 / count as f64
}

#[test]
fn a_map_is_read_in_the_order_of_another() {
    for slots in SLOTS {
        // The fuller a map, the less its order harms; the emptiest grew a moment ago.
        for percent in [45, 52, 60, 75] {
            let count = slots * percent / 100;
            let written: ObjSet<Counted> = (0_u64..).take(count).map(Counted).collect();
            for promised in [None, Some(count)] {
                reads(&written, promised);
            }
        }
    }
}

fn reads(written: &ObjSet<Counted>, promised: Option<usize>) {
    let count = written.len();
    let numbers = || written.iter().map(|member| member.0);
    let map = || Source::new(Form::Map, promised, numbers());
    let set = || Source::new(Form::Sequence, promised, numbers());
    let results = [
        comparisons(count, || ObjMap::<Counted, u64>::deserialize(map())),
        comparisons(count, || OrderedMap::<Counted, u64>::deserialize(map())),
        comparisons(count, || OrderedSet::<Counted>::deserialize(set())),
        comparisons(count, || HashMap::<Counted, u64>::deserialize(map())),
        comparisons(count, || ObjSet::<Counted>::deserialize(set())),
        comparisons(count, || HashSet::<Counted>::deserialize(set())),
    ];
    assert!(
        results.iter().all(|result| *result < FLAT),
        "{results:?} of {count} entries, promised {promised:?}"
    );
}
