//! The command line of container-demo.

mod cli;

use std::process::ExitCode;

#[global_allocator]
static ALLOCATOR: container_demo::allocator::Dispatch = container_demo::allocator::Dispatch;

fn main() -> ExitCode {
    cli::main()
}
