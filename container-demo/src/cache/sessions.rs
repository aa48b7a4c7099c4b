//! The cache of stateful sessions: who is active, who is passivated, and since when.

use std::sync::Mutex;

use specie::family::{Family, Map, Value};

use super::{Lru, Resizer};
use crate::unpoisoned::lock;

/// Sessions by identifier. Times are the server's clock in milliseconds.
///
/// A session is in one of three states: *active* and free, active and *in a call* (its instance is out), or
/// *passivated* (its state is kept as bytes). All changes of state happen under one lock, so that no session is ever in
/// none of them.
pub struct Sessions<F: Family, T: Value> {
    inner: Mutex<Inner<F, T>>,
}

struct Inner<F: Family, T: Value> {
    active: Lru<F, Entry<T>>,
    capacity: u32,
    misses: u64,
    /// When each was passivated.
    passivated: F::Map<u64, u64>,
    /// Their states: what the passivation folder holds.
    files: F::Map<u64, Box<[u8]>>,
}

struct Entry<T> {
    /// None: in a call.
    instance: Option<T>,
    last_used_ms: u64,
}

/// What [`Sessions::check_out`] found.
#[derive(Debug, PartialEq, Eq)]
pub enum CheckOut<T> {
    /// The instance; the session is in a call now.
    Active(T),
    /// The state of a session that was passivated; the session is in a call now.
    Passivated(Box<[u8]>),
    /// The session is in a call.
    InCall,
    /// There is no such session.
    Unknown,
}

impl<F: Family, T: Value> Sessions<F, T> {
    /// No sessions, at most `capacity` active and free.
    pub fn new(capacity: u32) -> Self {
        let inner = Inner {
            active: Lru::default(),
            capacity,
            misses: 0,
            passivated: F::Map::default(),
            files: F::Map::default(),
        };
        Self {
            inner: Mutex::new(inner),
        }
    }

    /// Takes the instance of session `key` for a call. One look-up for an active one, three for a passivated one.
    pub fn check_out(&self, key: u64, now_ms: u64) -> CheckOut<T> {
        let mut inner = lock(&self.inner);
        if let Some(entry) = inner.active.get_mut(key) {
            entry.last_used_ms = now_ms;
            return entry
                .instance
                .take()
                .map_or(CheckOut::InCall, CheckOut::Active);
        }
        inner.misses += 1;
        if inner.passivated.remove(&key).is_none() {
            return CheckOut::Unknown;
        }
        let state = inner.files.remove(&key).unwrap_or_default();
        inner.active.insert(
            key,
            Entry {
                instance: None,
                last_used_ms: now_ms,
            },
        );
        CheckOut::Passivated(state)
    }

    /// Adds a new session that is active and free.
    pub fn insert(&self, key: u64, instance: T, now_ms: u64) {
        lock(&self.inner).active.insert(
            key,
            Entry {
                instance: Some(instance),
                last_used_ms: now_ms,
            },
        );
    }

    /// Puts the instance of session `key` back after a call. When the session was removed meanwhile, hands it back.
    pub fn check_in(&self, key: u64, instance: T, now_ms: u64) -> Option<T> {
        match lock(&self.inner).active.peek_mut(key) {
            Some(entry) => {
                entry.instance = Some(instance);
                entry.last_used_ms = now_ms;
                None
            }
            None => Some(instance),
        }
    }

    /// Forgets session `key`, in whatever state, and hands back its instance if that was active and free.
    pub fn remove(&self, key: u64) -> Option<T> {
        let mut inner = lock(&self.inner);
        if inner.passivated.remove(&key).is_some() {
            inner.files.remove(&key);
        }
        inner.active.remove(key).and_then(|entry| entry.instance)
    }

    /// Passivates the least recently used until no more than the capacity are active. `write` gives an instance's state,
    /// or none when it must stay (in a transaction). Hands back the instances.
    pub fn passivate_overflow(
        &self,
        now_ms: u64,
        write: impl FnMut(&T) -> Option<Vec<u8>>,
    ) -> Vec<T> {
        let mut inner = lock(&self.inner);
        let surplus = inner.active.len().saturating_sub(inner.capacity as usize);
        if surplus == 0 {
            return Vec::new();
        }
        let keys = inner
            .active
            .oldest_first()
            .filter(|(_, entry)| entry.instance.is_some());
        let keys: Vec<u64> = keys.map(|(key, _)| key).take(surplus).collect();
        inner.passivate(&keys, now_ms, write)
    }

    /// Passivates what was not used for longer than `idle_ms`: the overager. Hands back the instances.
    pub fn passivate_idle(
        &self,
        now_ms: u64,
        idle_ms: u64,
        write: impl FnMut(&T) -> Option<Vec<u8>>,
    ) -> Vec<T> {
        let mut inner = lock(&self.inner);
        let idle = |entry: &Entry<T>| now_ms.saturating_sub(entry.last_used_ms) > idle_ms;
        let keys = inner
            .active
            .oldest_first()
            .take_while(|(_, entry)| idle(entry));
        let keys: Vec<u64> = keys
            .filter(|(_, entry)| entry.instance.is_some())
            .map(|(key, _)| key)
            .collect();
        inner.passivate(&keys, now_ms, write)
    }

