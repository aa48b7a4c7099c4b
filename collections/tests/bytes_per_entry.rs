//! How many bytes an entry takes in each map: the figures in the crate's documentation are computed again.
//!
//! Every byte that this program allocates is counted. It runs without the test harness, whose own thread would allocate beside it.

use std::alloc::System;
use std::collections::BTreeMap;

use hashbrown::DefaultHashBuilder;
use indexmap::IndexMap;
use specie::{
    FrozenMap, HashMap, IdMap, IncrementalIntMap, IntMap, ObjMap, OrderedMap, StrategyMap,
};
use stats_alloc::{INSTRUMENTED_SYSTEM, StatsAlloc};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// Where the crate's documentation stands.
const DOCUMENTATION: &str = include_str!("../src/lib.rs");

/// The sizes that are named, and between which the least and the most are sought.
const SIZES: [u64; 2] = [1_000, 1_000_000];

/// How far an estimate of a map's own may be off, as a share of what was counted.
const TOLERANCE: f64 = 0.002;

/// The bytes that are allocated now.
fn live() -> usize {
    let counts = ALLOCATOR.stats();
    counts.bytes_allocated - counts.bytes_deallocated
}

/// What an entry takes, in bytes.
struct Figures {
    /// At each of [`SIZES`].
    at: [f64; 2],
    /// Between them.
    least: f64,
    most: f64,
}

impl Figures {
    fn none() -> Self {
        Self {
            at: [0.0; 2],
            least: f64::INFINITY,
            most: 0.0,
        }
    }

    /// Takes up a map of `entries` entries in so many bytes.
    fn add(&mut self, entries: u64, bytes: usize) {
        let each = bytes as f64 / entries as f64;
        self.least = self.least.min(each);
        self.most = self.most.max(each);
        for (place, size) in self.at.iter_mut().zip(SIZES) {
            if entries == size {
                *place = each;
            }
        }
    }

    /// As it stands in the documentation.
    fn text(&self) -> String {
        let [small, large] = self.at;
        format!(
            "{small:.1}, {large:.1} ({:.1} to {:.1})",
            self.least, self.most
        )
    }
}

/// Key number `index`: far apart, as keys of a hash table are.
fn key(index: u64) -> u64 {
    index.wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// Inserts entry after entry into `map`, which is empty, and counts its bytes after each. `own` is what the map says itself, where
/// it says something.
fn growing<M>(
    mut map: M,
    key: impl Fn(u64) -> u64,
    mut insert: impl FnMut(&mut M, u64, u64),
    own: impl Fn(&M) -> Option<usize>,
) -> Figures {
    let before = live();
    let mut figures = Figures::none();
    for entries in 1..=SIZES[1] {
        insert(&mut map, key(entries), entries);
        if entries >= SIZES[0] {
            let bytes = live() - before;
            figures.add(entries, bytes);
            if SIZES.contains(&entries) {
                if let Some(own) = own(&map) {
                    let error = (own as f64 / bytes as f64 - 1.0).abs();
                    let name = std::any::type_name::<M>();
                    assert!(error <= TOLERANCE, "{name}: {own} of {bytes} bytes");
                }
            }
        }
    }
    figures
}

/// A frozen map does not grow: it is built in some sizes.
fn frozen() -> Figures {
    let mut figures = Figures::none();
    for entries in [SIZES[0], 3_000, 10_000, 30_000, 100_000, 300_000, SIZES[1]] {
        let before = live();
        let map: FrozenMap<u64, u64> = (0..entries).map(|index| (key(index), index)).collect();
        let bytes = live() - before;
        assert_eq!(map.allocation_size(), bytes);
        figures.add(entries, bytes);
    }
    figures
}

/// The figures of a map that grows by `insert`, and whose size of its own is compared.
macro_rules! own {
    ($map:expr, $key:expr) => {
        growing(
            $map,
            $key,
            |map, key, value| {
                map.insert(key, value);
            },
            |map| Some(map.allocation_size()),
        )
    };
}

/// The figures of a map of another crate.
macro_rules! other {
    ($map:expr) => {
        growing(
            $map,
            key,
            |map, key, value| {
                map.insert(key, value);
            },
            |_| None,
        )
    };
}

/// The cells of the tables' rows in the documentation.
fn rows() -> Vec<Vec<&'static str>> {
    DOCUMENTATION
        .lines()
        .filter_map(|line| line.strip_prefix("//! |"))
        .map(|row| row.split('|').map(str::trim).collect())
        .collect()
}

fn main() {
    let std = other!(std::collections::HashMap::<u64, u64>::new());
    let hashbrown = other!(hashbrown::HashMap::<u64, u64, DefaultHashBuilder>::default());
    assert_eq!(std.text(), hashbrown.text(), "one row has both");
    let figures = [
        ("[`HashMap`]", own!(HashMap::<u64, u64>::new(), key)),
        ("[`IntMap`]", own!(IntMap::<u64, u64>::new(), key)),
        (
            "[`IncrementalIntMap`]",
            own!(IncrementalIntMap::<u64, u64>::new(), key),
        ),
        ("[`IdMap`]", own!(IdMap::<u64, u64>::new(), |index| index)),
        ("[`FrozenMap`]", frozen()),
        ("[`ObjMap`]", own!(ObjMap::<u64, u64>::new(), key)),
        ("[`StrategyMap`]", own!(StrategyMap::<u64, u64>::new(), key)),
        ("[`OrderedMap`]", own!(OrderedMap::<u64, u64>::new(), key)),
        ("std's `BTreeMap`", other!(BTreeMap::<u64, u64>::new())),
        ("std's `HashMap`, hashbrown's", std),
        (
            "indexmap's `IndexMap`",
            other!(IndexMap::<u64, u64, DefaultHashBuilder>::default()),
        ),
    ];
    let rows = rows();
    let mut wrong = Vec::new();
    for (name, figures) in figures {
        let text = figures.text();
        let mut named = rows
            .iter()
            .filter(|cells| cells.iter().any(|cell| cell.starts_with(name)))
            .peekable();
        if named.peek().is_none() || !named.all(|cells| cells.contains(&text.as_str())) {
            wrong.push(format!("{name} takes {text}"));
        }
    }
    assert!(wrong.is_empty(), "in lib.rs:\n{}", wrong.join("\n"));
}
