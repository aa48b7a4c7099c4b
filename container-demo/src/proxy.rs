//! Proxies: what a client holds, and the factories that make them.

use std::sync::Arc;

use metadata_demo::configuration::MethodInterface;
use specie::family::Family;

use crate::bean::Operation;
use crate::fault::{Fault, FaultKind};
use crate::invocation::{Association, Invocation, Method, Payload, payload};
use crate::server::Server;
use crate::value::Value;

/// Makes the proxies of one remote invoker binding of a container.
pub struct ProxyFactory<F: Family> {
    /// The invoker binding's name.
    pub binding: Arc<str>,
    /// What a call on the home passes through at the client, outermost first.
    pub home_interceptors: F::List<ClientInterceptor>,
    /// What a call on a bean passes through at the client, outermost first.
    pub bean_interceptors: F::List<ClientInterceptor>,
    /// What a call on an entity out of a finder's collection passes through, outermost first.
    pub list_interceptors: F::List<ClientInterceptor>,
}

/// Makes the local proxies of a container, and leads their calls to methods.
pub struct LocalProxyFactory<F: Family> {
    /// Methods of the local interface by hash.
    pub bean_methods: F::Map<i64, Arc<Method>>,
    /// Methods of the local home by hash.
    pub home_methods: F::Map<i64, Arc<Method>>,
}

/// A step of a call at the client's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClientInterceptor {
    /// Says which invoker binding the proxy belongs to.
    Binding,
    /// Adds who calls.
    Security,
    /// Adds in which transaction.
    Transaction,
    /// Hands over to the server.
    Invoker,
}

impl<F: Family> ProxyFactory<F> {
    /// The factory of an invoker binding.
    pub fn new(binding: &str) -> Self {
        use ClientInterceptor::{Binding, Invoker, Security, Transaction};
        let chain = || {
            [Binding, Security, Transaction, Invoker]
                .into_iter()
                .collect()
        };
        Self {
            binding: binding.into(),
            home_interceptors: chain(),
            bean_interceptors: chain(),
            list_interceptors: chain(),
        }
    }
}

impl<F: Family> ProxyFactory<F> {
    fn step(
        &self,
        step: ClientInterceptor,
        invocation: &mut Invocation<F>,
        association: &Association,
    ) {
        match step {
            ClientInterceptor::Binding => {
                let binding = Payload::Name(Arc::clone(&self.binding));
                invocation.set_marshalled(payload::INVOKER_BINDING, binding);
            }
            ClientInterceptor::Security => add_identity(invocation, association),
            ClientInterceptor::Transaction => add_transaction(invocation, association),
            ClientInterceptor::Invoker => {}
        }
    }
}

impl<F: Family> Default for LocalProxyFactory<F> {
    fn default() -> Self {
        Self {
            bean_methods: F::Map::default(),
            home_methods: F::Map::default(),
        }
    }
}

/// A client's proxy: leads to a container through its remote or its local interfaces.
pub struct Proxy<F: Family> {
    /// The position of the container in the server.
    pub container: u32,
    /// The hash of the container's object name.
    pub object: i32,
    /// The factory; none for a local proxy.
    pub factory: Option<Arc<ProxyFactory<F>>>,
    /// The hash of each operation of the bean's class.
    pub hashes: Arc<[i64]>,
}

impl<F: Family> Clone for Proxy<F> {
    fn clone(&self) -> Self {
        Self {
            container: self.container,
            object: self.object,
            factory: self.factory.clone(),
            hashes: Arc::clone(&self.hashes),
        }
    }
}

impl<F: Family> Proxy<F> {
    /// Calls a method of the home.
    ///
    /// # Errors
    /// What the call ended with.
    pub fn home(
        &self,
        server: &Server<F>,
        association: &mut Association,
        operation: Operation,
        arguments: Vec<Value>,
    ) -> Result<Value, Fault> {
        let interface = if self.factory.is_some() {
            MethodInterface::Home
        } else {
            MethodInterface::LocalHome
        };
        self.call(server, association, interface, None, operation, arguments)
    }

    /// Calls a method of the component interface, on the bean with `key` where beans have identity.
    ///
    /// # Errors
    /// What the call ended with.
    pub fn component(
        &self,
        server: &Server<F>,
        association: &mut Association,
        key: Option<u64>,
        operation: Operation,
        arguments: Vec<Value>,
    ) -> Result<Value, Fault> {
        let interface = if self.factory.is_some() {
            MethodInterface::Remote
        } else {
            MethodInterface::Local
        };
        self.call(server, association, interface, key, operation, arguments)
    }

    fn call(
        &self,
        server: &Server<F>,
        association: &mut Association,
        interface: MethodInterface,
        key: Option<u64>,
        operation: Operation,
        arguments: Vec<Value>,
    ) -> Result<Value, Fault> {
        let Some(&hash) = self.hashes.get(usize::from(operation)) else {
            let text = format!("the bean class declares no operation {operation}");
            return Err(Fault::new(FaultKind::NoSuchMethod, text));
        };
        let mut invocation = Invocation::new(self.object, interface, hash, key, arguments);
        if let Some(factory) = &self.factory {
            let chain = if interface == MethodInterface::Home {
                &factory.home_interceptors
            } else {
                &factory.bean_interceptors
            };
            for &step in &**chain {
                factory.step(step, &mut invocation, association);
            }
        } else {
            add_transaction(&mut invocation, association);
            add_identity(&mut invocation, association);
        }
        server.invoke(association, invocation)
    }
}

fn add_identity<F: Family>(invocation: &mut Invocation<F>, association: &Association) {
    if let Some(principal) = &association.principal {
        invocation.set_as_is(payload::PRINCIPAL, Payload::Name(Arc::clone(principal)));
    }
    if let Some(role) = &association.run_as {
        invocation.set_as_is(payload::RUN_AS, Payload::Name(Arc::clone(role)));
    }
}

fn add_transaction<F: Family>(invocation: &mut Invocation<F>, association: &Association) {
    if let Some(transaction) = association.transaction {
        invocation.set_transient(payload::TRANSACTION, Payload::Transaction(transaction));
    }
}
