//! What containers do around a call: transactions, security, messages, the order of the chain.

mod support;

use container_demo::fault::FaultKind;
use container_demo::interceptor::Interceptor;
use container_demo::invocation::Association;
use container_demo::value::Value;
use specie::family::{Family, Std};

use support::{
    CREATE, DEMARCATE, Deployed, IS_FRIEND, MANDATORY, NEVER, NOT_SUPPORTED, RELAY, REQUIRES_NEW,
    SEND, SET, SET_AND_ROLL_BACK, SET_OTHER, SUPPORTS, TRANSACTION, VALUE, attributes, deploy,
    entity, other, session,
};

fn number(number: i64) -> Value {
    Value::Long(number)
}

fn pair() -> Deployed<Std> {
    let beans = session(
        "Outer",
        "Stateless",
        "Container",
        &other("Inner", "Session"),
    ) + &session("Inner", "Stateless", "Container", "");
    deploy(&beans, &attributes(&["Outer", "Inner"]), "")
}

/// The outer bean's transaction, the inner one's, and the outer one's after the call.
fn relay(deployed: &Deployed<Std>, operation: u16) -> [u64; 3] {
    let argument = Value::key(u64::from(operation));
    let answer = deployed.call("Outer", 0, RELAY, &[argument]).unwrap();
    let numbers: Vec<u64> = answer
        .as_list()
        .unwrap()
        .iter()
        .map(|value| value.as_key().unwrap())
        .collect();
    numbers.try_into().unwrap()
}

#[test]
fn each_transaction_attribute_within_a_transaction() {
    let deployed = pair();
    for operation in [TRANSACTION, MANDATORY, SUPPORTS] {
        let [outer, inner, after] = relay(&deployed, operation);
        assert!(
            outer != 0 && outer == inner && outer == after,
            "joins the caller's"
        );
    }
    let [outer, inner, after] = relay(&deployed, REQUIRES_NEW);
    assert!(
        outer != 0 && inner != 0 && outer != inner && outer == after,
        "suspends and resumes"
    );
    let [outer, inner, after] = relay(&deployed, NOT_SUPPORTED);
    assert!(
        outer != 0 && inner == 0 && outer == after,
        "suspends and resumes"
    );
    let argument = Value::key(u64::from(NEVER));
    let fault = deployed.call("Outer", 0, RELAY, &[argument]).unwrap_err();
    assert_eq!(fault.kind(), FaultKind::TransactionNotAllowed, "{fault}");
    assert_eq!(deployed.server.transactions().active(), 0);
}

#[test]
fn each_transaction_attribute_without_a_transaction() {
    let deployed = pair();
    let alone = |operation| {
        deployed
            .call("Inner", 0, operation, &[])
            .map(|value| value.as_key().unwrap())
    };
    assert_ne!(alone(TRANSACTION).unwrap(), 0);
    assert_ne!(alone(REQUIRES_NEW).unwrap(), 0);
    for operation in [SUPPORTS, NOT_SUPPORTED, NEVER] {
        assert_eq!(alone(operation), Ok(0));
    }
    let fault = alone(MANDATORY).unwrap_err();
    assert_eq!(fault.kind(), FaultKind::TransactionRequired, "{fault}");
    assert_eq!(deployed.server.transactions().active(), 0);
}

fn with_entity() -> Deployed<Std> {
    let beans = session("Outer", "Stateless", "Container", &other("Thing", "Entity"))
        + &entity("Thing", false, "");
    deploy(&beans, "", "")
}

#[test]
fn a_transaction_ends_as_its_outermost_call_does() {
    let deployed = with_entity();
    deployed.create("Thing", 1);
    let set = |value, how: &str| {
        deployed.call(
            "Outer",
            0,
            SET_OTHER,
            &[number(1), number(value), how.into()],
        )
    };
    let value = || deployed.call("Thing", 1, VALUE, &[]).unwrap();
    set(10, "").unwrap();
    assert_eq!(value(), number(10), "committed");
    set(11, "fail").unwrap_err();
    assert_eq!(value(), number(10), "rolled back by a system fault");
    set(12, "refuse").unwrap_err();
    assert_eq!(value(), number(12), "an application fault commits");
    let fault = deployed
        .call("Thing", 1, SET_AND_ROLL_BACK, &[number(13)])
        .unwrap_err();
    assert_eq!(fault.kind(), FaultKind::TransactionRolledBack);
    assert_eq!(value(), number(12), "rolled back as the bean asked");
    assert_eq!(deployed.server.transactions().active(), 0);
}

