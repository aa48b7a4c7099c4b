//! The command line of metadata-demo.

fn main() {}
