//! Where the numbers come from: machine, build, command.

use super::contents::{ABSENT, Facts};
use super::table::Table;
use crate::record::Record;

impl Facts<'_> {
    /// Machine and build: names and values.
    pub(super) fn circumstances(&self) -> Table {
        let Record {
            machine,
            build,
            load,
            ..
        } = self.record;
        let known = |value: Option<String>| value.unwrap_or_else(|| ABSENT.to_owned());
        let text = |value: &str| {
            if value.is_empty() {
                "none".to_owned()
            } else {
                value.to_owned()
            }
        };
        let share = |value: Option<f64>| known(value.map(|share| format!("{share:.2}")));
        let crates: Vec<String> = build
            .crates
            .iter()
            .map(|rival| format!("{} {}", rival.name, rival.version))
            .collect();
        let virtualised = machine
            .virtualised
            .map(|yes| if yes { "yes" } else { "no" }.to_owned());
        let rows = [
            ("Processor", known(machine.processor.clone())),
            (
                "Processors",
                known(machine.processors.map(|count| count.to_string())),
            ),
            ("Caches", text(&machine.caches.join(", "))),
            (
                "Memory",
                known(machine.memory_kib.map(|memory| format!("{memory} KiB"))),
            ),
            ("System", machine.system.clone()),
            ("Kernel", known(machine.kernel.clone())),
            ("Virtualised", known(virtualised)),
            ("Load average before", share(load.average_before)),
            ("Processors busy before", share(load.busy_before)),
            (
                "Processors taken by other programs while measuring",
                share(load.others_during),
            ),
            (
                "Processors taken by other guests while measuring",
                share(load.stolen_during),
            ),
            ("Compiler", build.compiler.clone()),
            ("Target", build.target.clone()),
            ("Optimisation level", build.optimisation_level.clone()),
            (
                "Debug assertions",
                if build.optimised { "off" } else { "on" }.to_owned(),
            ),
            (
                "Compiler flags",
                build.flags.clone().unwrap_or_else(|| "none".to_owned()),
            ),
            ("Instruction sets", known(build.target_features.clone())),
            ("Crates", text(&crates.join(", "))),
            ("Tool", format!("benches {}", build.version)),
            ("Source", known(build.git_revision.clone())),
            ("Allocator", self.record.allocator.clone()),
            ("Started", self.record.started.clone()),
            ("Took", format!("{:.0} s", self.record.elapsed_s)),
        ];
        let rows = rows.map(|(name, value)| vec![name.to_owned(), value]);
        let head = ["What", "Value"].map(str::to_owned);
        Table::of_texts(head.to_vec(), rows.to_vec())
    }

    /// The command that measures the same again.
    pub(super) fn command(&self) -> String {
        let profile = if self.record.build.optimised {
            " --release"
        } else {
            ""
        };
        let words = self
            .record
            .command
            .iter()
            .skip(1)
            .map(|word| shell_word(word));
        let words: Vec<String> = words.collect();
        format!("cargo run{profile} -p benches -- {}", words.join(" "))
    }
}

/// A word as a shell reads it.
pub(super) fn shell_word(word: &str) -> String {
    let plain =
        |character: char| character.is_ascii_alphanumeric() || "-_./,=:+@".contains(character);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_survive_a_shell() {
        assert_eq!(shell_word("--rounds"), "--rounds");
        assert_eq!(shell_word("std,fx"), "std,fx");
        assert_eq!(shell_word("my shop"), "'my shop'");
        assert_eq!(shell_word("it's"), r"'it'\''s'");
        assert_eq!(shell_word("$(rm x)"), "'$(rm x)'");
        assert_eq!(shell_word(""), "''");
    }
}
