//! The element tree: what a descriptor says, before anything is known about its meaning.
//!
//! Every list in the tree is the family's. As in the server that is simulated, looking children up by tag name
//! scans all child nodes and collects the matches in a fresh list. Elements stand in one list and refer to each
//! other by position, so that a deep tree is dropped without recursion; names and texts are spans of the
//! decoded file.

use std::borrow::Cow;
use std::sync::Arc;

use specie::family::{Family, List};

use crate::diagnostic::{Code, FileId, Place, Report};

/// Part of the tree's text: of the file, or of what did not stand in it literally (bit 31 of `start`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Span {
    start: u32,
    length: u32,
}

/// Set in [`Span::start`] when the span is of [`Tree::made`].
const MADE: u32 = 1 << 31;

/// A child node.
#[derive(Clone, Copy, Debug)]
enum Child {
    Element(u32),
    Text(Span),
}

#[derive(Debug)]
struct Attribute {
    name: Span,
    value: Span,
}

struct Node<F: Family> {
    /// The name without its prefix.
    name: Span,
    /// Where the element starts in the file.
    offset: u32,
    attributes: F::List<Attribute>,
    children: F::List<Child>,
}

/// A descriptor as a tree of elements.
pub(crate) struct Tree<F: Family> {
    file: FileId,
    text: Arc<str>,
    /// Texts that do not stand in the file literally: references replaced, line ends made one.
    made: String,
    public_id: Option<String>,
    nodes: F::List<Node<F>>,
}

impl<F: Family> Tree<F> {
    /// A tree without elements.
    pub(crate) fn new(file: FileId, text: Arc<str>, public_id: Option<String>) -> Self {
        Self {
            file,
            text,
            made: String::new(),
            public_id,
            nodes: F::List::default(),
        }
    }

    /// A span of the file's text.
    pub(crate) fn literal(start: usize, length: usize) -> Span {
        let short = |number: usize| u32::try_from(number).unwrap_or(0) & !MADE;
        Span {
            start: short(start),
            length: short(length),
        }
    }

    /// Keeps a text that does not stand in the file literally.
    pub(crate) fn make(&mut self, text: &str) -> Span {
        let span = Self::literal(self.made.len(), text.len());
        self.made.push_str(text);
        Span {
            start: span.start | MADE,
            length: span.length,
        }
    }

    /// Adds an element under `parent` and hands back its number.
    pub(crate) fn open(&mut self, parent: Option<u32>, name: Span, offset: usize) -> u32 {
        let number = u32::try_from(self.nodes.len()).unwrap_or(u32::MAX);
        let Span { start: offset, .. } = Self::literal(offset, 0);
        self.nodes.push(Node {
            name,
            offset,
            attributes: F::List::default(),
            children: F::List::default(),
        });
        if let Some(parent) = parent {
            self.nodes[parent as usize]
                .children
                .push(Child::Element(number));
        }
        number
    }

    /// Adds an attribute; the caller has seen to it that the element has none of that name.
    pub(crate) fn attribute(&mut self, element: u32, name: Span, value: Span) {
        self.nodes[element as usize]
            .attributes
            .push(Attribute { name, value });
    }

    /// Adds a text under `parent`. Texts that were made one after the other become one.
    pub(crate) fn text(&mut self, parent: u32, span: Span) {
        let children = &mut self.nodes[parent as usize].children;
        if let Some(Child::Text(last)) = children.last_mut()
            && last.start & span.start & MADE != 0
            && last.start + last.length == span.start
        {
            last.length += span.length;
            return;
        }
        children.push(Child::Text(span));
    }

