//! `CustomerSession`: who the client is, and what it has looked at.

use super::{
    BOOLEAN, BUSINESS, LIST, LONG, TEXT, VOID, accounts, business, catalogue, number, session,
    setting, unknown,
};
use crate::bean::{BeanClass, BeanCode, BeanContext, Operation, key_argument};
use crate::fault::Fault;
use crate::value::Value;

/// `signIn(String, String)`.
pub const SIGN_IN: Operation = BUSINESS;
/// `customer()`.
pub const CUSTOMER: Operation = BUSINESS + 1;
/// `visit(long)`.
pub const VISIT: Operation = BUSINESS + 2;
/// `history()`.
pub const HISTORY: Operation = BUSINESS + 3;
/// `signOut()`.
pub const SIGN_OUT: Operation = BUSINESS + 4;

pub(super) fn class() -> BeanClass {
    let methods = [
        business("signIn", &[TEXT, TEXT], BOOLEAN),
        business("customer", &[], LONG),
        business("visit", &[LONG], VOID),
        business("history", &[], LIST),
        business("signOut", &[], VOID),
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
            SIGN_IN => {
                let customer =
                    context.component("ejb/Accounts", 0, accounts::SIGN_IN, arguments.to_vec())?;
                let right = number(&customer) != 0;
                if right {
                    let user = arguments.first().cloned().unwrap_or_default();
                    let conversation = context.conversation();
                    conversation.set_attribute("customer", customer);
                    conversation.set_attribute("user", user);
                }
                Ok(Value::Boolean(right))
            }
            CUSTOMER => Ok(context
                .conversation()
                .attribute("customer")
                .cloned()
                .unwrap_or(Value::Long(0))),
            VISIT => visit(context, key_argument(arguments, 0)?),
            HISTORY => {
                let latest_first = context.conversation().order().iter().rev();
                Ok(Value::List(
                    latest_first.map(|&product| Value::key(product)).collect(),
                ))
            }
            SIGN_OUT => {
                let conversation = context.conversation();
                conversation.remove_attribute("customer");
                conversation.remove_attribute("user");
                conversation.clear_quantities();
                Ok(Value::Null)
            }
            _ => Err(unknown("CustomerSession", operation)),
        }
    }
}

/// Notes a product as the latest one; the oldest goes when there are more than the setting says.
fn visit(context: &mut dyn BeanContext, product: u64) -> Result<Value, Fault> {
    context.component(
        "ejb/Catalogue",
        0,
        catalogue::PRODUCT,
        vec![Value::key(product)],
    )?;
    let length = usize::try_from(setting(context, "history/length", 10)).unwrap_or(10);
    let conversation = context.conversation();
    let visits = conversation.quantity(product).unwrap_or_default();
    conversation.remove_quantity(product);
    conversation.set_quantity(product, visits + 1);
    if conversation.order().len() > length
        && let Some(&oldest) = conversation.order().first()
    {
        conversation.remove_quantity(oldest);
    }
    Ok(Value::Null)
}
