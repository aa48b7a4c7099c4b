//! A measuring process ends with the comparison that started it, even if that is killed. Linux: the processes are found in `/proc`.
#![cfg(target_os = "linux")]

use std::fs;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

/// Waits until `condition` gives something.
fn wait_for<T>(what: &str, mut condition: impl FnMut() -> Option<T>) -> T {
    let deadline = Instant::now() + Duration::from_secs(30);
    loop {
        if let Some(value) = condition() {
            return value;
        }
        assert!(Instant::now() < deadline, "{what}");
        thread::sleep(Duration::from_millis(10));
    }
}

/// The state and the parent of a process that there is.
fn state_and_parent(id: &str) -> Option<(char, u32)> {
    let stat = fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    // The program's name, in parentheses, may hold anything.
    let mut rest = stat.rsplit_once(") ")?.1.split(' ');
    Some((rest.next()?.chars().next()?, rest.next()?.parse().ok()?))
}

/// The process that `parent` started and that measures.
fn measuring_child(parent: u32) -> Option<String> {
    let processes = fs::read_dir("/proc").ok()?;
    processes
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .find(|id| {
            let is_child = state_and_parent(id).is_some_and(|(_, of)| of == parent);
            let words = fs::read_to_string(format!("/proc/{id}/cmdline")).unwrap_or_default();
            is_child
                && ["\0measure-one\0", "\0maps-one\0"]
                    .iter()
                    .any(|word| words.contains(word))
        })
}

/// Arguments with which the first process measures for a long time.
const CONTAINER: &[&str] = &["container", "--families", "std", "--samples", "100000000"];
const MAPS: &[&str] = &[
    "maps",
    "--sizes",
    "1e5",
    "--operations",
    "hit",
    "--batch",
    "10000000",
];

/// Starts a comparison.
fn start(arguments: &[&str], folder: &std::path::Path) -> (Child, String) {
    let parent = Command::new(env!("CARGO_BIN_EXE_benches"))
        .args(arguments)
        .arg("--out")
        .arg(folder)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the binary runs");
    let child = wait_for("it starts no process", || measuring_child(parent.id()));
    (parent, child)
}

fn expect_gone(child: &str) {
    wait_for("the measuring process goes on", || {
        // Nobody may have asked for its exit status yet.
        let ended = state_and_parent(child).is_none_or(|(state, _)| matches!(state, 'Z' | 'X'));
        ended.then_some(())
    });
}

fn send(parent: &Child, signal: Signal) {
    let id = i32::try_from(parent.id()).expect("process numbers are small");
    kill(Pid::from_raw(id), signal).expect("it is running");
}

fn killed(arguments: &[&str]) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (mut parent, child) = start(arguments, folder.path());
    send(&parent, Signal::SIGKILL);
    parent.wait().expect("it ends");
    expect_gone(&child);
}

fn interrupted_twice(arguments: &[&str]) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (mut parent, child) = start(arguments, folder.path());
    send(&parent, Signal::SIGINT);
    send(&parent, Signal::SIGINT);
    assert_eq!(parent.wait().expect("it ends").code(), Some(130));
    expect_gone(&child);
}

#[test]
fn a_killed_comparison_takes_its_measuring_process_with_it() {
    killed(CONTAINER);
    killed(MAPS);
}

#[test]
fn a_second_ctrl_c_takes_the_measuring_process_with_it() {
    interrupted_twice(CONTAINER);
    interrupted_twice(MAPS);
}

#[test]
fn without_the_parent_nothing_is_measured() {
    // Process 1 started it as little as this test's parent did.
    let output = Command::new(env!("CARGO_BIN_EXE_benches"))
        .args(["measure-one", "--experiment", "sessions", "--family", "std"])
        .args(["--samples", "100000000", "--seed", "1", "--parent", "1"])
        .output()
        .expect("the binary runs");
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let errors = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(errors.contains("has ended"), "{errors}");
}
