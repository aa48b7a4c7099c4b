//! The command line of the evidence: see the library.

use std::process::ExitCode;

use container_demo::allocator::Dispatch;

/// The same for every family: the system's, mimalloc, or one that counts, as the environment says.
#[global_allocator]
static ALLOCATOR: Dispatch = Dispatch;

fn main() -> ExitCode {
    benches::cli::main()
}
