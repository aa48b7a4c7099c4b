//! How often a kernel is repeated, and the clock.

use std::hint::black_box;
use std::time::{Duration, Instant};

use super::outcome::{Measured, Outcome};

/// A cell is not repeated any more when its batches have taken so long: building a map of ten million entries, once.
const ENOUGH: Duration = Duration::from_millis(500);

/// A batch of repetitions is not continued any more when it has taken so long.
const LONG: Duration = Duration::from_millis(500);

/// From so many entries on, a map does not fit into private caches, and fewer batches say as much.
pub const LARGE: usize = 500_000;

/// From so many entries on, building one takes a second.
pub const HUGE: usize = 5_000_000;

/// What one batch yielded.
#[derive(Clone, Copy, Debug)]
pub struct Batch {
    /// How long all of it took, in nanoseconds.
    pub elapsed: f64,
    /// How many operations it had.
    pub operations: usize,
    /// A sum over what was found.
    pub checksum: u64,
}

/// Repeats kernels.
#[derive(Clone, Copy, Debug)]
pub struct Sampler {
    /// The least number of operations in a batch.
    pub batch: usize,
    /// Once only, to compare checksums: nothing is timed for keeps.
    pub check: bool,
    /// How many batches are measured, however long they take; none for as many as suit the size.
    pub batches: Option<usize>,
    /// What two readings of the clock cost, in nanoseconds. Taken off every timed section.
    pub clock: f64,
}

impl Sampler {
    /// A sampler with a fresh look at the clock.
    pub fn new(batch: usize, check: bool, batches: Option<usize>) -> Self {
        Self {
            batch: batch.max(1),
            check,
            batches,
            clock: clock(),
        }
    }

    /// How many look-ups a batch has in a map of `entries`.
    pub fn lookups(&self, entries: usize) -> usize {
        if entries >= LARGE && !self.check {
            self.batch * 3
        } else {
            self.batch
        }
    }

    /// How often something over `entries` is repeated in a batch.
    pub fn repetitions(&self, entries: usize) -> usize {
        if self.check {
            1
        } else {
            self.batch.div_ceil(entries.max(1))
        }
    }

    /// How many batches are measured.
    fn planned(&self, entries: usize) -> usize {
        if self.check {
            return 1;
        }
        self.batches.unwrap_or(if entries >= HUGE {
            2
        } else if entries >= LARGE {
            3
        } else {
            5
        })
    }

    /// Measures batches over a map of `entries`. The first one warms the caches and is not kept, unless the map is too
    /// large for caches anyway.
    pub fn collect(&self, entries: usize, mut batch: impl FnMut(u64) -> Batch) -> Outcome {
        let started = Instant::now();
        let warm_up = usize::from(!self.check && entries < LARGE);
        let mut samples = Vec::new();
        let mut first = None;
        for index in 0..warm_up + self.planned(entries) {
            let batch = batch(index as u64);
            let operations = batch.operations.max(1);
            let first = first.get_or_insert((operations, batch.checksum));
            first.0 = first.0.min(operations);
            if index >= warm_up {
                samples.push(batch.elapsed.max(0.0) / operations as f64);
            }
            if self.batches.is_none() && !samples.is_empty() && started.elapsed() > ENOUGH {
                break;
            }
        }
        let (operations, checksum) = first.unwrap_or_default();
        Outcome::Measured(Measured {
            samples,
            operations: operations as u64,
            checksum: format!("{checksum:016x}"),
        })
    }

    /// Times one section.
    #[inline]
    pub fn time<T>(&self, section: impl FnOnce() -> T) -> (f64, T) {
        let started = Instant::now();
        let result = section();
        let elapsed = nanoseconds(started.elapsed());
        (elapsed - self.clock, result)
    }

    /// Times a section several times, each after its own untimed preparation and before its own untimed end. The
    /// checksum is the first section's. Stops early when it takes long.
    pub fn repeat<T, U>(
        &self,
        repetitions: usize,
        operations: usize,
        mut prepare: impl FnMut() -> T,
        mut section: impl FnMut(T) -> U,
        mut end: impl FnMut(U) -> u64,
    ) -> Batch {
        let started = Instant::now();
        let mut batch = Batch {
            elapsed: 0.0,
            operations: 0,
            checksum: 0,
        };
        for repetition in 0..repetitions.max(1) {
            let prepared = prepare();
            let (elapsed, result) = self.time(|| black_box(section(black_box(prepared))));
            batch.elapsed += elapsed;
            batch.operations += operations;
            let checksum = end(result);
            if repetition == 0 {
                batch.checksum = checksum;
            }
            if started.elapsed() > LONG {
                break;
            }
        }
        batch
    }
}

/// What two readings of the clock cost: the median of many.
fn clock() -> f64 {
    let readings: Vec<f64> = (0..1001)
        .map(|_| {
            let started = Instant::now();
            nanoseconds(started.elapsed())
        })
        .collect();
    crate::stats::median(&readings).unwrap_or(0.0)
}

fn nanoseconds(duration: Duration) -> f64 {
    duration.as_secs_f64() * 1e9
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sampler(check: bool) -> Sampler {
        Sampler {
            batch: 100,
            check,
            batches: None,
            clock: 0.0,
        }
    }

    fn batch(index: u64) -> Batch {
        Batch {
            elapsed: 1000.0 * (index + 1) as f64,
            operations: 100,
            checksum: 7 + index,
        }
    }

    #[test]
    fn the_first_batch_of_a_small_map_warms_up() {
        let Outcome::Measured(measured) = sampler(false).collect(10, batch) else {
            panic!("it measures");
        };
        assert_eq!(measured.samples, [20.0, 30.0, 40.0, 50.0, 60.0]);
        assert_eq!(measured.checksum, "0000000000000007");
        assert_eq!(measured.operations, 100);
    }

    #[test]
    fn a_check_runs_once() {
        let Outcome::Measured(measured) = sampler(true).collect(10, batch) else {
            panic!("it measures");
        };
        assert_eq!(measured.samples, [10.0]);
    }

    #[test]
    fn repetitions_are_added_up() {
        let mut made = 0;
        let batch = sampler(false).repeat(
            3,
            10,
            || {
                made += 1;
                made
            },
            |number| number * 2,
            |number| number,
        );
        assert_eq!((batch.operations, batch.checksum), (30, 2));
        assert_eq!(made, 3);
    }
}
