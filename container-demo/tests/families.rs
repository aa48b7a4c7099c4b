//! Every family gives the same answers and is asked the same.

use std::path::PathBuf;

use container_demo::experiment::{Options, run};
use container_demo::measurement::Measurement;
use metadata_demo::Limits;
use metadata_demo::deployment::Source;
use specie::family::{Counted, Family, NAMES, WithFamily, counts, reset_counts, with_family};

fn measure(options: &Options) -> Measurement {
    run(options).unwrap_or_else(|error| panic!("{}: {error}", options.family))
}

fn small(family: &str) -> Options {
    Options {
        family: family.to_owned(),
        samples: 60,
        ..Options::default()
    }
}

/// One after the other in one test: the counts are the process's.
#[test]
fn checksums_and_operation_counts_agree() {
    reading_asks_every_family_the_same();
    let mut first: Option<Measurement> = None;
    for family in NAMES {
        let measured = measure(&Options {
            counted: true,
            ..small(family)
        });
        let operations = measured
            .operations
            .as_ref()
            .expect("a counted run has counts");
        assert!(
            operations
                .iter()
                .any(|operation| operation.operation == "map get" && operation.count > 100_000)
        );
        let first = first.get_or_insert_with(|| measured.clone());
        assert_eq!(measured.checksum, first.checksum, "{family}");
        assert_eq!(measured.operations, first.operations, "{family}");
        assert_eq!(measured.warm_up, first.warm_up, "{family}");
        assert_eq!(measured.response.calls, first.response.calls, "{family}");
        let plain = measure(&small(family));
        assert_eq!(
            plain.checksum, first.checksum,
            "{family}: counting changes no answer"
        );
        assert_eq!(plain.operations, None);
    }
}

struct Reading;

impl WithFamily for Reading {
    type Output = Vec<(&'static str, u64)>;

    fn run<F: Family>(self) -> Self::Output {
        reset_counts();
        let loaded = metadata_demo::load::<Counted<F>>(&Source::Embedded, &Limits::default());
        assert!(loaded.is_ok());
        counts()
    }
}

/// A counted run leaves out what reading the deployment asks; here it is counted.
fn reading_asks_every_family_the_same() {
    let of = |family| with_family(family, Reading).unwrap_or_else(|unknown| panic!("{unknown}"));
    let baseline = of(NAMES[0]);
    assert!(
        baseline
            .iter()
            .any(|(name, count)| *name == "map get" && *count > 0)
    );
    for family in NAMES {
        assert_eq!(of(family), baseline, "{family}");
    }
}

#[test]
fn a_seed_determines_the_answers() {
    let with_seed = |seed| {
        measure(&Options {
            seed,
            ..small("specie")
        })
        .checksum
    };
    assert_eq!(with_seed(1), with_seed(1));
    assert_ne!(with_seed(1), with_seed(2));
}

#[test]
fn a_record_is_whole() {
    let measured = measure(&Options {
        samples: 100,
        ..small("std")
    });
    assert_eq!(
        (measured.family.as_str(), measured.experiment.as_str()),
        ("std", "sessions")
    );
    assert_eq!(measured.deployment, "shop (embedded)");
    let boot = &measured.boot;
    assert_eq!(
        boot.phases.iter().map(|phase| phase.ns).sum::<u64>(),
        boot.total_ns
    );
    let names: Vec<&str> = boot
        .phases
        .iter()
        .map(|phase| phase.name.as_str())
        .collect();
    assert_eq!(
        names,
        [
            "read",
            "parse",
            "resolve",
            "deploy",
            "store",
            "start",
            "first call"
        ]
    );
    let response = &measured.response;
    assert_eq!(response.samples, 100);
    assert!(
        (1000..=6000).contains(&response.calls),
        "{}",
        response.calls
    );
    assert!(
        response.min_ns as f64 <= response.mean_ns && response.mean_ns <= response.max_ns as f64
    );
    let quantiles = [
        response.min_ns,
        response.p50_ns,
        response.p90_ns,
        response.p99_ns,
        response.p999_ns,
    ];
    assert!(quantiles.is_sorted() && response.p999_ns <= response.max_ns);
    assert!((960..=4800).contains(&measured.warm_up.requests));
    let text = serde_json::to_string(&measured).unwrap();
    assert_eq!(
        serde_json::from_str::<Measurement>(&text).unwrap(),
        measured
    );
}

#[test]
fn the_samples_of_metadata_demo_boot_and_answer_alike() {
    let samples = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../metadata-demo/samples");
    let mut booted = 0;
    for entry in samples.read_dir().unwrap() {
        let path = entry.unwrap().path();
        if !path.is_dir() {
            continue;
        }
        let checksum = |family| {
            measure(&Options {
                deployment: Source::Path(path.clone()),
                samples: 20,
                ..small(family)
            })
            .checksum
        };
        assert_eq!(checksum("std"), checksum("btree"), "{}", path.display());
        booted += 1;
    }
    assert!(booted > 0);
}
