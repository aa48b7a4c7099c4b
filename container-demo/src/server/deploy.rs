//! Deploying: a container for every bean of every unit, in order; then names, environments and pools.

use std::sync::Arc;
use std::time::Duration;

use metadata_demo::configuration::{
    Bean, BeanKind, Deployment, MethodInterface, SecurityIdentity, TransactionManagement, Unit,
};
use specie::family::{Family, List, Map};
use thiserror::Error;

use super::{Log, Server};
use crate::bean::{BeanClass, Declaration, class_by_name, synthetic};
use crate::cache::{Resizer, Sessions};
use crate::container::{Container, Entities, Instances};
use crate::entity_lock::LockManager;
use crate::interceptor;
use crate::invocation::Method;
use crate::messaging::Queues;
use crate::pool::Pool;
use crate::proxy::{LocalProxyFactory, ProxyFactory};
use crate::security::{Access, Accesses, SecurityDomain};
use crate::statistics::InvocationStatistics;
use crate::store::Table;
use crate::transaction::TransactionManager;

/// What a server is told besides the deployment.
#[derive(Clone, Debug)]
pub struct Options {
    /// Whether interceptors that are for metrics only are in the chains.
    pub metrics: bool,
    /// How long a call waits for an entity that another transaction has locked.
    pub lock_timeout: Duration,
    /// Leads from a class's name to its code; beans of other classes get made-up code.
    pub classes: fn(&str) -> Option<BeanClass>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            metrics: false,
            lock_timeout: Duration::from_secs(5),
            classes: class_by_name,
        }
    }
}

/// Why a deployment did not boot.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum BootError {
    /// Two beans of one unit have the same name.
    #[error("unit {unit} has two beans named {bean}; rename one of them")]
    DuplicateBean {
        /// The unit.
        unit: String,
        /// The name.
        bean: String,
    },
    /// More beans than positions.
    #[error("the deployment has more beans than the server can number (2^32)")]
    TooManyBeans,
}

impl<F: Family> Server<F> {
    /// Makes the containers of a deployment, in order. They have no names yet and serve nobody.
    ///
    /// The deployment may be in another family's collections: nothing of it is kept.
    ///
    /// # Errors
    /// When two beans of a unit have the same name.
    pub fn deploy<C: Family>(
        deployment: &Deployment<C>,
        options: &Options,
    ) -> Result<Self, BootError> {
        let mut server = Self {
            containers: F::List::default(),
            container_by_name: F::Map::default(),
            registry: F::Map::default(),
            naming: F::Map::default(),
            domains: F::Map::default(),
            transactions: TransactionManager::default(),
            messaging: Queues::default(),
            log: Log::default(),
            warnings: Vec::new(),
            sessions: 0.into(),
            clock_ms: 0.into(),
        };
        let mut accesses = Accesses::default();
        for unit in &*deployment.units {
            for bean in &*unit.beans {
                server.create(unit, bean, options, &mut accesses)?;
            }
        }
        Ok(server)
    }

