//! Beans of classes that nobody has written: their methods come from the descriptors, their code is made up.
//!
//! What the code does depends on its arguments and on the instance's state only, so that its answers are the same in
//! every run and for every family.

use metadata_demo::configuration::{Bean, BeanKind, Method, MethodInterface};
use specie::family::Family;

use super::{BeanClass, BeanCode, BeanContext, Declaration, Operation, Purpose, Query};
use crate::fault::Fault;
use crate::random::mix;
use crate::value::Value;

/// How many rows the table of an entity has at the beginning; the keys are 1 to this.
pub const ROWS: u64 = 64;
/// `create` of every home.
pub const CREATE: Operation = 0;
/// `remove()` of every component interface.
pub const REMOVE: Operation = 2;
/// `findByPrimaryKey` of an entity's home.
pub const FIND: Operation = 3;
/// A finder answers with no more than this many.
const FOUND: usize = 10;
/// A session remembers this many different arguments.
const REMEMBERED: u64 = 16;

/// The class of a bean: its life cycle, a method `work`, and every method that the descriptors name for it.
pub fn class<F: Family>(bean: &Bean<F>) -> BeanClass {
    let mut methods: Vec<Declaration> = Vec::new();
    if bean.kind == BeanKind::MessageDriven {
        methods.push(declaration(
            false,
            Purpose::Business,
            "onMessage",
            &["javax.jms.Message"],
            "void",
        ));
    } else {
        let key = bean
            .primary_key_class
            .as_deref()
            .unwrap_or("java.lang.Long");
        let create: &[&str] = if bean.kind == BeanKind::Entity {
            &[key]
        } else {
            &[]
        };
        methods.push(Declaration {
            returns: None,
            ..declaration(true, Purpose::Create, "create", create, "")
        });
        methods.push(declaration(
            true,
            Purpose::Remove,
            "remove",
            &["java.lang.Object"],
            "void",
        ));
        methods.push(declaration(false, Purpose::Remove, "remove", &[], "void"));
        if bean.kind == BeanKind::Entity {
            let find = declaration(true, Purpose::Find, "findByPrimaryKey", &[key], "");
            methods.push(Declaration {
                returns: None,
                ..find
            });
            methods.push(declaration(
                true,
                Purpose::FindAll,
                "findAll",
                &[],
                "java.util.Collection",
            ));
        }
        methods.push(declaration(
            false,
            Purpose::Business,
            "work",
            &["long"],
            "long",
        ));
        let named = bean
            .method_permissions
            .iter()
            .map(|permission| &permission.method);
        let named = named.chain(
            bean.transactions
                .iter()
                .map(|transaction| &transaction.method),
        );
        for method in named.chain(bean.excluded_methods.iter()) {
            add_named(&mut methods, method, bean.kind);
        }
    }
    let purposes = methods.iter().map(|method| method.purpose).collect();
    let mutating = methods
        .iter()
        .map(|method| changes_state(&method.name))
        .collect();
    let code = Synthetic {
        kind: bean.kind,
        purposes,
        mutating,
    };
    BeanClass {
        name: bean.class.clone(),
        methods,
        indexed_fields: Vec::new(),
        code: Box::new(code),
    }
}

fn declaration(
    home: bool,
    purpose: Purpose,
    name: &str,
    parameters: &[&str],
    returns: &str,
) -> Declaration {
    let parameters = parameters.iter().map(ToString::to_string).collect();
    Declaration {
        home,
        purpose,
        name: name.to_owned(),
        parameters,
        returns: Some(returns.to_owned()),
    }
}

/// Adds a method that the descriptors name, unless it is there. Home methods other than finders are the life cycle's.
fn add_named<F: Family>(methods: &mut Vec<Declaration>, method: &Method<F>, kind: BeanKind) {
    let parameters: Vec<String> = method
        .parameters
        .as_ref()
        .map(|list| list.to_vec())
        .unwrap_or_default();
    let known = |known: &Declaration| known.name == method.name && known.parameters == parameters;
    let life_cycle =
        method.name == "*" || method.name == "remove" || method.name.starts_with("create");
    if life_cycle
        || method.name.is_empty()
        || methods.iter().any(known)
        || methods.len() >= usize::from(u16::MAX)
    {
        return;
    }
    let of_home = matches!(
        method.interface,
        Some(MethodInterface::Home | MethodInterface::LocalHome)
    );
    let finder = method.name.starts_with("find") && kind == BeanKind::Entity;
    if of_home && !finder {
        return;
    }
    let (purpose, returns) = if finder {
        (Purpose::FindAll, "java.util.Collection")
    } else {
        (Purpose::Business, "java.lang.Object")
    };
    let name = method.name.clone();
    methods.push(Declaration {
        home: finder,
        purpose,
        name,
        parameters,
        returns: Some(returns.to_owned()),
    });
}

fn changes_state(name: &str) -> bool {
    !["get", "is", "find", "has", "list", "read", "count", "check"]
        .iter()
        .any(|start| name.starts_with(start))
}

struct Synthetic {
    kind: BeanKind,
    purposes: Vec<Purpose>,
    mutating: Vec<bool>,
}

