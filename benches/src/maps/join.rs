//! What programs in other languages measured on the same keys: rows of a CSV file.

use std::fs;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::operation::Operation;

/// The columns.
pub const COLUMNS: [&str; 9] = [
    "language",
    "library",
    "version",
    "key_bits",
    "n",
    "op",
    "ns_median",
    "ns_min",
    "bytes_per_entry",
];

/// An operation that only programs in other languages do: look-ups prefetched in lots of 16.
const BATCHED: &str = "lookup_hit_batch16_prefetch";

/// One row.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// The language, as `C++`.
    pub language: String,
    /// The library, as `boost::unordered_flat_map`.
    pub library: String,
    /// Its version.
    pub version: String,
    /// The width of the keys: 32 or 64.
    pub key_bits: u32,
    /// The number of entries.
    pub n: u64,
    /// The operation, by the name that all languages use.
    pub op: String,
    /// The median of the samples, in nanoseconds a key; none for bytes.
    pub ns_median: Option<f64>,
    /// The least sample, in nanoseconds a key; none for bytes.
    pub ns_min: Option<f64>,
    /// Bytes for each entry; none where they were not measured.
    pub bytes_per_entry: Option<f64>,
}

/// A file that cannot be joined: where, what is wrong, and what would be right.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}: {problem}")]
pub struct JoinError {
    file: String,
    line: u64,
    problem: String,
}

/// Reads a file of rows. The columns may stand in any order. A number that was not measured is empty: the times of
/// `bytes_per_entry`, and the bytes of the other operations.
///
/// # Errors
/// When the file cannot be read, a column is missing, unknown or there twice, or a row has a bad number, an unknown
/// operation, or no number at all. The error names file and line.
pub fn read(path: &Path) -> Result<Vec<Row>, JoinError> {
    let file = path.display().to_string();
    let text = fs::read_to_string(path).map_err(|error| JoinError {
        file: file.clone(),
        line: 1,
        problem: format!("it cannot be read: {error}"),
    })?;
    parse(&text).map_err(|(line, problem)| JoinError {
        file,
        line,
        problem,
    })
}

fn parse(text: &str) -> Result<Vec<Row>, (u64, String)> {
    let mut reader = csv::ReaderBuilder::new()
        .trim(csv::Trim::All)
        .from_reader(text.as_bytes());
    let head = reader.headers().map_err(|error| located(&error))?.clone();
    let places = places(&head).map_err(|problem| (1, problem))?;
    let mut rows = Vec::new();
    for record in reader.records() {
        let record = record.map_err(|error| located(&error))?;
        let line = record.position().map_or(0, csv::Position::line);
        let fields = places.map(|place| record.get(place).unwrap_or(""));
        rows.push(row(fields).map_err(|problem| (line, problem))?);
    }
    if rows.is_empty() {
        return Err((1, "there is no row below the head".to_owned()));
    }
    Ok(rows)
}

fn located(error: &csv::Error) -> (u64, String) {
    let line = error.position().map_or(1, csv::Position::line);
    let problem = match error.kind() {
        csv::ErrorKind::UnequalLengths {
            expected_len, len, ..
        } => {
            format!("{len} fields where the head has {expected_len}")
        }
        _ => error.to_string(),
    };
    (line, problem)
}

/// Where each of [`COLUMNS`] stands.
fn places(head: &csv::StringRecord) -> Result<[usize; COLUMNS.len()], String> {
    let right = || format!("the columns are {}", COLUMNS.join(","));
    if let Some(unknown) = head.iter().find(|name| !COLUMNS.contains(name)) {
        return Err(format!("unknown column `{unknown}`; {}", right()));
    }
    let mut places = [0; COLUMNS.len()];
    for (place, column) in places.iter_mut().zip(COLUMNS) {
        let mut found = head.iter().enumerate().filter(|(_, name)| *name == column);
        let Some((index, _)) = found.next() else {
            return Err(format!("the column `{column}` is missing; {}", right()));
        };
        if found.next().is_some() {
            return Err(format!("the column `{column}` is there twice"));
        }
        *place = index;
    }
    Ok(places)
}

fn row(fields: [&str; COLUMNS.len()]) -> Result<Row, String> {
    let [
        language,
        library,
        version,
        key_bits,
        n,
        op,
        ns_median,
        ns_min,
        bytes_per_entry,
    ] = fields;
    for (name, text) in [("language", language), ("library", library)] {
        if text.is_empty() {
            return Err(format!("`{name}` is empty"));
        }
    }
    let names = || {
        Operation::CROSS
            .iter()
            .map(|(_, name)| *name)
            .chain([BATCHED])
    };
    if !names().any(|name| name == op) {
        let right: Vec<&str> = names().collect();
        return Err(format!(
            "unknown operation `{op}`; known are {}",
            right.join(", ")
        ));
    }
    let row = Row {
        language: language.to_owned(),
        library: library.to_owned(),
        version: version.to_owned(),
        key_bits: match key_bits {
            "32" => 32,
            "64" => 64,
            other => return Err(format!("`key_bits` is `{other}` instead of 32 or 64")),
        },
        n: n.parse()
            .ok()
            .filter(|n| *n > 0)
            .ok_or_else(|| format!("`n` is `{n}`, no whole number above 0"))?,
        op: op.to_owned(),
        ns_median: number("ns_median", ns_median)?,
        ns_min: number("ns_min", ns_min)?,
        bytes_per_entry: number("bytes_per_entry", bytes_per_entry)?,
    };
    let needed = if op == "bytes_per_entry" {
        [("bytes_per_entry", row.bytes_per_entry); 2]
    } else {
        [("ns_median", row.ns_median), ("ns_min", row.ns_min)]
    };
    for (name, number) in needed {
        if number.is_none() {
            return Err(format!("`{name}` is empty, but `{op}` needs it"));
        }
    }
    Ok(row)
}

