//! From the root element on: quick-xml's events into the tree, references replaced, the rules that quick-xml
//! leaves open checked.

use std::sync::Arc;

use quick_xml::Reader;
use quick_xml::errors::SyntaxError;
use quick_xml::events::Event;
use specie::family::Family;

use super::Fault;
use super::attributes;
use super::characters::{is_name, name_length, prefix_length, skip_blanks};
use super::entities::{Entities, Entity, character_reference, predefined};
use super::prolog::{Prolog, double_hyphen, instruction_target};
use crate::diagnostic::{Code, FileId};
use crate::element::{Span, Tree};
use crate::limits::Limits;

/// Reads the root element and what follows it.
pub(super) fn read<F: Family>(
    text: &Arc<str>,
    file: FileId,
    prolog: Prolog,
    limits: &Limits,
) -> Result<Tree<F>, Fault> {
    let mut builder = Builder::<F> {
        tree: Tree::new(file, Arc::clone(text), prolog.public_id),
        open: Vec::new(),
        done: false,
        entities: prolog.entities,
        expanding: Vec::new(),
        references: 0,
        expanded_bytes: 0,
        limits,
    };
    builder.run(
        &text[prolog.root..],
        Origin {
            offset: prolog.root,
            entity: false,
        },
    )?;
    if let Some(&Open { offset, .. }) = builder.open.last() {
        let name = &text[offset + 1..];
        let message = format!("<{}> is not closed", &name[..name_length(name)]);
        return Err(Fault::new(offset, Code::UnclosedElement, message));
    }
    Ok(builder.tree)
}

/// Where a text that is being read stands.
#[derive(Clone, Copy)]
struct Origin {
    /// The text's start in the file; of an entity's text, where the reference stands.
    offset: usize,
    /// Whether the text is an entity's.
    entity: bool,
}

impl Origin {
    /// The place in the file of a place in the text.
    fn place(self, offset: usize) -> usize {
        if self.entity {
            self.offset
        } else {
            self.offset + offset
        }
    }
}

/// An element whose end has not come yet.
struct Open {
    number: u32,
    /// The name with its prefix.
    name: Name,
    offset: usize,
}

/// A name with its prefix: of the file, or of an entity's text.
enum Name {
    File { start: usize, length: usize },
    Made(String),
}

struct Builder<'l, F: Family> {
    tree: Tree<F>,
    open: Vec<Open>,
    /// Whether the root element has been closed.
    done: bool,
    entities: Entities,
    /// The entities whose text is being read, outermost first.
    expanding: Vec<String>,
    references: u64,
    expanded_bytes: u64,
    limits: &'l Limits,
}

