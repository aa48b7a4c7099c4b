//! Where the files of a deployment stand: in a folder, in an archive, or in the program itself.

use std::cell::RefCell;
use std::fs;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use crate::archive::{Archive, Refusal};
use crate::diagnostic::Code;
use crate::limits::Limits;

/// A folder, whatever holds it.
pub(crate) enum Files {
    /// A folder on disk.
    Folder(PathBuf),
    /// An archive, or a folder in one (`prefix`, with a slash at its end).
    Archive {
        archive: Rc<RefCell<Archive>>,
        prefix: String,
    },
    /// A folder in the program: paths and texts.
    Embedded {
        files: &'static [(&'static str, &'static str)],
        prefix: String,
    },
}

/// One entry of a folder.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Entry {
    pub(crate) name: String,
    pub(crate) folder: bool,
    /// The name is not UTF-8, and shown as well as it can be.
    pub(crate) lossy: bool,
}

/// Reads files within the limits.
pub(crate) struct Access<'l> {
    pub(crate) limits: &'l Limits,
    /// How many bytes may still be unpacked from archives.
    budget: u64,
    /// How many entries of folders may still be listed.
    entries: usize,
}

impl<'l> Access<'l> {
    pub(crate) fn new(limits: &'l Limits) -> Self {
        Self {
            limits,
            budget: limits.archive_bytes,
            entries: limits.entries,
        }
    }

    /// The file at a path inside a folder; none when there is none.
    pub(crate) fn read(&mut self, files: &Files, path: &str) -> Result<Option<Vec<u8>>, Refusal> {
        match files {
            Files::Folder(folder) => match folder.join(path) {
                path if path.is_file() => read_file(&path, self.limits.descriptor_bytes).map(Some),
                path => match fs::symlink_metadata(&path) {
                    Ok(found) if found.is_dir() => Ok(None),
                    Ok(_) => Err(Refusal::new(
                        Code::Unreadable,
                        "it is neither a file nor a link to one",
                    )),
                    // A folder that may not be searched is not one without the file.
                    Err(error) if is_missing(&error) => Ok(None),
                    Err(error) => Err(unreadable(&error)),
                },
            },
            Files::Archive { archive, prefix } => {
                archive
                    .borrow_mut()
                    .read(&format!("{prefix}{path}"), self.limits, &mut self.budget)
            }
            Files::Embedded { files, prefix } => {
                let path = format!("{prefix}{path}");
                Ok(files
                    .iter()
                    .find(|(known, _)| *known == path)
                    .map(|(_, text)| text.as_bytes().to_vec()))
            }
        }
    }

    /// The folder, or the archive, at a path inside a folder; none when there is nothing.
    pub(crate) fn open(&mut self, files: &Files, path: &str) -> Result<Option<Files>, Refusal> {
        match files {
            Files::Folder(folder) => {
                let path = folder.join(path);
                if path.is_dir() {
                    Ok(Some(Files::Folder(path)))
                } else if path.is_file() {
                    Archive::open(&path, self.limits).map(|archive| Some(Files::archive(archive)))
                } else {
                    Ok(None)
                }
            }
            Files::Archive { archive, prefix } => {
                let path = format!("{prefix}{path}");
                let folder = format!("{path}/");
                if archive
                    .borrow()
                    .names()
                    .iter()
                    .any(|name| name.starts_with(&folder))
                {
                    return Ok(Some(Files::Archive {
                        archive: Rc::clone(archive),
                        prefix: folder,
                    }));
                }
                let bytes = archive
                    .borrow_mut()
                    .read(&path, self.limits, &mut self.budget)?;
                bytes
                    .map(|bytes| Archive::from_bytes(bytes, self.limits).map(Files::archive))
                    .transpose()
            }
            Files::Embedded { files, prefix } => {
                let prefix = format!("{prefix}{path}/");
                let there = files.iter().any(|(known, _)| known.starts_with(&prefix));
                Ok(there.then_some(Files::Embedded { files, prefix }))
            }
        }
    }

