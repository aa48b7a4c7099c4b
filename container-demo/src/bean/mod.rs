//! The beans' code: classes by name, what they declare, and what the container offers them.
//!
//! Bean code is the same machine code for every family: it sees the server through [`BeanContext`] only. Whatever it
//! keeps, it keeps in collections of the family, behind that trait.

pub mod shop;
pub mod synthetic;

use std::sync::Arc;

use metadata_demo::configuration::BeanKind;

use crate::fault::Fault;
use crate::value::Value;

/// What a method does in its bean class: its position in [`BeanClass::methods`].
pub type Operation = u16;

/// What the container does around a method's code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Makes a bean and answers with a reference to it. An entity's code answers with the primary key.
    Create,
    /// Finds one entity: the code answers with a key, the container with a reference.
    Find,
    /// Finds entities: the code answers with a list of keys, the container with a list of references.
    FindAll,
    /// Ends the bean; there is no code.
    Remove,
    /// The business's own.
    Business,
}

/// A method as a class declares it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declaration {
    /// Whether the home has it, or else the component interface.
    pub home: bool,
    /// What the container does around it.
    pub purpose: Purpose,
    /// The name.
    pub name: String,
    /// The parameters' classes.
    pub parameters: Vec<String>,
    /// The result's class; none is the bean's component interface, which differs between remote and local.
    pub returns: Option<String>,
}

/// A bean class: what it declares, and its code.
pub struct BeanClass {
    /// The class name.
    pub name: String,
    /// The methods; a position is an [`Operation`].
    pub methods: Vec<Declaration>,
    /// Of an entity: the positions of the fields that finders look for, for which the store keeps an index.
    pub indexed_fields: Vec<usize>,
    /// The code.
    pub code: Box<dyn BeanCode>,
}

/// The code of a bean class.
pub trait BeanCode: Send + Sync {
    /// Runs `operation` on the instance behind `context`.
    ///
    /// # Errors
    /// The business's own, or those of the calls it made.
    fn call(
        &self,
        context: &mut dyn BeanContext,
        operation: Operation,
        arguments: &[Value],
    ) -> Result<Value, Fault>;

    /// The rows that an entity's table has when the store is opened: key and fields. Sorted by key.
    fn initial_rows(&self) -> Vec<(u64, Vec<Value>)> {
        Vec::new()
    }

    /// As [`initial_rows`](Self::initial_rows), where the primary key is a text.
    fn initial_text_rows(&self) -> Vec<(String, Vec<Value>)> {
        Vec::new()
    }
}

/// What the container offers to the code of a bean.
pub trait BeanContext {
    /// The session identifier or primary key; 0 for beans without identity, and while it is being made.
    fn key(&self) -> u64;
    /// The fields of an entity.
    fn fields(&self) -> &[Value];
    /// Sets a field of an entity; positions that are missing so far are null.
    fn set_field(&mut self, position: usize, value: Value);
    /// The conversational state of a stateful session.
    fn conversation(&mut self) -> &mut dyn Conversation;
    /// An environment entry. One look-up.
    fn environment(&self, name: &str) -> Option<&Value>;
    /// The names of the references to other beans, sorted.
    fn references(&self) -> &[String];
    /// What the referenced bean's class declares. One look-up.
    fn declarations(&self, reference: &str) -> Option<Arc<BeanClass>>;
    /// The kind of the referenced bean. One look-up.
    fn referenced_kind(&self, reference: &str) -> Option<BeanKind>;
    /// Calls a method of the home behind the reference.
    ///
    /// # Errors
    /// What the call ended with; [`NameNotBound`](crate::fault::FaultKind::NameNotBound) when there is no such reference.
    fn home(
        &mut self,
        reference: &str,
        operation: Operation,
        arguments: Vec<Value>,
    ) -> Result<Value, Fault>;
    /// Calls a method of the component interface behind the reference, on the bean with `key`.
    ///
    /// # Errors
    /// As [`home`](Self::home).
    fn component(
        &mut self,
        reference: &str,
        key: u64,
        operation: Operation,
        arguments: Vec<Value>,
    ) -> Result<Value, Fault>;
    /// The keys of an entity bean's rows that `query` selects, sorted. The transaction's changes are written first.
    ///
    /// # Errors
    /// When the bean is no entity.
    fn query(&mut self, query: &Query) -> Result<Vec<u64>, Fault>;
    /// Sends `message` to the queue behind a resource environment reference: at the end of the transaction, or at once
    /// without one.
    ///
    /// # Errors
    /// [`NameNotBound`](crate::fault::FaultKind::NameNotBound) when there is no such reference.
    fn send(&mut self, reference: &str, message: Value) -> Result<(), Fault>;
    /// The caller's name; empty when it has not signed in.
    fn caller(&self) -> &str;
    /// Whether the caller is in the role that `name` refers to.
    fn is_caller_in_role(&self, name: &str) -> bool;
    /// The running transaction.
    fn transaction(&self) -> Option<u64>;
    /// Lets the running transaction end in a rollback.
    fn set_rollback_only(&mut self);
    /// Begins a transaction of the bean's own.
    ///
    /// # Errors
    /// When the container demarcates transactions, or one is running.
    fn begin(&mut self) -> Result<(), Fault>;
    /// Ends the bean's own transaction.
    ///
    /// # Errors
    /// When there is none, or it was rolled back instead.
    fn commit(&mut self) -> Result<(), Fault>;
}