#[test]
fn beans_that_demarcate_must_end_what_they_begin() {
    let beans = session("Own", "Stateless", "Bean", "")
        + &session("Talk", "Stateful", "Bean", "")
        + &session("Other", "Stateless", "Container", "");
    let deployed = deploy::<Std>(&beans, "", "");
    deployed
        .call("Own", 0, DEMARCATE, &[Value::Boolean(true)])
        .unwrap();
    let fault = deployed
        .call("Own", 0, DEMARCATE, &[Value::Boolean(false)])
        .unwrap_err();
    assert!(
        fault.message().contains("left its transaction open"),
        "{fault}"
    );
    assert_eq!(deployed.server.transactions().active(), 0);
    // A session keeps its transaction to the next call, where it cannot begin another one.
    let talk = deployed.create("Talk", 0);
    deployed
        .call("Talk", talk, DEMARCATE, &[Value::Boolean(false)])
        .unwrap();
    assert_eq!(deployed.server.transactions().active(), 1);
    let running = deployed.call("Talk", talk, TRANSACTION, &[]).unwrap();
    assert_ne!(running, number(0));
    let fault = deployed
        .call("Talk", talk, DEMARCATE, &[Value::Boolean(false)])
        .unwrap_err();
    assert!(fault.message().contains("do not nest"), "{fault}");
    assert_eq!(
        deployed.server.transactions().active(),
        0,
        "the discarded session's is rolled back"
    );
    let fault = deployed
        .call("Other", 0, DEMARCATE, &[Value::Boolean(true)])
        .unwrap_err();
    assert!(
        fault.message().contains("the container demarcates"),
        "{fault}"
    );
}

const PERMISSIONS: &str = "<security-role><role-name>friend-role</role-name></security-role>\
    <security-role><role-name>enemy</role-name></security-role>\
    <method-permission><unchecked/><method><ejb-name>Outer</ejb-name><method-name>supports</method-name></method>\
    <method><ejb-name>Outer</ejb-name><method-name>isFriend</method-name></method>\
    <method><ejb-name>Outer</ejb-name><method-name>relay</method-name></method></method-permission>\
    <method-permission><role-name>friend-role</role-name><method><ejb-name>Outer</ejb-name>\
    <method-name>value</method-name></method><method><ejb-name>Inner</ejb-name><method-name>*</method-name></method>\
    </method-permission><method-permission><unchecked/><method><ejb-name>Outer</ejb-name>\
    <method-name>never</method-name></method></method-permission>\
    <exclude-list><method><ejb-name>Outer</ejb-name><method-name>never</method-name></method></exclude-list>";

fn secured(identity: &str, inner: &str) -> Deployed<Std> {
    let role = "<security-role-ref><role-name>friend</role-name><role-link>friend-role</role-link></security-role-ref>";
    let rest = other("Inner", "Session") + role + identity;
    let beans = session("Outer", "Stateless", "Container", &rest)
        + &session("Inner", inner, "Container", "");
    let deployed = deploy::<Std>(
        &beans,
        PERMISSIONS,
        "<security-domain>java:/jaas/test</security-domain>",
    );
    let domain = deployed
        .server
        .domain("java:/jaas/test")
        .expect("the domain of the deployment");
    domain.sign_in("ann", ["friend-role"]);
    domain.sign_in("bob", ["enemy"]);
    deployed
}

fn caller(name: &str) -> Association {
    let principal = (!name.is_empty()).then(|| name.into());
    Association {
        principal,
        ..Association::default()
    }
}

#[test]
fn unchecked_is_anybody_roles_are_checked_and_excluded_is_nobody() {
    let deployed = secured("", "Stateful");
    let call =
        |name: &str, operation| deployed.call_as(&mut caller(name), "Outer", 0, operation, &[]);
    for name in ["ann", "bob", ""] {
        assert!(call(name, SUPPORTS).is_ok());
        let fault = call(name, NEVER).unwrap_err();
        assert_eq!(fault.kind(), FaultKind::AccessDenied, "excluded: {fault}");
        let fault = call(name, SET).unwrap_err();
        assert_eq!(
            fault.kind(),
            FaultKind::AccessDenied,
            "no permission names it: {fault}"
        );
    }
    assert!(call("ann", VALUE).is_ok());
    for name in ["bob", ""] {
        assert_eq!(
            call(name, VALUE).unwrap_err().kind(),
            FaultKind::AccessDenied
        );
    }
    assert_eq!(call("ann", IS_FRIEND), Ok(Value::Boolean(true)));
    assert_eq!(call("bob", IS_FRIEND), Ok(Value::Boolean(false)));
}

