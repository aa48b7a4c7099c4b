//! Which types can be keys and values of a frozen map, and how they are written.

use core::fmt;

/// How a type is written as bytes; apart from [`Plain`] so that nobody else can implement it.
pub trait Raw: Copy + 'static {
    /// What is written.
    const CODE: TypeCode;
    /// How many bytes one takes.
    const WIDTH: usize;

    /// Reads one from the beginning of some bytes, unless they are too few.
    fn read(bytes: &[u8]) -> Option<Self>;

    /// Writes one to the beginning of some bytes, unless they are too few.
    fn write(self, bytes: &mut [u8]);
}

/// What is hashed of a key; apart from [`PlainKey`] so that nobody else can implement it.
pub trait RawKey: Raw + Ord {
    /// The key's bits, the upper ones being zero.
    fn bits(self) -> u64;
}

/// Types that a [`FrozenMap`](crate::FrozenMap) can hold as values: integers, floating-point numbers, arrays of bytes,
/// and `()`.
///
/// They have one width on every machine, and every pattern of bytes is a value: what is read from a file cannot be an
/// invalid one. `usize` has no fixed width, and `bool` and `char` have invalid patterns; store them as integers. The trait
/// is sealed.
pub trait Plain: Raw {}

impl<T: Raw> Plain for T {}

/// Types that a [`FrozenMap`](crate::FrozenMap) can hold as keys: the integers from 8 to 64 bits. The trait is sealed.
pub trait PlainKey: Plain + RawKey {}

impl<T: RawKey> PlainKey for T {}

/// The type of a frozen map's keys or values, as its header says it. `Display` writes it as Rust does: `u32`, `[u8; 12]`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TypeCode {
    pub(super) kind: u8,
    pub(super) width: u32,
}

const BYTES: u8 = 0;
const UNSIGNED: u8 = 1;
const SIGNED: u8 = 2;
const FLOAT: u8 = 3;

impl fmt::Display for TypeCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (kind, width) = (self.kind, self.width);
        let bits = u64::from(width) * 8;
        match kind {
            BYTES if width == 0 => f.write_str("()"),
            BYTES => write!(f, "[u8; {width}]"),
            UNSIGNED => write!(f, "u{bits}"),
            SIGNED => write!(f, "i{bits}"),
            FLOAT => write!(f, "f{bits}"),
            _ => write!(f, "an unknown type (kind {kind}, {width} bytes)"),
        }
    }
}

/// Numbers, by their little-endian bytes.
macro_rules! numbers {
    ($($type:ty: $kind:ident $width:literal),* $(,)?) => {$(
        impl Raw for $type {
            const CODE: TypeCode = TypeCode { kind: $kind, width: $width };
            const WIDTH: usize = $width;

            #[inline]
            fn read(bytes: &[u8]) -> Option<Self> {
                bytes.first_chunk().map(|bytes| Self::from_le_bytes(*bytes))
            }

            #[inline]
            fn write(self, bytes: &mut [u8]) {
                if let Some(place) = bytes.first_chunk_mut() {
                    *place = self.to_le_bytes();
                }
            }
        }
    )*};
}

numbers! {
    u8: UNSIGNED 1, u16: UNSIGNED 2, u32: UNSIGNED 4, u64: UNSIGNED 8, u128: UNSIGNED 16,
    i8: SIGNED 1, i16: SIGNED 2, i32: SIGNED 4, i64: SIGNED 8, i128: SIGNED 16,
    f32: FLOAT 4, f64: FLOAT 8,
}

impl<const N: usize> Raw for [u8; N] {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "checked, when the code is compiled"
    )]
    const CODE: TypeCode = {
        assert!(
            N as u64 <= u32::MAX as u64,
            "arrays of bytes of 4 GiB or more cannot be frozen"
        );
        TypeCode {
            kind: BYTES,
            width: N as u32,
        }
    };
    const WIDTH: usize = N;

    #[inline]
    fn read(bytes: &[u8]) -> Option<Self> {
        bytes.first_chunk().copied()
    }

    #[inline]
    fn write(self, bytes: &mut [u8]) {
        if let Some(place) = bytes.first_chunk_mut() {
            *place = self;
        }
    }
}

impl Raw for () {
    const CODE: TypeCode = TypeCode {
        kind: BYTES,
        width: 0,
    };
    const WIDTH: usize = 0;

    #[inline]
    fn read(_: &[u8]) -> Option<Self> {
        Some(())
    }

    #[inline]
    fn write(self, _: &mut [u8]) {}
}

/// Integers as keys, by the unsigned type of the same width.
macro_rules! keys {
    ($($type:ty: $unsigned:ty),* $(,)?) => {$(
        impl RawKey for $type {
            #[inline]
            fn bits(self) -> u64 {
                u64::from(<$unsigned>::from_ne_bytes(self.to_ne_bytes()))
            }
        }
    )*};
}

keys! { u8: u8, u16: u16, u32: u32, i8: u8, i16: u16, i32: u32, i64: u64 }

impl RawKey for u64 {
    #[inline]
    fn bits(self) -> u64 {
        self
    }
}
