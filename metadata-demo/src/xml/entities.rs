//! The internal subset of DOCTYPE: entities are kept, other declarations are passed over.

use std::collections::HashMap;
use std::sync::Arc;

use super::Fault;
use super::characters::is_allowed;
use super::prolog::{Cursor, Prolog, comment, processing_instruction};
use crate::diagnostic::Code;

/// What an entity stands for.
#[derive(Clone, Debug)]
pub(super) enum Entity {
    /// Its replacement text.
    Internal(Arc<str>),
    /// Something outside the file, which is never read.
    External(String),
    /// Something that is no XML.
    Unparsed,
}

/// The general entities that are declared.
#[derive(Debug, Default)]
pub(super) struct Entities {
    by_name: HashMap<String, Entity>,
}

impl Entities {
    /// What is declared under the name.
    pub(super) fn get(&self, name: &str) -> Option<&Entity> {
        self.by_name.get(name)
    }
}

/// `PUBLIC "id" "uri"` or `SYSTEM "uri"`, when one stands here: the public and the system identifier.
pub(super) fn external_id(
    cursor: &mut Cursor<'_>,
) -> Result<Option<(Option<String>, String)>, &'static str> {
    let public_id = if cursor.take("PUBLIC") {
        cursor.blanks();
        Some(
            cursor
                .literal()
                .ok_or("a quoted public identifier is expected after PUBLIC")?,
        )
    } else if cursor.take("SYSTEM") {
        None
    } else {
        return Ok(None);
    };
    let blanks = cursor.blanks();
    let Some(system_id) = cursor.literal() else {
        return Err("a quoted system identifier is expected here");
    };
    if !blanks {
        return Err("a blank is expected before the system identifier");
    }
    Ok(Some((
        public_id.map(|id| id.split_whitespace().collect::<Vec<_>>().join(" ")),
        system_id.to_owned(),
    )))
}

/// The declarations up to the closing bracket.
pub(super) fn subset(
    cursor: &mut Cursor<'_>,
    prolog: &mut Prolog,
    start: usize,
) -> Result<(), Fault> {
    let unclosed = || {
        Fault::new(
            start,
            Code::BadDoctype,
            "in DOCTYPE: the internal subset is not closed",
        )
    };
    loop {
        cursor.blanks();
        let at = cursor.at;
        let rest = cursor.rest();
        if cursor.take("]") {
            return Ok(());
        } else if rest.is_empty() {
            return Err(unclosed());
        } else if rest.starts_with("<!--") {
            comment(cursor)?;
        } else if rest.starts_with("<?") {
            processing_instruction(cursor)?;
        } else if rest.starts_with("<!ENTITY") {
            entity(cursor, prolog)?;
        } else if ["<!ELEMENT", "<!ATTLIST", "<!NOTATION"]
            .iter()
            .any(|known| rest.starts_with(known))
        {
            declaration(cursor, at)?;
        } else if cursor.take("%") {
            let name = cursor.name();
            if name.is_empty() || !cursor.take(";") {
                return Err(Fault::new(
                    at,
                    Code::BadReference,
                    "a parameter entity reference is not complete",
                ));
            }
            if prolog
                .external_parameters
                .iter()
                .any(|external| external == name)
            {
                let message = format!(
                    "the parameter entity %{name}; stands outside the file and is not read"
                );
                return Err(Fault::new(at, Code::ExternalEntity, message));
            }
            prolog
                .ignored
                .push((at, format!("the parameter entity %{name}; is not expanded")));
        } else {
            return Err(Fault::new(
                at,
                Code::BadDoctype,
                "in DOCTYPE: a declaration is expected here",
            ));
        }
    }
}

/// Passes over a declaration. Quotes and nothing else may hold a `>`.
fn declaration(cursor: &mut Cursor<'_>, start: usize) -> Result<(), Fault> {
    let unclosed = |what: &str| {
        Fault::new(
            start,
            Code::BadDoctype,
            format!("in DOCTYPE: {what} is not closed"),
        )
    };
    loop {
        let Some(length) = cursor.rest().find(['>', '"', '\'', '<']) else {
            return Err(unclosed("the declaration"));
        };
        if length == 0 && cursor.at > start && cursor.rest().starts_with('<') {
            return Err(unclosed("the declaration"));
        }
        // The `<` that opens it.
        let length = if cursor.at == start {
            length.max(1)
        } else {
            length
        };
        cursor.at += length;
        if cursor.take(">") {
            return Ok(());
        }
        if cursor.rest().starts_with(['"', '\'']) && cursor.literal().is_none() {
            return Err(unclosed("a quoted text"));
        }
    }
}

