//! What the shop's entities have in common: `create` fills the fields, finders query, accessors get and set.

use super::{FIND, Purpose, declaration, life_cycle, unknown};
use crate::bean::{BeanClass, BeanCode, BeanContext, Declaration, Operation, Query};
use crate::fault::Fault;
use crate::value::Value;

/// A finder that answers with several.
#[derive(Clone, Copy)]
pub(super) enum Finder {
    /// All rows.
    All,
    /// Those with the argument in the field.
    Equals(usize),
    /// Those whose field contains the argument.
    Contains(usize),
}

/// An accessor of a field.
#[derive(Clone, Copy)]
pub(super) enum Accessor {
    /// Reads it.
    Get(usize),
    /// Writes it.
    Set(usize),
}

/// What an operation of the entity's own gets done.
pub(super) type Own = fn(&mut dyn BeanContext, usize, &[Value]) -> Result<Value, Fault>;

/// What an entity bean consists of. Operations: the life cycle, `findByPrimaryKey`, the finders, the accessors, its own.
pub(super) struct Entity {
    /// The class of the primary key.
    pub(super) key: &'static str,
    /// The parameters of `create`: the primary key, then the fields' first values.
    pub(super) create: &'static [&'static str],
    /// How many fields there are; those that `create` does not fill are empty texts.
    pub(super) fields: usize,
    /// The finders, with name and parameters.
    pub(super) finders: &'static [(&'static str, &'static [&'static str], Finder)],
    /// The accessors, with name and class.
    pub(super) accessors: &'static [(&'static str, &'static str, Accessor)],
    /// Its own methods, with name, parameters and result.
    pub(super) own: &'static [(&'static str, &'static [&'static str], &'static str)],
    /// The code of its own methods, by position.
    pub(super) code: Own,
    /// The rows at the beginning.
    pub(super) rows: fn() -> Vec<(u64, Vec<Value>)>,
    /// The rows at the beginning, where the primary key is a text.
    pub(super) text_rows: fn() -> Vec<(String, Vec<Value>)>,
}

impl Entity {
    /// The operation of the finder at `position`.
    pub(super) const fn finder(position: Operation) -> Operation {
        FIND + 1 + position
    }

    /// The operation of the accessor at `position` after `finders` finders; own methods follow the accessors.
    pub(super) const fn accessor(finders: Operation, position: Operation) -> Operation {
        Self::finder(finders) + position
    }

    /// The bean class.
    pub(super) fn class(self) -> BeanClass {
        let mut methods = life_cycle(self.create);
        methods.push(declaration(
            true,
            Purpose::Find,
            "findByPrimaryKey",
            &[self.key],
            None,
        ));
        let finders = self.finders.iter().map(|(name, parameters, _)| {
            declaration(
                true,
                Purpose::FindAll,
                name,
                parameters,
                Some("java.util.Collection"),
            )
        });
        methods.extend(finders);
        methods.extend(
            self.accessors
                .iter()
                .map(|&(name, class, accessor)| accessor.declaration(name, class)),
        );
        let own = self
            .own
            .iter()
            .map(|(name, parameters, returns)| super::business(name, parameters, returns));
        methods.extend(own);
        let indexed = self
            .finders
            .iter()
            .filter_map(|(_, _, finder)| match finder {
                Finder::Equals(field) => Some(*field),
                Finder::All | Finder::Contains(_) => None,
            });
        let indexed_fields = indexed.collect();
        BeanClass {
            name: String::new(),
            methods,
            indexed_fields,
            code: Box::new(self),
        }
    }

    fn find_several(
        context: &mut dyn BeanContext,
        finder: Finder,
        arguments: &[Value],
    ) -> Result<Value, Fault> {
        let argument = arguments.first();
        let query = match finder {
            Finder::All => Query::All,
            Finder::Equals(field) => Query::Equals {
                field,
                value: argument.cloned().unwrap_or_default(),
            },
            Finder::Contains(field) => {
                let text = argument
                    .and_then(Value::as_text)
                    .unwrap_or_default()
                    .to_lowercase();
                Query::Contains { field, text }
            }
        };
        let keys = context.query(&query)?;
        Ok(Value::List(keys.into_iter().map(Value::key).collect()))
    }

    fn create(&self, context: &mut dyn BeanContext, arguments: &[Value]) -> Result<Value, Fault> {
        let Some(key) = arguments.first() else {
            return Err(Fault::system("create needs the primary key"));
        };
        for position in 0..self.fields {
            context.set_field(
                position,
                arguments
                    .get(position)
                    .cloned()
                    .unwrap_or_else(|| Value::text("")),
            );
        }
        Ok(key.clone())
    }
}

impl Accessor {
    fn declaration(self, name: &str, class: &str) -> Declaration {
        match self {
            Self::Get(_) => super::business(name, &[], class),
            Self::Set(_) => super::business(name, &[class], super::VOID),
        }
    }

    fn call(self, context: &mut dyn BeanContext, arguments: &[Value]) -> Value {
        match self {
            Self::Get(field) => context.fields().get(field).cloned().unwrap_or_default(),
            Self::Set(field) => {
                context.set_field(field, arguments.first().cloned().unwrap_or_default());
                Value::Null
            }
        }
    }
}

impl BeanCode for Entity {
    fn call(
        &self,
        context: &mut dyn BeanContext,
        operation: Operation,
        arguments: &[Value],
    ) -> Result<Value, Fault> {
        let Some(after_find) = usize::from(operation).checked_sub(usize::from(FIND) + 1) else {
            return match operation {
                super::CREATE => self.create(context, arguments),
                FIND => {
                    let keys = context
                        .query(&Query::Key(arguments.first().cloned().unwrap_or_default()))?;
                    Ok(Value::List(keys.into_iter().map(Value::key).collect()))
                }
                _ => Ok(Value::Null),
            };
        };
        if let Some((_, _, finder)) = self.finders.get(after_find) {
            return Self::find_several(context, *finder, arguments);
        }
        let after_finders = after_find - self.finders.len();
        if let Some((_, _, accessor)) = self.accessors.get(after_finders) {
            return Ok(accessor.call(context, arguments));
        }
        (self.code)(context, after_finders - self.accessors.len(), arguments)
    }

    fn initial_rows(&self) -> Vec<(u64, Vec<Value>)> {
        (self.rows)()
    }

    fn initial_text_rows(&self) -> Vec<(String, Vec<Value>)> {
        (self.text_rows)()
    }
}

/// The code of an entity without methods of its own.
pub(super) fn nothing_own(
    _: &mut dyn BeanContext,
    position: usize,
    _: &[Value],
) -> Result<Value, Fault> {
    Err(unknown(
        "the entity",
        Operation::try_from(position).unwrap_or(Operation::MAX),
    ))
}
