//! Scripts on `IntMap` with narrow and wide keys.
#![no_main]

mod script;

use libfuzzer_sys::fuzz_target;
use specie::{IntMap, int_map as entries};

fuzz_target!(|input: (u8, Vec<script::Operation>)| {
    let (width, script) = input;
    match width % 5 {
        0 => script::run!(IntMap, u8, &script),
        1 => script::run!(IntMap, i16, &script),
        2 => script::run!(IntMap, u32, &script),
        3 => script::run!(IntMap, u64, &script),
        _ => script::run!(IntMap, i128, &script),
    }
});
