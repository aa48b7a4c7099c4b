//! `benches container`, on the built binary, with a small workload. Times decide nothing here.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _};
use std::path::Path;
use std::process::{Command, Output, Stdio};

use benches::record::{self, Ending, Record, Stage};

fn container(out: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_benches"));
    command.arg("container").arg("--out").arg(out).args(words);
    command
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

fn run(out: &Path, words: &[&str]) -> Output {
    container(out, words).output().expect("the binary runs")
}

fn files(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| {
            entry
                .expect("an entry")
                .file_name()
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    names.sort();
    names
}

#[test]
fn a_comparison_from_end_to_end_and_another_one_after_it() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("made/for/it");
    let output = run(
        &out,
        &[
            "--families",
            "fx",
            "--rounds",
            "2",
            "--samples",
            "20",
            "--seed",
            "3",
        ],
    );
    let (table, errors) = (text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(0), "{errors}");
    for row in ["std ", "A/A ", "fx "] {
        assert!(
            table.lines().any(|line| line.starts_with(row)),
            "{row}: {table}"
        );
    }
    assert!(
        table.contains("Mean response (µs)") && table.contains("Boot (ms)"),
        "{table}"
    );
    assert!(
        table.contains("needs at least 5 complete rounds and there are 2"),
        "{table}"
    );
    assert!(errors.contains("added `std`"), "{errors}");
    assert!(errors.contains("Round 2 of 2"), "{errors}");
    assert_eq!(
        errors.contains("--release"),
        cfg!(debug_assertions),
        "{errors}"
    );
    assert_eq!(
        table.contains("--release"),
        cfg!(debug_assertions),
        "{table}"
    );

    assert_eq!(files(&out), ["container.json", "container.md"]);
    let first = record::read(&out.join("container.json")).expect("a valid record");
    expect_whole(&first);
    let markdown = fs::read_to_string(out.join("container.md")).expect("the report");
    assert!(markdown.contains("\n| A/A | "), "{markdown}");
    let place = out.join("container.json").display().to_string();
    assert!(markdown.contains(&place), "{markdown}");
    assert!(
        markdown.contains("--families fx --rounds 2 --samples 20 --seed 3"),
        "{markdown}"
    );

    let output = run(
        &out,
        &[
            "--families",
            "std",
            "--rounds",
            "1",
            "--samples",
            "20",
            "--json",
        ],
    );
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let printed: Record =
        serde_json::from_slice(&output.stdout).expect("one record and nothing else");
    let second = record::read(&out.join("container.json")).expect("a valid record");
    assert_eq!(printed, second);
    assert_eq!(second.entries.len(), 2);
    let kept = files(&out)
        .into_iter()
        .filter(|name| name.starts_with("container-"));
    let kept: Vec<String> = kept.collect();
    assert_eq!(kept.len(), 2, "{kept:?}");
    assert!(
        kept[0].ends_with("Z.json") && kept[1].ends_with("Z.md"),
        "{kept:?}"
    );
    assert_eq!(
        record::read(&out.join(&kept[0])).expect("the first record"),
        first
    );
    assert_eq!(
        fs::read_to_string(out.join(&kept[1])).expect("the first report"),
        markdown
    );
}

/// What a record of the families std and fx and two rounds must hold.
fn expect_whole(record: &Record) {
    assert_eq!(record.ending, Ending::Complete);
    assert_eq!((record.rounds_requested, record.rounds_complete), (2, 2));
    assert_eq!((record.seed, record.samples), (3, 20));
    assert_eq!(record.stage(Stage::Operations).count(), 2);
    assert_eq!(record.stage(Stage::Allocations).count(), 2);
    assert_eq!(record.stage(Stage::WarmUp).count(), 3);
    for label in ["std", "A/A", "fx"] {
        assert_eq!(record.rounds_of(label).count(), 2, "{label}");
    }
    for run in record.stage(Stage::Round) {
        let measurement = &run.measurement;
        assert_eq!(measurement.allocator, "system");
        assert_eq!(measurement.optimised, !cfg!(debug_assertions));
        assert_eq!(measurement.operations, None);
        assert_eq!(measurement.allocations, None);
        assert_eq!(measurement.response.samples, 20);
        if cfg!(target_os = "linux") {
            assert!(measurement.boot.from_exec);
            assert!(measurement.memory.rss_kib > Some(0));
        }
    }
    for run in record.stage(Stage::Operations) {
        let operations = run.measurement.operations.as_ref().expect("counted");
        assert!(operations.iter().any(|count| count.count > 0));
    }
    for run in record.stage(Stage::Allocations) {
        assert_eq!(run.measurement.allocator, "counting");
        let allocations = run.measurement.allocations.as_ref().expect("counted");
        assert!(allocations.count > 0 && allocations.peak_bytes >= allocations.live_bytes);
    }
    assert!(!record.build.crates.is_empty());
    assert!(record.build.compiler.starts_with("rustc "));
    assert_eq!(record.command[0], "benches");
}

#[test]
fn a_folder_that_cannot_be_written_is_said_before_measuring() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("file");
    fs::write(&file, "not a folder").expect("a file");
    for out in [file.clone(), file.join("below")] {
        let output = run(
            &out,
            &["--families", "std", "--rounds", "1", "--samples", "20"],
        );
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        let errors = text(&output.stderr);
        assert!(
            errors.contains("the report folder cannot be made"),
            "{errors}"
        );
        assert!(errors.contains(&out.display().to_string()), "{errors}");
        assert!(
            !errors.contains("Checking"),
            "nothing was started: {errors}"
        );
    }
    assert_eq!(fs::read_to_string(&file).expect("the file"), "not a folder");
}

