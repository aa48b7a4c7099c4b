//! The short report, as plain text.

use std::fmt::Write as _;

use super::cell::Emphasis;
use super::contents::Facts;
use crate::comparison::Metric;
use crate::record::{BASELINE, Record};

/// Renders the verdict and the tables of a record, at most `width` columns wide where that is possible. The same record and
/// width give the same text.
pub fn terminal(record: &Record, width: usize) -> String {
    let facts = Facts::of(record);
    let mut text = String::new();
    for doubt in &facts.verdict.doubts {
        let _ = writeln!(text, "Warning: {doubt}");
    }
    if !facts.verdict.doubts.is_empty() {
        text.push('\n');
    }
    let _ = writeln!(text, "{}", plain(&facts.verdict.headline));
    for detail in &facts.verdict.details {
        let _ = writeln!(text, "- {}", plain(detail));
    }
    let _ = writeln!(text, "\n{}\n", plain(&facts.subject()));
    text.push_str(
        &facts
            .table(&Metric::HISTORIC_TABLE, Emphasis::Star)
            .plain(width),
    );
    text.push('\n');
    text.push_str(
        &facts
            .table(&Metric::PERCENTILE_TABLE, Emphasis::Star)
            .plain(width),
    );
    if let Some(table) = facts.allocation_table() {
        text.push('\n');
        text.push_str(&table.plain(width));
    }
    let _ = writeln!(
        text,
        "\nEach cell is the median over the rounds and the change against {BASELINE}: the geometric mean of the ratios within the \
         rounds,\nwith its 95 % interval. So value and change need not agree. *: a difference outside the A/A band whose interval \
         does not\nhold 0. ≈: no difference, because it is inside the A/A band. ?: undecided or inconclusive. Max response is \
         never\njudged. n/a: this system did not give it."
    );
    text
}

/// Without the marks that Markdown needs.
fn plain(text: &str) -> String {
    text.replace('`', "")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    fn fixture() -> Record {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/record.json");
        crate::record::read(&path).expect("the fixture is a valid record")
    }

    #[test]
    fn the_verdict_stands_above_the_tables_and_doubts_above_it() {
        let text = terminal(&fixture(), 120);
        let place = |needle: &str| {
            text.find(needle)
                .unwrap_or_else(|| panic!("{needle}: {text}"))
        };
        assert!(place("Warning: Inconclusive") < place("In mean response fx is best"));
        assert!(place("In mean response fx is best") < place("\nA/A "));
        assert!(place("\nA/A ") < place("p99.9 (µs)"));
        assert!(text.contains("n/a"), "the fixture has no CPU time");
    }

    #[test]
    fn the_legend_says_what_values_and_changes_are() {
        let text = terminal(&fixture(), 120).replace('\n', " ");
        for part in [
            "the median over the rounds",
            "the geometric mean of the ratios within the rounds",
            "need not agree",
        ] {
            assert!(text.contains(part), "{part}: {text}");
        }
    }

    #[test]
    fn tables_keep_to_the_width() {
        for width in [80, 120, 200] {
            let text = terminal(&fixture(), width);
            let rows = text
                .lines()
                .filter(|line| line.starts_with("A/A ") || line.starts_with("specie "));
            for row in rows {
                assert!(row.chars().count() <= width, "{width}: {row}");
            }
        }
    }
}
