//! Records and reports as files: read with the place of every fault, written whole or not at all.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use super::{Invalid, Record};

/// A record that could not be read.
#[derive(Debug, thiserror::Error)]
#[error("{}: {problem}", .path.display())]
pub struct ReadError {
    path: PathBuf,
    problem: Problem,
}

#[derive(Debug, thiserror::Error)]
enum Problem {
    #[error("cannot be read: {0}")]
    File(#[from] io::Error),
    #[error("not a record: {0}")]
    Json(serde_json::Error),
    #[error("not a record of `benches`: it has no number under `schema`")]
    Foreign,
    #[error("field `schema`: version {0} is unknown; this tool reads {reads}", reads = super::SCHEMA)]
    Schema(u64),
    #[error("not a record: field `{field}`: {error}")]
    Field {
        field: String,
        error: serde_json::Error,
    },
    #[error(transparent)]
    Invalid(#[from] Invalid),
}

/// Reads a record and checks it.
///
/// # Errors
/// When the file cannot be read, is not JSON, is not a record, has another schema version, or says what cannot be
/// (see [`Record::validate`]). The error names the file and the field.
pub fn read(path: &Path) -> Result<Record, ReadError> {
    parse(path).map_err(|problem| ReadError {
        path: path.to_owned(),
        problem,
    })
}

fn parse(path: &Path) -> Result<Record, Problem> {
    let text = fs::read_to_string(path)?;
    let value: serde_json::Value = serde_json::from_str(&text).map_err(Problem::Json)?;
    let schema = value.get("schema").and_then(serde_json::Value::as_u64);
    let schema = schema.ok_or(Problem::Foreign)?;
    if schema != u64::from(super::SCHEMA) {
        return Err(Problem::Schema(schema));
    }
    // Once more from the text: the errors then name line and column as well.
    let mut deserializer = serde_json::Deserializer::from_str(&text);
    let record: Record =
        serde_path_to_error::deserialize(&mut deserializer).map_err(|error| Problem::Field {
            field: error.path().to_string(),
            error: error.into_inner(),
        })?;
    record.validate()?;
    Ok(record)
}

/// A file that could not be written, or a folder that cannot be.
#[derive(Debug, thiserror::Error)]
#[error("{}: {problem}: {error}", .path.display())]
pub struct WriteError {
    path: PathBuf,
    problem: &'static str,
    error: io::Error,
}

fn failed(path: &Path, problem: &'static str) -> impl FnOnce(io::Error) -> WriteError {
    move |error| WriteError {
        path: path.to_owned(),
        problem,
        error,
    }
}

/// Makes the folder for the reports when it is not there, and proves that files can be written into it.
///
/// # Errors
/// When it cannot be made or written into.
pub fn prepare_folder(folder: &Path) -> Result<(), WriteError> {
    fs::create_dir_all(folder).map_err(failed(folder, "the report folder cannot be made"))?;
    let problem = "the report folder cannot be written into";
    let mut probe = tempfile::tempfile_in(folder).map_err(failed(folder, problem))?;
    probe.write_all(b"probe").map_err(failed(folder, problem))
}

/// Where [`write()`] puts a record.
pub fn path(folder: &Path, record: &Record) -> PathBuf {
    folder.join(&record.subject).with_extension("json")
}

/// Writes a record and its Markdown report as `<subject>.json` and `<subject>.md` into `folder`. What stood there is
/// kept under a name with the time its record was started. Each file appears whole or not at all.
///
/// # Errors
/// When a file cannot be written or renamed.
pub fn write(folder: &Path, record: &Record, markdown: &str) -> Result<[PathBuf; 2], WriteError> {
    let json = serde_json::to_string(record)
        .map_err(|error| failed(folder, "the record cannot be written")(error.into()))?;
    keep_earlier(folder, &record.subject)?;
    let paths = [("json", &json[..]), ("md", markdown)].map(|(extension, content)| {
        let path = folder.join(&record.subject).with_extension(extension);
        replace(&path, content).map(|()| path)
    });
    let [record, report] = paths;
    Ok([record?, report?])
}

/// Writes a file beside its place and renames it there.
///
/// # Errors
/// When that cannot be done; the earlier file then still stands.
pub(crate) fn replace(path: &Path, content: &str) -> Result<(), WriteError> {
    let problem = "it cannot be written";
    let folder = path.parent().unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    // Reports are for everybody who may read the folder; temporary files are for their owner alone.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o644));
    let mut file = builder.tempfile_in(folder).map_err(failed(path, problem))?;
    file.write_all(content.as_bytes())
        .and_then(|()| file.as_file().sync_all())
        .map_err(failed(path, problem))?;
    file.persist(path)
        .map_err(|error| failed(path, problem)(error.error))?;
    Ok(())
}

/// Renames the report that stands in `folder`, if any, to a name that is free.
pub(crate) fn keep_earlier(folder: &Path, subject: &str) -> Result<(), WriteError> {
    let latest = folder.join(format!("{subject}.json"));
    if !latest.exists() {
        return Ok(());
    }
    // A file that is not a record is kept all the same.
    let started = fs::read_to_string(&latest).ok().and_then(|text| {
        let value: serde_json::Value = serde_json::from_str(&text).ok()?;
        value.get("started")?.as_str().map(str::to_owned)
    });
    let time: String = started
        .as_deref()
        .unwrap_or("earlier")
        .chars()
        .map(|character| {
            if character.is_ascii_alphanumeric() {
                character
            } else {
                '-'
            }
        })
        .collect();
    let mut stem = format!("{subject}-{time}");
    let mut copies = 1;
    while folder.join(format!("{stem}.json")).exists() {
        copies += 1;
        stem = format!("{subject}-{time}-{copies}");
    }
    for extension in ["json", "md"] {
        let from = folder.join(format!("{subject}.{extension}"));
        let to = folder.join(format!("{stem}.{extension}"));
        if from.exists() {
            fs::rename(&from, to).map_err(failed(&from, "the earlier report cannot be kept"))?;
        }
    }
    Ok(())
}
