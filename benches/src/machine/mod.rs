//! The machine that measures, and what else it is doing. What a system does not tell is absent, never guessed.

use serde::{Deserialize, Serialize};

/// What the numbers belong to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Machine {
    /// The operating system and the architecture, as `linux x86_64`.
    pub system: String,
    /// The kernel's release.
    pub kernel: Option<String>,
    /// The processor's name.
    pub processor: Option<String>,
    /// How many processors the system can run on at once.
    pub processors: Option<u64>,
    /// The caches of the first processor, from the smallest.
    pub caches: Vec<String>,
    /// Main memory, in KiB.
    pub memory_kib: Option<u64>,
    /// Whether it runs under a hypervisor.
    pub virtualised: Option<bool>,
}

/// What else the machine did. Shares are of one processor: 0.5 is half of one.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Load {
    /// The one-minute load average before the start. A build just before raises it.
    pub average_before: Option<f64>,
    /// How much was busy in the half second before the start.
    pub busy_before: Option<f64>,
    /// How much other programs took while measuring.
    pub others_during: Option<f64>,
    /// How much the hypervisor gave to other guests while measuring.
    pub stolen_during: Option<f64>,
}

/// Above this share of one processor, a machine is called busy: a tenth is several times what an idle server does.
pub const BUSY: f64 = 0.10;

impl Load {
    /// What a reader must be told, one sentence each.
    pub fn warnings(&self) -> Vec<String> {
        let rows = [
            (
                self.busy_before,
                "The machine was busy before the start: other programs took",
            ),
            (
                self.others_during,
                "The machine was busy while measuring: other programs took",
            ),
            (
                self.stolen_during,
                "The hypervisor gave processor time to other guests while measuring:",
            ),
        ];
        rows.iter()
            .filter_map(|(share, text)| share.map(|share| (share, text)))
            .filter(|(share, _)| *share > BUSY)
            .map(|(share, text)| format!("{text} {:.0} % of one processor.", share * 100.0))
            .collect()
    }
}

#[cfg(target_os = "linux")]
mod linux;
#[cfg(target_os = "linux")]
pub use linux::{Watch, machine};

#[cfg(not(target_os = "linux"))]
mod elsewhere;
#[cfg(not(target_os = "linux"))]
pub use elsewhere::{Watch, machine};

/// The operating system and the architecture.
fn system() -> String {
    format!("{} {}", std::env::consts::OS, std::env::consts::ARCH)
}

/// How many processors this process may use at once.
fn processors() -> Option<u64> {
    let count = std::thread::available_parallelism().ok()?;
    u64::try_from(count.get()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_busy_machine_is_told_of() {
        assert_eq!(Load::default().warnings(), Vec::<String>::new());
        let load = Load {
            average_before: Some(9.0),
            busy_before: Some(0.04),
            others_during: Some(0.5),
            stolen_during: None,
        };
        let warnings = load.warnings();
        assert_eq!(warnings.len(), 1, "{warnings:?}");
        assert!(
            warnings[0].contains("50 % of one processor"),
            "{warnings:?}"
        );
    }

    #[test]
    fn this_machine_is_described() {
        let machine = machine();
        assert!(machine.system.contains(std::env::consts::ARCH));
        if cfg!(target_os = "linux") {
            assert!(machine.kernel.is_some_and(|kernel| !kernel.is_empty()));
            assert!(machine.memory_kib.is_some_and(|memory| memory > 0));
        }
    }
}
