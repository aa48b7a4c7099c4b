//! Specialised collections, and the families by which an application can be measured on each.
#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

#[cfg(feature = "family")]
pub mod family;
mod key;

pub use key::{Key, Lookup};
