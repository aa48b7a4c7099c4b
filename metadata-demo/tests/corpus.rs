//! Walks real descriptors. Runs when the environment variable `SPECIE_CORPUS` names the folder that holds them.

mod common;

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use common::inspect;
use metadata_demo::diagnostic::{Diagnostic, Severity};

/// Well-formed descriptors of a supported kind that are refused all the same, each with the rule that says so.
const REFUSED: &[(&str, &str)] = &[
    // The names of the modules are empty: it is a template.
    (
        "jboss-all__jboss.net__samples__Hello__src__resources__config__application__application.xml",
        "M0304",
    ),
    // Plans of another server whose root element has the same name, but other content.
    (
        "framework__modules__geronimo-security__src__test__data__xml__deployment__geronimo-ejb-jar-testRead.xml",
        "M0309",
    ),
    (
        "corba-helloworld-ear__src__main__filtered-resources__META-INF__geronimo-application.xml",
        "M0302",
    ),
    (
        "jca-cms-ear__src__main__filtered-resources__META-INF__geronimo-application.xml",
        "M0303",
    ),
    (
        "jms-ear__src__main__filtered-resources__META-INF__geronimo-application.xml",
        "M0302",
    ),
    (
        "web-references-ear__src__main__filtered-resources__META-INF__geronimo-application.xml",
        "M0302",
    ),
    // Two entities have one abstract schema name.
    (
        "geronimo-openejb-builder__src__test__resources__jee_5schema__ejb-jar.xml",
        "M0305",
    ),
    // Made to be wrong: what may stand once stands twice.
    (
        "test__org__apache__catalina__startup__web-2ordering.xml",
        "M0303",
    ),
    ("web__WebApp24_testMultipleSessionConfig.xml", "M0303"),
    // Made to be wrong: a type of session bean that does not exist.
    ("ejb__test__jbmeta242__invalid-ejb-jar.xml", "M0403"),
];

/// The kinds of descriptor that are read, by root element.
const SUPPORTED: [&str; 6] = [
    "ejb-jar",
    "jboss",
    "web-app",
    "jboss-web",
    "application",
    "jboss-app",
];

fn corpus() -> Option<PathBuf> {
    let corpus = env::var_os("SPECIE_CORPUS").map(PathBuf::from);
    if corpus.is_none() {
        eprintln!("skipped: SPECIE_CORPUS does not name the corpus");
    }
    corpus
}

/// The rows of a table with a head.
fn rows(path: &Path) -> Vec<BTreeMap<String, String>> {
    let text = fs::read_to_string(path).expect("the table can be read");
    let mut lines = text.lines();
    let head = lines
        .next()
        .expect("it has a head")
        .split('\t')
        .collect::<Vec<_>>();
    let row = |line: &str| {
        let cells = line.split('\t').map(str::to_owned);
        head.iter()
            .map(|name| (*name).to_owned())
            .zip(cells)
            .collect()
    };
    lines.map(row).collect()
}

fn errors(found: &[Diagnostic]) -> Vec<&Diagnostic> {
    found
        .iter()
        .filter(|found| found.severity == Severity::Error)
        .collect()
}

/// Whether the rule is one of XML's.
fn is_xml(found: &Diagnostic) -> bool {
    (200..300).contains(&found.code.number())
}

/// Every error names its file, and an error of the XML a place in it.
fn check_places(found: &[Diagnostic], file: &str) {
    assert!(
        !errors(found).is_empty(),
        "{file} is refused without an error"
    );
    for found in found {
        assert!(!found.file.is_empty(), "{file}: {found}");
        if let Some(position) = found.position {
            assert!(
                position.line >= 1 && position.column >= 1,
                "{file}: {found}"
            );
        }
        assert!(
            !is_xml(found) || found.position.is_some(),
            "{file}: {found}"
        );
    }
}

/// The line that the manifest gives for what is not well-formed.
fn expected_line(notes: &str) -> Option<u32> {
    let digits = notes.split_once("MALFORMED:")?.1.split_once("line ")?.1;
    digits
        .split(|c: char| !c.is_ascii_digit())
        .next()?
        .parse()
        .ok()
}

/// Files whose fault has more than one place: the manifest's reader names where it gave up, this one where what is
/// wrong began.
const OTHER_LINE: &[(&str, u32)] = &[
    // A quote that is not closed: the attribute begins in the line before.
    ("cluster__deploy__jbossmq-service.xml", 172),
    // A DOCTYPE whose identifiers are missing: the line of the DOCTYPE, not that of its end.
    ("devtests__lazyInit__ejbjar__descriptor__ejb-jar.xml", 2),
    (
        "devtests__resources__mail-session__descriptor__sun-web.xml",
        2,
    ),
    // The manifest's reader does not know the encoding and stumbles over bytes; this one finds the text's own fault.
    ("encoding__ISO-2022-JP.xml", 9),
];

