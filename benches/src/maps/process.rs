//! One fresh process for one rival and the cells that share their keys, with an eye on the time each cell takes.

use std::io::{BufRead as _, BufReader, Read};
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use super::cell::Cell;
use super::one::Event;
use super::outcome::Outcome;
use crate::run::interrupt;

/// What a process is to do.
#[derive(Clone, Copy, Debug)]
pub struct Task<'a> {
    /// The rival.
    pub rival: &'a str,
    /// The least number of operations in a batch.
    pub batch: u64,
    /// How many batches; none for as many as suit the size.
    pub batches: Option<usize>,
    /// Whether each cell runs once only, for its checksum.
    pub check: bool,
    /// Whether allocations are counted.
    pub counting: bool,
}

/// Why there are no outcomes.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// Somebody asked to stop.
    #[error("interrupted")]
    Interrupted,
    /// No process could be started.
    #[error("{}: cannot be started: {error}", .program.display())]
    Start {
        /// The program.
        program: PathBuf,
        /// What the system said.
        error: std::io::Error,
    },
}

/// Yields outcomes.
pub trait Launch {
    /// Measures `cells` for one rival: one outcome each.
    ///
    /// # Errors
    /// When it was stopped, or could not start.
    fn launch(&mut self, task: &Task, cells: &[Cell]) -> Result<Vec<Outcome>, Failure>;
}

/// Starts a program, and another for the rest of the cells after one that ran too long or broke down.
#[derive(Clone, Debug)]
pub struct Processes {
    /// The program.
    pub program: PathBuf,
    /// The environment variable that names the allocator.
    pub allocator_variable: &'static str,
    /// How long a cell may take.
    pub limit: Duration,
}

/// How long making keys may take, before the first cell: 200 million take a minute.
const SETUP: Duration = Duration::from_secs(120);

/// How often the parent looks whether it should stop. Seldom, so as not to disturb what is measured.
const LOOK: Duration = Duration::from_millis(100);

impl Launch for Processes {
    fn launch(&mut self, task: &Task, cells: &[Cell]) -> Result<Vec<Outcome>, Failure> {
        let mut outcomes = Vec::new();
        while outcomes.len() < cells.len() {
            let rest = &cells[outcomes.len()..];
            let mut process = Process::start(self, task, rest)?;
            if let Some(fault) = process.read(self.limit, rest.len(), &mut outcomes)? {
                outcomes.push(fault);
            }
        }
        Ok(outcomes)
    }
}

/// A process under way. Dropped, it is killed and waited for.
struct Process {
    child: Child,
    lines: Receiver<String>,
    errors: Receiver<String>,
}

impl Process {
    fn start(processes: &Processes, task: &Task, cells: &[Cell]) -> Result<Self, Failure> {
        let mut command = Command::new(&processes.program);
        command
            .args(["maps-one", "--limit-memory", "--rival", task.rival])
            .args(["--batch", &task.batch.to_string()])
            .args(["--parent", &std::process::id().to_string()])
            .args(
                cells
                    .iter()
                    .flat_map(|cell| ["--cell".to_owned(), cell.to_string()]),
            )
            .env(
                processes.allocator_variable,
                if task.counting { "counting" } else { "system" },
            )
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        if let Some(batches) = task.batches {
            command.args(["--repeat", &batches.to_string()]);
        }
        if task.check {
            command.arg("--check");
        }
        // Ctrl-C in a terminal goes to the whole group: only the parent shall hear it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(|error| Failure::Start {
            program: processes.program.clone(),
            error,
        })?;
        let (sender, lines) = mpsc::channel();
        if let Some(output) = child.stdout.take() {
            thread::spawn(move || {
                for line in BufReader::new(output).lines().map_while(Result::ok) {
                    if sender.send(line).is_err() {
                        break;
                    }
                }
            });
        }
        let (sender, errors) = mpsc::channel();
        if let Some(mut output) = child.stderr.take() {
            thread::spawn(move || {
                let mut bytes = Vec::new();
                // What could be read before an error is shown as it is.
                let _ = output.read_to_end(&mut bytes);
                let _ = sender.send(String::from_utf8_lossy(&bytes).into_owned());
            });
        }
        Ok(Self {
            child,
            lines,
            errors,
        })
    }

    /// Collects outcomes until all `wanted` are there or one is a fault, which is handed back.
    fn read(
        &mut self,
        limit: Duration,
        wanted: usize,
        outcomes: &mut Vec<Outcome>,
    ) -> Result<Option<Outcome>, Failure> {
        let end = outcomes.len() + wanted;
        let mut deadline = Instant::now() + SETUP;
        while outcomes.len() < end {
            if interrupt::requested() {
                return Err(Failure::Interrupted);
            }
            match self.lines.recv_timeout(LOOK) {
                Ok(line) => match serde_json::from_str(&line) {
                    Ok(Event::Ready) => {}
                    Ok(Event::Outcome(outcome)) => outcomes.push(outcome),
                    Err(error) => {
                        let text = format!("it printed no outcome: {error}");
                        return Ok(Some(Outcome::Failed(text)));
                    }
                },
                Err(RecvTimeoutError::Disconnected) => return Ok(Some(self.explain())),
                Err(RecvTimeoutError::Timeout) if Instant::now() >= deadline => {
                    return Ok(Some(Outcome::TimedOut(limit.as_secs())));
                }
                Err(RecvTimeoutError::Timeout) => continue,
            }
            deadline = Instant::now() + limit;
        }
        Ok(None)
    }

    /// Why the process ended early.
    fn explain(&mut self) -> Outcome {
        let status: Option<ExitStatus> = self.child.wait().ok();
        let errors = self.errors.recv_timeout(LOOK).unwrap_or_default();
        let last = errors
            .lines()
            .rfind(|line| !line.trim().is_empty())
            .unwrap_or("no message");
        let ended = status.map_or_else(|| "it ended".to_owned(), |status| status.to_string());
        Outcome::Failed(format!("{ended}: {last}"))
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if let Ok(None) = self.child.try_wait() {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}