impl<F: Family> Builder<'_, F> {
    /// Reads a text, which is the file's from the root element on or an entity's, to its end.
    fn run(&mut self, text: &str, origin: Origin) -> Result<(), Fault> {
        let mut reader = Reader::from_str(text);
        let config = reader.config_mut();
        // Both are checked here, with better places.
        config.check_end_names = false;
        config.allow_unmatched_ends = true;
        let depth = self.open.len();
        loop {
            let start = position(reader.buffer_position());
            let event = reader.read_event();
            let end = position(reader.buffer_position());
            let raw = text.get(start..end).unwrap_or("");
            match event {
                Ok(Event::Eof) => break,
                Ok(Event::Start(_)) => self.start(inside(raw, 1, 1), origin, start)?,
                Ok(Event::Empty(_)) => {
                    self.start(inside(raw, 1, 2), origin, start)?;
                    self.close();
                }
                Ok(Event::End(_)) => {
                    if self.open.len() == depth {
                        return Err(self.unmatched(
                            inside(raw, 2, 1),
                            origin.place(start),
                            origin.entity,
                        ));
                    }
                    self.end(inside(raw, 2, 1), text, origin, start)?;
                }
                Ok(Event::Text(_)) => self.text(raw, origin, start)?,
                Ok(Event::CData(_)) => {
                    self.inside_root(origin.place(start), "a CDATA section")?;
                    self.characters(inside(raw, 9, 3), origin, start + 9);
                }
                Ok(Event::Comment(_)) => {
                    let comment = inside(raw, 4, 3);
                    if let Some(offset) = comment
                        .find("--")
                        .or(comment.ends_with('-').then(|| comment.len() - 1))
                    {
                        return Err(double_hyphen(origin.place(start + 4 + offset)));
                    }
                }
                Ok(Event::PI(_)) => instruction_target(origin.place(start), inside(raw, 2, 2))?,
                Ok(Event::Decl(_)) => instruction_target(origin.place(start), "xml ")?,
                Ok(Event::DocType(_)) => {
                    let message = "DOCTYPE after the start of the root element";
                    return Err(Fault::new(origin.place(start), Code::BadDoctype, message));
                }
                Ok(Event::GeneralRef(_)) => {
                    self.inside_root(origin.place(start), "a reference")?;
                    self.reference(inside(raw, 1, 1), origin.place(start))?;
                }
                Err(error) => {
                    return Err(syntax(
                        &error,
                        origin.place(position(reader.error_position())),
                    ));
                }
            }
        }
        if self.open.len() > depth && origin.entity {
            let message = "an entity's text opens an element that it does not close";
            return Err(Fault::new(origin.offset, Code::UnclosedElement, message));
        }
        Ok(())
    }

    /// A start tag, without its brackets.
    fn start(&mut self, tag: &str, origin: Origin, at: usize) -> Result<(), Fault> {
        let offset = origin.place(at);
        if self.done {
            return Err(Fault::new(
                offset,
                Code::JunkAfterRoot,
                "a second root element",
            ));
        }
        let length = name_length(tag);
        if length == 0 {
            return Err(Fault::new(
                offset,
                Code::InvalidToken,
                "< is not followed by a name",
            ));
        }
        if self.open.len() >= self.limits.element_depth {
            let message = format!(
                "elements are nested more than {} deep",
                self.limits.element_depth
            );
            return Err(Fault::new(offset, Code::TooDeep, message));
        }
        let name = &tag[..length];
        let prefix = prefix_length(name);
        let span = self.keep(&name[prefix..], origin, at + 1 + prefix);
        let parent = self.open.last().map(|open| open.number);
        let number = self.tree.open(parent, span, offset);
        let name = if origin.entity {
            Name::Made(name.to_owned())
        } else {
            Name::File {
                start: offset + 1,
                length,
            }
        };
        self.open.push(Open {
            number,
            name,
            offset,
        });
        let attributes_at = at + 1 + length;
        let mut seen = attributes::Seen::default();
        for attribute in attributes::split(&tag[length..]) {
            let attribute = attribute.map_err(|fault| Fault {
                offset: origin.place(attributes_at + fault.offset),
                ..fault
            })?;
            seen.check(attribute.name, self.limits)
                .map_err(|(code, message)| {
                    let place = origin.place(attributes_at + attribute.name_at);
                    Fault::new(place, code, message)
                })?;
            let name = self.keep(attribute.name, origin, attributes_at + attribute.name_at);
            let value = if attributes::is_literal(attribute.value) {
                self.keep(attribute.value, origin, attributes_at + attribute.value_at)
            } else {
                let mut value = String::with_capacity(attribute.value.len());
                self.attribute_value(
                    attribute.value,
                    origin,
                    attributes_at + attribute.value_at,
                    &mut value,
                )?;
                self.tree.make(&value)
            };
            self.tree.attribute(number, name, value);
        }
        Ok(())
    }

    /// An attribute's value: references replaced, every blank a space.
    fn attribute_value(
        &mut self,
        text: &str,
        origin: Origin,
        at: usize,
        value: &mut String,
    ) -> Result<(), Fault> {
        let mut rest = text;
        while let Some(offset) = rest.find(['&', '\t', '\n', '\r']) {
            value.push_str(&rest[..offset]);
            let place = origin.place(at + (text.len() - rest.len()) + offset);
            rest = &rest[offset..];
            let Some(reference) = rest.strip_prefix('&') else {
                value.push(' ');
                rest = &rest[if rest.starts_with("\r\n") { 2 } else { 1 }..];
                continue;
            };
            let Some(length) = reference.find(';') else {
                return Err(incomplete(place));
            };
            let name = &reference[..length];
            match self.resolve(name, place)? {
                Replacement::Character(c) => value.push(c),
                Replacement::Text(text) => {
                    if text.contains('<') {
                        let message = format!(
                            "the text of the entity &{name}; has a <, which no attribute may have"
                        );
                        return Err(Fault::new(place, Code::BadAttribute, message));
                    }
                    self.expand(name, &text, place, |builder, text, origin| {
                        builder.attribute_value(text, origin, 0, value)
                    })?;
                }
            }
            rest = &reference[length + 1..];
        }
        value.push_str(rest);
        Ok(())
    }

    /// An end tag, without its brackets and slash.
    fn end(&mut self, tag: &str, text: &str, origin: Origin, at: usize) -> Result<(), Fault> {
        let name = tag.trim_end_matches([' ', '\t', '\n', '\r']);
        let opened = self.open.last().map(|open| match &open.name {
            Name::File { start, length } if !origin.entity => {
                let start = start - origin.offset;
                &text[start..start + length]
            }
            Name::File { .. } => "",
            Name::Made(name) => name,
        });
        if opened != Some(name) {
            return Err(self.unmatched(tag, origin.place(at), origin.entity));
        }
        self.close();
        Ok(())
    }

    /// The fault of an end tag that closes nothing.
    fn unmatched(&self, tag: &str, place: usize, entity: bool) -> Fault {
        let name = tag.trim();
        if entity && !is_name(name) || name.is_empty() {
            return Fault::new(place, Code::InvalidToken, "the end tag has no name");
        }
        match self.open.last() {
            Some(open) => {
                let opened = match &open.name {
                    Name::File { .. } => self.tree.written_name(open.offset),
                    Name::Made(name) => name,
                };
                let message = format!("</{name}> closes <{opened}>");
                Fault::new(place, Code::MismatchedTag, message)
            }
            None if self.done => Fault::new(
                place,
                Code::JunkAfterRoot,
                format!("</{name}> after the root element"),
            ),
            None => Fault::new(
                place,
                Code::MismatchedTag,
                format!("</{name}> closes nothing"),
            ),
        }
    }

    fn close(&mut self) {
        self.open.pop();
        self.done = self.open.is_empty();
    }

    /// Text between markup.
    fn text(&mut self, raw: &str, origin: Origin, at: usize) -> Result<(), Fault> {
        if self.open.is_empty() {
            let blanks = raw.len() - skip_blanks(raw).len();
            if blanks == raw.len() {
                return Ok(());
            }
            return self.inside_root(origin.place(at + blanks), "text");
        }
        if let Some(offset) = raw.find("]]>") {
            let message = "]]> in text, outside a CDATA section";
            return Err(Fault::new(
                origin.place(at + offset),
                Code::CdataEndInText,
                message,
            ));
        }
        self.characters(raw, origin, at);
        Ok(())
    }

    /// Adds characters to the open element, line ends made `\n`.
    fn characters(&mut self, raw: &str, origin: Origin, at: usize) {
        let Some(parent) = self.open.last().map(|open| open.number) else {
            return;
        };
        if raw.is_empty() {
            return;
        }
        let span = if raw.contains('\r') {
            self.tree
                .make(&raw.replace("\r\n", "\n").replace('\r', "\n"))
        } else {
            self.keep(raw, origin, at)
        };
        self.tree.text(parent, span);
    }

    /// A reference in content, without `&` and `;`.
    fn reference(&mut self, name: &str, place: usize) -> Result<(), Fault> {
        match self.resolve(name, place)? {
            Replacement::Character(c) => {
                let Some(parent) = self.open.last().map(|open| open.number) else {
                    return Ok(());
                };
                let span = self.tree.make(c.encode_utf8(&mut [0; 4]));
                self.tree.text(parent, span);
                Ok(())
            }
            Replacement::Text(text) => self.expand(name, &text, place, Self::run),
        }
    }

    /// What a reference stands for.
    fn resolve(&self, name: &str, place: usize) -> Result<Replacement, Fault> {
        if let Some(c) = character_reference(name) {
            return c
                .map(Replacement::Character)
                .map_err(|message| Fault::new(place, Code::BadReference, message));
        }
        if let Some(c) = predefined(name) {
            return Ok(Replacement::Character(c));
        }
        if !is_name(name) {
            return Err(incomplete(place));
        }
        match self.entities.get(name) {
            Some(Entity::Internal(text)) => Ok(Replacement::Text(Arc::clone(text))),
            Some(Entity::External(system_id)) => {
                let message = format!(
                    "the entity &{name}; stands outside the file ({system_id}) and is not read"
                );
                Err(Fault::new(place, Code::ExternalEntity, message))
            }
            Some(Entity::Unparsed) => {
                let message = format!("the entity &{name}; is no XML and cannot be referred to");
                Err(Fault::new(place, Code::BadReference, message))
            }
            None => {
                let message = format!("the entity &{name}; is not declared");
                Err(Fault::new(place, Code::UndeclaredEntity, message))
            }
        }
    }

    /// Reads an entity's text in place of the reference, within the limits.
    fn expand(
        &mut self,
        name: &str,
        text: &str,
        place: usize,
        read: impl FnOnce(&mut Self, &str, Origin) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        self.references += 1;
        self.expanded_bytes += text.len() as u64;
        let Limits {
            entity_references,
            entity_bytes,
            entity_depth,
            ..
        } = *self.limits;
        let exceeded = if self.references > entity_references {
            Some(format!("more than {entity_references} entity references"))
        } else if self.expanded_bytes > entity_bytes {
            Some(format!("entities expand to more than {entity_bytes} bytes"))
        } else if self.expanding.len() >= entity_depth {
            Some(format!(
                "entities refer to entities more than {entity_depth} deep"
            ))
        } else {
            None
        };
        if self.expanding.iter().any(|outer| outer == name) {
            let message = format!("the entity &{name}; refers to itself");
            return Err(Fault::new(place, Code::RecursiveEntity, message));
        }
        if let Some(message) = exceeded {
            return Err(Fault::new(place, Code::EntityBomb, message));
        }
        self.expanding.push(name.to_owned());
        read(
            self,
            text,
            Origin {
                offset: place,
                entity: true,
            },
        )?;
        self.expanding.pop();
        Ok(())
    }

    /// A span for a text; copied when it is not the file's.
    fn keep(&mut self, text: &str, origin: Origin, at: usize) -> Span {
        if origin.entity {
            self.tree.make(text)
        } else {
            Tree::<F>::literal(origin.offset + at, text.len())
        }
    }

    /// An error unless the root element is open.
    fn inside_root(&self, place: usize, what: &str) -> Result<(), Fault> {
        if self.open.is_empty() {
            return Err(Fault::new(
                place,
                Code::JunkAfterRoot,
                format!("{what} after the root element"),
            ));
        }
        Ok(())
    }
}

