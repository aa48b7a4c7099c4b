//! The grid of map operations: `specie` and its rivals, cell by cell, beside physical bounds and goals.
//!
//! A [`cell`] is an [`operation`] on keys and values of some types, at some size and load, with keys of some [`pattern`]; the
//! [`design`] says which cells are measured. A rival is a [`subject`]; [`kernel`] has the loops that are timed, repeated by a
//! [`sampler`] on one [`input`]. [`one`] is what a measuring process does; [`plan`] says who takes part when, [`schedule`] starts one [`process`] after another
//! and keeps each [`outcome`] in a [`record`]. A [`contest`] is a comparison of maps that are made for one purpose. Everything after the record is a pure function of it: [`comparison`] computes,
//! [`goal`] judges, [`report`] renders. [`join`] reads what programs in other languages measured on the same keys.

pub mod cell;
pub mod comparison;
pub mod contest;
pub mod design;
pub mod goal;
pub mod heap;
pub mod input;
pub mod join;
pub mod kernel;
pub mod number;
pub mod one;
pub mod operation;
pub mod outcome;
pub mod pattern;
pub mod plan;
pub mod process;
pub mod record;
pub mod report;
pub mod sampler;
pub mod schedule;
pub mod subject;
