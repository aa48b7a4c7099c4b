//! What a container offers to the code of its bean.

use std::sync::Arc;

use metadata_demo::configuration::{BeanKind, TransactionManagement};
use specie::family::{Family, Map};

use super::{Binding, Held, State, Taken};
use crate::bean::{BeanClass, BeanContext, Conversation, Operation, Query};
use crate::fault::{Fault, FaultKind};
use crate::interceptor::Call;
use crate::invocation::payload;
use crate::messaging::Message;
use crate::proxy::Proxy;
use crate::value::Value;

/// A call that has arrived at its instance.
pub(super) struct Context<'call, 'server, F: Family> {
    call: &'call mut Call<'server, F>,
    /// Out only while the bean calls others.
    instance: Option<Held<F>>,
    /// Stands in where the code of another kind of bean asks for a conversation.
    nothing: super::Conversational<F>,
}

impl<'call, 'server, F: Family> Context<'call, 'server, F> {
    pub(super) fn new(call: &'call mut Call<'server, F>, instance: Held<F>) -> Self {
        Self {
            call,
            instance: Some(instance),
            nothing: super::Conversational::default(),
        }
    }

    pub(super) fn into_instance(self) -> Option<Held<F>> {
        self.instance
    }

    fn referenced(&self, reference: &str) -> Result<&'server Proxy<F>, Fault> {
        let container = self.call.container;
        match container.environment.get(reference) {
            Some(Binding::Bean(proxy)) => Ok(proxy),
            _ => Err(Fault::new(
                FaultKind::NameNotBound,
                format!(
                    "{} has no reference to a bean named {reference}",
                    container.name
                ),
            )),
        }
    }

    /// Calls another bean. A reentrant entity is back in its cache meanwhile, where further calls find it.
    fn outwards(
        &mut self,
        call: impl FnOnce(&mut Call<'server, F>) -> Result<Value, Fault>,
    ) -> Result<Value, Fault> {
        if !self.call.reentrant {
            return call(self.call);
        }
        let container = self.call.container;
        let (Some(entities), Some(instance)) = (container.entities(), self.instance.take()) else {
            return call(self.call);
        };
        let key = instance.key.unwrap_or_default();
        if let Some(surplus) = entities.put(key, instance) {
            container.recycle(surplus);
        }
        let result = call(self.call);
        match entities.take(key) {
            Taken::Cached(instance) => self.instance = Some(instance),
            Taken::InCall | Taken::Absent => {
                entities.forget(key);
                let gone = format!("{} {key} was removed during its own call", container.name);
                return Err(Fault::new(FaultKind::NoSuchObject, gone));
            }
        }
        result
    }
}

impl<F: Family> BeanContext for Context<'_, '_, F> {
    fn key(&self) -> u64 {
        self.instance
            .as_ref()
            .and_then(|instance| instance.key)
            .unwrap_or_default()
    }

    fn fields(&self) -> &[Value] {
        match self.instance.as_ref().map(|instance| &instance.state) {
            Some(State::Entity(fields)) => fields,
            _ => &[],
        }
    }

    fn set_field(&mut self, position: usize, value: Value) {
        let Some(instance) = &mut self.instance else {
            return;
        };
        if let State::Entity(fields) = &mut instance.state {
            if fields.len() <= position {
                fields.resize(position + 1, Value::Null);
            }
            fields[position] = value;
            instance.dirty = true;
        }
    }

    fn conversation(&mut self) -> &mut dyn Conversation {
        match self.instance.as_mut().map(|instance| &mut instance.state) {
            Some(State::Session(conversation)) => conversation,
            _ => &mut self.nothing,
        }
    }

    fn environment(&self, name: &str) -> Option<&Value> {
        match self.call.container.environment.get(name) {
            Some(Binding::Entry(value)) => Some(value),
            _ => None,
        }
    }

    fn references(&self) -> &[String] {
        &self.call.container.references
    }

