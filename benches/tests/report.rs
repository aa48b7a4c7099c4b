//! `benches report`, on the built binary.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data")
        .join(name)
}

/// The fixture as it is called from the workspace's root; the golden report names it so.
const FIXTURE: &str = "benches/tests/data/record.json";

fn report(arguments: &[&Path]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_benches"))
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(".."))
        .arg("report")
        .args(arguments)
        .output()
        .expect("the binary runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

/// Writes a changed copy of the fixture, and gives what `report` says about it.
fn refused(change: impl FnOnce(String) -> String) -> String {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("changed.json");
    let fixture = fs::read_to_string(data("record.json")).expect("the fixture");
    let changed = change(fixture.clone());
    assert_ne!(changed, fixture, "the change found its place");
    fs::write(&path, changed).expect("a file");
    let output = report(&[&path]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(output.stdout.is_empty(), "{output:?}");
    let errors = text(&output.stderr);
    assert!(errors.contains("changed.json"), "{errors}");
    errors
}

/// After an intended change: `cargo run -p benches -- report benches/tests/data/record.json > benches/tests/data/record.md`.
#[test]
fn the_markdown_is_the_golden_one() {
    let output = report(&[Path::new(FIXTURE)]);
    assert!(output.status.success(), "{output:?}");
    let golden = fs::read_to_string(data("record.md")).expect("the golden report");
    let rendered = text(&output.stdout);
    for (number, (line, expected)) in rendered.lines().zip(golden.lines()).enumerate() {
        assert_eq!(line, expected, "line {}", number + 1);
    }
    assert_eq!(rendered, golden);
}

#[test]
fn reports_go_into_a_folder() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("new/reports");
    let output = report(&[Path::new(FIXTURE), Path::new("--out"), &out]);
    assert!(output.status.success(), "{output:?}");
    assert!(output.stdout.is_empty(), "{output:?}");
    let written = fs::read_to_string(out.join("record.md")).expect("the report");
    assert_eq!(
        written,
        fs::read_to_string(data("record.md")).expect("the golden report")
    );
}

#[test]
fn two_records_of_one_name_are_not_written_over_each_other() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let record = data("record.json");
    let output = report(&[&record, &record, Path::new("--out"), folder.path()]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(
        text(&output.stderr).contains("a second record of this name"),
        "{output:?}"
    );
}

#[test]
fn truncated_json_is_refused_with_its_place() {
    let errors = refused(|json| json[..json.len() / 2].to_owned());
    assert!(
        errors.contains("EOF") && errors.contains("line 1 column"),
        "{errors}"
    );
}

#[test]
fn foreign_json_is_refused() {
    let errors = refused(|_| "{\"hello\": [1, 2]}".to_owned());
    assert!(errors.contains("not a record"), "{errors}");
    let errors = refused(|_| "[]".to_owned());
    assert!(errors.contains("not a record"), "{errors}");
    let errors = refused(|_| "{\"schema\": 1, \"tool\": 5}".to_owned());
    assert!(errors.contains("field `tool`"), "{errors}");
    let errors = refused(|json| json.replacen("\"benches\"", "\"another tool\"", 1));
    assert!(
        errors.contains("field `tool`") && errors.contains("another tool"),
        "{errors}"
    );
    let errors = refused(|_| "\u{0}\u{1}binary".to_owned());
    assert!(errors.contains("line 1 column 1"), "{errors}");
}

#[test]
fn another_schema_version_is_refused() {
    let errors = refused(|json| json.replacen("\"schema\":1", "\"schema\":99", 1));
    assert!(
        errors.contains("field `schema`: version 99 is unknown"),
        "{errors}"
    );
}

#[test]
fn a_record_without_runs_is_refused() {
    let errors = refused(|json| {
        let runs = json.find("\"runs\":").expect("the field");
        format!("{}\"runs\":[]}}", &json[..runs])
    });
    assert!(
        errors.contains("field `runs`: there is no measured run"),
        "{errors}"
    );
}

#[test]
fn numbers_that_are_none_are_refused_with_their_field() {
    let errors = refused(|json| json.replacen("\"mean_ns\":4", "\"mean_ns\":-4", 1));
    assert!(
        errors.contains("measurement.response.mean_ns`") && errors.contains("runs["),
        "{errors}"
    );
    let errors = refused(|json| json.replacen("\"total_ns\":", "\"total_ns\":-", 1));
    assert!(
        errors.contains("runs[0].measurement.boot.total_ns"),
        "{errors}"
    );
    let errors = refused(|json| json.replacen("\"elapsed_s\":34.5", "\"elapsed_s\":NaN", 1));
    assert!(errors.contains("line 1 column"), "{errors}");
    let errors = refused(|json| json.replacen("\"elapsed_s\":34.5", "\"elapsed_s\":null", 1));
    assert!(errors.contains("field `elapsed_s`"), "{errors}");
}

#[test]
fn unknown_and_missing_fields_are_refused_by_name() {
    let errors = refused(|json| json.replacen("\"elapsed_s\"", "\"elapsed_minutes\"", 1));
    assert!(errors.contains("elapsed_minutes"), "{errors}");
    let errors = refused(|json| json.replacen("\"position\":1,", "", 1));
    assert!(
        errors.contains("runs[0]") && errors.contains("position"),
        "{errors}"
    );
}

#[test]
fn a_file_that_is_not_there_is_named() {
    let output = report(&[Path::new("nowhere/container.json")]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let errors = text(&output.stderr);
    assert!(errors.contains("nowhere/container.json"), "{errors}");
}

#[test]
fn no_file_is_bad_usage() {
    assert_eq!(report(&[]).status.code(), Some(2));
}
