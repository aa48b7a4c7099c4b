//! What one run in one process yields: one JSON record.
//!
//! Times are whole nanoseconds, memory is KiB (1024 bytes) as the kernel reports it. A metric that this system
//! cannot give is absent (`null`), never 0.

use serde::{Deserialize, Serialize};

/// The version of [`Measurement`]'s layout.
pub const SCHEMA: u32 = 1;

/// One run of one experiment for one family in one process.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Measurement {
    /// [`SCHEMA`].
    pub schema: u32,
    /// The experiment's name, as `sessions`.
    pub experiment: String,
    /// The family's name, as `std`.
    pub family: String,
    /// The allocator's name: `system`, `mimalloc` or `counting`.
    pub allocator: String,
    /// The deployment: `shop (embedded)` or the path as given.
    pub deployment: String,
    /// The requests that were served.
    pub workload: Workload,
    /// The workload's seed.
    pub seed: u64,
    /// Whether the binary was built with optimisation.
    pub optimised: bool,
    /// From exec to the first answered call.
    pub boot: Boot,
    /// The unmeasured requests before the samples.
    pub warm_up: WarmUp,
    /// The measured requests.
    pub response: Response,
    /// Memory at the end of the samples, and the peak over the process's life.
    pub memory: Memory,
    /// Processor time from the process's start to the end of the samples.
    pub cpu: Option<Cpu>,
    /// A digest of all answers in order, sixteen hexadecimal digits: equal for every family.
    pub checksum: String,
    /// What the application asked of its collections; only in a counted run.
    pub operations: Option<Vec<OperationCount>>,
    /// What was allocated; only with the counting allocator.
    pub allocations: Option<Allocations>,
}

/// Which requests are served.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Workload {
    /// Those of the shop's customers, over the shop's own beans.
    Shop,
    /// Made-up calls over all session and entity beans of the deployment. Only its descriptors are read: the beans' code is
    /// made up too.
    Synthetic,
}

/// The boot, by phase. The phases add up to the total.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Boot {
    /// Whether the clock started at the parent's exec (a stamp was handed over) or only in `main`.
    pub from_exec: bool,
    /// From the start of the clock to the first answered call.
    pub total_ns: u64,
    /// The phases in order.
    pub phases: Vec<Phase>,
}

/// A part of the boot.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Phase {
    /// What happened: `exec`, `read`, `parse`, `resolve`, `deploy`, `store`, `start`, `first call`.
    pub name: String,
    /// How long it took.
    pub ns: u64,
}

/// The warm-up.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WarmUp {
    /// How many requests were served before the first sample.
    pub requests: u64,
    /// The rule that ended it, in words.
    pub rule: String,
}

/// Response times of the samples. A sample is one request.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Response {
    /// How many requests were measured.
    pub samples: u64,
    /// How many container calls they made in all.
    pub calls: u64,
    /// From the first sample's start to the last one's end.
    pub elapsed_ns: u64,
    /// Requests per second of the elapsed time.
    pub throughput: f64,
    /// Arithmetic mean.
    pub mean_ns: f64,
    /// The shortest.
    pub min_ns: u64,
    /// The longest.
    pub max_ns: u64,
    /// Median.
    pub p50_ns: u64,
    /// 90th percentile.
    pub p90_ns: u64,
    /// 99th percentile.
    pub p99_ns: u64,
    /// 99.9th percentile.
    pub p999_ns: u64,
    /// Mean of the first half of the samples.
    pub first_half_mean_ns: f64,
    /// Mean of the second half: far from the first half's, the warm-up was too short.
    pub second_half_mean_ns: f64,
    /// The HDR histogram (V2, deflated) in Base64.
    pub histogram: String,
}

/// Memory in KiB.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Memory {
    /// Resident set at the end of the samples (`smaps_rollup`, `Rss`).
    pub rss_kib: Option<u64>,
    /// Its anonymous part, where the heap is (`Anonymous`).
    pub anonymous_kib: Option<u64>,
    /// Proportional set (`Pss`).
    pub pss_kib: Option<u64>,
    /// The highest resident set of the process's life (`VmHWM`).
    pub peak_rss_kib: Option<u64>,
    /// Address space (`VmSize`).
    pub virtual_kib: Option<u64>,
}

/// Processor time.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cpu {
    /// In user mode.
    pub user_ns: u64,
    /// In the kernel.
    pub system_ns: u64,
}

/// How often the application asked one thing of its collections.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OperationCount {
    /// The operation, as `map insert`.
    pub operation: String,
    /// How often.
    pub count: u64,
}

/// What the counting allocator saw from the process's start to the end of the samples.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Allocations {
    /// How many blocks were handed out.
    pub count: u64,
    /// How many bytes were handed out, growth of a block counted by what it grew.
    pub bytes: u64,
    /// Bytes in use at the end of the samples.
    pub live_bytes: u64,
    /// The most bytes in use at any time.
    pub peak_bytes: u64,
}
