//! Where it is measured: a cell of the grid.

use std::fmt;
use std::str::FromStr;

use clap::ValueEnum;
use serde::{Deserialize, Serialize};

use super::operation::Operation;
use super::pattern::Pattern;

/// The types of key and value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum Pair {
    /// u32 keys, u32 values.
    U32,
    /// u64 keys, u64 values.
    U64,
    /// u32 keys, u64 values.
    #[value(name = "u32-u64")]
    #[serde(rename = "u32-u64")]
    U32U64,
    /// u64 keys, u8 values.
    #[value(name = "u64-u8")]
    #[serde(rename = "u64-u8")]
    U64U8,
    /// u64 keys, u32 values.
    #[value(name = "u64-u32")]
    #[serde(rename = "u64-u32")]
    U64U32,
}

impl Pair {
    /// How many bits a key has.
    pub fn key_bits(self) -> u32 {
        match self {
            Self::U32 | Self::U32U64 => 32,
            Self::U64 | Self::U64U8 | Self::U64U32 => 64,
        }
    }

    /// How many bytes an entry has at least.
    pub fn bytes(self) -> u32 {
        match self {
            Self::U32 => 4 + 4,
            Self::U64 => 8 + 8,
            Self::U64U8 => 8 + 1,
            Self::U32U64 | Self::U64U32 => 8 + 4,
        }
    }
}

/// Where between two growth steps of the baseline's table (7/8 of a power of two) the number of entries lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum Load {
    /// Just after a step: 2 % more than the step.
    Low,
    /// In the middle: the square root of 2 times the step.
    Mid,
    /// Just before the next step: 1 % less than it.
    High,
    /// The size itself.
    Exact,
}

/// One cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cell {
    /// What is done.
    pub operation: Operation,
    /// The types.
    pub pair: Pair,
    /// The nominal number of entries.
    pub size: u64,
    /// Where around the nominal number the real one lies.
    pub load: Load,
    /// The keys.
    pub pattern: Pattern,
}

impl Cell {
    /// The number of entries.
    pub fn entries(&self) -> usize {
        let size = usize::try_from(self.size).unwrap_or(usize::MAX);
        if self.load == Load::Exact {
            return size;
        }
        let (step, next) = growth_steps(size);
        match self.load {
            Load::Low => step + (step / 50).max(1),
            Load::High => next - next / 100,
            // 1.4142, without going through floating point.
            _ => step + step * 4142 / 10_000,
        }
    }

    /// Whether there are so many distinct keys of this kind, and as many that are not among them. Only tiny maps may be
    /// empty, and of values narrower than keys only the bytes are counted.
    pub fn is_possible(&self) -> bool {
        let entries = self.entries();
        let enough = entries > 0 || self.operation == Operation::Tiny;
        let whole =
            matches!(self.pair, Pair::U32 | Pair::U64 | Pair::U32U64) || self.operation.is_memory();
        enough && whole && self.pattern.fits(self.pair.key_bits(), 2 * entries)
    }

    /// The same cell with another operation.
    pub fn with(self, operation: Operation) -> Self {
        Self { operation, ..self }
    }

    /// Whether two cells are measured with the same keys and values.
    pub fn shares_input(&self, other: &Self) -> bool {
        let cross = |cell: &Self| cell.operation.cross_name().is_some();
        self.with(other.operation) == *other && cross(self) == cross(other)
    }
}

/// The growth steps of the baseline's table around `size`: the most entries the smaller table holds, and the larger.
fn growth_steps(size: usize) -> (usize, usize) {
    let mut buckets: usize = 8;
    while buckets / 8 * 7 < size {
        buckets *= 2;
    }
    (buckets / 16 * 7, buckets / 8 * 7)
}

