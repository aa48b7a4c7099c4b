//! Queues of messages, and their redelivery.

use std::sync::Mutex;

use specie::family::{Family, List, Map};

use crate::unpoisoned::lock;
use crate::value::Value;

/// How often a message is tried before it is put aside.
pub const MAXIMUM_DELIVERIES: u32 = 5;

/// A message on its way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The queue's position in [`Queues`].
    pub queue: u32,
    /// What it says.
    pub body: Value,
    /// How often it has been delivered without success.
    pub failures: u32,
}

/// The server's queues: made at boot, one per destination.
pub struct Queues<F: Family> {
    position_by_name: F::Map<String, u32>,
    /// In the order in which they were made.
    all: F::List<Queue<F>>,
    pending: Mutex<F::List<Message>>,
    aside: Mutex<F::List<Message>>,
}

struct Queue<F: Family> {
    /// Positions of the containers that consume it, in the order of deployment; they take turns.
    consumers: F::List<u32>,
    delivered: std::sync::atomic::AtomicU64,
}

impl<F: Family> Default for Queues<F> {
    fn default() -> Self {
        Self {
            position_by_name: F::Map::default(),
            all: F::List::default(),
            pending: Mutex::default(),
            aside: Mutex::default(),
        }
    }
}

impl<F: Family> Queues<F> {
    /// The position of the queue `name`, made when it is new.
    ///
    /// # Panics
    /// At 2^32 queues.
    pub fn declare(&mut self, name: &str) -> u32 {
        if let Some(&position) = self.position_by_name.get(name) {
            return position;
        }
        let position = u32::try_from(self.all.len()).expect("fewer than 2^32 queues");
        self.all.push(Queue {
            consumers: F::List::default(),
            delivered: 0.into(),
        });
        self.position_by_name.insert(name.to_owned(), position);
        position
    }

    /// Lets the container at `container` consume the queue `name`.
    pub fn subscribe(&mut self, name: &str, container: u32) {
        let position = self.declare(name);
        self.all[position as usize].consumers.push(container);
    }

    /// The position of the queue `name`.
    pub fn position(&self, name: &str) -> Option<u32> {
        self.position_by_name.get(name).copied()
    }

    /// Puts a message at the end.
    pub fn put(&self, message: Message) {
        lock(&self.pending).push(message);
    }

    /// Takes all messages that wait, in order.
    pub fn take(&self) -> F::List<Message> {
        std::mem::take(&mut *lock(&self.pending))
    }

    /// The container whose turn it is at a queue; none when nobody consumes it.
    pub fn consumer(&self, queue: u32) -> Option<u32> {
        let queue = self.all.get(queue as usize)?;
        let turn = queue
            .delivered
            .fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let consumers = u64::try_from(queue.consumers.len())
            .ok()
            .filter(|&consumers| consumers > 0)?;
        queue
            .consumers
            .get(usize::try_from(turn % consumers).ok()?)
            .copied()
    }

    /// Puts a message that was not consumed at the end again, or aside when it failed too often.
    pub fn put_back(&self, mut message: Message) {
        message.failures += 1;
        if message.failures < MAXIMUM_DELIVERIES {
            self.put(message);
        } else {
            lock(&self.aside).push(message);
        }
    }

    /// How many messages wait.
    pub fn pending(&self) -> usize {
        lock(&self.pending).len()
    }

    /// How many messages were put aside.
    pub fn aside(&self) -> usize {
        lock(&self.aside).len()
    }
}

#[cfg(test)]
mod tests {
    use specie::family::Std;

    use super::*;

    fn message(queue: u32) -> Message {
        Message {
            queue,
            body: Value::Null,
            failures: 0,
        }
    }

    #[test]
    fn a_queue_is_made_once_and_its_consumers_take_turns() {
        let mut queues = Queues::<Std>::default();
        let stock = queues.declare("stock");
        assert_eq!(queues.declare("orders"), stock + 1);
        assert_eq!(queues.declare("stock"), stock);
        assert_eq!(queues.consumer(stock), None);
        queues.subscribe("stock", 4);
        queues.subscribe("stock", 9);
        let turns: Vec<_> = (0..4).map(|_| queues.consumer(stock).unwrap()).collect();
        assert!(turns == [4, 9, 4, 9] || turns == [9, 4, 9, 4], "{turns:?}");
        assert_eq!(queues.position("orders"), Some(stock + 1));
        assert_eq!(queues.position("mail"), None);
    }

    #[test]
    fn a_message_is_tried_again_and_then_put_aside() {
        let queues = Queues::<Std>::default();
        queues.put(message(0));
        for _ in 1..MAXIMUM_DELIVERIES {
            let taken = queues.take();
            assert_eq!(taken.len(), 1);
            queues.put_back(taken[0].clone());
        }
        assert_eq!((queues.pending(), queues.aside()), (1, 0));
        queues.put_back(queues.take()[0].clone());
        assert_eq!((queues.pending(), queues.aside()), (0, 1));
    }
}