#[test]
fn a_deployment_that_cannot_be_read_is_explained_once() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let deployment = folder.path().join("nowhere.ear");
    let path = deployment.display().to_string();
    let output = run(folder.path(), &["--deployment", &path, "--samples", "20"]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let errors = text(&output.stderr);
    assert_eq!(errors.matches(&path).count(), 1, "{errors}");
    let said = "error: the deployment cannot be used:\n";
    assert_eq!(errors.matches(said).count(), 1, "{errors}");
    assert!(output.stdout.is_empty(), "{output:?}");
    assert_eq!(files(folder.path()), Vec::<String>::new());
}

#[test]
fn a_process_that_takes_too_long_is_stopped() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let output = run(
        folder.path(),
        &[
            "--families",
            "std",
            "--samples",
            "100000000",
            "--timeout",
            "1",
        ],
    );
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let errors = text(&output.stderr);
    assert!(
        errors.contains("was stopped after 1 s") && errors.contains("`std`"),
        "{errors}"
    );
    assert_eq!(files(folder.path()), Vec::<String>::new());
}

/// Starts a comparison, sends it a signal when it says `moment`, and gives its exit status and what it said after that.
#[cfg(unix)]
fn signalled(
    out: &Path,
    words: &[&str],
    moment: &str,
    signal: nix::sys::signal::Signal,
) -> (Option<i32>, String) {
    use nix::sys::signal::kill;
    use nix::unistd::Pid;

    disturbed(container(out, words), moment, |id| {
        let id = i32::try_from(id).expect("process numbers are small");
        kill(Pid::from_raw(id), signal).expect("it is running");
    })
}

/// Starts a comparison, does something to it when it says `moment`, and gives its exit status and what it said after
/// that.
fn disturbed(
    mut command: Command,
    moment: &str,
    disturb: impl FnOnce(u32),
) -> (Option<i32>, String) {
    let mut child = command
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    let mut errors = BufReader::new(child.stderr.take().expect("it is piped"));
    let mut line = String::new();
    while !line.starts_with(moment) {
        line.clear();
        let length = errors.read_line(&mut line).expect("UTF-8");
        assert!(length > 0, "it ended before it said {moment:?}");
    }
    disturb(child.id());
    let mut rest = String::new();
    errors.read_to_string(&mut rest).expect("UTF-8");
    (child.wait().expect("it ends").code(), rest)
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_the_complete_rounds() {
    use nix::sys::signal::Signal;

    let folder = tempfile::tempdir().expect("a temporary folder");
    let words = ["--families", "std", "--rounds", "500", "--samples", "20"];
    let (status, errors) = signalled(folder.path(), &words, "Round 3 of 500", Signal::SIGINT);
    assert_eq!(status, Some(130), "{errors}");
    let record = record::read(&folder.path().join("container.json")).expect("a valid record");
    assert_eq!(record.ending, Ending::Interrupted);
    let complete = record.rounds_complete;
    assert!((2..500).contains(&complete), "{complete}");
    let said = format!("Interrupted: {complete} of 500 rounds are complete");
    assert!(errors.contains(&said), "{errors}");
    let markdown = fs::read_to_string(folder.path().join("container.md")).expect("the report");
    assert!(markdown.contains(&said), "{markdown}");
}

#[test]
fn what_was_measured_outlives_its_folder() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("reports");
    let shelter = folder.path().join("temporary");
    fs::create_dir(&shelter).expect("a folder");
    let mut command = container(
        &out,
        &["--families", "std", "--rounds", "2", "--samples", "20"],
    );
    command.env("TMPDIR", &shelter);
    let (status, errors) = disturbed(command, "Round 1 of 2", |_| {
        fs::remove_dir(&out).expect("it is empty");
        fs::write(&out, "in the way").expect("a file");
    });
    assert_eq!(status, Some(1), "{errors}");
    assert!(
        errors.contains("the report folder cannot be made"),
        "{errors}"
    );
    let kept = fs::read_dir(&shelter)
        .expect("a folder")
        .next()
        .expect("one folder in it")
        .expect("an entry")
        .path()
        .join("container.json");
    assert!(
        errors.contains(&format!("Wrote {}", kept.display())),
        "{errors}"
    );
    assert_eq!(
        record::read(&kept).expect("a valid record").rounds_complete,
        2
    );
}

#[cfg(unix)]
#[test]
fn an_early_end_keeps_nothing_and_says_so() {
    use nix::sys::signal::Signal;

    let folder = tempfile::tempdir().expect("a temporary folder");
    let words = ["--families", "std", "--samples", "20"];
    let (status, errors) = signalled(folder.path(), &words, "Checking", Signal::SIGTERM);
    assert_eq!(status, Some(130), "{errors}");
    assert!(errors.contains("nothing was kept"), "{errors}");
    assert_eq!(files(folder.path()), Vec::<String>::new());
}
