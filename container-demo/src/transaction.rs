//! Transactions: what took part, how to undo it, and what happens at the end.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use specie::family::{Family, List, Map};

use crate::entity_lock::Holder;
use crate::fault::{Fault, FaultKind};
use crate::messaging::Message;
use crate::server::Server;
use crate::store::Undo;
use crate::unpoisoned::lock;

/// An entity: the position of its container in the server, and its primary key.
pub type EntityId = (u32, u64);

/// The running transactions by identifier.
pub struct TransactionManager<F: Family> {
    next: AtomicU64,
    active: Mutex<F::Map<u64, Transaction<F>>>,
}

/// A running transaction.
struct Transaction<F: Family> {
    rollback_only: bool,
    /// Entities that take part, in the order in which they joined.
    entities: F::List<EntityId>,
    /// Entity locks that are held to the end.
    locks: F::List<EntityId>,
    /// The store's changes, the last one at the end.
    changes: F::List<(u32, Undo)>,
    /// What is sent at the end.
    messages: F::List<Message>,
}

impl<F: Family> Default for Transaction<F> {
    fn default() -> Self {
        Self {
            rollback_only: false,
            entities: F::List::default(),
            locks: F::List::default(),
            changes: F::List::default(),
            messages: F::List::default(),
        }
    }
}

impl<F: Family> Default for TransactionManager<F> {
    fn default() -> Self {
        Self {
            next: AtomicU64::new(1),
            active: Mutex::default(),
        }
    }
}

impl<F: Family> TransactionManager<F> {
    /// Begins a transaction.
    pub fn begin(&self) -> u64 {
        let id = self.next.fetch_add(1, Ordering::Relaxed);
        lock(&self.active).insert(id, Transaction::default());
        id
    }

    /// Whether the transaction has begun and not ended.
    pub fn is_active(&self, id: u64) -> bool {
        lock(&self.active).contains_key(&id)
    }

    /// Lets the transaction end in a rollback.
    pub fn set_rollback_only(&self, id: u64) {
        self.with(id, |transaction| transaction.rollback_only = true);
    }

    /// Whether the transaction can only be rolled back.
    pub fn is_rollback_only(&self, id: u64) -> bool {
        lock(&self.active)
            .get(&id)
            .is_some_and(|transaction| transaction.rollback_only)
    }

    /// Lets an entity take part. The caller sees to it that each joins once.
    pub fn join(&self, id: u64, entity: EntityId) {
        self.with(id, |transaction| transaction.entities.push(entity));
    }

    /// Keeps an entity's lock to the end of the transaction.
    pub fn keep_lock(&self, id: u64, entity: EntityId) {
        self.with(id, |transaction| transaction.locks.push(entity));
    }

    /// Remembers how to undo a change in the store of the container.
    pub fn record(&self, id: u64, container: u32, undo: Undo) {
        self.with(id, |transaction| {
            transaction.changes.push((container, undo));
        });
    }

    /// Sends `message` when the transaction commits.
    pub fn send(&self, id: u64, message: Message) {
        self.with(id, |transaction| transaction.messages.push(message));
    }

    /// How many are running.
    pub fn active(&self) -> usize {
        lock(&self.active).len()
    }

    fn with(&self, id: u64, change: impl FnOnce(&mut Transaction<F>)) {
        if let Some(transaction) = lock(&self.active).get_mut(&id) {
            change(transaction);
        }
    }

    /// Writes the changed entities of a running transaction to the store, as finders and the end need it.
    pub fn flush(&self, server: &Server<F>, id: u64) {
        let mut position = 0;
        // By index, as writing needs the transaction itself.
        while let Some((container, key)) = self.entity(id, position) {
            server.containers()[container as usize].write_entity(server, key, Some(id));
            position += 1;
        }
    }

    fn entity(&self, id: u64, position: usize) -> Option<EntityId> {
        lock(&self.active).get(&id)?.entities.get(position).copied()
    }

    /// Ends the transaction: writes its entities, sends its messages, gives up its locks.
    ///
    /// # Errors
    /// [`FaultKind::TransactionRolledBack`] when it could only be rolled back, and was.
    pub fn commit(&self, server: &Server<F>, id: u64) -> Result<(), Fault> {
        if self.is_rollback_only(id) {
            self.roll_back(server, id);
            return Err(Fault::new(
                FaultKind::TransactionRolledBack,
                "it was marked to be rolled back",
            ));
        }
        self.flush(server, id);
        let ended = lock(&self.active).remove(&id);
        if let Some(transaction) = ended {
            for message in transaction.messages {
                server.messaging().put(message);
            }
            Self::complete(server, id, &transaction.entities, &transaction.locks, true);
        }
        Ok(())
    }

    /// Ends the transaction and takes its changes back, the last one first.
    pub fn roll_back(&self, server: &Server<F>, id: u64) {
        let ended = lock(&self.active).remove(&id);
        if let Some(mut transaction) = ended {
            while let Some((container, undo)) = transaction.changes.pop() {
                server.containers()[container as usize].undo(undo);
            }
            Self::complete(server, id, &transaction.entities, &transaction.locks, false);
        }
    }

    fn complete(
        server: &Server<F>,
        id: u64,
        entities: &[EntityId],
        locks: &[EntityId],
        committed: bool,
    ) {
        for &(container, key) in entities {
            server.containers()[container as usize].after_transaction(key, committed);
        }
        for &(container, key) in locks {
            server.containers()[container as usize].unlock_entity(key, Holder::Transaction(id));
        }
    }
}
