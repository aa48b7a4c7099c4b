//! Boots a session container from a deployment, serves a workload, and measures it, on any family of collections.

pub mod measurement;
