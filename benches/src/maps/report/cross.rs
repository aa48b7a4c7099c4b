//! The comparison with programs in other languages.

use super::super::cell::Pair;
use super::super::comparison::Reading;
use super::super::join::Row;
use super::super::operation::Operation;
use super::super::record::Grid;
use super::super::subject::JUDGED;
use super::Page;
use super::cells::{figure, number};
use crate::record::CONTROL;
use crate::report::table::Table;
use crate::stats::mean;

/// The languages' common name of each cell.
fn key(grid: &Grid, cell: usize) -> Option<(u32, u64, &'static str)> {
    let cell = &grid.cells[cell];
    Some((
        cell.pair.key_bits(),
        cell.size,
        cell.operation.cross_name()?,
    ))
}

/// All libraries of the joined rows, in their order.
fn libraries(grid: &Grid) -> Vec<(&str, &str, &str)> {
    let mut libraries: Vec<(&str, &str, &str)> = Vec::new();
    for row in &grid.joined {
        let library = (
            row.language.as_str(),
            row.library.as_str(),
            row.version.as_str(),
        );
        if !libraries.contains(&library) {
            libraries.push(library);
        }
    }
    libraries
}

fn figure_of(grid: &Grid, library: (&str, &str, &str), key: (u32, u64, &str)) -> Option<f64> {
    let row = grid.joined.iter().find(|row| {
        (
            row.language.as_str(),
            row.library.as_str(),
            row.version.as_str(),
        ) == library
            && (row.key_bits, row.n, row.op.as_str()) == key
    })?;
    if row.op == "bytes_per_entry" {
        row.bytes_per_entry
    } else {
        row.ns_median
    }
}

/// The geometric mean, over all cells that both have, of a library's figure divided by ours; and how many they are, and
/// in how many we are not ahead.
fn against(grid: &Grid, library: (&str, &str, &str), bytes: bool) -> Option<(f64, usize, usize)> {
    let logs: Vec<f64> = (0..grid.cells.len())
        .filter_map(|cell| {
            let key = key(grid, cell)?;
            if (key.2 == "bytes_per_entry") != bytes {
                return None;
            }
            let other = figure_of(grid, library, key)?;
            Some((other / grid.reading(cell, JUDGED).value()?).ln())
        })
        .filter(|log| log.is_finite())
        .collect();
    let behind = logs.iter().filter(|log| **log < 0.0).count();
    Some((mean(&logs)?.exp(), logs.len(), behind))
}

/// The sentence on top.
pub(super) fn headline(grid: &Grid) -> String {
    let libraries = libraries(grid);
    if libraries.is_empty() {
        return "No rows of other languages were joined: the table holds this program's own."
            .to_owned();
    }
    let ahead = libraries
        .iter()
        .filter(|library| against(grid, **library, false).is_some_and(|(ratio, ..)| ratio > 1.0))
        .count();
    format!(
        "{JUDGED} is ahead of {ahead} of {} libraries of other languages in the geometric mean of the times.",
        libraries.len()
    )
}

/// The section.
pub(super) fn section(page: &mut Page, grid: &Grid) {
    if !grid.joined.is_empty() {
        page.section("Libraries of other languages");
        let head = [
            "Library",
            "Time, in our",
            "Cells",
            "Behind in",
            "Bytes, in our",
        ];
        let rows = libraries(grid)
            .into_iter()
            .map(|library| {
                let (language, name, version) = library;
                let mut row = vec![format!("{language} {name} {version}")];
                match against(grid, library, false) {
                    Some((ratio, cells, behind)) => {
                        row.extend([format!("{ratio:.2}"), cells.to_string(), behind.to_string()]);
                    }
                    None => row.extend(["n/a"; 3].map(str::to_owned)),
                }
                row.push(
                    against(grid, library, true)
                        .map_or_else(|| "n/a".to_owned(), |(ratio, ..)| format!("{ratio:.2}")),
                );
                row
            })
            .collect();
        page.table(&Table::of_numbers(head.map(str::to_owned).to_vec(), rows));
        page.paragraph(&format!(
            "The geometric mean of a library's figure divided by `{JUDGED}`'s, over the cells that both have: above 1, `{JUDGED}` \
             is ahead. The goal is to be ahead of each. The programs ran apart: there are no paired rounds, and no intervals."
        ));
    }
    page.section("All figures");
    page.table(&table(grid));
    page.paragraph(
        "Nanoseconds a key: the median over the rounds of the median of 7 samples; bytes for `bytes_per_entry`. Keys, orders and \
         operations are the same in all languages. Rows of other languages are their own medians.",
    );
}

