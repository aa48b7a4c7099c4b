//! `Checkout`: turns a cart into an order.

use super::{
    BOOLEAN, BUSINESS, CREATE, LIST, LONG, TEXT, business, customer, find, get, int, inventory,
    keys, line, number, order, order_line, payment, pricing, sequence, session, setting, shipping,
    unknown,
};
use crate::bean::{
    BeanClass, BeanCode, BeanContext, Operation, key_argument, list_argument, text_argument,
};
use crate::fault::Fault;
use crate::value::Value;

/// `quote(List, String)`.
pub const QUOTE: Operation = BUSINESS;
/// `placeOrder(long, List, String)`.
pub const PLACE_ORDER: Operation = BUSINESS + 1;
/// `status(long)`.
pub const STATUS: Operation = BUSINESS + 2;
/// `cancel(long)`.
pub const CANCEL: Operation = BUSINESS + 3;

/// At or below this many, the stock's watcher is told.
const LOW_STOCK: i64 = 20;

pub(super) fn class() -> BeanClass {
    let methods = [
        business("quote", &[LIST, TEXT], LONG),
        business("placeOrder", &[LONG, LIST, TEXT], LONG),
        business("status", &[LONG], TEXT),
        business("cancel", &[LONG], BOOLEAN),
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
            QUOTE => quote(
                context,
                list_argument(arguments, 0)?,
                text_argument(arguments, 1)?,
            )
            .map(Value::Long),
            PLACE_ORDER => {
                let card = text_argument(arguments, 2)?;
                place_order(
                    context,
                    key_argument(arguments, 0)?,
                    list_argument(arguments, 1)?,
                    card,
                )
            }
            STATUS => {
                let key = find(
                    context,
                    "ejb/Order",
                    Value::key(key_argument(arguments, 0)?),
                )?;
                get(context, "ejb/Order", key, order::GET_STATUS)
            }
            CANCEL => cancel(context, key_argument(arguments, 0)?),
            _ => Err(unknown("Checkout", operation)),
        }
    }
}

fn quote(context: &mut dyn BeanContext, lines: &[Value], country: &str) -> Result<i64, Fault> {
    let goods = number(&context.component(
        "ejb/Pricing",
        0,
        pricing::TOTAL,
        vec![Value::List(lines.to_vec())],
    )?);
    let tax =
        number(&context.component("ejb/Pricing", 0, pricing::TAX, vec![Value::Long(goods)])?);
    let mut items: i64 = 0;
    for value in lines {
        items = items.saturating_add(line(value)?.1);
    }
    let cost = context.component(
        "ejb/Shipping",
        0,
        shipping::COST,
        vec![Value::text(country), int(items)],
    )?;
    Ok(goods.saturating_add(tax).saturating_add(number(&cost)))
}

/// The business says no: nothing of the order stays.
fn refuse(context: &mut dyn BeanContext, why: impl Into<String>) -> Fault {
    context.set_rollback_only();
    Fault::application(why)
}

fn place_order(
    context: &mut dyn BeanContext,
    customer: u64,
    lines: &[Value],
    card: &str,
) -> Result<Value, Fault> {
    let most = setting(context, "order/lines-maximum", i64::MAX);
    if lines.is_empty() || i64::try_from(lines.len()).unwrap_or(i64::MAX) > most {
        return Err(Fault::application(format!(
            "an order has 1 to {most} lines, not {}",
            lines.len()
        )));
    }
    let customer = find(context, "ejb/Customer", Value::key(customer))?;
    let country = get(context, "ejb/Customer", customer, customer::GET_COUNTRY)?;
    let total = quote(context, lines, country.as_text().unwrap_or_default())?;
    for value in lines {
        let (item, quantity) = line(value)?;
        let stock = find(context, "ejb/Inventory", Value::key(item))?;
        let reserved = context.component(
            "ejb/Inventory",
            stock,
            inventory::RESERVE,
            vec![int(quantity)],
        )?;
        if !reserved.is_true() {
            return Err(refuse(
                context,
                format!("there are fewer than {quantity} of item {item}"),
            ));
        }
        let left = number(&get(
            context,
            "ejb/Inventory",
            stock,
            inventory::GET_QUANTITY,
        )?);
        if left <= LOW_STOCK {
            context.send("jms/Stock", Value::List(vec![Value::key(item), int(left)]))?;
        }
    }
    let paid = context.component(
        "ejb/Payment",
        0,
        payment::AUTHORISE,
        vec![Value::text(card), Value::Long(total)],
    )?;
    if paid.as_text().is_none_or(str::is_empty) {
        return Err(refuse(context, "the bank refuses the payment"));
    }
    let order = write_order(context, customer, lines, total)?;
    context.send("jms/Orders", Value::key(order))?;
    Ok(Value::key(order))
}

fn next(context: &mut dyn BeanContext, sequence: &str) -> Result<Value, Fault> {
    let key = find(context, "ejb/Sequence", sequence.into())?;
    get(context, "ejb/Sequence", key, sequence::NEXT)
}

fn write_order(
    context: &mut dyn BeanContext,
    customer: u64,
    lines: &[Value],
    total: i64,
) -> Result<u64, Fault> {
    let id = next(context, "orders")?;
    let created = context.home("ejb/Order", CREATE, vec![id.clone(), Value::key(customer)])?;
    let order = created
        .as_key()
        .ok_or_else(|| Fault::system("the order's home answered with no reference"))?;
    for value in lines {
        let (item, quantity) = line(value)?;
        let price = context.component(
            "ejb/Pricing",
            0,
            pricing::PRICE,
            vec![Value::key(item), int(quantity)],
        )?;
        let number = next(context, "lines")?;
        let fields = vec![number, id.clone(), Value::key(item), int(quantity), price];
        context.home("ejb/OrderLine", CREATE, fields)?;
    }
    context.component("ejb/Order", order, order::SET_STATUS, vec!["placed".into()])?;
    context.component(
        "ejb/Order",
        order,
        order::SET_TOTAL,
        vec![Value::Long(total)],
    )?;
    Ok(order)
}

fn cancel(context: &mut dyn BeanContext, order: u64) -> Result<Value, Fault> {
    let order = find(context, "ejb/Order", Value::key(order))?;
    let owner = number(&get(context, "ejb/Order", order, order::GET_CUSTOMER)?);
    if !context.is_caller_in_role("supervisor") {
        let user = get(
            context,
            "ejb/Customer",
            owner.cast_unsigned(),
            customer::GET_USER,
        )?;
        if user.as_text() != Some(context.caller()) {
            return Err(Fault::application(format!(
                "order {order} is somebody else's"
            )));
        }
    }
    if get(context, "ejb/Order", order, order::GET_STATUS)?.as_text() != Some("placed") {
        return Ok(Value::Boolean(false));
    }
    let lines = context.home(
        "ejb/OrderLine",
        order_line::FIND_BY_ORDER,
        vec![Value::key(order)],
    )?;
    for line in keys(&lines).iter().filter_map(Value::as_key) {
        let item =
            number(&get(context, "ejb/OrderLine", line, order_line::GET_ITEM)?).cast_unsigned();
        let quantity = get(context, "ejb/OrderLine", line, order_line::GET_QUANTITY)?;
        context.component("ejb/Inventory", item, inventory::RELEASE, vec![quantity])?;
    }
    context.component(
        "ejb/Order",
        order,
        order::SET_STATUS,
        vec!["cancelled".into()],
    )?;
    Ok(Value::Boolean(true))
}
