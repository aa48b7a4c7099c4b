//! The built binary: what it prints, where, and with which exit code.

mod common;

use std::fs;
use std::io::Read as _;
use std::process::{Command, Output, Stdio};

use common::{folder, jar, session};

fn run(arguments: &[&str]) -> Output {
    let binary = env!("CARGO_BIN_EXE_metadata-demo");
    Command::new(binary)
        .args(arguments)
        .output()
        .expect("the binary can be started")
}

/// Exit code, standard output, standard error.
fn told(arguments: &[&str]) -> (i32, String, String) {
    let output = run(arguments);
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("it is text");
    (
        output.status.code().expect("it exits"),
        text(output.stdout),
        text(output.stderr),
    )
}

#[test]
fn no_subcommand_is_the_help() {
    let (code, out, error) = told(&[]);
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(
        error.contains("inspect") && error.contains("generate"),
        "{error}"
    );
}

#[test]
fn mistakes_on_the_command_line_list_what_is_right() {
    for (arguments, listed) in [
        (&["inspect", "--famly", "std", "x"][..], "--family"),
        (
            &["inspect", "--family", "trove", "x"],
            "std, ahash, fx, indexmap, btree, specie, smallvec, hashbrown",
        ),
        (&["inspect", "--format", "yaml", "x"], "text, json"),
        (&["inspect"], "<PATH>"),
        (&["explode"], "inspect"),
        (&["generate", "--beans", "0", "--out", "x"], "1..=1000000"),
        (&["generate", "--beans", "5"], "--out"),
    ] {
        let (code, out, error) = told(arguments);
        assert_eq!((code, out.as_str()), (2, ""), "{arguments:?}");
        assert!(error.contains(listed), "{arguments:?}: {error}");
    }
    assert_eq!(told(&["--version"]).0, 0);
    assert_eq!(told(&["inspect", "--help"]).0, 0);
}

#[test]
fn the_shop_is_inspected() {
    let (code, out, error) = told(&["inspect", "--embedded"]);
    assert_eq!((code, error.as_str()), (0, ""));
    assert!(
        out.starts_with("name: shop\nunits:\n  - name: shop/catalogue.jar\n    kind: beans\n"),
        "{out}"
    );
    for name in ["btree", "specie", "hashbrown"] {
        assert_eq!(told(&["inspect", "--embedded", "--family", name]).1, out);
    }
    let (code, out, _) = told(&["inspect", "--embedded", "--format", "json"]);
    assert_eq!(code, 0);
    let json: serde_json::Value = serde_json::from_str(&out).expect("it is JSON");
    assert_eq!(
        json["deployment"]["units"][0]["beans"][0]["name"],
        "Catalogue"
    );
    assert_eq!(json["warnings"], serde_json::json!([]));
}

#[test]
fn a_folder_with_a_warning_is_read() {
    let folder = folder(&[("META-INF/ejb-jar.xml", jar(&session("A", "<colour/>"), ""))]);
    let path = folder.path().to_str().expect("it is text");
    let (code, out, error) = told(&["inspect", path]);
    assert_eq!(code, 0);
    assert!(
        out.contains("name: A")
            && error.contains("warning M0301")
            && error.contains("META-INF/ejb-jar.xml:4:"),
        "{error}"
    );
    let (_, out, error) = told(&["inspect", path, "--format", "json"]);
    assert_eq!(error, "");
    let json: serde_json::Value = serde_json::from_str(&out).expect("it is JSON");
    assert_eq!(json["warnings"][0]["code"], "M0301");
}

#[test]
fn all_errors_are_told_with_their_places() {
    let folder = folder(&[("ejb-jar.xml", jar("<session/>\n<session/>", "<oops"))]);
    let path = folder.path().join("ejb-jar.xml");
    let (code, out, error) = told(&["inspect", path.to_str().expect("it is text")]);
    assert_eq!((code, out.as_str()), (1, ""));
    assert!(
        error.contains("ejb-jar.xml:8:1: error M0212: ") && error.contains("  | </ejb-jar>\n  | ^"),
        "{error}"
    );
    assert!(
        error.ends_with("refused: 1 error and 0 warnings\n"),
        "{error}"
    );
    fs::write(&path, jar("<session/>\n<session/>", "")).expect("it can be written");
    let (_, _, error) = told(&["inspect", path.to_str().expect("it is text")]);
    assert!(
        error.contains(":4:1: error") && error.contains(":5:1: error"),
        "{error}"
    );
    let (code, _, error) = told(&[
        "inspect",
        "--format",
        "json",
        path.to_str().expect("it is text"),
    ]);
    let json: serde_json::Value = serde_json::from_str(&error).expect("it is JSON");
    assert_eq!(
        (code, json["diagnostics"][0]["line"].as_u64()),
        (1, Some(4))
    );
}

#[test]
fn other_kinds_of_descriptor_are_named() {
    let folder = folder(&[
        ("server.xml", "<!-- Tomcat's -->\n<Server port='8005'/>"),
        ("META-INF/ejb-jar.xml", "<web-app/>"),
    ]);
    let path = |name: &str| {
        folder
            .path()
            .join(name)
            .to_str()
            .expect("it is text")
            .to_owned()
    };
    let (code, _, error) = told(&["inspect", &path("server.xml")]);
    assert_eq!(code, 1);
    assert!(
        error.contains(
            "server.xml:2:1: error M0104: unsupported kind: the root element is <Server>"
        ),
        "{error}"
    );
    let (code, _, error) = told(&["inspect", &path("")]);
    assert_eq!(code, 1);
    assert!(
        error.contains("M0105") && error.contains("<web-app>, expected <ejb-jar>"),
        "{error}"
    );
}

#[test]
fn generate_writes_what_inspect_reads_and_spares_what_is_there() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let out = folder.path().join("made");
    let out = out.to_str().expect("it is text");
    let arguments = ["generate", "--beans", "30", "--seed", "4", "--out", out];
    assert_eq!(told(&arguments).0, 0);
    let (code, text, error) = told(&["inspect", out]);
    assert_eq!((code, error.as_str()), (0, ""));
    assert!(text.contains("beans-00000.jar"));
    let (code, _, error) = told(&arguments);
    assert_eq!(code, 1);
    assert!(error.contains("not an empty folder"), "{error}");
}

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let out = folder.path().join("made");
    let out = out.to_str().expect("it is text");
    assert_eq!(
        told(&[
            "generate",
            "--beans",
            "300",
            "--beans-per-jar",
            "300",
            "--out",
            out
        ])
        .0,
        0
    );
    let mut child = Command::new(env!("CARGO_BIN_EXE_metadata-demo"))
        .args(["inspect", out])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary can be started");
    let mut first = [0; 4];
    let mut pipe = child.stdout.take().expect("it is piped");
    pipe.read_exact(&mut first).expect("something is printed");
    drop(pipe);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(
        (
            output.status.code(),
            String::from_utf8_lossy(&output.stderr).as_ref()
        ),
        (Some(0), "")
    );
}
