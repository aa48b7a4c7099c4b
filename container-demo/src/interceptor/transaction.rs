//! Demarcates transactions.

use metadata_demo::configuration::{BeanKind, TransactionAttribute};
use specie::family::{Family, Map};

use super::{Call, proceed};
use crate::fault::{Fault, FaultKind};
use crate::value::Value;

/// By the method's attribute, for beans whose transactions the container demarcates.
pub(super) fn by_attribute<F: Family>(call: &mut Call<'_, F>, next: usize) -> Result<Value, Fault> {
    let callers = call.invocation.transaction();
    let attribute = call.container.transactions.get(&call.method.key).copied();
    match (attribute.unwrap_or(TransactionAttribute::Required), callers) {
        (TransactionAttribute::Never, Some(_)) => {
            let text = format!(
                "{}.{} is never called in a transaction",
                call.container.name, call.method.name
            );
            Err(Fault::new(FaultKind::TransactionNotAllowed, text))
        }
        (TransactionAttribute::Mandatory, None) => {
            let text = format!(
                "{}.{} is called in a transaction only",
                call.container.name, call.method.name
            );
            Err(Fault::new(FaultKind::TransactionRequired, text))
        }
        (
            TransactionAttribute::Required
            | TransactionAttribute::Supports
            | TransactionAttribute::Mandatory,
            Some(id),
        ) => in_callers(call, next, id),
        (TransactionAttribute::Required, None) | (TransactionAttribute::RequiresNew, _) => {
            in_new(call, next)
        }
        (
            TransactionAttribute::NotSupported
            | TransactionAttribute::Supports
            | TransactionAttribute::Never,
            _,
        ) => suspended(call, next),
    }
}

/// In the caller's transaction, which a system fault condemns.
fn in_callers<F: Family>(call: &mut Call<'_, F>, next: usize, id: u64) -> Result<Value, Fault> {
    call.association.transaction = Some(id);
    let result = proceed(call, next);
    if let Err(fault) = &result
        && !fault.is_application()
    {
        call.server.transactions().set_rollback_only(id);
    }
    result
}

/// In a transaction of the call's own; the caller's is suspended.
fn in_new<F: Family>(call: &mut Call<'_, F>, next: usize) -> Result<Value, Fault> {
    let transactions = call.server.transactions();
    let suspended = call.association.transaction.take();
    let id = transactions.begin();
    call.association.transaction = Some(id);
    let result = proceed(call, next);
    call.association.transaction = suspended;
    match result {
        Err(fault) if !fault.is_application() => {
            transactions.roll_back(call.server, id);
            Err(fault)
        }
        // An application fault leaves the decision to the bean: it may have asked for the rollback.
        Err(fault) if transactions.is_rollback_only(id) => {
            transactions.roll_back(call.server, id);
            Err(fault)
        }
        result => transactions.commit(call.server, id).and(result),
    }
}

/// Without a transaction; the caller's is suspended.
fn suspended<F: Family>(call: &mut Call<'_, F>, next: usize) -> Result<Value, Fault> {
    let suspended = call.association.transaction.take();
    let result = proceed(call, next);
    call.association.transaction = suspended;
    result
}

/// For beans that demarcate their own: the caller's transaction is suspended, and the session's own is resumed. A
/// stateless bean that leaves one open has failed.
pub(super) fn by_bean<F: Family>(call: &mut Call<'_, F>, next: usize) -> Result<Value, Fault> {
    let suspended = call.association.transaction.take();
    call.association.transaction = call
        .instance
        .as_ref()
        .and_then(|instance| instance.own_transaction);
    let result = proceed(call, next);
    let open = match &mut call.instance {
        Some(instance) => {
            let keeps = call.container.kind == BeanKind::Stateful
                && !matches!(&result, Err(fault) if !fault.is_application());
            if keeps {
                None
            } else {
                instance.own_transaction.take()
            }
        }
        None => call.association.transaction,
    };
    call.association.transaction = suspended;
    let Some(id) = open else { return result };
    call.server.transactions().roll_back(call.server, id);
    result.and_then(|_| {
        let text = format!(
            "{}.{} left its transaction open",
            call.container.name, call.method.name
        );
        Err(Fault::system(text))
    })
}
