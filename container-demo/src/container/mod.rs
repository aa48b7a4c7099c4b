//! Containers: one per bean, with everything that stands between a call and the bean's code.

mod context;
mod dispatch;
mod entity;
mod instance;

pub use dispatch::dispatch;
pub use entity::{Entities, Taken};
pub use instance::{Conversational, Instance, State};

use std::sync::Arc;

use metadata_demo::configuration::{BeanKind, TransactionAttribute, TransactionManagement};
use specie::family::{Family, Map};

use crate::bean::{BeanClass, Operation, Purpose};
use crate::cache::{Resizer, Sessions};
use crate::entity_lock::Holder;
use crate::interceptor::Interceptor;
use crate::invocation::{Invocation, Method};
use crate::pool::Pool;
use crate::proxy::{LocalProxyFactory, Proxy, ProxyFactory};
use crate::security::{Access, SecurityDomain};
use crate::server::Server;
use crate::statistics::InvocationStatistics;
use crate::store::Undo;
use crate::value::Value;

/// An instance as pool and caches hold it.
pub type Held<F> = Box<Instance<F>>;

/// A bean's container.
pub struct Container<F: Family> {
    /// The position in the server.
    pub position: u32,
    /// The unit's and the bean's name.
    pub name: String,
    /// The hash under which invokers know it.
    pub object: i32,
    /// The kind of bean.
    pub kind: BeanKind,
    /// The bean class.
    pub class: Arc<BeanClass>,
    /// Who demarcates transactions.
    pub transaction_management: TransactionManagement,
    /// Whether an entity may be called while it is in a call.
    pub reentrant: bool,
    /// The role as which the bean calls others; none is its own caller.
    pub run_as: Option<Arc<str>>,
    /// Whether calls are logged.
    pub call_logging: bool,
    /// The security domain; without one nothing is checked.
    pub security_domain: Option<Arc<SecurityDomain<F>>>,
    /// What a call passes through, outermost first.
    pub chain: F::List<Interceptor>,
    /// Method of the remote and home interface by RMI hash.
    pub marshalled: F::Map<i64, Arc<Method>>,
    /// Operation by method of the home interfaces.
    pub home_mapping: F::Map<i64, Operation>,
    /// Operation by method of the component interfaces.
    pub bean_mapping: F::Map<i64, Operation>,
    /// Who may call, by method.
    pub permissions: F::Map<i64, Access<F>>,
    /// Transaction attribute by method.
    pub transactions: F::Map<i64, TransactionAttribute>,
    /// Proxy factory by invoker binding.
    pub proxy_factories: F::Map<String, Arc<ProxyFactory<F>>>,
    /// The proxy factory of the first invoker binding.
    pub first_factory: Option<Arc<ProxyFactory<F>>>,
    /// The local proxies' factory, when there is a local interface.
    pub local: Option<LocalProxyFactory<F>>,
    /// The hash of each operation through the remote interfaces and through the local ones.
    pub hashes: [Arc<[i64]>; 2],
    /// The bean's own names: entries, references to beans, resources.
    pub environment: F::Map<String, Binding<F>>,
    /// The names of the references to beans, sorted.
    pub references: Vec<String>,
    /// The role that a name in the bean's code means.
    pub role_links: F::Map<String, String>,
    /// How long calls took.
    pub statistics: InvocationStatistics<F>,
    /// The instances.
    pub instances: Instances<F>,
}

/// What a name in a bean's environment leads to.
pub enum Binding<F: Family> {
    /// An environment entry.
    Entry(Value),
    /// Another bean.
    Bean(Proxy<F>),
    /// A queue, by position.
    Queue(u32),
    /// A resource that is only named.
    Resource(String),
}

/// A container's instances, by kind of bean.
pub enum Instances<F: Family> {
    /// Without identity: stateless and message-driven beans.
    Pooled(Pool<F, Held<F>>),
    /// Stateful sessions.
    Stateful {
        /// Instances without a session.
        pool: Pool<F, Held<F>>,
        /// The sessions.
        sessions: Sessions<F, Held<F>>,
        /// How idle a session may be before it is passivated, milliseconds.
        idle_ms: u64,
        /// How long a passivated session is kept, milliseconds.
        life_ms: u64,
        /// How the capacity follows the misses.
        resizer: Resizer,
    },
    /// Entities.
    Entity(Box<Entities<F>>),
}

/// How many instances a server holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InstanceCounts {
    /// In pools.
    pub pooled: usize,
    /// Active sessions.
    pub active: usize,
    /// Passivated sessions.
    pub passivated: usize,
    /// Cached entities.
    pub entities: usize,
}

impl<F: Family> Container<F> {
    /// The pool.
    pub fn pool(&self) -> &Pool<F, Held<F>> {
        match &self.instances {
            Instances::Pooled(pool) | Instances::Stateful { pool, .. } => pool,
            Instances::Entity(entities) => &entities.pool,
        }
    }

    /// The entities, when it has any.
    pub fn entities(&self) -> Option<&Entities<F>> {
        match &self.instances {
            Instances::Entity(entities) => Some(entities),
            _ => None,
        }
    }

