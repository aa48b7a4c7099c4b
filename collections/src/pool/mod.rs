//! Stacks, queues and pools of objects.
//!
//! | type | what it is | needs |
//! |---|---|---|
//! | [`Stack`] | last in, first out, over `Vec` | `alloc` |
//! | [`Queue`] | first in, first out, over `VecDeque` | `alloc` |
//! | `SyncStack`, `SyncQueue` | the same for several threads, with an optional limit | `std` |
//! | [`LocalPool`] | objects that are used again, within one thread | `alloc` |
//! | `Pool` | objects that are used again, by several threads | `std` |
//!
//! A pool never hands the same object to two users: an object is moved out of the pool for its user, and moved back
//! when the user has done with it.
//!
//! ```
//! use specie::LocalPool;
//!
//! let lines = LocalPool::new(String::new).reset(String::clear).limit(8);
//! {
//!     let mut line = lines.get();
//!     line.push_str("a line");
//! } // goes back here, and is cleared
//! assert_eq!(*lines.get(), "");
//! assert_eq!((lines.statistics().created, lines.statistics().reused), (1, 1));
//! ```

mod engine;
mod forward;
mod guard;
mod local;
#[cfg(feature = "std")]
mod locked;
mod queue;
#[cfg(feature = "std")]
mod shared;
mod stack;
#[cfg(feature = "std")]
mod sync_queue;
#[cfg(feature = "std")]
mod sync_stack;

pub use engine::Statistics;
pub use local::{LocalPool, LocalPooled, OwnedLocalPooled};
pub use queue::Queue;
#[cfg(feature = "std")]
pub use shared::{OwnedPooled, Pool, Pooled};
pub use stack::Stack;
#[cfg(feature = "std")]
pub use sync_queue::SyncQueue;
#[cfg(feature = "std")]
pub use sync_stack::SyncStack;
