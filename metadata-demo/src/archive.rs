//! Archives, read under limits: nothing is unpacked but what is asked for, and never to a disk.

use std::collections::HashSet;
use std::fs::File;
use std::io::{BufReader, Cursor, Read, Seek, SeekFrom};
use std::path::Path;

use zip::ZipArchive;
use zip::result::ZipError;

use crate::diagnostic::Code;
use crate::limits::Limits;

/// Why something could not be read.
#[derive(Debug)]
pub(crate) struct Refusal {
    pub(crate) code: Code,
    pub(crate) message: String,
}

impl Refusal {
    pub(crate) fn new(code: Code, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
        }
    }
}

/// What an archive's bytes come from.
trait Bytes: Read + Seek {}
impl<B: Read + Seek> Bytes for B {}

/// An open archive.
pub(crate) struct Archive {
    zip: ZipArchive<Box<dyn Bytes>>,
    /// The names of the entries that stay inside the archive, sorted.
    names: Vec<String>,
    /// The names of the entries that do not.
    outside: Vec<String>,
}

impl Archive {
    /// Opens an archive file.
    pub(crate) fn open(path: &Path, limits: &Limits) -> Result<Self, Refusal> {
        let file = File::open(path)
            .map_err(|error| Refusal::new(Code::Unreadable, format!("cannot open it: {error}")))?;
        Self::new(Box::new(BufReader::new(file)), limits)
    }

    /// Opens an archive that stands in memory.
    pub(crate) fn from_bytes(bytes: Vec<u8>, limits: &Limits) -> Result<Self, Refusal> {
        Self::new(Box::new(Cursor::new(bytes)), limits)
    }

    fn new(bytes: Box<dyn Bytes>, limits: &Limits) -> Result<Self, Refusal> {
        let mut zip = ZipArchive::new(bytes).map_err(|error| broken(&error))?;
        if zip.len() > limits.archive_entries {
            let message = format!(
                "the archive has {} entries, more than {}",
                zip.len(),
                limits.archive_entries
            );
            return Err(Refusal::new(Code::TooLarge, message));
        }
        if zip.has_duplicate_names() {
            let directory = zip.central_directory_start();
            let mut bytes = zip.into_inner();
            if let Some(name) = first_repeated(&mut bytes, directory, limits)? {
                return Err(repeated(&name));
            }
            zip = ZipArchive::new(bytes).map_err(|error| broken(&error))?;
        }
        let mut names = Vec::with_capacity(zip.len());
        let mut outside = Vec::new();
        for name in zip.file_names() {
            let name = name.map_err(|error| broken(&error))?.into_owned();
            if stays_inside(&name) {
                names.push(name);
            } else {
                outside.push(name);
            }
        }
        names.sort_unstable();
        // Names of different bytes may be the same text.
        let same = names.windows(2).find(|pair| pair[0] == pair[1]);
        if let Some([name, _]) = same {
            return Err(repeated(name));
        }
        Ok(Self {
            zip,
            names,
            outside,
        })
    }

    /// The names of the entries, sorted; folders end with a slash.
    pub(crate) fn names(&self) -> &[String] {
        &self.names
    }

    /// The names of the entries that are left out, because their paths lead out of the archive.
    pub(crate) fn take_outside(&mut self) -> Vec<String> {
        std::mem::take(&mut self.outside)
    }

    /// Unpacks an entry; none when there is none of the name. `budget` is how many bytes may still be unpacked.
    pub(crate) fn read(
        &mut self,
        name: &str,
        limits: &Limits,
        budget: &mut u64,
    ) -> Result<Option<Vec<u8>>, Refusal> {
        if self
            .names
            .binary_search_by(|known| known.as_str().cmp(name))
            .is_err()
        {
            return Ok(None);
        }
        let entry = match self.zip.by_name(name) {
            Ok(entry) => entry,
            Err(ZipError::FileNotFound) => return Ok(None),
            Err(error) => return Err(broken(&error)),
        };
        let (packed, promised) = (entry.compressed_size(), entry.size());
        let cap = limits.entry_bytes.min(*budget);
        let too_large = |size: u64| {
            if size > limits.entry_bytes {
                Some(format!(
                    "the entry has more than {} bytes",
                    limits.entry_bytes
                ))
            } else if size > cap {
                Some(format!(
                    "the archive unpacks to more than {} bytes",
                    limits.archive_bytes
                ))
            } else if size > 1 << 20 && size / packed.max(1) > limits.compression_ratio {
                Some(format!(
                    "the entry unpacks to more than {} times its size",
                    limits.compression_ratio
                ))
            } else {
                None
            }
        };
        if let Some(message) = too_large(promised) {
            return Err(Refusal::new(Code::TooLarge, message));
        }
        // The promise is not to be trusted: read one byte more than is allowed, never more.
        let allowed = cap.min(
            packed
                .max(1)
                .saturating_mul(limits.compression_ratio)
                .max(1 << 20),
        );
        let mut bytes = Vec::with_capacity(usize::try_from(promised.min(allowed)).unwrap_or(0));
        entry
            .take(allowed + 1)
            .read_to_end(&mut bytes)
            .map_err(|error| {
                Refusal::new(
                    Code::BadArchive,
                    format!("the entry cannot be unpacked: {error}"),
                )
            })?;
        if let Some(message) = too_large(bytes.len() as u64) {
            return Err(Refusal::new(Code::TooLarge, message));
        }
        *budget -= bytes.len() as u64;
        Ok(Some(bytes))
    }
}

