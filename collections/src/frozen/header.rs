//! The 64 bytes at the beginning, and the checksums.
//!
//! All numbers are little-endian.
//!
//! | bytes | what |
//! |---|---|
//! | 0..8 | [`MAGIC`] |
//! | 8..12 | [`VERSION`] |
//! | 12, 13 | kind of keys, kind of values |
//! | 14, 15 | width of a place in the directory (4 or 8), zero |
//! | 16..20, 20..24 | width of a key, width of a value |
//! | 24..32 | number of entries |
//! | 32..40 | number of buckets |
//! | 40..48 | seed of the hash |
//! | 48..56 | checksum of all after the header |
//! | 56..64 | checksum of the header so far |

use super::error::FrozenError;
use super::plain::{Raw, TypeCode};
use crate::hash::fold;

/// What every frozen map begins with.
pub(super) const MAGIC: [u8; 8] = *b"SpecieFM";

/// The version of the format that is written and read.
pub(super) const VERSION: u32 = 1;

/// How many bytes the header takes.
pub(super) const HEADER: usize = 64;

/// Part of the format, as the checksums are: fractional digits of pi, made odd.
const CHECKSUM: u64 = 0x243F_6A88_85A3_08D3;

/// What the header says besides the checksums.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Header {
    pub(super) key: TypeCode,
    pub(super) value: TypeCode,
    /// Whether the directory's places are of 8 bytes rather than 4.
    pub(super) wide: bool,
    pub(super) length: u64,
    pub(super) buckets: u64,
    pub(super) seed: u64,
    /// The checksum of the body.
    pub(super) body: u64,
}

impl Header {
    /// Writes the header to the beginning of `bytes`.
    pub(super) fn write(&self, bytes: &mut [u8]) {
        let Some((header, _)) = bytes.split_first_chunk_mut::<HEADER>() else {
            return;
        };
        header[..8].copy_from_slice(&MAGIC);
        VERSION.write(&mut header[8..]);
        header[12] = self.key.kind;
        header[13] = self.value.kind;
        header[14] = if self.wide { 8 } else { 4 };
        header[15] = 0;
        self.key.width.write(&mut header[16..]);
        self.value.width.write(&mut header[20..]);
        self.length.write(&mut header[24..]);
        self.buckets.write(&mut header[32..]);
        self.seed.write(&mut header[40..]);
        self.body.write(&mut header[48..]);
        checksum(&header[..56]).write(&mut header[56..]);
    }

    /// Reads the header at the beginning of `bytes`. What it says is what was written, but need not fit the bytes.
    pub(super) fn read(bytes: &[u8]) -> Result<Self, FrozenError> {
        let Some(header) = bytes.first_chunk::<HEADER>() else {
            // A file that is short and also another one is named as that.
            let length = FrozenError::Length {
                expected: HEADER as u64,
                found: bytes.len() as u64,
            };
            return Err(match bytes.first_chunk() {
                Some(&found) if found != MAGIC => FrozenError::Magic { found },
                _ => length,
            });
        };
        let word = |at: usize| u64::read(&header[at..]).unwrap_or(0);
        let half = |at: usize| u32::read(&header[at..]).unwrap_or(0);
        let found = word(0).to_le_bytes();
        if found != MAGIC {
            return Err(FrozenError::Magic { found });
        }
        if half(8) != VERSION {
            return Err(FrozenError::Version { found: half(8) });
        }
        if word(56) != checksum(&header[..56]) {
            return Err(FrozenError::Header);
        }
        let wide = match header[14] {
            4 => false,
            8 => true,
            _ => return Err(FrozenError::Header),
        };
        Ok(Self {
            key: TypeCode {
                kind: header[12],
                width: half(16),
            },
            value: TypeCode {
                kind: header[13],
                width: half(20),
            },
            wide,
            length: word(24),
            buckets: word(32),
            seed: word(40),
            body: word(48),
        })
    }
}

/// The checksum of some bytes: it finds damage, but not what someone has changed with care.
pub(super) fn checksum(bytes: &[u8]) -> u64 {
    let mut words = bytes.chunks_exact(8);
    let mut sum = CHECKSUM ^ bytes.len() as u64;
    for word in &mut words {
        sum = step(sum, u64::read(word).unwrap_or(0));
    }
    let mut last = [0; 8];
    for (to, from) in last.iter_mut().zip(words.remainder()) {
        *to = *from;
    }
    step(sum, u64::from_le_bytes(last))
}

/// A rotation keeps what a multiplication by zero would lose.
#[inline]
const fn step(sum: u64, word: u64) -> u64 {
    fold(sum ^ word, CHECKSUM) ^ sum.rotate_left(23)
}
