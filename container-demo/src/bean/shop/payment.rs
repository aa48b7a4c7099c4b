//! `Payment`: talks to the bank, in transactions of its own.

use super::{
    BOOLEAN, BUSINESS, LONG, TEXT, business, find, get, number, sequence, session, setting, unknown,
};
use crate::bean::{BeanClass, BeanCode, BeanContext, Operation, number_argument, text_argument};
use crate::fault::Fault;
use crate::value::Value;

/// `authorise(String, long)`.
pub const AUTHORISE: Operation = BUSINESS;
/// `refund(String, long)`.
pub const REFUND: Operation = BUSINESS + 1;

pub(super) fn class() -> BeanClass {
    session(
        [
            business("authorise", &[TEXT, LONG], TEXT),
            business("refund", &[TEXT, LONG], BOOLEAN),
        ],
        Code,
    )
}

struct Code;

impl BeanCode for Code {
    fn call(
        &self,
        context: &mut dyn BeanContext,
        operation: Operation,
        arguments: &[Value],
    ) -> Result<Value, Fault> {
        let text = text_argument(arguments, 0)?;
        let cents = number_argument(arguments, 1)?;
        match operation {
            AUTHORISE => {
                let limit = setting(context, "limit/cents", i64::MAX);
                if cents > limit
                    || !text.chars().all(|digit| digit.is_ascii_digit())
                    || text.len() < 8
                {
                    return Ok(Value::text(""));
                }
                context.begin()?;
                let receipts = find(context, "ejb/Sequence", "receipts".into())?;
                let receipt = number(&get(context, "ejb/Sequence", receipts, sequence::NEXT)?);
                context.commit()?;
                Ok(Value::text(format!("R{receipt}")))
            }
            REFUND => Ok(Value::Boolean(text.starts_with('R') && cents >= 0)),
            _ => Err(unknown("Payment", operation)),
        }
    }
}
