//! The child processes here are shell scripts.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;

use super::*;

const JOB: Job = Job {
    experiment: "sessions",
    family: "std",
    deployment: None,
    allocator: "system",
    seed: 1,
    samples: 10,
    counted: false,
};

/// Runs a script in the place of the measuring program.
fn launch(script: &str, limit: Duration) -> Result<Measurement, Failure> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let program = folder.path().join("script");
    // Written by another process: a file that this one ever held open for writing may still be open in a child
    // that another test is starting, and then cannot be executed.
    let draft = folder.path().join("draft");
    fs::write(&draft, format!("#!/bin/sh\n{script}\n")).expect("a script");
    fs::set_permissions(&draft, fs::Permissions::from_mode(0o755)).expect("permissions");
    let copied = Command::new("cp")
        .args(["-p"])
        .arg(&draft)
        .arg(&program)
        .status();
    assert!(copied.expect("cp runs").success());
    Processes {
        program,
        allocator_variable: "SPECIE_TEST_ALLOCATOR",
        limit,
    }
    .launch(&JOB)
}

const LONG: Duration = Duration::from_secs(60);

#[test]
fn a_crash_shows_the_status_and_what_was_written() {
    let text = launch("echo it broke >&2; kill -SEGV $$", LONG)
        .expect_err("a crash")
        .to_string();
    assert!(
        text.contains("`std`") && text.contains("signal: 11"),
        "{text}"
    );
    assert!(text.contains("  | it broke"), "{text}");
    let text = launch("echo a panic >&2; exit 101", LONG)
        .expect_err("a panic")
        .to_string();
    assert!(
        text.contains("101") && text.contains("  | a panic"),
        "{text}"
    );
}

#[test]
fn a_refusal_is_shown_as_it_is_without_its_prefix() {
    let failure =
        launch("echo 'error: no such deployment' >&2; exit 1", LONG).expect_err("a refusal");
    assert!(matches!(failure, Failure::Refused { .. }), "{failure:?}");
    assert_eq!(failure.to_string(), "no such deployment");
}

#[test]
fn a_silent_failure_still_says_who_failed() {
    let text = launch("exit 1", LONG).expect_err("a failure").to_string();
    assert!(
        text.contains("`std`") && text.contains("exit status: 1"),
        "{text}"
    );
}

#[test]
fn output_that_is_no_measurement_is_shown() {
    for (script, shown) in [
        ("echo hello", "hello"),
        ("echo '{\"schema\":1}'", "missing field"),
        ("true", "EOF"),
    ] {
        let text = launch(script, LONG)
            .expect_err("no measurement")
            .to_string();
        assert!(
            text.contains("printed no measurement") && text.contains(shown),
            "{text}"
        );
    }
}

#[test]
fn a_process_that_hangs_is_stopped() {
    for script in ["exec sleep 600", "exec >&-; exec 2>&-; exec sleep 600"] {
        let text = launch(script, Duration::from_millis(200))
            .expect_err("too long")
            .to_string();
        assert!(
            text.contains("was stopped after") && text.contains("--timeout"),
            "{text}"
        );
    }
}

#[test]
fn a_program_that_is_not_there_is_named() {
    let mut processes = Processes {
        program: "/nowhere/at/all".into(),
        allocator_variable: "SPECIE_TEST_ALLOCATOR",
        limit: LONG,
    };
    let text = processes.launch(&JOB).expect_err("not there").to_string();
    assert!(text.contains("/nowhere/at/all"), "{text}");
}

#[test]
fn the_child_is_told_what_to_measure() {
    let script = "echo $SPECIE_TEST_ALLOCATOR $* >&2; exit 3";
    let text = launch(script, LONG).expect_err("a failure").to_string();
    let words =
        "system measure-one --experiment sessions --family std --samples 10 --seed 1 --started ";
    assert!(text.contains(words), "{text}");
    let parent = format!(" --parent {}", std::process::id());
    assert!(text.contains(&parent), "{text}");
}

#[test]
fn long_output_is_cut() {
    let text = quoted(&"a line\n".repeat(1000));
    assert_eq!(text.matches("a line").count(), 20);
    assert!(quoted(&"x".repeat(100_000)).len() < 300);
    assert_eq!(quoted(""), "");
}
