//! One measurement in one fresh process.

use std::ffi::OsString;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use container_demo::measurement::Measurement;

use super::interrupt;

/// What one process is to measure.
#[derive(Clone, Copy, Debug)]
pub struct Job<'a> {
    /// The experiment, as `sessions`.
    pub experiment: &'a str,
    /// The family.
    pub family: &'a str,
    /// The deployment; none for the embedded one.
    pub deployment: Option<&'a Path>,
    /// The allocator.
    pub allocator: &'a str,
    /// The workload's seed.
    pub seed: u64,
    /// How many requests are measured.
    pub samples: u64,
    /// Whether operations are counted.
    pub counted: bool,
}

/// Why a process yielded nothing.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// Somebody asked to stop.
    #[error("interrupted")]
    Interrupted,
    /// It could not be started.
    #[error("{}: cannot be started: {error}", .program.display())]
    Start {
        /// The program.
        program: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// It refused its task: what it wrote to its standard error stream is the explanation, here without
    /// `error:` before it.
    #[error("{explanation}")]
    Refused {
        /// What it wrote, which says everything.
        explanation: String,
    },
    /// It broke down, ran too long, or printed something that is no measurement.
    #[error("the process that measured `{family}` failed: {problem}")]
    Other {
        /// The family it ran.
        family: String,
        /// What happened, with what it wrote.
        problem: String,
    },
}

/// Yields measurements.
pub trait Launch {
    /// Measures once.
    ///
    /// # Errors
    /// When there is no measurement.
    fn launch(&mut self, job: &Job) -> Result<Measurement, Failure>;
}

/// Starts a program for every measurement.
#[derive(Clone, Debug)]
pub struct Processes {
    /// The program.
    pub program: PathBuf,
    /// The environment variable that names the allocator.
    pub allocator_variable: &'static str,
    /// How long a process may run.
    pub limit: Duration,
}

/// How often the parent looks whether it should stop. Seldom, so as not to disturb what is measured.
const LOOK: Duration = Duration::from_millis(100);

/// How often the parent looks whether a process that has closed its output has ended.
const END: Duration = Duration::from_millis(1);

impl Launch for Processes {
    fn launch(&mut self, job: &Job) -> Result<Measurement, Failure> {
        let mut command = Command::new(&self.program);
        command
            .args(arguments(job))
            .env(self.allocator_variable, job.allocator)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        // Ctrl-C in a terminal goes to the whole group: only the parent shall hear it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        if let Some(stamp) = monotonic_ns() {
            command.arg("--started").arg(stamp.to_string());
        }
        command.arg("--parent").arg(std::process::id().to_string());
        let child = command.spawn().map_err(|error| Failure::Start {
            program: self.program.clone(),
            error,
        })?;
        let ended = Running::new(child).wait(Instant::now() + self.limit)?;
        let failed = |problem: String| Failure::Other {
            family: job.family.to_owned(),
            problem,
        };
        let Some(status) = ended.status else {
            let problem = format!(
                "it was stopped after {} s, the limit (`--timeout`){}",
                self.limit.as_secs(),
                quoted(&ended.errors)
            );
            return Err(failed(problem));
        };
        let explained = !ended.errors.trim().is_empty();
        match status.code() {
            Some(0) => {}
            // The codes with which the tools refuse bad input and bad usage.
            Some(1 | 2) if explained => {
                let explanation = ended.errors.trim_end();
                // Whoever shows it says that it is an error.
                let explanation = explanation.strip_prefix("error: ").unwrap_or(explanation);
                return Err(Failure::Refused {
                    explanation: explanation.to_owned(),
                });
            }
            _ => return Err(failed(format!("{status}{}", quoted(&ended.errors)))),
        }
        serde_json::from_str(&ended.output).map_err(|error| {
            let problem = format!(
                "it printed no measurement: {error}{}",
                quoted(&ended.output)
            );
            failed(problem)
        })
    }
}

