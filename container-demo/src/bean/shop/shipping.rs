//! `Shipping`: what it costs to send animals, and how long it takes.

use super::{
    BOOLEAN, BUSINESS, INT, LONG, TEXT, business, find, get, int, order, session, setting, unknown,
};
use crate::bean::{
    BeanClass, BeanCode, BeanContext, Operation, key_argument, number_argument, text_argument,
};
use crate::fault::Fault;
use crate::value::Value;

/// `cost(String, int)`.
pub const COST: Operation = BUSINESS;
/// `days(String)`.
pub const DAYS: Operation = BUSINESS + 1;
/// `ship(long)`.
pub const SHIP: Operation = BUSINESS + 2;

pub(super) fn class() -> BeanClass {
    let methods = [
        business("cost", &[TEXT, INT], LONG),
        business("days", &[TEXT], INT),
        business("ship", &[LONG], BOOLEAN),
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
            COST => {
                let factor = if is_home(context, text_argument(arguments, 0)?) {
                    1
                } else {
                    2
                };
                let items = number_argument(arguments, 1)?.max(0);
                let each = setting(context, "item/cents", 0);
                let base = setting(context, "base/cents", 0);
                Ok(Value::Long(
                    base.saturating_add(each.saturating_mul(items))
                        .saturating_mul(factor),
                ))
            }
            DAYS => Ok(int(if is_home(context, text_argument(arguments, 0)?) {
                2
            } else {
                5
            })),
            SHIP => {
                let key = find(
                    context,
                    "ejb/Order",
                    Value::key(key_argument(arguments, 0)?),
                )?;
                let placed =
                    get(context, "ejb/Order", key, order::GET_STATUS)?.as_text() == Some("placed");
                if placed {
                    context.component(
                        "ejb/Order",
                        key,
                        order::SET_STATUS,
                        vec!["shipped".into()],
                    )?;
                }
                Ok(Value::Boolean(placed))
            }
            _ => Err(unknown("Shipping", operation)),
        }
    }
}

fn is_home(context: &dyn BeanContext, country: &str) -> bool {
    context.environment("home/country").and_then(Value::as_text) == Some(country)
}
