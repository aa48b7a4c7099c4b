//! The built binary: what it prints, and what wrong arguments get.

use std::process::{Command, Output};

use container_demo::measurement::Measurement;

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_container-demo"));
    command.args(arguments).env_remove("SPECIE_ALLOCATOR");
    command
}

fn run(arguments: &[&str]) -> Output {
    command(arguments).output().unwrap()
}

fn measured(output: &Output) -> Measurement {
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    assert_eq!(text.lines().count(), 1, "one record: {text}");
    serde_json::from_str(&text).unwrap()
}

/// Exit code and what stands on stderr; nothing stands on stdout.
fn refused(output: &Output) -> (i32, String) {
    assert!(
        output.stdout.is_empty(),
        "{}",
        String::from_utf8_lossy(&output.stdout)
    );
    (
        output.status.code().unwrap(),
        String::from_utf8(output.stderr.clone()).unwrap(),
    )
}

#[test]
fn measure_prints_one_record() {
    let record = measured(&run(&[
        "measure",
        "--family",
        "specie",
        "--experiment",
        "sessions",
        "--samples",
        "20",
    ]));
    assert_eq!(
        (record.family.as_str(), record.response.samples),
        ("specie", 20)
    );
    assert_eq!(
        (record.allocator.as_str(), record.allocations),
        ("system", None)
    );
    assert!(!record.boot.from_exec);
    assert_eq!(record.checksum.len(), 16);
    #[cfg(target_os = "linux")]
    {
        assert!(
            record.memory.rss_kib.unwrap() > 1000 && record.memory.peak_rss_kib.unwrap() > 1000
        );
        assert!(record.cpu.unwrap().user_ns > 0);
    }
}

#[test]
fn every_allocator_gives_the_same_answers_and_counting_counts() {
    let with = |allocator| {
        measured(&run(&[
            "measure",
            "--family",
            "fx",
            "--samples",
            "20",
            "--allocator",
            allocator,
        ]))
    };
    let (system, mimalloc, counting) = (with("system"), with("mimalloc"), with("counting"));
    assert_eq!(mimalloc.allocator, "mimalloc");
    assert_eq!(counting.allocator, "counting");
    assert_eq!(system.checksum, mimalloc.checksum);
    assert_eq!(system.checksum, counting.checksum);
    assert_eq!((&system.allocations, &mimalloc.allocations), (&None, &None));
    let allocations = counting.allocations.unwrap();
    assert!(allocations.count > 10_000, "{allocations:?}");
    assert!(
        allocations.bytes >= allocations.peak_bytes,
        "{allocations:?}"
    );
    assert!(
        allocations.peak_bytes >= allocations.live_bytes && allocations.live_bytes > 100_000,
        "{allocations:?}"
    );
}

#[test]
fn the_environment_chooses_the_allocator_and_a_wrong_name_is_refused() {
    let arguments = ["measure", "--family", "std", "--samples", "20"];
    let output = command(&arguments)
        .env("SPECIE_ALLOCATOR", "counting")
        .output()
        .unwrap();
    assert_eq!(measured(&output).allocator, "counting");
    let output = command(&arguments)
        .env("SPECIE_ALLOCATOR", "jemalloc")
        .output()
        .unwrap();
    let (code, text) = refused(&output);
    assert_eq!(code, 2);
    assert!(
        text.contains("SPECIE_ALLOCATOR") && text.contains("mimalloc"),
        "{text}"
    );
}

#[cfg(unix)]
#[test]
fn a_start_stamp_moves_the_begin_of_the_boot_to_the_exec() {
    use nix::time::{ClockId, clock_gettime};
    let now = clock_gettime(ClockId::CLOCK_MONOTONIC).unwrap();
    let now = now.tv_sec() * 1_000_000_000 + now.tv_nsec();
    let with = |stamp: i64| {
        run(&[
            "measure",
            "--family",
            "std",
            "--samples",
            "20",
            "--started",
            &stamp.to_string(),
        ])
    };
    let record = measured(&with(now));
    assert!(record.boot.from_exec);
    assert_eq!(record.boot.phases[0].name, "exec");
    assert!(record.boot.phases[0].ns > 0);
    assert_eq!(
        record.boot.phases.iter().map(|phase| phase.ns).sum::<u64>(),
        record.boot.total_ns
    );
    let (code, text) = refused(&with(now + 1_000_000_000_000_000));
    assert_eq!(code, 2);
    assert!(text.contains("CLOCK_MONOTONIC"), "{text}");
}

#[test]
fn counted_runs_have_operations() {
    let record = measured(&run(&[
        "measure",
        "--family",
        "indexmap",
        "--samples",
        "20",
        "--count-operations",
    ]));
    assert!(
        record
            .operations
            .unwrap()
            .iter()
            .any(|operation| operation.operation == "map insert")
    );
}

#[test]
fn nothing_asked_is_helped() {
    let (code, text) = refused(&run(&[]));
    assert_eq!(code, 2);
    assert!(text.contains("Usage") && text.contains("measure"), "{text}");
}

#[test]
fn wrong_arguments_get_the_list_of_the_right_ones() {
    for (arguments, expected) in [
        (
            &["measure", "--family", "trove"][..],
            "std, ahash, fx, indexmap, btree, specie, smallvec, hashbrown",
        ),
        (
            &["measure", "--family", "std", "--experiment", "rooms"],
            "sessions",
        ),
        (
            &["measure", "--family", "std", "--allocator", "jemalloc"],
            "system, mimalloc, counting",
        ),
        (
            &["measure", "--family", "std", "--samples", "0"],
            "1 to 100,000,000",
        ),
        (
            &["measure", "--family", "std", "--samples", "100000001"],
            "1 to 100,000,000",
        ),
        (
            &["measure", "--family", "std", "--samples", "many"],
            "--samples",
        ),
        (&["measure", "--family", "std", "--pace", "fast"], "--pace"),
        (&["measure"], "--family"),
        (&["serve"], "serve"),
    ] {
        let (code, text) = refused(&run(arguments));
        assert_eq!(code, 2, "{arguments:?}: {text}");
        assert!(text.contains(expected), "{arguments:?}: {text}");
    }
}

#[test]
fn a_deployment_that_does_not_resolve_is_refused_with_its_diagnostics() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("broken.jar");
    std::fs::create_dir_all(path.join("META-INF")).unwrap();
    std::fs::write(
        path.join("META-INF/ejb-jar.xml"),
        "<ejb-jar>\n  <enterprise-beans>\n</ejb-jar>",
    )
    .unwrap();
    let text = path.to_str().unwrap();
    let (code, text) = refused(&run(&[
        "measure",
        "--family",
        "std",
        "--samples",
        "1",
        "--deployment",
        text,
    ]));
    assert_eq!(code, 1);
    assert!(text.contains("ejb-jar.xml:3"), "{text}");
    let (code, text) = refused(&run(&[
        "measure",
        "--family",
        "std",
        "--deployment",
        "/nowhere/at/all",
    ]));
    assert_eq!(code, 1);
    assert!(
        text.starts_with("error: the deployment cannot be used:\n/nowhere/at/all"),
        "{text}"
    );
}

#[test]
fn a_deployment_without_beans_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir_all(folder.path().join("WEB-INF")).unwrap();
    std::fs::write(folder.path().join("WEB-INF/web.xml"), "<web-app/>").unwrap();
    let path = folder.path().to_str().unwrap();
    let (code, text) = refused(&run(&["measure", "--family", "std", "--deployment", path]));
    assert_eq!(code, 1);
    assert!(text.contains("nothing to call"), "{text}");
}
