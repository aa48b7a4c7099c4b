//! Loading a deployment: all stages in one call.

use std::path::{Component, Path};
use std::time::{Duration, Instant};

use specie::family::Family;

use crate::configuration::Deployment;
use crate::deployment::{Source, Walk};
use crate::diagnostic::{Diagnostic, Diagnostics, Report};
use crate::limits::Limits;
use crate::resolve::Resolver;

/// A deployment that was read.
pub struct Loaded<F: Family> {
    /// The configuration.
    pub deployment: Deployment<F>,
    /// What is doubtful about it, in the order in which it was found.
    pub warnings: Vec<Diagnostic>,
    /// How long it took.
    pub times: Times,
}

/// How long the stages of loading took, all units together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Times {
    /// Reading files and unpacking archives.
    pub read: Duration,
    /// From bytes over the element tree to typed descriptors, the server's defaults for every unit of beans included.
    pub parse: Duration,
    /// From typed descriptors to the configuration.
    pub resolve: Duration,
}

/// Reads, parses and resolves a deployment with the collections of the family `F`.
///
/// Nothing outside the source is read, whatever a descriptor names. Time and memory are bounded by `limits`.
///
/// # Errors
/// When anything is wrong that a server could not deploy. All errors that can be told apart are told, and the
/// warnings with them.
pub fn load<F: Family>(source: &Source, limits: &Limits) -> Result<Loaded<F>, Diagnostics> {
    let name = deployment_name(source);
    let mut report = Report::default();
    if let Source::Path(path) = source {
        report.given(&name, &path.display().to_string());
    }
    let mut resolver = Resolver::<F>::new(&name);
    let mut resolve = Duration::ZERO;
    let mut resolve_unit = |unit, report: &mut Report| {
        let start = Instant::now();
        resolver.unit(unit, report);
        resolve += start.elapsed();
    };
    let mut walk = Walk::new(limits, &mut report, &mut resolve_unit);
    match source {
        Source::Embedded => walk.embedded(),
        Source::Path(path) => walk.path(path, &name),
    }
    let (read, parse) = (walk.read, walk.parse);
    let start = Instant::now();
    let deployment = resolver.finish(&mut report);
    resolve += start.elapsed();
    let refused = report.errors() > 0;
    let found = report.into_found();
    if refused {
        return Err(Diagnostics { all: found });
    }
    Ok(Loaded {
        deployment,
        warnings: found,
        times: Times {
            read,
            parse,
            resolve,
        },
    })
}

/// The name of a deployment: the last part of its path.
fn deployment_name(source: &Source) -> String {
    let Source::Path(path) = source else {
        return "shop".to_owned();
    };
    let last = |path: &Path| match path.components().next_back() {
        Some(Component::Normal(name)) => Some(name.to_string_lossy().into_owned()),
        _ => None,
    };
    // `.` and `..` have no name of their own.
    last(path)
        .or_else(|| last(&path.canonicalize().ok()?))
        .unwrap_or_else(|| path.display().to_string())
}
