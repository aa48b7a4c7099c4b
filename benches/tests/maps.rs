//! `benches maps`, on the built binary, with tiny maps and tiny batches: what it measures says nothing here.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_benches"));
    command.args(arguments);
    command
}

fn run(arguments: &[&str]) -> Output {
    command(arguments).output().expect("the binary runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

fn text_of_errors(output: &Output) -> String {
    text(&output.stderr)
}

/// Small maps of two rivals into a folder.
fn small(folder: &Path, more: &[&str]) -> Output {
    let mut command = command(&["maps", "--sizes", "50", "--rivals", "std,specie"]);
    command
        .args(["--rounds", "2", "--batch", "100", "--out"])
        .arg(folder)
        .args(more);
    command.output().expect("the binary runs")
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

fn json(path: &Path) -> Value {
    serde_json::from_str(&fs::read_to_string(path).expect("the record")).expect("JSON")
}

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data")
        .join(name)
}

#[test]
fn the_whole_grid_of_a_tiny_size_is_measured_and_reported() {
    let folder = folder();
    let output = small(folder.path(), &["--keys", "u64"]);
    assert!(output.status.success(), "{output:?}");
    assert!(text(&output.stdout).contains("goals met"), "{output:?}");
    assert!(
        text(&output.stderr).contains("Built without `--release`"),
        "{output:?}"
    );
    let record = json(&folder.path().join("maps.json"));
    assert_eq!(record["ending"], "complete");
    let labels: Vec<&str> = record["entries"]
        .as_array()
        .expect("entries")
        .iter()
        .filter_map(Value::as_str)
        .collect();
    assert_eq!(labels, ["fx", "A/A", "floor", "std", "specie"]);
    let report = fs::read_to_string(folder.path().join("maps.md")).expect("the report");
    for part in [
        "| A/A |",
        "get-many",
        "n/a (not measured)",
        "## Losses",
        "shift48",
        "map-order",
    ] {
        assert!(report.contains(part), "{part} is missing:\n{report}");
    }
    let again = command(&["maps", "--render"])
        .arg(folder.path().join("maps.json"))
        .output()
        .expect("the binary runs");
    assert_eq!(text(&again.stdout), report);
    let again = command(&["report"])
        .arg(folder.path().join("maps.json"))
        .output()
        .expect("the binary runs");
    assert_eq!(text(&again.stdout), report);
}

#[test]
fn maps_of_one_purpose_have_tables_of_their_own() {
    let folder = folder();
    let mut command = command(&["maps", "--sizes", "50", "--rounds", "2", "--batch", "100"]);
    let rivals = "std,indexmap,specie,vec,id-map,frozen,indexmap-ahash,ordered";
    let operations = "grow,hit,miss,iterate,remove,remove-oldest,bytes-per-entry,final-bytes,open";
    command
        .args(["--rivals", rivals, "--operations", operations, "--out"])
        .arg(folder.path());
    let output = command.output().expect("the binary runs");
    assert!(output.status.success(), "{output:?}");
    let report = fs::read_to_string(folder.path().join("maps.md")).expect("the report");
    for part in [
        "## Dense ids",
        "## Maps that are built once",
        "## Maps that keep the order of insertion",
        "| open, u64",
        "| final-bytes, u32",
        "| remove-oldest, u64",
        "| IdMap on dense ids: bytes, of the best rival | ≤ 0.50 |",
        "| FrozenMap: look-ups, of IntMap | ≥ 1.00x |",
    ] {
        assert!(report.contains(part), "{part} is missing:\n{report}");
    }
    assert!(!report.contains("n/a (not measured)"), "{report}");
    assert!(!report.contains("broke down"), "{report}");
}

#[test]
fn earlier_reports_are_kept() {
    let folder = folder();
    for _ in 0..2 {
        let output = small(folder.path(), &["--operations", "hit", "--filter", "mid"]);
        assert!(output.status.success(), "{output:?}");
    }
    let files = fs::read_dir(folder.path()).expect("the folder").count();
    assert_eq!(files, 4);
}

#[test]
fn an_interrupted_run_is_gone_on_with() {
    let folder = folder();
    let chosen = ["--operations", "hit", "--filter", "mid"];
    assert!(small(folder.path(), &chosen).status.success());
    let path = folder.path().join("maps.json");
    let complete = json(&path);
    let mut cut = complete.clone();
    cut["ending"] = "interrupted".into();
    cut["runs"].as_array_mut().expect("runs").truncate(3);
    fs::write(&path, cut.to_string()).expect("a file");
    let output = small(folder.path(), &[&chosen[..], &["--resume"]].concat());
    assert!(output.status.success(), "{output:?}");
    let resumed = json(&path);
    assert_eq!(resumed["ending"], "complete");
    assert_eq!(
        resumed["runs"].as_array().map(Vec::len),
        complete["runs"].as_array().map(Vec::len)
    );
    assert_eq!(resumed["started"], cut["started"]);
    // It is complete now; and other cells cannot be gone on with.
    let output = small(folder.path(), &[&chosen[..], &["--resume"]].concat());
    assert_eq!(output.status.code(), Some(1));
    assert!(
        text(&output.stderr).contains("it is complete"),
        "{output:?}"
    );
    fs::write(&path, cut.to_string()).expect("a file");
    let output = small(folder.path(), &["--operations", "miss", "--resume"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        text(&output.stderr).contains("other cells were asked for"),
        "{output:?}"
    );
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_what_was_measured() {
    use nix::sys::signal::{Signal, kill};
    use nix::unistd::Pid;
    let folder = folder();
    // Far longer than this test waits.
    let child = command(&[
        "maps", "--sizes", "3000", "--rivals", "specie", "--rounds", "1000",
    ])
    .args(["--batch", "100", "--operations", "hit", "--out"])
    .arg(folder.path())
    .stdout(std::process::Stdio::piped())
    .stderr(std::process::Stdio::piped())
    .spawn()
    .expect("the binary runs");
    std::thread::sleep(std::time::Duration::from_secs(3));
    let pid = i32::try_from(child.id()).expect("a process number");
    kill(Pid::from_raw(pid), Signal::SIGINT).expect("it can be interrupted");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130), "{output:?}");
    assert!(
        text(&output.stderr).contains("go on with --resume"),
        "{output:?}"
    );
    assert_eq!(
        json(&folder.path().join("maps.json"))["ending"],
        "interrupted"
    );
    let report = fs::read_to_string(folder.path().join("maps.md")).expect("the report");
    assert!(report.contains("Interrupted"), "{report}");
}

#[test]
fn a_hanging_rival_is_stopped_and_shown() {
    let folder = folder();
    // Keys that share their lowest 48 bits: intmap puts them all into one list.
    let output = command(&[
        "maps",
        "--sizes",
        "30000",
        "--keys",
        "u64",
        "--rivals",
        "intmap,specie",
    ])
    .args([
        "--operations",
        "grow",
        "--filter",
        "shift48",
        "--rounds",
        "1",
    ])
    .args(["--batch", "1", "--limit", "1", "--out"])
    .arg(folder.path())
    .output()
    .expect("the binary runs");
    assert!(output.status.success(), "{output:?}");
    let report = fs::read_to_string(folder.path().join("maps.md")).expect("the report");
    assert!(report.contains("stopped after 1 s"), "{report}");
}

#[test]
fn rows_of_other_languages_are_joined() {
    let folder = folder();
    let rows = folder.path().join("rows.csv");
    let head = "language,library,version,key_bits,n,op,ns_median,ns_min,bytes_per_entry\n";
    let good = "C++,boost::unordered_flat_map,1.88,64,50,lookup_hit,12.5,12.0,\n";
    fs::write(&rows, format!("{head}{good}")).expect("a file");
    let join = ["--keys", "u64", "--join", rows.to_str().expect("UTF-8")];
    let output = small(folder.path(), &join);
    assert!(output.status.success(), "{output:?}");
    let report = fs::read_to_string(folder.path().join("maps.md")).expect("the report");
    assert!(
        report.contains("C++ boost::unordered_flat_map 1.88"),
        "{report}"
    );
    assert!(report.contains("12.5"), "{report}");
    let own = fs::read_to_string(folder.path().join("maps-cross-language.csv")).expect("our rows");
    assert!(own.starts_with(head), "{own}");
    assert!(own.contains("Rust,specie,"), "{own}");
    fs::write(&rows, format!("{head}{good}C++,x,1,64,50,sort,1,1,\n")).expect("a file");
    let output = small(folder.path(), &join);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        text(&output.stderr).contains("rows.csv:3: unknown operation `sort`"),
        "{output:?}"
    );
}

#[test]
fn faults_in_rows_of_other_languages_name_their_line() {
    let folder = folder();
    let rows = folder.path().join("rows.csv");
    let head = "language,library,version,key_bits,n,op,ns_median,ns_min,bytes_per_entry";
    let good = "C++,x,1,64,50,remove,1,1,";
    for (text, part) in [
        (
            format!("{head},speed\n{good},\n"),
            "rows.csv:1: unknown column `speed`",
        ),
        (
            format!("{}\n{good}\n", head.replace(",ns_min", "")),
            "rows.csv:1: the column `ns_min` is missing",
        ),
        (
            format!("{head}\n{good}\nC++,x,1,64,50,remove,fast,1,\n"),
            "rows.csv:3: `ns_median` is `fast`",
        ),
        (
            format!("{head}\n{good}\n{good}\nC++,x\n"),
            "rows.csv:4: 2 fields",
        ),
    ] {
        fs::write(&rows, text).expect("a file");
        let output = small(folder.path(), &["--join", rows.to_str().expect("UTF-8")]);
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        assert!(text_of_errors(&output).contains(part), "{output:?}");
        assert!(!folder.path().join("maps.json").exists(), "it measured");
    }
}

#[test]
fn the_documentation_takes_up_explanations() {
    let folder = folder();
    let page = folder.path().join("performance.md");
    let render = || {
        command(&["maps", "--render"])
            .arg(data("maps.json"))
            .arg("--write-docs")
            .arg(&page)
            .arg("--native-record")
            .arg(data("maps.json"))
            .output()
            .expect("the binary runs")
    };
    let output = render();
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(
        text_of_errors(&output).contains("losses.md:1: it cannot be read"),
        "{output:?}"
    );
    let explanations = "For editors.\n\n## hit, u64, 1000; hit, u64, 5\n\nIt is slow because.\n";
    fs::write(folder.path().join("losses.md"), explanations).expect("a file");
    let output = render();
    assert!(output.status.success(), "{output:?}");
    assert!(
        text_of_errors(&output).contains("losses.md:3: `hit, u64, 5` is no loss"),
        "{output:?}"
    );
    let text = fs::read_to_string(&page).expect("the page");
    let explained = text
        .lines()
        .find(|line| line.ends_with("It is slow because."));
    assert!(
        explained
            .is_some_and(|line| line.starts_with("**hit, u64, 1000** (1 cell, at worst x 0.8")),
        "{text}"
    );
    assert!(text.contains("*Not explained yet.*"), "{text}");
    let native = text.split("## The same, built for this processor").nth(1);
    assert!(
        native.is_some_and(
            |native| native.contains("cached hit, u64") && native.contains("- Build: ")
        ),
        "{text}"
    );
    fs::write(folder.path().join("losses.md"), "## hit, u64, many\n\nx\n").expect("a file");
    let errors = text_of_errors(&render());
    assert!(
        errors.contains("losses.md:1: `hit, u64, many` is no group"),
        "{errors}"
    );
}

#[test]
fn one_cell_alone_prints_its_outcome() {
    let single = [
        "maps-one",
        "--rival",
        "specie",
        "--operation",
        "hit",
        "--key",
        "u64",
    ];
    let output = command(&single)
        .args(["--size", "1000", "--repeat", "3", "--batch", "1000"])
        .output()
        .expect("the binary runs");
    assert!(output.status.success(), "{output:?}");
    let lines: Vec<Value> = text(&output.stdout)
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(lines[0], "ready");
    let measured = &lines[1]["outcome"]["measured"];
    assert_eq!(measured["samples"].as_array().map(Vec::len), Some(3));
    assert_eq!(measured["operations"], 1000);
}

#[test]
fn bad_usage_says_what_is_right() {
    let folder = folder();
    let out = folder.path().to_str().expect("UTF-8");
    for (arguments, status, part) in [
        (&["maps", "--rivals", "nobody"][..], 2, "indexmap"),
        (&["maps", "--operations", "fly"], 2, "fly"),
        (&["maps", "--sizes", "many"], 2, "3e4"),
        (&["maps", "--keys", "u16"], 2, "u64-u8"),
        (&["maps", "--filter", "nothing", "--out", out], 2, "no cell"),
        (&["maps", "--rounds", "0"], 2, "0"),
        (
            &["maps", "--quick", "--cross-language"],
            2,
            "cannot be used with",
        ),
        (&["maps", "--resume", "--out", out], 1, "maps.json"),
        (&["maps", "--join", "/nowhere.csv"], 1, "/nowhere.csv:1:"),
        (&["maps", "--render", "/nowhere.json"], 1, "/nowhere.json"),
        (&["maps", "--out", "/proc/nowhere"], 1, "/proc/nowhere"),
        (
            &[
                "maps-one",
                "--rival",
                "nobody",
                "--operation",
                "hit",
                "--size",
                "9",
            ],
            1,
            "indexmap",
        ),
        (
            &[
                "maps-one",
                "--rival",
                "fx",
                "--operation",
                "hit",
                "--size",
                "0",
            ],
            1,
            "no entries",
        ),
    ] {
        let output = run(arguments);
        assert_eq!(
            output.status.code(),
            Some(status),
            "{arguments:?}: {output:?}"
        );
        assert!(
            text(&output.stderr).contains(part),
            "{arguments:?}: {output:?}"
        );
    }
}

#[test]
fn the_list_names_cells_and_measures_nothing() {
    let output = run(&["maps", "--quick", "--list"]);
    let names = text(&output.stdout);
    assert!(
        names.lines().any(|name| name == "hit/u64/1000/mid/uniform"),
        "{names}"
    );
    assert!(output.status.success());
    assert!(text_of_errors(&output).contains("53 cells, "), "{output:?}");
}

/// After an intended change: `cargo run -p benches -- maps --render benches/tests/data/maps.json > benches/tests/data/maps.md`.
#[test]
fn the_markdown_is_the_golden_one() {
    let output = command(&["maps", "--render"])
        .arg(data("maps.json"))
        .output()
        .expect("the binary runs");
    assert!(output.status.success(), "{output:?}");
    let golden = fs::read_to_string(data("maps.md")).expect("the golden report");
    let rendered = text(&output.stdout);
    for (number, (line, expected)) in rendered.lines().zip(golden.lines()).enumerate() {
        assert_eq!(line, expected, "line {}", number + 1);
    }
    assert_eq!(rendered, golden);
}

#[test]
fn faulty_records_are_refused_by_field() {
    let folder = folder();
    let fixture = fs::read_to_string(data("maps.json")).expect("the fixture");
    for (what, with, part) in [
        (
            "\"schema\":1",
            "\"schema\":9",
            "field `schema`: version 9 is unknown",
        ),
        (
            "\"subject\":\"maps\"",
            "\"subject\":\"pots\"",
            "field `subject`",
        ),
        ("\"elapsed_s\":", "\"elapsed_s\":-", "field `elapsed_s`"),
        ("\"cell\":0", "\"cell\":99", "there is no such cell"),
        (
            "\"entry\":\"specie\"",
            "\"entry\":\"nobody\"",
            "`nobody` is not one of the entries",
        ),
        ("\"samples\":[", "\"samples\":[-1.0,", "samples"),
        (
            "\"entries\":[\"fx\"",
            "\"entries\":[\"xf\"",
            "`fx` is missing",
        ),
        ("{", "", "not a record"),
    ] {
        let changed = fixture.replacen(what, with, 1);
        assert_ne!(changed, fixture, "{what}");
        let path = folder.path().join("changed.json");
        fs::write(&path, changed).expect("a file");
        let output = command(&["maps", "--render"])
            .arg(&path)
            .output()
            .expect("the binary runs");
        assert_eq!(output.status.code(), Some(1), "{what}: {output:?}");
        let errors = text(&output.stderr);
        assert!(
            errors.contains("changed.json") && errors.contains(part),
            "{what}: {errors}"
        );
    }
}
