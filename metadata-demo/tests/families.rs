//! Every family reads the same: the output is equal byte for byte, order included.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use metadata_demo::deployment::Source;
use metadata_demo::generate::{self, Plan};
use metadata_demo::{Limits, load, print};
use specie::family::{Family, NAMES, WithFamily, with_family};

/// Loads with one family: everything that is printed, or everything that is wrong.
struct Output<'s>(&'s Source);

impl WithFamily for Output<'_> {
    type Output = String;

    fn run<F: Family>(self) -> String {
        let mut out = Vec::new();
        match load::<F>(self.0, &Limits::default()) {
            Ok(loaded) => {
                print::text(&loaded.deployment, &mut out).expect("a vector takes everything");
                print::json(&loaded.deployment, &loaded.warnings, &mut out)
                    .expect("a vector takes everything");
            }
            Err(diagnostics) => out.extend(diagnostics.to_string().into_bytes()),
        }
        String::from_utf8(out).expect("it is text")
    }
}

fn check(source: &Source) {
    let expected = with_family("std", Output(source)).expect("it is a family");
    for name in NAMES {
        let found = with_family(name, Output(source)).expect("it is a family");
        assert!(
            found == expected,
            "{name} differs from std on {}",
            source.name()
        );
    }
}

#[test]
fn the_samples_are_the_same_for_all() {
    check(&Source::Embedded);
    check(&Source::Path(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("samples"),
    ));
}

#[test]
fn a_generated_deployment_is_the_same_for_all() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let plan = Plan {
        beans: 60,
        beans_per_jar: Some(30),
        seed: 5,
    };
    generate::write(&plan, &folder.path().join("g")).expect("it can be written");
    check(&Source::Path(folder.path().join("g")));
}

#[test]
fn the_corpus_is_the_same_for_all() {
    let Some(corpus) = env::var_os("SPECIE_CORPUS").map(PathBuf::from) else {
        eprintln!("skipped: SPECIE_CORPUS does not name the corpus");
        return;
    };
    let mut files = 0;
    for folder in fs::read_dir(&corpus).expect("the corpus can be read") {
        let folder = folder.expect("the corpus can be read").path();
        if folder.is_dir() {
            for file in fs::read_dir(folder).expect("the corpus can be read") {
                check(&Source::Path(file.expect("the corpus can be read").path()));
                files += 1;
            }
        }
    }
    assert!(files >= 870, "{files} files");
}
