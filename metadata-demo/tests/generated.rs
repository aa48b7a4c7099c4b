//! Generated deployments: deterministic, of the size that is asked for, and right.

use std::fs;
use std::path::Path;

use metadata_demo::deployment::Source;
use metadata_demo::generate::{self, Error, Plan};
use metadata_demo::{Limits, load};
use specie::family::Std;

/// All files of a folder with their bytes, sorted by path.
fn contents(folder: &Path, files: &mut Vec<(String, Vec<u8>)>) {
    for entry in fs::read_dir(folder).expect("it can be read") {
        let path = entry.expect("it can be read").path();
        if path.is_dir() {
            contents(&path, files);
        } else {
            files.push((
                path.display().to_string(),
                fs::read(&path).expect("it can be read"),
            ));
        }
    }
    files.sort();
}

fn write(plan: &Plan) -> Vec<(String, Vec<u8>)> {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let out = folder.path().join("out");
    let written = generate::write(plan, &out).expect("it can be written");
    let loaded = load::<Std>(&Source::Path(out.clone()), &Limits::default())
        .unwrap_or_else(|found| panic!("{plan:?}:\n{found}"));
    assert_eq!(loaded.warnings, [], "{plan:?}");
    let beans = loaded
        .deployment
        .units
        .iter()
        .map(|unit| unit.beans.len())
        .sum::<usize>();
    assert_eq!(beans, plan.beans as usize);
    let mut files = Vec::new();
    contents(&out, &mut files);
    assert_eq!(files.len() as u64, written.files);
    assert_eq!(
        files
            .iter()
            .map(|(_, bytes)| bytes.len() as u64)
            .sum::<u64>(),
        written.bytes
    );
    files
        .into_iter()
        .map(|(path, bytes)| (path.replace(&out.display().to_string(), ""), bytes))
        .collect()
}

#[test]
fn a_plan_writes_the_same_bytes_every_time() {
    let plan = Plan {
        beans: 50,
        beans_per_jar: None,
        seed: 11,
    };
    assert_eq!(write(&plan), write(&plan));
    assert_ne!(write(&plan), write(&Plan { seed: 12, ..plan }));
}

#[test]
fn deployments_of_many_sizes_are_right() {
    for seed in 0..4 {
        for beans in [1, 2, 19, 20, 130] {
            write(&Plan {
                beans,
                beans_per_jar: None,
                seed,
            });
        }
        write(&Plan {
            beans: 40,
            beans_per_jar: Some(40),
            seed,
        });
    }
}

#[test]
fn folders_that_are_not_empty_stay_as_they_are() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    fs::write(folder.path().join("mine.txt"), "mine").expect("it can be written");
    let plan = Plan {
        beans: 5,
        beans_per_jar: None,
        seed: 1,
    };
    assert!(matches!(
        generate::write(&plan, folder.path()),
        Err(Error::NotEmpty(_))
    ));
    assert!(matches!(
        generate::write(&plan, &folder.path().join("mine.txt")),
        Err(Error::NotEmpty(_))
    ));
    assert_eq!(
        fs::read_dir(folder.path()).expect("it can be read").count(),
        1
    );
}
