//! Captures what the binary was built from and with, so that a record can state it.

use std::env;
use std::error::Error;
use std::path::Path;
use std::process::Command;

/// The rivals' crates: the crate whose dependency it is, and its name.
const RIVALS: [(&str, &str); 9] = [
    ("specie", "ahash"),
    ("specie", "hashbrown"),
    ("hashbrown", "foldhash"),
    ("specie", "rustc-hash"),
    ("specie", "indexmap"),
    ("specie", "smallvec"),
    ("benches", "nohash-hasher"),
    ("benches", "intmap"),
    ("container-demo", "mimalloc"),
];

/// What of the workspace goes into the binary.
const SOURCES: [&str; 6] = [
    "collections",
    "metadata-demo",
    "container-demo",
    "benches",
    "Cargo.toml",
    "Cargo.lock",
];

fn main() -> Result<(), Box<dyn Error>> {
    let root = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("..");
    for source in SOURCES {
        println!("cargo::rerun-if-changed={}", root.join(source).display());
    }
    let compiler = output(Command::new(env::var("RUSTC")?).arg("--version")).unwrap_or_default();
    emit("RUSTC_VERSION", &compiler);
    emit("TARGET", &env::var("TARGET")?);
    emit("OPT_LEVEL", &env::var("OPT_LEVEL")?);
    let flags = env::var("CARGO_ENCODED_RUSTFLAGS").unwrap_or_default();
    emit("FLAGS", &flags.replace('\u{1f}', " "));
    let features = env::var("CARGO_CFG_TARGET_FEATURE").unwrap_or_default();
    emit("TARGET_FEATURES", &features);
    emit("GIT_REVISION", &revision(&root).unwrap_or_default());
    emit("RIVALS", &rivals(&root.join("Cargo.lock"))?.join(","));
    Ok(())
}

/// Hands `value` to the crate as the environment variable `BENCHES_<name>` at compile time.
fn emit(name: &str, value: &str) {
    println!("cargo::rustc-env=BENCHES_{name}={value}");
}

/// The first line a command prints; none when it cannot run or fails.
fn output(command: &mut Command) -> Option<String> {
    let output = command
        .output()
        .ok()
        .filter(|output| output.status.success())?;
    let text = String::from_utf8(output.stdout).ok()?;
    Some(text.lines().next().unwrap_or_default().trim().to_owned())
}

/// The commit, with `-modified` when the sources differ from it; none outside a Git checkout.
fn revision(root: &Path) -> Option<String> {
    // Commits move the log of HEAD, also in a linked worktree.
    let log = output(git(root).args([
        "rev-parse",
        "--path-format=absolute",
        "--git-path",
        "logs/HEAD",
    ]))?;
    if Path::new(&log).exists() {
        println!("cargo::rerun-if-changed={log}");
    }
    let revision = output(git(root).args(["rev-parse", "--short=12", "HEAD"]))?;
    let changes = output(
        git(root)
            .args(["--no-optional-locks", "status", "--porcelain", "--"])
            .args(SOURCES),
    )?;
    let mark = if changes.is_empty() { "" } else { "-modified" };
    Some(format!("{revision}{mark}"))
}

fn git(root: &Path) -> Command {
    let mut command = Command::new("git");
    command.arg("-C").arg(root);
    command
}

/// `name=version` of every rival that the lock file holds.
fn rivals(lock: &Path) -> Result<Vec<String>, Box<dyn Error>> {
    let lock: toml::Table = std::fs::read_to_string(lock)?.parse()?;
    let packages = lock.get("package").and_then(toml::Value::as_array);
    let packages: Vec<&toml::Table> = packages
        .into_iter()
        .flatten()
        .filter_map(toml::Value::as_table)
        .collect();
    let mut found = Vec::new();
    for (parent, name) in RIVALS {
        if let Some(version) = version(&packages, parent, name) {
            found.push(format!("{name}={version}"));
        }
    }
    Ok(found)
}

/// The version of `name` that `parent` uses. The lock file names it beside the dependency only when there are several.
fn version(packages: &[&toml::Table], parent: &str, name: &str) -> Option<String> {
    let text = |package: &toml::Table, key: &str| {
        package
            .get(key)
            .and_then(toml::Value::as_str)
            .map(str::to_owned)
    };
    let dependencies = packages
        .iter()
        .filter(|package| text(package, "name").as_deref() == Some(parent))
        .filter_map(|package| package.get("dependencies"))
        .filter_map(toml::Value::as_array)
        .flatten()
        .filter_map(toml::Value::as_str);
    for dependency in dependencies {
        let mut words = dependency.split(' ');
        if words.next() == Some(name) {
            return words.next().map(str::to_owned).or_else(|| {
                packages
                    .iter()
                    .find(|package| text(package, "name").as_deref() == Some(name))
                    .and_then(|package| text(package, "version"))
            });
        }
    }
    None
}
