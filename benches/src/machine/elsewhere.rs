//! Systems that do not tell what Linux tells.

use std::time::Duration;

use super::{Load, Machine, processors, system};

/// Describes this machine as far as Rust's standard library can.
pub fn machine() -> Machine {
    Machine {
        system: system(),
        kernel: None,
        processor: None,
        processors: processors(),
        caches: Vec::new(),
        memory_kib: None,
        virtualised: None,
    }
}

/// Would watch what else the machine does.
#[derive(Debug)]
pub struct Watch;

impl Watch {
    /// Starts watching.
    pub fn start(_look: Duration) -> Self {
        Self
    }

    /// What was seen before the start: nothing here.
    pub fn before(&self) -> Load {
        Load::default()
    }

    /// What was seen: nothing here.
    pub fn finish(self) -> Load {
        Load::default()
    }
}