    fn create<'d, C: Family>(
        &mut self,
        unit: &Unit<C>,
        bean: &'d Bean<C>,
        options: &Options,
        accesses: &mut Accesses<'d, F, C>,
    ) -> Result<(), BootError> {
        let position = u32::try_from(self.containers.len()).map_err(|_| BootError::TooManyBeans)?;
        let name = format!("{}#{}", unit.name, bean.name);
        if self
            .container_by_name
            .insert(name.clone(), position)
            .is_some()
        {
            return Err(BootError::DuplicateBean {
                unit: unit.name.clone(),
                bean: bean.name.clone(),
            });
        }
        let class =
            Arc::new((options.classes)(&bean.class).unwrap_or_else(|| synthetic::class(bean)));
        let (chain, replaced) = interceptor::chain::<F, C>(
            &bean.configuration,
            bean.kind,
            bean.transaction_management,
            options.metrics,
        );
        if replaced {
            let configuration = &bean.configuration.name;
            self.warnings.push(format!(
                "{name}: the chain of {configuration} brings no instance; the standard one is used"
            ));
        }
        let object = self.register(bean, position);
        let security_domain = bean.configuration.security_domain.as_ref().map(|domain| {
            Arc::clone(
                self.domains
                    .get_or_insert_with(domain.clone(), || Arc::new(SecurityDomain::default())),
            )
        });
        let mut container = Container {
            position,
            name,
            object,
            kind: bean.kind,
            transaction_management: bean.transaction_management,
            reentrant: bean.reentrant,
            run_as: match &bean.security_identity {
                SecurityIdentity::UseCaller => None,
                SecurityIdentity::RunAs(role) => Some(role.as_str().into()),
            },
            call_logging: bean.configuration.call_logging,
            security_domain,
            chain,
            marshalled: F::Map::default(),
            home_mapping: F::Map::default(),
            bean_mapping: F::Map::default(),
            permissions: F::Map::default(),
            transactions: F::Map::default(),
            proxy_factories: F::Map::default(),
            first_factory: None,
            local: None,
            hashes: [Arc::default(), Arc::default()],
            environment: F::Map::default(),
            references: Vec::new(),
            role_links: F::Map::default(),
            statistics: InvocationStatistics::default(),
            instances: instances(bean, &class, options),
            class,
        };
        for role in &*bean.role_references {
            container
                .role_links
                .insert(role.name.clone(), role.link.clone());
        }
        container.declare(bean, accesses);
        if bean.kind == BeanKind::MessageDriven {
            let destination = bean
                .destination
                .clone()
                .unwrap_or_else(|| format!("queue/{}", bean.name));
            self.messaging.subscribe(&destination, position);
        }
        self.containers.push(container);
        Ok(())
    }

    /// Registers a container under the hash of its object name. Should two names have the same hash, the later one gets
    /// the next free number.
    fn register<C: Family>(&mut self, bean: &Bean<C>, position: u32) -> i32 {
        let jndi_name = if bean.interfaces.home.is_some() {
            &bean.jndi_name
        } else {
            &bean.local_jndi_name
        };
        let mut object = java_hash(&format!("jboss.j2ee:jndiName={jndi_name},service=EJB"));
        while self.registry.contains_key(&object) {
            object = object.wrapping_add(1);
        }
        self.registry.insert(object, position);
        object
    }

    /// Opens the embedded store: puts in the rows that the shop's tables have from the beginning.
    pub fn open_store(&self) {
        for container in &*self.containers {
            if let Some(entities) = container.entities() {
                entities.open(container.class.code.initial_rows());
                for (key, row) in container.class.code.initial_text_rows() {
                    entities.open_text(&key, row);
                }
            }
        }
    }

    /// Binds the names, fills the environments, and starts the containers in order.
    pub fn start<C: Family>(&mut self, deployment: &Deployment<C>) {
        self.bind(deployment);
        self.resolve(deployment);
        for container in &*self.containers {
            container.start();
        }
    }
}

fn instances<F: Family, C: Family>(
    bean: &Bean<C>,
    class: &BeanClass,
    options: &Options,
) -> Instances<F> {
    let pool = Pool::new(bean.configuration.pool.clone());
    let cache = &bean.configuration.cache;
    match bean.kind {
        BeanKind::Stateless | BeanKind::MessageDriven => Instances::Pooled(pool),
        BeanKind::Stateful => Instances::Stateful {
            pool,
            sessions: Sessions::new(cache.maximum_capacity.max(1)),
            idle_ms: cache.maximum_age_s.saturating_mul(1000),
            life_ms: cache.maximum_life_s.saturating_mul(1000),
            resizer: Resizer::new(cache),
        },
        BeanKind::Entity => Instances::Entity(Box::new(Entities::new(
            pool,
            LockManager::new(options.lock_timeout),
            Table::new(&class.indexed_fields),
            cache.maximum_capacity.max(1) as usize,
            bean.configuration.commit_option,
        ))),
    }
}

