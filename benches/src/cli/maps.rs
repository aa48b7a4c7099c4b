//! `maps`: the grid of map operations against rivals.

use std::env;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, SystemTime};

use clap::builder::PossibleValuesParser;
use clap::error::ErrorKind;
use clap::{Args, CommandFactory as _};
use container_demo::allocator;

use super::arguments::Arguments;
use super::documentation::Documentation;
use super::{Failed, print};
use crate::machine::{self, Watch};
use crate::maps::cell::{Cell, Pair, parse_size};
use crate::maps::design::{Design, Selection};
use crate::maps::join;
use crate::maps::one::FLOOR;
use crate::maps::operation::Operation;
use crate::maps::plan;
use crate::maps::process::Processes;
use crate::maps::record::{Grid, SCHEMA, SUBJECT};
use crate::maps::report;
use crate::maps::schedule::{self, Keep};
use crate::maps::subject::{BASELINE, NAMES};
use crate::record::{self, Build, CONTROL, Ending, TOOL};
use crate::run::{self, interrupt};

/// The least number of operations in a batch: more than any branch predictor is known to learn.
pub(super) const BATCH: u64 = 131_072;

/// How long the machine is looked at before the start.
const LOOK: Duration = Duration::from_millis(500);

#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "flags of a command line")]
pub(super) struct MapsArguments {
    /// An answer within two minutes, instead of half an hour: the core at the middle load of 1e3 and 1e6, walks and copies there, two tiny sizes, bytes.
    #[arg(long, conflicts_with = "cross_language")]
    quick: bool,
    /// Measures the operations that programs in other languages do on the same keys, instead of the grid.
    #[arg(long)]
    cross_language: bool,
    /// Joins rows that programs in other languages measured (columns language, library, version, `key_bits`, n, op, `ns_median`,
    /// `ns_min`, `bytes_per_entry`); implies --cross-language.
    #[arg(long, value_name = "FILE.csv", conflicts_with = "quick")]
    join: Vec<PathBuf>,
    /// The types of keys and values [default: all].
    #[arg(long, value_delimiter = ',', value_name = "KEYS,…")]
    keys: Vec<Pair>,
    /// Sizes in place of the design's own, as 1000 or 1e3: every operation is measured at each.
    #[arg(long, value_delimiter = ',', value_name = "SIZE,…", value_parser = parse_size)]
    sizes: Vec<u64>,
    /// The operations [default: all of the design].
    #[arg(
        long,
        value_delimiter = ',',
        value_name = "OPERATION,…",
        hide_possible_values = true
    )]
    operations: Vec<Operation>,
    /// The rivals to compare with fx, in every cell and round [default: all; fx, hashbrown and specie in every cell and round,
    /// the others at the middle and at exact loads, in two rounds, and in one of large maps and key patterns; indexmap and intmap in no large maps].
    #[arg(long, value_delimiter = ',', value_name = "RIVAL,…", value_parser = PossibleValuesParser::new(NAMES))]
    rivals: Vec<String>,
    /// Only cells whose name contains this text; names are operation/keys/size/load/pattern, as in hit/u64/1000/mid/uniform.
    #[arg(long, value_name = "TEXT")]
    filter: Option<String>,
    /// How many rounds are measured. A 95 % interval needs at least 5; with 10 or more, maps of more than 500,000 entries and
    /// key patterns take part in every second one [default: 10, with --quick 5, with --cross-language 1].
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    rounds: Option<u32>,
    /// The least number of operations in a batch.
    #[arg(long, value_name = "OPERATIONS", default_value_t = BATCH, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    batch: u64,
    /// How many seconds a cell may take in one process before it is stopped [default: 10, with --cross-language 120].
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    limit: Option<u64>,
    /// The seed of the order of processes.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The folder for the record and the report; earlier ones there are kept under another name.
    #[arg(long, value_name = "FOLDER", default_value = "target/reports")]
    out: PathBuf,
    /// Goes on with the unfinished record in the folder.
    #[arg(long)]
    resume: bool,
    /// Prints the names of the cells, how many processes they need and about how long those take, and measures nothing.
    #[arg(long)]
    list: bool,
    /// Measures nothing: prints the report of a record, with the rows of --join in it. (`report` renders records, too.)
    #[arg(long, value_name = "FILE.json", conflicts_with_all = ["list", "resume"])]
    render: Option<PathBuf>,
    /// Writes the report as a page of the documentation, too: with an explanation of every group of losses from the file
    /// `losses.md` beside it, which is written by hand. With --render, instead of printing it.
    #[arg(long, value_name = "FILE.md", conflicts_with_all = ["list", "cross_language", "join"])]
    write_docs: Option<PathBuf>,
    /// A second record, of a binary built with `-C target-cpu=native`: its goals stand at the end of that page.
    #[arg(long, value_name = "FILE.json", requires = "write_docs")]
    native_record: Option<PathBuf>,
}