impl BeanCode for Synthetic {
    fn call(
        &self,
        context: &mut dyn BeanContext,
        operation: Operation,
        arguments: &[Value],
    ) -> Result<Value, Fault> {
        let first = arguments
            .first()
            .and_then(Value::as_number)
            .unwrap_or_default();
        match self.purposes.get(usize::from(operation)) {
            Some(Purpose::Create) => Ok(self.create(context, arguments)),
            Some(Purpose::Find) => {
                let keys = context.query(&Query::Key(Value::Long(first)))?;
                Ok(Value::List(keys.into_iter().map(Value::key).collect()))
            }
            Some(Purpose::FindAll) => {
                let keys = context.query(&Query::All)?;
                Ok(Value::List(
                    keys.into_iter().take(FOUND).map(Value::key).collect(),
                ))
            }
            _ => Ok(self.work(context, operation, first, arguments)),
        }
    }

    fn initial_rows(&self) -> Vec<(u64, Vec<Value>)> {
        if self.kind == BeanKind::Entity {
            (1..=ROWS)
                .map(|key| (key, vec![Value::key(key), Value::Long(0)]))
                .collect()
        } else {
            Vec::new()
        }
    }
}

impl Synthetic {
    fn create(&self, context: &mut dyn BeanContext, arguments: &[Value]) -> Value {
        let key = arguments.first().cloned().unwrap_or_default();
        match self.kind {
            BeanKind::Entity => {
                context.set_field(0, key.clone());
                context.set_field(1, Value::Long(0));
            }
            BeanKind::Stateful => context
                .conversation()
                .set_attribute("created", Value::Boolean(true)),
            BeanKind::Stateless | BeanKind::MessageDriven => {}
        }
        key
    }

    /// A business method: touches the state, and calls one other bean if the second argument allows the depth.
    fn work(
        &self,
        context: &mut dyn BeanContext,
        operation: Operation,
        seed: i64,
        arguments: &[Value],
    ) -> Value {
        let spread = mix(seed.cast_unsigned() ^ (u64::from(operation) << 48));
        let changes = self
            .mutating
            .get(usize::from(operation))
            .copied()
            .unwrap_or(false);
        let own = match self.kind {
            BeanKind::Entity => {
                let count = context
                    .fields()
                    .get(1)
                    .and_then(Value::as_number)
                    .unwrap_or_default();
                if changes {
                    context.set_field(1, Value::Long(count.wrapping_add(1)));
                }
                count.cast_unsigned()
            }
            BeanKind::Stateful => {
                let conversation = context.conversation();
                let count = conversation
                    .quantity(spread % REMEMBERED)
                    .unwrap_or_default();
                if changes {
                    conversation.set_quantity(spread % REMEMBERED, count.wrapping_add(1));
                    conversation.set_attribute("last", Value::Long(seed));
                }
                count.cast_unsigned()
            }
            BeanKind::Stateless | BeanKind::MessageDriven => spread,
        };
        let depth = arguments
            .get(1)
            .and_then(Value::as_number)
            .unwrap_or_default();
        let others = if depth > 0 {
            call_other(context, spread, depth - 1)
        } else {
            0
        };
        Value::Long(mix(own ^ others).cast_signed())
    }
}

/// Calls a bean behind one of the references. A fault is an answer like others: the number says which kind it was.
fn call_other(context: &mut dyn BeanContext, seed: u64, depth: i64) -> u64 {
    let references = context.references();
    let Some(position) = seed
        .checked_rem(references.len() as u64)
        .and_then(|at| usize::try_from(at).ok())
    else {
        return 0;
    };
    let Some(reference) = references.get(position).cloned() else {
        return 0;
    };
    match call_referenced(context, &reference, seed, depth) {
        Ok(value) => value.as_number().unwrap_or_default().cast_unsigned(),
        Err(fault) => !(fault.kind() as u64),
    }
}

fn call_referenced(
    context: &mut dyn BeanContext,
    reference: &str,
    seed: u64,
    depth: i64,
) -> Result<Value, Fault> {
    let (Some(class), Some(kind)) = (
        context.declarations(reference),
        context.referenced_kind(reference),
    ) else {
        return Ok(Value::Null);
    };
    let Some(operation) = business_operation(&class, seed) else {
        return Ok(Value::Null);
    };
    let arguments = vec![Value::Long(mix(seed).cast_signed()), Value::Long(depth)];
    match kind {
        BeanKind::Stateless => context.component(reference, 0, operation, arguments),
        BeanKind::MessageDriven => Ok(Value::Null),
        BeanKind::Entity => {
            let found = context.home(reference, FIND, vec![Value::key(seed % ROWS + 1)])?;
            context.component(
                reference,
                found.as_key().unwrap_or_default(),
                operation,
                arguments,
            )
        }
        BeanKind::Stateful => {
            let session = context
                .home(reference, CREATE, Vec::new())?
                .as_key()
                .unwrap_or_default();
            let result = context.component(reference, session, operation, arguments);
            context
                .component(reference, session, REMOVE, Vec::new())
                .and(result)
        }
    }
}

/// One of a class's business methods.
pub fn business_operation(class: &BeanClass, seed: u64) -> Option<Operation> {
    let business = class
        .methods
        .iter()
        .enumerate()
        .filter(|(_, method)| method.purpose == Purpose::Business);
    let positions: Vec<usize> = business.map(|(position, _)| position).collect();
    let chosen = usize::try_from(seed.checked_rem(positions.len() as u64)?).ok()?;
    positions
        .get(chosen)
        .and_then(|&position| Operation::try_from(position).ok())
}
