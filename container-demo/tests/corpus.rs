//! Real deployments: each unit of the corpus that can be read boots and answers, alike for two families. Runs only when
//! the environment variable `SPECIE_CORPUS` names the corpus's folder.

use std::collections::BTreeSet;
use std::path::Path;
use std::{env, fs};

use container_demo::server::{Options, Server};
use container_demo::value::Digest;
use container_demo::web::WebTier;
use container_demo::workload::{Client, for_deployment};
use metadata_demo::Limits;
use metadata_demo::deployment::Source;
use specie::family::{Family, Fx, Specie};

/// How many requests each deployment serves.
const REQUESTS: u32 = 30;

/// A digest of the answers, how many calls there were, and what happened; none when it cannot be read or has no beans.
fn serve<F: Family>(path: &Path) -> Option<(String, u64, BTreeSet<&'static str>)> {
    let loaded = metadata_demo::load::<F>(&Source::Path(path.to_owned()), &Limits::default());
    let deployment = loaded.ok()?.deployment;
    let mut server = Server::<F>::deploy(&deployment, &Options::default()).ok()?;
    server.open_store();
    server.start(&deployment);
    let mut client = WebTier::new(&server, &deployment);
    if client.callables().is_empty() {
        return None;
    }
    let mut workload = for_deployment(&client, 1);
    let mut digest = Digest::default();
    let mut kinds = BTreeSet::new();
    for _ in 0..REQUESTS {
        let mut answers = Vec::new();
        workload.request(&mut client, &mut answers);
        client.advance(100_000);
        for answer in answers {
            match answer {
                Ok(value) => {
                    digest.value(&value);
                    kinds.insert("answer");
                }
                Err(fault) => {
                    digest.text(&fault.to_string());
                    kinds.insert(fault.kind().name());
                }
            }
        }
    }
    Some((digest.to_string(), client.calls(), kinds))
}

/// Lays a unit's files out under the directory that they came from.
fn lay_out(corpus: &Path, directory: &str, files: &str, folder: &Path) {
    for file in files.split_whitespace() {
        let name = file.rsplit('/').next().unwrap_or(file).replace("__", "/");
        // Without the directory's own parents: the unit is what stands above META-INF or WEB-INF.
        let unit = directory.rsplit_once('/').map_or("", |(unit, _)| unit);
        let inside = name
            .strip_prefix(unit)
            .unwrap_or(&name)
            .trim_start_matches('/');
        let target = folder.join(inside);
        fs::create_dir_all(target.parent().expect("a file stands in a folder")).unwrap();
        fs::copy(corpus.join(file), target).unwrap();
    }
}

#[test]
fn real_deployments_boot_and_answer_alike() {
    let Some(corpus) = env::var_os("SPECIE_CORPUS") else {
        eprintln!("skipped: SPECIE_CORPUS names no folder");
        return;
    };
    let corpus = Path::new(&corpus);
    let units = fs::read_to_string(corpus.join("UNITS.tsv")).unwrap();
    let (mut served, mut all_kinds) = (0, BTreeSet::new());
    for row in units.lines().skip(1) {
        let columns: Vec<&str> = row.split('\t').collect();
        let [_, directory, _, files] = columns[..] else {
            panic!("four columns: {row}")
        };
        let folder = tempfile::tempdir().unwrap();
        let unit = folder.path().join("unit.jar");
        lay_out(corpus, directory, files, &unit);
        let Some(first) = serve::<Fx>(&unit) else {
            continue;
        };
        assert_eq!(Some(&first), serve::<Specie>(&unit).as_ref(), "{directory}");
        assert!(
            first.1 >= u64::from(REQUESTS) * 10,
            "{directory}: {} calls",
            first.1
        );
        served += 1;
        all_kinds.extend(first.2);
    }
    assert!(
        served >= 20,
        "only {served} units have beans and can be read"
    );
    eprintln!("{served} units served; {all_kinds:?}");
}
