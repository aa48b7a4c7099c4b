//! Brings the instance of a stateless session.

use specie::family::Family;

use super::{Call, proceed};
use crate::fault::Fault;
use crate::value::Value;

pub(super) fn invoke<F: Family>(call: &mut Call<'_, F>, next: usize) -> Result<Value, Fault> {
    // Creating and removing a stateless session touches no instance.
    if call.invocation.is_home() {
        return proceed(call, next);
    }
    pooled(call, next)
}

/// Takes an instance from the pool for the call. After a system fault it is discarded.
pub(super) fn pooled<F: Family>(call: &mut Call<'_, F>, next: usize) -> Result<Value, Fault> {
    let container = call.container;
    call.instance = Some(container.take_pooled()?);
    let result = proceed(call, next);
    let spoilt = call.spoils_instance(&result);
    match call.instance.take() {
        Some(instance) if !spoilt => container.free_pooled(instance),
        _ => container.pool().discard(),
    }
    result
}
