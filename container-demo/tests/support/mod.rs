//! Beans whose code does what a test asks, deployed from descriptors that a test writes.

#![allow(dead_code, reason = "each test binary uses a part")]

use std::fs;
use std::path::Path;
use std::time::Duration;

use container_demo::bean::{
    BeanClass, BeanCode, BeanContext, Declaration, Operation, Purpose, Query,
};
use container_demo::fault::Fault;
use container_demo::invocation::Association;
use container_demo::proxy::Proxy;
use container_demo::server::{Options, Server};
use container_demo::value::Value;
use metadata_demo::Limits;
use metadata_demo::configuration::Deployment;
use metadata_demo::deployment::Source;
use specie::family::Family;

pub(crate) const CREATE: Operation = 0;
pub(crate) const HOME_REMOVE: Operation = 1;
pub(crate) const REMOVE: Operation = 2;
pub(crate) const FIND: Operation = 3;
pub(crate) const FIND_ALL: Operation = 4;
/// The value that was set last, or null.
pub(crate) const VALUE: Operation = 5;
/// Sets the value.
pub(crate) const SET: Operation = 6;
/// Sets the value to the argument, then fails as the business does.
pub(crate) const REFUSE: Operation = 7;
/// Sets the value to the argument, then fails.
pub(crate) const FAIL: Operation = 8;
/// Asks for the value through `ejb/Other`, of the bean with the argument's key.
pub(crate) const ASK_OTHER: Operation = 9;
/// The number of the running transaction, 0 without one.
pub(crate) const TRANSACTION: Operation = 10;
/// As [`TRANSACTION`], with the attribute `Mandatory`.
pub(crate) const MANDATORY: Operation = 11;
/// As [`TRANSACTION`], with the attribute `Never`.
pub(crate) const NEVER: Operation = 12;
/// As [`TRANSACTION`], with the attribute `RequiresNew`.
pub(crate) const REQUIRES_NEW: Operation = 13;
/// As [`TRANSACTION`], with the attribute `NotSupported`.
pub(crate) const NOT_SUPPORTED: Operation = 14;
/// As [`TRANSACTION`], with the attribute `Supports`.
pub(crate) const SUPPORTS: Operation = 15;
/// Asks `ejb/Other` for the operation that the argument says: a list of the own transaction and the answer.
pub(crate) const RELAY: Operation = 16;
/// Sets the value, and lets the transaction end in a rollback.
pub(crate) const SET_AND_ROLL_BACK: Operation = 17;
/// Whether the caller is in the role `friend` refers to.
pub(crate) const IS_FRIEND: Operation = 18;
/// Sets the value of `ejb/Other`, of the bean with the first argument's key, to the second one; then fails as the third says.
pub(crate) const SET_OTHER: Operation = 19;
/// Sends the argument to the queue `jms/Queue`; then fails if it is negative.
pub(crate) const SEND: Operation = 20;
/// Begins a transaction of its own, and commits it if the argument is true.
pub(crate) const DEMARCATE: Operation = 21;
/// Takes in a message: notes it as a row of `ejb/Other`; fails for the number 13.
pub(crate) const ON_MESSAGE: Operation = 22;

/// Calls itself through `ejb/Other`, without an end.
pub(crate) const RECURSE: Operation = 23;

/// Sets the value to the argument, then panics.
pub(crate) const PANIC: Operation = 24;

const NAMES: [&str; 20] = [
    "value",
    "set",
    "refuse",
    "fail",
    "askOther",
    "transaction",
    "mandatory",
    "never",
    "requiresNew",
    "notSupported",
    "supports",
    "relay",
    "setAndRollBack",
    "isFriend",
    "setOther",
    "send",
    "demarcate",
    "onMessage",
    "recurse",
    "panic",
];

/// The class of every bean whose class name begins with `test.`.
pub(crate) fn class(name: &str) -> Option<BeanClass> {
    if !name.starts_with("test.") {
        return None;
    }
    let declaration = |home, purpose, name: &str, parameters: &[&str]| Declaration {
        home,
        purpose,
        name: name.to_owned(),
        parameters: parameters.iter().map(ToString::to_string).collect(),
        returns: None,
    };
    let mut methods = vec![
        declaration(true, Purpose::Create, "create", &["java.lang.Long"]),
        declaration(true, Purpose::Remove, "remove", &["java.lang.Object"]),
        declaration(false, Purpose::Remove, "remove", &[]),
        declaration(true, Purpose::Find, "findByPrimaryKey", &["java.lang.Long"]),
        declaration(true, Purpose::FindAll, "findAll", &[]),
    ];
    methods.extend(NAMES.map(|name| declaration(false, Purpose::Business, name, &["long"])));
    Some(BeanClass {
        name: name.to_owned(),
        methods,
        indexed_fields: Vec::new(),
        code: Box::new(Script),
    })
}

