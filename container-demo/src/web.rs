//! The web tier: client sessions with their attributes, and the homes that servlets look up.

use std::sync::Arc;

use metadata_demo::configuration::{BeanKind, Deployment, Web};
use specie::family::{Family, Map};

use crate::bean::{BeanClass, Operation};
use crate::container::InstanceCounts;
use crate::fault::{Fault, FaultKind};
use crate::invocation::Association;
use crate::proxy::Proxy;
use crate::server::Server;
use crate::value::Value;
use crate::workload::{Callable, Client};

/// A web tier in front of a server: one thread that serves requests for many sessions.
pub struct WebTier<'s, F: Family> {
    server: &'s Server<F>,
    /// Homes by the name that servlets know.
    environment: F::Map<String, Proxy<F>>,
    sessions: F::Map<u64, WebSession<F>>,
    callables: Vec<Callable>,
    association: Association,
    session: u64,
}

/// A client's session.
struct WebSession<F: Family> {
    attributes: F::Map<String, Value>,
    principal: Option<Arc<str>>,
}

impl<'s, F: Family> WebTier<'s, F> {
    /// A web tier with the references of the deployment's first web unit, and with every session and entity bean under
    /// its container's name.
    pub fn new<C: Family>(server: &'s Server<F>, deployment: &Deployment<C>) -> Self {
        let mut environment = F::Map::default();
        let mut callables = Vec::new();
        for container in server.containers() {
            let proxy = container.proxy(false).or_else(|| container.proxy(true));
            if let Some(proxy) = proxy.filter(|_| container.kind != BeanKind::MessageDriven) {
                environment.insert(container.name.clone(), proxy);
                let class = Arc::clone(&container.class);
                callables.push(Callable {
                    name: container.name.clone(),
                    kind: container.kind,
                    class,
                });
            }
        }
        if let Some(web) = deployment.units.iter().find_map(|unit| unit.web.as_ref()) {
            add_references(&mut environment, server, deployment, web);
        }
        Self {
            server,
            environment,
            sessions: F::Map::default(),
            callables,
            association: Association::default(),
            session: 0,
        }
    }

    fn session(&mut self) -> &mut WebSession<F> {
        let fresh = || WebSession {
            attributes: F::Map::default(),
            principal: None,
        };
        self.sessions.get_or_insert_with(self.session, fresh)
    }
}

/// The home behind a name. One look-up.
fn referenced<'a, F: Family>(
    environment: &'a F::Map<String, Proxy<F>>,
    name: &str,
) -> Result<&'a Proxy<F>, Fault> {
    let unbound = || {
        Fault::new(
            FaultKind::NameNotBound,
            format!("the web tier has no reference named {name}"),
        )
    };
    environment.get(name).ok_or_else(unbound)
}

fn add_references<F: Family, C: Family>(
    environment: &mut F::Map<String, Proxy<F>>,
    server: &Server<F>,
    deployment: &Deployment<C>,
    web: &Web<C>,
) {
    for (references, local) in [
        (&web.ejb_references, false),
        (&web.ejb_local_references, true),
    ] {
        for (name, reference) in references.iter() {
            if let Some(proxy) = server.referenced(deployment, reference, local) {
                environment.insert(name.clone(), proxy);
            }
        }
    }
}

impl<F: Family> Client for WebTier<'_, F> {
    fn callables(&self) -> &[Callable] {
        &self.callables
    }

    fn knows(&self, name: &str) -> bool {
        self.environment.contains_key(name)
    }

    fn class(&self, name: &str) -> Option<Arc<BeanClass>> {
        let proxy = self.environment.get(name)?;
        Some(Arc::clone(
            &self.server.containers()[proxy.container as usize].class,
        ))
    }

    fn enter(&mut self, session: u64) {
        self.session = session;
        self.association.principal = self.session().principal.clone();
    }

    fn leave(&mut self) {
        if let Some(session) = self.sessions.remove(&self.session)
            && let Some(principal) = session.principal
        {
            for domain in self.server.domains() {
                domain.sign_out(&principal);
            }
        }
        self.association.principal = None;
    }

    fn sign_in(&mut self, principal: &str, roles: &[&str]) {
        for domain in self.server.domains() {
            domain.sign_in(principal, roles.iter().copied());
        }
        let principal: Arc<str> = principal.into();
        self.session().principal = Some(Arc::clone(&principal));
        self.association.principal = Some(principal);
    }

    fn attribute(&self, name: &str) -> Option<Value> {
        self.sessions
            .get(&self.session)?
            .attributes
            .get(name)
            .cloned()
    }

    fn set_attribute(&mut self, name: &str, value: Value) {
        self.session().attributes.insert(name.to_owned(), value);
    }

    fn home(
        &mut self,
        name: &str,
        operation: Operation,
        arguments: Vec<Value>,
    ) -> Result<Value, Fault> {
        let proxy = referenced(&self.environment, name)?;
        proxy.home(self.server, &mut self.association, operation, arguments)
    }

    fn component(
        &mut self,
        name: &str,
        key: u64,
        operation: Operation,
        arguments: Vec<Value>,
    ) -> Result<Value, Fault> {
        let proxy = referenced(&self.environment, name)?;
        proxy.component(
            self.server,
            &mut self.association,
            Some(key),
            operation,
            arguments,
        )
    }

    fn deliver(&mut self) {
        self.server.deliver(&mut self.association);
    }

    fn advance(&mut self, milliseconds: u64) {
        self.server.advance(milliseconds);
    }

    fn calls(&self) -> u64 {
        self.association.calls
    }

    fn instance_counts(&self) -> InstanceCounts {
        self.server.instance_counts()
    }

    fn web_sessions(&self) -> usize {
        self.sessions.len()
    }
}
