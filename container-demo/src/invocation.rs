//! A call on its way: which container, which method, which arguments, and what travels beside them.

use std::sync::Arc;

use specie::family::{Family, Map};

use crate::bean::Operation;
use crate::value::Value;
use metadata_demo::configuration::MethodInterface;

/// A method of a container, as the interfaces declare it: what `java.lang.reflect.Method` is in the original.
#[derive(Debug)]
pub struct Method {
    /// The identity under which the containers' maps know the method: the hash of its signature, made different for each
    /// interface, as two interfaces' methods are different objects.
    pub key: i64,
    /// The hash by RMI's rule: how it is named on the wire.
    pub hash: i64,
    /// The interface that declares it.
    pub interface: MethodInterface,
    /// The name.
    pub name: String,
    /// What it does in the bean class.
    pub operation: Operation,
}

impl Method {
    /// The identity of the method with `hash` in `interface`.
    pub fn key(hash: i64, interface: MethodInterface) -> i64 {
        let salt: i64 = match interface {
            MethodInterface::Home => 0x1f83_d9ab_fb41_bd6b,
            MethodInterface::Remote => 0x5be0_cd19_137e_2179,
            MethodInterface::LocalHome => 0x3c6e_f372_fe94_f82b,
            MethodInterface::Local => 0x510e_527f_ade6_82d1,
        };
        hash ^ salt
    }
}

/// Keys of the payload maps. Numbers, as the original's enumerated keys.
pub mod payload {
    /// The caller's principal, a [`Payload::Name`](super::Payload::Name).
    pub const PRINCIPAL: u32 = 1;
    /// The caller's transaction, a [`Payload::Transaction`](super::Payload::Transaction).
    pub const TRANSACTION: u32 = 2;
    /// The name of the invoker binding that the proxy belongs to, a [`Payload::Name`](super::Payload::Name).
    pub const INVOKER_BINDING: u32 = 3;
    /// The role that the calling bean runs as, a [`Payload::Name`](super::Payload::Name).
    pub const RUN_AS: u32 = 4;
    /// The container's own mark for the log: how deep calls are nested, a [`Payload::Number`](super::Payload::Number).
    pub const DEPTH: u32 = 5;
    /// The transaction attribute that the container found for the method, a [`Payload::Number`](super::Payload::Number).
    pub const TRANSACTION_ATTRIBUTE: u32 = 6;
}

/// What a payload map holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Payload {
    /// A name.
    Name(Arc<str>),
    /// A transaction's identifier.
    Transaction(u64),
    /// A number.
    Number(u32),
}

/// One call. `F` decides what the payload maps are; each is made at its first entry.
pub struct Invocation<F: Family> {
    /// The hash of the container's object name.
    pub container: i32,
    /// The interface through which it comes in.
    pub interface: MethodInterface,
    /// The method's hash by RMI's rule.
    pub method_hash: i64,
    /// The session identifier or primary key, for beans with identity.
    pub key: Option<u64>,
    /// The arguments.
    pub arguments: Vec<Value>,
    marshalled: Option<F::Map<u32, Payload>>,
    as_is: Option<F::Map<u32, Payload>>,
    transient: Option<F::Map<u32, Payload>>,
}

impl<F: Family> Invocation<F> {
    /// A call without payload. Makes no map.
    pub fn new(
        container: i32,
        interface: MethodInterface,
        method_hash: i64,
        key: Option<u64>,
        arguments: Vec<Value>,
    ) -> Self {
        Self {
            container,
            interface,
            method_hash,
            key,
            arguments,
            marshalled: None,
            as_is: None,
            transient: None,
        }
    }

    /// Whether it goes to the home.
    pub fn is_home(&self) -> bool {
        matches!(
            self.interface,
            MethodInterface::Home | MethodInterface::LocalHome
        )
    }

    /// Whether it comes through a local interface.
    pub fn is_local(&self) -> bool {
        matches!(
            self.interface,
            MethodInterface::LocalHome | MethodInterface::Local
        )
    }

    /// Adds to the payload that would be marshalled on a wire.
    pub fn set_marshalled(&mut self, key: u32, value: Payload) {
        self.marshalled.get_or_insert_default().insert(key, value);
    }

    /// Adds to the payload that travels as it is (of classes that every side has).
    pub fn set_as_is(&mut self, key: u32, value: Payload) {
        self.as_is.get_or_insert_default().insert(key, value);
    }

    /// Adds to the payload that never leaves the process.
    pub fn set_transient(&mut self, key: u32, value: Payload) {
        self.transient.get_or_insert_default().insert(key, value);
    }

    /// Looks a payload up: what never leaves the process first, then what travels as it is, then the marshalled.
    pub fn payload(&self, key: u32) -> Option<&Payload> {
        [&self.transient, &self.as_is, &self.marshalled]
            .into_iter()
            .flatten()
            .find_map(|map| map.get(&key))
    }

    /// A payload that is a name.
    pub fn name(&self, key: u32) -> Option<&Arc<str>> {
        match self.payload(key) {
            Some(Payload::Name(name)) => Some(name),
            _ => None,
        }
    }

    /// The caller's transaction.
    pub fn transaction(&self) -> Option<u64> {
        match self.payload(payload::TRANSACTION) {
            Some(Payload::Transaction(transaction)) => Some(*transaction),
            _ => None,
        }
    }
}

/// What belongs to the thread that calls: whose call it is, and in which transaction.
#[derive(Clone, Debug, Default)]
pub struct Association {
    /// The caller; none has not signed in.
    pub principal: Option<Arc<str>>,
    /// The role that the calling bean runs as.
    pub run_as: Option<Arc<str>>,
    /// The transaction that is running.
    pub transaction: Option<u64>,
    /// The thread's number, by which it holds locks outside transactions.
    pub thread: u64,
    /// How deep calls are nested.
    pub depth: u32,
    /// How many calls were made in all.
    pub calls: u64,
}

#[cfg(test)]
mod tests {
    use specie::family::Std;

    use super::*;

    #[test]
    fn payload_maps_are_made_at_their_first_entry() {
        let mut invocation = Invocation::<Std>::new(1, MethodInterface::Local, 2, None, Vec::new());
        assert!(
            invocation.transient.is_none()
                && invocation.as_is.is_none()
                && invocation.marshalled.is_none()
        );
        assert_eq!(invocation.transaction(), None);
        invocation.set_transient(payload::TRANSACTION, Payload::Transaction(9));
        assert!(
            invocation.transient.is_some()
                && invocation.as_is.is_none()
                && invocation.marshalled.is_none()
        );
        assert_eq!(invocation.transaction(), Some(9));
    }

    #[test]
    fn what_stays_in_the_process_goes_before_what_travels() {
        let mut invocation =
            Invocation::<Std>::new(1, MethodInterface::Remote, 2, None, Vec::new());
        for (set, number) in [
            (
                Invocation::set_marshalled as fn(&mut Invocation<Std>, u32, Payload),
                1,
            ),
            (Invocation::set_as_is, 2),
            (Invocation::set_transient, 3),
        ] {
            set(&mut invocation, payload::DEPTH, Payload::Number(number));
            assert_eq!(
                invocation.payload(payload::DEPTH),
                Some(&Payload::Number(number))
            );
        }
    }

    #[test]
    fn a_method_is_another_one_in_each_interface() {
        use MethodInterface::{Home, Local, LocalHome, Remote};
        let keys = [Home, Remote, LocalHome, Local].map(|interface| Method::key(42, interface));
        for (position, key) in keys.iter().enumerate() {
            assert!(!keys[..position].contains(key));
        }
    }
}
