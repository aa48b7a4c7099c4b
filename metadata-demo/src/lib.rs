//! Reads J2EE deployment metadata into container configurations, on any family of collections.
//!
//! A deployment is a folder, an archive or a single descriptor. Its units are found ([`deployment`]), their
//! descriptors parsed into element trees and from there into types, and those resolved into the
//! [`configuration`]: links followed, defaults filled in, configurations merged. What is wrong is told with file,
//! line and column ([`diagnostic`]). Every map, set and list on the way is that of a
//! [`Family`](specie::family::Family).

mod archive;
pub mod configuration;
pub mod deployment;
mod descriptor;
pub mod diagnostic;
mod diagnostic_code;
mod element;
mod files;
pub mod generate;
mod hash;
pub mod limits;
mod load;
mod method_rules;
pub mod print;
mod resolve;
mod samples;
mod xml;

pub use hash::method_hash;
pub use limits::Limits;
pub use load::{Loaded, Times, load};
