//! The shop's message-driven beans.

use super::{business, customer, find, get, int, inventory, line, number, order, setting, unknown};
use crate::bean::{BeanClass, BeanCode, BeanContext, Operation};
use crate::fault::Fault;
use crate::value::Value;

/// `onMessage(Message)`.
pub const ON_MESSAGE: Operation = 0;

/// From this quantity on there is enough.
const ENOUGH: i64 = 20;

fn class(code: impl BeanCode + 'static) -> BeanClass {
    let methods = vec![business("onMessage", &["javax.jms.Message"], super::VOID)];
    BeanClass {
        name: String::new(),
        methods,
        indexed_fields: Vec::new(),
        code: Box::new(code),
    }
}

/// `StockWatcher`: orders new stock when an item runs low.
pub(super) fn stock_watcher() -> BeanClass {
    class(StockWatcher)
}

/// `OrderMailer`: writes to whoever has ordered.
pub(super) fn order_mailer() -> BeanClass {
    class(OrderMailer)
}

struct StockWatcher;

impl BeanCode for StockWatcher {
    fn call(
        &self,
        context: &mut dyn BeanContext,
        operation: Operation,
        arguments: &[Value],
    ) -> Result<Value, Fault> {
        if operation != ON_MESSAGE {
            return Err(unknown("StockWatcher", operation));
        }
        let (item, _) = line(arguments.first().unwrap_or(&Value::Null))?;
        let stock = find(context, "ejb/Inventory", Value::key(item))?;
        let left = number(&get(
            context,
            "ejb/Inventory",
            stock,
            inventory::GET_QUANTITY,
        )?);
        // Several messages may have been sent before the first one arrived.
        if left <= ENOUGH {
            let more = left + setting(context, "restock/quantity", 0);
            context.component(
                "ejb/Inventory",
                stock,
                inventory::SET_QUANTITY,
                vec![int(more)],
            )?;
        }
        Ok(Value::Null)
    }
}

struct OrderMailer;

impl BeanCode for OrderMailer {
    fn call(
        &self,
        context: &mut dyn BeanContext,
        operation: Operation,
        arguments: &[Value],
    ) -> Result<Value, Fault> {
        if operation != ON_MESSAGE {
            return Err(unknown("OrderMailer", operation));
        }
        let order = find(
            context,
            "ejb/Order",
            arguments.first().cloned().unwrap_or_default(),
        )?;
        let owner = get(context, "ejb/Order", order, order::GET_CUSTOMER)?;
        let total = get(context, "ejb/Order", order, order::GET_TOTAL)?;
        let customer = find(context, "ejb/Customer", owner)?;
        let name = get(context, "ejb/Customer", customer, customer::GET_NAME)?;
        // There is no mail server to hand it to; writing it is the work.
        let sender = context
            .environment("sender")
            .and_then(Value::as_text)
            .unwrap_or_default()
            .to_owned();
        let name = name.as_text().unwrap_or_default();
        Ok(Value::text(format!(
            "From {sender}: {name}, your order {order} of {} cents is on its way.",
            number(&total)
        )))
    }
}
