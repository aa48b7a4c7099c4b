//! What was reached of a goal.

use super::super::comparison::Gain;
use super::super::contest::is_judged;
use super::super::operation::Operation as O;
use super::super::record::Grid;
use super::{Goal, State};

/// How many cells the mean of a width and size has: every operation of the core at three loads.
pub const CELLS_OF_A_MEAN: usize = 3 * O::CORE.len();

/// A goal with what was reached.
#[derive(Clone, Debug)]
pub struct Reached {
    /// The goal.
    pub goal: Goal,
    /// What the whole reached. A mean is judged when all its cells were measured.
    pub state: State,
    /// The mean, or the worst cell's gain; none without a figure.
    pub gain: Option<Gain>,
    /// The worst cell, where each counts.
    pub worst: Option<usize>,
    /// How many cells met it, are undecided, missed it, and have no figure.
    pub cells: [usize; 4],
}

impl Reached {
    /// What was reached of `goal`. None when no cell of it was asked for, or not the map of one purpose that it judges.
    pub fn of(grid: &Grid, goal: Goal) -> Option<Self> {
        let cells: Vec<usize> = (0..grid.cells.len())
            .filter(|cell| goal.holds(&grid.cells[*cell]))
            .collect();
        let absent = is_judged(goal.judged) && !grid.maps().any(|entry| entry == goal.judged);
        if cells.is_empty() || absent {
            return None;
        }
        let gains: Vec<Option<Gain>> = cells
            .iter()
            .map(|cell| grid.gain(*cell, goal.judged, goal.against))
            .collect();
        let mut counts = [0; 4];
        for gain in &gains {
            counts[match goal.judge(gain.as_ref()) {
                State::Met => 0,
                State::Undecided => 1,
                State::Missed => 2,
                State::Unknown => 3,
            }] += 1;
        }
        if goal.mean {
            let complete: Option<Vec<Gain>> = gains.into_iter().collect();
            let gain = complete.and_then(|gains| Gain::mean(&gains));
            let whole = cells.len() == CELLS_OF_A_MEAN;
            return Some(Self {
                state: goal.judge(gain.as_ref().filter(|_| whole)),
                gain,
                goal,
                worst: None,
                cells: counts,
            });
        }
        let states = gains.iter().map(|gain| goal.judge(gain.as_ref()));
        let known = states
            .clone()
            .filter(|state| *state != State::Unknown)
            .max();
        // All cells must be known before a goal is met.
        let state = match known {
            Some(State::Met) if counts[3] > 0 => State::Unknown,
            Some(state) => state,
            None => State::Unknown,
        };
        let worst = cells
            .into_iter()
            .zip(gains)
            .filter_map(|(cell, gain)| Some((cell, gain?)))
            .min_by(|left, right| left.1.ratio().total_cmp(&right.1.ratio()));
        let (worst, gain) = worst.unzip();
        Some(Self {
            goal,
            state,
            gain,
            worst,
            cells: counts,
        })
    }
}
