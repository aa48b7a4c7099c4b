//! What serde writes and reads: the forms of std's collections, also from input that lies.

mod forms;
mod hostile;
mod order;
mod source;