/// `operation/pair/size/load/pattern`.
impl fmt::Display for Cell {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let operation = self.operation.name();
        let (pair, load) = (name(&self.pair), name(&self.load));
        let (size, pattern) = (self.size, name(&self.pattern));
        write!(formatter, "{operation}/{pair}/{size}/{load}/{pattern}")
    }
}

/// The name on the command line.
pub(super) fn name(value: &impl ValueEnum) -> String {
    value
        .to_possible_value()
        .map_or_else(String::new, |value| value.get_name().to_owned())
}

impl FromStr for Cell {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts: Vec<&str> = text.split('/').collect();
        let [operation, pair, size, load, pattern] = parts[..] else {
            return Err("a cell is `operation/pair/size/load/pattern`".to_owned());
        };
        Ok(Self {
            operation: parse(operation)?,
            pair: parse(pair)?,
            size: parse_size(size)?,
            load: parse(load)?,
            pattern: parse(pattern)?,
        })
    }
}

fn parse<T: ValueEnum>(text: &str) -> Result<T, String> {
    T::from_str(text, false).map_err(|_| {
        let right: Vec<String> = T::value_variants().iter().map(name).collect();
        format!("`{text}` is none of {}", right.join(", "))
    })
}

/// The most entries a cell may have: beyond, keys of 32 bits run out of their shuffled order's numbers.
const MOST: u64 = 200_000_000;

/// Reads a number of entries: `30000` or `3e4`.
///
/// # Errors
/// When it is no whole number, or more than 200 million.
pub fn parse_size(text: &str) -> Result<u64, String> {
    let (digits, zeros) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let zeros: Option<u32> = zeros.parse().ok();
    digits
        .parse::<u64>()
        .ok()
        .and_then(|number| number.checked_mul(10_u64.checked_pow(zeros?)?))
        .filter(|size| *size <= MOST)
        .ok_or_else(|| {
            format!("`{text}` is no number of entries such as 30000 or 3e4, at most {MOST}")
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(size: u64, load: Load) -> Cell {
        Cell {
            operation: Operation::Hit,
            pair: Pair::U64,
            size,
            load,
            pattern: Pattern::Uniform,
        }
    }

    #[test]
    fn loads_lie_between_the_steps() {
        for (size, step, next) in [
            (1_000, 896, 1_792),
            (30_000, 28_672, 57_344),
            (1_000_000, 917_504, 1_835_008),
            (10_000_000, 7_340_032, 14_680_064),
        ] {
            assert_eq!(growth_steps(size), (step, next));
            let [low, mid, high] =
                [Load::Low, Load::Mid, Load::High].map(|load| cell(size as u64, load).entries());
            assert!(step < low && low < mid && mid < high && high < next);
            assert!((step..=next).contains(&size), "{size}");
        }
        assert_eq!(cell(1_000, Load::Exact).entries(), 1_000);
        assert_eq!(growth_steps(14), (7, 14));
        assert_eq!(growth_steps(1), (0, 7));
    }

    #[test]
    fn a_cell_reads_back() {
        let cell = Cell {
            pair: Pair::U64U8,
            pattern: Pattern::Shift48,
            ..cell(30_000, Load::Exact)
        };
        assert_eq!(cell.to_string(), "hit/u64-u8/30000/exact/shift48");
        assert_eq!(cell.to_string().parse(), Ok(cell));
        let error = "hit/u63/1/exact/uniform"
            .parse::<Cell>()
            .expect_err("no pair");
        assert_eq!(error, "`u63` is none of u32, u64, u32-u64, u64-u8, u64-u32");
        assert!("hit/u64".parse::<Cell>().is_err());
    }

    #[test]
    fn sizes_are_whole_numbers() {
        assert_eq!(parse_size("30000"), Ok(30_000));
        assert_eq!(parse_size("3e4"), Ok(30_000));
        for wrong in ["", "e", "3.5", "-1", "1e30", "3e", "2e99999999999"] {
            assert!(parse_size(wrong).is_err(), "{wrong}");
        }
    }
}
