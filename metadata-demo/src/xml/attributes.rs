//! The attributes of a start tag.

use std::collections::HashSet;

use super::Fault;
use super::characters::is_blank;
use super::prolog::Cursor;
use crate::diagnostic::Code;
use crate::limits::Limits;

/// An attribute as it is written.
pub(super) struct Raw<'t> {
    pub(super) name: &'t str,
    pub(super) name_at: usize,
    pub(super) value: &'t str,
    pub(super) value_at: usize,
}

/// The names of the attributes that one element has so far.
#[derive(Default)]
pub(super) struct Seen<'t> {
    few: Vec<&'t str>,
    /// All of them, once they are many.
    many: HashSet<&'t str>,
}

/// How many names are faster compared than hashed.
const FEW: usize = 16;

impl<'t> Seen<'t> {
    /// Adds a name; an error when it is there, or when there are too many. O(1) on average.
    pub(super) fn check(&mut self, name: &'t str, limits: &Limits) -> Result<(), (Code, String)> {
        let count = self.few.len().max(self.many.len());
        let twice = if count < FEW {
            let twice = self.few.contains(&name);
            self.few.push(name);
            twice
        } else {
            if self.many.is_empty() {
                self.many.extend(&self.few);
            }
            !self.many.insert(name)
        };
        if twice {
            let message = format!("the attribute {name} stands twice");
            return Err((Code::DuplicateAttribute, message));
        }
        if count >= limits.element_attributes {
            let message = format!(
                "the element has more than {} attributes",
                limits.element_attributes
            );
            return Err((Code::TooManyAttributes, message));
        }
        Ok(())
    }
}

/// Cuts what stands between a start tag's name and its end into attributes. Offsets are from the text's start.
pub(super) fn split(text: &str) -> impl Iterator<Item = Result<Raw<'_>, Fault>> {
    let mut cursor = Cursor::new(text, 0);
    let mut broken = false;
    std::iter::from_fn(move || {
        let blanks = cursor.blanks();
        if broken || cursor.rest().is_empty() {
            return None;
        }
        let next = one(&mut cursor, blanks);
        broken = next.is_err();
        Some(next)
    })
}

fn one<'t>(cursor: &mut Cursor<'t>, blanks: bool) -> Result<Raw<'t>, Fault> {
    let name_at = cursor.at;
    if !blanks {
        return Err(Fault::new(
            name_at,
            Code::BadAttribute,
            "a blank is expected between attributes",
        ));
    }
    if cursor.rest().starts_with('<') {
        let message = "< inside a tag; is the > missing before it?";
        return Err(Fault::new(name_at, Code::InvalidToken, message));
    }
    let name = cursor.name();
    if name.is_empty() {
        return Err(Fault::new(
            name_at,
            Code::InvalidName,
            "an attribute's name is expected here",
        ));
    }
    cursor.blanks();
    if !cursor.take("=") {
        return Err(Fault::new(
            cursor.at,
            Code::BadAttribute,
            format!("the attribute {name} has no ="),
        ));
    }
    cursor.blanks();
    let value_at = cursor.at + 1;
    let Some(value) = cursor.literal() else {
        return Err(Fault::new(
            cursor.at,
            Code::BadAttribute,
            format!("the attribute {name} has no quoted value"),
        ));
    };
    if let Some(offset) = value.find('<') {
        let message = format!("< in the value of the attribute {name}");
        return Err(Fault::new(value_at + offset, Code::BadAttribute, message));
    }
    Ok(Raw {
        name,
        name_at,
        value,
        value_at,
    })
}

/// Whether a value stands for itself: no reference, no blank but spaces.
pub(super) fn is_literal(value: &str) -> bool {
    !value
        .bytes()
        .any(|byte| byte == b'&' || (is_blank(byte) && byte != b' '))
}
