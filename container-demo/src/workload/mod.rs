//! The workload: seeded requests of many logical sessions, one after the other.
//!
//! It sees the server through [`Client`] only and is the same machine code for every family. It stands for the browsers
//! outside of the server, so what it remembers itself is in plain vectors.

mod shop;
mod synthetic;

pub use shop::Shop;
pub use synthetic::Synthetic;

use std::sync::Arc;

use metadata_demo::configuration::BeanKind;

use crate::bean::{BeanClass, Operation};
use crate::container::InstanceCounts;
use crate::fault::Fault;
use crate::measurement;
use crate::value::Value;

/// What a call answered.
pub type Answer = Result<Value, Fault>;

/// A bean that clients can call.
pub struct Callable {
    /// The name to call it by.
    pub name: String,
    /// What it is.
    pub kind: BeanKind,
    /// Its class.
    pub class: Arc<BeanClass>,
}

/// The web tier, as requests see it.
pub trait Client {
    /// The session and entity beans, in the order of deployment.
    fn callables(&self) -> &[Callable];
    /// Whether there is a home of that name.
    fn knows(&self, name: &str) -> bool;
    /// The class of the bean behind a name.
    fn class(&self, name: &str) -> Option<Arc<BeanClass>>;
    /// The following calls are made for this session.
    fn enter(&mut self, session: u64);
    /// The session ends.
    fn leave(&mut self);
    /// The session's client is this principal, with these roles.
    fn sign_in(&mut self, principal: &str, roles: &[&str]);
    /// An attribute of the session.
    fn attribute(&self, name: &str) -> Option<Value>;
    /// Sets an attribute of the session.
    fn set_attribute(&mut self, name: &str, value: Value);
    /// Calls a method of a home.
    ///
    /// # Errors
    /// What the call ended with.
    fn home(&mut self, name: &str, operation: Operation, arguments: Vec<Value>) -> Answer;
    /// Calls a method of a bean; `key` is of no account for beans without identity.
    ///
    /// # Errors
    /// What the call ended with.
    fn component(
        &mut self,
        name: &str,
        key: u64,
        operation: Operation,
        arguments: Vec<Value>,
    ) -> Answer;
    /// Lets the message-driven beans consume what waits.
    fn deliver(&mut self);
    /// Moves the server's clock, and does the housekeeping that falls due.
    fn advance(&mut self, milliseconds: u64);
    /// How many calls containers have served.
    fn calls(&self) -> u64;
    /// How many instances containers hold.
    fn instance_counts(&self) -> InstanceCounts;
    /// How many sessions the web tier has.
    fn web_sessions(&self) -> usize;
}

/// A sequence of requests.
pub trait Workload {
    /// Which one it is.
    fn kind(&self) -> measurement::Workload;
    /// Makes the next request and adds the answers of its calls to `answers`.
    fn request(&mut self, client: &mut dyn Client, answers: &mut Vec<Answer>);
}

/// The workload for what is deployed: the shop's, if it is the shop, or else calls over all beans.
pub fn for_deployment(client: &dyn Client, seed: u64) -> Box<dyn Workload> {
    if Shop::is_deployed(client) {
        Box::new(Shop::new(seed))
    } else {
        Box::new(Synthetic::new(seed))
    }
}
