//! What the operating system knows of this process. What it does not say is absent, never 0.

use crate::measurement::{Cpu, Memory};

/// `CLOCK_MONOTONIC`, nanoseconds. Comparable between the processes of one machine.
#[cfg(unix)]
pub(super) fn monotonic_ns() -> u64 {
    use nix::time::{ClockId, clock_gettime};
    let Ok(time) = clock_gettime(ClockId::CLOCK_MONOTONIC) else {
        return 0;
    };
    let seconds = u64::try_from(time.tv_sec()).unwrap_or_default();
    let nanoseconds = u64::try_from(time.tv_nsec()).unwrap_or_default();
    seconds * 1_000_000_000 + nanoseconds
}

/// A monotonic clock that counts from its first use; other processes have another one.
#[cfg(not(unix))]
pub(super) fn monotonic_ns() -> u64 {
    use std::sync::OnceLock;
    use std::time::Instant;
    static START: OnceLock<Instant> = OnceLock::new();
    u64::try_from(START.get_or_init(Instant::now).elapsed().as_nanos()).unwrap_or(u64::MAX)
}

/// Memory now, and its peak so far.
#[cfg(target_os = "linux")]
pub(super) fn memory() -> Memory {
    let Ok(process) = procfs::process::Process::myself() else {
        return Memory::default();
    };
    let mut memory = Memory::default();
    if let Ok(rollup) = process.smaps_rollup() {
        let sum = |name: &str| {
            let values = rollup
                .memory_map_rollup
                .iter()
                .filter_map(|map| map.extension.map.get(name));
            let values: Vec<u64> = values.copied().collect();
            // The values are bytes, from a file that says kB.
            (!values.is_empty()).then(|| values.iter().sum::<u64>() / 1024)
        };
        memory.rss_kib = sum("Rss");
        memory.anonymous_kib = sum("Anonymous");
        memory.pss_kib = sum("Pss");
    }
    if let Ok(status) = process.status() {
        memory.peak_rss_kib = status.vmhwm;
        memory.virtual_kib = status.vmsize;
    }
    memory
}

/// Memory: not known on this system.
#[cfg(not(target_os = "linux"))]
pub(super) fn memory() -> Memory {
    Memory::default()
}

/// Processor time so far.
#[cfg(unix)]
pub(super) fn cpu() -> Option<Cpu> {
    use nix::sys::resource::{UsageWho, getrusage};
    use nix::sys::time::TimeVal;
    let usage = getrusage(UsageWho::RUSAGE_SELF).ok()?;
    let ns = |time: TimeVal| {
        let microseconds = u64::try_from(time.tv_usec()).unwrap_or_default();
        u64::try_from(time.tv_sec()).unwrap_or_default() * 1_000_000_000 + microseconds * 1000
    };
    Some(Cpu {
        user_ns: ns(usage.user_time()),
        system_ns: ns(usage.system_time()),
    })
}

/// Processor time: not known on this system.
#[cfg(not(unix))]
pub(super) fn cpu() -> Option<Cpu> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_does_not_go_back() {
        let first = monotonic_ns();
        assert!(monotonic_ns() >= first);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn memory_and_processor_time_are_plausible() {
        let memory = memory();
        let (rss, peak) = (memory.rss_kib.unwrap(), memory.peak_rss_kib.unwrap());
        assert!(rss > 100, "a test process has more than 100 KiB: {rss}");
        assert!(peak >= rss / 2, "peak {peak} KiB, now {rss} KiB");
        assert!(memory.virtual_kib.unwrap() >= rss);
        assert!(memory.anonymous_kib.unwrap() <= rss);
        assert!(memory.pss_kib.unwrap() <= rss);
        assert!(cpu().is_some());
    }
}
