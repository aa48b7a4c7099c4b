//! `Cart`: what a client has picked so far.

use super::{
    BUSINESS, INT, LIST, LONG, VOID, business, find, int, pricing, session, setting, unknown,
};
use crate::bean::{BeanClass, BeanCode, BeanContext, Operation, key_argument, number_argument};
use crate::fault::Fault;
use crate::value::Value;

/// `add(long, int)`.
pub const ADD: Operation = BUSINESS;
/// `update(long, int)`.
pub const UPDATE: Operation = BUSINESS + 1;
/// `drop(long)`.
pub const DROP: Operation = BUSINESS + 2;
/// `lines()`.
pub const LINES: Operation = BUSINESS + 3;
/// `count()`.
pub const COUNT: Operation = BUSINESS + 4;
/// `total()`.
pub const TOTAL: Operation = BUSINESS + 5;
/// `clear()`.
pub const CLEAR: Operation = BUSINESS + 6;

pub(super) fn class() -> BeanClass {
    let methods = [
        business("add", &[LONG, INT], INT),
        business("update", &[LONG, INT], INT),
        business("drop", &[LONG], INT),
        business("lines", &[], LIST),
        business("count", &[], INT),
        business("total", &[], LONG),
        business("clear", &[], VOID),
    ];
    session(methods, Code)
}

struct Code;

impl BeanCode for Code {
    fn call(
        &self,
        context: &mut dyn BeanContext,
        operation: Operation,
        arguments: &[Value],
    ) -> Result<Value, Fault> {
        match operation {
            super::CREATE => Ok(Value::Null),
            ADD => add(
                context,
                key_argument(arguments, 0)?,
                number_argument(arguments, 1)?,
            ),
            UPDATE => {
                let (item, quantity) =
                    (key_argument(arguments, 0)?, number_argument(arguments, 1)?);
                let conversation = context.conversation();
                if conversation.quantity(item).is_none() {
                    return Err(Fault::application(format!(
                        "item {item} is not in the cart"
                    )));
                }
                if quantity > 0 {
                    conversation.set_quantity(item, quantity);
                } else {
                    conversation.remove_quantity(item);
                }
                Ok(count(context))
            }
            DROP => {
                context
                    .conversation()
                    .remove_quantity(key_argument(arguments, 0)?);
                Ok(count(context))
            }
            LINES => Ok(lines(context)),
            COUNT => Ok(count(context)),
            TOTAL => {
                let lines = lines(context);
                context.component("ejb/Pricing", 0, pricing::TOTAL, vec![lines])
            }
            CLEAR => {
                context.conversation().clear_quantities();
                Ok(Value::Null)
            }
            _ => Err(unknown("Cart", operation)),
        }
    }
}

fn add(context: &mut dyn BeanContext, item: u64, quantity: i64) -> Result<Value, Fault> {
    if quantity <= 0 {
        return Err(Fault::application("a quantity is at least one"));
    }
    let item = find(context, "ejb/Item", Value::key(item))?;
    let most = setting(context, "lines/maximum", i64::MAX);
    let conversation = context.conversation();
    let old = conversation.quantity(item);
    if old.is_none() && i64::try_from(conversation.order().len()).unwrap_or(i64::MAX) >= most {
        return Err(Fault::application(format!(
            "a cart holds at most {most} lines"
        )));
    }
    conversation.set_quantity(item, old.unwrap_or_default().saturating_add(quantity));
    Ok(count(context))
}

fn count(context: &mut dyn BeanContext) -> Value {
    int(i64::try_from(context.conversation().order().len()).unwrap_or(i64::MAX))
}

fn lines(context: &mut dyn BeanContext) -> Value {
    let conversation = context.conversation();
    let line = |&item: &u64| {
        Value::List(vec![
            Value::key(item),
            int(conversation.quantity(item).unwrap_or_default()),
        ])
    };
    Value::List(conversation.order().iter().map(line).collect())
}
