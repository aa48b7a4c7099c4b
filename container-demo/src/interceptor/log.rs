//! Notes failures, and for logged containers every one of them with its text.

use specie::family::Family;

use super::{Call, proceed};
use crate::fault::Fault;
use crate::value::Value;

pub(super) fn invoke<F: Family>(call: &mut Call<'_, F>, next: usize) -> Result<Value, Fault> {
    let result = proceed(call, next);
    if let Err(fault) = &result
        && !fault.is_application()
    {
        let text = call
            .container
            .call_logging
            .then(|| format!("{}.{}: {fault}", call.container.name, call.method.name));
        call.server.log().failure(text);
    }
    result
}