/// A number that is 0 or above, or nothing.
fn number(name: &str, text: &str) -> Result<Option<f64>, String> {
    if text.is_empty() {
        return Ok(None);
    }
    text.parse()
        .ok()
        .filter(|number: &f64| number.is_finite() && *number >= 0.0)
        .map(Some)
        .ok_or_else(|| format!("`{name}` is `{text}`, no number of 0 or above"))
}

/// Renders rows as such a file.
///
/// # Panics
/// Never: writing to memory does not fail, and all fields are text.
pub fn render(rows: &[Row]) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    for row in rows {
        writer.serialize(row).expect("memory takes it");
    }
    let bytes = writer.into_inner().expect("memory takes it");
    String::from_utf8(bytes).expect("all fields are text")
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "language,library,version,key_bits,n,op,ns_median,ns_min,bytes_per_entry";

    fn problem(text: &str) -> (u64, String) {
        parse(text).expect_err("it must be refused")
    }

    #[test]
    fn good_rows_are_read() {
        let text = format!(
            "{HEAD}\nC++,boost::unordered_flat_map,1.88,64,1000000,lookup_hit,19,18.5,\n\
             Java,\"fastutil, open\",8.5,32,1000,bytes_per_entry,,,34\n"
        );
        let rows = parse(&text).expect("good rows");
        assert_eq!(rows.len(), 2);
        assert_eq!(
            (rows[0].ns_median, rows[0].bytes_per_entry),
            (Some(19.0), None)
        );
        assert_eq!(rows[1].library, "fastutil, open");
        assert_eq!(parse(&render(&rows)), Ok(rows));
    }

    #[test]
    fn the_order_of_columns_is_free() {
        let text = "op,n,key_bits,version,library,language,ns_min,ns_median,bytes_per_entry\n\
                    remove,5,32,1,lib,C++,1,2,3\n";
        let rows = parse(text).expect("good rows");
        assert_eq!((rows[0].n, rows[0].ns_median), (5, Some(2.0)));
    }

    #[test]
    fn faults_name_their_line() {
        let with = |row: &str| problem(&format!("{HEAD}\nC++,lib,1,64,10,remove,1,1,\n{row}\n"));
        assert_eq!(
            with("C++,lib,1,64,10,remove,fast,1,"),
            (
                3,
                "`ns_median` is `fast`, no number of 0 or above".to_owned()
            )
        );
        assert_eq!(with("C++,lib,1,64,10,remove,NaN,1,").0, 3);
        assert_eq!(with("C++,lib,1,64,10,remove,-1,1,").0, 3);
        assert!(
            with("C++,lib,1,16,10,remove,1,1,")
                .1
                .contains("instead of 32 or 64")
        );
        assert!(with("C++,lib,1,64,0,remove,1,1,").1.contains("above 0"));
        assert!(
            with("C++,lib,1,64,10,sort,1,1,")
                .1
                .starts_with("unknown operation `sort`; known are insert_grow")
        );
        assert!(
            with("C++,lib,1,64,10,remove,,1,")
                .1
                .contains("`ns_median` is empty")
        );
        assert!(
            with("C++,lib,1,64,10,bytes_per_entry,1,1,")
                .1
                .contains("needs it")
        );
        assert!(
            with(",lib,1,64,10,remove,1,1,")
                .1
                .contains("`language` is empty")
        );
        assert_eq!(
            with("C++,lib,1,64"),
            (3, "4 fields where the head has 9".to_owned())
        );
    }

    #[test]
    fn faults_of_the_head_are_on_line_1() {
        assert_eq!(
            problem("language,library,version,key_bits,n,op,ns_median,ns_min\n"),
            (
                1,
                format!("the column `bytes_per_entry` is missing; the columns are {HEAD}")
            )
        );
        let (line, text) = problem(&format!("{HEAD},speed\n"));
        assert_eq!(
            (line, text.split(';').next()),
            (1, Some("unknown column `speed`"))
        );
        assert!(problem(&format!("{HEAD},op\n")).1.contains("twice"));
        assert!(problem(&format!("{HEAD}\n")).1.contains("no row"));
        assert!(problem("").1.contains("missing"));
    }
}
