//! From bytes to the element tree: encodings, prolog and DOCTYPE, then the content.
//!
//! quick-xml cuts the content into markup and text. What XML 1.0 calls well-formed is checked here: names,
//! attributes, characters, nesting, what may stand before and after the root element. Nothing outside the
//! file is ever read.

mod attributes;
mod characters;
mod content;
mod encoding;
mod entities;
mod prolog;

use std::sync::Arc;

use specie::family::Family;

use crate::diagnostic::{Code, Place, Report};
use crate::element::Tree;
use crate::limits::Limits;

/// What makes a text ill-formed: where, by which rule, and why.
#[derive(Debug)]
pub(crate) struct Fault {
    /// Bytes from the start of the decoded text.
    offset: usize,
    code: Code,
    message: String,
}

impl Fault {
    fn new(offset: usize, code: Code, message: impl Into<String>) -> Self {
        Self {
            offset,
            code,
            message: message.into(),
        }
    }
}

/// Parses a descriptor. What is wrong goes into the report; none when it is not well-formed.
pub(crate) fn parse<F: Family>(
    name: &str,
    bytes: Vec<u8>,
    limits: &Limits,
    report: &mut Report,
) -> Option<Tree<F>> {
    if bytes.len() as u64 > limits.descriptor_bytes.min(u64::from(u32::MAX / 2)) {
        let limit = limits.descriptor_bytes;
        report.file_error(
            name,
            Code::TooLarge,
            format!("the file has more than {limit} bytes"),
        );
        return None;
    }
    let decoded = encoding::decode(bytes);
    let text: Arc<str> = Arc::from(decoded.text);
    let file = report.file(name, Arc::clone(&text));
    let place = |offset: usize| Place {
        file,
        offset: u32::try_from(offset).unwrap_or(u32::MAX),
    };
    let invalid = characters::first_invalid(&text);
    let parsed = prolog::read(&text).and_then(|prolog| {
        encoding::agree(decoded.found, prolog.encoding.as_ref())?;
        for (offset, message) in &prolog.ignored {
            report.warning(place(*offset), Code::ParameterEntity, message.clone());
        }
        content::read::<F>(&text, file, prolog, limits)
    });
    let fault = match (parsed, decoded.fault, invalid) {
        (Ok(tree), None, None) => {
            if let Some(warning) = decoded.warning {
                report.warning(place(0), Code::EncodingConflict, warning);
            }
            return Some(tree);
        }
        // A wrong declaration explains why bytes cannot be decoded.
        (Err(parsed), Some(_), _) if parsed.code == Code::EncodingConflict => parsed,
        // The text ends where the decoding stopped; that something is not closed follows from it.
        (_, Some(fault), _) => fault,
        // The earliest fault counts: what follows a broken place is often broken because of it.
        (Err(parsed), None, Some(invalid)) if parsed.offset < invalid.offset => parsed,
        (_, None, Some(invalid)) => invalid,
        (Err(parsed), None, None) => parsed,
    };
    report.error(place(fault.offset), fault.code, fault.message);
    None
}
