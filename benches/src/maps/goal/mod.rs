//! The goals, and whether they are met.

mod list;
mod reached;
mod scope;

pub use list::goals;
pub use reached::{CELLS_OF_A_MEAN, Reached};
pub use scope::Scope;

use super::cell::Cell;
use super::comparison::{Against, Gain};
use super::contest::joins;

/// How a goal is written: as how many times as good, or as which share of the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// `x 1.25`
    Times,
    /// `0.80 of`
    Share,
}

/// One goal.
#[derive(Clone, Debug)]
pub struct Goal {
    /// What it is about.
    pub title: String,
    /// What is judged.
    pub judged: &'static str,
    /// How it is written.
    pub form: Form,
    /// What is compared with.
    pub against: Against<'static>,
    /// The number, in its form.
    pub bound: f64,
    /// The number one would like.
    pub stretch: Option<f64>,
    /// Whether the geometric mean of all its cells counts, instead of each.
    pub mean: bool,
    /// Its cells.
    pub scope: Scope,
}

/// What became of a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum State {
    /// Nothing was measured.
    Unknown,
    /// The estimate reaches it.
    Met,
    /// The estimate does not, but that is not sure.
    Undecided,
    /// Surely not.
    Missed,
}

impl State {
    /// As it stands in tables.
    pub fn text(self) -> &'static str {
        match self {
            Self::Unknown => "n/a",
            Self::Met => "met",
            Self::Undecided => "undecided",
            Self::Missed => "missed",
        }
    }
}

impl Goal {
    /// Whether it is about a cell.
    pub fn holds(&self, cell: &Cell) -> bool {
        self.scope.holds(cell) && joins(self.judged, cell)
    }

    /// The least gain.
    pub fn least(&self) -> f64 {
        match self.form {
            Form::Times => self.bound,
            Form::Share => 1.0 / self.bound,
        }
    }

    /// What a gain makes of it.
    pub fn judge(&self, gain: Option<&Gain>) -> State {
        let Some(gain) = gain else {
            return State::Unknown;
        };
        if gain.ratio() >= self.least() {
            State::Met
        } else if gain.surely_below(self.least()) {
            State::Missed
        } else {
            State::Undecided
        }
    }

    /// A number in the goal's form.
    pub fn write(&self, number: f64) -> String {
        match self.form {
            Form::Times => format!("≥ {number:.2}x"),
            Form::Share => format!("≤ {number:.2}"),
        }
    }

    /// A gain in the goal's form, with its interval.
    pub fn write_gain(&self, gain: &Gain) -> String {
        let turned = |ratio: f64| {
            if self.form == Form::Share {
                1.0 / ratio
            } else {
                ratio
            }
        };
        let mark = if self.form == Form::Times { "x" } else { "" };
        let text = format!("{:.2}{mark}", turned(gain.ratio()));
        match gain.interval() {
            Some(interval) => {
                let (one, other) = (turned(interval.low), turned(interval.high));
                format!("{text} [{:.2}, {:.2}]", one.min(other), one.max(other))
            }
            None => text,
        }
    }
}

/// The strictest goal against the baseline that a cell has for itself and for who is judged.
pub fn of_cell<'a>(goals: &'a [Goal], judged: &str, cell: &Cell) -> Option<&'a Goal> {
    goals
        .iter()
        .filter(|goal| !goal.mean && goal.judged == judged && goal.holds(cell))
        .max_by(|left, right| {
            let baseline = |goal: &Goal| goal.against == Against::BASELINE;
            (baseline(left), left.least())
                .partial_cmp(&(baseline(right), right.least()))
                .unwrap_or(std::cmp::Ordering::Equal)
        })
}

#[cfg(test)]
mod tests;
