//! The verdict: which family, by how much, how sure, and what speaks against believing it.

use crate::comparison::{Cell, Column, Comparison, Finding, Metric, WIDEST_BAND, values};
use crate::record::{BASELINE, CONTROL, Ending, Entry, Record};
use crate::stats::{self, Change, ENOUGH, Interval};

/// What the verdict looks at first.
const FIRST: Metric = Metric::MeanResponse;

/// What it looks at besides.
const BESIDES: [Metric; 5] = [
    Metric::Percentile99,
    Metric::ResidentMemory,
    Metric::PeakMemory,
    Metric::Boot,
    Metric::Processor,
];

/// How far the second half of the samples may be from the first before the warm-up is doubted.
const DRIFT: f64 = 0.05;

/// A verdict, in sentences. Names of families and entries stand between backticks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// What speaks against believing the numbers; to be read first.
    pub doubts: Vec<String>,
    /// The sentence to remember.
    pub headline: String,
    /// The other metrics, the losses, and the span between the families.
    pub details: Vec<String>,
}

impl Verdict {
    /// The verdict on a record.
    pub fn of(record: &Record, comparison: &Comparison) -> Self {
        let first = comparison.column(FIRST);
        let mut details = Vec::new();
        // Without a control no metric has a verdict, and the headline says why.
        if first.band.is_some() {
            details.extend(besides(record, comparison));
            details.extend(losses(record, first));
            details.extend(span(record, first));
        }
        Self {
            doubts: doubts(record, comparison),
            headline: headline(record, first),
            details,
        }
    }
}

/// A log-ratio in per cent: -6.5 is 6.5 % less.
pub fn percent(log_ratio: f64) -> f64 {
    log_ratio.exp_m1() * 100.0
}

/// A number of per cent with its sign and one decimal; what rounds to nothing has no sign.
pub fn signed(percent: f64) -> String {
    let rounded = (percent * 10.0).round() / 10.0;
    if rounded == 0.0 {
        return "0.0".to_owned();
    }
    format!("{rounded:+.1}")
}

fn doubts(record: &Record, comparison: &Comparison) -> Vec<String> {
    let mut doubts = Vec::new();
    let rounds = |text: &str| format!("{text}: {}, and only those count.", record.completeness());
    match &record.ending {
        Ending::Complete => {}
        Ending::Interrupted => doubts.push(rounds("Interrupted")),
        Ending::Failed(text) => {
            doubts.push(rounds(&format!("Failed ({})", text.trim_end_matches('.'))));
        }
    }
    let restless: Vec<String> = comparison
        .columns
        .iter()
        .filter(|column| column.is_inconclusive())
        .map(|column| format!("{} ({})", column.metric.phrase(), band(column)))
        .collect();
    if !restless.is_empty() {
        doubts.push(format!(
            "Inconclusive, because the two entries of `{BASELINE}` differ by more than ±{:.0} %: {}.",
            WIDEST_BAND * 100.0,
            restless.join(", ")
        ));
    }
    doubts.extend(drift(record));
    if let Some((commit, true)) = record.build.commit() {
        doubts.push(format!(
            "The sources differed from commit `{commit}` when this was built, and the record does not hold the difference: \
             checking that commit out does not bring back what was measured."
        ));
    }
    doubts.extend(record.warnings.iter().cloned());
    doubts
}

/// Doubts the warm-up when the baseline goes on changing during the samples.
fn drift(record: &Record) -> Option<String> {
    let halves: Vec<f64> = record
        .rounds_of(BASELINE)
        .map(|measurement| {
            let response = &measurement.response;
            response.second_half_mean_ns / response.first_half_mean_ns - 1.0
        })
        .collect();
    let drift = stats::median(&halves)?;
    // A few rounds may lie off by chance.
    (halves.len() >= ENOUGH && drift.abs() > DRIFT).then(|| {
        format!(
            "The warm-up may have been too short: `{BASELINE}`'s mean response in the second half of the samples is {} % \
             off the first half's.",
            signed(drift * 100.0)
        )
    })
}

/// The A/A band in words.
fn band(column: &Column) -> String {
    column.band.map_or_else(
        || "no A/A band".to_owned(),
        |band| format!("A/A band ±{:.1} %", percent(band)),
    )
}

/// The sentence on the first metric, with what follows from it.
fn headline(record: &Record, column: &Column) -> String {
    let sentence = sentence(record, column);
    let judged = column.band.is_some() && !column.is_inconclusive();
    let complete = record
        .entries
        .iter()
        .zip(&column.cells)
        .all(|(entry, cell)| entry.label == BASELINE || cell.change.is_some());
    let better = rivals(record, column).any(|(_, _, finding)| finding == Finding::Less);
    if judged && complete && !better && rivals(record, column).next().is_some() {
        return format!("{sentence} Stay with `{BASELINE}`, unless memory decides.");
    }
    sentence
}

/// The sentences on the metrics besides the first. Metrics of which the same is to be said share one.
fn besides(record: &Record, comparison: &Comparison) -> Vec<String> {
    let mut said: Vec<(Vec<&str>, String)> = Vec::new();
    for metric in BESIDES {
        let text = statement(record, comparison.column(metric));
        match said.iter_mut().find(|(_, earlier)| *earlier == text) {
            Some((phrases, _)) => phrases.push(metric.phrase()),
            None => said.push((vec![metric.phrase()], text)),
        }
    }
    said.into_iter()
        .map(|(phrases, text)| format!("In {}{text}", list(&phrases)))
        .collect()
}