/// A stateful session's state, in the family's collections: attributes by name, quantities by number, numbers in order.
pub trait Conversation {
    /// The attribute `name`. One look-up.
    fn attribute(&self, name: &str) -> Option<&Value>;
    /// Sets the attribute `name`. One insertion.
    fn set_attribute(&mut self, name: &str, value: Value);
    /// Removes the attribute `name`. One removal.
    fn remove_attribute(&mut self, name: &str);
    /// The quantity under `id`. One look-up.
    fn quantity(&self, id: u64) -> Option<i64>;
    /// Sets the quantity under `id`; a new one goes to the end of the order.
    fn set_quantity(&mut self, id: u64, quantity: i64);
    /// Removes the quantity under `id`, also from the order. O(n).
    fn remove_quantity(&mut self, id: u64);
    /// The numbers in order.
    fn order(&self) -> &[u64];
    /// Removes all quantities.
    fn clear_quantities(&mut self);
}

/// What a finder looks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Query {
    /// All rows.
    All,
    /// The row of this primary key: a number, or a text where the key is one.
    Key(Value),
    /// The rows whose indexed field equals the value.
    Equals {
        /// The field's position.
        field: usize,
        /// The value.
        value: Value,
    },
    /// The rows whose field contains the text, without regard to case. Reads every row.
    Contains {
        /// The field's position.
        field: usize,
        /// The text, in lower case.
        text: String,
    },
}

/// The class named `name`: one of the shop's.
pub fn class_by_name(name: &str) -> Option<BeanClass> {
    shop::class_by_name(name)
}

/// The argument at `position` as a key.
///
/// # Errors
/// When it is missing or no number.
pub fn key_argument(arguments: &[Value], position: usize) -> Result<u64, Fault> {
    arguments
        .get(position)
        .and_then(Value::as_key)
        .ok_or_else(|| wrong_argument(arguments, position, "a key"))
}

/// The argument at `position` as a number.
///
/// # Errors
/// When it is missing or no number.
pub fn number_argument(arguments: &[Value], position: usize) -> Result<i64, Fault> {
    arguments
        .get(position)
        .and_then(Value::as_number)
        .ok_or_else(|| wrong_argument(arguments, position, "a number"))
}

/// The argument at `position` as a text.
///
/// # Errors
/// When it is missing or no text.
pub fn text_argument(arguments: &[Value], position: usize) -> Result<&str, Fault> {
    arguments
        .get(position)
        .and_then(Value::as_text)
        .ok_or_else(|| wrong_argument(arguments, position, "a text"))
}

/// The argument at `position` as a list.
///
/// # Errors
/// When it is missing or no list.
pub fn list_argument(arguments: &[Value], position: usize) -> Result<&[Value], Fault> {
    arguments
        .get(position)
        .and_then(Value::as_list)
        .ok_or_else(|| wrong_argument(arguments, position, "a list"))
}

fn wrong_argument(arguments: &[Value], position: usize, wanted: &str) -> Fault {
    let found = arguments.get(position).map_or("nothing", Value::kind);
    Fault::system(format!(
        "argument {} must be {wanted}, but is {found}",
        position + 1
    ))
}