    /// The sessions, when it has any.
    pub fn sessions(&self) -> Option<&Sessions<F, Held<F>>> {
        match &self.instances {
            Instances::Stateful { sessions, .. } => Some(sessions),
            _ => None,
        }
    }

    /// Starts: fills the pool to its minimum.
    pub fn start(&self) {
        self.pool().fill(|| Box::new(Instance::new(self.kind)));
    }

    /// The method an invocation names. One look-up.
    pub fn method(&self, invocation: &Invocation<F>) -> Option<&Arc<Method>> {
        match (&self.local, invocation.is_local(), invocation.is_home()) {
            (Some(local), true, true) => local.home_methods.get(&invocation.method_hash),
            (Some(local), true, false) => local.bean_methods.get(&invocation.method_hash),
            (None, true, _) => None,
            (_, false, _) => self.marshalled.get(&invocation.method_hash),
        }
    }

    /// What the container does around a method.
    pub fn purpose(&self, method: &Method) -> Purpose {
        self.class
            .methods
            .get(usize::from(method.operation))
            .map_or(Purpose::Business, |method| method.purpose)
    }

    /// The operation that takes in messages.
    pub fn message_operation(&self) -> Option<Operation> {
        let position = self
            .class
            .methods
            .iter()
            .position(|method| method.name == "onMessage")?;
        Operation::try_from(position).ok()
    }

    /// A proxy to this container.
    pub fn proxy(&self, local: bool) -> Option<Proxy<F>> {
        let factory = if local {
            self.local.as_ref()?;
            None
        } else {
            Some(Arc::clone(self.first_factory.as_ref()?))
        };
        let hashes = Arc::clone(&self.hashes[usize::from(local)]);
        Some(Proxy {
            container: self.position,
            object: self.object,
            factory,
            hashes,
        })
    }

    /// Takes an instance from the pool, or makes one.
    ///
    /// # Errors
    /// When the pool's strict limit holds and no instance came back in time.
    pub fn take_pooled(&self) -> Result<Held<F>, crate::fault::Fault> {
        Ok(self
            .pool()
            .get()?
            .unwrap_or_else(|| Box::new(Instance::new(self.kind))))
    }

    /// Puts an instance into the pool, clean.
    pub fn free_pooled(&self, mut instance: Held<F>) {
        instance.reset(self.kind);
        self.pool().free(instance);
    }

    /// Gives an instance that has left the pool for good back to it, clean.
    pub fn recycle(&self, mut instance: Held<F>) {
        instance.reset(self.kind);
        self.pool().offer(instance);
    }

    /// Writes an entity's changes to the store.
    pub fn write_entity(&self, server: &Server<F>, key: u64, transaction: Option<u64>) {
        if let Some(entities) = self.entities() {
            entities.write_cached(server, self.position, key, transaction);
        }
    }

    /// Takes a change in the store back.
    pub fn undo(&self, undo: Undo) {
        if let Some(entities) = self.entities() {
            entities.undo(undo);
        }
    }

    /// An entity's transaction has ended.
    pub fn after_transaction(&self, key: u64, committed: bool) {
        if let Some(entities) = self.entities()
            && let Some(instance) = entities.after_transaction(key, committed)
        {
            self.recycle(instance);
        }
    }

    /// Gives up an entity's lock.
    pub fn unlock_entity(&self, key: u64, holder: Holder) {
        if let Some(entities) = self.entities() {
            entities.locks.release(key, holder);
        }
    }

    /// The overager and the remover: passivates idle sessions and forgets old ones.
    pub fn age(&self, server: &Server<F>, now_ms: u64) {
        if let Instances::Stateful {
            sessions,
            idle_ms,
            life_ms,
            ..
        } = &self.instances
        {
            let idle =
                sessions.passivate_idle(now_ms, *idle_ms, |instance| instance.passivate(server));
            for instance in idle {
                self.recycle(instance);
            }
            sessions.remove_expired(now_ms, *life_ms);
        }
    }

    /// The resizer.
    pub fn resize(&self, server: &Server<F>, now_ms: u64) {
        if let Instances::Stateful {
            sessions, resizer, ..
        } = &self.instances
        {
            sessions.resize(resizer);
            self.passivate_overflow(server, now_ms);
        }
    }

    /// Passivates sessions above the capacity.
    pub fn passivate_overflow(&self, server: &Server<F>, now_ms: u64) {
        if let Some(sessions) = self.sessions() {
            for instance in
                sessions.passivate_overflow(now_ms, |instance| instance.passivate(server))
            {
                self.recycle(instance);
            }
        }
    }

    /// How many instances it holds.
    pub fn instance_counts(&self) -> InstanceCounts {
        InstanceCounts {
            pooled: self.pool().len(),
            active: self.sessions().map_or(0, Sessions::active),
            passivated: self.sessions().map_or(0, Sessions::passivated),
            entities: self.entities().map_or(0, Entities::cached),
        }
    }
}
