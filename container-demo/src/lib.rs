//! Boots a session container from a deployment, serves a workload, and measures it, on any family of collections.
//!
//! The server is generic over [`Family`](specie::family::Family): every map, set and list in it is the family's, with the
//! same key types and the same calls for all. The beans' code and the workload see it through traits and are compiled once.
//!
//! # A call
//!
//! A client's [`proxy`] turns it into an [`invocation`] with the method's 64-bit hash. The [`server`] looks the container
//! up, the [`container`] the method; its chain of [`interceptor`]s finds the proxy factory, checks the caller
//! ([`security`]), demarcates the [`transaction`], and brings an instance out of the [`pool`] or the [`cache`]; the
//! [`bean`]'s code runs, and calls others through their proxies.
//!
//! # Which map is which
//!
//! | map | key | entries |
//! |---|---|---|
//! | containers by object name's hash | `i32` | one per bean |
//! | methods by RMI hash: marshalled, local home, local interface | `i64` | 3 to 30 per bean |
//! | operation, permission, transaction attribute, statistics by method | `i64` | 3 to 60 per bean |
//! | proxy factories, homes by JNDI name, environments, containers by name | `String` | 1 to 30 |
//! | payloads of a call: three maps, each made at its first entry | `u32` | 0 to 3, made per call |
//! | principals by name | `String` | one per user who has signed in |
//! | stateful sessions: slot in the cache, time of passivation, state | `u64` | one per session |
//! | a session's attributes, its quantities | `String`, `u64` | 0 to 10 |
//! | entities: slot in the cache, lock, row, number of a text key | `u64`, `String` | up to one per row |
//! | indices of the store by number and by text | `i64`, `String` | one per value |
//! | running transactions | `u64` | one per nested transaction |
//! | the web tier's sessions, their attributes | `u64`, `String` | one per client; 0 to 5 |

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
