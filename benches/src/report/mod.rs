//! Reports: pure functions of a record.

mod cell;
mod circumstances;
mod contents;
mod historic;
mod markdown;
mod table;
mod terminal;

pub use markdown::markdown;
pub use terminal::terminal;
