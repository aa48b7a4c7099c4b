//! What comes out of a cell.

use serde::{Deserialize, Serialize};

use super::subject::Missing;

/// What one process found in one cell.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// Numbers.
    Measured(Measured),
    /// The operation is planned for this rival, and not there yet.
    NotBuilt,
    /// The rival does not have the operation, or the tool cannot measure it here.
    NotOffered,
    /// It was stopped after so many seconds.
    TimedOut(u64),
    /// The process broke down: what it said.
    Failed(String),
}

/// Numbers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Measured {
    /// One number a batch, in the operation's unit.
    pub samples: Vec<f64>,
    /// How many operations a batch has at least.
    pub operations: u64,
    /// A sum over what the first batch found, as 16 hexadecimal digits: equal for all rivals.
    pub checksum: String,
}

impl Outcome {
    /// The numbers, when there are some.
    pub fn measured(&self) -> Option<&Measured> {
        match self {
            Self::Measured(measured) => Some(measured),
            _ => None,
        }
    }
}

impl From<Missing> for Outcome {
    fn from(missing: Missing) -> Self {
        match missing {
            Missing::NotBuilt => Self::NotBuilt,
            Missing::NotOffered => Self::NotOffered,
        }
    }
}