    /// The root element.
    ///
    /// # Panics
    /// When the tree has no element; the parser makes no such tree.
    pub(crate) fn root(&self) -> Element<'_, F> {
        assert!(!self.nodes.is_empty(), "a parsed tree has a root");
        Element {
            tree: self,
            number: 0,
        }
    }

    /// The name in the file, prefix and all, of the element whose `<` stands at the offset.
    pub(crate) fn written_name(&self, offset: usize) -> &str {
        let rest = self.text.get(offset + 1..).unwrap_or("");
        let length = rest
            .find([' ', '\t', '\n', '\r', '>', '/'])
            .unwrap_or(rest.len());
        &rest[..length]
    }

    /// The file that was parsed.
    pub(crate) fn file(&self) -> FileId {
        self.file
    }

    /// The public identifier of DOCTYPE.
    pub(crate) fn public_id(&self) -> Option<&str> {
        self.public_id.as_deref()
    }

    fn get(&self, span: Span) -> &str {
        let start = (span.start & !MADE) as usize;
        let text = if span.start & MADE == 0 {
            &*self.text
        } else {
            self.made.as_str()
        };
        &text[start..start + span.length as usize]
    }
}

/// An element of a [`Tree`].
pub(crate) struct Element<'t, F: Family> {
    tree: &'t Tree<F>,
    number: u32,
}

#[expect(
    clippy::expl_impl_clone_on_copy,
    reason = "deriving it would demand that the family be Clone through its lists"
)]
impl<F: Family> Clone for Element<'_, F> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<F: Family> Copy for Element<'_, F> {}

impl<'t, F: Family> Element<'t, F> {
    fn node(self) -> &'t Node<F> {
        &self.tree.nodes[self.number as usize]
    }

    /// The name without its prefix.
    pub(crate) fn name(self) -> &'t str {
        self.tree.get(self.node().name)
    }

    /// Where the element starts.
    pub(crate) fn place(self) -> Place {
        Place {
            file: self.tree.file,
            offset: self.node().offset,
        }
    }

    /// The value of an attribute.
    pub(crate) fn attribute(self, name: &str) -> Option<&'t str> {
        let found = self
            .node()
            .attributes
            .iter()
            .find(|attribute| self.tree.get(attribute.name) == name)?;
        Some(self.tree.get(found.value))
    }

    /// All child elements in order.
    pub(crate) fn children(self) -> impl Iterator<Item = Self> {
        self.node()
            .children
            .iter()
            .filter_map(move |child| match *child {
                Child::Element(number) => Some(Self {
                    tree: self.tree,
                    number,
                }),
                Child::Text(_) => None,
            })
    }

    /// *Children by tag name*: scans all child nodes and collects those of the name in a fresh list.
    /// O(children).
    pub(crate) fn children_by_tag_name(self, name: &str) -> F::List<Self> {
        let mut found = F::List::default();
        for child in self.children() {
            if child.name() == name {
                found.push(child);
            }
        }
        found
    }

    /// *Optional child*: the child of the name; two are an error. O(children).
    pub(crate) fn optional_child(self, name: &str, report: &mut Report) -> Option<Self> {
        let found = self.children_by_tag_name(name);
        if let [_, second, ..] = &*found {
            let message = format!(
                "<{}> has {} <{name}> elements, expected one at most",
                self.name(),
                found.len()
            );
            report.error(second.place(), Code::RepeatedElement, message);
        }
        found.first().copied()
    }

    /// *Unique child*: the child of the name; none or two is an error. O(children).
    pub(crate) fn unique_child(self, name: &str, report: &mut Report) -> Option<Self> {
        let found = self.optional_child(name, report);
        if found.is_none() {
            let message = format!("<{}> has no <{name}>", self.name());
            report.error(self.place(), Code::MissingElement, message);
        }
        found
    }

    /// *Content*: the element's own text and CDATA joined, trimmed once.
    pub(crate) fn content(self) -> Cow<'t, str> {
        let mut texts = self
            .node()
            .children
            .iter()
            .filter_map(|child| match *child {
                Child::Text(span) => Some(self.tree.get(span)),
                Child::Element(_) => None,
            });
        let first = texts.next().unwrap_or("");
        let Some(second) = texts.next() else {
            return Cow::Borrowed(first.trim());
        };
        let joined = [first, second].into_iter().chain(texts).collect::<String>();
        Cow::Owned(joined.trim().to_owned())
    }
}
