//! Linux: `/proc` and `/sys`.

use std::fs;
use std::time::{Duration, Instant};

use nix::sys::resource::{UsageWho, getrusage};
use procfs::{CpuInfo, Current, CurrentSI, KernelStats, LoadAverage, Meminfo};

use super::{Load, Machine, processors, system};

/// Describes this machine.
pub fn machine() -> Machine {
    let cpus = CpuInfo::current().ok();
    Machine {
        system: system(),
        kernel: read("/proc/sys/kernel/osrelease"),
        processor: cpus
            .as_ref()
            .and_then(|cpus| cpus.model_name(0))
            .map(str::to_owned),
        processors: processors(),
        caches: caches(),
        memory_kib: Meminfo::current()
            .ok()
            .map(|memory| memory.mem_total / 1024),
        // Only x86 names its flags so, and has this one under a hypervisor.
        virtualised: cpus
            .as_ref()
            .and_then(|cpus| cpus.flags(0))
            .map(|flags| flags.contains(&"hypervisor")),
    }
}

/// A file of one line; none when it cannot be read.
fn read(path: &str) -> Option<String> {
    fs::read_to_string(path)
        .ok()
        .map(|text| text.trim().to_owned())
}

/// The first processor's caches, as `L1d 48K`.
fn caches() -> Vec<String> {
    (0..)
        .map_while(|index| {
            let attribute = |name: &str| {
                read(&format!(
                    "/sys/devices/system/cpu/cpu0/cache/index{index}/{name}"
                ))
            };
            let kind = match attribute("type")?.as_str() {
                "Data" => "d",
                "Instruction" => "i",
                _ => "",
            };
            Some(format!(
                "L{}{kind} {}",
                attribute("level")?,
                attribute("size")?
            ))
        })
        .collect()
}

/// Watches what else the machine does while this process and its children work.
#[derive(Debug)]
pub struct Watch {
    average_before: Option<f64>,
    busy_before: Option<f64>,
    start: Option<Reading>,
}

impl Watch {
    /// Looks at the machine for a while in which this process sleeps, then starts watching.
    pub fn start(look: Duration) -> Self {
        let average_before = LoadAverage::current().ok().map(|load| f64::from(load.one));
        let before = Reading::take();
        std::thread::sleep(look);
        let start = Reading::take();
        let others = |before: &Reading, start: &Reading| before.until(start).map(|load| load.0);
        Self {
            average_before,
            busy_before: before
                .zip(start.as_ref())
                .and_then(|(before, start)| others(&before, start)),
            start,
        }
    }

    /// What was seen before the start.
    pub fn before(&self) -> Load {
        Load {
            average_before: self.average_before,
            busy_before: self.busy_before,
            ..Load::default()
        }
    }

    /// What was seen before and since the start.
    pub fn finish(self) -> Load {
        let before = self.before();
        let end = Reading::take();
        let during = self
            .start
            .zip(end)
            .and_then(|(start, end)| start.until(&end));
        Load {
            others_during: during.map(|load| load.0),
            stolen_during: during.map(|load| load.1),
            ..before
        }
    }
}

/// The counters at one moment.
#[derive(Debug)]
struct Reading {
    at: Instant,
    /// Ticks in which a processor worked, had nothing to do, was taken by the hypervisor.
    busy: u64,
    idle: u64,
    stolen: u64,
    processors: usize,
    /// Processor time of this process and its children so far, in seconds.
    own_s: f64,
}

impl Reading {
    fn take() -> Option<Self> {
        let stats = KernelStats::current().ok()?;
        let total = stats.total;
        let optional = |ticks: Option<u64>| ticks.unwrap_or(0);
        let mut own_s = 0.0;
        for who in [UsageWho::RUSAGE_SELF, UsageWho::RUSAGE_CHILDREN] {
            let usage = getrusage(who).ok()?;
            for time in [usage.user_time(), usage.system_time()] {
                own_s += time.tv_sec() as f64 + time.tv_usec() as f64 / 1e6;
            }
        }
        Some(Self {
            at: Instant::now(),
            busy: total.user
                + total.nice
                + total.system
                + optional(total.irq)
                + optional(total.softirq),
            idle: total.idle + optional(total.iowait),
            stolen: optional(total.steal),
            processors: stats.cpu_time.len(),
            own_s,
        })
    }

    /// How much other programs and other guests took from here to `end`, in processors. None when no tick passed.
    fn until(&self, end: &Self) -> Option<(f64, f64)> {
        let busy = end.busy.saturating_sub(self.busy) as f64;
        let idle = end.idle.saturating_sub(self.idle) as f64;
        let stolen = end.stolen.saturating_sub(self.stolen) as f64;
        let total = busy + idle + stolen;
        let elapsed = end.at.duration_since(self.at).as_secs_f64();
        if total <= 0.0 || elapsed <= 0.0 {
            return None;
        }
        let processors = self.processors as f64;
        let own = (end.own_s - self.own_s) / elapsed;
        // The kernel counts in ticks, the usage in microseconds: a small negative remainder is none.
        let others = (busy / total * processors - own).max(0.0);
        Some((others, stolen / total * processors))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_ours_is_the_others() {
        let at = Instant::now();
        let reading = |seconds: u64, busy, idle, stolen, own_s| Reading {
            at: at + Duration::from_secs(seconds),
            busy,
            idle,
            stolen,
            processors: 2,
            own_s,
        };
        let start = reading(0, 100, 100, 0, 1.0);
        // Ten seconds of two processors at 100 ticks a second: 12 s busy, of which 9 s our own, and 1 s stolen.
        let end = reading(10, 1300, 800, 100, 10.0);
        let (others, stolen) = start.until(&end).expect("time passed");
        assert!((others - 0.3).abs() < 1e-9, "{others}");
        assert!((stolen - 0.1).abs() < 1e-9, "{stolen}");
        assert_eq!(start.until(&start), None);
    }
}