#[test]
fn every_file_is_read_or_refused_for_a_reason() {
    let Some(corpus) = corpus() else { return };
    let rows = rows(&corpus.join("MANIFEST.tsv"));
    assert!(rows.len() >= 870, "{} rows", rows.len());
    let mut wrong = Vec::new();
    let mut seen = 0;
    for row in &rows {
        let (file, notes) = (row["file"].as_str(), row["notes"].as_str());
        let root = notes
            .split("root=")
            .nth(1)
            .map(|root| root.split(';').next().unwrap_or("").trim());
        let root = root.map(|root| root.rsplit(':').next().unwrap_or(root));
        let result = inspect(&corpus.join(file));
        if let Err(found) = &result {
            check_places(found, file);
        }
        let found = result.err().unwrap_or_default();
        let codes = errors(&found)
            .iter()
            .map(|error| error.code.to_string())
            .collect::<Vec<_>>();
        let external = notes.contains("internal-subset-with-external-entity");
        let malformed = notes.contains("MALFORMED");
        if malformed {
            let Some(error) = errors(&found).into_iter().find(|found| is_xml(found)) else {
                wrong.push(format!("{file} is not well-formed, but only {codes:?}"));
                continue;
            };
            let other = OTHER_LINE
                .iter()
                .find(|(end, _)| file.ends_with(end))
                .map(|(_, line)| *line);
            let line = error.position.map(|position| position.line);
            if let Some(expected) = other.or_else(|| expected_line(notes))
                && line != Some(expected)
            {
                wrong.push(format!("{file}: line {expected} expected, found {error}"));
            }
        } else if external {
            if !codes.contains(&"M0221".to_owned()) {
                wrong.push(format!(
                    "{file} refers to an external entity, but {codes:?}"
                ));
            }
        } else if found.iter().any(is_xml) && !codes.is_empty() {
            wrong.push(format!("{file} is well-formed, but {codes:?}"));
        } else if let Some(root) = root.filter(|root| SUPPORTED.contains(root)) {
            let expected = REFUSED.iter().find(|(end, _)| file.ends_with(end));
            seen += usize::from(expected.is_some());
            match expected {
                Some((_, code)) if codes.iter().any(|found| found == code) => {}
                None if codes.is_empty() => {}
                _ => wrong.push(format!("{file} ({root}): {codes:?}, expected {expected:?}")),
            }
        } else if codes != ["M0104"] {
            wrong.push(format!("{file} is of no supported kind, but {codes:?}"));
        }
    }
    assert_eq!(seen, REFUSED.len(), "files that are refused by a rule");
    assert!(
        wrong.is_empty(),
        "{} wrong:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

#[test]
fn every_unit_is_read_or_refused_for_a_reason() {
    let Some(corpus) = corpus() else { return };
    let units = rows(&corpus.join("UNITS.tsv"));
    assert!(units.len() >= 81, "{} units", units.len());
    let mut read = 0;
    for unit in &units {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        for file in unit["files"].split(' ') {
            // The repository's name stands before the path, whose slashes are written `__`.
            let (_, path) = file.split_once('/').expect("it has a folder");
            let path = folder.path().join(path.replace("__", "/"));
            fs::create_dir_all(path.parent().expect("it is inside")).expect("folders can be made");
            fs::copy(corpus.join(file), path).expect("files can be copied");
        }
        let directory = folder.path().join(&unit["directory"]);
        let holder = directory.parent().expect("it is inside");
        for path in [folder.path(), holder, &directory] {
            match inspect(path) {
                Ok(loaded) => {
                    assert!(!loaded.deployment.units.is_empty(), "{}", path.display());
                    read += 1;
                }
                Err(found) => check_places(&found, &path.display().to_string()),
            }
        }
    }
    assert!(
        read >= 3 * 45,
        "only {read} of {} readings",
        3 * units.len()
    );
}

#[test]
fn the_binary_never_panics_on_them() {
    let Some(corpus) = corpus() else { return };
    for row in rows(&corpus.join("MANIFEST.tsv")) {
        let output = Command::new(env!("CARGO_BIN_EXE_metadata-demo"))
            .arg("inspect")
            .arg(corpus.join(&row["file"]))
            .output()
            .expect("the binary can be started");
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(
            matches!(output.status.code(), Some(0 | 1)),
            "{}: {error}",
            row["file"]
        );
        assert!(!error.contains("panicked"), "{}: {error}", row["file"]);
    }
}
