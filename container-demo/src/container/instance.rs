//! A bean's instance and its state.

use metadata_demo::configuration::BeanKind;
use serde::{Deserialize, Serialize};
use specie::family::{Family, List, Map};

use crate::bean::Conversation;
use crate::server::Server;
use crate::value::Value;

/// An instance: in the pool, in a cache, or in a call.
pub struct Instance<F: Family> {
    /// Session identifier or primary key, once it has one.
    pub key: Option<u64>,
    /// The state.
    pub state: State<F>,
    /// Whether the store does not know the fields yet.
    pub dirty: bool,
    /// Whether the state is the store's (entities); else it is read before the next call.
    pub loaded: bool,
    /// Whether the bean was removed in this call.
    pub removed: bool,
    /// The transaction it takes part in.
    pub transaction: Option<u64>,
    /// The transaction that the bean demarcates itself.
    pub own_transaction: Option<u64>,
}

/// The state of an instance, by kind of bean.
pub enum State<F: Family> {
    /// Stateless and message-driven beans.
    None,
    /// An entity's fields.
    Entity(Vec<Value>),
    /// A stateful session.
    Session(Conversational<F>),
}

/// A stateful session's state.
pub struct Conversational<F: Family> {
    attributes: F::Map<String, Value>,
    quantities: F::Map<u64, i64>,
    order: F::List<u64>,
}

impl<F: Family> Default for Conversational<F> {
    fn default() -> Self {
        Self {
            attributes: F::Map::default(),
            quantities: F::Map::default(),
            order: F::List::default(),
        }
    }
}

/// What a passivated session is written as.
#[derive(Serialize, Deserialize)]
struct Written {
    attributes: Vec<(String, Value)>,
    /// In the session's own order.
    quantities: Vec<(u64, i64)>,
}

impl<F: Family> Instance<F> {
    /// A fresh instance of a kind of bean.
    pub fn new(kind: BeanKind) -> Self {
        Self {
            key: None,
            state: State::fresh(kind),
            dirty: false,
            loaded: false,
            removed: false,
            transaction: None,
            own_transaction: None,
        }
    }

    /// Makes it as good as fresh.
    pub fn reset(&mut self, kind: BeanKind) {
        *self = Self::new(kind);
    }

    /// The state as bytes; none while a transaction that it takes part in is running.
    pub fn passivate(&self, server: &Server<F>) -> Option<Vec<u8>> {
        let busy = |transaction: Option<u64>| {
            transaction.is_some_and(|id| server.transactions().is_active(id))
        };
        let State::Session(conversation) = &self.state else {
            return None;
        };
        if busy(self.transaction) || busy(self.own_transaction) {
            return None;
        }
        conversation.write()
    }

    /// Takes the state back from bytes.
    ///
    /// # Errors
    /// When the bytes are not what [`passivate`](Self::passivate) wrote.
    pub fn activate(&mut self, key: u64, state: &[u8]) -> Result<(), serde_json::Error> {
        self.state = State::Session(Conversational::read(state)?);
        self.key = Some(key);
        Ok(())
    }
}

impl<F: Family> State<F> {
    fn fresh(kind: BeanKind) -> Self {
        match kind {
            BeanKind::Stateless | BeanKind::MessageDriven => Self::None,
            BeanKind::Stateful => Self::Session(Conversational::default()),
            BeanKind::Entity => Self::Entity(Vec::new()),
        }
    }
}

impl<F: Family> Conversational<F> {
    fn write(&self) -> Option<Vec<u8>> {
        let attributes = self
            .attributes
            .iter()
            .map(|(name, value)| (name.clone(), value.clone()))
            .collect();
        let quantity = |&id: &u64| self.quantities.get(&id).map(|&quantity| (id, quantity));
        let quantities = self.order.iter().filter_map(quantity).collect();
        serde_json::to_vec(&Written {
            attributes,
            quantities,
        })
        .ok()
    }

    fn read(state: &[u8]) -> Result<Self, serde_json::Error> {
        let written: Written = serde_json::from_slice(state)?;
        let mut conversation = Self::default();
        for (name, value) in written.attributes {
            conversation.attributes.insert(name, value);
        }
        for (id, quantity) in written.quantities {
            conversation.set_quantity(id, quantity);
        }
        Ok(conversation)
    }
}

impl<F: Family> Conversation for Conversational<F> {
    fn attribute(&self, name: &str) -> Option<&Value> {
        self.attributes.get(name)
    }

    fn set_attribute(&mut self, name: &str, value: Value) {
        self.attributes.insert(name.to_owned(), value);
    }

    fn remove_attribute(&mut self, name: &str) {
        self.attributes.remove(name);
    }

    fn quantity(&self, id: u64) -> Option<i64> {
        self.quantities.get(&id).copied()
    }

    fn set_quantity(&mut self, id: u64, quantity: i64) {
        if self.quantities.insert(id, quantity).is_none() {
            self.order.push(id);
        }
    }

    fn remove_quantity(&mut self, id: u64) {
        if self.quantities.remove(&id).is_some()
            && let Some(position) = self.order.iter().position(|&other| other == id)
        {
            self.order.remove(position);
        }
    }

    fn order(&self) -> &[u64] {
        &self.order
    }

    fn clear_quantities(&mut self) {
        self.quantities.clear();
        self.order.clear();
    }
}

#[cfg(test)]
mod tests {
    use specie::family::Std;

    use super::*;

    #[test]
    fn a_session_comes_back_from_bytes_as_it_was() {
        let mut conversation = Conversational::<Std>::default();
        conversation.set_attribute("user", Value::text("ann"));
        conversation.set_attribute("gone", Value::Null);
        conversation.remove_attribute("gone");
        for (id, quantity) in [(9, 1), (2, 5), (7, 3), (9, 4)] {
            conversation.set_quantity(id, quantity);
        }
        conversation.remove_quantity(2);
        let bytes = conversation.write().unwrap();
        let mut read = Instance::<Std>::new(BeanKind::Stateful);
        read.activate(5, &bytes).unwrap();
        let State::Session(read) = &read.state else {
            panic!("a session")
        };
        assert_eq!(read.order(), [9, 7]);
        assert_eq!(
            (read.quantity(9), read.quantity(7), read.quantity(2)),
            (Some(4), Some(3), None)
        );
        assert_eq!(read.attribute("user"), Some(&Value::text("ann")));
        assert_eq!(read.attribute("gone"), None);
    }

    #[test]
    fn other_bytes_are_refused() {
        let mut instance = Instance::<Std>::new(BeanKind::Stateful);
        for bytes in [&b""[..], b"{", b"{\"attributes\":1}", b"\xff\xfe"] {
            assert!(instance.activate(1, bytes).is_err());
        }
    }
}
