//! The shop's entities.

use super::entity::{Accessor, Entity, Finder, nothing_own};
use super::{BOOLEAN, INT, KEY, LONG, TEXT, VOID, data, unknown};
use crate::bean::{BeanClass, BeanContext, number_argument, text_argument};
use crate::fault::Fault;
use crate::value::Value;

use Accessor::{Get, Set};

/// The entity bean's class.
pub(super) fn class(name: &str) -> Option<BeanClass> {
    Some(match name {
        "Category" => category::entity().class(),
        "Product" => product::entity().class(),
        "Item" => item::entity().class(),
        "Inventory" => inventory::entity().class(),
        "Customer" => customer::entity().class(),
        "Order" => order::entity().class(),
        "OrderLine" => order_line::entity().class(),
        "Sequence" => sequence::entity().class(),
        _ => return None,
    })
}

fn no_rows() -> Vec<(u64, Vec<Value>)> {
    Vec::new()
}

fn no_text_rows() -> Vec<(String, Vec<Value>)> {
    Vec::new()
}

/// A shelf.
pub mod category {
    use super::{Entity, Finder, Get, KEY, Set, TEXT, data, no_text_rows, nothing_own};
    use crate::bean::Operation;

    /// `findAll()`.
    pub const FIND_ALL: Operation = Entity::finder(0);
    /// `getName()`.
    pub const GET_NAME: Operation = Entity::accessor(1, 0);

    pub(super) fn entity() -> Entity {
        Entity {
            key: KEY,
            create: &[KEY, TEXT],
            fields: 2,
            finders: &[("findAll", &[], Finder::All)],
            accessors: &[("getName", TEXT, Get(1)), ("setName", TEXT, Set(1))],
            own: &[],
            code: nothing_own,
            rows: data::categories,
            text_rows: no_text_rows,
        }
    }
}

/// A kind of animal.
pub mod product {
    use super::{Entity, Finder, Get, KEY, LONG, Set, TEXT, data, no_text_rows, nothing_own};
    use crate::bean::Operation;

    /// `findByCategory(long)`.
    pub const FIND_BY_CATEGORY: Operation = Entity::finder(0);
    /// `findByWord(String)`.
    pub const FIND_BY_WORD: Operation = Entity::finder(1);
    /// `getName()`.
    pub const GET_NAME: Operation = Entity::accessor(2, 0);
    /// `getDescription()`.
    pub const GET_DESCRIPTION: Operation = Entity::accessor(2, 1);
    /// `getCategoryId()`.
    pub const GET_CATEGORY: Operation = Entity::accessor(2, 2);

    pub(super) fn entity() -> Entity {
        Entity {
            key: KEY,
            create: &[KEY, TEXT, TEXT, LONG],
            fields: 4,
            finders: &[
                ("findByCategory", &[LONG], Finder::Equals(3)),
                ("findByWord", &[TEXT], Finder::Contains(1)),
            ],
            accessors: &[
                ("getName", TEXT, Get(1)),
                ("getDescription", TEXT, Get(2)),
                ("getCategoryId", LONG, Get(3)),
                ("setDescription", TEXT, Set(2)),
            ],
            own: &[],
            code: nothing_own,
            rows: data::products,
            text_rows: no_text_rows,
        }
    }
}

/// What one can buy.
pub mod item {
    use super::{Entity, Finder, Get, KEY, LONG, Set, TEXT, data, no_text_rows, nothing_own};
    use crate::bean::Operation;

    /// `findByProduct(long)`.
    pub const FIND_BY_PRODUCT: Operation = Entity::finder(0);
    /// `getProductId()`.
    pub const GET_PRODUCT: Operation = Entity::accessor(1, 0);
    /// `getAttribute()`.
    pub const GET_ATTRIBUTE: Operation = Entity::accessor(1, 1);
    /// `getListPrice()`.
    pub const GET_LIST_PRICE: Operation = Entity::accessor(1, 2);

    pub(super) fn entity() -> Entity {
        Entity {
            key: KEY,
            create: &[KEY, LONG, TEXT, LONG],
            fields: 4,
            finders: &[("findByProduct", &[LONG], Finder::Equals(1))],
            accessors: &[
                ("getProductId", LONG, Get(1)),
                ("getAttribute", TEXT, Get(2)),
                ("getListPrice", LONG, Get(3)),
                ("setListPrice", LONG, Set(3)),
            ],
            own: &[],
            code: nothing_own,
            rows: data::items,
            text_rows: no_text_rows,
        }
    }
}