/// `a, b and c`.
fn list<T: std::borrow::Borrow<str>>(items: &[T]) -> String {
    match items {
        [] => String::new(),
        [one] => one.borrow().to_owned(),
        [most @ .., last] => format!("{} and {}", most.join(", "), last.borrow()),
    }
}

/// What can be said about the lowest family in one metric.
fn sentence(record: &Record, column: &Column) -> String {
    format!("In {}{}", column.metric.phrase(), statement(record, column))
}

/// The same without its first words, which name the metric.
fn statement(record: &Record, column: &Column) -> String {
    if column.cells.iter().any(|cell| cell.value.is_none()) {
        return ": n/a, because this system did not give it for every run.".to_owned();
    }
    let without_change = |(entry, cell): (&Entry, &Cell)| {
        entry.label != BASELINE && cell.finding == Finding::NotAvailable
    };
    if record.entries.iter().zip(&column.cells).any(without_change) {
        return ": n/a, because a value of 0 has no ratio to another.".to_owned();
    }
    if rivals(record, column).next().is_none() {
        return format!(" there is nothing to compare `{BASELINE}` with.");
    }
    let Some(control) = column.band else {
        return format!(
            ": no verdict, because a 95 % interval needs at least {ENOUGH} complete rounds and there {} {}.",
            if record.rounds_complete == 1 {
                "is"
            } else {
                "are"
            },
            record.rounds_complete
        );
    };
    if column.is_inconclusive() {
        return format!(
            ": no verdict, because `{BASELINE}` against itself differs by up to ±{:.1} %. Run again on a quiet \
             machine, or with more rounds.",
            percent(control)
        );
    }
    let lowest = rivals(record, column)
        .filter(|(_, _, finding)| *finding == Finding::Less)
        .min_by(|left, right| left.1.log_ratio.total_cmp(&right.1.log_ratio));
    let Some((label, change, _)) = lowest else {
        return format!(
            " no family is below `{BASELINE}` for certain ({}).",
            band(column)
        );
    };
    format!(
        " `{label}` is lowest: {} ({}; below `{BASELINE}` in {} of {} rounds; {}).{}",
        less(change.log_ratio),
        change.interval.map_or_else(String::new, within),
        change.below,
        change.rounds,
        band(column),
        peers(record, column, label, control)
    )
}

/// `6.5 % less than std`.
fn less(log_ratio: f64) -> String {
    format!("{:.1} % less than `{BASELINE}`", -percent(log_ratio))
}

/// An interval in words.
fn within(interval: Interval) -> String {
    format!(
        "95 % interval {} to {} %",
        signed(percent(interval.low)),
        signed(percent(interval.high))
    )
}

/// The entries that are compared, without the baseline and its control.
fn rivals<'a>(
    record: &'a Record,
    column: &'a Column,
) -> impl Iterator<Item = (&'a str, &'a Change, Finding)> {
    record
        .entries
        .iter()
        .zip(&column.cells)
        .filter(|(entry, _)| entry.label != BASELINE && entry.label != CONTROL)
        .filter_map(|(entry, cell)| {
            Some((entry.label.as_str(), cell.change.as_ref()?, cell.finding))
        })
}

/// Who cannot be told apart from the lowest, compared with it directly.
fn peers(record: &Record, column: &Column, lowest: &str, band: f64) -> String {
    let Some(of_lowest) = values(record, lowest, column.metric) else {
        return String::new();
    };
    let peers: Vec<String> = rivals(record, column)
        .filter(|(label, ..)| *label != lowest)
        .filter(|(label, ..)| {
            let change = values(record, label, column.metric)
                .and_then(|values| stats::change(&values, &of_lowest));
            change.is_some_and(|change| {
                change.log_ratio.abs() <= band
                    || change
                        .interval
                        .is_none_or(|interval| interval.contains(0.0))
            })
        })
        .map(|(label, ..)| format!("`{label}`"))
        .collect();
    if peers.is_empty() {
        return String::new();
    }
    format!(" Not to be told apart from it: {}.", list(&peers))
}

/// Who is worse than the baseline.
fn losses(record: &Record, column: &Column) -> Option<String> {
    let mut losers: Vec<(&str, &Change)> = rivals(record, column)
        .filter(|(_, _, finding)| *finding == Finding::More)
        .map(|(label, change, _)| (label, change))
        .collect();
    losers.sort_by(|left, right| right.1.log_ratio.total_cmp(&left.1.log_ratio));
    let texts: Vec<String> = losers
        .iter()
        .map(|(label, change)| format!("`{label}` ({} %)", signed(percent(change.log_ratio))))
        .collect();
    (!texts.is_empty()).then(|| {
        format!(
            "More {} than `{BASELINE}`: {}.",
            column.metric.phrase(),
            texts.join(", ")
        )
    })
}

/// How far the families are apart: what a choice among them can move at most.
fn span(record: &Record, column: &Column) -> Option<String> {
    if column.is_inconclusive() || column.band.is_none() {
        return None;
    }
    let baseline = std::iter::once((BASELINE, 0.0));
    let all = || {
        baseline
            .clone()
            .chain(rivals(record, column).map(|(label, change, _)| (label, change.log_ratio)))
    };
    let by_ratio = |left: &(&str, f64), right: &(&str, f64)| left.1.total_cmp(&right.1);
    let (lowest, low) = all().min_by(by_ratio)?;
    let (highest, high) = all().max_by(by_ratio)?;
    (lowest != highest).then(|| {
        format!(
            "The span: from the lowest (`{lowest}`) to the highest (`{highest}`) {} differs by {:.1} %; choosing among \
             these families moves it no further.",
            column.metric.phrase(),
            percent(high - low)
        )
    })
}

#[cfg(test)]
mod tests;