/// The words of the hidden subcommand that measures.
fn arguments(job: &Job) -> Vec<OsString> {
    let samples = job.samples.to_string();
    let seed = job.seed.to_string();
    let mut words: Vec<OsString> = [
        "measure-one",
        "--experiment",
        job.experiment,
        "--family",
        job.family,
        "--samples",
        &samples,
        "--seed",
        &seed,
    ]
    .map(OsString::from)
    .into();
    if let Some(deployment) = job.deployment {
        words.push("--deployment".into());
        words.push(deployment.into());
    }
    if job.counted {
        words.push("--count-operations".into());
    }
    words
}

/// The monotonic clock, which parent and child share.
#[cfg(unix)]
fn monotonic_ns() -> Option<u64> {
    use nix::time::{ClockId, clock_gettime};
    let time = clock_gettime(ClockId::CLOCK_MONOTONIC).ok()?;
    let seconds = u64::try_from(time.tv_sec()).ok()?;
    let nanoseconds = u64::try_from(time.tv_nsec()).ok()?;
    Some(seconds * 1_000_000_000 + nanoseconds)
}

#[cfg(not(unix))]
fn monotonic_ns() -> Option<u64> {
    None
}

/// What a process wrote, as the last lines of a message.
fn quoted(text: &str) -> String {
    const LINES: usize = 20;
    let lines: Vec<&str> = text.trim_end().lines().collect();
    let last = &lines[lines.len().saturating_sub(LINES)..];
    last.iter().fold(String::new(), |mut quoted, line| {
        quoted.push_str("\n  | ");
        quoted.extend(line.chars().take(200));
        quoted
    })
}

/// A process under way. Dropped, it is killed and waited for.
struct Running {
    child: Child,
    output: Receiver<String>,
    errors: Receiver<String>,
}

struct Ended {
    /// None when it ran too long.
    status: Option<ExitStatus>,
    output: String,
    errors: String,
}

impl Running {
    fn new(mut child: Child) -> Self {
        let output = read(child.stdout.take());
        let errors = read(child.stderr.take());
        Self {
            child,
            output,
            errors,
        }
    }

    /// Waits until the process ends, `deadline` passes, or somebody asks to stop.
    fn wait(mut self, deadline: Instant) -> Result<Ended, Failure> {
        let mut output = None;
        loop {
            if interrupt::requested() {
                return Err(Failure::Interrupted);
            }
            if output.is_none() {
                match self.output.recv_timeout(LOOK) {
                    Ok(text) => output = Some(text),
                    Err(RecvTimeoutError::Disconnected) => output = Some(String::new()),
                    Err(RecvTimeoutError::Timeout) => {}
                }
            } else if let Ok(Some(status)) = self.child.try_wait() {
                return Ok(self.ended(Some(status), output));
            } else {
                thread::sleep(END);
            }
            if Instant::now() >= deadline {
                let _ = self.child.kill();
                let _ = self.child.wait();
                return Ok(self.ended(None, output));
            }
        }
    }

    fn ended(&self, status: Option<ExitStatus>, output: Option<String>) -> Ended {
        // A grandchild could hold the stream open for ever.
        let errors = self.errors.recv_timeout(LOOK).unwrap_or_default();
        Ended {
            status,
            output: output.unwrap_or_default(),
            errors,
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if let Ok(None) = self.child.try_wait() {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

/// Reads a stream to its end in a thread of its own; what is not UTF-8 is replaced.
fn read(stream: Option<impl Read + Send + 'static>) -> Receiver<String> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let mut bytes = Vec::new();
        if let Some(mut stream) = stream {
            // What could be read before an error is shown as it is.
            let _ = stream.read_to_end(&mut bytes);
        }
        let _ = sender.send(String::from_utf8_lossy(&bytes).into_owned());
    });
    receiver
}

#[cfg(all(test, unix))]
mod tests;
