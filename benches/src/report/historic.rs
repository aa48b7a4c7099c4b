//! The report of about 2003 that this one follows: an application server (`JBoss` 3.2.0) whose collections were replaced by
//! primitive ones (GNU Trove) in its metadata, its proxy factory and its session containers; 9600 samples.

use crate::comparison::Metric;

/// One line of the historic report.
pub(super) struct Line {
    /// The metric.
    pub(super) metric: Metric,
    /// What was reported with the new collections.
    pub(super) value: &'static str,
    /// How it had changed.
    pub(super) change: &'static str,
}

/// What was reported.
pub(super) const LINES: [Line; 6] = [
    Line {
        metric: Metric::MeanResponse,
        value: "115 ms",
        change: "-6.5 %",
    },
    Line {
        metric: Metric::MaxResponse,
        value: "3184 ms",
        change: "not given",
    },
    Line {
        metric: Metric::MinResponse,
        value: "50 ms",
        change: "not given",
    },
    Line {
        metric: Metric::VirtualMemory,
        value: "184196 kB",
        change: "-2.96 %",
    },
    Line {
        metric: Metric::ResidentMemory,
        value: "129504 kB",
        change: "-1.61 %",
    },
    Line {
        metric: Metric::Boot,
        value: "not given",
        change: "no substantial change",
    },
];
