//! The instance pool: an array stack under a lock, with an optional strict limit.

use std::sync::{Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use metadata_demo::configuration::PoolConfiguration;
use specie::family::{Family, List, Value};

use crate::fault::{Fault, FaultKind};
use crate::unpoisoned::lock;

/// Instances that wait for a call.
///
/// [`get`](Self::get) takes the last one put back, or says that a new one must be made. In strict mode no more than the
/// maximum are out at once: further callers wait in the order they came, and give up after the time-out.
pub struct Pool<F: Family, T: Value> {
    configuration: PoolConfiguration,
    inner: Mutex<Inner<F, T>>,
    returned: Condvar,
}

struct Inner<F: Family, T: Value> {
    free: F::List<T>,
    out: u32,
    waiting: F::List<u64>,
    next_ticket: u64,
}

impl<F: Family, T: Value> Pool<F, T> {
    /// An empty pool.
    pub fn new(configuration: PoolConfiguration) -> Self {
        let inner = Inner {
            free: F::List::default(),
            out: 0,
            waiting: F::List::default(),
            next_ticket: 0,
        };
        Self {
            configuration,
            inner: Mutex::new(inner),
            returned: Condvar::new(),
        }
    }

    /// Fills the pool up to its minimum. O(minimum).
    pub fn fill(&self, mut make: impl FnMut() -> T) {
        let mut inner = lock(&self.inner);
        let wanted = self.configuration.minimum.min(self.configuration.maximum) as usize;
        while inner.free.len() < wanted {
            inner.free.push(make());
        }
    }

    /// Takes an instance; none means that the caller makes one. Either way it must come back through
    /// [`free`](Self::free) or [`discard`](Self::discard).
    ///
    /// # Errors
    /// In strict mode, [`FaultKind::PoolTimeout`] when none came back in time.
    pub fn get(&self) -> Result<Option<T>, Fault> {
        let mut inner = lock(&self.inner);
        if self.configuration.strict {
            inner = self.wait_for_turn(inner)?;
        }
        inner.out += 1;
        Ok(inner.free.pop())
    }

    fn wait_for_turn<'a>(
        &'a self,
        mut inner: std::sync::MutexGuard<'a, Inner<F, T>>,
    ) -> Result<std::sync::MutexGuard<'a, Inner<F, T>>, Fault> {
        if inner.waiting.is_empty() && inner.out < self.configuration.maximum {
            return Ok(inner);
        }
        let ticket = inner.next_ticket;
        inner.next_ticket += 1;
        inner.waiting.push(ticket);
        let timeout = Duration::from_millis(self.configuration.strict_timeout_ms);
        let began = Instant::now();
        loop {
            if inner.waiting.first() == Some(&ticket) && inner.out < self.configuration.maximum {
                inner.waiting.remove(0);
                // The next one in line may find a free instance too.
                self.returned.notify_all();
                return Ok(inner);
            }
            let Some(left) = timeout
                .checked_sub(began.elapsed())
                .filter(|left| !left.is_zero())
            else {
                if let Some(position) = inner.waiting.iter().position(|&other| other == ticket) {
                    inner.waiting.remove(position);
                }
                self.returned.notify_all();
                return Err(Fault::new(
                    FaultKind::PoolTimeout,
                    format!(
                        "all {} instances were in use for {} ms",
                        self.configuration.maximum, self.configuration.strict_timeout_ms
                    ),
                ));
            };
            inner = self
                .returned
                .wait_timeout(inner, left)
                .unwrap_or_else(PoisonError::into_inner)
                .0;
        }
    }

    /// Puts a clean instance back; above the maximum it is dropped.
    pub fn free(&self, instance: T) {
        let mut inner = lock(&self.inner);
        inner.out = inner.out.saturating_sub(1);
        if inner.free.len() < self.configuration.maximum as usize {
            inner.free.push(instance);
        }
        drop(inner);
        if self.configuration.strict {
            self.returned.notify_all();
        }
    }

    /// Puts in a clean instance that did not come from [`get`](Self::get), or whose going was said with
    /// [`discard`](Self::discard); above the maximum it is dropped.
    pub fn offer(&self, instance: T) {
        let mut inner = lock(&self.inner);
        if inner.free.len() < self.configuration.maximum as usize {
            inner.free.push(instance);
        }
    }

    /// Says that an instance that was taken will not come back.
    pub fn discard(&self) {
        let mut inner = lock(&self.inner);
        inner.out = inner.out.saturating_sub(1);
        drop(inner);
        if self.configuration.strict {
            self.returned.notify_all();
        }
    }

    /// How many instances wait.
    pub fn len(&self) -> usize {
        lock(&self.inner).free.len()
    }

    /// Whether no instance waits.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many instances are out.
    pub fn out(&self) -> u32 {
        lock(&self.inner).out
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::thread;

    use specie::family::Std;

    use super::*;

    fn pool(maximum: u32, strict: bool, strict_timeout_ms: u64) -> Pool<Std, u32> {
        Pool::new(PoolConfiguration {
            minimum: 2,
            maximum,
            strict,
            strict_timeout_ms,
        })
    }

    #[test]
    fn takes_the_last_one_put_back_and_drops_above_the_maximum() {
        let pool = pool(2, false, 0);
        assert_eq!(pool.get(), Ok(None));
        assert_eq!(pool.get(), Ok(None));
        assert_eq!(pool.get(), Ok(None));
        assert_eq!(pool.out(), 3);
        for instance in [1, 2, 3] {
            pool.free(instance);
        }
        assert_eq!((pool.len(), pool.out()), (2, 0));
        assert_eq!(pool.get(), Ok(Some(2)));
        assert_eq!(pool.get(), Ok(Some(1)));
    }

    #[test]
    fn fills_to_the_minimum_but_not_above_the_maximum() {
        let pool = pool(1, false, 0);
        pool.fill(|| 7);
        assert_eq!(pool.len(), 1);
    }

    #[test]
    fn a_discarded_instance_makes_room() {
        let pool = pool(1, true, 0);
        assert_eq!(pool.get(), Ok(None));
        assert_eq!(pool.get().unwrap_err().kind(), FaultKind::PoolTimeout);
        pool.discard();
        assert_eq!(pool.get(), Ok(None));
    }

    #[test]
    fn strict_callers_time_out_and_leave_the_line() {
        let pool = pool(1, true, 5);
        pool.get().unwrap();
        let fault = pool.get().unwrap_err();
        assert_eq!(fault.kind(), FaultKind::PoolTimeout);
        assert!(fault.message().contains("5 ms"), "{fault}");
        pool.free(9);
        assert_eq!(pool.get(), Ok(Some(9)));
    }

    #[test]
    fn strict_callers_are_served_in_the_order_they_came() {
        let pool = pool(1, true, 60_000);
        pool.get().unwrap();
        let (sender, receiver) = mpsc::channel();
        thread::scope(|scope| {
            for number in 0..4_u32 {
                let (pool, sender) = (&pool, sender.clone());
                scope.spawn(move || {
                    let instance = pool.get().unwrap();
                    sender.send(number).unwrap();
                    pool.free(instance.unwrap_or(0));
                });
                while lock(&pool.inner).waiting.len() < number as usize + 1 {
                    thread::yield_now();
                }
            }
            pool.free(1);
        });
        drop(sender);
        assert_eq!(receiver.iter().collect::<Vec<_>>(), [0, 1, 2, 3]);
        assert_eq!(pool.out(), 0);
    }
}
