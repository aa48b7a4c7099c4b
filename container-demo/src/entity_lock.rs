//! Locks of entities by primary key, counted by who needs them.

use std::sync::{Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use specie::family::{Family, Map};

use crate::fault::{Fault, FaultKind};
use crate::unpoisoned::lock;

/// Who holds a lock: a transaction, or one call outside of any.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holder {
    /// A transaction: until it ends.
    Transaction(u64),
    /// A call without transaction, by its number: until it returns.
    Call(u64),
}

/// The locks of one container: primary key to lock. A lock exists while somebody holds or awaits it.
pub struct LockManager<F: Family> {
    locks: Mutex<F::Map<u64, EntityLock>>,
    released: Condvar,
    timeout: Duration,
}

struct EntityLock {
    holder: Option<Holder>,
    /// Holder and those who wait.
    users: u32,
}

impl<F: Family> LockManager<F> {
    /// No locks; a caller waits for at most `timeout`.
    pub fn new(timeout: Duration) -> Self {
        Self {
            locks: Mutex::default(),
            released: Condvar::new(),
            timeout,
        }
    }

    /// Locks `key` for `holder`. True when it is newly held, false when the holder had it before. Two look-ups.
    ///
    /// # Errors
    /// [`FaultKind::LockTimeout`] when another holder did not give it up in time.
    pub fn acquire(&self, key: u64, holder: Holder) -> Result<bool, Fault> {
        let mut locks = lock(&self.locks);
        let entry = locks.get_or_insert_with(key, || EntityLock {
            holder: None,
            users: 0,
        });
        if entry.holder == Some(holder) {
            return Ok(false);
        }
        entry.users += 1;
        let mut began = None;
        loop {
            let entry = locks.get_or_insert_with(key, || EntityLock {
                holder: None,
                users: 1,
            });
            if entry.holder.is_none() {
                entry.holder = Some(holder);
                return Ok(true);
            }
            let waited = began.get_or_insert_with(Instant::now).elapsed();
            let Some(left) = self
                .timeout
                .checked_sub(waited)
                .filter(|left| !left.is_zero())
            else {
                entry.users -= 1;
                let timeout = self.timeout.as_millis();
                return Err(Fault::new(
                    FaultKind::LockTimeout,
                    format!("entity {key} was held by another transaction for {timeout} ms"),
                ));
            };
            locks = self
                .released
                .wait_timeout(locks, left)
                .unwrap_or_else(PoisonError::into_inner)
                .0;
        }
    }

    /// Gives up `key` if `holder` holds it; the lock goes with its last user. One or two look-ups.
    pub fn release(&self, key: u64, holder: Holder) {
        let mut locks = lock(&self.locks);
        let Some(entry) = locks
            .get_mut(&key)
            .filter(|entry| entry.holder == Some(holder))
        else {
            return;
        };
        entry.holder = None;
        entry.users -= 1;
        if entry.users == 0 {
            locks.remove(&key);
        } else {
            drop(locks);
            self.released.notify_all();
        }
    }

    /// How many locks exist.
    pub fn len(&self) -> usize {
        lock(&self.locks).len()
    }

    /// Whether nobody holds or awaits a lock.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use specie::family::Std;

    use super::*;

    const FIRST: Holder = Holder::Transaction(1);
    const SECOND: Holder = Holder::Transaction(2);

    #[test]
    fn a_holder_may_ask_again_and_the_last_user_takes_the_lock_away() {
        let locks = LockManager::<Std>::new(Duration::ZERO);
        assert_eq!(locks.acquire(7, FIRST), Ok(true));
        assert_eq!(locks.acquire(7, FIRST), Ok(false));
        assert_eq!(locks.len(), 1);
        locks.release(7, SECOND);
        assert_eq!(locks.len(), 1, "not the holder's to give up");
        locks.release(7, FIRST);
        assert!(locks.is_empty());
    }

    #[test]
    fn another_holder_waits_and_gives_up_after_the_time_out() {
        let locks = LockManager::<Std>::new(Duration::from_millis(5));
        locks.acquire(7, FIRST).unwrap();
        let fault = locks.acquire(7, SECOND).unwrap_err();
        assert_eq!(fault.kind(), FaultKind::LockTimeout);
        assert!(
            fault.message().contains("entity 7") && fault.message().contains("5 ms"),
            "{fault}"
        );
        assert_eq!(locks.acquire(8, SECOND), Ok(true), "another entity is free");
        locks.release(7, FIRST);
        locks.release(8, SECOND);
        assert!(locks.is_empty());
    }

    #[test]
    fn a_waiting_holder_gets_the_lock_when_it_is_given_up() {
        let locks = LockManager::<Std>::new(Duration::from_secs(60));
        locks.acquire(7, FIRST).unwrap();
        thread::scope(|scope| {
            let waiting = scope.spawn(|| locks.acquire(7, Holder::Call(3)));
            while lock(&locks.locks)
                .get(&7)
                .is_none_or(|entry| entry.users < 2)
            {
                thread::yield_now();
            }
            locks.release(7, FIRST);
            assert_eq!(waiting.join().unwrap(), Ok(true));
        });
        locks.release(7, Holder::Call(3));
        assert!(locks.is_empty());
    }
}
