//! The life cycle of each kind of container.

mod support;

use container_demo::fault::FaultKind;
use container_demo::invocation::Association;
use container_demo::value::Value;
use specie::family::{Family, Specie, Std};

use support::{
    ASK_OTHER, CREATE, Deployed, FAIL, FIND, FIND_ALL, HOME_REMOVE, PANIC, REFUSE, REMOVE, SET,
    VALUE, deploy, entity, other, session,
};

fn number(number: i64) -> Value {
    Value::Long(number)
}

fn stateless(pool: &str) -> Deployed<Std> {
    let configuration = format!(
        "<enterprise-beans><session><ejb-name>Worker</ejb-name>\
         <configuration-name>Own</configuration-name></session></enterprise-beans>\
         <container-configurations><container-configuration extends='Standard Stateless SessionBean'>\
         <container-name>Own</container-name><container-pool-conf>{pool}</container-pool-conf>\
         </container-configuration></container-configurations>"
    );
    deploy(
        &session(
            "Worker",
            "Stateless",
            "Container",
            &other("Worker", "Session"),
        ),
        "",
        &configuration,
    )
}

#[test]
fn a_stateless_pool_is_filled_grows_and_drops_above_its_maximum() {
    let deployed = stateless("<MinimumSize>2</MinimumSize><MaximumSize>2</MaximumSize>");
    let container = deployed.server.container(&deployed.name("Worker")).unwrap();
    assert_eq!(container.pool().len(), 2);
    // Two are out at once: one asks the other.
    deployed.call("Worker", 0, ASK_OTHER, &[number(0)]).unwrap();
    assert_eq!((container.pool().len(), container.pool().out()), (2, 0));
}

#[test]
fn a_strict_pool_times_out_when_a_bean_needs_one_more() {
    let deployed = stateless(
        "<MaximumSize>1</MaximumSize><strictMaximumSize>true</strictMaximumSize><strictTimeout>10</strictTimeout>",
    );
    let fault = deployed
        .call("Worker", 0, ASK_OTHER, &[number(0)])
        .unwrap_err();
    assert_eq!(fault.kind(), FaultKind::PoolTimeout, "{fault}");
    let container = deployed.server.container(&deployed.name("Worker")).unwrap();
    assert_eq!(container.pool().out(), 0);
    assert_eq!(deployed.call("Worker", 0, VALUE, &[]), Ok(Value::Null));
}

#[test]
fn a_system_fault_discards_a_stateless_instance_and_an_application_fault_does_not() {
    let deployed = stateless("<MinimumSize>1</MinimumSize><MaximumSize>5</MaximumSize>");
    let pool = || {
        deployed
            .server
            .container(&deployed.name("Worker"))
            .unwrap()
            .pool()
            .len()
    };
    let fault = deployed
        .call("Worker", 0, REFUSE, &[number(1)])
        .unwrap_err();
    assert!(fault.is_application());
    assert_eq!(pool(), 1);
    let fault = deployed.call("Worker", 0, FAIL, &[number(1)]).unwrap_err();
    assert_eq!(fault.kind(), FaultKind::System);
    assert_eq!(pool(), 0);
    assert_eq!(deployed.server.log().failures(), 1);
}

#[test]
fn creating_and_removing_a_stateless_session_touches_no_instance() {
    let deployed = stateless("<MinimumSize>0</MinimumSize><MaximumSize>5</MaximumSize>");
    let created = deployed.home("Worker", CREATE, Value::Null).unwrap();
    assert!(matches!(created, Value::Reference(reference) if reference.key == 0));
    deployed.home("Worker", HOME_REMOVE, created).unwrap();
    assert_eq!(deployed.server.instance_counts().pooled, 0);
}

fn stateful<F: Family>(cache: &str) -> Deployed<F> {
    let configuration = format!(
        "<enterprise-beans><session><ejb-name>Talk</ejb-name>\
         <configuration-name>Own</configuration-name></session></enterprise-beans>\
         <container-configurations><container-configuration extends='Standard Stateful SessionBean'>\
         <container-name>Own</container-name><container-cache-conf><cache-policy-conf>{cache}\
         </cache-policy-conf></container-cache-conf></container-configuration></container-configurations>"
    );
    deploy(
        &session("Talk", "Stateful", "Container", &other("Talk", "Session")),
        "",
        &configuration,
    )
}

#[test]
fn sessions_have_a_state_of_their_own_and_end_with_remove() {
    let deployed = stateful::<Std>("");
    let (first, second) = (deployed.create("Talk", 0), deployed.create("Talk", 0));
    assert_ne!(first, second);
    deployed.call("Talk", first, SET, &[number(1)]).unwrap();
    deployed.call("Talk", second, SET, &[number(2)]).unwrap();
    assert_eq!(deployed.call("Talk", first, VALUE, &[]), Ok(number(1)));
    assert_eq!(deployed.call("Talk", second, VALUE, &[]), Ok(number(2)));
    deployed.call("Talk", first, REMOVE, &[]).unwrap();
    let fault = deployed.call("Talk", first, VALUE, &[]).unwrap_err();
    assert_eq!(fault.kind(), FaultKind::NoSuchObject);
    deployed
        .home("Talk", HOME_REMOVE, Value::key(second))
        .unwrap();
    assert_eq!(deployed.server.instance_counts().active, 0);
    // An instance that comes back from a session is clean.
    let third = deployed.create("Talk", 0);
    assert_eq!(deployed.call("Talk", third, VALUE, &[]), Ok(Value::Null));
}