struct Script;

fn set(context: &mut dyn BeanContext, value: Value) {
    context.conversation().set_attribute("value", value.clone());
    context.set_field(1, value);
}

fn value(context: &mut dyn BeanContext) -> Value {
    let field = context.fields().get(1).cloned();
    let attribute = context.conversation().attribute("value").cloned();
    field.or(attribute).unwrap_or_default()
}

fn keys(context: &mut dyn BeanContext, query: &Query) -> Result<Value, Fault> {
    let keys = context.query(query)?;
    Ok(Value::List(keys.into_iter().map(Value::key).collect()))
}

impl BeanCode for Script {
    fn call(
        &self,
        context: &mut dyn BeanContext,
        operation: Operation,
        arguments: &[Value],
    ) -> Result<Value, Fault> {
        let argument = |position: usize| arguments.get(position).cloned().unwrap_or_default();
        let key = argument(0).as_key().unwrap_or_default();
        match operation {
            CREATE => {
                context.set_field(0, argument(0));
                context.set_field(1, Value::Null);
                Ok(argument(0))
            }
            FIND => keys(context, &Query::Key(argument(0))),
            FIND_ALL => keys(context, &Query::All),
            VALUE => Ok(value(context)),
            SET | REFUSE | FAIL | SET_AND_ROLL_BACK => {
                set(context, argument(0));
                match operation {
                    REFUSE => Err(Fault::application("refused")),
                    FAIL => Err(Fault::system("failed")),
                    SET_AND_ROLL_BACK => {
                        context.set_rollback_only();
                        Ok(Value::Null)
                    }
                    _ => Ok(Value::Null),
                }
            }
            ASK_OTHER => context.component("ejb/Other", key, VALUE, Vec::new()),
            TRANSACTION..=SUPPORTS => Ok(Value::key(context.transaction().unwrap_or_default())),
            RELAY => {
                let own = Value::key(context.transaction().unwrap_or_default());
                let other =
                    context.component("ejb/Other", 0, u16::try_from(key).unwrap(), vec![])?;
                let after = Value::key(context.transaction().unwrap_or_default());
                Ok(Value::List(vec![own, other, after]))
            }
            IS_FRIEND => Ok(Value::Boolean(context.is_caller_in_role("friend"))),
            SET_OTHER => {
                context.component("ejb/Other", key, SET, vec![argument(1)])?;
                match argument(2).as_text() {
                    Some("refuse") => Err(Fault::application("refused")),
                    Some("fail") => Err(Fault::system("failed")),
                    _ => Ok(Value::Null),
                }
            }
            SEND => {
                context.send("jms/Queue", argument(0))?;
                match argument(0).as_number() {
                    Some(..0) => Err(Fault::system("failed after sending")),
                    _ => Ok(Value::Null),
                }
            }
            DEMARCATE => {
                context.begin()?;
                if argument(0).is_true() {
                    context.commit()?;
                }
                Ok(Value::Null)
            }
            ON_MESSAGE => {
                context.home("ejb/Other", CREATE, vec![argument(0)])?;
                match argument(0).as_number() {
                    Some(13) => Err(Fault::system("13 is never consumed")),
                    _ => Ok(Value::Null),
                }
            }
            PANIC => {
                set(context, argument(0));
                panic!("as the test asked");
            }
            RECURSE => context.component("ejb/Other", 0, RECURSE, Vec::new()),
            _ => Err(Fault::system("no such operation")),
        }
    }
}

/// A server with the beans of an `ejb-jar.xml` and a `jboss.xml`.
pub(crate) struct Deployed<F: Family> {
    pub(crate) server: Server<F>,
    pub(crate) deployment: Deployment<F>,
}

/// Boots what stands between `<enterprise-beans>`, with assembly descriptor and `jboss.xml` contents.
pub(crate) fn deploy<F: Family>(beans: &str, assembly: &str, jboss: &str) -> Deployed<F> {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), beans, assembly, jboss);
    let source = Source::Path(folder.path().to_owned());
    let loaded = metadata_demo::load::<F>(&source, &Limits::default());
    let deployment = loaded
        .unwrap_or_else(|diagnostics| panic!("{diagnostics}"))
        .deployment;
    let options = Options {
        lock_timeout: Duration::from_millis(20),
        classes: class,
        ..Options::default()
    };
    let mut server = Server::deploy(&deployment, &options).unwrap();
    server.open_store();
    server.start(&deployment);
    Deployed { server, deployment }
}

