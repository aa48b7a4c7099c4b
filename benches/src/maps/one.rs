//! What a measuring process does: one rival, cells that share their keys, one line of JSON for each.

use serde::{Deserialize, Serialize};

use super::cell::{Cell, Pair};
use super::input::Input;
use super::kernel::{Bench, bytes, floor};
use super::number::{MapKey, Number};
use super::operation::Operation;
use super::outcome::Outcome;
use super::pattern::Pattern;
use super::sampler::Sampler;
use super::subject::{Rival, WithRival, with_rival};

/// The name under which the physical bounds are measured.
pub const FLOOR: &str = "floor";

/// What a measuring process says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// The keys are made: the time of the first cell begins.
    Ready,
    /// What came out of the next cell.
    Outcome(Outcome),
}

/// Measures `cells`, which share their keys, and hands each outcome on as soon as it is there.
///
/// # Errors
/// When there is no such rival.
pub fn measure(
    rival: &str,
    cells: &[Cell],
    sampler: &Sampler,
    mut hand_on: impl FnMut(Event),
) -> Result<(), String> {
    let Some(first) = cells.first() else {
        return Ok(());
    };
    let mut job = Job {
        cells,
        sampler,
        hand_on: &mut hand_on,
    };
    if rival == FLOOR {
        match first.pair {
            Pair::U32 => floors::<u32, u32>(&mut job),
            Pair::U64 => floors::<u64, u64>(&mut job),
            Pair::U32U64 => floors::<u32, u64>(&mut job),
            // Their bytes are all that is of interest, and those need not be measured.
            Pair::U64U8 | Pair::U64U32 => {}
        }
        return Ok(());
    }
    with_rival(rival, job).ok_or_else(|| format!("there is no rival `{rival}`"))
}

struct Job<'a, F> {
    cells: &'a [Cell],
    sampler: &'a Sampler,
    hand_on: &'a mut F,
}

impl<F: FnMut(Event)> WithRival for Job<'_, F> {
    type Output = ();

    fn run<R: Rival>(mut self) {
        match self.cells[0].pair {
            Pair::U32 => measure_pair::<R, u32, u32>(&mut self),
            Pair::U64 => measure_pair::<R, u64, u64>(&mut self),
            Pair::U32U64 => measure_pair::<R, u32, u64>(&mut self),
            Pair::U64U8 => count_pair::<R, u64, u8>(&mut self),
            Pair::U64U32 => count_pair::<R, u64, u32>(&mut self),
        }
    }
}

/// The keys and values that the cells share. None are made for cells that make their own.
fn input<K: MapKey, V: Number>(cells: &[Cell]) -> Input<K, V> {
    let makes_its_own =
        |operation: Operation| operation == Operation::Tiny || operation.is_memory();
    let Some(cell) = cells.iter().find(|cell| !makes_its_own(cell.operation)) else {
        return Input::counted(Pattern::Uniform, 0);
    };
    if cell.operation.cross_name().is_some() {
        Input::counted(cell.pattern, cell.entries())
    } else {
        Input::chained(cell.pattern, cell.entries())
    }
}

fn measure_pair<R: Rival, K: MapKey, V: Number>(job: &mut Job<'_, impl FnMut(Event)>) {
    let input = input::<K, V>(job.cells);
    (job.hand_on)(Event::Ready);
    let mut bench = Bench::<R, K, V>::new(&input, job.sampler);
    for cell in job.cells {
        let outcome = bench.measure(cell);
        (job.hand_on)(Event::Outcome(outcome));
    }
}

fn count_pair<R: Rival, K: MapKey, V: Number>(job: &mut Job<'_, impl FnMut(Event)>) {
    (job.hand_on)(Event::Ready);
    for cell in job.cells {
        (job.hand_on)(Event::Outcome(bytes::<R, K, V>(cell)));
    }
}

fn floors<K: MapKey, V: Number>(job: &mut Job<'_, impl FnMut(Event)>) {
    let input = input::<K, V>(job.cells);
    (job.hand_on)(Event::Ready);
    for cell in job.cells {
        let outcome = floor(cell, &input, job.sampler);
        (job.hand_on)(Event::Outcome(outcome));
    }
}
