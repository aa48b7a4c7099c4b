//! Tables, as Markdown and as plain text.

use std::fmt::Write as _;

/// Parts a cell in two: plain text puts the parts of a column below each other.
pub(crate) const PARTED: char = '\t';

/// A table: a head and rows of as many cells. Cells below the head may have two parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Table {
    pub(crate) head: Vec<String>,
    pub(crate) rows: Vec<Vec<String>>,
    /// Whether the columns after the first hold numbers, which stand to the right.
    numbers: bool,
}

impl Table {
    /// A table whose first column is text and whose others are numbers.
    pub(crate) fn of_numbers(head: Vec<String>, rows: Vec<Vec<String>>) -> Self {
        let numbers = true;
        Self {
            head,
            rows,
            numbers,
        }
    }

    /// A table of texts.
    pub(crate) fn of_texts(head: Vec<String>, rows: Vec<Vec<String>>) -> Self {
        let numbers = false;
        Self {
            head,
            rows,
            numbers,
        }
    }

    /// Renders as Markdown.
    pub(crate) fn markdown(&self) -> String {
        let mut text = String::new();
        let mut line = |cells: &[String]| {
            let escaped: Vec<String> = cells
                .iter()
                .map(|cell| cell.replace(PARTED, " ").replace('|', "\\|"))
                .collect();
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
    pub(crate) fn plain(&self, width: usize) -> String {
        let columns: Vec<Vec<String>> = (0..self.head.len())
            .map(|column| self.column(column))
            .collect();
        let widths: Vec<usize> = columns
            .iter()
            .map(|cells| widest(cells.iter().map(String::as_str)))
            .collect();
        let mut text = String::new();
        let mut from = 1;
        while from < columns.len() {
            let mut to = from;
            let mut used = widths[0];
            while to < columns.len() && (to == from || used + GAP + widths[to] <= width) {
                used += GAP + widths[to];
                to += 1;
            }
            if from > 1 {
                text.push('\n');
            }
            let mut lines: Vec<String> = columns[0]
                .iter()
                .map(|cell| pad(cell, widths[0], false))
                .collect();
            for (cells, width) in columns[from..to].iter().zip(&widths[from..to]) {
                for (line, cell) in lines.iter_mut().zip(cells) {
                    line.push_str(&" ".repeat(GAP));
                    line.push_str(&pad(cell, *width, self.numbers));
                }
            }
            for line in lines {
                text.push_str(line.trim_end());
                text.push('\n');
            }
            from = to;
        }
        text
    }

    /// The head and the cells of a column, the second parts padded to the same width.
    fn column(&self, column: usize) -> Vec<String> {
        let cells = self.rows.iter().map(|row| parts(&row[column]));
        let second = widest(cells.clone().map(|(_, second)| second));
        let cells = cells.map(|(first, change)| {
            if second == 0 {
                return first.to_owned();
            }
            format!("{first} {}", pad(change, second, false))
        });
        std::iter::once(self.head[column].clone())
            .chain(cells)
            .collect()
    }
}

/// The parts of a cell; the second may be empty.
fn parts(cell: &str) -> (&str, &str) {
    cell.split_once(PARTED).unwrap_or((cell, ""))
}

/// How many characters the longest text has.
fn widest<'a>(texts: impl Iterator<Item = &'a str>) -> usize {
    texts.map(|text| text.chars().count()).max().unwrap_or(0)
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
    fn parts_stand_below_each_other() {
        let row = |cells: [&str; 2]| cells.map(str::to_owned).to_vec();
        let rows = vec![
            row(["std", "100"]),
            row(["fx", "9\t-91 %"]),
            row(["b", "n/a"]),
            row(["c", "110\t+10 % [1, 2]"]),
        ];
        let table = Table::of_numbers(row(["Entry", "Mean"]), rows);
        assert_eq!(
            table.plain(80),
            "Entry               Mean\n\
             std     100\n\
             fx        9 -91 %\n\
             b       n/a\n\
             c       110 +10 % [1, 2]\n"
        );
        assert!(table.markdown().contains("| fx | 9 -91 % |\n"));
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