#[test]
fn a_bean_calls_others_as_its_caller_or_in_its_run_as_role() {
    let value = Value::key(u64::from(VALUE));
    let relay = |deployed: &Deployed<Std>, name: &str| {
        let arguments = std::slice::from_ref(&value);
        deployed
            .call_as(&mut caller(name), "Outer", 0, RELAY, arguments)
            .map_err(|fault| fault.kind())
    };
    let as_caller = secured("", "Stateless");
    assert!(relay(&as_caller, "ann").is_ok());
    assert_eq!(relay(&as_caller, "bob"), Err(FaultKind::AccessDenied));
    assert_eq!(relay(&as_caller, ""), Err(FaultKind::AccessDenied));
    let run_as = secured(
        "<security-identity><run-as><role-name>friend-role</role-name></run-as></security-identity>",
        "Stateless",
    );
    for name in ["ann", "bob", ""] {
        assert!(relay(&run_as, name).is_ok());
    }
    // The role is for the calls that the bean makes, not for those that come after.
    let mut bob = caller("bob");
    run_as
        .call_as(&mut bob, "Outer", 0, RELAY, &[value])
        .unwrap();
    assert_eq!(bob.run_as, None);
}

#[test]
fn a_refused_caller_leaves_the_session_as_it_was() {
    let deployed = secured("", "Stateful");
    let mut ann = caller("ann");
    let home = deployed.local("Inner");
    let session = home
        .home(&deployed.server, &mut ann, CREATE, vec![])
        .unwrap()
        .as_key()
        .unwrap();
    deployed
        .call_as(&mut ann, "Inner", session, SET, &[number(3)])
        .unwrap();
    let fault = deployed
        .call_as(&mut caller("bob"), "Inner", session, SET, &[number(4)])
        .unwrap_err();
    assert_eq!(fault.kind(), FaultKind::AccessDenied);
    assert_eq!(
        deployed.call_as(&mut ann, "Inner", session, VALUE, &[]),
        Ok(number(3))
    );
}

fn queues() -> Deployed<Std> {
    let queue = "<resource-env-ref><resource-env-ref-name>jms/Queue</resource-env-ref-name>\
        <resource-env-ref-type>javax.jms.Queue</resource-env-ref-type></resource-env-ref>";
    let consumer = "<message-driven><ejb-name>Consumer</ejb-name><ejb-class>test.ConsumerBean</ejb-class>\
        <transaction-type>Container</transaction-type><message-driven-destination>\
        <destination-type>javax.jms.Queue</destination-type></message-driven-destination>";
    let beans = session("Sender", "Stateless", "Container", queue)
        + consumer
        + &other("Thing", "Entity")
        + "</message-driven>"
        + &entity("Thing", false, "");
    let jboss = "<enterprise-beans><session><ejb-name>Sender</ejb-name><resource-env-ref>\
        <resource-env-ref-name>jms/Queue</resource-env-ref-name><jndi-name>queue/test</jndi-name></resource-env-ref>\
        </session><message-driven><ejb-name>Consumer</ejb-name>\
        <destination-jndi-name>queue/test</destination-jndi-name></message-driven></enterprise-beans>";
    deploy(&beans, "", jboss)
}

fn rows<F: Family>(deployed: &Deployed<F>) -> usize {
    let container = deployed.server.container(&deployed.name("Thing")).unwrap();
    container.entities().unwrap().rows()
}

#[test]
fn messages_go_out_when_the_transaction_commits() {
    let deployed = queues();
    deployed.call("Sender", 0, SEND, &[number(5)]).unwrap();
    deployed.call("Sender", 0, SEND, &[number(-5)]).unwrap_err();
    assert_eq!(
        deployed.server.messaging().pending(),
        1,
        "the failed call's message is not sent"
    );
    assert_eq!(rows(&deployed), 0);
    assert_eq!(deployed.server.deliver(&mut Association::default()), 1);
    assert_eq!(rows(&deployed), 1);
}

