//! What is shown, before it is known how: texts, numbers, lists and named fields in order.

use std::io::{self, Write};

use serde::ser::{Serialize, SerializeMap, Serializer};

/// A piece of output.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Document {
    Nothing,
    Text(String),
    Integer(i128),
    Decimal(f64),
    Truth(bool),
    List(Vec<Document>),
    Fields(Vec<(&'static str, Document)>),
}

impl Document {
    pub(super) fn fields(fields: impl IntoIterator<Item = (&'static str, Self)>) -> Self {
        Self::Fields(fields.into_iter().collect())
    }

    pub(super) fn list(items: impl IntoIterator<Item = Self>) -> Self {
        Self::List(items.into_iter().collect())
    }

    /// Texts in the order in which they come.
    pub(super) fn texts<T: Into<String>>(texts: impl IntoIterator<Item = T>) -> Self {
        Self::list(texts.into_iter().map(|text| Self::Text(text.into())))
    }

    /// Texts that have no order, sorted.
    pub(super) fn sorted<T: Into<String>>(texts: impl IntoIterator<Item = T>) -> Self {
        let mut texts = texts.into_iter().map(Into::into).collect::<Vec<String>>();
        texts.sort_unstable();
        Self::texts(texts)
    }

    pub(super) fn optional<T: Into<Self>>(value: Option<T>) -> Self {
        value.map_or(Self::Nothing, Into::into)
    }

    /// Writes indented text.
    pub(super) fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Self::Fields(fields) => write_fields(fields, 0, out),
            other => {
                other.write_inline(out)?;
                writeln!(out)
            }
        }
    }

    /// Writes JSON on several lines.
    pub(super) fn write_json(&self, out: &mut dyn Write) -> io::Result<()> {
        serde_json::to_writer_pretty(&mut *out, self)?;
        writeln!(out)
    }

    fn is_empty(&self) -> bool {
        match self {
            Self::Nothing => true,
            Self::List(items) => items.is_empty(),
            Self::Fields(fields) => fields.is_empty(),
            _ => false,
        }
    }

    /// Whether it fits behind its name on one line.
    fn is_inline(&self) -> bool {
        match self {
            Self::Fields(_) => false,
            Self::List(items) => !items.iter().any(|item| matches!(item, Self::Fields(_))),
            _ => true,
        }
    }

    fn write_inline(&self, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Self::Nothing => Ok(()),
            Self::Text(text) if is_plain(text) => out.write_all(text.as_bytes()),
            Self::Text(text) => write!(out, "{text:?}"),
            Self::Integer(number) => write!(out, "{number}"),
            Self::Decimal(number) => write!(out, "{number}"),
            Self::Truth(truth) => out.write_all(if *truth { b"yes" } else { b"no" }),
            Self::List(items) => {
                for (index, item) in items.iter().enumerate() {
                    if index > 0 {
                        out.write_all(b"; ")?;
                    }
                    item.write_inline(out)?;
                }
                Ok(())
            }
            Self::Fields(fields) => {
                for (index, (name, value)) in fields.iter().enumerate() {
                    if index > 0 {
                        out.write_all(b", ")?;
                    }
                    write!(out, "{name} ")?;
                    value.write_inline(out)?;
                }
                Ok(())
            }
        }
    }
}

/// Whether a text can stand without quotes: on one line, with nothing at its ends that gets lost.
fn is_plain(text: &str) -> bool {
    !text.is_empty()
        && text.trim() == text
        && !text.starts_with('"')
        && !text.contains("; ")
        && !text.chars().any(char::is_control)
}

fn write_fields(fields: &[(&str, Document)], indent: usize, out: &mut dyn Write) -> io::Result<()> {
    for (name, value) in fields {
        if value.is_empty() {
            continue;
        }
        write!(out, "{:indent$}{}:", "", name.replace('_', " "))?;
        write_value(value, indent, out)?;
    }
    Ok(())
}