/// How many of an item there are.
pub mod inventory {
    use super::{
        BOOLEAN, BeanContext, Entity, Fault, Get, INT, KEY, Set, VOID, Value, data, no_text_rows,
        number_argument, unknown,
    };
    use crate::bean::Operation;

    const QUANTITY: usize = 1;

    /// `getQuantity()`.
    pub const GET_QUANTITY: Operation = Entity::accessor(0, 0);
    /// `setQuantity(int)`.
    pub const SET_QUANTITY: Operation = Entity::accessor(0, 1);
    /// `reserve(int)`.
    pub const RESERVE: Operation = Entity::accessor(0, 2);
    /// `release(int)`.
    pub const RELEASE: Operation = Entity::accessor(0, 3);

    pub(super) fn entity() -> Entity {
        Entity {
            key: KEY,
            create: &[KEY, INT],
            fields: 2,
            finders: &[],
            accessors: &[
                ("getQuantity", INT, Get(QUANTITY)),
                ("setQuantity", INT, Set(QUANTITY)),
            ],
            own: &[("reserve", &[INT], BOOLEAN), ("release", &[INT], VOID)],
            code: own,
            rows: data::inventory,
            text_rows: no_text_rows,
        }
    }

    fn own(
        context: &mut dyn BeanContext,
        position: usize,
        arguments: &[Value],
    ) -> Result<Value, Fault> {
        let wanted = number_argument(arguments, 0)?;
        let left = context
            .fields()
            .get(QUANTITY)
            .and_then(Value::as_number)
            .unwrap_or_default();
        match position {
            0 if wanted < 0 || wanted > left => Ok(Value::Boolean(false)),
            0 => {
                context.set_field(QUANTITY, super::super::int(left - wanted));
                Ok(Value::Boolean(true))
            }
            1 => {
                context.set_field(QUANTITY, super::super::int(left.saturating_add(wanted)));
                Ok(Value::Null)
            }
            _ => Err(unknown("Inventory", Operation::MAX)),
        }
    }
}

/// Who buys.
pub mod customer {
    use super::{
        BOOLEAN, BeanContext, Entity, Fault, Finder, Get, KEY, Set, TEXT, Value, data,
        no_text_rows, text_argument, unknown,
    };
    use crate::bean::Operation;

    const PASSWORD: usize = 2;

    /// `findByUser(String)`.
    pub const FIND_BY_USER: Operation = Entity::finder(0);
    /// `getUser()`.
    pub const GET_USER: Operation = Entity::accessor(1, 0);
    /// `getName()`.
    pub const GET_NAME: Operation = Entity::accessor(1, 1);
    /// `setName(String)`.
    pub const SET_NAME: Operation = Entity::accessor(1, 2);
    /// `getCity()`.
    pub const GET_CITY: Operation = Entity::accessor(1, 3);
    /// `setCity(String)`.
    pub const SET_CITY: Operation = Entity::accessor(1, 4);
    /// `getCountry()`.
    pub const GET_COUNTRY: Operation = Entity::accessor(1, 5);
    /// `setCountry(String)`.
    pub const SET_COUNTRY: Operation = Entity::accessor(1, 6);
    /// `checkPassword(String)`.
    pub const CHECK_PASSWORD: Operation = Entity::accessor(1, 7);

    pub(super) fn entity() -> Entity {
        Entity {
            key: KEY,
            create: &[KEY, TEXT, TEXT, TEXT],
            fields: 6,
            finders: &[("findByUser", &[TEXT], Finder::Equals(1))],
            accessors: &[
                ("getUser", TEXT, Get(1)),
                ("getName", TEXT, Get(3)),
                ("setName", TEXT, Set(3)),
                ("getCity", TEXT, Get(4)),
                ("setCity", TEXT, Set(4)),
                ("getCountry", TEXT, Get(5)),
                ("setCountry", TEXT, Set(5)),
            ],
            own: &[("checkPassword", &[TEXT], BOOLEAN)],
            code: own,
            rows: data::customers,
            text_rows: no_text_rows,
        }
    }