#[test]
fn a_message_that_cannot_be_consumed_is_tried_five_times_and_put_aside() {
    let deployed = queues();
    deployed.call("Sender", 0, SEND, &[number(13)]).unwrap();
    deployed.call("Sender", 0, SEND, &[number(14)]).unwrap();
    let mut association = Association::default();
    assert_eq!(deployed.server.deliver(&mut association), 1);
    assert_eq!(
        (
            deployed.server.messaging().pending(),
            deployed.server.messaging().aside()
        ),
        (0, 1)
    );
    assert_eq!(
        rows(&deployed),
        1,
        "what the failed deliveries wrote is rolled back"
    );
    let consumer = deployed
        .server
        .container(&deployed.name("Consumer"))
        .unwrap();
    assert_eq!(consumer.statistics.calls(), 6);
}

#[test]
fn chains_are_in_the_documented_order_and_filtered() {
    use Interceptor::{
        BeanTransaction, ContainerTransaction, EntityCreation, EntityInstance, EntityLock,
        EntityReentrance, EntitySynchronisation, Log, Passing, ProxyFactoryFinder, Security,
        StatefulInstance, StatelessInstance,
    };
    let beans = session("ByContainer", "Stateless", "Container", "")
        + &session("ByBean", "Stateless", "Bean", "")
        + &session("Talk", "Stateful", "Container", "")
        + &entity("Thing", false, "");
    let deployed = deploy::<Std>(&beans, "", "");
    let chain = |bean: &str| {
        let container = deployed.server.container(&deployed.name(bean)).unwrap();
        let chain: Vec<_> = container
            .chain
            .iter()
            .copied()
            .filter(|&step| step != Passing)
            .collect();
        chain
    };
    assert_eq!(
        chain("ByContainer"),
        [
            ProxyFactoryFinder,
            Log,
            Security,
            ContainerTransaction,
            StatelessInstance
        ]
    );
    assert_eq!(
        chain("ByBean"),
        [
            ProxyFactoryFinder,
            Log,
            Security,
            StatelessInstance,
            BeanTransaction
        ]
    );
    assert_eq!(
        chain("Talk"),
        [
            ProxyFactoryFinder,
            Log,
            ContainerTransaction,
            StatefulInstance,
            Security
        ]
    );
    assert_eq!(
        chain("Thing"),
        [
            ProxyFactoryFinder,
            Log,
            Security,
            ContainerTransaction,
            EntityCreation,
            EntityLock,
            EntityInstance,
            EntityReentrance,
            EntitySynchronisation,
        ]
    );
    assert_eq!(deployed.server.warnings(), [] as [String; 0]);
}

#[test]
fn remote_and_local_calls_lead_to_the_same_bean() {
    let deployed = pair();
    let mut association = Association::default();
    let remote = deployed.remote("Inner");
    let local = deployed.local("Inner");
    for proxy in [&remote, &local] {
        assert!(
            proxy
                .component(&deployed.server, &mut association, None, SUPPORTS, vec![])
                .is_ok()
        );
    }
    assert_eq!(association.calls, 2);
    let container = deployed.server.container(&deployed.name("Inner")).unwrap();
    assert_eq!(container.statistics.calls(), 2);
    let home = deployed.server.lookup("Inner").unwrap();
    assert!(
        home.home(&deployed.server, &mut association, CREATE, vec![])
            .is_ok()
    );
    assert_eq!(
        deployed.server.lookup("Nobody").err().unwrap().kind(),
        FaultKind::NameNotBound
    );
}

#[test]
fn unknown_containers_methods_and_endless_nesting_are_faults() {
    use container_demo::invocation::Invocation;
    use metadata_demo::configuration::MethodInterface;
    let beans = session(
        "Outer",
        "Stateless",
        "Container",
        &other("Outer", "Session"),
    );
    let deployed = deploy::<Std>(&beans, "", "");
    let mut association = Association::default();
    let object = deployed.local("Outer").object;
    let invocation = Invocation::new(object ^ 1, MethodInterface::Local, 1, None, vec![]);
    let fault = deployed
        .server
        .invoke(&mut association, invocation)
        .unwrap_err();
    assert_eq!(fault.kind(), FaultKind::NoSuchContainer);
    let invocation = Invocation::new(object, MethodInterface::Local, 1, None, vec![]);
    let fault = deployed
        .server
        .invoke(&mut association, invocation)
        .unwrap_err();
    assert_eq!(fault.kind(), FaultKind::NoSuchMethod);
    let endless = deployed.local("Outer").component(
        &deployed.server,
        &mut association,
        None,
        support::RECURSE,
        vec![],
    );
    assert!(endless.unwrap_err().message().contains("nested deeper"));
}
