//! What several test files need: deployments made of texts, and what loading them says.
#![allow(dead_code, reason = "each test file uses a part of it")]

use std::fs;
use std::path::Path;

use metadata_demo::configuration::Bean;
use metadata_demo::deployment::Source;
use metadata_demo::diagnostic::{Diagnostic, Severity};
use metadata_demo::{Limits, Loaded, load};
use specie::family::Std;
use tempfile::TempDir;

/// The DOCTYPE of EJB 2.0, whose descriptors must be complete.
pub(crate) const EJB_2: &str = "<!DOCTYPE ejb-jar PUBLIC \"-//Sun Microsystems, Inc.//DTD Enterprise JavaBeans 2.0//EN\" \"http://java.sun.com/dtd/ejb-jar_2_0.dtd\">\n";

/// Writes files into a fresh folder.
pub(crate) fn folder<B: AsRef<[u8]>>(files: &[(&str, B)]) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    for (path, bytes) in files {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().expect("it is inside the folder"))
            .expect("folders can be made");
        fs::write(&path, bytes).expect("files can be written");
    }
    folder
}

/// What loading a path says: the deployment, or everything that was found.
pub(crate) fn inspect(path: &Path) -> Result<Loaded<Std>, Vec<Diagnostic>> {
    load::<Std>(&Source::Path(path.to_owned()), &Limits::default())
        .map_err(|diagnostics| diagnostics.all)
}

/// Loads a folder made of files.
pub(crate) fn load_files(files: &[(&str, &str)]) -> Result<Loaded<Std>, Vec<Diagnostic>> {
    inspect(folder(files).path())
}

/// Loads a jar with one descriptor; `beans` stands in `enterprise-beans`, `assembly` after it.
pub(crate) fn load_jar(beans: &str, assembly: &str) -> Result<Loaded<Std>, Vec<Diagnostic>> {
    load_files(&[("META-INF/ejb-jar.xml", &jar(beans, assembly))])
}

/// The text of `ejb-jar.xml`.
pub(crate) fn jar(beans: &str, assembly: &str) -> String {
    format!(
        "{EJB_2}<ejb-jar>\n<enterprise-beans>\n{beans}\n</enterprise-beans>\n{assembly}\n</ejb-jar>\n"
    )
}

/// A stateless bean with all interfaces; `more` stands at its end.
pub(crate) fn session(name: &str, more: &str) -> String {
    format!(
        "<session><ejb-name>{name}</ejb-name><home>x.{name}Home</home><remote>x.{name}</remote>\
         <local-home>x.{name}LocalHome</local-home><local>x.{name}Local</local><ejb-class>x.{name}Bean</ejb-class>\
         <session-type>Stateless</session-type><transaction-type>Container</transaction-type>{more}</session>"
    )
}

/// Parses one file on its own; its name says nothing.
pub(crate) fn parse<B: AsRef<[u8]>>(bytes: B) -> Result<Loaded<Std>, Vec<Diagnostic>> {
    let folder = folder(&[("descriptor.xml", bytes)]);
    inspect(&folder.path().join("descriptor.xml"))
}

/// The only error, which must be there.
pub(crate) fn only_error(result: Result<Loaded<Std>, Vec<Diagnostic>>) -> Diagnostic {
    let found = result.err().expect("it must be refused");
    let errors = found
        .iter()
        .filter(|found| found.severity == Severity::Error)
        .collect::<Vec<_>>();
    assert_eq!(errors.len(), 1, "{errors:#?}");
    errors[0].clone()
}

/// The code, line and column of the only error.
pub(crate) fn place(result: Result<Loaded<Std>, Vec<Diagnostic>>) -> (String, u32, u32) {
    let error = only_error(result);
    let position = error.position.expect("it has a place");
    (error.code.to_string(), position.line, position.column)
}

/// What must be read is read.
pub(crate) fn read(result: Result<Loaded<Std>, Vec<Diagnostic>>) -> Loaded<Std> {
    result.unwrap_or_else(|found| panic!("refused: {found:#?}"))
}

/// The codes of the warnings.
pub(crate) fn warnings(loaded: &Loaded<Std>) -> Vec<String> {
    loaded
        .warnings
        .iter()
        .map(|warning| warning.code.to_string())
        .collect()
}

/// A bean of the first unit.
pub(crate) fn bean<'l>(loaded: &'l Loaded<Std>, name: &str) -> &'l Bean<Std> {
    let unit = &loaded.deployment.units[0];
    &unit.beans[*unit.bean_by_name.get(name).expect("it is declared") as usize]
}
