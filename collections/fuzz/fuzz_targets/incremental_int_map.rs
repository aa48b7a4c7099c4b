//! Scripts on `IncrementalIntMap` with narrow and wide keys.
#![no_main]

mod script;

use libfuzzer_sys::fuzz_target;
use specie::{IncrementalIntMap, incremental as entries};

fuzz_target!(|input: (u8, Vec<script::Operation>)| {
    let (width, script) = input;
    match width % 5 {
        0 => script::run!(IncrementalIntMap, u8, &script),
        1 => script::run!(IncrementalIntMap, i16, &script),
        2 => script::run!(IncrementalIntMap, u32, &script),
        3 => script::run!(IncrementalIntMap, u64, &script),
        _ => script::run!(IncrementalIntMap, i128, &script),
    }
});
