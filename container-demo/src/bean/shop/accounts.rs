//! `Accounts`: registering, editing and looking up customers.

use super::{
    BUSINESS, LIST, LONG, TEXT, VOID, business, customer, find, get, keys, order, sequence,
    session, unknown,
};
use crate::bean::{BeanClass, BeanCode, BeanContext, Operation, key_argument, text_argument};
use crate::fault::Fault;
use crate::value::Value;

/// `register(String, String, String)`.
pub const REGISTER: Operation = BUSINESS;
/// `signIn(String, String)`.
pub const SIGN_IN: Operation = BUSINESS + 1;
/// `describe(long)`.
pub const DESCRIBE: Operation = BUSINESS + 2;
/// `edit(long, String, String, String)`.
pub const EDIT: Operation = BUSINESS + 3;
/// `edit(long, String)`.
pub const EDIT_NAME: Operation = BUSINESS + 4;
/// `orders(long)`.
pub const ORDERS: Operation = BUSINESS + 5;

pub(super) fn class() -> BeanClass {
    let methods = [
        business("register", &[TEXT, TEXT, TEXT], LONG),
        business("signIn", &[TEXT, TEXT], LONG),
        business("describe", &[LONG], LIST),
        business("edit", &[LONG, TEXT, TEXT, TEXT], VOID),
        business("edit", &[LONG, TEXT], VOID),
        business("orders", &[LONG], LIST),
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
            REGISTER => register(context, arguments),
            SIGN_IN => {
                let Some(key) = by_user(context, text_argument(arguments, 0)?)? else {
                    return Ok(Value::Long(0));
                };
                let password = Value::text(text_argument(arguments, 1)?);
                let right = context.component(
                    "ejb/Customer",
                    key,
                    customer::CHECK_PASSWORD,
                    vec![password],
                )?;
                Ok(if right.is_true() {
                    Value::key(key)
                } else {
                    Value::Long(0)
                })
            }
            DESCRIBE => {
                let key = find(
                    context,
                    "ejb/Customer",
                    Value::key(key_argument(arguments, 0)?),
                )?;
                let mut described = Vec::new();
                for property in [
                    customer::GET_USER,
                    customer::GET_NAME,
                    customer::GET_CITY,
                    customer::GET_COUNTRY,
                ] {
                    described.push(get(context, "ejb/Customer", key, property)?);
                }
                Ok(Value::List(described))
            }
            EDIT | EDIT_NAME => {
                let key = find(
                    context,
                    "ejb/Customer",
                    Value::key(key_argument(arguments, 0)?),
                )?;
                let setters = [
                    customer::SET_NAME,
                    customer::SET_CITY,
                    customer::SET_COUNTRY,
                ];
                let wanted = if operation == EDIT { 3 } else { 1 };
                for (setter, position) in setters.into_iter().zip(1..=wanted) {
                    let value = Value::text(text_argument(arguments, position)?);
                    context.component("ejb/Customer", key, setter, vec![value])?;
                }
                Ok(Value::Null)
            }
            ORDERS => {
                let customer = Value::key(key_argument(arguments, 0)?);
                let found = context.home("ejb/Order", order::FIND_BY_CUSTOMER, vec![customer])?;
                Ok(Value::List(keys(&found)))
            }
            _ => Err(unknown("Accounts", operation)),
        }
    }
}

fn by_user(context: &mut dyn BeanContext, user: &str) -> Result<Option<u64>, Fault> {
    let found = context.home(
        "ejb/Customer",
        customer::FIND_BY_USER,
        vec![Value::text(user)],
    )?;
    Ok(found
        .as_list()
        .and_then(|found| found.first())
        .and_then(Value::as_key))
}

fn register(context: &mut dyn BeanContext, arguments: &[Value]) -> Result<Value, Fault> {
    let user = text_argument(arguments, 0)?;
    if by_user(context, user)?.is_some() {
        return Err(Fault::application(format!("the user name {user} is taken")));
    }
    let customers = find(context, "ejb/Sequence", "customers".into())?;
    let id = get(context, "ejb/Sequence", customers, sequence::NEXT)?;
    let fields = vec![
        id.clone(),
        Value::text(user),
        Value::text(text_argument(arguments, 1)?),
        Value::text(text_argument(arguments, 2)?),
    ];
    context.home("ejb/Customer", super::CREATE, fields)?;
    Ok(id)
}
