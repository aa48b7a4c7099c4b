//! The command line of container-demo.

fn main() {}
