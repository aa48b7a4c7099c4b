//! Writes deployments of any size whose proportions are those of real ones.
//!
//! How large a jar is, how many references a bean has and how many rules a jar holds is drawn by lot from the
//! distributions measured on public descriptors of J2EE 1.3's time. The lot depends on the seed alone.

mod beans;
mod draw;
mod web;
mod xml;

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use draw::Draw;
use xml::Xml;

/// What to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// How many beans the deployment has.
    pub beans: u32,
    /// How many beans a jar has; none draws it from real jars.
    pub beans_per_jar: Option<u32>,
    /// What is drawn depends on it alone.
    pub seed: u64,
}

/// What was written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// How many files.
    pub files: u64,
    /// How large they are, bytes.
    pub bytes: u64,
}

/// Why nothing, or not everything, was written.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// The folder has files in it, or is none.
    NotEmpty(PathBuf),
    /// A file could not be written.
    Write(PathBuf, io::Error),
}

impl fmt::Display for Error {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotEmpty(path) => {
                write!(
                    out,
                    "{} is not an empty folder; nothing was written: give a new or empty one",
                    path.display()
                )
            }
            Self::Write(path, error) => write!(out, "cannot write {}: {error}", path.display()),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::NotEmpty(_) => None,
            Self::Write(_, error) => Some(error),
        }
    }
}

/// Writes a deployment: an unpacked application with jars of beans and one web application. The same plan
/// writes the same bytes.
///
/// # Errors
/// When the folder is there and not empty, or cannot be written to. What was written before an error stays.
pub fn write(plan: &Plan, folder: &Path) -> Result<Written, Error> {
    match fs::read_dir(folder) {
        Ok(mut entries) => {
            if entries.next().is_some() {
                return Err(Error::NotEmpty(folder.to_owned()));
            }
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) if error.kind() == io::ErrorKind::NotADirectory => {
            return Err(Error::NotEmpty(folder.to_owned()));
        }
        Err(error) => return Err(Error::Write(folder.to_owned(), error)),
    }
    let mut output = Output {
        folder,
        written: Written::default(),
    };
    let mut draw = Draw::new(plan.seed);
    let jars = jars(plan, &mut draw);
    let mut first = 0;
    for (index, &size) in jars.iter().enumerate() {
        let jar = beans::jar(index, first, size, &mut draw);
        let name = jar_name(index);
        output.file(&format!("{name}/META-INF/ejb-jar.xml"), &jar.descriptor)?;
        if let Some(overrides) = jar.overrides {
            output.file(&format!("{name}/META-INF/jboss.xml"), &overrides)?;
        }
        first += size;
    }
    output.file(
        "web.war/WEB-INF/web.xml",
        &web::application(&jars, &mut draw),
    )?;
    output.file("META-INF/application.xml", &application(jars.len()))?;
    Ok(output.written)
}

/// The sizes of the jars.
fn jars(plan: &Plan, draw: &mut Draw) -> Vec<u32> {
    let mut jars = Vec::new();
    let mut left = plan.beans;
    while left > 0 {
        let size = plan
            .beans_per_jar
            .unwrap_or_else(|| draw.beans_per_jar())
            .clamp(1, left);
        jars.push(size);
        left -= size;
    }
    jars
}

fn jar_name(index: usize) -> String {
    format!("beans-{index:05}.jar")
}

/// The roles that all descriptors declare.
const ROLES: [&str; 4] = ["user", "manager", "auditor", "system"];

fn application(jars: usize) -> String {
    let mut xml = Xml::new(
        "application",
        "-//Sun Microsystems, Inc.//DTD J2EE Application 1.3//EN",
        "http://java.sun.com/dtd/application_1_3.dtd",
    );
    xml.text("display-name", "Generated");
    for index in 0..jars {
        xml.element("module", |xml| xml.text("ejb", &jar_name(index)));
    }
    xml.element("module", |xml| {
        xml.element("web", |xml| {
            xml.text("web-uri", "web.war");
            xml.text("context-root", "/generated");
        });
    });
    for role in ROLES {
        xml.element("security-role", |xml| xml.text("role-name", role));
    }
    xml.finish()
}

/// The folder that is written to.
struct Output<'f> {
    folder: &'f Path,
    written: Written,
}

impl Output<'_> {
    fn file(&mut self, path: &str, text: &str) -> Result<(), Error> {
        let path = self.folder.join(path);
        let folder = path.parent().unwrap_or(self.folder);
        fs::create_dir_all(folder).map_err(|error| Error::Write(folder.to_owned(), error))?;
        fs::write(&path, text).map_err(|error| Error::Write(path, error))?;
        self.written.files += 1;
        self.written.bytes += text.len() as u64;
        Ok(())
    }
}
