//! What a record says: every metric of every entry against the baseline.

mod metric;

pub use metric::Metric;

use container_demo::measurement::Measurement;

use crate::record::{BASELINE, CONTROL, Record};
use crate::stats::{self, Change};

/// The widest A/A band, as a ratio, in which a metric still says something: 3 %.
pub const WIDEST_BAND: f64 = 0.03;

/// What can be said about a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finding {
    /// n/a: there is no change, as for the baseline itself, or when a value is missing or 0.
    NotAvailable,
    /// The metric is shown but decides nothing.
    NotJudged,
    /// Too few rounds for a 95 % interval.
    TooFewRounds,
    /// The A/A band is wider than [`WIDEST_BAND`]: the machine was too restless for this metric.
    Inconclusive,
    /// Inside the A/A band.
    NoDifference,
    /// Outside the A/A band, but the interval holds 0.
    Undecided,
    /// Less than the baseline: outside the band, and the whole interval below 0.
    Less,
    /// More than the baseline: outside the band, and the whole interval above 0.
    More,
}

/// One metric of one entry.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    /// The geometric mean over the rounds; none when a round lacks it. The change is exactly what divides it from the
    /// baseline's.
    pub value: Option<f64>,
    /// The change against the baseline; none for the baseline itself, and where a value is missing or 0.
    pub change: Option<Change>,
    /// What the change means.
    pub finding: Finding,
}

/// One metric of all entries.
#[derive(Clone, Debug, PartialEq)]
pub struct Column {
    /// The metric.
    pub metric: Metric,
    /// How far from 0 the 95 % interval of the control's log-ratio reaches; none without an interval.
    pub band: Option<f64>,
    /// One cell an entry, in the record's order.
    pub cells: Vec<Cell>,
}

/// All metrics of all entries.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// The columns, in [`Metric::ALL`]'s order.
    pub columns: Vec<Column>,
}

impl Comparison {
    /// Computes the comparison. O(metrics x entries x resamples).
    pub fn of(record: &Record) -> Self {
        Self {
            columns: Metric::ALL
                .iter()
                .map(|metric| Column::of(record, *metric))
                .collect(),
        }
    }

    /// The column of a metric.
    ///
    /// # Panics
    /// Never: every metric has a column.
    pub fn column(&self, metric: Metric) -> &Column {
        self.columns
            .iter()
            .find(|column| column.metric == metric)
            .expect("every metric has a column")
    }
}

impl Column {
    fn of(record: &Record, metric: Metric) -> Self {
        let baseline = values(record, BASELINE, metric);
        let changes: Vec<Option<Change>> = record
            .entries
            .iter()
            .map(|entry| {
                if entry.label == BASELINE {
                    return None;
                }
                let values = values(record, &entry.label, metric)?;
                stats::change(&values, baseline.as_deref()?)
            })
            .collect();
        let band = record
            .entries
            .iter()
            .zip(&changes)
            .find(|(entry, _)| entry.label == CONTROL)
            .and_then(|(_, change)| change.as_ref()?.interval)
            .map(stats::Interval::reach);
        let cells = record
            .entries
            .iter()
            .zip(changes)
            .map(|(entry, change)| Cell {
                value: values(record, &entry.label, metric)
                    .and_then(|values| stats::geometric_mean(&values)),
                finding: finding(metric, change.as_ref(), band),
                change,
            });
        Self {
            metric,
            band,
            cells: cells.collect(),
        }
    }

    /// Whether the A/A band is too wide for a verdict.
    pub fn is_inconclusive(&self) -> bool {
        self.metric.is_judged() && self.band.is_some_and(is_too_wide)
    }
}

/// Whether a band, in log-ratio, reaches beyond [`WIDEST_BAND`].
fn is_too_wide(band: f64) -> bool {
    band > WIDEST_BAND.ln_1p()
}

/// The entry's values of a metric by round; none when one is missing.
pub(crate) fn values(record: &Record, label: &str, metric: Metric) -> Option<Vec<f64>> {
    record
        .rounds_of(label)
        .map(|measurement: &Measurement| metric.value(measurement))
        .collect()
}

fn finding(metric: Metric, change: Option<&Change>, band: Option<f64>) -> Finding {
    let Some(change) = change else {
        return Finding::NotAvailable;
    };
    if !metric.is_judged() {
        return Finding::NotJudged;
    }
    let (Some(interval), Some(band)) = (change.interval, band) else {
        return Finding::TooFewRounds;
    };
    if is_too_wide(band) {
        Finding::Inconclusive
    } else if change.log_ratio.abs() <= band {
        Finding::NoDifference
    } else if interval.contains(0.0) {
        Finding::Undecided
    } else if change.log_ratio < 0.0 {
        Finding::Less
    } else {
        Finding::More
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::Interval;

    fn change(low: f64, high: f64) -> Change {
        Change {
            log_ratio: f64::midpoint(low, high),
            interval: Some(Interval { low, high }),
            below: 0,
            rounds: 5,
        }
    }

    #[test]
    fn every_finding_by_hand() {
        let judge =
            |low, high, band| finding(Metric::MeanResponse, Some(&change(low, high)), Some(band));
        assert_eq!(judge(-0.07, -0.05, 0.01), Finding::Less);
        assert_eq!(judge(0.05, 0.07, 0.01), Finding::More);
        assert_eq!(judge(-0.012, -0.006, 0.01), Finding::NoDifference);
        assert_eq!(judge(-0.05, 0.02, 0.01), Finding::Undecided);
        assert_eq!(judge(-0.07, -0.05, 0.031), Finding::Inconclusive);
        assert_eq!(judge(-0.07, -0.05, 0.029), Finding::Less);
        assert_eq!(judge(0.0, 0.0, 0.0), Finding::NoDifference);
        for metric in [Metric::MeanResponse, Metric::MaxResponse] {
            assert_eq!(finding(metric, None, Some(0.01)), Finding::NotAvailable);
            assert_eq!(finding(metric, None, None), Finding::NotAvailable);
        }
        let mut few = change(-0.07, -0.05);
        few.interval = None;
        assert_eq!(
            finding(Metric::MeanResponse, Some(&few), None),
            Finding::TooFewRounds
        );
        assert_eq!(
            finding(Metric::MaxResponse, Some(&change(-0.07, -0.05)), Some(0.01)),
            Finding::NotJudged
        );
    }
}
