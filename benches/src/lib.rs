//! Runs the demos in fresh processes, compares families of collections, and reports.
//!
//! The way of a comparison: [`cli`] reads the command line, [`run`] starts one process per measurement and keeps
//! what they yield in a [`record`], [`comparison`] computes with [`stats`] what the record says, [`verdict`] puts it
//! into sentences, and [`report`] renders it. Everything after the record is a pure function of it.

pub mod cli;
pub mod comparison;
pub mod keys;
pub mod machine;
pub mod maps;
pub mod record;
pub mod report;
pub mod run;
pub mod stats;
pub mod verdict;
