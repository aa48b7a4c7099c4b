//! Reports: pure functions of a record and of where it is.

mod cell;
mod circumstances;
mod contents;
mod historic;
mod legend;
mod markdown;
pub(crate) mod table;
mod terminal;

pub use markdown::markdown;
pub use terminal::terminal;
