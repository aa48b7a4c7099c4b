//! The server: containers by name and in order, and what they share.

mod deploy;
mod log;
mod resolve;

pub use deploy::{BootError, Options};
pub use log::Log;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use specie::family::{Family, Map};

use crate::bean::Purpose;
use crate::container::{Container, InstanceCounts};
use crate::fault::{Fault, FaultKind};
use crate::interceptor::{Call, proceed};
use crate::invocation::{Association, Invocation};
use crate::messaging::Queues;
use crate::proxy::Proxy;
use crate::random::mix;
use crate::security::SecurityDomain;
use crate::transaction::TransactionManager;
use crate::value::Value;

/// Calls nest no deeper than this: beans that call each other in circles get a fault instead of exhausting the stack.
pub const MAXIMUM_DEPTH: u32 = 64;

/// How often the overager looks for idle sessions, milliseconds of the server's clock.
const AGING_PERIOD_MS: u64 = 300_000;
/// How often the resizer adapts the capacities, milliseconds of the server's clock.
const RESIZING_PERIOD_MS: u64 = 400_000;

/// A server that has booted.
pub struct Server<F: Family> {
    /// In the order of deployment.
    containers: F::List<Container<F>>,
    /// Position by the unit's and the bean's name.
    container_by_name: F::Map<String, u32>,
    /// Position by the hash of the object name: where invokers look.
    registry: F::Map<i32, u32>,
    /// Homes by JNDI name.
    naming: F::Map<String, Proxy<F>>,
    domains: F::Map<String, Arc<SecurityDomain<F>>>,
    transactions: TransactionManager<F>,
    messaging: Queues<F>,
    log: Log<F>,
    warnings: Vec<String>,
    sessions: AtomicU64,
    clock_ms: AtomicU64,
}

impl<F: Family> Server<F> {
    /// The containers, in the order of deployment.
    pub fn containers(&self) -> &[Container<F>] {
        &self.containers
    }

    /// The container of `unit#bean`.
    pub fn container(&self, name: &str) -> Option<&Container<F>> {
        self.container_by_name
            .get(name)
            .map(|&position| &self.containers[position as usize])
    }

    /// The home that is bound under a JNDI name. One look-up.
    ///
    /// # Errors
    /// [`FaultKind::NameNotBound`].
    pub fn lookup(&self, name: &str) -> Result<&Proxy<F>, Fault> {
        self.naming.get(name).ok_or_else(|| {
            Fault::new(
                FaultKind::NameNotBound,
                format!("no home is bound as {name}"),
            )
        })
    }

    /// The security domain `name`.
    pub fn domain(&self, name: &str) -> Option<&SecurityDomain<F>> {
        self.domains.get(name).map(|domain| &**domain)
    }

    /// Every security domain.
    pub fn domains(&self) -> impl Iterator<Item = &SecurityDomain<F>> {
        self.domains.values().map(|domain| &**domain)
    }

    /// The transactions.
    pub fn transactions(&self) -> &TransactionManager<F> {
        &self.transactions
    }

    /// The queues.
    pub fn messaging(&self) -> &Queues<F> {
        &self.messaging
    }

    /// The log of failures.
    pub fn log(&self) -> &Log<F> {
        &self.log
    }

    /// What at boot was not as the deployment says.
    pub fn warnings(&self) -> &[String] {
        &self.warnings
    }

    /// A new session's identifier: spread over all 64 bits, the same in every run.
    pub fn next_session(&self) -> u64 {
        mix(self.sessions.fetch_add(1, Ordering::Relaxed))
    }

    /// The server's clock, in milliseconds. It is the workload's, not the machine's: it moves by [`advance`](Self::advance)
    /// only, so that what is idle and what is old is the same in every run.
    pub fn now_ms(&self) -> u64 {
        self.clock_ms.load(Ordering::Relaxed)
    }

    /// Moves the clock and does the housekeeping that falls due: overager and remover, resizer.
    pub fn advance(&self, milliseconds: u64) {
        let before = self.clock_ms.fetch_add(milliseconds, Ordering::Relaxed);
        let now = before + milliseconds;
        if before / AGING_PERIOD_MS != now / AGING_PERIOD_MS {
            for container in &*self.containers {
                container.age(self, now);
            }
        }
        if before / RESIZING_PERIOD_MS != now / RESIZING_PERIOD_MS {
            for container in &*self.containers {
                container.resize(self, now);
            }
        }
    }

    /// How many instances all containers hold.
    pub fn instance_counts(&self) -> InstanceCounts {
        let mut sum = InstanceCounts::default();
        for container in &*self.containers {
            let counts = container.instance_counts();
            sum.pooled += counts.pooled;
            sum.active += counts.active;
            sum.passivated += counts.passivated;
            sum.entities += counts.entities;
        }
        sum
    }

    /// Serves a call: container, method, chain, statistics. Two clock reads.
    ///
    /// # Errors
    /// What the call ended with.
    pub fn invoke(
        &self,
        association: &mut Association,
        invocation: Invocation<F>,
    ) -> Result<Value, Fault> {
        association.calls += 1;
        let Some(container) = self
            .registry
            .get(&invocation.container)
            .map(|&at| &self.containers[at as usize])
        else {
            let text = format!("no container is registered as {:08x}", invocation.container);
            return Err(Fault::new(FaultKind::NoSuchContainer, text));
        };
        let Some(method) = container.method(&invocation) else {
            let text = format!(
                "{} has no method {:016x}",
                container.name, invocation.method_hash
            );
            return Err(Fault::new(FaultKind::NoSuchMethod, text));
        };
        if association.depth >= MAXIMUM_DEPTH {
            let text = format!(
                "calls are nested deeper than {MAXIMUM_DEPTH}, at {}.{}",
                container.name, method.name
            );
            return Err(Fault::system(text));
        }
        let purpose = container.purpose(method);
        let key = match purpose {
            Purpose::Remove if invocation.is_home() => {
                invocation.arguments.first().and_then(Value::as_key)
            }
            _ => invocation.key,
        };
        let mut call = Call {
            server: self,
            container,
            association,
            invocation,
            method,
            purpose,
            key,
            instance: None,
            reached: false,
            reentrant: false,
            factory: None,
        };
        call.association.depth += 1;
        let began = Instant::now();
        let result = proceed(&mut call, 0);
        container.statistics.add(method.key, began.elapsed());
        call.association.depth -= 1;
        result
    }

    /// Delivers the messages that wait, and those that are sent meanwhile. Says how many were consumed.
    pub fn deliver(&self, association: &mut Association) -> u64 {
        let mut consumed = 0;
        while self.messaging.pending() > 0 {
            for message in self.messaging.take() {
                let Some(container) = self.messaging.consumer(message.queue) else {
                    continue;
                };
                let container = &self.containers[container as usize];
                let Some(operation) = container.message_operation() else {
                    continue;
                };
                let Some(proxy) = container.proxy(true) else {
                    continue;
                };
                let mut nobody = Association {
                    thread: association.thread,
                    ..Association::default()
                };
                let arguments = vec![message.body.clone()];
                let result = proxy.component(self, &mut nobody, None, operation, arguments);
                association.calls += nobody.calls;
                match result {
                    Ok(_) => consumed += 1,
                    Err(_) => self.messaging.put_back(message),
                }
            }
        }
        consumed
    }
}
