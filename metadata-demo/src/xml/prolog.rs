//! What stands before the root element: declaration, comments, processing instructions, DOCTYPE.

use super::Fault;
use super::characters::{is_blank, name_length, skip_blanks};
use super::entities::{self, Entities};
use crate::diagnostic::Code;

/// An encoding's name in the declaration.
#[derive(Debug)]
pub(super) struct Declared {
    pub(super) name: String,
    pub(super) offset: usize,
}

/// The prolog of a document.
#[derive(Debug, Default)]
pub(super) struct Prolog {
    /// Where the root element starts.
    pub(super) root: usize,
    /// The encoding that is declared.
    pub(super) encoding: Option<Declared>,
    /// The public identifier of DOCTYPE.
    pub(super) public_id: Option<String>,
    /// The entities that the internal subset declares.
    pub(super) entities: Entities,
    /// The parameter entities that stand outside the file.
    pub(super) external_parameters: Vec<String>,
    /// What was ignored, and where.
    pub(super) ignored: Vec<(usize, String)>,
}

/// A place in the text that moves forward.
pub(super) struct Cursor<'t> {
    text: &'t str,
    pub(super) at: usize,
}

impl<'t> Cursor<'t> {
    pub(super) fn new(text: &'t str, at: usize) -> Self {
        Self { text, at }
    }

    pub(super) fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    /// Skips blanks; whether there were any.
    pub(super) fn blanks(&mut self) -> bool {
        let rest = self.rest();
        let length = rest.len() - skip_blanks(rest).len();
        self.at += length;
        length > 0
    }

    /// Skips the token if it stands here.
    pub(super) fn take(&mut self, token: &str) -> bool {
        let found = self.rest().starts_with(token);
        if found {
            self.at += token.len();
        }
        found
    }

    /// The text up to the token, which is skipped.
    pub(super) fn until(&mut self, token: &str) -> Option<&'t str> {
        let length = self.rest().find(token)?;
        let text = &self.rest()[..length];
        self.at += length + token.len();
        Some(text)
    }

    /// The name that stands here, empty when there is none.
    pub(super) fn name(&mut self) -> &'t str {
        let length = name_length(self.rest());
        let name = &self.rest()[..length];
        self.at += length;
        name
    }

    /// The quoted text that stands here.
    pub(super) fn literal(&mut self) -> Option<&'t str> {
        let quote = self
            .rest()
            .chars()
            .next()
            .filter(|c| matches!(c, '"' | '\''))?;
        let rest = &self.rest()[1..];
        let length = rest.find(quote)?;
        self.at += length + 2;
        Some(&rest[..length])
    }
}

/// Reads the prolog.
pub(super) fn read(text: &str) -> Result<Prolog, Fault> {
    let mut prolog = Prolog::default();
    let mut cursor = Cursor::new(text, 0);
    if starts_declaration(text) {
        declaration(&mut cursor, &mut prolog)?;
    }
    let mut doctype_seen = false;
    loop {
        cursor.blanks();
        let start = cursor.at;
        let rest = cursor.rest();
        if rest.is_empty() {
            return Err(Fault::new(start, Code::NoElement, "there is no element"));
        } else if rest.starts_with("<!--") {
            comment(&mut cursor)?;
        } else if rest.starts_with("<?") {
            processing_instruction(&mut cursor)?;
        } else if rest.starts_with("<!DOCTYPE") {
            if doctype_seen {
                return Err(Fault::new(start, Code::BadDoctype, "a second DOCTYPE"));
            }
            doctype_seen = true;
            doctype(&mut cursor, &mut prolog)?;
        } else if rest.starts_with("<!") || rest.starts_with("</") {
            return Err(Fault::new(
                start,
                Code::InvalidToken,
                "an element, a comment or DOCTYPE is expected here",
            ));
        } else if rest.starts_with('<') {
            prolog.root = start;
            return Ok(prolog);
        } else {
            let message = "text before the root element; an XML file starts with <";
            return Err(Fault::new(start, Code::TextBeforeRoot, message));
        }
    }
}

/// Whether the text starts with `<?xml` and not with another target that starts alike.
pub(super) fn starts_declaration(text: &str) -> bool {
    text.strip_prefix("<?xml")
        .is_some_and(|rest| rest.starts_with("?>") || rest.bytes().next().is_some_and(is_blank))
}

