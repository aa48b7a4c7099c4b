//! What is wrong with a deployment, and where: file, line, column, severity, code, message and help.

use std::fmt;
use std::sync::Arc;

pub use crate::diagnostic_code::Code;
use crate::files::join;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// The deployment is read all the same.
    Warning,
    /// The deployment is refused.
    Error,
}

impl fmt::Display for Severity {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Warning => "warning",
            Self::Error => "error",
        })
    }
}

/// A place in a text as people count it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position {
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
}

/// One thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// Which rule says so.
    pub code: Code,
    /// The file: the path that was given, and under it the path inside the deployment.
    pub file: String,
    /// The place in the file; none when the file as a whole is meant.
    pub position: Option<Position>,
    /// What is wrong.
    pub message: String,
    /// The offending line, shortened when it is long, and the column of the mark under it (from 1).
    pub excerpt: Option<(String, u32)>,
}

impl Diagnostic {
    /// What to do about it.
    pub fn help(&self) -> &'static str {
        self.code.help()
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}", self.file)?;
        if let Some(Position { line, column }) = self.position {
            write!(out, ":{line}:{column}")?;
        }
        write!(out, ": {} {}: {}", self.severity, self.code, self.message)?;
        if let Some((line, column)) = &self.excerpt {
            let mark = *column as usize;
            write!(out, "\n  | {line}\n  | {:>mark$}", "^")?;
        }
        if !self.help().is_empty() {
            write!(out, "\n  = help: {}", self.help())?;
        }
        Ok(())
    }
}

/// Everything that was found in a deployment that is refused, in the order in which it was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostics {
    /// At least one of them is an error.
    pub all: Vec<Diagnostic>,
}

impl Diagnostics {
    /// The errors alone.
    pub fn errors(&self) -> impl Iterator<Item = &Diagnostic> {
        self.all
            .iter()
            .filter(|found| found.severity == Severity::Error)
    }
}

impl fmt::Display for Diagnostics {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for found in &self.all {
            writeln!(out, "{found}")?;
        }
        let errors = self.errors().count();
        let warnings = self.all.len() - errors;
        write!(
            out,
            "refused: {} and {}",
            counted(errors, "error"),
            counted(warnings, "warning")
        )
    }
}

impl std::error::Error for Diagnostics {}

/// `1 error`, `2 errors`.
pub(crate) fn counted(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

/// Which of the files that were read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FileId(u32);

/// A place in one of the files, as the parser knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    /// The file.
    pub(crate) file: FileId,
    /// The distance from the file's first byte after decoding to UTF-8.
    pub(crate) offset: u32,
}

/// Collects what is found while a deployment is read.
#[derive(Debug, Default)]
pub(crate) struct Report {
    /// The deployment's name, and the path that was given for it.
    given: Option<(String, String)>,
    files: Vec<File>,
    found: Vec<Diagnostic>,
    errors: usize,
    /// How many warnings and how many errors are in `found`.
    kept: [usize; 2],
    /// How many are not.
    left_out: usize,
}

/// A file that was read.
#[derive(Debug)]
struct File {
    name: String,
    /// The decoded text, empty once it is no longer needed.
    text: Arc<str>,
    /// Where each line starts; made when the first place of the file is asked for.
    line_starts: Vec<u32>,
    /// How many characters start before every `STRIDE`-th byte; made at the same time.
    characters: Vec<u32>,
}

impl Report {
    /// Shows the files of the deployment of that name under the path that was given for it.
    pub(crate) fn given(&mut self, name: &str, path: &str) {
        self.given = Some((name.to_owned(), path.to_owned()));
    }

    /// A file as people find it: what stands in the deployment, under the path that was given for it.
    fn shown(&self, file: &str) -> String {
        if let Some((name, path)) = &self.given
            && let Some(rest) = file.strip_prefix(name.as_str())
        {
            if rest.is_empty() {
                return path.clone();
            }
            if rest.starts_with('/') || name.ends_with('/') {
                return join(path, rest.trim_start_matches('/'));
            }
        }
        file.to_owned()
    }

    /// Makes a file known, so that places in it can be named.
    pub(crate) fn file(&mut self, name: &str, text: Arc<str>) -> FileId {
        let id = FileId(u32::try_from(self.files.len()).unwrap_or(u32::MAX));
        self.files.push(File {
            name: self.shown(name),
            text,
            line_starts: Vec::new(),
            characters: Vec::new(),
        });
        id
    }

