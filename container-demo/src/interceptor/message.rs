//! Brings the instance of a message-driven bean.

use specie::family::Family;

use super::{Call, instance};
use crate::fault::Fault;
use crate::value::Value;

pub(super) fn invoke<F: Family>(call: &mut Call<'_, F>, next: usize) -> Result<Value, Fault> {
    instance::pooled(call, next)
}