impl MapsArguments {
    fn design(&self) -> Design {
        if self.cross_language || !self.join.is_empty() {
            Design::CrossLanguage
        } else if self.quick {
            Design::Quick
        } else {
            Design::Full
        }
    }

    fn cells(&self) -> Vec<Cell> {
        let selection = Selection {
            pairs: self.keys.clone(),
            sizes: self.sizes.clone(),
            operations: self.operations.clone(),
            filter: self.filter.clone(),
        };
        let cells = self.design().cells(&selection);
        if cells.is_empty() {
            let text = format!(
                "no cell of the {} design is left; `--list` shows which there are without --keys, --sizes, --operations and \
                 --filter",
                self.design().name()
            );
            usage(&text);
        }
        cells
    }

    /// The baseline, its second entry, the floor, and the rivals in the order of their names' list.
    fn entries(&self) -> Vec<String> {
        let wanted = |name: &&&str| {
            **name != BASELINE
                && if self.rivals.is_empty() {
                    // Of the maps that are made for one purpose the quick design has dense ids only.
                    self.design() != Design::Quick
                        || !["frozen", "indexmap-ahash", "ordered"].contains(*name)
                } else {
                    self.rivals.iter().any(|rival| rival == **name)
                }
        };
        if !self.rivals.is_empty() && !self.rivals.iter().any(|rival| rival == BASELINE) {
            eprintln!("note: added `{BASELINE}`, which the others are compared with");
        }
        let others = NAMES.iter().filter(wanted).copied();
        [BASELINE, CONTROL, FLOOR]
            .into_iter()
            .chain(others)
            .map(str::to_owned)
            .collect()
    }
}

/// Ends the program for bad usage.
fn usage(text: &str) -> ! {
    Arguments::command()
        .error(ErrorKind::ValueValidation, text)
        .exit()
}

/// Measures, prints, writes.
pub(super) fn maps(arguments: &MapsArguments) -> Result<ExitCode, Failed> {
    let joined = joined(&arguments.join)?;
    let documentation = documentation(arguments)?;
    if let Some(path) = &arguments.render {
        let mut grid = Grid::read(path).map_err(Failed::because)?;
        grid.joined.extend(joined);
        match &documentation {
            Some(documentation) => documentation.write(&grid)?,
            None => print(&report::markdown(&grid))?,
        }
        return Ok(ExitCode::SUCCESS);
    }
    let cells = arguments.cells();
    if arguments.list {
        let names: Vec<String> = cells.iter().map(ToString::to_string).collect();
        print(&format!("{}\n", names.join("\n")))?;
        eprintln!("{}", announced(&grid(arguments, cells)));
        return Ok(ExitCode::SUCCESS);
    }
    record::prepare_folder(&arguments.out).map_err(Failed::because)?;
    let mut grid = grid(arguments, cells);
    grid.joined = joined;
    let path = arguments.out.join(SUBJECT).with_extension("json");
    if arguments.resume {
        resume(&mut grid, &path)?;
    } else {
        record::keep_earlier(&arguments.out, SUBJECT).map_err(Failed::because)?;
    }
    let program = env::current_exe()
        .map_err(|error| Failed(format!("this program's own path is not known: {error}")))?;
    interrupt::listen()
        .map_err(|error| Failed(format!("Ctrl-C cannot be listened for: {error}")))?;
    let watch = Watch::start(LOOK);
    for warning in grid.warnings.iter().chain(&watch.before().warnings()) {
        eprintln!("warning: {warning}");
    }
    let mut processes = Processes {
        program,
        allocator_variable: allocator::ENVIRONMENT_VARIABLE,
        limit: Duration::from_secs(grid.limit_s),
    };
    eprintln!("{}", announced(&grid));
    let mut progress = run::progress(plan::budget(&grid).processes);
    let batches = arguments.design().batches();
    let mut file = File { path: &path };
    schedule::measure(
        &mut grid,
        batches,
        &mut processes,
        &mut *progress,
        &mut file,
    );
    grid.load = watch.finish();
    if grid.runs.is_empty() {
        return Ok(end(&grid));
    }
    print(&report::terminal(&grid, super::container::width()))?;
    write(arguments, &grid, &mut file)?;
    if let Some(documentation) = &documentation {
        documentation.write(&grid)?;
    }
    Ok(end(&grid))
}

