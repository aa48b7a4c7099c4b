//! Bad usage of the built binary: exit 2, with what would be right.

use std::process::{Command, Output};

fn benches(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_benches"))
        .args(words)
        .output()
        .expect("the binary runs")
}

/// What is said about bad usage.
fn refused(words: &[&str]) -> String {
    let output = benches(words);
    assert_eq!(output.status.code(), Some(2), "{words:?}: {output:?}");
    assert!(output.stdout.is_empty(), "{words:?}: {output:?}");
    String::from_utf8(output.stderr).expect("UTF-8")
}

fn assert_names(text: &str, names: &[&str]) {
    for name in names {
        assert!(text.contains(name), "{name} is missing: {text}");
    }
}

#[test]
fn no_subcommand_gives_the_help() {
    let text = refused(&[]);
    assert_names(&text, &["Usage", "container", "report"]);
    assert!(
        !text.contains("measure-one"),
        "it is for the tool itself: {text}"
    );
}

#[test]
fn an_unknown_subcommand_gives_the_list() {
    assert_names(
        &refused(&["containers"]),
        &["containers", "Subcommands: container, maps, report"],
    );
}

#[test]
fn an_unknown_option_gives_the_list() {
    let text = refused(&["container", "--famlies", "std"]);
    assert_names(
        &text,
        &[
            "--famlies",
            "--families",
            "--rounds",
            "--samples",
            "--deployment",
            "--quick",
            "--out",
            "--json",
        ],
    );
    assert_names(&refused(&["report", "--ou"]), &["Options: --out, --help"]);
}

#[test]
fn an_unknown_family_gives_the_list() {
    let text = refused(&["container", "--families", "std,trove"]);
    assert_names(&text, &["trove"]);
    assert_names(&text, &specie::family::NAMES);
}

#[test]
fn an_unknown_experiment_or_allocator_gives_the_list() {
    assert_names(
        &refused(&["container", "--experiment", "naps"]),
        &["naps", "sessions"],
    );
    assert_names(
        &refused(&["container", "--allocator", "mine"]),
        &["mine", "system", "mimalloc", "counting"],
    );
}

#[test]
fn a_family_said_twice_is_refused() {
    let text = refused(&["container", "--families", "std,fx,std"]);
    assert_names(&text, &["`std` is in --families twice"]);
}

#[test]
fn numbers_out_of_range_are_refused() {
    for (option, number) in [
        ("--rounds", "0"),
        ("--samples", "0"),
        ("--timeout", "0"),
        ("--rounds", "-1"),
        ("--samples", "many"),
        ("--seed", "1.5"),
    ] {
        let option_with_number = format!("{option}={number}");
        assert_names(
            &refused(&["container", &option_with_number]),
            &[option, number],
        );
    }
}

#[test]
fn too_many_samples_are_refused_in_words() {
    let text = refused(&["container", "--samples=100000001"]);
    assert_names(&text, &["--samples", "1 to 100,000,000"]);
}

#[test]
fn help_and_version_are_no_errors() {
    for words in [
        &["--help"][..],
        &["--version"],
        &["container", "--help"],
        &["help", "report"],
    ] {
        let output = benches(words);
        assert_eq!(output.status.code(), Some(0), "{words:?}: {output:?}");
        assert!(!output.stdout.is_empty(), "{words:?}: {output:?}");
    }
}
