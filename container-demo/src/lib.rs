//! Boots a session container from a deployment, serves a workload, and measures it, on any family of collections.
//!
//! The server is generic over [`Family`](specie::family::Family): every map, set and list in it is the family's, with the
//! same key types and the same calls for all. The beans' code and the workload see it through traits and are compiled once.

pub mod allocator;
pub mod bean;
pub mod cache;
pub mod container;
pub mod experiment;
pub mod fault;
pub mod interceptor;
pub mod invocation;
pub mod lock;
pub mod measurement;
pub mod messaging;
pub mod pool;
pub mod proxy;
pub mod random;
pub mod security;
pub mod server;
pub mod statistics;
pub mod store;
mod sync;
pub mod transaction;
pub mod value;
pub mod web;
pub mod workload;
