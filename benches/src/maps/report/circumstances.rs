//! How it was measured, on what, and with what.

use super::super::design::Design;
use super::super::plan::{MAIN, MANY_ROUNDS, SLOW};
use super::super::record::Grid;
use super::super::sampler::{HUGE, LARGE};
use super::super::subject::{BASELINE, JUDGED};
use super::Page;

/// The section.
pub(super) fn section(page: &mut Page, grid: &Grid) {
    page.section("How this was measured");
    page.list(&method(grid));
    page.section("Machine and build");
    page.list(&facts(grid));
}

fn method(grid: &Grid) -> Vec<String> {
    let mut items = vec![
        format!(
            "A fresh process for every rival, every set of keys and every round; within a block of cells that share their keys, \
             rivals take turns in an order that changes every round. {} rounds were asked for; with {MANY_ROUNDS} or more, maps of \
             more than {LARGE} entries and key patterns take part in every second one.",
            grid.rounds
        ),
        if grid.sparing {
            format!(
                "{} are measured in every cell and round. The other rivals take part at the middle and at exact loads, in two \
                 rounds, and in one with more than {LARGE} entries or key patterns: enough for a ratio, not for an interval; \
                 {} take no part from {LARGE} entries on. The floor of maps of more than {HUGE} entries is measured at the middle load. Naming rivals (`--rivals`) \
                 measures those everywhere. Maps that are made for one purpose stand in tables of their own.",
                listed(&MAIN),
                listed(&SLOW)
            )
        } else {
            "Every rival took part in all of them.".to_owned()
        },
        format!(
            "Before the rounds each cell of at most {HUGE} entries ran once for every rival that takes part everywhere, untimed, \
             and the sums of what they found were equal; so they were in every round. A process is stopped when a cell takes \
             more than {} s; rivals may use 8 GiB.",
            grid.limit_s
        ),
        format!(
            "A batch has at least {} operations (three times as many from 500,000 entries on, except for latency from 5,000,000 \
             on); five batches after one that warms up, three from 500,000 entries on, two from 5,000,000 on, as far as half a \
             second allows. Set-up and clean-up lie outside, and the cost of reading the clock is taken off. Each process \
             gives the median of its batches.",
            grid.batch
        ),
        "Loads: *low* is 2 % above a growth step of hashbrown's table (7/8 of a power of two), *mid* the square root of 2 times \
         the step, *high* 1 % below the next one; *exact* is the size itself."
            .to_owned(),
        "Look-ups draw keys at random (new ones for each batch, so that no branch predictor learns them); in *latency* each key \
         is the value that the look-up before found."
            .to_owned(),
        format!(
            "Ratios are geometric means of the ratios within the rounds, against hashbrown with rustc-hash (`{BASELINE}`), with \
             95 % intervals by bootstrap over the rounds. The longest insertion is the least over the rounds of the longest. \
             Bytes come from a counting allocator, in one separate run. All rivals are in their default configuration."
        ),
    ];
    if grid.design == Design::Quick.name() {
        items.push(
            "The quick design: the core at the middle load of 1e3 and 1e6, walks and copies there, maps of 1 and 8 entries, \
             bytes per entry, and 1000 dense ids. Everything else needs the full one."
                .to_owned(),
        );
    }
    if grid.design == Design::CrossLanguage.name() {
        items.push(
            "Cross-language: seven samples in each process instead of batches, of n operations repeated 1e6 / n times when n is \
             smaller."
                .to_owned(),
        );
    }
    items
}

fn listed(entries: &[&str]) -> String {
    let quoted: Vec<String> = entries.iter().map(|entry| format!("`{entry}`")).collect();
    quoted.join(", ")
}

/// Machine, load, build, rivals, time, command.
pub(super) fn facts(grid: &Grid) -> Vec<String> {
    let Grid {
        machine,
        build,
        load,
        ..
    } = grid;
    let known = |value: &Option<String>| value.clone().unwrap_or_else(|| "n/a".to_owned());
    let whole =
        |value: Option<u64>| value.map_or_else(|| "n/a".to_owned(), |value| value.to_string());
    let share =
        |value: Option<f64>| value.map_or_else(|| "n/a".to_owned(), |value| format!("{value:.2}"));
    let text = |value: &str| {
        if value.is_empty() {
            "none".to_owned()
        } else {
            value.to_owned()
        }
    };
    let virtualised = match machine.virtualised {
        Some(true) => "yes",
        Some(false) => "no",
        None => "n/a",
    };
    let crates: Vec<String> = build
        .crates
        .iter()
        .map(|krate| format!("{} {}", krate.name, krate.version))
        .collect();
    vec![
        format!(
            "Machine: {}, {} processors, caches {}, {} KiB of memory, {} {}, virtualised: {virtualised}",
            known(&machine.processor),
            whole(machine.processors),
            text(&machine.caches.join(", ")),
            whole(machine.memory_kib),
            machine.system,
            known(&machine.kernel),
        ),
        format!(
            "Load, in processors: average before {}, busy before {}, other programs while measuring {}, other guests {}",
            share(load.average_before),
            share(load.busy_before),
            share(load.others_during),
            share(load.stolen_during)
        ),
        format!(
            "Build: {}, target {}, optimisation level {}, flags: {}, target features: {}",
            build.compiler,
            build.target,
            build.optimisation_level,
            known(&build.flags),
            known(&build.target_features)
        ),
        format!(
            "{JUDGED} {}, revision {}; rivals: {}",
            build.version,
            known(&build.git_revision),
            text(&crates.join(", "))
        ),
        format!("Started {}, took {:.0} s", grid.started, grid.elapsed_s),
        format!("Command: `{}`", grid.command.join(" ")),
    ]
}
