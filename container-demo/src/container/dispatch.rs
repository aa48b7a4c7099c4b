//! The end of the chain: the bean's code.

use std::panic::{self, AssertUnwindSafe};

use metadata_demo::configuration::BeanKind;
use specie::family::{Family, Map};

use super::context::Context;
use super::{Container, State};
use crate::bean::{Operation, Purpose};
use crate::fault::{Fault, FaultKind};
use crate::interceptor::Call;
use crate::value::{Reference, Value};

/// Runs the bean's code on the call's instance, and does what the method is for around it.
///
/// # Errors
/// The code's own, and those of its purpose: a duplicate key, nothing found.
pub fn dispatch<F: Family>(call: &mut Call<'_, F>) -> Result<Value, Fault> {
    let container = call.container;
    let mapping = if call.invocation.is_home() {
        &container.home_mapping
    } else {
        &container.bean_mapping
    };
    let Some(&operation) = mapping.get(&call.method.key) else {
        let text = format!(
            "{} maps {} to no operation",
            container.name, call.method.name
        );
        return Err(Fault::new(FaultKind::NoSuchMethod, text));
    };
    match call.purpose {
        Purpose::Business => run(call, operation),
        Purpose::Create if container.kind == BeanKind::Entity => create_entity(call, operation),
        Purpose::Create if container.kind == BeanKind::Stateful => {
            run(call, operation)?;
            Ok(reference(container, call.key.unwrap_or_default()))
        }
        Purpose::Create => Ok(reference(container, 0)),
        Purpose::Find => find(call, operation),
        Purpose::FindAll => find_all(call, operation),
        Purpose::Remove => {
            remove(call);
            Ok(Value::Null)
        }
    }
}

fn reference<F: Family>(container: &Container<F>, key: u64) -> Value {
    Value::Reference(Reference {
        container: container.object,
        key,
    })
}

fn run<F: Family>(call: &mut Call<'_, F>, operation: Operation) -> Result<Value, Fault> {
    let container = call.container;
    let instance = call.instance.take().ok_or_else(|| no_instance(container))?;
    // The bean calls others in its run-as role, or else as its own caller.
    let outside = call.association.run_as.clone();
    if container.run_as.is_some() {
        call.association.run_as.clone_from(&container.run_as);
    }
    call.reached = true;
    let arguments = std::mem::take(&mut call.invocation.arguments);
    let depth = call.association.depth;
    let mut context = Context::new(call, instance);
    let code = &container.class.code;
    // A panic costs the instance, which is dropped with the context, but not the server.
    let outcome = panic::catch_unwind(AssertUnwindSafe(|| {
        let result = code.call(&mut context, operation, &arguments);
        (result, context.into_instance())
    }));
    let (result, instance) = outcome.unwrap_or_else(|_| {
        let text = format!("{}.{} panicked", container.name, call.method.name);
        (Err(Fault::system(text)), None)
    });
    call.instance = instance;
    call.association.depth = depth;
    call.association.run_as = outside;
    result
}

fn create_entity<F: Family>(call: &mut Call<'_, F>, operation: Operation) -> Result<Value, Fault> {
    let key = run(call, operation)?;
    let container = call.container;
    let (Some(entities), Some(instance)) = (container.entities(), &mut call.instance) else {
        return Err(no_instance(container));
    };
    let fields: &[Value] = if let State::Entity(fields) = &instance.state {
        fields
    } else {
        &[]
    };
    let inserted = entities.insert(
        call.server,
        container.position,
        &key,
        fields,
        call.association.transaction,
    );
    let Some(number) = inserted else {
        let text = format!("{} exists already under the key {key:?}", container.name);
        return Err(Fault::new(FaultKind::DuplicateKey, text));
    };
    instance.key = Some(number);
    instance.dirty = false;
    instance.loaded = true;
    call.key = Some(number);
    Ok(reference(container, number))
}

fn find<F: Family>(call: &mut Call<'_, F>, operation: Operation) -> Result<Value, Fault> {
    let found = run(call, operation)?;
    let container = call.container;
    let key = found.as_list().map_or_else(
        || found.as_key(),
        |keys| keys.first().and_then(Value::as_key),
    );
    key.map(|key| reference(container, key)).ok_or_else(|| {
        let text = format!("{}.{} found nothing", container.name, call.method.name);
        Fault::new(FaultKind::NotFound, text)
    })
}

fn find_all<F: Family>(call: &mut Call<'_, F>, operation: Operation) -> Result<Value, Fault> {
    let found = run(call, operation)?;
    let container = call.container;
    let keys = found
        .as_list()
        .unwrap_or_default()
        .iter()
        .filter_map(Value::as_key);
    Ok(Value::List(
        keys.map(|key| reference(container, key)).collect(),
    ))
}

fn remove<F: Family>(call: &mut Call<'_, F>) {
    let container = call.container;
    if let Some(instance) = &mut call.instance {
        instance.removed = true;
        if let (Some(entities), Some(key)) = (container.entities(), instance.key) {
            entities.remove(
                call.server,
                container.position,
                key,
                call.association.transaction,
            );
        }
    }
}

fn no_instance<F: Family>(container: &Container<F>) -> Fault {
    Fault::system(format!(
        "the chain of {} brought no instance",
        container.name
    ))
}