/// What a reference stands for.
enum Replacement {
    Character(char),
    Text(Arc<str>),
}

/// The text without so many bytes at the start and the end.
fn inside(raw: &str, start: usize, end: usize) -> &str {
    raw.get(start..raw.len().saturating_sub(end)).unwrap_or("")
}

fn position(bytes: u64) -> usize {
    usize::try_from(bytes).unwrap_or(usize::MAX)
}

fn incomplete(place: usize) -> Fault {
    Fault::new(place, Code::BadReference, "an & that starts no reference")
}

/// quick-xml's error in our words.
fn syntax(error: &quick_xml::Error, place: usize) -> Fault {
    use quick_xml::Error::{IllFormed, Syntax};
    use quick_xml::errors::IllFormedError::{
        DoubleHyphenInComment, MissingDoctypeName, UnclosedReference,
    };
    let (code, message) = match error {
        Syntax(SyntaxError::InvalidBangMarkup) => (
            Code::InvalidToken,
            "<! starts neither a comment nor a CDATA section",
        ),
        Syntax(SyntaxError::UnclosedPI) => (
            Code::InvalidToken,
            "the processing instruction is not closed",
        ),
        Syntax(SyntaxError::UnclosedXmlDecl) => (
            Code::LateDeclaration,
            "an XML declaration that is not closed",
        ),
        Syntax(SyntaxError::UnclosedComment) => (Code::InvalidToken, "the comment is not closed"),
        Syntax(SyntaxError::UnclosedCData) => {
            (Code::InvalidToken, "the CDATA section is not closed")
        }
        Syntax(SyntaxError::UnclosedDoctype) | IllFormed(MissingDoctypeName) => (
            Code::BadDoctype,
            "DOCTYPE after the start of the root element",
        ),
        Syntax(SyntaxError::UnclosedTag) => (Code::InvalidToken, "the tag is not closed"),
        Syntax(
            SyntaxError::UnclosedSingleQuotedAttributeValue
            | SyntaxError::UnclosedDoubleQuotedAttributeValue,
        ) => (Code::BadAttribute, "the attribute's value is not closed"),
        IllFormed(DoubleHyphenInComment) => return double_hyphen(place),
        IllFormed(UnclosedReference) => return incomplete(place),
        other => return Fault::new(place, Code::InvalidToken, other.to_string()),
    };
    Fault::new(place, code, message)
}