#[test]
fn a_session_cannot_be_called_while_it_is_in_a_call() {
    let deployed = stateful::<Std>("");
    let key = deployed.create("Talk", 0);
    let fault = deployed
        .call("Talk", key, ASK_OTHER, &[Value::key(key)])
        .unwrap_err();
    assert_eq!(fault.kind(), FaultKind::Concurrency, "{fault}");
}

#[test]
fn a_system_fault_ends_the_session_and_an_application_fault_does_not() {
    let deployed = stateful::<Std>("");
    let key = deployed.create("Talk", 0);
    deployed
        .call("Talk", key, REFUSE, &[number(5)])
        .unwrap_err();
    assert_eq!(deployed.call("Talk", key, VALUE, &[]), Ok(number(5)));
    deployed.call("Talk", key, FAIL, &[number(6)]).unwrap_err();
    let fault = deployed.call("Talk", key, VALUE, &[]).unwrap_err();
    assert_eq!(fault.kind(), FaultKind::NoSuchObject);
    assert_eq!(deployed.server.instance_counts().active, 0);
}

fn passivation<F: Family>() {
    let deployed = stateful::<F>("<min-capacity>1</min-capacity><max-capacity>2</max-capacity>");
    let keys: Vec<u64> = (0..4).map(|_| deployed.create("Talk", 0)).collect();
    for (key, value) in keys.iter().zip(0..) {
        deployed.call("Talk", *key, SET, &[number(value)]).unwrap();
    }
    // Bringing the first ones back has passivated none in a call; the next creation passivates the surplus.
    deployed.create("Talk", 0);
    let counts = deployed.server.instance_counts();
    assert_eq!((counts.active, counts.passivated), (2, 3));
    for (key, value) in keys.iter().zip(0..) {
        assert_eq!(deployed.call("Talk", *key, VALUE, &[]), Ok(number(value)));
    }
}

#[test]
fn sessions_above_the_capacity_are_passivated_and_come_back() {
    passivation::<Std>();
    passivation::<Specie>();
}

#[test]
fn idle_sessions_are_passivated_and_old_ones_forgotten() {
    let deployed =
        stateful::<Std>("<max-bean-age>600</max-bean-age><max-bean-life>1800</max-bean-life>");
    let (idle, old) = (deployed.create("Talk", 0), deployed.create("Talk", 0));
    deployed.call("Talk", idle, SET, &[number(7)]).unwrap();
    deployed.server.advance(900_000);
    assert_eq!(deployed.server.instance_counts().passivated, 2);
    assert_eq!(deployed.call("Talk", idle, VALUE, &[]), Ok(number(7)));
    for _ in 0..9 {
        deployed.call("Talk", idle, VALUE, &[]).unwrap();
        deployed.server.advance(300_000);
    }
    let counts = deployed.server.instance_counts();
    assert_eq!((counts.active, counts.passivated), (1, 0));
    let fault = deployed.call("Talk", old, VALUE, &[]).unwrap_err();
    assert_eq!(fault.kind(), FaultKind::NoSuchObject);
}

fn entities(commit_option: char, reentrant: bool) -> Deployed<Std> {
    let configuration = format!(
        "<enterprise-beans><entity><ejb-name>Thing</ejb-name>\
         <configuration-name>Own</configuration-name></entity></enterprise-beans>\
         <container-configurations><container-configuration extends='Standard CMP 2.x EntityBean'>\
         <container-name>Own</container-name><commit-option>{commit_option}</commit-option>\
         </container-configuration></container-configurations>"
    );
    deploy(
        &entity("Thing", reentrant, &other("Thing", "Entity")),
        "",
        &configuration,
    )
}