/// How much there is to do.
fn announced(grid: &Grid) -> String {
    let budget = plan::budget(grid);
    format!(
        "{} cells, {} processes, about {:.1} minutes on a slow machine of 2 processors",
        grid.cells.len(),
        budget.processes,
        budget.time.as_secs_f64() / 60.0
    )
}

fn documentation(arguments: &MapsArguments) -> Result<Option<Documentation>, Failed> {
    let native = arguments.native_record.as_deref();
    let read = |path: &PathBuf| Documentation::read(path, native);
    arguments.write_docs.as_ref().map(read).transpose()
}

fn joined(files: &[PathBuf]) -> Result<Vec<join::Row>, Failed> {
    let mut rows = Vec::new();
    for file in files {
        rows.extend(join::read(file).map_err(Failed::because)?);
    }
    Ok(rows)
}

/// A grid with nothing measured.
fn grid(arguments: &MapsArguments, cells: Vec<Cell>) -> Grid {
    let design = arguments.design();
    let mut warnings = Vec::new();
    if cfg!(debug_assertions) {
        warnings.push(
            "Built without `--release`: the numbers say nothing about optimised programs."
                .to_owned(),
        );
    }
    // The program's own path is this machine's affair.
    let mut command = vec![TOOL.to_owned()];
    command.extend(
        env::args_os()
            .skip(1)
            .map(|word| word.to_string_lossy().into_owned()),
    );
    Grid {
        schema: SCHEMA,
        tool: TOOL.to_owned(),
        subject: SUBJECT.to_owned(),
        design: design.name().to_owned(),
        started: humantime::format_rfc3339_seconds(SystemTime::now()).to_string(),
        elapsed_s: 0.0,
        command,
        build: Build::of_this_binary(),
        machine: machine::machine(),
        load: machine::Load::default(),
        seed: arguments.seed,
        batch: arguments.batch,
        limit_s: arguments.limit.unwrap_or(design.limit()),
        rounds: arguments.rounds.unwrap_or(design.rounds()),
        sparing: arguments.rivals.is_empty(),
        ending: Ending::Interrupted,
        warnings,
        entries: arguments.entries(),
        cells,
        runs: Vec::new(),
        joined: Vec::new(),
    }
}

/// Takes over what an unfinished record holds.
fn resume(grid: &mut Grid, path: &Path) -> Result<(), Failed> {
    let earlier = Grid::read(path).map_err(Failed::because)?;
    let refuse = |problem: &str| {
        let path = path.display();
        Failed(format!(
            "{path}: cannot be gone on with: {problem}; measure anew without --resume"
        ))
    };
    if earlier.ending == Ending::Complete && earlier.rounds >= grid.rounds {
        return Err(refuse("it is complete"));
    }
    grid.continues(&earlier).map_err(refuse)?;
    grid.started = earlier.started;
    grid.elapsed_s = earlier.elapsed_s;
    grid.runs = earlier.runs;
    Ok(())
}

/// The record as a file that is replaced while it grows.
struct File<'a> {
    path: &'a Path,
}

impl Keep for File<'_> {
    fn keep(&mut self, grid: &Grid) -> Result<(), String> {
        let json = serde_json::to_string(grid).map_err(|error| error.to_string())?;
        record::replace(self.path, &json).map_err(|error| error.to_string())
    }
}

fn write(arguments: &MapsArguments, grid: &Grid, file: &mut File) -> Result<(), Failed> {
    file.keep(grid).map_err(Failed)?;
    let markdown = file.path.with_extension("md");
    record::replace(&markdown, &report::markdown(grid)).map_err(Failed::because)?;
    let mut written = vec![file.path.to_owned(), markdown];
    if arguments.design() == Design::CrossLanguage {
        let rows = arguments.out.join("maps-cross-language.csv");
        record::replace(&rows, &join::render(&report::own_rows(grid))).map_err(Failed::because)?;
        written.push(rows);
    }
    for path in written {
        eprintln!("Wrote {}", path.display());
    }
    Ok(())
}

/// Says how it ended when it did not end well, and gives the exit status.
fn end(grid: &Grid) -> ExitCode {
    match &grid.ending {
        Ending::Complete => ExitCode::SUCCESS,
        Ending::Interrupted => {
            let kept = if grid.runs.is_empty() {
                "nothing was measured"
            } else {
                "what was measured was kept; go on with --resume"
            };
            eprintln!("Interrupted: {kept}");
            ExitCode::from(interrupt::STATUS)
        }
        Ending::Failed(problem) => {
            eprintln!("error: {problem}");
            ExitCode::FAILURE
        }
    }
}
