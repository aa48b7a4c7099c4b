//! The whole report, as Markdown.

use std::path::Path;

use super::cell::Emphasis;
use super::circumstances::shell_word;
use super::contents::Facts;
use super::legend::legend;
use super::table::Table;
use crate::comparison::{Metric, WIDEST_BAND};
use crate::record::{BASELINE, CONTROL, Record};
use crate::stats::ENOUGH;

/// Renders the record that is at `path`, as seen from where the command that renders it again is to run. The same record and
/// path give the same text.
pub fn markdown(record: &Record, path: &Path) -> String {
    let facts = Facts::of(record);
    let mut page = Page(String::new());
    page.paragraph(&format!(
        "# Collections in a container: {}",
        record.experiment
    ));
    for doubt in &facts.verdict.doubts {
        page.paragraph(&format!("> **Warning.** {}", quoted(doubt)));
    }
    page.paragraph(&format!("**{}**", facts.verdict.headline));
    page.list(&facts.verdict.details);
    page.paragraph(&facts.subject());
    comparison(&mut page, &facts);
    work(&mut page, &facts);
    belief(&mut page, &facts);
    again(&mut page, &facts, path);
    page.0
}

fn comparison(page: &mut Page, facts: &Facts) {
    page.section("Response, memory, boot");
    page.table(&facts.table(&Metric::HISTORIC_TABLE, Emphasis::Bold));
    page.list(&legend(Emphasis::Bold));
    page.section("Percentiles and throughput");
    page.table(&facts.table(&Metric::PERCENTILE_TABLE, Emphasis::Bold));
    page.section("Then and now");
    page.paragraph(
        "About 2003 an application server (JBoss 3.2.0) had its collections replaced by specialised ones (GNU Trove) in the same \
         places: metadata, proxy factory, session containers; 9600 samples in steady state. Absolute values belong to their \
         machines; compare the changes.",
    );
    page.table(&facts.historic_table());
}

fn work(page: &mut Page, facts: &Facts) {
    page.section("Boot, by phase");
    page.paragraph(
        "Phases: the median over the rounds, so they need not add up to the total, which is the first table's.",
    );
    page.table(&facts.boot_table());
    if let Some(table) = facts.allocation_table() {
        page.section("Allocations");
        page.paragraph(
            "From one separate run of each family with the counting allocator, from the start of the process to the end of the \
             samples.",
        );
        page.table(&table);
    }
    if let Some(table) = facts.operation_table() {
        page.section("Operations");
        page.paragraph(
            "What the server asked of its collections from its deployment to the end of the samples, in one separate run of each \
             family: equal in all of them, or there would be no comparison. Reading the descriptors is not counted.",
        );
        page.table(&table);
    }
    page.section("Samples and warm-up");
    page.list(&facts.warm_up());
}

fn belief(page: &mut Page, facts: &Facts) {
    page.section("How it was measured");
    page.list(&[
        "Every measurement is a fresh process of the same binary. In each round every entry runs once; the order is turned on by one \
         place every round and reversed every second round. A first round is run and discarded."
            .to_owned(),
        format!(
            "`{CONTROL}` is `{BASELINE}` entered a second time. Its 95 % interval is the A/A band, taken to both sides as far \
             as it reaches to one: what this machine calls a difference where there is none. Beyond ±{:.0} % the metric is \
             inconclusive.",
            WIDEST_BAND * 100.0
        ),
        format!(
            "Intervals: expanded percentile bootstrap over the rounds, of the mean of the paired log-ratios, 10,000 resamples, \
             fixed seed. None with fewer than {ENOUGH} rounds."
        ),
        "All answers were compared by a checksum in every run, and the counts of the server's operations on collections once for each family."
            .to_owned(),
        "Boot is from exec to the first answered call. RSS, its anonymous part and VSZ are read at the end of the samples, the \
         peak is that of the process's life; CPU is user and kernel time up to the end of the samples."
            .to_owned(),
    ]);
    page.section("Machine and build");
    page.table(&facts.circumstances());
    page.section("Limits");
    page.list(&[
        "The numbers belong to this machine, this build and this workload: one client thread, in process, no network."
            .to_owned(),
        "The best of several is named from the same rounds that it was chosen from, so its lead is more often over- than \
         understated. Each interval covers its own comparison, not all of them at once."
            .to_owned(),
        "Families differ in their maps, sets and lists only; what the application does outside them bounds what any of them \
         can gain."
            .to_owned(),
    ]);
}

fn again(page: &mut Page, facts: &Facts, path: &Path) {
    page.section("How to reproduce");
    let commit = facts.record.build.commit();
    let checkout = commit.map(|(commit, _)| format!("git checkout {commit}\n"));
    page.paragraph(&format!(
        "```sh\n{}{}\n```",
        checkout.unwrap_or_default(),
        facts.command()
    ));
    if let Some((commit, true)) = commit {
        page.paragraph(&format!(
            "The sources that were measured differed from `{commit}`, and the record does not hold the difference: the above \
             measures the commit itself."
        ));
    }
    page.paragraph(&format!(
        "`cargo run --release -p benches -- report {}` renders this page again, from the folder where it was made. A later \
         comparison into the same folder renames this page and its record.",
        shell_word(&path.to_string_lossy())
    ));
}

/// A page under way: paragraphs with an empty line between them.
struct Page(String);

impl Page {
    fn paragraph(&mut self, text: &str) {
        if !self.0.is_empty() {
            self.0.push('\n');
        }
        self.0.push_str(text);
        self.0.push('\n');
    }

    fn section(&mut self, title: &str) {
        self.paragraph(&format!("## {title}"));
    }

    fn list(&mut self, items: &[String]) {
        let lines: Vec<String> = items.iter().map(|item| format!("- {item}")).collect();
        self.paragraph(&lines.join("\n"));
    }

    fn table(&mut self, table: &Table) {
        self.paragraph(table.markdown().trim_end());
    }
}

/// Text of several lines within a quotation.
fn quoted(text: &str) -> String {
    text.replace('\n', "\n> ")
}
