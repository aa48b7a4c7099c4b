//! The command line of the evidence.

fn main() {}