/// `<?xml version="1.0" encoding="..." standalone="..."?>`
fn declaration(cursor: &mut Cursor<'_>, prolog: &mut Prolog) -> Result<(), Fault> {
    cursor.take("<?xml");
    let mut expected = ["version", "encoding", "standalone"].as_slice();
    let bad = |at: usize, why: &str| {
        Fault::new(
            at,
            Code::BadDeclaration,
            format!("in the XML declaration: {why}"),
        )
    };
    loop {
        let blanks = cursor.blanks();
        let start = cursor.at;
        if cursor.take("?>") {
            if expected.len() == 3 {
                return Err(bad(start, "the version is missing"));
            }
            return Ok(());
        }
        if !blanks {
            return Err(bad(start, "a blank or ?> is expected here"));
        }
        let name = cursor.name();
        let Some(index) = expected.iter().position(|&known| known == name) else {
            return Err(bad(
                start,
                "version, encoding and standalone are expected in this order",
            ));
        };
        if expected.len() == 3 && index > 0 {
            return Err(bad(start, "the version comes first"));
        }
        expected = &expected[index + 1..];
        cursor.blanks();
        if !cursor.take("=") {
            return Err(bad(cursor.at, "= is expected here"));
        }
        cursor.blanks();
        let value_at = cursor.at;
        let Some(value) = cursor.literal() else {
            return Err(bad(value_at, "a quoted value is expected here"));
        };
        let right = match name {
            "version" => value.strip_prefix("1.").is_some_and(|minor| {
                !minor.is_empty() && minor.bytes().all(|b| b.is_ascii_digit())
            }),
            "encoding" => {
                value.starts_with(|c: char| c.is_ascii_alphabetic())
                    && value.bytes().all(|b| {
                        b.is_ascii_alphanumeric() || matches!(b, b'.' | b'_' | b'-' | b':')
                    })
            }
            _ => matches!(value, "yes" | "no"),
        };
        if !right {
            return Err(bad(value_at, &format!("`{value}` is no {name}")));
        }
        if name == "encoding" {
            prolog.encoding = Some(Declared {
                name: value.to_owned(),
                offset: value_at + 1,
            });
        }
    }
}

/// `<!-- ... -->`
pub(super) fn comment(cursor: &mut Cursor<'_>) -> Result<(), Fault> {
    let start = cursor.at;
    cursor.take("<!--");
    let Some(text) = cursor.until("--") else {
        return Err(Fault::new(
            start,
            Code::InvalidToken,
            "the comment is not closed",
        ));
    };
    if !cursor.take(">") {
        return Err(double_hyphen(start + 4 + text.len()));
    }
    Ok(())
}

/// The fault of a comment that holds `--`.
pub(super) fn double_hyphen(offset: usize) -> Fault {
    Fault::new(offset, Code::BadComment, "-- inside a comment")
}

/// `<?target ...?>`
pub(super) fn processing_instruction(cursor: &mut Cursor<'_>) -> Result<(), Fault> {
    let start = cursor.at;
    cursor.take("<?");
    let Some(text) = cursor.until("?>") else {
        return Err(Fault::new(
            start,
            Code::InvalidToken,
            "the processing instruction is not closed",
        ));
    };
    instruction_target(start, text)
}

/// Checks the target of a processing instruction whose `<?` stands at `start`.
pub(super) fn instruction_target(start: usize, text: &str) -> Result<(), Fault> {
    let length = name_length(text);
    if text[..length].eq_ignore_ascii_case("xml") {
        let message = "the XML declaration does not stand at the start of the file";
        return Err(Fault::new(start, Code::LateDeclaration, message));
    }
    if length == 0 || !text[length..].bytes().next().is_none_or(is_blank) {
        return Err(Fault::new(
            start,
            Code::InvalidName,
            "a processing instruction needs a name",
        ));
    }
    Ok(())
}

/// `<!DOCTYPE name PUBLIC "..." "..." [ ... ]>`
fn doctype(cursor: &mut Cursor<'_>, prolog: &mut Prolog) -> Result<(), Fault> {
    let start = cursor.at;
    let bad = |at: usize, why: &str| Fault::new(at, Code::BadDoctype, format!("in DOCTYPE: {why}"));
    cursor.take("<!DOCTYPE");
    if !cursor.blanks() {
        return Err(bad(cursor.at, "a blank is expected here"));
    }
    if cursor.name().is_empty() {
        return Err(bad(cursor.at, "the root element's name is expected here"));
    }
    let blanks = cursor.blanks();
    let external = cursor.at;
    if let Some((public_id, _)) = entities::external_id(cursor).map_err(|why| bad(external, why))? {
        if !blanks {
            return Err(bad(external, "a blank is expected here"));
        }
        prolog.public_id = public_id;
    }
    cursor.blanks();
    if cursor.take("[") {
        entities::subset(cursor, prolog, start)?;
        cursor.blanks();
    }
    if !cursor.take(">") {
        let message = if cursor.rest().is_empty() {
            "it is not closed"
        } else {
            "> is expected here"
        };
        return Err(bad(
            if cursor.rest().is_empty() {
                start
            } else {
                cursor.at
            },
            message,
        ));
    }
    Ok(())
}
