//! What a record says about one cell, or many together.

use super::cell::{Cell, Load};
use super::contest::is_rival;
use super::one::FLOOR;
use super::operation::{Floor, Unit};
use super::outcome::Outcome;
use super::pattern::Pattern;
use super::record::Grid;
use super::subject::BASELINE;
use crate::stats::{ENOUGH, Interval, interval_of_mean, mean, median};

/// What stands in a cell for an entry.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Reading<'a> {
    /// A number, in the operation's unit: the median over the rounds, or the least where that is the one to believe.
    Value(f64),
    /// Why there is none.
    Absent(&'a Outcome),
    /// It was not measured (yet).
    Unknown,
}

impl Reading<'_> {
    /// The number.
    pub fn value(&self) -> Option<f64> {
        match self {
            Self::Value(value) => Some(*value),
            _ => None,
        }
    }
}

/// With what an entry's figure is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Against<'a> {
    /// Another entry's figure for the same, or the operation that the operation is compared with.
    Entry(&'a str),
    /// The physical bound.
    Floor,
    /// The same entry's figure for uniform keys.
    Uniform,
    /// The figure of the best hash map of somebody else's.
    Best,
}

impl Against<'_> {
    /// The baseline.
    pub const BASELINE: Against<'static> = Against::Entry(BASELINE);
}

/// How many times as good an entry is: the other's figure divided by its own, so that more is better, as logarithms.
#[derive(Clone, Debug, PartialEq)]
pub struct Gain {
    /// One for each round that both took part in, with its number.
    rounds: Vec<(u32, f64)>,
    /// Whether the figures do not vary: one round says all.
    certain: bool,
}

impl Gain {
    /// The estimate, as a ratio.
    pub fn ratio(&self) -> f64 {
        mean(&self.logs()).unwrap_or(0.0).exp()
    }

    /// The 95 % interval, as ratios; none with too few rounds.
    pub fn interval(&self) -> Option<Interval> {
        if self.certain {
            return None;
        }
        interval_of_mean(&self.logs()).map(|interval| Interval {
            low: interval.low.exp(),
            high: interval.high.exp(),
        })
    }

    /// Whether the gain is surely below `bound`: the interval lies below it, and in both halves of the rounds the
    /// interval does (the estimate, where a half has too few rounds for an interval).
    pub fn surely_below(&self, bound: f64) -> bool {
        let bound = bound.ln();
        let logs = self.logs();
        let below = |logs: &[f64]| {
            let top = match interval_of_mean(logs) {
                Some(interval) if !self.certain => Some(interval.high),
                _ => mean(logs),
            };
            top.is_none_or(|top| top < bound)
        };
        if self.certain {
            return below(&logs);
        }
        let (first, second) = logs.split_at(logs.len() / 2);
        logs.len() >= ENOUGH && below(&logs) && below(first) && below(second)
    }

    fn logs(&self) -> Vec<f64> {
        self.rounds.iter().map(|(_, log)| *log).collect()
    }

    /// The geometric mean of several gains, round by round, over the rounds that all of them have.
    pub fn mean(gains: &[Self]) -> Option<Self> {
        let first = gains.first()?;
        let mut rounds = Vec::new();
        for (round, _) in &first.rounds {
            let logs: Vec<f64> = gains
                .iter()
                .filter_map(|gain| gain.rounds.iter().find(|(other, _)| other == round))
                .map(|(_, log)| *log)
                .collect();
            if logs.len() == gains.len() {
                rounds.push((*round, mean(&logs)?));
            }
        }
        let certain = gains.iter().all(|gain| gain.certain);
        (!rounds.is_empty()).then_some(Self { rounds, certain })
    }
}

