//! What is compared: names, units, and where the numbers come from.

use container_demo::measurement::Measurement;

/// A metric.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Metric {
    /// Mean response time.
    MeanResponse,
    /// The longest response time.
    MaxResponse,
    /// The shortest response time.
    MinResponse,
    /// Address space.
    VirtualMemory,
    /// Resident memory at the end of the samples.
    ResidentMemory,
    /// Its anonymous part, where the heap is.
    AnonymousMemory,
    /// The most resident memory at any time.
    PeakMemory,
    /// From exec to the first answered call.
    Boot,
    /// Processor time in user and kernel mode.
    Processor,
    /// Median response time.
    Percentile50,
    /// 90th percentile of the response times.
    Percentile90,
    /// 99th percentile of the response times.
    Percentile99,
    /// 99.9th percentile of the response times.
    Percentile999,
    /// Requests per second.
    Throughput,
}

/// A unit: its name, and how many of the record's units it holds.
struct Unit {
    name: &'static str,
    size: f64,
    decimals: usize,
}

const MICROSECONDS: Unit = Unit {
    name: "µs",
    size: 1e3,
    decimals: 2,
};
const MILLISECONDS: Unit = Unit {
    name: "ms",
    size: 1e6,
    decimals: 2,
};
const KIBIBYTES: Unit = Unit {
    name: "KiB",
    size: 1.0,
    decimals: 0,
};
const PER_SECOND: Unit = Unit {
    name: "1/s",
    size: 1.0,
    decimals: 0,
};

impl Metric {
    /// All, in the order of the report.
    pub const ALL: [Self; 14] = [
        Self::MeanResponse,
        Self::MaxResponse,
        Self::MinResponse,
        Self::VirtualMemory,
        Self::ResidentMemory,
        Self::AnonymousMemory,
        Self::PeakMemory,
        Self::Boot,
        Self::Processor,
        Self::Percentile50,
        Self::Percentile90,
        Self::Percentile99,
        Self::Percentile999,
        Self::Throughput,
    ];

    /// The metrics of the historic report's table, and what was added since.
    pub const HISTORIC_TABLE: [Self; 9] = [
        Self::MeanResponse,
        Self::MaxResponse,
        Self::MinResponse,
        Self::VirtualMemory,
        Self::ResidentMemory,
        Self::AnonymousMemory,
        Self::PeakMemory,
        Self::Boot,
        Self::Processor,
    ];

    /// The metrics of the second table.
    pub const PERCENTILE_TABLE: [Self; 5] = [
        Self::Percentile50,
        Self::Percentile90,
        Self::Percentile99,
        Self::Percentile999,
        Self::Throughput,
    ];

    /// The name, as a column's head.
    pub const fn name(self) -> &'static str {
        match self {
            Self::MeanResponse => "Mean response",
            Self::MaxResponse => "Max response",
            Self::MinResponse => "Min response",
            Self::VirtualMemory => "VSZ",
            Self::ResidentMemory => "RSS",
            Self::AnonymousMemory => "RSS anonymous",
            Self::PeakMemory => "RSS peak",
            Self::Boot => "Boot",
            Self::Processor => "CPU",
            Self::Percentile50 => "p50",
            Self::Percentile90 => "p90",
            Self::Percentile99 => "p99",
            Self::Percentile999 => "p99.9",
            Self::Throughput => "Throughput",
        }
    }

    /// The name within a sentence.
    pub const fn phrase(self) -> &'static str {
        match self {
            Self::MeanResponse => "mean response",
            Self::MaxResponse => "max response",
            Self::MinResponse => "min response",
            Self::Boot => "boot time",
            Self::Processor => "CPU time",
            Self::Percentile50 => "median response",
            Self::Percentile90 => "p90 response",
            Self::Percentile99 => "p99 response",
            Self::Percentile999 => "p99.9 response",
            Self::Throughput => "throughput",
            Self::VirtualMemory
            | Self::ResidentMemory
            | Self::AnonymousMemory
            | Self::PeakMemory => self.name(),
        }
    }

    const fn unit(self) -> Unit {
        match self {
            Self::MeanResponse
            | Self::MaxResponse
            | Self::MinResponse
            | Self::Percentile50
            | Self::Percentile90
            | Self::Percentile99
            | Self::Percentile999 => MICROSECONDS,
            Self::VirtualMemory
            | Self::ResidentMemory
            | Self::AnonymousMemory
            | Self::PeakMemory => KIBIBYTES,
            Self::Boot | Self::Processor => MILLISECONDS,
            Self::Throughput => PER_SECOND,
        }
    }

    /// The name and the unit, as a column's head.
    pub fn head(self) -> String {
        format!("{} ({})", self.name(), self.unit().name)
    }

    /// A value of this metric in its unit, without the unit's name.
    pub fn number(self, value: f64) -> String {
        let unit = self.unit();
        format!("{:.*}", unit.decimals, value / unit.size)
    }

    /// A value of this metric with its unit.
    pub fn quantity(self, value: f64) -> String {
        format!("{} {}", self.number(value), self.unit().name)
    }

    /// Whether a difference in it decides anything. The longest of thousands of response times belongs to whatever the
    /// system did at that moment.
    pub const fn is_judged(self) -> bool {
        !matches!(self, Self::MaxResponse)
    }

    /// The value in the record's units (nanoseconds, KiB, requests per second); none when it could not be read.
    pub fn value(self, measurement: &Measurement) -> Option<f64> {
        let response = &measurement.response;
        let memory = &measurement.memory;
        let kibibytes = |value: Option<u64>| value.map(|value| value as f64);
        match self {
            Self::MeanResponse => Some(response.mean_ns),
            Self::MaxResponse => Some(response.max_ns as f64),
            Self::MinResponse => Some(response.min_ns as f64),
            Self::Percentile50 => Some(response.p50_ns as f64),
            Self::Percentile90 => Some(response.p90_ns as f64),
            Self::Percentile99 => Some(response.p99_ns as f64),
            Self::Percentile999 => Some(response.p999_ns as f64),
            Self::Throughput => Some(response.throughput),
            Self::VirtualMemory => kibibytes(memory.virtual_kib),
            Self::ResidentMemory => kibibytes(memory.rss_kib),
            Self::AnonymousMemory => kibibytes(memory.anonymous_kib),
            Self::PeakMemory => kibibytes(memory.peak_rss_kib),
            Self::Boot => Some(measurement.boot.total_ns as f64),
            Self::Processor => measurement
                .cpu
                .as_ref()
                .map(|cpu| cpu.user_ns as f64 + cpu.system_ns as f64),
        }
    }
}
