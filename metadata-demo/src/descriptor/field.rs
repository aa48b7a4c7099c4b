//! Reading one field of an element: required or optional, a text, a number, a boolean, one of several words.

use std::str::FromStr;

use specie::family::Family;

use crate::diagnostic::{Code, Place, Report};
use crate::element::Element;

/// A text and where it stands, so that what is found wrong with it later can be shown.
#[derive(Clone, Debug)]
pub(crate) struct Located {
    pub(crate) value: String,
    pub(crate) place: Place,
}

impl Located {
    /// An element's content.
    pub(crate) fn content<F: Family>(element: Element<'_, F>) -> Self {
        Self {
            value: element.content().into_owned(),
            place: element.place(),
        }
    }

    /// The text.
    pub(crate) fn as_str(&self) -> &str {
        &self.value
    }
}

/// The content of a child that must be there and not be empty.
pub(crate) fn required<F: Family>(
    element: Element<'_, F>,
    name: &str,
    report: &mut Report,
) -> Option<Located> {
    let child = Located::content(element.unique_child(name, report)?);
    if child.value.is_empty() {
        report.error(
            child.place,
            Code::EmptyElement,
            format!("<{name}> is empty"),
        );
        return None;
    }
    Some(child)
}

/// The content of a child that may be missing; an empty one counts as missing.
pub(crate) fn optional<F: Family>(
    element: Element<'_, F>,
    name: &str,
    report: &mut Report,
) -> Option<Located> {
    possibly_empty(element, name, report).filter(|child| !child.value.is_empty())
}

/// The content of a child that may be missing, and may be empty too.
pub(crate) fn possibly_empty<F: Family>(
    element: Element<'_, F>,
    name: &str,
    report: &mut Report,
) -> Option<Located> {
    element.optional_child(name, report).map(Located::content)
}

/// The text of an optional child.
pub(crate) fn text<F: Family>(
    element: Element<'_, F>,
    name: &str,
    report: &mut Report,
) -> Option<String> {
    optional(element, name, report).map(|child| child.value)
}

/// The contents of all children of a name; empty ones are errors.
pub(crate) fn all<F: Family>(
    element: Element<'_, F>,
    name: &str,
    report: &mut Report,
) -> F::List<Located> {
    let mut found = F::List::default();
    for child in element.children_by_tag_name(name) {
        let child = Located::content(child);
        if child.value.is_empty() {
            report.error(
                child.place,
                Code::EmptyElement,
                format!("<{name}> is empty"),
            );
        } else {
            specie::family::List::push(&mut found, child);
        }
    }
    found
}

/// The number in an optional child. A placeholder such as `${minutes}` is nobody's number here, and no error.
pub(crate) fn number<F: Family, N: FromStr>(
    element: Element<'_, F>,
    name: &str,
    report: &mut Report,
) -> Option<N> {
    let child = optional(element, name, report)?;
    if placeholder(&child, name, report) {
        return None;
    }
    let digits = child.value.strip_prefix('+').unwrap_or(&child.value);
    let number = digits.parse().ok();
    if number.is_none() {
        report.error(
            child.place,
            Code::BadNumber,
            format!("`{}` in <{name}> is no number in its range", child.value),
        );
    }
    number
}

/// The boolean in an optional child.
pub(crate) fn boolean<F: Family>(
    element: Element<'_, F>,
    name: &str,
    report: &mut Report,
) -> Option<bool> {
    let child = optional(element, name, report)?;
    if placeholder(&child, name, report) {
        return None;
    }
    let value = boolean_word(&child.value);
    if value.is_none() {
        report.error(
            child.place,
            Code::BadBoolean,
            format!("`{}` in <{name}> is neither true nor false", child.value),
        );
    }
    value
}

/// The boolean in an attribute.
pub(crate) fn boolean_attribute<F: Family>(
    element: Element<'_, F>,
    name: &str,
    report: &mut Report,
) -> Option<bool> {
    let value = element.attribute(name)?.trim();
    let word = boolean_word(value);
    if word.is_none() {
        let message = format!("`{value}` in the attribute {name} is neither true nor false");
        report.error(element.place(), Code::BadBoolean, message);
    }
    word
}

fn boolean_word(word: &str) -> Option<bool> {
    let word = word.to_ascii_lowercase();
    match word.as_str() {
        "true" | "yes" | "1" => Some(true),
        "false" | "no" | "0" => Some(false),
        _ => None,
    }
}

/// One of several words in a text, without regard to case and underscores.
pub(crate) fn choice<T: Copy>(
    child: &Located,
    name: &str,
    words: &[(&str, T)],
    report: &mut Report,
) -> Option<T> {
    if placeholder(child, name, report) {
        return None;
    }
    let plain = |word: &str| {
        word.chars()
            .filter(|c| *c != '_')
            .collect::<String>()
            .to_ascii_lowercase()
    };
    let wanted = plain(&child.value);
    let found = words
        .iter()
        .find(|(word, _)| plain(word) == wanted)
        .map(|&(_, value)| value);
    if found.is_none() {
        let known = words
            .iter()
            .map(|&(word, _)| word)
            .collect::<Vec<_>>()
            .join(", ");
        let message = format!(
            "invalid <{name}>: `{}`; expected one of {known}",
            child.value
        );
        report.error(child.place, Code::BadValue, message);
    }
    found
}

/// Whether a value is a placeholder; warns if so.
fn placeholder(child: &Located, name: &str, report: &mut Report) -> bool {
    let is =
        child.value.contains("${") || (child.value.starts_with('@') && child.value.ends_with('@'));
    if is {
        let message = format!(
            "the placeholder `{}` in <{name}> is not replaced",
            child.value
        );
        report.warning(child.place, Code::Placeholder, message);
    }
    is
}

/// Warns of child elements that are not known at this place, and names the nearest that is.
pub(crate) fn expect_children<F: Family>(
    element: Element<'_, F>,
    known: &[&[&str]],
    report: &mut Report,
) {
    for child in element.children() {
        let name = child.name();
        if known.iter().any(|names| names.contains(&name)) {
            continue;
        }
        if report.leaves_warning_out() {
            continue;
        }
        // Nobody mistypes a name of this length; comparing it would cost much.
        let comparable = name.len() <= 64;
        let nearest = known
            .iter()
            .filter(|_| comparable)
            .flat_map(|names| names.iter())
            .map(|known| (strsim::damerau_levenshtein(known, name), *known))
            .min()
            .filter(|&(distance, nearest)| distance <= 1 + nearest.len() / 4);
        let hint = nearest.map_or_else(String::new, |(_, nearest)| {
            format!("; did you mean <{nearest}>?")
        });
        let message = format!("<{name}> is not known in <{}>{hint}", element.name());
        report.warning(child.place(), Code::UnknownElement, message);
    }
}
