//! The pet shop's beans. Their interfaces stand in the table beside the shop's descriptors.

pub mod accounts;
pub mod cart;
pub mod catalogue;
pub mod checkout;
pub mod customer_session;
mod data;
mod entities;
mod entity;
mod messages;
pub mod payment;
pub mod pricing;
pub mod shipping;

pub use data::{CATEGORIES, CUSTOMERS, ITEMS, PRODUCTS, SEARCH_WORDS, password, user};
pub use entities::{category, customer, inventory, item, order, order_line, product, sequence};
pub use messages::ON_MESSAGE;

use super::{BeanClass, BeanCode, BeanContext, Declaration, Operation, Purpose};
use crate::fault::Fault;
use crate::value::Value;

/// `create` of every home.
pub const CREATE: Operation = 0;
/// `remove(Object)` of every home.
pub const HOME_REMOVE: Operation = 1;
/// `remove()` of every component interface.
pub const REMOVE: Operation = 2;
/// A session bean's first business method.
pub(crate) const BUSINESS: Operation = 3;
/// `findByPrimaryKey` of every entity's home.
pub const FIND: Operation = 3;

const BOOLEAN: &str = "boolean";
const INT: &str = "int";
const LONG: &str = "long";
const VOID: &str = "void";
const KEY: &str = "java.lang.Long";
const TEXT: &str = "java.lang.String";
const LIST: &str = "java.util.List";

/// The package of the shop's classes.
const PACKAGE: &str = "org.specie.shop.";

/// The shop's class of that name.
pub fn class_by_name(name: &str) -> Option<BeanClass> {
    let class = match name.strip_prefix(PACKAGE)?.strip_suffix("Bean")? {
        "Catalogue" => catalogue::class(),
        "Pricing" => pricing::class(),
        "Checkout" => checkout::class(),
        "Shipping" => shipping::class(),
        "Payment" => payment::class(),
        "Accounts" => accounts::class(),
        "Cart" => cart::class(),
        "CustomerSession" => customer_session::class(),
        "StockWatcher" => messages::stock_watcher(),
        "OrderMailer" => messages::order_mailer(),
        entity => entities::class(entity)?,
    };
    Some(BeanClass {
        name: name.to_owned(),
        ..class
    })
}

/// A business method.
fn business(name: &str, parameters: &[&str], returns: &str) -> Declaration {
    declaration(false, Purpose::Business, name, parameters, Some(returns))
}

fn declaration(
    home: bool,
    purpose: Purpose,
    name: &str,
    parameters: &[&str],
    returns: Option<&str>,
) -> Declaration {
    Declaration {
        home,
        purpose,
        name: name.to_owned(),
        parameters: parameters.iter().map(ToString::to_string).collect(),
        returns: returns.map(str::to_owned),
    }
}

/// What every bean but a message-driven one declares, with `create` of these parameters.
fn life_cycle(create: &[&str]) -> Vec<Declaration> {
    vec![
        declaration(true, Purpose::Create, "create", create, None),
        declaration(
            true,
            Purpose::Remove,
            "remove",
            &["java.lang.Object"],
            Some(VOID),
        ),
        declaration(false, Purpose::Remove, "remove", &[], Some(VOID)),
    ]
}

/// A session bean's class.
fn session(
    methods: impl IntoIterator<Item = Declaration>,
    code: impl BeanCode + 'static,
) -> BeanClass {
    let mut all = life_cycle(&[]);
    all.extend(methods);
    BeanClass {
        name: String::new(),
        methods: all,
        indexed_fields: Vec::new(),
        code: Box::new(code),
    }
}

/// Finds an entity by its primary key and hands back the key of the reference.
fn find(context: &mut dyn BeanContext, reference: &str, key: Value) -> Result<u64, Fault> {
    let found = context.home(reference, FIND, vec![key])?;
    found
        .as_key()
        .ok_or_else(|| Fault::system(format!("{reference} answered with no reference")))
}

/// Asks an entity for a property.
fn get(
    context: &mut dyn BeanContext,
    reference: &str,
    key: u64,
    operation: Operation,
) -> Result<Value, Fault> {
    context.component(reference, key, operation, Vec::new())
}

