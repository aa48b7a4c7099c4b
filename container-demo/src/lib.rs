//! Boots a session container from a deployment, serves a workload, and measures it, on any family of collections.
//!
//! The server is generic over [`Family`](specie::family::Family): every map, set and list that a call touches is the family's, with
//! the same key types and the same calls for all. The beans' code and the workload see it through traits and are compiled once.
//!
//! # A call
//!
//! A client's [`proxy`] turns it into an [`invocation`] with the method's 64-bit hash. The [`server`] looks the container
//! up, the [`container`] the method; its chain of [`interceptor`]s finds the proxy factory, checks the caller
//! ([`security`]), demarcates the [`transaction`], and brings an instance out of the [`pool`] or the [`cache`]; the
//! [`bean`]'s code runs, and calls others through their proxies.
//!
//! `docs/architecture.md` lists which map is which, its key type and its typical size.

pub mod allocator;
pub mod bean;
pub mod cache;
pub mod container;
pub mod entity_lock;
pub mod experiment;
pub mod fault;
pub mod interceptor;
pub mod invocation;
pub mod measurement;
pub mod messaging;
pub mod pool;
pub mod proxy;
pub mod random;
pub mod security;
pub mod server;
pub mod statistics;
pub mod store;
pub mod transaction;
mod unpoisoned;
pub mod value;
pub mod web;
pub mod workload;
