//! The short report, as plain text.

use std::fmt::Write as _;

use super::cell::Emphasis;
use super::contents::Facts;
use super::legend::legend;
use crate::comparison::Metric;
use crate::record::Record;

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
    text.push('\n');
    for line in legend(Emphasis::Star) {
        let _ = writeln!(text, "{}", plain(&line));
    }
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
        assert!(place("Warning: Inconclusive") < place("In mean response fx is lowest"));
        assert!(place("In mean response fx is lowest") < place("\nA/A "));
        assert!(place("\nA/A ") < place("p99.9 (µs)"));
        assert!(text.contains("n/a"), "the fixture has no CPU time");
    }

    #[test]
    fn every_mark_is_explained() {
        let text = terminal(&fixture(), 120);
        for part in [
            "A/A is std entered a second time",
            "*: a difference",
            "≈: no difference",
            "fewer than 5 rounds",
            "VSZ: ",
            "RSS: ",
        ] {
            assert!(text.contains(part), "{part}: {text}");
        }
    }

    #[test]
    fn the_header_says_what_was_served() {
        use container_demo::measurement::Workload;
        let mut record = fixture();
        assert!(
            terminal(&record, 120).contains("Deployment shop (embedded), the shop's workload, ")
        );
        record.runs[0].measurement.workload = Workload::Synthetic;
        assert!(terminal(&record, 120).contains(", a synthetic workload (made-up calls"));
    }

    #[test]
    fn tables_keep_to_the_width() {
        for width in [80, 120, 200] {
            let text = terminal(&fixture(), width);
            let (tables, _) = text.split_once("\nA cell is ").expect("the legend");
            let rows = tables
                .lines()
                .filter(|line| line.starts_with("A/A ") || line.starts_with("specie "));
            for row in rows {
                assert!(row.chars().count() <= width, "{width}: {row}");
            }
        }
    }
}
