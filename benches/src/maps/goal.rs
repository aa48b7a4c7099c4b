//! The goals, and whether they are met.

use super::cell::{Cell, Load, Pair};
use super::comparison::{Against, Gain};
use super::design::SIZES;
use super::operation::Operation as O;
use super::pattern::Pattern;
use super::record::Grid;

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

/// A set of cells.
#[derive(Clone, Debug)]
pub struct Scope {
    operations: Vec<O>,
    pairs: Vec<Pair>,
    sizes: Sizes,
    kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sizes {
    All,
    /// Those whose tables fit into private caches.
    Cached,
    /// 1e7 and what is near.
    Huge,
    /// Tiny maps of no entry.
    Empty,
    /// Tiny maps of one entry or more.
    Filled,
    One(u64),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Uniform keys at loads between growth steps.
    Loads,
    /// Uniform keys, wherever.
    Uniform,
    /// The other patterns.
    Patterns,
}

impl Scope {
    /// Whether a cell belongs to it.
    pub fn holds(&self, cell: &Cell) -> bool {
        let uniform = cell.pattern == Pattern::Uniform;
        self.operations.contains(&cell.operation)
            && self.pairs.contains(&cell.pair)
            && match self.sizes {
                Sizes::All => true,
                Sizes::Cached => cell.size <= 100_000,
                Sizes::Huge => cell.size >= 5_000_000,
                Sizes::Empty => cell.size == 0,
                Sizes::Filled => cell.size > 0,
                Sizes::One(size) => cell.size == size,
            }
            && match self.kind {
                Kind::Loads => uniform && cell.load != Load::Exact,
                Kind::Uniform => uniform,
                Kind::Patterns => !uniform,
            }
    }
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
    /// What `entry` reached. None when no cell of the goal was asked for.
    pub fn of(grid: &Grid, entry: &str, goal: Goal) -> Option<Self> {
        let cells: Vec<usize> = (0..grid.cells.len())
            .filter(|cell| goal.scope.holds(&grid.cells[*cell]))
            .collect();
        if cells.is_empty() {
            return None;
        }
        let gains: Vec<Option<Gain>> = cells
            .iter()
            .map(|cell| grid.gain(*cell, entry, goal.against))
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

const PAIRS: [Pair; 2] = [Pair::U32, Pair::U64];

fn goal(title: &str, bound: f64, stretch: Option<f64>, operations: &[O], sizes: Sizes) -> Goal {
    Goal {
        title: title.to_owned(),
        form: Form::Times,
        against: Against::BASELINE,
        bound,
        stretch,
        mean: false,
        scope: Scope {
            operations: operations.to_vec(),
            pairs: PAIRS.to_vec(),
            sizes,
            kind: Kind::Uniform,
        },
    }
}

impl Goal {
    fn for_pairs(mut self, pairs: &[Pair]) -> Self {
        self.scope.pairs = pairs.to_vec();
        self
    }

    fn of_kind(mut self, kind: Kind) -> Self {
        self.scope.kind = kind;
        self
    }

    fn written_as_share(self) -> Self {
        Self {
            form: Form::Share,
            ..self
        }
    }

    fn against(self, against: Against<'static>) -> Self {
        Self { against, ..self }
    }
}

/// All goals that a grid can judge.
pub fn goals() -> Vec<Goal> {
    let mut goals = Vec::new();
    for (pair, name) in [(Pair::U32, "u32"), (Pair::U64, "u64")] {
        for size in SIZES {
            let title = format!("geometric mean of the core, {name}, {size}");
            let core = goal(&title, 1.25, Some(1.5), &O::CORE, Sizes::One(size));
            goals.push(Goal {
                mean: true,
                ..core.for_pairs(&[pair]).of_kind(Kind::Loads)
            });
        }
    }
    goals.push(
        goal(
            "any cell of the core",
            0.95,
            Some(1.0),
            &O::CORE,
            Sizes::All,
        )
        .of_kind(Kind::Loads),
    );
    goals.push(
        goal("cached hit, u64", 1.0, Some(1.15), &[O::Hit], Sizes::Cached)
            .for_pairs(&[Pair::U64])
            .of_kind(Kind::Loads),
    );
    let many = |title, bound, pair: Pair| {
        goal(title, bound, Some(3.5), &[O::GetMany], Sizes::Huge).for_pairs(&[pair])
    };
    goals.push(many("get_many at 1e7, u32", 2.7, Pair::U32));
    goals.push(many("get_many at 1e7, u64", 2.2, Pair::U64));
    goals.push(
        goal(
            "get_many at 1e7, of the gather floor",
            2.0,
            None,
            &[O::GetMany],
            Sizes::Huge,
        )
        .written_as_share()
        .against(Against::Floor),
    );
    let bulk = [O::Extend, O::FromIter];
    goals.push(goal(
        "extend, from_iter at 1e7",
        1.8,
        Some(2.5),
        &bulk,
        Sizes::Huge,
    ));
    let latency = |title, bound, pair: Pair| {
        goal(title, bound, Some(2.0), &[O::Latency], Sizes::Huge)
            .for_pairs(&[pair])
            .of_kind(Kind::Loads)
    };
    goals.push(latency("dependent latency at 1e7, u32", 1.8, Pair::U32));
    goals.push(latency("dependent latency at 1e7, u64", 1.4, Pair::U64));
    memory(&mut goals);
    whole(&mut goals);
    let longest = [O::LongestInsertIncremental];
    let title = "longest insertion while growing to 1e7, incremental";
    goals.push(goal(title, 0.2, Some(0.02), &longest, Sizes::All).written_as_share());
    let algebra = [O::Union, O::Intersection, O::Difference];
    goals.push(goal(
        "set algebra at 1e6",
        2.0,
        Some(4.0),
        &algebra,
        Sizes::All,
    ));
    goals.push(goal(
        "tiny maps of 1 to 16",
        1.5,
        None,
        &[O::Tiny],
        Sizes::Filled,
    ));
    goals.push(goal("empty maps", 1.0, None, &[O::Tiny], Sizes::Empty));
    goals.push(
        goal(
            "key patterns and map-to-map, of uniform keys",
            1.5,
            Some(1.2),
            &[O::Grow, O::Hit, O::Miss],
            Sizes::All,
        )
        .written_as_share()
        .against(Against::Uniform)
        .of_kind(Kind::Patterns),
    );
    goals
}

fn memory(goals: &mut Vec<Goal>) {
    let bytes = [O::BytesPerEntry];
    let share = |title, bound, stretch, operations: &[O]| {
        goal(title, bound, stretch, operations, Sizes::All).written_as_share()
    };
    goals.push(share(
        "bytes per entry over a growth cycle",
        0.80,
        Some(0.7),
        &bytes,
    ));
    goals.push(share(
        "peak bytes while growing",
        0.66,
        Some(0.6),
        &[O::PeakBytes],
    ));
    let padded = [Pair::U64U8, Pair::U64U32];
    goals.push(share("bytes of u64 to u8 and to u32", 0.65, None, &bytes).for_pairs(&padded));
}

fn whole(goals: &mut Vec<Goal>) {
    goals.push(goal(
        "clone in cache",
        4.0,
        None,
        &[O::Clone],
        Sizes::Cached,
    ));
    goals.push(goal("clone at 1e7", 2.0, None, &[O::Clone], Sizes::Huge));
    goals.push(goal("iterate", 1.3, None, &[O::Iterate], Sizes::All));
    goals.push(
        goal(
            "scan of values, of a plain scan",
            3.0,
            None,
            &[O::ScanValues],
            Sizes::All,
        )
        .written_as_share()
        .against(Against::Floor),
    );
    let sparse = [O::ClearSparse, O::DropSparse];
    goals.push(
        goal(
            "clear, drop of a sparse map, of a scan of its room",
            1.0 / 16.0,
            None,
            &sparse,
            Sizes::All,
        )
        .written_as_share()
        .against(Against::Floor),
    );
}

/// Goals that the grid cannot judge yet, and why.
pub const UNJUDGED: [(&str, &str); 1] = [(
    "IdMap on dense ids: hit ≥ 2x, insert ≥ 4x the best rival, ≤ 0.5 of its bytes",
    "not built",
)];

/// The strictest goal against the baseline that a cell has for itself.
pub fn of_cell<'a>(goals: &'a [Goal], cell: &Cell) -> Option<&'a Goal> {
    goals
        .iter()
        .filter(|goal| !goal.mean && goal.scope.holds(cell))
        .max_by(|left, right| {
            let baseline = |goal: &Goal| goal.against == Against::BASELINE;
            (baseline(left), left.least())
                .partial_cmp(&(baseline(right), right.least()))
                .unwrap_or(std::cmp::Ordering::Equal)
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maps::design::{Design, Selection};

    fn cell(text: &str) -> Cell {
        text.parse().expect("a cell")
    }

    #[test]
    fn every_goal_has_cells_in_the_full_design() {
        let cells = Design::Full.cells(&Selection::default());
        for goal in goals() {
            assert!(
                cells.iter().any(|cell| goal.scope.holds(cell)),
                "{}",
                goal.title
            );
        }
    }

    #[test]
    fn the_means_cover_the_core_and_nothing_else() {
        let cells = Design::Full.cells(&Selection::default());
        for cell in &cells {
            let means = goals()
                .iter()
                .filter(|goal| goal.mean && goal.scope.holds(cell))
                .count();
            assert_eq!(means, usize::from(Grid::is_core(cell)), "{cell}");
        }
    }

    #[test]
    fn a_cell_shows_its_strictest_goal() {
        let goals = goals();
        let bound =
            |text: &str| of_cell(&goals, &cell(text)).map(|goal| (goal.bound, goal.against));
        let baseline = Against::BASELINE;
        assert_eq!(bound("hit/u64/1000/mid/uniform"), Some((1.0, baseline)));
        assert_eq!(bound("hit/u32/1000/mid/uniform"), Some((0.95, baseline)));
        assert_eq!(
            bound("latency/u32/10000000/low/uniform"),
            Some((1.8, baseline))
        );
        assert_eq!(
            bound("latency/u64/10000000/low/uniform"),
            Some((1.4, baseline))
        );
        assert_eq!(
            bound("get-many/u64/10000000/mid/uniform"),
            Some((2.2, baseline))
        );
        assert_eq!(
            bound("bytes-per-entry/u64-u8/1000000/exact/uniform"),
            Some((0.65, baseline))
        );
        assert_eq!(
            bound("scan-values/u64/1000/mid/uniform"),
            Some((3.0, Against::Floor))
        );
        assert_eq!(
            bound("hit/u64/30000/exact/shift12"),
            Some((1.5, Against::Uniform))
        );
        assert_eq!(bound("extend/u64/1000/mid/uniform"), None);
    }
}