    /// Gives the file's text back to memory; later places in it have no line.
    pub(crate) fn release(&mut self, file: FileId) {
        let file = &mut self.files[file.0 as usize];
        file.text = Arc::from("");
        file.line_starts = Vec::new();
        file.characters = Vec::new();
    }

    /// An error at a place.
    pub(crate) fn error(&mut self, place: Place, code: Code, message: impl Into<String>) {
        self.at(Severity::Error, place, code, message.into());
    }

    /// A warning at a place.
    pub(crate) fn warning(&mut self, place: Place, code: Code, message: impl Into<String>) {
        self.at(Severity::Warning, place, code, message.into());
    }

    /// An error about a file as a whole.
    pub(crate) fn file_error(&mut self, file: &str, code: Code, message: impl Into<String>) {
        self.errors += 1;
        self.whole(Severity::Error, file, code, message.into());
    }

    /// A warning about a file as a whole.
    pub(crate) fn file_warning(&mut self, file: &str, code: Code, message: impl Into<String>) {
        self.whole(Severity::Warning, file, code, message.into());
    }

    fn whole(&mut self, severity: Severity, file: &str, code: Code, message: String) {
        let file = self.shown(file);
        self.keep(Diagnostic {
            severity,
            code,
            file,
            position: None,
            message,
            excerpt: None,
        });
    }

    fn at(&mut self, severity: Severity, place: Place, code: Code, message: String) {
        if severity == Severity::Error {
            self.errors += 1;
        }
        if self.kept[severity as usize] >= KEPT {
            self.left_out += 1;
            return;
        }
        let file = &mut self.files[place.file.0 as usize];
        let located = file.locate(place.offset);
        let found = Diagnostic {
            severity,
            code,
            file: file.name.clone(),
            position: located.as_ref().map(|(position, _)| *position),
            message,
            excerpt: located.map(|(_, excerpt)| excerpt),
        };
        self.keep(found);
    }

    /// Keeps what was found, unless it was found just now or there is too much of it.
    fn keep(&mut self, mut found: Diagnostic) {
        found.message = shortened(found.message);
        let kept = &mut self.kept[found.severity as usize];
        if self.found.last() == Some(&found) {
            return;
        }
        if *kept >= KEPT {
            self.left_out += 1;
            return;
        }
        *kept += 1;
        self.found.push(found);
    }

    /// Counts a warning without its text when so many are kept that it would be left out; whether it did.
    pub(crate) fn leaves_warning_out(&mut self) -> bool {
        let full = self.kept[Severity::Warning as usize] >= KEPT;
        self.left_out += usize::from(full);
        full
    }

    /// How many errors there are so far.
    pub(crate) fn errors(&self) -> usize {
        self.errors
    }

    /// Hands over what was found.
    pub(crate) fn into_found(mut self) -> Vec<Diagnostic> {
        if self.left_out > 0 {
            self.found.push(Diagnostic {
                severity: Severity::Warning,
                code: Code::LeftOut,
                file: self
                    .files
                    .first()
                    .map_or_else(String::new, |file| file.name.clone()),
                position: None,
                message: format!("{} left out", counted(self.left_out, "more diagnostic")),
                excerpt: None,
            });
        }
        self.found
    }
}

/// How many warnings, and how many errors, of one deployment are kept.
const KEPT: usize = 1000;

/// The longest message, characters.
const MESSAGE: usize = 500;

/// A message of a bounded length: names in it may have any.
fn shortened(message: String) -> String {
    match message.char_indices().nth(MESSAGE) {
        None => message,
        Some((end, _)) => format!("{}…", &message[..end]),
    }
}

/// The longest excerpt of a line, characters.
const EXCERPT: usize = 100;

impl File {
    /// The position of a byte offset and the excerpt around it; none once the text is gone. O(log lines) and a
    /// bounded walk, however long the line is; O(file) the first time.
    fn locate(&mut self, offset: u32) -> Option<(Position, (String, u32))> {
        if self.text.is_empty() && offset > 0 {
            return None;
        }
        if self.line_starts.is_empty() {
            self.line_starts = line_starts(&self.text);
            self.characters = characters(&self.text);
        }
        let mut offset = (offset as usize).min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        let line = self
            .line_starts
            .partition_point(|&start| start as usize <= offset)
            - 1;
        let start = self.line_starts[line] as usize;
        let column = self.characters_before(offset) - self.characters_before(start);
        let excerpt = excerpt(&self.text[start..], offset - start, column);
        let position = Position {
            line: number(line),
            column: number(column),
        };
        Some((position, excerpt))
    }