/// Writes the descriptors.
pub(crate) fn write(folder: &Path, beans: &str, assembly: &str, jboss: &str) {
    let folder = folder.join("META-INF");
    fs::create_dir_all(&folder).unwrap();
    let jar = format!(
        "<ejb-jar><enterprise-beans>{beans}</enterprise-beans>\
         <assembly-descriptor>{assembly}</assembly-descriptor></ejb-jar>"
    );
    fs::write(folder.join("ejb-jar.xml"), jar).unwrap();
    if !jboss.is_empty() {
        fs::write(folder.join("jboss.xml"), format!("<jboss>{jboss}</jboss>")).unwrap();
    }
}

/// A session bean's element; `rest` comes after the transaction type.
pub(crate) fn session(name: &str, kind: &str, transactions: &str, rest: &str) -> String {
    format!(
        "<session><ejb-name>{name}</ejb-name><home>test.{name}Home</home><remote>test.{name}</remote>\
         <local-home>test.{name}LocalHome</local-home><local>test.{name}Local</local>\
         <ejb-class>test.{name}Bean</ejb-class><session-type>{kind}</session-type>\
         <transaction-type>{transactions}</transaction-type>{rest}</session>"
    )
}

/// An entity bean's element.
pub(crate) fn entity(name: &str, reentrant: bool, rest: &str) -> String {
    let reentrant = if reentrant { "True" } else { "False" };
    format!(
        "<entity><ejb-name>{name}</ejb-name><local-home>test.{name}LocalHome</local-home>\
         <local>test.{name}Local</local><ejb-class>test.{name}Bean</ejb-class>\
         <persistence-type>Container</persistence-type><prim-key-class>java.lang.Long</prim-key-class>\
         <reentrant>{reentrant}</reentrant><cmp-version>2.x</cmp-version>\
         <abstract-schema-name>{name}</abstract-schema-name>{rest}</entity>"
    )
}

/// A local reference `ejb/Other` to the bean.
pub(crate) fn other(bean: &str, kind: &str) -> String {
    format!(
        "<ejb-local-ref><ejb-ref-name>ejb/Other</ejb-ref-name><ejb-ref-type>{kind}</ejb-ref-type>\
         <local-home>test.{bean}LocalHome</local-home><local>test.{bean}Local</local>\
         <ejb-link>{bean}</ejb-link></ejb-local-ref>"
    )
}

/// Attributes for the methods that are named after them.
pub(crate) fn attributes(beans: &[&str]) -> String {
    let mut text = String::new();
    for bean in beans {
        for (method, attribute) in [
            ("mandatory", "Mandatory"),
            ("never", "Never"),
            ("requiresNew", "RequiresNew"),
            ("notSupported", "NotSupported"),
            ("supports", "Supports"),
            ("*", "Required"),
        ] {
            let element = format!(
                "<container-transaction><method><ejb-name>{bean}</ejb-name>\
                 <method-name>{method}</method-name></method>\
                 <trans-attribute>{attribute}</trans-attribute></container-transaction>"
            );
            text.push_str(&element);
        }
    }
    text
}

impl<F: Family> Deployed<F> {
    /// The bean's container's name.
    pub(crate) fn name(&self, bean: &str) -> String {
        let names = self
            .server
            .containers()
            .iter()
            .map(|container| container.name.clone());
        names
            .into_iter()
            .find(|name| name.ends_with(&format!("#{bean}")))
            .unwrap()
    }

    /// A local proxy to the bean.
    pub(crate) fn local(&self, bean: &str) -> Proxy<F> {
        self.server
            .container(&self.name(bean))
            .unwrap()
            .proxy(true)
            .unwrap()
    }

    /// A remote proxy to the bean.
    pub(crate) fn remote(&self, bean: &str) -> Proxy<F> {
        self.server
            .container(&self.name(bean))
            .unwrap()
            .proxy(false)
            .unwrap()
    }

    /// Calls the home.
    pub(crate) fn home(
        &self,
        bean: &str,
        operation: Operation,
        argument: Value,
    ) -> Result<Value, Fault> {
        let mut association = Association::default();
        self.local(bean)
            .home(&self.server, &mut association, operation, vec![argument])
    }

    /// Calls the bean with a key.
    pub(crate) fn call(
        &self,
        bean: &str,
        key: u64,
        operation: Operation,
        arguments: &[Value],
    ) -> Result<Value, Fault> {
        self.call_as(&mut Association::default(), bean, key, operation, arguments)
    }

    /// Calls the bean with a key for somebody.
    pub(crate) fn call_as(
        &self,
        association: &mut Association,
        bean: &str,
        key: u64,
        operation: Operation,
        arguments: &[Value],
    ) -> Result<Value, Fault> {
        let proxy = self.local(bean);
        proxy.component(
            &self.server,
            association,
            Some(key),
            operation,
            arguments.to_vec(),
        )
    }

    /// Creates a bean and says its key.
    pub(crate) fn create(&self, bean: &str, key: u64) -> u64 {
        self.home(bean, CREATE, Value::key(key))
            .unwrap()
            .as_key()
            .unwrap()
    }
}
