//! What stands between a call and its bean: the interceptors, in the order of the configuration.

mod entity;
mod instance;
mod log;
mod message;
mod security;
mod stateful;
mod transaction;

use metadata_demo::configuration::{BeanKind, ContainerConfiguration, TransactionManagement};
use specie::family::{Family, List, Map};

use crate::bean::Purpose;
use crate::container::{Container, Held, dispatch};
use crate::fault::{Fault, FaultKind};
use crate::invocation::{Association, Invocation, Method, payload};
use crate::proxy::ProxyFactory;
use crate::server::Server;
use crate::value::Value;

/// A call on its way through a container.
pub struct Call<'a, F: Family> {
    /// The server.
    pub server: &'a Server<F>,
    /// The container.
    pub container: &'a Container<F>,
    /// Whose call it is.
    pub association: &'a mut Association,
    /// The call.
    pub invocation: Invocation<F>,
    /// The method.
    pub method: &'a Method,
    /// What the container does around the method.
    pub purpose: Purpose,
    /// The session or entity it is for; of a creation, the one it made.
    pub key: Option<u64>,
    /// The instance, between the interceptor that brings it and the bean's code.
    pub instance: Option<Held<F>>,
    /// Whether the bean's code was reached: a system fault before that leaves the instance as it was.
    pub reached: bool,
    /// Whether the entity may be called while its code calls others.
    pub reentrant: bool,
    /// The factory of the proxy through which the call came in, when that is remote.
    pub factory: Option<&'a ProxyFactory<F>>,
}

impl<F: Family> Call<'_, F> {
    /// Whether a result leaves the instance in an unknown state, so that it must be discarded.
    pub fn spoils_instance(&self, result: &Result<Value, Fault>) -> bool {
        self.reached && matches!(result, Err(fault) if !fault.is_application())
    }
}

/// A step of a container's chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Interceptor {
    /// Finds the proxy factory of the invoker binding through which the call came in.
    ProxyFactoryFinder,
    /// Notes failures.
    Log,
    /// Checks whether the caller may make the call.
    Security,
    /// Demarcates transactions by the method's attribute.
    ContainerTransaction,
    /// Keeps the caller's transaction away from a bean that demarcates its own.
    BeanTransaction,
    /// In the chain where metrics are on. It only passes the call on: `statistics` counts every call anyway.
    Metrics,
    /// Brings a stateless session's instance.
    StatelessInstance,
    /// Brings a stateful session's instance.
    StatefulInstance,
    /// Brings a message-driven bean's instance.
    MessageDrivenInstance,
    /// Takes a new entity into the cache.
    EntityCreation,
    /// Locks the entity.
    EntityLock,
    /// Brings the entity's instance.
    EntityInstance,
    /// Says whether the entity may be called while it is in a call.
    EntityReentrance,
    /// Lets the entity take part in the transaction.
    EntitySynchronisation,
    /// Stands for one that has nothing to do here: cached connections, relations.
    Passing,
}

impl Interceptor {
    /// The interceptor of a class, by the last part of its name; unknown classes pass calls on.
    pub fn by_class(class: &str) -> Self {
        let name = class.rsplit(['.', '$']).next().unwrap_or(class);
        match name {
            "ProxyFactoryFinderInterceptor" => Self::ProxyFactoryFinder,
            "LogInterceptor" => Self::Log,
            "SecurityInterceptor" => Self::Security,
            "TxInterceptorCMT" => Self::ContainerTransaction,
            "TxInterceptorBMT" | "MessageDrivenTxInterceptorBMT" => Self::BeanTransaction,
            "MetricsInterceptor" => Self::Metrics,
            "StatelessSessionInstanceInterceptor" => Self::StatelessInstance,
            "StatefulSessionInstanceInterceptor" => Self::StatefulInstance,
            "MessageDrivenInstanceInterceptor" => Self::MessageDrivenInstance,
            "EntityCreationInterceptor" => Self::EntityCreation,
            "EntityLockInterceptor" => Self::EntityLock,
            "EntityInstanceInterceptor" | "EntityMultiInstanceInterceptor" => Self::EntityInstance,
            "EntityReentranceInterceptor" => Self::EntityReentrance,
            "EntitySynchronizationInterceptor"
            | "EntityMultiInstanceSynchronizationInterceptor" => Self::EntitySynchronisation,
            _ => Self::Passing,
        }
    }