    /// The entries of a folder, sorted by name; none when there were more than the limit before.
    pub(crate) fn entries(&mut self, files: &Files) -> Result<Vec<Entry>, Refusal> {
        let left = self.entries;
        if left == 0 {
            return Ok(Vec::new());
        }
        let entries = Self::listed(files, left)?;
        self.entries = left.saturating_sub(entries.len());
        if entries.len() > left || self.entries == 0 {
            self.entries = 0;
            let message = format!(
                "there are more than {} files and folders to search for descriptors",
                self.limits.entries
            );
            return Err(Refusal::new(Code::TooLarge, message));
        }
        Ok(entries)
    }

    /// The entries of a folder, sorted by name; of more than `most` no more than one too many.
    fn listed(files: &Files, most: usize) -> Result<Vec<Entry>, Refusal> {
        let mut entries = Vec::new();
        match files {
            Files::Folder(folder) => {
                let found = fs::read_dir(folder).map_err(|error| unreadable(&error))?;
                for entry in found.take(most.saturating_add(1)) {
                    let entry = entry.map_err(|error| unreadable(&error))?;
                    // Links to folders are not followed: they may lead in circles.
                    let folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
                    let (name, lossy) = match entry.file_name().into_string() {
                        Ok(name) => (name, false),
                        Err(name) => (name.to_string_lossy().into_owned(), true),
                    };
                    entries.push(Entry {
                        name,
                        folder,
                        lossy,
                    });
                }
            }
            Files::Archive { archive, prefix } => {
                under(
                    prefix,
                    archive.borrow().names().iter().map(String::as_str),
                    &mut entries,
                );
            }
            Files::Embedded { files, prefix } => {
                under(prefix, files.iter().map(|(path, _)| *path), &mut entries);
            }
        }
        entries.sort_unstable();
        entries.dedup();
        Ok(entries)
    }
}

/// A path in a folder: one slash between them, whether or not the folder's path ends with one.
pub(crate) fn join(folder: &str, name: &str) -> String {
    match folder {
        "" => name.to_owned(),
        _ if folder.ends_with('/') => format!("{folder}{name}"),
        _ => format!("{folder}/{name}"),
    }
}

impl Files {
    /// An archive as a folder.
    pub(crate) fn archive(archive: Archive) -> Self {
        Self::Archive {
            archive: Rc::new(RefCell::new(archive)),
            prefix: String::new(),
        }
    }

    /// The entries that lead out of an archive; told once.
    pub(crate) fn take_outside(&self) -> Vec<String> {
        match self {
            Self::Archive { archive, .. } => archive.borrow_mut().take_outside(),
            Self::Folder(_) | Self::Embedded { .. } => Vec::new(),
        }
    }
}

/// What stands directly under a prefix.
fn under<'n>(prefix: &str, names: impl Iterator<Item = &'n str>, entries: &mut Vec<Entry>) {
    for name in names.filter_map(|name| name.strip_prefix(prefix)) {
        match name.split_once('/') {
            Some((folder, _)) if !folder.is_empty() => entries.push(Entry {
                name: folder.to_owned(),
                folder: true,
                lossy: false,
            }),
            None if !name.is_empty() => entries.push(Entry {
                name: name.to_owned(),
                folder: false,
                lossy: false,
            }),
            _ => {}
        }
    }
}

/// Reads a file of a bounded size.
pub(crate) fn read_file(path: &Path, limit: u64) -> Result<Vec<u8>, Refusal> {
    use std::io::Read;
    let mut file = fs::File::open(path).map_err(|error| unreadable(&error))?;
    let mut bytes = Vec::new();
    // What is no ordinary file has no size to be trusted, and may have no end.
    file.by_ref()
        .take(limit + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| unreadable(&error))?;
    if bytes.len() as u64 > limit {
        return Err(Refusal::new(
            Code::TooLarge,
            format!("the file has more than {limit} bytes"),
        ));
    }
    Ok(bytes)
}

/// Nothing is there, or what should be a folder is a file.
fn is_missing(error: &std::io::Error) -> bool {
    matches!(
        error.kind(),
        std::io::ErrorKind::NotFound | std::io::ErrorKind::NotADirectory
    )
}

pub(crate) fn unreadable(error: &std::io::Error) -> Refusal {
    Refusal::new(Code::Unreadable, format!("cannot read it: {error}"))
}
