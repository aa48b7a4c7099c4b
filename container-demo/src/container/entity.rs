//! Entities: the cache by primary key, the locks, and the table.

use std::sync::Mutex;

use specie::family::Family;

use super::{Held, State};
use crate::bean::Query;
use crate::cache::Lru;
use crate::entity_lock::LockManager;
use crate::pool::Pool;
use crate::server::Server;
use crate::store::{Row, Table, Undo};
use crate::unpoisoned::lock;
use crate::value::Value;

/// The entities of one container.
pub struct Entities<F: Family> {
    /// Instances without identity.
    pub pool: Pool<F, Held<F>>,
    /// Locks by primary key.
    pub locks: LockManager<F>,
    /// By primary key; none is in a call.
    cache: Mutex<Lru<F, Option<Held<F>>>>,
    table: Mutex<Table<F>>,
    capacity: usize,
    commit_option: char,
}

/// What [`Entities::take`] found.
pub enum Taken<F: Family> {
    /// The instance; the entity is in a call now.
    Cached(Held<F>),
    /// No instance; the entity is in a call now.
    Absent,
    /// The entity is in a call.
    InCall,
}

impl<F: Family> Entities<F> {
    /// No entities over a table.
    pub fn new(
        pool: Pool<F, Held<F>>,
        locks: LockManager<F>,
        table: Table<F>,
        capacity: usize,
        commit_option: char,
    ) -> Self {
        Self {
            pool,
            locks,
            cache: Mutex::default(),
            table: Mutex::new(table),
            capacity,
            commit_option,
        }
    }

    /// Takes the instance of entity `key` for a call. One look-up.
    pub fn take(&self, key: u64) -> Taken<F> {
        let mut cache = lock(&self.cache);
        if let Some(entry) = cache.get_mut(key) {
            return entry.take().map_or(Taken::InCall, Taken::Cached);
        }
        cache.insert(key, None);
        Taken::Absent
    }

    /// Puts the instance of entity `key` into the cache. Hands back an old one that has to make room.
    pub fn put(&self, key: u64, instance: Held<F>) -> Option<Held<F>> {
        let mut cache = lock(&self.cache);
        cache.insert(key, Some(instance));
        if cache.len() <= self.capacity {
            return None;
        }
        let idle = |entry: &Option<Held<F>>| {
            entry
                .as_ref()
                .is_some_and(|held| held.transaction.is_none() && !held.dirty)
        };
        let oldest = cache
            .oldest_first()
            .find(|(_, entry)| idle(entry))
            .map(|(key, _)| key)?;
        cache.remove(oldest).flatten()
    }

    /// Takes entity `key` out of the cache.
    pub fn forget(&self, key: u64) -> Option<Held<F>> {
        lock(&self.cache).remove(key).flatten()
    }

    /// How many entities are cached.
    pub fn cached(&self) -> usize {
        lock(&self.cache).len()
    }

    /// How many rows there are.
    pub fn rows(&self) -> usize {
        lock(&self.table).len()
    }

    /// All rows, by key.
    pub fn snapshot(&self) -> Vec<(u64, Row)> {
        let table = lock(&self.table);
        let keys = table.select(&Query::All).into_iter();
        keys.filter_map(|key| Some((key, table.get(key)?.into())))
            .collect()
    }

    /// Reads an entity's fields into an instance; false when there is no such row.
    pub fn load(&self, key: u64, instance: &mut Held<F>) -> bool {
        let table = lock(&self.table);
        let Some(row) = table.get(key) else {
            return false;
        };
        if let State::Entity(fields) = &mut instance.state {
            fields.clear();
            fields.extend_from_slice(row);
        } else {
            instance.state = State::Entity(row.to_vec());
        }
        instance.key = Some(key);
        instance.loaded = true;
        instance.dirty = false;
        true
    }

    /// Puts in a row at boot.
    pub fn open(&self, rows: Vec<(u64, Vec<Value>)>) {
        let mut table = lock(&self.table);
        for (key, row) in rows {
            table.insert(key, row.into());
        }
    }

    /// Puts in a row at boot whose key is a text.
    pub fn open_text(&self, key: &str, row: Vec<Value>) {
        let mut table = lock(&self.table);
        if let Some(number) = table.number_key(&Value::text(key)) {
            table.insert(number, row.into());
        }
    }

    /// Puts in the row of a new entity; none when one exists under the key.
    pub fn insert(
        &self,
        server: &Server<F>,
        container: u32,
        key: &Value,
        row: &[Value],
        transaction: Option<u64>,
    ) -> Option<u64> {
        let mut table = lock(&self.table);
        let key = table.number_key(key)?;
        let undo = table.insert(key, row.into())?;
        drop(table);
        record(server, container, undo, transaction);
        Some(key)
    }

    /// Takes out an entity's row; false when there is none.
    pub fn remove(
        &self,
        server: &Server<F>,
        container: u32,
        key: u64,
        transaction: Option<u64>,
    ) -> bool {
        let undo = lock(&self.table).remove(key);
        undo.map(|undo| record(server, container, undo, transaction))
            .is_some()
    }

    /// The keys of the rows that `query` selects.
    pub fn select(&self, query: &Query) -> Vec<u64> {
        lock(&self.table).select(query)
    }

    /// Takes a change back.
    pub fn undo(&self, undo: Undo) {
        lock(&self.table).undo(undo);
    }

    /// Writes an instance's changes.
    pub fn write(
        &self,
        server: &Server<F>,
        container: u32,
        instance: &mut Held<F>,
        transaction: Option<u64>,
    ) {
        let (Some(key), State::Entity(fields)) = (instance.key, &instance.state) else {
            return;
        };
        if !instance.dirty {
            return;
        }
        let row: Row = fields.as_slice().into();
        let undo = lock(&self.table).update(key, row);
        instance.dirty = false;
        if let Some(undo) = undo {
            record(server, container, undo, transaction);
        }
    }

    /// Writes the changes of an entity that is cached and in no call.
    pub fn write_cached(
        &self,
        server: &Server<F>,
        container: u32,
        key: u64,
        transaction: Option<u64>,
    ) {
        if let Some(Some(instance)) = lock(&self.cache).peek_mut(key) {
            self.write(server, container, instance, transaction);
        }
    }

    /// The entity's transaction has ended: what stays cached depends on how, and on the commit option. Hands back the
    /// instance when it goes to the pool.
    pub fn after_transaction(&self, key: u64, committed: bool) -> Option<Held<F>> {
        let mut cache = lock(&self.cache);
        let instance = cache.peek_mut(key)?.as_mut()?;
        instance.transaction = None;
        match self.commit_option {
            'A' | 'D' if committed => None,
            'B' if committed => {
                instance.loaded = false;
                None
            }
            _ => cache.remove(key).flatten(),
        }
    }
}

fn record<F: Family>(server: &Server<F>, container: u32, undo: Undo, transaction: Option<u64>) {
    if let Some(transaction) = transaction {
        server.transactions().record(transaction, container, undo);
    }
}