    /// Whether it brings instances of a kind of bean.
    pub fn brings(self, kind: BeanKind) -> bool {
        self == match kind {
            BeanKind::Stateless => Self::StatelessInstance,
            BeanKind::Stateful => Self::StatefulInstance,
            BeanKind::Entity => Self::EntityInstance,
            BeanKind::MessageDriven => Self::MessageDrivenInstance,
        }
    }

    fn invoke<F: Family>(self, call: &mut Call<'_, F>, next: usize) -> Result<Value, Fault> {
        match self {
            Self::ProxyFactoryFinder => find_proxy_factory(call, next),
            Self::Log => log::invoke(call, next),
            Self::Security => security::invoke(call, next),
            Self::ContainerTransaction => transaction::by_attribute(call, next),
            Self::BeanTransaction => transaction::by_bean(call, next),
            Self::StatelessInstance => instance::invoke(call, next),
            Self::StatefulInstance => stateful::invoke(call, next),
            Self::MessageDrivenInstance => message::invoke(call, next),
            Self::EntityCreation => entity::create(call, next),
            Self::EntityLock => entity::lock(call, next),
            Self::EntityInstance => entity::instance(call, next),
            Self::EntityReentrance => {
                call.reentrant = call.container.reentrant;
                proceed(call, next)
            }
            Self::EntitySynchronisation => entity::synchronise(call, next),
            Self::Metrics | Self::Passing => proceed(call, next),
        }
    }
}

/// Hands the call to the interceptor at `position`, or at the end to the bean's code.
///
/// # Errors
/// What the call ended with.
pub fn proceed<F: Family>(call: &mut Call<'_, F>, position: usize) -> Result<Value, Fault> {
    match call.container.chain.get(position) {
        Some(interceptor) => interceptor.invoke(call, position + 1),
        None => dispatch(call),
    }
}

fn find_proxy_factory<F: Family>(call: &mut Call<'_, F>, next: usize) -> Result<Value, Fault> {
    if let Some(binding) = call.invocation.name(payload::INVOKER_BINDING) {
        let container = call.container;
        let Some(factory) = container.proxy_factories.get::<str>(binding) else {
            let text = format!(
                "{} is not reached through the invoker binding {binding}",
                container.name
            );
            return Err(Fault::new(FaultKind::NameNotBound, text));
        };
        call.factory = Some(factory);
    }
    proceed(call, next)
}

/// The chain of a bean by its configuration: those for the other transaction management and, without metrics, those
/// for metrics are left out. A chain that brings no instance is replaced by the standard one; the second result says so.
pub fn chain<F: Family, C: Family>(
    configuration: &ContainerConfiguration<C>,
    kind: BeanKind,
    management: TransactionManagement,
    metrics: bool,
) -> (F::List<Interceptor>, bool) {
    let mut chain = F::List::default();
    for interceptor in &*configuration.interceptors {
        let wanted = interceptor
            .transaction
            .is_none_or(|transaction| transaction == management);
        if wanted && (metrics || !interceptor.metrics) {
            chain.push(Interceptor::by_class(&interceptor.class));
        }
    }
    if chain.iter().any(|interceptor| interceptor.brings(kind)) {
        return (chain, false);
    }
    (standard(kind, management).iter().copied().collect(), true)
}

/// The documented order for a kind of bean.
pub fn standard(kind: BeanKind, management: TransactionManagement) -> &'static [Interceptor] {
    use Interceptor::{
        BeanTransaction, ContainerTransaction, EntityCreation, EntityInstance, EntityLock,
        EntityReentrance, EntitySynchronisation, Log, MessageDrivenInstance, Passing,
        ProxyFactoryFinder, Security, StatefulInstance, StatelessInstance,
    };
    let by_container = management == TransactionManagement::Container;
    match kind {
        BeanKind::Stateless if by_container => &[
            ProxyFactoryFinder,
            Log,
            Security,
            ContainerTransaction,
            StatelessInstance,
            Passing,
        ],
        BeanKind::Stateless => &[
            ProxyFactoryFinder,
            Log,
            Security,
            StatelessInstance,
            BeanTransaction,
            Passing,
        ],
        BeanKind::Stateful if by_container => &[
            ProxyFactoryFinder,
            Log,
            ContainerTransaction,
            StatefulInstance,
            Passing,
            Security,
        ],
        BeanKind::Stateful => &[
            ProxyFactoryFinder,
            Log,
            StatefulInstance,
            BeanTransaction,
            Passing,
            Security,
        ],
        BeanKind::MessageDriven if by_container => {
            &[Log, ContainerTransaction, MessageDrivenInstance, Passing]
        }
        BeanKind::MessageDriven => &[Log, MessageDrivenInstance, BeanTransaction, Passing],
        BeanKind::Entity => &[
            ProxyFactoryFinder,
            Log,
            Security,
            ContainerTransaction,
            EntityCreation,
            EntityLock,
            EntityInstance,
            EntityReentrance,
            Passing,
            EntitySynchronisation,
            Passing,
        ],
    }
}

