//! The server's log: how many calls failed, and the last texts.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use specie::family::{Family, List};

use crate::unpoisoned::lock;

/// How many texts are kept.
const KEPT: usize = 64;

/// Failures of calls. Memory is bounded: the oldest texts go.
pub struct Log<F: Family> {
    failures: AtomicU64,
    texts: Mutex<F::List<String>>,
}

impl<F: Family> Default for Log<F> {
    fn default() -> Self {
        Self {
            failures: AtomicU64::new(0),
            texts: Mutex::default(),
        }
    }
}

impl<F: Family> Log<F> {
    /// A call failed; with a text it is kept.
    pub fn failure(&self, text: Option<String>) {
        self.failures.fetch_add(1, Ordering::Relaxed);
        let Some(text) = text else { return };
        let mut texts = lock(&self.texts);
        if texts.len() >= KEPT {
            texts.remove(0);
        }
        texts.push(text);
    }

    /// How many calls failed.
    pub fn failures(&self) -> u64 {
        self.failures.load(Ordering::Relaxed)
    }

    /// The last texts, the oldest first.
    pub fn texts(&self) -> Vec<String> {
        lock(&self.texts).to_vec()
    }
}

#[cfg(test)]
mod tests {
    use specie::family::Std;

    use super::*;

    #[test]
    fn counts_all_and_keeps_the_last() {
        let log = Log::<Std>::default();
        log.failure(None);
        for number in 0..=KEPT {
            log.failure(Some(number.to_string()));
        }
        assert_eq!(log.failures(), KEPT as u64 + 2);
        let texts = log.texts();
        assert_eq!(texts.len(), KEPT);
        assert_eq!((&*texts[0], &*texts[KEPT - 1]), ("1", "64"));
    }
}
