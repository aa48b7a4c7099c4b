//! What must hold in one measurement before anything is computed from it.

use container_demo::measurement::{self, Measurement, Response};

use super::validate::{Invalid, YEAR_S, invalid};

/// The longest time that is believed, in nanoseconds.
const YEAR_NS: f64 = YEAR_S * 1e9;

/// The largest number that is believed where there is no unit of time: the largest of 64 bits.
const LARGEST: f64 = u64::MAX as f64;

/// Checks a measurement; `field` is its place in the record.
pub(super) fn validate_measurement(measurement: &Measurement, field: &str) -> Result<(), Invalid> {
    if measurement.schema != measurement::SCHEMA {
        let problem = format!(
            "version {} is unknown; this tool reads {}",
            measurement.schema,
            measurement::SCHEMA
        );
        return Err(invalid(format!("{field}.schema"), problem));
    }
    validate_numbers(measurement, field)?;
    validate_order(&measurement.response, field)?;
    let memory = &measurement.memory;
    let memories = [
        ("rss_kib", memory.rss_kib),
        ("anonymous_kib", memory.anonymous_kib),
        ("pss_kib", memory.pss_kib),
        ("peak_rss_kib", memory.peak_rss_kib),
        ("virtual_kib", memory.virtual_kib),
    ];
    for (name, value) in memories {
        if value == Some(0) {
            let problem = "a process has more than 0; what is not known is `null`";
            return Err(invalid(format!("{field}.memory.{name}"), problem));
        }
    }
    Ok(())
}

/// Checks that numbers are numbers and within what is possible.
fn validate_numbers(measurement: &Measurement, field: &str) -> Result<(), Invalid> {
    let response = &measurement.response;
    let positive = [
        ("response.samples", response.samples as f64, LARGEST),
        ("response.elapsed_ns", response.elapsed_ns as f64, YEAR_NS),
        ("response.throughput", response.throughput, LARGEST),
        ("response.mean_ns", response.mean_ns, YEAR_NS),
        (
            "response.first_half_mean_ns",
            response.first_half_mean_ns,
            YEAR_NS,
        ),
        (
            "response.second_half_mean_ns",
            response.second_half_mean_ns,
            YEAR_NS,
        ),
        ("response.max_ns", response.max_ns as f64, YEAR_NS),
        ("boot.total_ns", measurement.boot.total_ns as f64, YEAR_NS),
    ];
    for (name, number, most) in positive {
        if !(number.is_finite() && number > 0.0) {
            let problem = format!("{number} is not a number above 0");
            return Err(invalid(format!("{field}.{name}"), problem));
        }
        expect_at_most(number, most, || format!("{field}.{name}"))?;
    }
    if let Some(cpu) = &measurement.cpu {
        for (name, ns) in [("user_ns", cpu.user_ns), ("system_ns", cpu.system_ns)] {
            expect_at_most(ns as f64, YEAR_NS, || format!("{field}.cpu.{name}"))?;
        }
    }
    for (index, phase) in measurement.boot.phases.iter().enumerate() {
        expect_at_most(phase.ns as f64, YEAR_NS, || {
            format!("{field}.boot.phases[{index}].ns")
        })?;
    }
    Ok(())
}

fn expect_at_most(number: f64, most: f64, field: impl Fn() -> String) -> Result<(), Invalid> {
    if number <= most {
        return Ok(());
    }
    let bound = if most < LARGEST {
        "is longer than a year"
    } else {
        "has more than 64 bits"
    };
    Err(invalid(field(), format!("{number} {bound}")))
}

/// Checks that no percentile lies below a lower one, and no mean outside the extremes.
fn validate_order(response: &Response, field: &str) -> Result<(), Invalid> {
    let ascending = [
        ("min_ns", response.min_ns),
        ("p50_ns", response.p50_ns),
        ("p90_ns", response.p90_ns),
        ("p99_ns", response.p99_ns),
        ("p999_ns", response.p999_ns),
        ("max_ns", response.max_ns),
    ];
    for pair in ascending.windows(2) {
        let ((below, low), (name, high)) = (pair[0], pair[1]);
        if low > high {
            let problem = format!("{high} is less than `{below}`, {low}");
            return Err(invalid(format!("{field}.response.{name}"), problem));
        }
    }
    let (low, high) = (response.min_ns, response.max_ns);
    let means = [
        ("mean_ns", response.mean_ns),
        ("first_half_mean_ns", response.first_half_mean_ns),
        ("second_half_mean_ns", response.second_half_mean_ns),
    ];
    for (name, mean) in means {
        if !(low as f64..=high as f64).contains(&mean) {
            let problem =
                format!("{mean} is not within `min_ns` and `max_ns`, which are {low} and {high}");
            return Err(invalid(format!("{field}.response.{name}"), problem));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use container_demo::measurement::Cpu;
    use std::path::Path;

    fn refused(change: impl FnOnce(&mut Measurement)) -> String {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/record.json");
        let mut record = crate::record::read(&path).expect("the fixture is a valid record");
        change(&mut record.runs[0].measurement);
        validate_measurement(&record.runs[0].measurement, "run")
            .expect_err("it must be refused")
            .field
    }

    #[test]
    fn percentiles_ascend() {
        assert_eq!(
            refused(|run| run.response.min_ns = run.response.p50_ns + 1),
            "run.response.p50_ns"
        );
        assert_eq!(
            refused(|run| run.response.p50_ns = run.response.p90_ns + 1),
            "run.response.p90_ns"
        );
        assert_eq!(
            refused(|run| run.response.p90_ns = run.response.p99_ns + 1),
            "run.response.p99_ns"
        );
        assert_eq!(
            refused(|run| run.response.p99_ns = run.response.p999_ns + 1),
            "run.response.p999_ns"
        );
        assert_eq!(
            refused(|run| run.response.p999_ns = run.response.max_ns + 1),
            "run.response.max_ns"
        );
    }

    #[test]
    fn means_lie_within_the_extremes() {
        assert_eq!(
            refused(|run| run.response.mean_ns = run.response.min_ns as f64 - 1.0),
            "run.response.mean_ns"
        );
        assert_eq!(
            refused(|run| run.response.second_half_mean_ns = run.response.max_ns as f64 + 1.0),
            "run.response.second_half_mean_ns"
        );
    }

    #[test]
    fn what_cannot_be_is_refused() {
        assert_eq!(
            refused(|run| run.memory.rss_kib = Some(0)),
            "run.memory.rss_kib"
        );
        assert_eq!(
            refused(|run| run.memory.virtual_kib = Some(0)),
            "run.memory.virtual_kib"
        );
        assert_eq!(
            refused(|run| run.response.throughput = 1e300),
            "run.response.throughput"
        );
        assert_eq!(
            refused(|run| run.response.elapsed_ns = u64::MAX),
            "run.response.elapsed_ns"
        );
        assert_eq!(
            refused(|run| run.boot.phases[0].ns = u64::MAX),
            "run.boot.phases[0].ns"
        );
        let cpu = Cpu {
            user_ns: 1,
            system_ns: u64::MAX,
        };
        assert_eq!(refused(|run| run.cpu = Some(cpu)), "run.cpu.system_ns");
    }
}