#[cfg(test)]
mod tests {
    use metadata_demo::configuration::{
        CacheConfiguration, InterceptorConfiguration, PoolConfiguration,
    };
    use specie::family::Std;

    use super::*;

    fn configuration(
        interceptors: &[(&str, Option<TransactionManagement>, bool)],
    ) -> ContainerConfiguration<Std> {
        let interceptor = |&(name, transaction, metrics): &(&str, _, _)| InterceptorConfiguration {
            class: format!("org.example.plugins.{name}"),
            transaction,
            metrics,
        };
        ContainerConfiguration {
            name: "Own".into(),
            call_logging: false,
            invokers: Vec::new(),
            interceptors: interceptors.iter().map(interceptor).collect(),
            pool: PoolConfiguration {
                minimum: 0,
                maximum: 1,
                strict: false,
                strict_timeout_ms: 0,
            },
            cache: CacheConfiguration {
                minimum_capacity: 1,
                maximum_capacity: 1,
                overager_period_s: 1,
                maximum_age_s: 1,
                resizer_period_s: 1,
                maximum_miss_period_s: 1,
                minimum_miss_period_s: 1,
                load_factor: 0.75,
                remover_period_s: 1,
                maximum_life_s: 1,
            },
            commit_option: 'A',
            locking_policy: None,
            persistence_manager: None,
            security_domain: None,
            depends: Vec::new(),
        }
    }

    fn chain_of(
        configuration: &ContainerConfiguration<Std>,
        management: TransactionManagement,
        metrics: bool,
    ) -> (Vec<Interceptor>, bool) {
        chain::<Std, Std>(configuration, BeanKind::Stateless, management, metrics)
    }

    #[test]
    fn a_chain_leaves_out_what_is_for_other_transactions_and_for_metrics() {
        use Interceptor::{
            BeanTransaction, ContainerTransaction, Log, Metrics, Passing, StatelessInstance,
        };
        use TransactionManagement::{Bean, Container};
        let configuration = configuration(&[
            ("LogInterceptor", None, false),
            ("TxInterceptorCMT", Some(Container), false),
            ("MetricsInterceptor", Some(Container), true),
            ("StatelessSessionInstanceInterceptor", None, false),
            ("TxInterceptorBMT", Some(Bean), false),
            ("SomethingOfTheirOwn", None, false),
        ]);
        let plain = (
            vec![Log, ContainerTransaction, StatelessInstance, Passing],
            false,
        );
        assert_eq!(chain_of(&configuration, Container, false), plain);
        let measured = vec![
            Log,
            ContainerTransaction,
            Metrics,
            StatelessInstance,
            Passing,
        ];
        assert_eq!(chain_of(&configuration, Container, true), (measured, false));
        let own = (
            vec![Log, StatelessInstance, BeanTransaction, Passing],
            false,
        );
        assert_eq!(chain_of(&configuration, Bean, true), own);
    }

    #[test]
    fn a_chain_that_brings_no_instance_is_replaced() {
        let configuration = configuration(&[("StatefulSessionInstanceInterceptor", None, false)]);
        let (chain, replaced) = chain_of(&configuration, TransactionManagement::Container, false);
        assert!(replaced);
        assert_eq!(
            chain,
            standard(BeanKind::Stateless, TransactionManagement::Container)
        );
    }

    #[test]
    fn every_standard_chain_brings_its_instance() {
        use BeanKind::{Entity, MessageDriven, Stateful, Stateless};
        for kind in [Stateless, Stateful, Entity, MessageDriven] {
            for management in [
                TransactionManagement::Container,
                TransactionManagement::Bean,
            ] {
                assert!(
                    standard(kind, management)
                        .iter()
                        .any(|step| step.brings(kind)),
                    "{kind:?}"
                );
            }
        }
    }
}