#[test]
fn entities_are_created_found_changed_and_removed() {
    for commit_option in ['A', 'B', 'C', 'D'] {
        let deployed = entities(commit_option, false);
        for key in [30, 10, 20] {
            assert_eq!(deployed.create("Thing", key), key);
        }
        let fault = deployed.home("Thing", CREATE, Value::key(10)).unwrap_err();
        assert_eq!(fault.kind(), FaultKind::DuplicateKey);
        deployed.call("Thing", 10, SET, &[number(1)]).unwrap();
        assert_eq!(
            deployed.call("Thing", 10, VALUE, &[]),
            Ok(number(1)),
            "{commit_option}"
        );
        assert_eq!(
            deployed
                .home("Thing", FIND, Value::key(20))
                .unwrap()
                .as_key(),
            Some(20)
        );
        let fault = deployed.home("Thing", FIND, Value::key(99)).unwrap_err();
        assert_eq!(fault.kind(), FaultKind::NotFound);
        let all = deployed.home("Thing", FIND_ALL, Value::Null).unwrap();
        let keys: Vec<_> = all
            .as_list()
            .unwrap()
            .iter()
            .map(|key| key.as_key().unwrap())
            .collect();
        assert_eq!(keys, [10, 20, 30]);
        deployed.call("Thing", 10, REMOVE, &[]).unwrap();
        deployed.home("Thing", HOME_REMOVE, Value::key(20)).unwrap();
        let fault = deployed.call("Thing", 10, VALUE, &[]).unwrap_err();
        assert_eq!(fault.kind(), FaultKind::NoSuchObject);
        let container = deployed.server.container(&deployed.name("Thing")).unwrap();
        let entities = container.entities().unwrap();
        assert_eq!(entities.rows(), 1);
        assert!(entities.locks.is_empty(), "every lock was given up");
        let cached = usize::from(commit_option != 'C');
        assert_eq!(entities.cached(), cached, "{commit_option}");
        assert_eq!(deployed.server.transactions().active(), 0);
    }
}

#[test]
fn only_a_reentrant_entity_can_be_called_while_it_is_in_a_call() {
    let deployed = entities('A', false);
    deployed.create("Thing", 1);
    let fault = deployed
        .call("Thing", 1, ASK_OTHER, &[number(1)])
        .unwrap_err();
    assert_eq!(fault.kind(), FaultKind::Reentrance, "{fault}");
    let deployed = entities('A', true);
    deployed.create("Thing", 1);
    deployed.call("Thing", 1, SET, &[number(4)]).unwrap();
    assert_eq!(
        deployed.call("Thing", 1, ASK_OTHER, &[number(1)]),
        Ok(number(4))
    );
    assert_eq!(deployed.call("Thing", 1, VALUE, &[]), Ok(number(4)));
}

#[test]
fn an_entity_that_another_transaction_holds_is_waited_for_and_given_up() {
    let deployed = entities('A', false);
    deployed.create("Thing", 1);
    let transactions = deployed.server.transactions();
    let mut holder = Association {
        transaction: Some(transactions.begin()),
        ..Association::default()
    };
    deployed
        .call_as(&mut holder, "Thing", 1, SET, &[number(1)])
        .unwrap();
    let fault = deployed.call("Thing", 1, VALUE, &[]).unwrap_err();
    assert_eq!(fault.kind(), FaultKind::LockTimeout, "{fault}");
    transactions
        .commit(&deployed.server, holder.transaction.unwrap())
        .unwrap();
    assert_eq!(deployed.call("Thing", 1, VALUE, &[]), Ok(number(1)));
}

#[test]
fn a_system_fault_takes_an_entitys_change_back() {
    let deployed = entities('A', false);
    deployed.create("Thing", 1);
    deployed.call("Thing", 1, SET, &[number(1)]).unwrap();
    deployed.call("Thing", 1, FAIL, &[number(2)]).unwrap_err();
    assert_eq!(deployed.call("Thing", 1, VALUE, &[]), Ok(number(1)));
    deployed.call("Thing", 1, REFUSE, &[number(3)]).unwrap_err();
    assert_eq!(
        deployed.call("Thing", 1, VALUE, &[]),
        Ok(number(3)),
        "the bean did not ask for a rollback"
    );
}

#[test]
fn a_panic_in_a_bean_costs_its_instance_only() {
    let deployed = entities('A', false);
    deployed.create("Thing", 1);
    deployed.call("Thing", 1, SET, &[number(1)]).unwrap();
    let mut association = Association::default();
    let fault = deployed
        .call_as(&mut association, "Thing", 1, PANIC, &[number(2)])
        .unwrap_err();
    assert_eq!(fault.kind(), FaultKind::System);
    assert!(fault.message().contains("panicked"), "{fault}");
    assert_eq!((association.depth, association.transaction), (0, None));
    assert_eq!(deployed.server.transactions().active(), 0);
    assert_eq!(
        deployed.call("Thing", 1, VALUE, &[]),
        Ok(number(1)),
        "rolled back"
    );
    let deployed = stateful::<Std>("");
    let key = deployed.create("Talk", 0);
    deployed.call("Talk", key, PANIC, &[number(1)]).unwrap_err();
    let fault = deployed.call("Talk", key, VALUE, &[]).unwrap_err();
    assert_eq!(fault.kind(), FaultKind::NoSuchObject);
    let deployed = stateless("<MinimumSize>1</MinimumSize><MaximumSize>5</MaximumSize>");
    deployed.call("Worker", 0, PANIC, &[number(1)]).unwrap_err();
    let pool = deployed
        .server
        .container(&deployed.name("Worker"))
        .unwrap()
        .pool();
    assert_eq!((pool.len(), pool.out()), (0, 0));
}