    fn own(
        context: &mut dyn BeanContext,
        position: usize,
        arguments: &[Value],
    ) -> Result<Value, Fault> {
        match position {
            0 => {
                let right = context.fields().get(PASSWORD).and_then(Value::as_text);
                Ok(Value::Boolean(right == Some(text_argument(arguments, 0)?)))
            }
            _ => Err(unknown("Customer", Operation::MAX)),
        }
    }
}

/// What was bought.
pub mod order {
    use super::{Entity, Finder, Get, KEY, LONG, Set, TEXT, no_rows, no_text_rows, nothing_own};
    use crate::bean::Operation;

    /// `findByCustomer(long)`.
    pub const FIND_BY_CUSTOMER: Operation = Entity::finder(0);
    /// `getCustomerId()`.
    pub const GET_CUSTOMER: Operation = Entity::accessor(1, 0);
    /// `getStatus()`.
    pub const GET_STATUS: Operation = Entity::accessor(1, 1);
    /// `setStatus(String)`.
    pub const SET_STATUS: Operation = Entity::accessor(1, 2);
    /// `getTotal()`.
    pub const GET_TOTAL: Operation = Entity::accessor(1, 3);
    /// `setTotal(long)`.
    pub const SET_TOTAL: Operation = Entity::accessor(1, 4);

    pub(super) fn entity() -> Entity {
        Entity {
            key: KEY,
            create: &[KEY, LONG],
            fields: 4,
            finders: &[("findByCustomer", &[LONG], Finder::Equals(1))],
            accessors: &[
                ("getCustomerId", LONG, Get(1)),
                ("getStatus", TEXT, Get(2)),
                ("setStatus", TEXT, Set(2)),
                ("getTotal", LONG, Get(3)),
                ("setTotal", LONG, Set(3)),
            ],
            own: &[],
            code: nothing_own,
            rows: no_rows,
            text_rows: no_text_rows,
        }
    }
}

/// A line of an order.
pub mod order_line {
    use super::{Entity, Finder, Get, INT, KEY, LONG, no_rows, no_text_rows, nothing_own};
    use crate::bean::Operation;

    /// `findByOrder(long)`.
    pub const FIND_BY_ORDER: Operation = Entity::finder(0);
    /// `getOrderId()`.
    pub const GET_ORDER: Operation = Entity::accessor(1, 0);
    /// `getItemId()`.
    pub const GET_ITEM: Operation = Entity::accessor(1, 1);
    /// `getQuantity()`.
    pub const GET_QUANTITY: Operation = Entity::accessor(1, 2);
    /// `getPrice()`.
    pub const GET_PRICE: Operation = Entity::accessor(1, 3);

    pub(super) fn entity() -> Entity {
        Entity {
            key: KEY,
            create: &[KEY, LONG, LONG, INT, LONG],
            fields: 5,
            finders: &[("findByOrder", &[LONG], Finder::Equals(1))],
            accessors: &[
                ("getOrderId", LONG, Get(1)),
                ("getItemId", LONG, Get(2)),
                ("getQuantity", INT, Get(3)),
                ("getPrice", LONG, Get(4)),
            ],
            own: &[],
            code: nothing_own,
            rows: no_rows,
            text_rows: no_text_rows,
        }
    }
}

/// Numbers that are given out once.
pub mod sequence {
    use super::{BeanContext, Entity, Fault, LONG, TEXT, Value, data, no_rows, unknown};
    use crate::bean::Operation;

    const NEXT_VALUE: usize = 1;

    /// `next()`.
    pub const NEXT: Operation = Entity::accessor(0, 0);

    pub(super) fn entity() -> Entity {
        Entity {
            key: TEXT,
            create: &[TEXT, LONG],
            fields: 2,
            finders: &[],
            accessors: &[],
            own: &[("next", &[], LONG)],
            code: own,
            rows: no_rows,
            text_rows: data::sequences,
        }
    }

    fn own(context: &mut dyn BeanContext, position: usize, _: &[Value]) -> Result<Value, Fault> {
        match position {
            0 => {
                let next = context
                    .fields()
                    .get(NEXT_VALUE)
                    .and_then(Value::as_number)
                    .unwrap_or_default();
                context.set_field(NEXT_VALUE, Value::Long(next + 1));
                Ok(Value::Long(next))
            }
            _ => Err(unknown("Sequence", Operation::MAX)),
        }
    }
}