impl<F: Family> Container<F> {
    /// Fills the maps from methods to what the container does with them.
    fn declare<'d, C: Family>(&mut self, bean: &'d Bean<C>, accesses: &mut Accesses<'d, F, C>) {
        let remote = bean.interfaces.home.is_some() || bean.interfaces.remote.is_some();
        // Message-driven beans have no interface, and some newer descriptors name none: the server itself calls locally.
        let local =
            bean.interfaces.local_home.is_some() || bean.interfaces.local.is_some() || !remote;
        let class = Arc::clone(&self.class);
        if remote {
            for binding in &*bean.invokers {
                self.add_factory(&binding.name);
            }
            if self.first_factory.is_none() {
                self.add_factory("default");
            }
            let returns = bean.interfaces.remote.as_deref().unwrap_or(&bean.class);
            self.hashes[0] = self.declare_all(bean, &class.methods, returns, false, accesses);
        }
        if local {
            self.local = Some(LocalProxyFactory::default());
            let returns = bean.interfaces.local.as_deref().unwrap_or(&bean.class);
            self.hashes[1] = self.declare_all(bean, &class.methods, returns, true, accesses);
        }
    }

    fn add_factory(&mut self, binding: &str) {
        let factory = Arc::new(ProxyFactory::new(binding));
        self.first_factory
            .get_or_insert_with(|| Arc::clone(&factory));
        self.proxy_factories.insert(binding.to_owned(), factory);
    }

    fn declare_all<'d, C: Family>(
        &mut self,
        bean: &'d Bean<C>,
        methods: &[Declaration],
        component: &str,
        local: bool,
        accesses: &mut Accesses<'d, F, C>,
    ) -> Arc<[i64]> {
        let mut hashes = Vec::with_capacity(methods.len());
        for (operation, declaration) in (0_u16..).zip(methods) {
            let interface = match (local, declaration.home) {
                (false, true) => MethodInterface::Home,
                (false, false) => MethodInterface::Remote,
                (true, true) => MethodInterface::LocalHome,
                (true, false) => MethodInterface::Local,
            };
            let parameters: Vec<&str> = declaration.parameters.iter().map(String::as_str).collect();
            let returns = declaration.returns.as_deref().unwrap_or(component);
            let hash = metadata_demo::method_hash(&declaration.name, &parameters, returns);
            hashes.push(hash);
            let key = Method::key(hash, interface);
            let name = declaration.name.clone();
            let method = Arc::new(Method {
                key,
                hash,
                interface,
                name,
                operation,
            });
            self.add_method(bean, method, &parameters, accesses);
        }
        hashes.into()
    }

    fn add_method<'d, C: Family>(
        &mut self,
        bean: &'d Bean<C>,
        method: Arc<Method>,
        parameters: &[&str],
        accesses: &mut Accesses<'d, F, C>,
    ) {
        let (key, interface) = (method.key, method.interface);
        let home = matches!(
            interface,
            MethodInterface::Home | MethodInterface::LocalHome
        );
        let mapping = if home {
            &mut self.home_mapping
        } else {
            &mut self.bean_mapping
        };
        mapping.insert(key, method.operation);
        if bean.transaction_management == TransactionManagement::Container {
            let attribute = bean.transaction_attribute(interface, &method.name, parameters);
            self.transactions.insert(key, attribute);
        }
        let access = if bean.kind == BeanKind::MessageDriven {
            // Only the server calls it.
            Access::Anybody
        } else {
            accesses.access(&bean.permission(interface, &method.name, parameters))
        };
        self.permissions.insert(key, access);
        let methods = match (&mut self.local, interface) {
            (Some(local), MethodInterface::LocalHome) => &mut local.home_methods,
            (Some(local), MethodInterface::Local) => &mut local.bean_methods,
            _ => &mut self.marshalled,
        };
        methods.insert(method.hash, method);
    }
}

/// Java's hash of a text: over its UTF-16 units.
fn java_hash(text: &str) -> i32 {
    text.encode_utf16().fold(0, |hash: i32, unit| {
        hash.wrapping_mul(31).wrapping_add(i32::from(unit))
    })
}

#[cfg(test)]
mod tests {
    use super::java_hash;

    #[test]
    fn hashes_as_java_does() {
        assert_eq!(java_hash(""), 0);
        assert_eq!(java_hash("hello"), 99_162_322);
        assert_eq!(java_hash("polygenelubricants"), i32::MIN);
    }
}