/// The first name of a file that two entries of the archive's directory have. Folders hold nothing: one may stand
/// twice. The library keeps the last of them only, so the directory is read again.
fn first_repeated(
    bytes: &mut dyn Bytes,
    directory: u64,
    limits: &Limits,
) -> Result<Option<String>, Refusal> {
    let failed = |error: std::io::Error| broken(&ZipError::Io(error));
    let mut bytes = BufReader::new(bytes);
    bytes.seek(SeekFrom::Start(directory)).map_err(failed)?;
    let mut seen = HashSet::new();
    for _ in 0..=limits.archive_entries {
        // A header is 46 bytes, then name, extra field and comment, whose lengths stand at 28, 30 and 32.
        let mut header = [0; 46];
        if bytes.read_exact(&mut header).is_err() || !header.starts_with(b"PK\x01\x02") {
            return Ok(None);
        }
        let length = |at: usize| u16::from_le_bytes([header[at], header[at + 1]]);
        let mut name = vec![0; length(28).into()];
        bytes.read_exact(&mut name).map_err(failed)?;
        let rest = i64::from(length(30)) + i64::from(length(32));
        bytes.seek_relative(rest).map_err(failed)?;
        if !name.ends_with(b"/") && !seen.insert(name.clone()) {
            return Ok(Some(String::from_utf8_lossy(&name).into_owned()));
        }
    }
    let message = format!(
        "the archive has more than {} entries",
        limits.archive_entries
    );
    Err(Refusal::new(Code::TooLarge, message))
}

/// Which of two entries of one name counts is for each reader to say: none does here.
fn repeated(name: &str) -> Refusal {
    let message = format!(
        "the archive has two entries of the name `{}`",
        name.escape_debug()
    );
    Refusal::new(Code::RepeatedEntry, message)
}

/// Whether a path neither is absolute nor climbs out.
fn stays_inside(name: &str) -> bool {
    let drive = name.as_bytes().get(1) == Some(&b':');
    !name.starts_with(['/', '\\'])
        && !drive
        && !name.contains('\0')
        && name.split(['/', '\\']).all(|part| part != "..")
}

/// The archive's error in our words.
fn broken(error: &ZipError) -> Refusal {
    match error {
        ZipError::UnsupportedArchive(why) if *why == ZipError::PASSWORD_REQUIRED => {
            Refusal::new(Code::Encrypted, "the entry is encrypted")
        }
        ZipError::InvalidPassword => Refusal::new(Code::Encrypted, "the entry is encrypted"),
        ZipError::CompressionMethodNotSupported(method) => Refusal::new(
            Code::BadArchive,
            format!("compression method {method} is not read; stored and deflated are"),
        ),
        ZipError::Io(error) if error.kind() == std::io::ErrorKind::IsADirectory => {
            Refusal::new(Code::Unreadable, "it is a folder")
        }
        other => Refusal::new(
            Code::BadArchive,
            format!("not a readable zip archive: {other}"),
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_that_lead_out_are_found() {
        for name in ["a/b.xml", "META-INF/ejb-jar.xml", "a..b", ".hidden"] {
            assert!(stays_inside(name), "{name}");
        }
        for name in [
            "/etc/passwd",
            "../x",
            "a/../../x",
            "a\\..\\x",
            "C:\\x",
            "\\x",
        ] {
            assert!(!stays_inside(name), "{name}");
        }
    }

    #[test]
    fn junk_is_no_archive() {
        for junk in [&b""[..], b"PK", b"PK\x03\x04 and then nothing"] {
            let refusal = Archive::from_bytes(junk.to_vec(), &Limits::default())
                .err()
                .expect("it is refused");
            assert_eq!(refusal.code, Code::BadArchive);
        }
    }
}
