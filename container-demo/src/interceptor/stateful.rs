//! Brings the instance of a stateful session: out of the cache, or back from passivation.

use specie::family::Family;

use super::{Call, proceed};
use crate::bean::Purpose;
use crate::cache::{CheckOut, Sessions};
use crate::container::Held;
use crate::fault::{Fault, FaultKind};
use crate::value::Value;

pub(super) fn invoke<F: Family>(call: &mut Call<'_, F>, next: usize) -> Result<Value, Fault> {
    let Some(sessions) = call.container.sessions() else {
        return proceed(call, next);
    };
    match call.purpose {
        Purpose::Create => create(call, next, sessions),
        _ => call_session(call, next, sessions),
    }
}

fn create<F: Family>(
    call: &mut Call<'_, F>,
    next: usize,
    sessions: &Sessions<F, Held<F>>,
) -> Result<Value, Fault> {
    let (server, container) = (call.server, call.container);
    let mut instance = container.take_pooled()?;
    let key = server.next_session();
    instance.key = Some(key);
    call.key = Some(key);
    call.instance = Some(instance);
    let result = proceed(call, next);
    let spoilt = call.spoils_instance(&result);
    match (call.instance.take(), &result) {
        (Some(mut instance), Ok(_)) => {
            instance.transaction = call.association.transaction;
            // It left the pool for good: sessions are not counted as in use.
            container.pool().discard();
            sessions.insert(key, instance, server.now_ms());
            container.passivate_overflow(server, server.now_ms());
        }
        (Some(instance), Err(_)) if !spoilt => container.free_pooled(instance),
        _ => container.pool().discard(),
    }
    result
}

fn call_session<F: Family>(
    call: &mut Call<'_, F>,
    next: usize,
    sessions: &Sessions<F, Held<F>>,
) -> Result<Value, Fault> {
    let (server, container) = (call.server, call.container);
    let Some(key) = call.key else {
        let text = format!(
            "{}.{} was called without a session",
            container.name, call.method.name
        );
        return Err(Fault::new(FaultKind::NoSuchObject, text));
    };
    let mut instance = match sessions.check_out(key, server.now_ms()) {
        CheckOut::Active(instance) => instance,
        CheckOut::Passivated(state) => activate(call, key, &state, sessions)?,
        CheckOut::InCall => {
            let text = format!("session {key:016x} of {} is in a call", container.name);
            return Err(Fault::new(FaultKind::Concurrency, text));
        }
        CheckOut::Unknown => {
            let text = format!(
                "{} has no session {key:016x}: it was removed, or too old",
                container.name
            );
            return Err(Fault::new(FaultKind::NoSuchObject, text));
        }
    };
    instance.transaction = call.association.transaction;
    call.instance = Some(instance);
    let result = proceed(call, next);
    let keep = !call.spoils_instance(&result);
    match call.instance.take() {
        Some(instance) if keep && !instance.removed => {
            if let Some(orphan) = sessions.check_in(key, instance, server.now_ms()) {
                container.recycle(orphan);
            }
        }
        Some(instance) if keep => {
            sessions.remove(key);
            container.recycle(instance);
        }
        _ => drop(sessions.remove(key)),
    }
    result
}

fn activate<F: Family>(
    call: &Call<'_, F>,
    key: u64,
    state: &[u8],
    sessions: &Sessions<F, Held<F>>,
) -> Result<Held<F>, Fault> {
    let container = call.container;
    let taken = container.take_pooled().and_then(|mut instance| {
        container.pool().discard();
        let activated = instance.activate(key, state);
        activated.map(|()| instance).map_err(|error| {
            Fault::system(format!(
                "session {key:016x} of {} cannot be activated: {error}",
                container.name
            ))
        })
    });
    taken.inspect_err(|_| drop(sessions.remove(key)))
}
