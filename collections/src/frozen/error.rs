//! What can be wrong with bytes that should be a frozen map.

use core::error::Error;
use core::fmt;

use super::header::{MAGIC, VERSION};
use super::plain::TypeCode;

/// Why bytes are not a frozen map of the types asked for. `Display` says what was found and what to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FrozenError {
    /// The bytes are more or fewer than the header says, or than a header takes.
    Length {
        /// How many there should be; at least so many where there is no whole header.
        expected: u64,
        /// How many there are.
        found: u64,
    },
    /// The bytes begin with something else than a frozen map.
    Magic {
        /// What they begin with.
        found: [u8; 8],
    },
    /// The map was written in a format that this version of the crate does not read.
    Version {
        /// The version of the format.
        found: u32,
    },
    /// The header was damaged.
    Header,
    /// The keys are of another type.
    Key {
        /// The type asked for.
        expected: TypeCode,
        /// The type in the header.
        found: TypeCode,
    },
    /// The values are of another type.
    Value {
        /// The type asked for.
        expected: TypeCode,
        /// The type in the header.
        found: TypeCode,
    },
    /// `verify` found that the body was damaged.
    Body,
    /// `verify` found a bucket that begins or ends where it cannot, in a body whose checksum is right.
    Directory {
        /// The bucket's number.
        bucket: u64,
    },
    /// `verify` found a key outside its bucket, twice, or not in ascending order, in a body whose checksum is right.
    Misplaced {
        /// The bucket in which the key is.
        bucket: u64,
    },
}

impl fmt::Display for FrozenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length { expected, found } if found < expected => write!(
                f,
                "the frozen map is cut off: {found} bytes of {expected}; write or copy the file again"
            ),
            Self::Length { expected, found } => write!(
                f,
                "{found} bytes were given, but the frozen map ends after {expected}; pass its bytes only"
            ),
            Self::Magic { found } => write!(
                f,
                "not a frozen map: it begins with \"{}\" instead of \"{}\"; check which file was opened",
                found.escape_ascii(),
                MAGIC.escape_ascii()
            ),
            Self::Version { found } => write!(
                f,
                "the frozen map is of format {found}, and this version of specie reads format {VERSION}; freeze it again, or \
                 use the version of specie that wrote it"
            ),
            Self::Header => {
                f.write_str("the frozen map's header is damaged; write or copy the file again")
            }
            Self::Key { expected, found } => {
                write!(
                    f,
                    "the frozen map's keys are {found}, not {expected}; ask for {found} as the type of keys"
                )
            }
            Self::Value { expected, found } => {
                write!(
                    f,
                    "the frozen map's values are {found}, not {expected}; ask for {found} as the type of values"
                )
            }
            Self::Body => {
                f.write_str("the frozen map's entries are damaged; write or copy the file again")
            }
            Self::Directory { bucket } => {
                write!(
                    f,
                    "the frozen map was written wrongly: bucket {bucket} has no proper bounds; freeze it again"
                )
            }
            Self::Misplaced { bucket } => {
                write!(
                    f,
                    "the frozen map was written wrongly: bucket {bucket} holds a key of another, or one twice or out of \
                     order; freeze it again"
                )
            }
        }
    }
}

impl Error for FrozenError {}