/// `<!ENTITY name "text">`, `<!ENTITY name SYSTEM "uri" NDATA type>`, `<!ENTITY % name ...>`
fn entity(cursor: &mut Cursor<'_>, prolog: &mut Prolog) -> Result<(), Fault> {
    let start = cursor.at;
    let bad = |at: usize, why: &str| {
        Fault::new(
            at,
            Code::BadDoctype,
            format!("in an entity's declaration: {why}"),
        )
    };
    cursor.take("<!ENTITY");
    if !cursor.blanks() {
        return Err(bad(cursor.at, "a blank is expected here"));
    }
    let parameter = cursor.take("%");
    if parameter && !cursor.blanks() {
        return Err(bad(cursor.at, "a blank is expected after %"));
    }
    let name = cursor.name();
    if name.is_empty() {
        return Err(bad(cursor.at, "a name is expected here"));
    }
    if !cursor.blanks() {
        return Err(bad(cursor.at, "a blank is expected after the name"));
    }
    let value_at = cursor.at;
    let entity = if let Some(text) = cursor.literal() {
        Entity::Internal(replacement_text(text, value_at + 1, parameter)?)
    } else {
        match external_id(cursor).map_err(|why| bad(value_at, why))? {
            Some((_, system_id)) => {
                cursor.blanks();
                if !parameter && cursor.take("NDATA") {
                    cursor.blanks();
                    cursor.name();
                    Entity::Unparsed
                } else {
                    Entity::External(system_id)
                }
            }
            None => {
                return Err(bad(
                    value_at,
                    "a quoted text, PUBLIC or SYSTEM is expected here",
                ));
            }
        }
    };
    cursor.blanks();
    if !cursor.take(">") {
        return Err(bad(
            if cursor.rest().is_empty() {
                start
            } else {
                cursor.at
            },
            "> is expected here",
        ));
    }
    if parameter {
        if matches!(entity, Entity::External(_)) {
            prolog.external_parameters.push(name.to_owned());
        }
    } else {
        // The first declaration counts.
        prolog
            .entities
            .by_name
            .entry(name.to_owned())
            .or_insert(entity);
    }
    Ok(())
}

/// Character references are replaced when the entity is declared, general ones when it is used.
fn replacement_text(text: &str, at: usize, parameter: bool) -> Result<Arc<str>, Fault> {
    if let (Some(offset), false) = (text.find('%'), parameter) {
        let name = Cursor::new(text, offset + 1).name();
        if text[offset + 1 + name.len()..].starts_with(';') && !name.is_empty() {
            let message = format!("the parameter entity %{name}; inside an entity's text");
            return Err(Fault::new(at + offset, Code::ParameterEntity, message));
        }
    }
    let mut replaced = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(offset) = rest.find('&') {
        replaced.push_str(&rest[..offset]);
        let reference_at = at + (text.len() - rest.len()) + offset;
        let Some(length) = rest[offset..].find(';') else {
            return Err(Fault::new(
                reference_at,
                Code::BadReference,
                "the reference has no ;",
            ));
        };
        let reference = &rest[offset + 1..offset + length];
        match character_reference(reference) {
            Some(Ok(c)) => replaced.push(c),
            Some(Err(message)) => {
                return Err(Fault::new(reference_at, Code::BadReference, message));
            }
            None => replaced.push_str(&rest[offset..=offset + length]),
        }
        rest = &rest[offset + length + 1..];
    }
    replaced.push_str(rest);
    Ok(Arc::from(replaced))
}

/// The character of `#10` or `#xA`; none when the reference is to an entity.
pub(super) fn character_reference(reference: &str) -> Option<Result<char, String>> {
    let digits = reference.strip_prefix('#')?;
    let code = match digits.strip_prefix('x') {
        Some(hex) if hex.bytes().all(|b| b.is_ascii_hexdigit()) => {
            u32::from_str_radix(hex, 16).ok()
        }
        None if digits.bytes().all(|b| b.is_ascii_digit()) => digits.parse().ok(),
        _ => None,
    };
    let c = code.and_then(char::from_u32).filter(|&c| is_allowed(c));
    Some(c.ok_or_else(|| format!("&{reference}; names no character that XML allows")))
}

/// The character of one of the five entities that need no declaration.
pub(super) fn predefined(name: &str) -> Option<char> {
    match name {
        "lt" => Some('<'),
        "gt" => Some('>'),
        "amp" => Some('&'),
        "quot" => Some('"'),
        "apos" => Some('\''),
        _ => None,
    }
}
