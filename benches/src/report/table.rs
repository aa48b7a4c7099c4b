//! Tables, as Markdown and as plain text.

use std::fmt::Write as _;

/// A table: a head and rows of as many cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Table {
    pub(super) head: Vec<String>,
    pub(super) rows: Vec<Vec<String>>,
    /// Whether the columns after the first hold numbers, which stand to the right.
    numbers: bool,
}

impl Table {
    /// A table whose first column is text and whose others are numbers.
    pub(super) fn of_numbers(head: Vec<String>, rows: Vec<Vec<String>>) -> Self {
        let numbers = true;
        Self {
            head,
            rows,
            numbers,
        }
    }

    /// A table of texts.
    pub(super) fn of_texts(head: Vec<String>, rows: Vec<Vec<String>>) -> Self {
        let numbers = false;
        Self {
            head,
            rows,
            numbers,
        }
    }

    /// Renders as Markdown.
    pub(super) fn markdown(&self) -> String {
        let mut text = String::new();
        let mut line = |cells: &[String]| {
            let escaped: Vec<String> = cells.iter().map(|cell| cell.replace('|', "\\|")).collect();
            let _ = writeln!(text, "| {} |", escaped.join(" | "));
        };
        line(&self.head);
        let ruler = |index: usize| {
            if index == 0 || !self.numbers {
                "---"
            } else {
                "---:"
            }
        };
        let ruler: Vec<String> = (0..self.head.len())
            .map(|index| ruler(index).to_owned())
            .collect();
        line(&ruler);
        for row in &self.rows {
            line(row);
        }
        text
    }

    /// Renders as plain text at most `width` columns wide: columns that do not fit go below, with the first column
    /// repeated. A single column may be wider.
    pub(super) fn plain(&self, width: usize) -> String {
        let widths: Vec<usize> = (0..self.head.len())
            .map(|column| self.width(column))
            .collect();
        let first = widths.first().copied().unwrap_or(0);
        let mut text = String::new();
        let mut from = 1;
        while from < widths.len() {
            let mut to = from;
            let mut used = first;
            while to < widths.len() && (to == from || used + GAP + widths[to] <= width) {
                used += GAP + widths[to];
                to += 1;
            }
            if from > 1 {
                text.push('\n');
            }
            let columns = from..to;
            for row in std::iter::once(&self.head).chain(&self.rows) {
                let mut line = pad(&row[0], first, false);
                for column in columns.clone() {
                    line.push_str(&" ".repeat(GAP));
                    line.push_str(&pad(&row[column], widths[column], self.numbers));
                }
                text.push_str(line.trim_end());
                text.push('\n');
            }
            from = to;
        }
        text
    }

    fn width(&self, column: usize) -> usize {
        std::iter::once(&self.head)
            .chain(&self.rows)
            .map(|row| row[column].chars().count())
            .max()
            .unwrap_or(0)
    }
}

/// The space between columns of plain text.
const GAP: usize = 3;

fn pad(text: &str, width: usize, right: bool) -> String {
    if right {
        format!("{text:>width$}")
    } else {
        format!("{text:<width$}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Table {
        let row = |cells: [&str; 4]| cells.map(str::to_owned).to_vec();
        Table::of_numbers(
            row(["Entry", "Mean", "Max", "Min"]),
            vec![
                row(["std", "10", "200", "3"]),
                row(["a|b", "1", "2", "3000000"]),
            ],
        )
    }

    #[test]
    fn markdown_by_hand() {
        assert_eq!(
            table().markdown(),
            "| Entry | Mean | Max | Min |\n\
             | --- | ---: | ---: | ---: |\n\
             | std | 10 | 200 | 3 |\n\
             | a\\|b | 1 | 2 | 3000000 |\n"
        );
    }

    #[test]
    fn plain_text_by_hand() {
        assert_eq!(
            table().plain(80),
            "Entry   Mean   Max       Min\n\
             std       10   200         3\n\
             a|b        1     2   3000000\n"
        );
    }

    #[test]
    fn narrow_text_goes_below() {
        assert_eq!(
            table().plain(20),
            "Entry   Mean   Max\n\
             std       10   200\n\
             a|b        1     2\n\
             \n\
             Entry       Min\n\
             std           3\n\
             a|b     3000000\n"
        );
        assert_eq!(table().plain(0).matches("Entry").count(), 3);
    }
}
