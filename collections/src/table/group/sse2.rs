//! Comparing sixteen bytes with SSE2, which every x86-64 machine has.
#![allow(unsafe_code)] // The intrinsics are unsafe functions in the oldest supported Rust.

use core::arch::x86_64::{
    __m128i, _mm_cmpeq_epi8, _mm_loadu_si128, _mm_max_epu8, _mm_movemask_epi8, _mm_set1_epi8,
};

use super::Compare;

/// One instruction for sixteen bytes.
pub(crate) struct Sse2;

impl Compare for Sse2 {
    #[inline]
    fn equal(bytes: &[u8; 16], byte: u8) -> u16 {
        // SAFETY: SSE2 is enabled at compile time (the condition on this module).
        unsafe { bits(_mm_cmpeq_epi8(load(bytes), splat(byte))) }
    }
    #[inline]
    fn at_least(bytes: &[u8; 16], byte: u8) -> u16 {
        let loaded = load(bytes);
        // SAFETY: SSE2 is enabled at compile time (the condition on this module).
        unsafe { bits(_mm_cmpeq_epi8(_mm_max_epu8(loaded, splat(byte)), loaded)) }
    }
}

#[inline]
fn load(bytes: &[u8; 16]) -> __m128i {
    // SAFETY: the reference is good for reading sixteen bytes, and this load needs no alignment.
    unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) }
}

#[inline]
fn splat(byte: u8) -> __m128i {
    // SAFETY: SSE2 is enabled at compile time (the condition on this module).
    unsafe { _mm_set1_epi8(i8::from_ne_bytes([byte])) }
}

#[inline]
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the instruction sets the low sixteen bits only"
)]
fn bits(mask: __m128i) -> u16 {
    // SAFETY: SSE2 is enabled at compile time (the condition on this module).
    let bits = unsafe { _mm_movemask_epi8(mask) };
    bits as u16
}