    /// Forgets what has been passivated for longer than `life_ms`: the remover. Says how many.
    pub fn remove_expired(&self, now_ms: u64, life_ms: u64) -> usize {
        let mut inner = lock(&self.inner);
        let before = inner.passivated.len();
        let Inner {
            passivated, files, ..
        } = &mut *inner;
        passivated.retain(|key, since| {
            let stays = now_ms.saturating_sub(*since) <= life_ms;
            if !stays {
                files.remove(key);
            }
            stays
        });
        before - inner.passivated.len()
    }

    /// Sets the capacity by the resizer's rule and starts counting misses again.
    pub fn resize(&self, resizer: &Resizer) {
        let mut inner = lock(&self.inner);
        inner.capacity = resizer.next_capacity(inner.capacity, inner.active.len(), inner.misses);
        inner.misses = 0;
    }

    /// How many are active, in a call or not.
    pub fn active(&self) -> usize {
        lock(&self.inner).active.len()
    }

    /// How many are passivated.
    pub fn passivated(&self) -> usize {
        lock(&self.inner).passivated.len()
    }

    /// How many may be active and free.
    pub fn capacity(&self) -> u32 {
        lock(&self.inner).capacity
    }
}

impl<F: Family, T: Value> Inner<F, T> {
    fn passivate(
        &mut self,
        keys: &[u64],
        now_ms: u64,
        mut write: impl FnMut(&T) -> Option<Vec<u8>>,
    ) -> Vec<T> {
        let mut instances = Vec::with_capacity(keys.len());
        for &key in keys {
            let Some(instance) = self
                .active
                .peek_mut(key)
                .and_then(|entry| entry.instance.as_ref())
            else {
                continue;
            };
            let Some(state) = write(instance) else {
                continue;
            };
            self.passivated.insert(key, now_ms);
            self.files.insert(key, state.into_boxed_slice());
            instances.extend(self.active.remove(key).and_then(|entry| entry.instance));
        }
        instances
    }
}

#[cfg(test)]
mod tests {
    use specie::family::Std;

    use super::*;

    fn sessions(capacity: u32) -> Sessions<Std, u32> {
        Sessions::new(capacity)
    }

    #[expect(
        clippy::trivially_copy_pass_by_ref,
        reason = "the signature is that of every kind of instance"
    )]
    fn write(instance: &u32) -> Option<Vec<u8>> {
        (*instance != 99).then(|| instance.to_le_bytes().to_vec())
    }

    #[test]
    fn a_session_in_a_call_is_not_handed_out_again() {
        let sessions = sessions(10);
        sessions.insert(1, 11, 0);
        assert_eq!(sessions.check_out(1, 0), CheckOut::Active(11));
        assert_eq!(sessions.check_out(1, 0), CheckOut::InCall);
        assert_eq!(sessions.check_in(1, 12, 0), None);
        assert_eq!(sessions.check_out(1, 0), CheckOut::Active(12));
        assert_eq!(sessions.check_out(2, 0), CheckOut::Unknown);
    }

    #[test]
    fn overflow_passivates_the_least_recently_used_and_brings_it_back() {
        let sessions = sessions(2);
        for key in 1..=3 {
            sessions.insert(key, u32::try_from(key).unwrap() * 10, 0);
        }
        let CheckOut::Active(first) = sessions.check_out(1, 1) else {
            panic!("1 is active")
        };
        sessions.check_in(1, first, 1);
        assert_eq!(sessions.passivate_overflow(2, write), [20]);
        assert_eq!((sessions.active(), sessions.passivated()), (2, 1));
        assert_eq!(
            sessions.check_out(2, 3),
            CheckOut::Passivated(20_u32.to_le_bytes().into())
        );
        assert_eq!(sessions.check_out(2, 3), CheckOut::InCall);
        assert_eq!((sessions.active(), sessions.passivated()), (3, 0));
    }

    #[test]
    fn what_is_in_a_call_or_must_stay_is_not_passivated() {
        let sessions = sessions(0);
        sessions.insert(1, 10, 0);
        sessions.insert(2, 99, 0);
        assert_eq!(sessions.check_out(1, 0), CheckOut::Active(10));
        assert!(sessions.passivate_overflow(1, write).is_empty());
        assert!(sessions.passivate_idle(1000, 1, write).is_empty());
        assert_eq!((sessions.active(), sessions.passivated()), (2, 0));
    }

    #[test]
    fn idle_ones_are_passivated_and_old_ones_removed() {
        let sessions = sessions(10);
        sessions.insert(1, 10, 0);
        sessions.insert(2, 20, 500);
        assert_eq!(sessions.passivate_idle(1000, 600, write), [10]);
        assert_eq!(sessions.remove_expired(1600, 600), 0);
        assert_eq!(sessions.remove_expired(1601, 600), 1);
        assert_eq!(sessions.check_out(1, 1601), CheckOut::Unknown);
        assert_eq!(sessions.check_out(2, 1601), CheckOut::Active(20));
    }

    #[test]
    fn a_removed_session_is_gone_in_every_state() {
        let sessions = sessions(10);
        sessions.insert(1, 10, 0);
        assert_eq!(sessions.remove(1), Some(10));
        sessions.insert(2, 20, 0);
        sessions.passivate_idle(10, 1, write);
        assert_eq!(sessions.remove(2), None);
        assert_eq!(sessions.check_out(2, 10), CheckOut::Unknown);
        sessions.insert(3, 30, 0);
        sessions.check_out(3, 0);
        assert_eq!(sessions.remove(3), None);
        assert_eq!(
            sessions.check_in(3, 30, 0),
            Some(30),
            "removed during the call: the instance comes back"
        );
    }
}