    /// How many characters stand before a byte offset. O(`STRIDE`).
    fn characters_before(&self, offset: usize) -> usize {
        let block = offset / STRIDE;
        let counted = self.characters.get(block).copied().unwrap_or(0) as usize;
        let rest = &self.text.as_bytes()[block * STRIDE..offset];
        counted + starts_in(rest)
    }
}

/// Counts from 1.
fn number(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX).saturating_add(1)
}

/// The part of a line around a column (from 0; `offset` in bytes) and the column (from 1) in that part. `text` starts
/// with the line and may go on after it. Tabs and control characters become blanks, so that the mark stands under
/// the right character.
fn excerpt(text: &str, offset: usize, column: usize) -> (String, u32) {
    let before = if column < EXCERPT - 20 {
        column
    } else {
        EXCERPT / 2
    };
    let from = match before {
        0 => offset,
        _ => text[..offset]
            .char_indices()
            .nth_back(before - 1)
            .map_or(0, |(at, _)| at),
    };
    let shown: String = text[from..]
        .chars()
        .take(EXCERPT)
        .take_while(|c| !matches!(c, '\n' | '\r'))
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    (shown.trim_end().to_owned(), number(before))
}

/// How many bytes apart the characters are counted in advance.
const STRIDE: usize = 1024;

/// How many characters start before every `STRIDE`-th byte.
fn characters(text: &str) -> Vec<u32> {
    let mut before = 0;
    let mut counts = vec![0];
    for block in text.as_bytes().chunks(STRIDE) {
        before += u32::try_from(starts_in(block)).unwrap_or(0);
        counts.push(before);
    }
    counts
}

/// How many characters start in a piece of UTF-8.
fn starts_in(bytes: &[u8]) -> usize {
    bytes.iter().filter(|&&byte| byte & 0xC0 != 0x80).count()
}

/// Where each line starts: after `\n`, `\r\n` or a lone `\r`.
fn line_starts(text: &str) -> Vec<u32> {
    let bytes = text.as_bytes();
    let mut starts = vec![0];
    for (at, &byte) in bytes.iter().enumerate() {
        if byte == b'\n' || (byte == b'\r' && bytes.get(at + 1) != Some(&b'\n')) {
            starts.push(u32::try_from(at + 1).unwrap_or(u32::MAX));
        }
    }
    starts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(text: &str) -> File {
        File {
            name: String::new(),
            text: Arc::from(text),
            line_starts: Vec::new(),
            characters: Vec::new(),
        }
    }

    fn locate(text: &str, offset: u32) -> (u32, u32) {
        let (position, _) = file(text).locate(offset).expect("the text is there");
        (position.line, position.column)
    }

    #[test]
    fn lines_end_at_every_kind_of_line_end() {
        let text = "a\nb\r\nc\rd";
        assert_eq!(locate(text, 0), (1, 1));
        assert_eq!(locate(text, 2), (2, 1));
        assert_eq!(locate(text, 5), (3, 1));
        assert_eq!(locate(text, 7), (4, 1));
        assert_eq!(locate(text, 8), (4, 2));
    }

    #[test]
    fn columns_count_characters() {
        assert_eq!(locate("äöü<", 6), (1, 4));
        assert_eq!(locate("", 0), (1, 1));
    }

    #[test]
    fn long_lines_are_shortened_around_the_place() {
        let line = "x".repeat(5000);
        let (text, mark) = excerpt(&line, 4000, 4000);
        assert_eq!(text.len(), EXCERPT);
        assert_eq!(mark, 51);
    }

    /// Against counting from the start of the text, at every place of a text longer than the stride.
    #[test]
    fn places_are_those_of_plain_counting() {
        let text = "äb\tc\r\n日本語\u{1F600}x\ry\n\n".repeat(60) + &"é<".repeat(2 * STRIDE);
        let mut file = file(&text);
        let (mut line, mut column, mut start) = (1, 1, 0);
        let mut before = '\0';
        for (at, c) in text.char_indices() {
            if before == '\n' || (before == '\r' && c != '\n') {
                (line, column, start) = (line + 1, 1, at);
            }
            let offset = u32::try_from(at).expect("it is short");
            let (position, (shown, mark)) = file.locate(offset).expect("the text is there");
            assert_eq!((position.line, position.column), (line, column), "{at}");
            if !c.is_whitespace() {
                let marked = shown.chars().nth(mark as usize - 1);
                assert_eq!(marked, Some(c), "{at} in {shown}");
            }
            assert!(
                text[start..].starts_with(shown.as_str()) || column > 79 || shown.contains(' ')
            );
            column += 1;
            before = c;
        }
    }
}