    fn declarations(&self, reference: &str) -> Option<Arc<BeanClass>> {
        let proxy = self.referenced(reference).ok()?;
        Some(Arc::clone(
            &self.call.server.containers()[proxy.container as usize].class,
        ))
    }

    fn referenced_kind(&self, reference: &str) -> Option<BeanKind> {
        let proxy = self.referenced(reference).ok()?;
        Some(self.call.server.containers()[proxy.container as usize].kind)
    }

    fn home(
        &mut self,
        reference: &str,
        operation: Operation,
        arguments: Vec<Value>,
    ) -> Result<Value, Fault> {
        let proxy = self.referenced(reference)?;
        self.outwards(|call| proxy.home(call.server, call.association, operation, arguments))
    }

    fn component(
        &mut self,
        reference: &str,
        key: u64,
        operation: Operation,
        arguments: Vec<Value>,
    ) -> Result<Value, Fault> {
        let proxy = self.referenced(reference)?;
        self.outwards(|call| {
            proxy.component(
                call.server,
                call.association,
                Some(key),
                operation,
                arguments,
            )
        })
    }

    fn query(&mut self, query: &Query) -> Result<Vec<u64>, Fault> {
        let container = self.call.container;
        let Some(entities) = container.entities() else {
            return Err(Fault::system(format!(
                "{} is no entity and has nothing to find",
                container.name
            )));
        };
        if let Some(transaction) = self.call.association.transaction {
            self.call
                .server
                .transactions()
                .flush(self.call.server, transaction);
        }
        Ok(entities.select(query))
    }

    fn send(&mut self, reference: &str, message: Value) -> Result<(), Fault> {
        let container = self.call.container;
        let Some(&Binding::Queue(queue)) = container.environment.get(reference) else {
            let text = format!(
                "{} has no reference to a queue named {reference}",
                container.name
            );
            return Err(Fault::new(FaultKind::NameNotBound, text));
        };
        let message = Message {
            queue,
            body: message,
            failures: 0,
        };
        match self.call.association.transaction {
            Some(transaction) => self.call.server.transactions().send(transaction, message),
            None => self.call.server.messaging().put(message),
        }
        Ok(())
    }

    fn caller(&self) -> &str {
        self.call
            .invocation
            .name(payload::PRINCIPAL)
            .map_or("", |name| name)
    }

    fn is_caller_in_role(&self, name: &str) -> bool {
        let container = self.call.container;
        let role = container.role_links.get(name).map_or(name, String::as_str);
        if let Some(run_as) = self.call.invocation.name(payload::RUN_AS) {
            return **run_as == *role;
        }
        let Some(domain) = &container.security_domain else {
            return false;
        };
        self.call
            .invocation
            .name(payload::PRINCIPAL)
            .is_some_and(|principal| domain.is_in_role(principal, role))
    }

    fn transaction(&self) -> Option<u64> {
        self.call.association.transaction
    }

    fn set_rollback_only(&mut self) {
        if let Some(transaction) = self.call.association.transaction {
            self.call
                .server
                .transactions()
                .set_rollback_only(transaction);
        }
    }

    fn begin(&mut self) -> Result<(), Fault> {
        let container = self.call.container;
        if container.transaction_management == TransactionManagement::Container {
            let text = format!(
                "the container demarcates the transactions of {}",
                container.name
            );
            return Err(Fault::system(text));
        }
        if self.call.association.transaction.is_some() {
            return Err(Fault::system(
                "a transaction is running; transactions do not nest",
            ));
        }
        let transaction = self.call.server.transactions().begin();
        self.call.association.transaction = Some(transaction);
        if let Some(instance) = &mut self.instance {
            instance.own_transaction = Some(transaction);
        }
        Ok(())
    }

    fn commit(&mut self) -> Result<(), Fault> {
        let own = self
            .instance
            .as_mut()
            .and_then(|instance| instance.own_transaction.take());
        let Some(transaction) = own else {
            return Err(Fault::system("the bean has begun no transaction"));
        };
        self.call.association.transaction = None;
        self.call
            .server
            .transactions()
            .commit(self.call.server, transaction)
    }
}