/// The keys in a list of references.
fn keys(list: &Value) -> Vec<Value> {
    list.as_list()
        .unwrap_or_default()
        .iter()
        .filter_map(Value::as_key)
        .map(Value::key)
        .collect()
}

/// The number of an answer.
fn number(value: &Value) -> i64 {
    value.as_number().unwrap_or_default()
}

/// An environment entry that is a number.
fn setting(context: &dyn BeanContext, name: &str, default: i64) -> i64 {
    context
        .environment(name)
        .and_then(Value::as_number)
        .unwrap_or(default)
}

/// A number as `int`.
fn int(number: i64) -> Value {
    Value::Integer(i32::try_from(number).unwrap_or(i32::MAX))
}

/// A line of a cart or an order: an item's key and a quantity.
fn line(value: &Value) -> Result<(u64, i64), Fault> {
    let parts = value.as_list().unwrap_or_default();
    match (
        parts.first().and_then(Value::as_key),
        parts.get(1).and_then(Value::as_number),
    ) {
        (Some(item), Some(quantity)) => Ok((item, quantity)),
        _ => Err(Fault::system(format!(
            "a line is an item and a quantity, but this is {value:?}"
        ))),
    }
}

/// An operation that the code does not know.
fn unknown(class: &str, operation: Operation) -> Fault {
    Fault::system(format!("{class} has no code for operation {operation}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Operations are positions: the constants must name the methods they say.
    #[test]
    fn operations_are_where_their_constants_say() {
        let expected: &[(&str, Operation, &str)] = &[
            ("Catalogue", catalogue::CATEGORIES, "categories"),
            ("Catalogue", catalogue::SEARCH, "search"),
            ("Catalogue", catalogue::ITEM, "item"),
            ("Pricing", pricing::PRICE, "price"),
            ("Pricing", pricing::TOTAL, "total"),
            ("Checkout", checkout::QUOTE, "quote"),
            ("Checkout", checkout::CANCEL, "cancel"),
            ("Shipping", shipping::COST, "cost"),
            ("Shipping", shipping::SHIP, "ship"),
            ("Payment", payment::AUTHORISE, "authorise"),
            ("Payment", payment::REFUND, "refund"),
            ("Accounts", accounts::REGISTER, "register"),
            ("Accounts", accounts::ORDERS, "orders"),
            ("Cart", cart::ADD, "add"),
            ("Cart", cart::CLEAR, "clear"),
            ("CustomerSession", customer_session::SIGN_IN, "signIn"),
            ("CustomerSession", customer_session::SIGN_OUT, "signOut"),
            ("Category", category::FIND_ALL, "findAll"),
            ("Category", category::GET_NAME, "getName"),
            ("Product", product::FIND_BY_WORD, "findByWord"),
            ("Product", product::GET_CATEGORY, "getCategoryId"),
            ("Item", item::FIND_BY_PRODUCT, "findByProduct"),
            ("Item", item::GET_LIST_PRICE, "getListPrice"),
            ("Inventory", inventory::GET_QUANTITY, "getQuantity"),
            ("Inventory", inventory::RELEASE, "release"),
            ("Customer", customer::FIND_BY_USER, "findByUser"),
            ("Customer", customer::CHECK_PASSWORD, "checkPassword"),
            ("Order", order::FIND_BY_CUSTOMER, "findByCustomer"),
            ("Order", order::SET_TOTAL, "setTotal"),
            ("OrderLine", order_line::FIND_BY_ORDER, "findByOrder"),
            ("OrderLine", order_line::GET_PRICE, "getPrice"),
            ("Sequence", sequence::NEXT, "next"),
            ("StockWatcher", ON_MESSAGE, "onMessage"),
            ("OrderMailer", ON_MESSAGE, "onMessage"),
        ];
        for &(bean, operation, name) in expected {
            let class = class_by_name(&format!("{PACKAGE}{bean}Bean")).unwrap();
            assert_eq!(class.methods[usize::from(operation)].name, name, "{bean}");
        }
        assert!(class_by_name("org.specie.shop.OtherBean").is_none());
        assert!(class_by_name("com.example.CartBean").is_none());
    }
}
