//! What reports say, in the parts that they are put together from.

use container_demo::measurement::{Allocations, Measurement, Workload};

use super::cell::{Emphasis, cell, change};
use super::historic;
use super::table::{PARTED, Table};
use crate::comparison::{Cell, Comparison, Metric};
use crate::record::{BASELINE, CONTROL, Record, Stage};
use crate::stats;
use crate::verdict::{Verdict, signed};

/// What stands where a number is absent.
pub(super) const ABSENT: &str = "n/a";

/// A record with what was computed from it.
pub(super) struct Facts<'a> {
    pub(super) record: &'a Record,
    pub(super) comparison: Comparison,
    pub(super) verdict: Verdict,
}

impl<'a> Facts<'a> {
    pub(super) fn of(record: &'a Record) -> Self {
        let comparison = Comparison::of(record);
        let verdict = Verdict::of(record, &comparison);
        Self {
            record,
            comparison,
            verdict,
        }
    }

    /// What was compared, in one line.
    pub(super) fn subject(&self) -> String {
        let record = self.record;
        format!(
            "Deployment `{}`, {}, seed {}, {} samples a process, {} of {} rounds, allocator {}, {}.",
            record.deployment.replace(['`', '\n', '\r'], "?"),
            workload(record),
            record.seed,
            record.samples,
            record.rounds_complete,
            record.rounds_requested,
            record.allocator,
            record.started
        )
    }

    /// One row an entry, one column a metric: the geometric mean, and the change against the baseline.
    pub(super) fn table(&self, metrics: &[Metric], emphasis: Emphasis) -> Table {
        let mut head = vec!["Entry".to_owned()];
        head.extend(metrics.iter().map(|metric| metric.head()));
        let rows = self
            .record
            .entries
            .iter()
            .enumerate()
            .map(|(index, entry)| {
                let mut row = vec![entry.label.clone()];
                row.extend(metrics.iter().map(|metric| {
                    let column = self.comparison.column(*metric);
                    cell(*metric, &column.cells[index], emphasis)
                }));
                row
            });
        let rows = rows.collect();
        Table::of_numbers(head, rows)
    }

    /// The historic report's figures beside those measured.
    pub(super) fn historic_table(&self) -> Table {
        // The historic change was to specialised collections: specie is their counterpart.
        let label = self
            .record
            .entries
            .iter()
            .map(|entry| entry.label.as_str())
            .find(|label| *label == "specie")
            .or_else(|| self.record.entries.get(2).map(|entry| entry.label.as_str()))
            .unwrap_or(CONTROL);
        let index = |label: &str| {
            self.record
                .entries
                .iter()
                .position(|entry| entry.label == label)
        };
        let find = |metric, label: &str| {
            let column = self.comparison.column(metric);
            index(label).map(|index| &column.cells[index])
        };
        let quantity = |metric: Metric, cell: Option<&Cell>| {
            cell.and_then(|cell| cell.value)
                .map_or_else(|| ABSENT.to_owned(), |value| metric.quantity(value))
        };
        let head = vec![
            "Metric".to_owned(),
            "Then, with Trove".to_owned(),
            "Then, change".to_owned(),
            format!("Now, {BASELINE}"),
            format!("Now, {label}"),
            "Now, change".to_owned(),
        ];
        let rows = historic::LINES.iter().map(|line| {
            let other = find(line.metric, label);
            vec![
                line.metric.name().to_owned(),
                line.value.to_owned(),
                line.change.to_owned(),
                quantity(line.metric, find(line.metric, BASELINE)),
                quantity(line.metric, other),
                other
                    .and_then(|cell| change(cell, Emphasis::Bold))
                    .unwrap_or_else(|| ABSENT.to_owned()),
            ]
        });
        let rows = rows.collect();
        Table::of_numbers(head, rows)
    }

