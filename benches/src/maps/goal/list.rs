//! All goals.

use super::super::cell::Pair;
use super::super::comparison::Against;
use super::super::design::SIZES;
use super::super::operation::Operation as O;
use super::super::subject::JUDGED;
use super::scope::{Kind, Scope, Sizes};
use super::{Form, Goal};

const PAIRS: [Pair; 2] = [Pair::U32, Pair::U64];

fn goal(title: &str, bound: f64, stretch: Option<f64>, operations: &[O], sizes: Sizes) -> Goal {
    Goal {
        title: title.to_owned(),
        judged: JUDGED,
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

    fn judging(self, judged: &'static str) -> Self {
        Self { judged, ..self }
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
    special(&mut goals);
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

/// What is wanted of maps that are made for one purpose.
fn special(goals: &mut Vec<Goal>) {
    let ids = |title, bound, operation| {
        goal(title, bound, None, &[operation], Sizes::All)
            .for_pairs(&[Pair::U32U64])
            .of_kind(Kind::Patterns)
            .against(Against::Best)
            .judging("id-map")
    };
    goals.push(ids(
        "IdMap on dense ids: hit, of the best rival",
        2.0,
        O::Hit,
    ));
    goals.push(ids(
        "IdMap on dense ids: insert, of the best rival",
        4.0,
        O::Grow,
    ));
    let title = "IdMap on dense ids: bytes, of the best rival";
    goals.push(ids(title, 0.5, O::BytesPerEntry).written_as_share());
    let lookups = [O::Hit, O::Miss];
    goals.push(
        goal(
            "FrozenMap: look-ups, of IntMap",
            1.0,
            None,
            &lookups,
            Sizes::All,
        )
        .of_kind(Kind::Loads)
        .against(Against::Entry(JUDGED))
        .judging("frozen"),
    );
    let title = "FrozenMap: bytes, of its keys and values";
    goals.push(
        goal(title, 1.25, None, &[O::FinalBytes], Sizes::All)
            .written_as_share()
            .against(Against::Floor)
            .judging("frozen"),
    );
}
