//! How far it is, on the standard error stream: a bar with the time left, or plain lines.

use std::io::{IsTerminal as _, stderr};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// Hears how far a comparison is.
pub trait Progress {
    /// A part begins.
    fn begin(&mut self, text: &str);
    /// A process ended well.
    fn step(&mut self);
    /// All is over, well or not.
    fn finish(&mut self);
}

/// Tells nobody.
#[derive(Debug)]
pub struct Silent;

impl Progress for Silent {
    fn begin(&mut self, _: &str) {}
    fn step(&mut self) {}
    fn finish(&mut self) {}
}

/// A bar when the standard error stream is a terminal, else lines. `steps` processes will be started.
pub fn progress(steps: u64) -> Box<dyn Progress> {
    if stderr().is_terminal() {
        Box::new(Bar::new(steps))
    } else {
        Box::new(Lines {
            steps,
            done: 0,
            started: Instant::now(),
        })
    }
}

struct Bar {
    bar: ProgressBar,
}

impl Bar {
    fn new(steps: u64) -> Self {
        let bar = ProgressBar::new(steps);
        let template = "{bar:30} {pos}/{len} processes, {eta} left  {msg}";
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        // Redrawn only when something happened: a ticking thread would disturb what is measured.
        Self { bar }
    }
}

impl Progress for Bar {
    fn begin(&mut self, text: &str) {
        self.bar.set_message(text.to_owned());
    }

    fn step(&mut self) {
        self.bar.inc(1);
    }

    fn finish(&mut self) {
        self.bar.finish_and_clear();
    }
}

struct Lines {
    steps: u64,
    done: u64,
    started: Instant,
}

impl Progress for Lines {
    fn begin(&mut self, text: &str) {
        match left(self.started.elapsed(), self.done, self.steps) {
            Some(left) => eprintln!("{text}; about {} s left", left.as_secs()),
            None => eprintln!("{text}"),
        }
    }

    fn step(&mut self) {
        self.done += 1;
    }

    fn finish(&mut self) {}
}

/// How long the rest will take when it goes on like this; none before the first step.
fn left(elapsed: Duration, done: u64, steps: u64) -> Option<Duration> {
    if done == 0 {
        return None;
    }
    let share = steps.saturating_sub(done) as f64 / done as f64;
    Some(elapsed.mul_f64(share))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_left_by_hand() {
        let elapsed = Duration::from_secs(20);
        assert_eq!(left(elapsed, 0, 10), None);
        assert_eq!(left(elapsed, 4, 10), Some(Duration::from_secs(30)));
        assert_eq!(left(elapsed, 10, 10), Some(Duration::ZERO));
        assert_eq!(left(elapsed, 11, 10), Some(Duration::ZERO));
    }
}
