//! How one comparison is put into a cell.

use super::contents::ABSENT;
use super::table::PARTED;
use crate::comparison::{Cell, Finding, Metric};
use crate::verdict::{percent, signed};

/// How a difference that counts is emphasised.
#[derive(Clone, Copy)]
pub(super) enum Emphasis {
    /// Bold in Markdown.
    Bold,
    /// A star in plain text.
    Star,
}

/// The value without the unit and the change, as two parts.
pub(super) fn cell(metric: Metric, cell: &Cell, emphasis: Emphasis) -> String {
    let Some(value) = cell.value else {
        return ABSENT.to_owned();
    };
    let value = metric.number(value);
    match change(cell, emphasis) {
        Some(change) => format!("{value}{PARTED}{change}"),
        None => value,
    }
}

/// The change, its mark and its interval, as `-6.5 %* [-7.1, -5.9]`.
pub(super) fn change(cell: &Cell, emphasis: Emphasis) -> Option<String> {
    let change = cell.change.as_ref()?;
    let ratio = format!("{} %", signed(percent(change.log_ratio)));
    let marked = match (cell.finding, emphasis) {
        (Finding::Less | Finding::More, Emphasis::Bold) => format!("**{ratio}**"),
        (Finding::Less | Finding::More, Emphasis::Star) => format!("{ratio}*"),
        (Finding::NoDifference, _) => format!("{ratio}≈"),
        (Finding::Undecided | Finding::Inconclusive | Finding::TooFewRounds, _) => {
            format!("{ratio}?")
        }
        (Finding::NotJudged | Finding::NotAvailable, _) => ratio,
    };
    Some(match change.interval {
        None => marked,
        Some(interval) => format!(
            "{marked} [{}, {}]",
            signed(percent(interval.low)),
            signed(percent(interval.high))
        ),
    })
}