/// All figures.
pub(super) fn table(grid: &Grid) -> Table {
    let entries: Vec<&str> = grid.maps().filter(|entry| *entry != CONTROL).collect();
    let libraries = libraries(grid);
    let mut head: Vec<String> = ["Operation", "Key bits", "n"].map(str::to_owned).to_vec();
    head.extend(entries.iter().map(|entry| (*entry).to_owned()));
    head.extend(
        libraries
            .iter()
            .map(|(language, library, version)| format!("{language} {library} {version}")),
    );
    let mut keys: Vec<(u32, u64, String)> = (0..grid.cells.len())
        .filter_map(|cell| key(grid, cell))
        .map(|(bits, n, op)| (bits, n, op.to_owned()))
        .collect();
    // What only other languages measured stands below.
    for row in &grid.joined {
        let key = (row.key_bits, row.n, row.op.clone());
        if !keys.contains(&key) {
            keys.push(key);
        }
    }
    let rows = keys
        .iter()
        .map(|(bits, n, op)| {
            let cell = (0..grid.cells.len())
                .find(|cell| key(grid, *cell) == Some((*bits, *n, op.as_str())));
            let mut row = vec![op.clone(), bits.to_string(), n.to_string()];
            row.extend(entries.iter().map(|entry| {
                figure(cell.map_or(Reading::Unknown, |cell| grid.reading(cell, entry)))
            }));
            row.extend(libraries.iter().map(|library| {
                figure_of(grid, *library, (*bits, *n, op)).map_or_else(|| "n/a".to_owned(), number)
            }));
            row
        })
        .collect();
    Table::of_numbers(head, rows)
}

/// This program's own figures as rows that others can join.
pub fn own_rows(grid: &Grid) -> Vec<Row> {
    let mut rows = Vec::new();
    for entry in grid.maps().filter(|entry| *entry != CONTROL) {
        for (index, cell) in grid.cells.iter().enumerate() {
            let (Some(op), Some(value)) = (
                cell.operation.cross_name(),
                grid.reading(index, entry).value(),
            ) else {
                continue;
            };
            let least = grid
                .outcomes(index, entry)
                .filter_map(|(_, outcome)| outcome.measured())
                .flat_map(|measured| measured.samples.iter().copied())
                .reduce(f64::min);
            let bytes = cell.operation == Operation::CrossBytesPerEntry;
            rows.push(Row {
                language: "Rust".to_owned(),
                library: entry.to_owned(),
                version: version(grid, entry),
                key_bits: if cell.pair == Pair::U32 { 32 } else { 64 },
                n: cell.size,
                op: op.to_owned(),
                ns_median: (!bytes).then_some(value),
                ns_min: least.filter(|_| !bytes),
                bytes_per_entry: bytes.then_some(value),
            });
        }
    }
    rows
}

/// The version of the crate behind an entry.
fn version(grid: &Grid, entry: &str) -> String {
    let name = match entry {
        "fx" | "ahash" | "nohash" => "hashbrown",
        other => other,
    };
    let found = grid.build.crates.iter().find(|krate| krate.name == name);
    match (entry, found) {
        (_, Some(found)) => found.version.clone(),
        ("std", None) => grid.build.compiler.clone(),
        (_, None) => grid.build.version.clone(),
    }
}
