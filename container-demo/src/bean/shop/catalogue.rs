//! `Catalogue`: browsing and searching.

use super::{
    BUSINESS, FIND, INT, LIST, LONG, TEXT, business, category, find, get, inventory, item, keys,
    product, session, setting, unknown,
};
use crate::bean::{
    BeanClass, BeanCode, BeanContext, Operation, key_argument, number_argument, text_argument,
};
use crate::fault::Fault;
use crate::value::Value;

/// `categories()`.
pub const CATEGORIES: Operation = BUSINESS;
/// `category(long)`.
pub const CATEGORY: Operation = BUSINESS + 1;
/// `productsIn(long, int)`.
pub const PRODUCTS_IN: Operation = BUSINESS + 2;
/// `product(long)`.
pub const PRODUCT: Operation = BUSINESS + 3;
/// `itemsOf(long)`.
pub const ITEMS_OF: Operation = BUSINESS + 4;
/// `item(long)`.
pub const ITEM: Operation = BUSINESS + 5;
/// `search(String)`.
pub const SEARCH: Operation = BUSINESS + 6;

pub(super) fn class() -> BeanClass {
    let methods = [
        business("categories", &[], LIST),
        business("category", &[LONG], TEXT),
        business("productsIn", &[LONG, INT], LIST),
        business("product", &[LONG], LIST),
        business("itemsOf", &[LONG], LIST),
        business("item", &[LONG], LIST),
        business("search", &[TEXT], LIST),
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
            CATEGORIES => {
                let found = context.home("ejb/Category", category::FIND_ALL, Vec::new())?;
                Ok(Value::List(keys(&found)))
            }
            CATEGORY => {
                let key = find(
                    context,
                    "ejb/Category",
                    Value::key(key_argument(arguments, 0)?),
                )?;
                get(context, "ejb/Category", key, category::GET_NAME)
            }
            PRODUCTS_IN => products_in(
                context,
                key_argument(arguments, 0)?,
                number_argument(arguments, 1)?,
            ),
            PRODUCT => describe_product(context, key_argument(arguments, 0)?),
            ITEMS_OF => {
                let product = Value::key(key_argument(arguments, 0)?);
                let found = context.home("ejb/Item", item::FIND_BY_PRODUCT, vec![product])?;
                Ok(Value::List(keys(&found)))
            }
            ITEM => describe_item(context, key_argument(arguments, 0)?),
            SEARCH => search(context, text_argument(arguments, 0)?),
            _ => Err(unknown("Catalogue", operation)),
        }
    }
}

fn page_size(context: &dyn BeanContext) -> usize {
    usize::try_from(setting(context, "page/size", 12)).unwrap_or(12)
}

fn products_in(context: &mut dyn BeanContext, category: u64, page: i64) -> Result<Value, Fault> {
    let found = context.home(
        "ejb/Product",
        product::FIND_BY_CATEGORY,
        vec![Value::key(category)],
    )?;
    let size = page_size(context);
    let skipped = usize::try_from(page)
        .unwrap_or_default()
        .saturating_mul(size);
    Ok(Value::List(
        keys(&found).into_iter().skip(skipped).take(size).collect(),
    ))
}

fn describe_product(context: &mut dyn BeanContext, product: u64) -> Result<Value, Fault> {
    let key = find(context, "ejb/Product", Value::key(product))?;
    let mut described = vec![Value::key(key)];
    for property in [
        product::GET_NAME,
        product::GET_DESCRIPTION,
        product::GET_CATEGORY,
    ] {
        described.push(get(context, "ejb/Product", key, property)?);
    }
    Ok(Value::List(described))
}

fn describe_item(context: &mut dyn BeanContext, item: u64) -> Result<Value, Fault> {
    let key = find(context, "ejb/Item", Value::key(item))?;
    let mut described = vec![Value::key(key)];
    for property in [item::GET_PRODUCT, item::GET_ATTRIBUTE, item::GET_LIST_PRICE] {
        described.push(get(context, "ejb/Item", key, property)?);
    }
    let stock = context.home("ejb/Inventory", FIND, vec![Value::key(key)])?;
    let stock = stock.as_key().unwrap_or(key);
    described.push(get(
        context,
        "ejb/Inventory",
        stock,
        inventory::GET_QUANTITY,
    )?);
    Ok(Value::List(described))
}

fn search(context: &mut dyn BeanContext, word: &str) -> Result<Value, Fault> {
    let shortest = setting(context, "search/minimum-length", 2);
    if word.chars().count() < usize::try_from(shortest).unwrap_or_default() {
        return Err(Fault::application(format!(
            "look for at least {shortest} letters"
        )));
    }
    let found = context.home(
        "ejb/Product",
        product::FIND_BY_WORD,
        vec![Value::text(word)],
    )?;
    let size = page_size(context);
    Ok(Value::List(keys(&found).into_iter().take(size).collect()))
}
