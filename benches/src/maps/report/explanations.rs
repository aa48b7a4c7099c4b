//! Why cells are lost: paragraphs from a file that is written by hand.
//!
//! The file is Markdown. A heading of the second level names one or more groups of cells, as in
//! `## hit, u64, 1000; miss, u64, 1000`; what follows it, up to the next one, is their explanation. Text before the first such
//! heading is for who edits the file.

use std::collections::BTreeSet;
use std::fmt;
use std::fs;
use std::path::Path;

use clap::ValueEnum as _;

use super::super::cell::{Cell, Pair, name, parse_size};
use super::super::operation::Operation;

/// Cells that one explanation is about: an operation on keys and values of some types, at a size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Group {
    operation: Operation,
    pair: Pair,
    size: u64,
}

impl Group {
    /// The group of a cell.
    pub(super) fn of(cell: &Cell) -> Self {
        Self {
            operation: cell.operation,
            pair: cell.pair,
            size: cell.size,
        }
    }

    fn parse(text: &str) -> Option<Self> {
        let mut parts = text.split(',').map(str::trim);
        let group = Self {
            operation: Operation::from_str(parts.next()?, false).ok()?,
            pair: Pair::from_str(parts.next()?, false).ok()?,
            size: parse_size(parts.next()?).ok()?,
        };
        parts.next().is_none().then_some(group)
    }
}

/// `operation, keys, size`
impl fmt::Display for Group {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (operation, pair) = (self.operation.name(), name(&self.pair));
        write!(formatter, "{operation}, {pair}, {}", self.size)
    }
}

/// One explanation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Explanation {
    /// What it is about.
    pub(super) groups: Vec<Group>,
    /// The text, in Markdown.
    pub(super) text: String,
    /// The line of its heading.
    line: usize,
}

/// All explanations of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Explanations {
    file: String,
    all: Vec<Explanation>,
}

/// A file that cannot be taken up: where, and what is wrong.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}: {problem}")]
pub struct ExplanationError {
    file: String,
    line: usize,
    problem: String,
}

impl Explanations {
    /// Reads a file.
    ///
    /// # Errors
    /// When it cannot be read, a heading names no group or one that was explained before, or a heading has no text. The
    /// error names file and line.
    pub fn read(path: &Path) -> Result<Self, ExplanationError> {
        let file = path.display().to_string();
        let parsed = fs::read_to_string(path)
            .map_err(|error| (1, format!("it cannot be read: {error}")))
            .and_then(|text| parse(&text));
        match parsed {
            Ok(all) => Ok(Self { file, all }),
            Err((line, problem)) => Err(ExplanationError {
                file,
                line,
                problem,
            }),
        }
    }

    /// The place of the explanation of a group.
    pub(super) fn place(&self, group: Group) -> Option<usize> {
        self.all
            .iter()
            .position(|explanation| explanation.groups.contains(&group))
    }

    /// The explanation at a place that [`Explanations::place`] gave.
    pub(super) fn at(&self, place: usize) -> &Explanation {
        &self.all[place]
    }

    /// One sentence for each group that is explained and is not among the `lost`.
    pub(super) fn needless(&self, lost: &[Group]) -> Vec<String> {
        let mut sentences = Vec::new();
        for explanation in &self.all {
            for group in explanation.groups.iter().filter(|it| !lost.contains(it)) {
                let (file, line) = (&self.file, explanation.line);
                sentences.push(format!(
                    "{file}:{line}: `{group}` is no loss in this record; its explanation is left out"
                ));
            }
        }
        sentences
    }
}

fn parse(text: &str) -> Result<Vec<Explanation>, (usize, String)> {
    let mut all: Vec<Explanation> = Vec::new();
    let mut seen = BTreeSet::new();
    for (index, content) in text.lines().enumerate() {
        let line = index + 1;
        if let Some(heading) = content.strip_prefix("## ") {
            let mut groups = Vec::new();
            for name in heading.split(';').map(str::trim) {
                let group = Group::parse(name).ok_or_else(|| {
                    (
                        line,
                        format!("`{name}` is no group such as `hit, u64, 1000`"),
                    )
                })?;
                if !seen.insert(group) {
                    return Err((line, format!("`{group}` was explained before")));
                }
                groups.push(group);
            }
            all.push(Explanation {
                groups,
                text: String::new(),
                line,
            });
        } else if let Some(explanation) = all.last_mut() {
            explanation.text.push_str(content);
            explanation.text.push('\n');
        }
    }
    for explanation in &mut all {
        explanation.text = explanation.text.trim().to_owned();
        if explanation.text.is_empty() {
            return Err((
                explanation.line,
                "there is no text below the heading".to_owned(),
            ));
        }
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_share_an_explanation() {
        let text = "# For editors\n\n## hit, u64, 1000; miss, u32, 1e6\n\nOne.\n\nTwo.\n## grow, u64, 1000\nThree.\n";
        let all = parse(text).expect("a good file");
        assert_eq!(all.len(), 2);
        assert_eq!(all[0].text, "One.\n\nTwo.");
        let names: Vec<String> = all[0].groups.iter().map(ToString::to_string).collect();
        assert_eq!(names, ["hit, u64, 1000", "miss, u32, 1000000"]);
        let explanations = Explanations {
            file: "losses.md".to_owned(),
            all,
        };
        assert_eq!(explanations.place(explanations.at(1).groups[0]), Some(1));
        let needless = explanations.needless(&explanations.at(0).groups);
        assert_eq!(needless.len(), 1);
        assert!(
            needless[0].starts_with("losses.md:8: `grow, u64, 1000` is no loss"),
            "{needless:?}"
        );
    }

    #[test]
    fn faults_name_their_line() {
        for (text, line, part) in [
            (
                "\n## hit, u63, 1000\nx\n",
                2,
                "`hit, u63, 1000` is no group",
            ),
            ("## hit, u64\nx\n", 1, "no group"),
            ("## hit, u64, 5, 6\nx\n", 1, "no group"),
            ("## hit, u64, 5\nx\n## hit, u64, 5\ny\n", 3, "before"),
            ("## hit, u64, 5\n\n## hit, u64, 6\ny\n", 1, "no text"),
        ] {
            let (found, problem) = parse(text).expect_err(text);
            assert_eq!(found, line, "{text}");
            assert!(problem.contains(part), "{problem}");
        }
    }
}
