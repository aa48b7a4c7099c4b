//! Locks, brings, and writes entities.

use specie::family::Family;

use super::{Call, proceed};
use crate::bean::Purpose;
use crate::container::{Held, Taken};
use crate::entity_lock::Holder;
use crate::fault::{Fault, FaultKind};
use crate::value::Value;

/// Takes a new entity into the cache.
pub(super) fn create<F: Family>(call: &mut Call<'_, F>, next: usize) -> Result<Value, Fault> {
    let result = proceed(call, next);
    if call.purpose != Purpose::Create {
        return result;
    }
    let container = call.container;
    let (Some(entities), Some(mut instance)) = (container.entities(), call.instance.take()) else {
        return result;
    };
    container.pool().discard();
    let key = instance.key.unwrap_or_default();
    instance.transaction = call.association.transaction;
    if let Some(surplus) = entities.put(key, instance) {
        container.recycle(surplus);
    }
    match call.association.transaction {
        Some(transaction) => call
            .server
            .transactions()
            .join(transaction, (container.position, key)),
        None => container.after_transaction(key, true),
    }
    result
}

/// Locks the entity to the end of the transaction, or of the call when there is none.
pub(super) fn lock<F: Family>(call: &mut Call<'_, F>, next: usize) -> Result<Value, Fault> {
    let container = call.container;
    let (Some(entities), Some(key)) = (container.entities(), call.key) else {
        return proceed(call, next);
    };
    let Some(transaction) = call.association.transaction else {
        let holder = Holder::Call(call.association.thread);
        let newly = entities.locks.acquire(key, holder)?;
        let result = proceed(call, next);
        if newly {
            entities.locks.release(key, holder);
        }
        return result;
    };
    if entities
        .locks
        .acquire(key, Holder::Transaction(transaction))?
    {
        call.server
            .transactions()
            .keep_lock(transaction, (container.position, key));
    }
    proceed(call, next)
}

/// Brings the entity's instance: out of the cache, or out of the pool and the store. Creations and finders work on one
/// from the pool.
pub(super) fn instance<F: Family>(call: &mut Call<'_, F>, next: usize) -> Result<Value, Fault> {
    match (call.purpose, call.key) {
        (Purpose::Create, _) => creation(call, next),
        (Purpose::Business | Purpose::Remove, Some(key)) if !call.invocation.is_home() => {
            on_entity(call, next, key)
        }
        (Purpose::Remove, Some(key)) => on_entity(call, next, key),
        (Purpose::Business | Purpose::Remove, None) if !call.invocation.is_home() => {
            let text = format!(
                "{}.{} was called without a key",
                call.container.name, call.method.name
            );
            Err(Fault::new(FaultKind::NoSuchObject, text))
        }
        _ => super::instance::pooled(call, next),
    }
}

/// On success the instance stays in the call, for the interceptor that takes it into the cache.
fn creation<F: Family>(call: &mut Call<'_, F>, next: usize) -> Result<Value, Fault> {
    let container = call.container;
    call.instance = Some(container.take_pooled()?);
    let result = proceed(call, next);
    if result.is_err() {
        let spoilt = call.spoils_instance(&result);
        match call.instance.take() {
            Some(instance) if !spoilt => container.free_pooled(instance),
            _ => container.pool().discard(),
        }
    }
    result
}

fn on_entity<F: Family>(call: &mut Call<'_, F>, next: usize, key: u64) -> Result<Value, Fault> {
    let container = call.container;
    let Some(entities) = container.entities() else {
        return proceed(call, next);
    };
    let mut instance = match entities.take(key) {
        Taken::Cached(instance) => instance,
        Taken::Absent => {
            let taken = container
                .take_pooled()
                .inspect_err(|_| drop(entities.forget(key)))?;
            container.pool().discard();
            taken
        }
        Taken::InCall => {
            let text = format!("{} {key} is in a call and not reentrant", container.name);
            return Err(Fault::new(FaultKind::Reentrance, text));
        }
    };
    if !instance.loaded && !entities.load(key, &mut instance) {
        entities.forget(key);
        let text = format!("{} has no row with the key {key}", container.name);
        return Err(Fault::new(FaultKind::NoSuchObject, text));
    }
    call.instance = Some(instance);
    let result = proceed(call, next);
    let discard = call.spoils_instance(&result);
    match call.instance.take() {
        Some(instance) if !discard && !instance.removed => put_back(call, key, instance),
        // Removed or of unknown state: the cache must not have it.
        _ => drop(entities.forget(key)),
    }
    result
}

fn put_back<F: Family>(call: &Call<'_, F>, key: u64, instance: Held<F>) {
    let container = call.container;
    if let Some(surplus) = container
        .entities()
        .and_then(|entities| entities.put(key, instance))
    {
        container.recycle(surplus);
    }
    if call.association.transaction.is_none() {
        container.after_transaction(key, true);
    }
}

/// Lets the entity take part in the transaction, which writes it at its end. Without one it is written at once.
pub(super) fn synchronise<F: Family>(call: &mut Call<'_, F>, next: usize) -> Result<Value, Fault> {
    let container = call.container;
    let transaction = call.association.transaction;
    if let (Some(transaction), Some(instance), Some(key)) =
        (transaction, &mut call.instance, call.key)
        && call.purpose != Purpose::Create
        && instance.transaction != Some(transaction)
    {
        instance.transaction = Some(transaction);
        call.server
            .transactions()
            .join(transaction, (container.position, key));
    }
    let result = proceed(call, next);
    let failed = matches!(&result, Err(fault) if !fault.is_application());
    if let (None, false, Some(entities), Some(instance)) = (
        transaction,
        failed,
        container.entities(),
        &mut call.instance,
    ) && !instance.removed
    {
        entities.write(call.server, container.position, instance, None);
    }
    result
}