impl Grid {
    /// What stands in a cell for an entry.
    pub fn reading(&self, cell: usize, entry: &str) -> Reading<'_> {
        let operation = self.cells[cell].operation;
        if entry == FLOOR && operation.floor() == Some(Floor::Bytes) {
            return Reading::Value(f64::from(self.cells[cell].pair.bytes()));
        }
        let values: Vec<f64> = self
            .figures(cell, entry)
            .into_iter()
            .map(|(_, value)| value)
            .collect();
        let value = if operation.takes_the_least() {
            values.into_iter().reduce(f64::min)
        } else {
            median(&values)
        };
        match (value, self.settled(cell, entry)) {
            (Some(value), _) => Reading::Value(value),
            (None, Some(outcome)) => Reading::Absent(outcome),
            (None, None) => Reading::Unknown,
        }
    }

    /// How good an entry is in a cell. None when a figure is missing, or is 0 (a ratio says nothing then).
    pub fn gain(&self, cell: usize, entry: &str, against: Against) -> Option<Gain> {
        let this = self.cells[cell];
        let (other_cell, other) = match against {
            Against::Entry(other) => (this.with(this.operation.compared_with()), other),
            Against::Floor => (this, FLOOR),
            Against::Best => (this, self.best_rival(cell, entry)?.0),
            Against::Uniform => (
                Cell {
                    pattern: Pattern::Uniform,
                    ..this
                },
                entry,
            ),
        };
        let other_cell = self.cells.iter().position(|cell| *cell == other_cell)?;
        let certain = this.operation.unit() == Unit::BytesEach;
        if certain || this.operation.takes_the_least() {
            let own = self.reading(cell, entry).value()?;
            let other = self.reading(other_cell, other).value()?;
            let log = (other / own).ln();
            return log.is_finite().then(|| Gain {
                rounds: vec![(0, log)],
                certain: true,
            });
        }
        let others = self.figures(other_cell, other);
        let rounds: Vec<(u32, f64)> = self
            .figures(cell, entry)
            .into_iter()
            .filter_map(|(round, value)| {
                let (_, other) = others.iter().find(|(other, _)| *other == round)?;
                Some((round, (other / value).ln()))
            })
            .filter(|(_, log)| log.is_finite())
            .collect();
        (!rounds.is_empty()).then_some(Gain {
            rounds,
            certain: false,
        })
    }

    /// One figure a round: the median of a process's batches.
    fn figures(&self, cell: usize, entry: &str) -> Vec<(u32, f64)> {
        self.outcomes(cell, entry)
            .filter_map(|(round, outcome)| Some((round, median(&outcome.measured()?.samples)?)))
            .collect()
    }

    /// The best of the other rivals in a cell: the smallest figure. Neither the entry itself, nor a second entry of the
    /// baseline, nor what is no hash map or not somebody else's.
    pub fn best_rival(&self, cell: usize, entry: &str) -> Option<(&str, f64)> {
        self.maps()
            .filter(|other| *other != entry && *other != crate::record::CONTROL)
            .filter(|other| is_rival(other))
            .filter_map(|other| Some((other, self.reading(cell, other).value()?)))
            .min_by(|left, right| left.1.total_cmp(&right.1))
    }

    /// The cells of the core: those at a load between growth steps whose operation is one of the eight.
    pub fn is_core(cell: &Cell) -> bool {
        cell.load != Load::Exact && super::operation::Operation::CORE.contains(&cell.operation)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gain(logs: &[f64]) -> Gain {
        Gain {
            rounds: (1..).zip(logs.iter().copied()).collect(),
            certain: false,
        }
    }

    #[test]
    fn a_mean_takes_the_rounds_that_all_have() {
        let sparse = Gain {
            rounds: vec![(1, 0.2), (3, 0.4)],
            certain: false,
        };
        let mean = Gain::mean(&[gain(&[0.0, 9.0, 0.2]), sparse]).expect("two common rounds");
        assert_eq!(mean.rounds.len(), 2);
        assert!((mean.ratio().ln() - 0.2).abs() < 1e-12);
        assert_eq!(Gain::mean(&[]), None);
    }

    #[test]
    fn below_must_be_sure_in_both_halves() {
        let low = -0.2;
        assert!(gain(&[low, low - 0.01, low, low + 0.01, low, low]).surely_below(1.0));
        assert!(
            !gain(&[low, low, low, low]).surely_below(1.0),
            "too few rounds"
        );
        assert!(
            !gain(&[low, low, low, 0.01, 0.01, 0.01]).surely_below(1.0),
            "one half is not below"
        );
        let certain = Gain {
            rounds: vec![(0, low)],
            certain: true,
        };
        assert!(certain.surely_below(1.0));
        assert!(!certain.surely_below(0.5));
    }
}