    /// How long the phases of the boot took: medians, in milliseconds; the total as in the first table.
    pub(super) fn boot_table(&self) -> Table {
        let names: Vec<&str> =
            self.record
                .rounds_of(BASELINE)
                .next()
                .map_or_else(Vec::new, |first| {
                    first
                        .boot
                        .phases
                        .iter()
                        .map(|phase| phase.name.as_str())
                        .collect()
                });
        let mut head = vec!["Entry".to_owned()];
        head.extend(names.iter().map(|name| format!("{name} (ms)")));
        head.push("Total (ms)".to_owned());
        let rows = self
            .record
            .entries
            .iter()
            .enumerate()
            .map(|(index, entry)| {
                let median = |value: &dyn Fn(&Measurement) -> Option<u64>| {
                    let values: Option<Vec<f64>> = self
                        .record
                        .rounds_of(&entry.label)
                        .map(|measurement| value(measurement).map(|nanoseconds| nanoseconds as f64))
                        .collect();
                    values
                        .and_then(|values| stats::median(&values))
                        .map_or_else(|| ABSENT.to_owned(), |median| Metric::Boot.number(median))
                };
                let mut row = vec![entry.label.clone()];
                row.extend(names.iter().map(|name| {
                    median(&|measurement| {
                        let mut phases = measurement.boot.phases.iter();
                        phases
                            .find(|phase| phase.name == *name)
                            .map(|phase| phase.ns)
                    })
                }));
                let total = self.comparison.column(Metric::Boot).cells[index].value;
                row.push(
                    total.map_or_else(|| ABSENT.to_owned(), |total| Metric::Boot.number(total)),
                );
                row
            });
        let rows = rows.collect();
        Table::of_numbers(head, rows)
    }

    /// What was allocated in the instrumented run of each family. None when nothing was counted.
    pub(super) fn allocation_table(&self) -> Option<Table> {
        let counted: Vec<(&str, &Allocations)> = self
            .record
            .stage(Stage::Allocations)
            .filter_map(|run| Some((run.entry.as_str(), run.measurement.allocations.as_ref()?)))
            .collect();
        let baseline = counted.iter().find(|(label, _)| *label == BASELINE)?.1;
        let columns: [AllocationColumn; 4] = [
            ("Blocks allocated", |allocations| allocations.count),
            ("Bytes allocated", |allocations| allocations.bytes),
            ("Bytes live at the end", |allocations| {
                allocations.live_bytes
            }),
            ("Bytes live at the peak", |allocations| {
                allocations.peak_bytes
            }),
        ];
        let mut head = vec!["Family".to_owned()];
        head.extend(columns.iter().map(|(name, _)| (*name).to_owned()));
        let rows = counted.iter().map(|(label, allocations)| {
            let mut row = vec![(*label).to_owned()];
            row.extend(columns.iter().map(|(_, value)| {
                let (value, of_baseline) = (value(allocations), value(baseline));
                if *label == BASELINE || of_baseline == 0 {
                    return value.to_string();
                }
                let change = (value as f64 / of_baseline as f64 - 1.0) * 100.0;
                format!("{value}{PARTED}{} %", signed(change))
            }));
            row
        });
        let rows = rows.collect();
        Some(Table::of_numbers(head, rows))
    }

    /// What the application asked of its collections, the same in every family. None when nothing was counted.
    pub(super) fn operation_table(&self) -> Option<Table> {
        let run = self.record.stage(Stage::Operations).next()?;
        let counts = run.measurement.operations.as_ref()?;
        let asked = counts.iter().filter(|count| count.count > 0);
        let rows = asked.map(|count| vec![count.operation.clone(), count.count.to_string()]);
        let head = ["Operation", "Count"].map(str::to_owned).to_vec();
        Some(Table::of_numbers(head, rows.collect()))
    }

    /// How even the samples were, in words.
    pub(super) fn warm_up(&self) -> Vec<String> {
        let Some(first) = self.record.rounds_of(BASELINE).next() else {
            return Vec::new();
        };
        let mut lines = vec![format!(
            "The warm-up took {} requests: {}.",
            first.warm_up.requests,
            first.warm_up.rule.trim_end_matches('.')
        )];
        let response = &first.response;
        lines.push(format!(
            "A sample is one request. The {} samples of a process made {} container calls, {:.1} each.",
            response.samples,
            response.calls,
            response.calls as f64 / response.samples as f64
        ));
        let drifts: Vec<String> = self
            .record
            .entries
            .iter()
            .filter_map(|entry| {
                let ratios: Vec<f64> = self
                    .record
                    .rounds_of(&entry.label)
                    .map(|run| run.response.second_half_mean_ns / run.response.first_half_mean_ns)
                    .collect();
                let drift = (stats::median(&ratios)? - 1.0) * 100.0;
                Some(format!("{} {} %", entry.label, signed(drift)))
            })
            .collect();
        lines.push(format!(
            "Mean response in the second half of the samples against the first half, median over the rounds: {}.",
            drifts.join(", ")
        ));
        lines
    }
}

/// What was served, in words.
fn workload(record: &Record) -> &'static str {
    match record.workload() {
        Some(Workload::Shop) => "the shop's workload",
        Some(Workload::Synthetic) => {
            "a synthetic workload (made-up calls over the deployment's beans, whose code is made up too: only the descriptors \
             are read)"
        }
        None => "no workload",
    }
}

/// A column's head, and its value.
type AllocationColumn = (&'static str, fn(&Allocations) -> u64);