/// Writes a value behind its name: on the same line, or deeper on the next ones.
fn write_value(value: &Document, indent: usize, out: &mut dyn Write) -> io::Result<()> {
    if value.is_inline() {
        out.write_all(b" ")?;
        value.write_inline(out)?;
        return writeln!(out);
    }
    writeln!(out)?;
    match value {
        Document::List(items) => {
            for item in items {
                write!(out, "{:1$}- ", "", indent + 2)?;
                write_item(item, indent + 4, out)?;
            }
            Ok(())
        }
        Document::Fields(fields) => write_fields(fields, indent + 2, out),
        _ => Ok(()),
    }
}

/// Writes an item behind its dash: the first field on the same line, the others under it.
fn write_item(item: &Document, indent: usize, out: &mut dyn Write) -> io::Result<()> {
    let Document::Fields(fields) = item else {
        item.write_inline(out)?;
        return writeln!(out);
    };
    let mut fields = fields.iter().filter(|(_, value)| !value.is_empty());
    let Some((name, value)) = fields.next() else {
        return writeln!(out);
    };
    write!(out, "{}:", name.replace('_', " "))?;
    write_value(value, indent, out)?;
    for (name, value) in fields {
        write!(out, "{:indent$}{}:", "", name.replace('_', " "))?;
        write_value(value, indent, out)?;
    }
    Ok(())
}

impl Serialize for Document {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Nothing => serializer.serialize_none(),
            Self::Text(text) => serializer.serialize_str(text),
            Self::Integer(number) => match u64::try_from(*number) {
                Ok(number) => serializer.serialize_u64(number),
                Err(_) => serializer.serialize_i128(*number),
            },
            Self::Decimal(number) => serializer.serialize_f64(*number),
            Self::Truth(truth) => serializer.serialize_bool(*truth),
            Self::List(items) => serializer.collect_seq(items),
            Self::Fields(fields) => {
                let mut map = serializer.serialize_map(Some(fields.len()))?;
                for (name, value) in fields {
                    map.serialize_entry(name, value)?;
                }
                map.end()
            }
        }
    }
}

impl From<&str> for Document {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<&String> for Document {
    fn from(text: &String) -> Self {
        Self::Text(text.clone())
    }
}

impl From<String> for Document {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<bool> for Document {
    fn from(truth: bool) -> Self {
        Self::Truth(truth)
    }
}

impl From<u32> for Document {
    fn from(number: u32) -> Self {
        Self::Integer(number.into())
    }
}

impl From<u64> for Document {
    fn from(number: u64) -> Self {
        Self::Integer(number.into())
    }
}

impl From<i32> for Document {
    fn from(number: i32) -> Self {
        Self::Integer(number.into())
    }
}

impl From<f64> for Document {
    fn from(number: f64) -> Self {
        Self::Decimal(number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(document: &Document) -> String {
        let mut out = Vec::new();
        document
            .write_text(&mut out)
            .expect("a vector takes everything");
        String::from_utf8(out).expect("it is text")
    }

    #[test]
    fn text_is_indented_and_leaves_out_what_is_empty() {
        let inner = Document::fields([("name", "a".into()), ("more", Document::texts(["x", "y"]))]);
        let document = Document::fields([
            ("long_name", "n".into()),
            ("nothing", Document::Nothing),
            ("none", Document::list([])),
            ("items", Document::list([inner.clone(), inner])),
        ]);
        let expected =
            "long name: n\nitems:\n  - name: a\n    more: x; y\n  - name: a\n    more: x; y\n";
        assert_eq!(text(&document), expected);
    }

    #[test]
    fn what_would_be_misread_is_quoted() {
        for (value, shown) in [
            ("", "\"\""),
            ("a\nb", "\"a\\nb\""),
            (" a", "\" a\""),
            ("a; b", "\"a; b\""),
            ("a", "a"),
        ] {
            assert_eq!(
                text(&Document::fields([("v", value.into())])),
                format!("v: {shown}\n")
            );
        }
    }
}
