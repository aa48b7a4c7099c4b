//! `Pricing`: prices, discounts and taxes, in cents.

use super::{
    BUSINESS, INT, LIST, LONG, business, find, get, int, item, line, number, session, setting,
    unknown,
};
use crate::bean::{
    BeanClass, BeanCode, BeanContext, Operation, key_argument, list_argument, number_argument,
};
use crate::fault::Fault;
use crate::value::Value;

/// `price(long, int)`.
pub const PRICE: Operation = BUSINESS;
/// `discount(int)`.
pub const DISCOUNT: Operation = BUSINESS + 1;
/// `tax(long)`.
pub const TAX: Operation = BUSINESS + 2;
/// `total(List)`.
pub const TOTAL: Operation = BUSINESS + 3;

pub(super) fn class() -> BeanClass {
    let methods = [
        business("price", &[LONG, INT], LONG),
        business("discount", &[INT], INT),
        business("tax", &[LONG], LONG),
        business("total", &[LIST], LONG),
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
            PRICE => price(
                context,
                key_argument(arguments, 0)?,
                number_argument(arguments, 1)?,
            )
            .map(Value::Long),
            DISCOUNT => Ok(int(discount(context, number_argument(arguments, 0)?))),
            TAX => {
                let rate = setting(context, "tax/per-mille", 0);
                Ok(Value::Long(
                    number_argument(arguments, 0)?.saturating_mul(rate) / 1000,
                ))
            }
            TOTAL => {
                let mut total: i64 = 0;
                for value in list_argument(arguments, 0)? {
                    let (item, quantity) = line(value)?;
                    total = total.saturating_add(price(context, item, quantity)?);
                }
                Ok(Value::Long(total))
            }
            _ => Err(unknown("Pricing", operation)),
        }
    }
}

fn price(context: &mut dyn BeanContext, item: u64, quantity: i64) -> Result<i64, Fault> {
    let key = find(context, "ejb/Item", Value::key(item))?;
    let each = number(&get(context, "ejb/Item", key, item::GET_LIST_PRICE)?);
    let full = each.saturating_mul(quantity.max(0));
    Ok(full - full / 1000 * discount(context, quantity))
}

fn discount(context: &dyn BeanContext, quantity: i64) -> i64 {
    if quantity >= setting(context, "discount/quantity", i64::MAX) {
        setting(context, "discount/per-mille", 0).clamp(0, 1000)
    } else {
        0
    }
}
