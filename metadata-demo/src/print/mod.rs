//! The configuration as people and programs read it.
//!
//! Both forms show the same document and are the same for every family: what has an order is shown in declaration
//! order, what is only looked up (maps and sets) sorted by name.

mod describe;
mod document;

use std::io;

use specie::family::Family;

use crate::configuration::Deployment;
use crate::diagnostic::Diagnostic;
use document::Document;

/// Writes the configuration as indented text. Empty fields are left out.
///
/// # Errors
/// When `out` cannot be written to.
pub fn text<F: Family>(deployment: &Deployment<F>, out: &mut dyn io::Write) -> io::Result<()> {
    describe::deployment(deployment).write_text(out)
}

/// Writes the configuration and the warnings as one JSON object.
///
/// # Errors
/// When `out` cannot be written to.
pub fn json<F: Family>(
    deployment: &Deployment<F>,
    warnings: &[Diagnostic],
    out: &mut dyn io::Write,
) -> io::Result<()> {
    let document = Document::fields([
        ("deployment", describe::deployment(deployment)),
        (
            "warnings",
            Document::list(warnings.iter().map(describe::diagnostic)),
        ),
    ]);
    document.write_json(out)
}

/// Writes diagnostics as one JSON object.
///
/// # Errors
/// When `out` cannot be written to.
pub fn diagnostics_json(found: &[Diagnostic], out: &mut dyn io::Write) -> io::Result<()> {
    let found = Document::list(found.iter().map(describe::diagnostic));
    Document::fields([("diagnostics", found)]).write_json(out)
}
