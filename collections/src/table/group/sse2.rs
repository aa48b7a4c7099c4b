//! Comparing sixteen bytes with SSE2, which every x86-64 machine has.
#![allow(unsafe_code)] // The intrinsics are unsafe functions in the oldest supported Rust.

use core::arch::x86_64::{
    __m128i, _mm_cmpeq_epi8, _mm_cvtsi32_si128, _mm_load_si128, _mm_max_epu8, _mm_movemask_epi8,
    _mm_set1_epi8, _mm_shuffle_epi32,
};

use super::{Compare, Group, tag_of};

/// Every byte's tag, four times: one load and one shuffle spread it over a register, where plain SSE2 takes five
/// instructions. (`boost::unordered_flat_map` reduces its hashes by such a table.)
static SPREAD: [u32; 256] = {
    let mut spread = [0; 256];
    let mut byte = 0_u8;
    loop {
        spread[byte as usize] = u32::from_ne_bytes([tag_of(byte); 4]);
        if byte == u8::MAX {
            break;
        }
        byte += 1;
    }
    spread
};

/// One instruction for sixteen bytes.
pub(crate) struct Sse2;

impl Compare for Sse2 {
    #[inline]
    #[expect(clippy::cast_possible_wrap, reason = "only the bits count")]
    fn matching(group: &Group, byte: u8) -> u16 {
        // SAFETY: SSE2 is enabled at compile time (the condition on this module).
        unsafe {
            let word = _mm_cvtsi32_si128(SPREAD[usize::from(byte)] as i32);
            bits(_mm_cmpeq_epi8(load(group), _mm_shuffle_epi32(word, 0)))
        }
    }
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "its bytes are all the same"
    )]
    fn tag(byte: u8) -> u8 {
        SPREAD[usize::from(byte)] as u8
    }
    #[inline]
    fn equal(group: &Group, byte: u8) -> u16 {
        // SAFETY: SSE2 is enabled at compile time (the condition on this module).
        unsafe { bits(_mm_cmpeq_epi8(load(group), splat(byte))) }
    }
    #[inline]
    fn at_least(group: &Group, byte: u8) -> u16 {
        let loaded = load(group);
        // SAFETY: SSE2 is enabled at compile time (the condition on this module).
        unsafe { bits(_mm_cmpeq_epi8(_mm_max_epu8(loaded, splat(byte)), loaded)) }
    }
}

#[inline]
fn load(group: &Group) -> __m128i {
    // SAFETY: the reference is good for reading sixteen bytes, and a group has the alignment that this needs.
    unsafe { _mm_load_si128(group.0.as_ptr().cast()) }
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
