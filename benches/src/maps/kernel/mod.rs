//! What is timed. Every loop that counts is a function of its own that is never inlined, so that a profiler or
//! `valgrind --tool=callgrind --toggle-collect='*::kernel::lookup::hit*'` can see it alone. Set-up lies outside.

mod build;
mod change;
mod cross;
mod floor;
mod lookup;
mod memory;
mod open;
mod sets;
mod sparse;
mod tiny;
mod whole;

pub use floor::floor;

use super::cell::Cell;
use super::input::Input;
use super::number::{MapKey, Number};
use super::operation::Operation;
use super::outcome::Outcome;
use super::pattern::Pattern;
use super::sampler::{HUGE, Sampler};
use super::subject::{Rival, Subject};

/// A rival under test with one set of keys and values.
pub struct Bench<'a, R: Rival, K: MapKey, V: Number> {
    input: &'a Input<K, V>,
    sampler: &'a Sampler,
    /// A map of the input, grown one by one if it can; made when it is first needed.
    full: Option<R::Map<K, V>>,
}

impl<'a, R: Rival, K: MapKey, V: Number> Bench<'a, R, K, V> {
    /// A bench that has made nothing yet.
    pub fn new(input: &'a Input<K, V>, sampler: &'a Sampler) -> Self {
        Self {
            input,
            sampler,
            full: None,
        }
    }

    /// Measures one cell.
    pub fn measure(&mut self, cell: &Cell) -> Outcome {
        use Operation as O;
        let (input, sampler) = (self.input, self.sampler);
        let ordered = matches!(cell.pattern, Pattern::MapOrder | Pattern::MapOrderReversed);
        match cell.operation {
            O::Grow if ordered => {
                let reversed = cell.pattern == Pattern::MapOrderReversed;
                let keys = build::in_map_order(self.full(), reversed);
                build::grow::<K, V, R::Map<K, V>>(&keys, input, sampler, drop)
            }
            O::Grow => self.grow(),
            O::Reserved => build::reserved::<K, V, R::Map<K, V>>(input, sampler),
            O::Extend => build::extend::<K, V, R::Map<K, V>>(input, sampler),
            O::FromIter => build::from_iter::<K, V, R::Map<K, V>>(input, sampler),
            O::LongestInsert => build::longest(Ok(R::Map::<K, V>::default()), input),
            O::LongestInsertIncremental => build::longest(R::Map::<K, V>::incremental(), input),
            O::Hit => lookup::hits(self.full(), input, sampler),
            O::Miss => lookup::misses(self.full(), input, sampler),
            O::Mixed => lookup::mixtures(self.full(), input, sampler),
            O::Latency => lookup::chains(self.full(), input, sampler),
            O::GetMany => lookup::many(self.full(), input, sampler),
            O::Iterate => whole::iterate(self.full(), sampler),
            O::ScanValues => whole::scan_values(self.full(), sampler),
            O::Clone => whole::clone(self.full(), sampler),
            O::Remove => change::remove(self.full(), input, sampler),
            O::RemoveOldest => change::remove_oldest(self.full(), input, sampler),
            O::Churn => change::churn(self.full(), input, sampler),
            O::IterateSparse => sparse::iterate::<K, V, R::Map<K, V>>(input, sampler),
            O::ClearSparse => sparse::clear::<K, V, R::Map<K, V>>(input, sampler),
            O::DropSparse => sparse::dropped::<K, V, R::Map<K, V>>(input, sampler),
            O::Union => sets::combine(input, sampler, sets::union::<K, R::Set<K>>),
            O::Intersection => sets::combine(input, sampler, sets::intersection::<K, R::Set<K>>),
            O::Difference => sets::combine(input, sampler, sets::difference::<K, R::Set<K>>),
            O::Tiny => tiny::tiny::<K, V, R::Map<K, V>>(cell.entries(), sampler),
            O::Open => open::open(self.full(), input, sampler),
            O::BytesPerEntry | O::PeakBytes | O::FinalBytes | O::CrossBytesPerEntry => {
                bytes::<R, K, V>(cell)
            }
            O::CrossInsertGrow => cross::insert_grow::<K, V, R::Map<K, V>>(input, sampler),
            O::CrossLookupHit => cross::lookup_hit(self.full(), input, sampler),
            O::CrossLookupMiss => cross::lookup_miss(self.full(), input, sampler),
            O::CrossIterateSum => cross::iterate_sum(self.full(), sampler),
            O::CrossRemove => cross::remove(self.full(), input, sampler),
            O::CrossInsertInIterationOrder => {
                cross::insert_in_iteration_order(self.full(), input, sampler)
            }
        }
    }

    /// A huge map that grew serves the look-ups, too: building another one would take a second.
    fn grow(&mut self) -> Outcome {
        let (input, sampler) = (self.input, self.sampler);
        let full = &mut self.full;
        build::grow(&input.keys, input, sampler, |map| {
            if input.entries() >= HUGE {
                *full = Some(map);
            }
        })
    }

    fn full(&mut self) -> &R::Map<K, V> {
        let input = self.input;
        self.full.get_or_insert_with(|| build::grown(input))
    }
}

/// Counts the bytes of one cell. Nothing else can be done with it here.
pub fn bytes<R: Rival, K: MapKey, V: Number>(cell: &Cell) -> Outcome {
    let (entries, pattern) = (cell.entries(), cell.pattern);
    match cell.operation {
        Operation::BytesPerEntry => memory::over_a_cycle::<K, V, R::Map<K, V>>(pattern, entries),
        Operation::PeakBytes => memory::peak::<K, V, R::Map<K, V>>(pattern, entries),
        Operation::FinalBytes | Operation::CrossBytesPerEntry => {
            memory::at_the_end::<K, V, R::Map<K, V>>(pattern, entries)
        }
        _ => Outcome::NotOffered,
    }
}
