//! `maps-one`: one rival and cells that share their keys, measured in this process. `maps` starts it; so can a profiler:
//!
//! ```text
//! valgrind --tool=callgrind --toggle-collect='*kernel*lookup*hit*' \
//!     benches maps-one --rival specie --operation hit --key u64 --size 1000 --repeat 3 --batch 100000
//! ```
//!
//! counts the instructions of 400,000 look-ups: three batches after one that warms up.

use std::io::{Write as _, stdout};
use std::process::ExitCode;

use clap::Args;

use super::Failed;
use super::maps::BATCH;
use crate::maps::cell::{Cell, Load, Pair, parse_size};
use crate::maps::one;
use crate::maps::operation::Operation;
use crate::maps::pattern::Pattern;
use crate::maps::sampler::Sampler;
use crate::maps::subject::NAMES;
use crate::run::end_with_parent;

#[derive(Debug, Args)]
pub(super) struct MapsOneArguments {
    /// The rival, or `floor`.
    #[arg(long)]
    rival: String,
    /// Cells that share their keys, each as operation/keys/size/load/pattern.
    #[arg(long, required_unless_present = "operation", conflicts_with_all = ["operation", "key", "size"])]
    cell: Vec<Cell>,
    /// The operation of a single cell.
    #[arg(long, hide_possible_values = true, requires = "size")]
    operation: Option<Operation>,
    /// The types of its keys and values.
    #[arg(long, default_value = "u64")]
    key: Pair,
    /// Its number of entries.
    #[arg(long, value_parser = parse_size)]
    size: Option<u64>,
    /// Where around that number the real one lies.
    #[arg(long, default_value = "exact")]
    load: Load,
    /// Its keys.
    #[arg(long, default_value = "uniform")]
    pattern: Pattern,
    /// How many batches are measured, after one that warms up in maps of less than 500,000 entries.
    #[arg(long)]
    repeat: Option<usize>,
    /// The least number of operations in a batch.
    #[arg(long, default_value_t = BATCH)]
    batch: u64,
    /// Once, for the checksum.
    #[arg(long)]
    check: bool,
    /// The process that started this one, and without which this one ends.
    #[arg(long)]
    parent: Option<u32>,
    /// Ends the process when it wants more than 8 GiB.
    #[arg(long)]
    limit_memory: bool,
}

/// Measures in this process: a line of JSON for each event.
pub(super) fn maps_one(arguments: &MapsOneArguments) -> Result<ExitCode, Failed> {
    if let Some(parent) = arguments.parent {
        end_with_parent(parent).map_err(Failed::because)?;
    }
    let cells = match (arguments.operation, arguments.size) {
        (Some(operation), Some(size)) => vec![Cell {
            operation,
            pair: arguments.key,
            size,
            load: arguments.load,
            pattern: arguments.pattern,
        }],
        _ => arguments.cell.clone(),
    };
    if let Some(stranger) = cells.iter().find(|cell| !cell.shares_input(&cells[0])) {
        return Err(Failed(format!(
            "{stranger} does not share its keys with {}",
            cells[0]
        )));
    }
    if let Some(wrong) = cells.iter().find(|cell| !cell.is_possible()) {
        let problem = "there are not so many distinct keys of this kind, no entries at all, or only bytes to count";
        return Err(Failed(format!("{wrong}: {problem}")));
    }
    if arguments.limit_memory {
        limit_memory()?;
    }
    let batch = usize::try_from(arguments.batch).map_err(Failed::because)?;
    let sampler = Sampler::new(batch, arguments.check, arguments.repeat);
    let mut broken = None;
    one::measure(&arguments.rival, &cells, &sampler, |event| {
        let written = serde_json::to_string(&event)
            .map_err(Failed::because)
            .and_then(|line| writeln!(stdout(), "{line}").map_err(Failed::because));
        broken = written.err().or(broken.take());
    })
    .map_err(|problem| Failed(format!("{problem}; there are {}", NAMES.join(", "))))?;
    broken.map_or(Ok(ExitCode::SUCCESS), Err)
}

#[cfg(target_os = "linux")]
fn limit_memory() -> Result<(), Failed> {
    use nix::sys::resource::{Resource, setrlimit};
    const LIMIT: u64 = 8 << 30;
    setrlimit(Resource::RLIMIT_AS, LIMIT, LIMIT)
        .map_err(|error| Failed(format!("memory cannot be limited: {error}")))
}

#[cfg(not(target_os = "linux"))]
fn limit_memory() -> Result<(), Failed> {
    Ok(())
}
