//! What stands in docs/trove.md compiles and does what it says: each of its sections is a test here, with every snippet of
//! its table in it.

mod ends;
mod lists;
mod maps;
mod sets;
mod wrappers;

const DOCUMENT: &str = include_str!("../../../docs/trove.md");

/// The tests' texts.
const SOURCES: [&str; 5] = [
    include_str!("ends.rs"),
    include_str!("lists.rs"),
    include_str!("maps.rs"),
    include_str!("sets.rs"),
    include_str!("wrappers.rs"),
];

/// `text` without spaces and line breaks, which the formatter chooses.
fn dense(text: &str) -> String {
    text.split_whitespace().collect()
}

/// The name of the test of a class: `TIntQueue` is tested by `t_int_queue`.
fn name_of_test(class: &str) -> String {
    let mut name = String::new();
    for letter in class.chars() {
        if letter.is_uppercase() && !name.is_empty() {
            name.push('_');
        }
        name.push(letter.to_ascii_lowercase());
    }
    name
}

/// The text of the test of a class, if there is one.
fn body_of_test(class: &str) -> Option<String> {
    let begin = format!("fn {}() {{\n", name_of_test(class));
    let (_, body) = SOURCES.iter().find_map(|text| text.split_once(&begin))?;
    Some(dense(body.split_once("\n}\n")?.0))
}

/// Whether `snippet` stands in `body`, and not as the part of a longer name or as the later part of a chain of calls.
fn stands_in(body: &str, snippet: &str) -> bool {
    let snippet = dense(snippet);
    let of_a_name = |letter: char| letter.is_alphanumeric() || letter == '_';
    body.match_indices(&snippet).any(|(at, _)| {
        let before = body[..at].chars().next_back();
        let after = body[at + snippet.len()..].chars().next();
        !before.is_some_and(|letter| of_a_name(letter) || ".?:".contains(letter))
            && !after.is_some_and(|letter| of_a_name(letter) && !snippet.ends_with([';', '}']))
    })
}

/// The cells of a row of a table, without the bars that separate them.
fn cells(row: &str) -> Option<Vec<String>> {
    let row = row
        .strip_prefix("| ")?
        .strip_suffix('|')?
        .replace("\\|", "\0");
    let cells = row.split('|').map(|cell| cell.trim().replace('\0', "|"));
    Some(cells.collect())
}

/// What stands between the first and the last backtick of a cell that is one snippet.
fn snippet(cell: &str) -> Option<&str> {
    cell.strip_prefix('`')?.strip_suffix('`')
}

#[test]
fn every_snippet_of_the_document_is_compiled() {
    let mut sections = DOCUMENT.split("\n## ").skip(1);
    let faults = sections.next().expect("the faults");
    assert!(!faults.contains("\n| "));
    let (mut snippets, mut others) = (0, 0);
    for section in sections {
        let class = section.lines().next().expect("a heading");
        let body = body_of_test(class).unwrap_or_else(|| panic!("no test of {class}"));
        let rows = section.lines().filter(|line| line.starts_with("| `"));
        for row in rows {
            let cells = cells(row).unwrap_or_else(|| panic!("no row: {row}"));
            let [trove, here, remark] = &cells[..] else {
                panic!("not three cells: {row}");
            };
            assert!(snippet(trove).is_some(), "{row}");
            if let Some(snippet) = snippet(here) {
                assert!(
                    stands_in(&body, snippet),
                    "{class} is tested without {snippet}"
                );
                snippets += 1;
            } else {
                let reason = here.starts_with("no equivalent") && !remark.is_empty();
                assert!(reason || here.ends_with("by the crate serde"), "{row}");
                others += 1;
            }
        }
    }
    assert!(
        snippets > 300 && others < snippets / 5,
        "{snippets} {others}"
    );
}

#[test]
fn a_snippet_that_is_not_compiled_is_noticed() {
    let body = body_of_test("TIntQueue").expect("its test");
    assert!(stands_in(&body, "queue.len()"));
    assert!(!stands_in(&body, "ueue.len()"));
    assert!(!stands_in(&body, "queue.le"));
    assert!(!stands_in(&body, "queue.size()"));
    assert_eq!(body_of_test("TIntPriorityQueue"), None);
}
