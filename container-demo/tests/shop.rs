//! The shop's clients against a server: what a request asks, and what it is answered.

use std::collections::BTreeMap;

use container_demo::fault::FaultKind;
use container_demo::server::{Options, Server};
use container_demo::web::WebTier;
use container_demo::workload::{Client, for_deployment};
use metadata_demo::Limits;
use metadata_demo::configuration::Deployment;
use metadata_demo::deployment::Source;
use specie::family::Std;

fn shop() -> (Server<Std>, Deployment<Std>) {
    let loaded = metadata_demo::load::<Std>(&Source::Embedded, &Limits::default());
    let deployment = loaded
        .unwrap_or_else(|diagnostics| panic!("{diagnostics}"))
        .deployment;
    let mut server = Server::deploy(&deployment, &Options::default()).unwrap();
    server.open_store();
    server.start(&deployment);
    (server, deployment)
}

#[test]
fn requests_make_ten_to_sixty_calls_and_fail_as_business_does() {
    let (server, deployment) = shop();
    assert_eq!(server.warnings(), [] as [String; 0]);
    let mut client = WebTier::new(&server, &deployment);
    let mut workload = for_deployment(&client, 1);
    let mut answers = Vec::new();
    let (mut fewest, mut most) = (u64::MAX, 0);
    let mut faults: BTreeMap<FaultKind, (u32, String)> = BTreeMap::new();
    for _ in 0..6000 {
        answers.clear();
        let before = client.calls();
        workload.request(&mut client, &mut answers);
        let calls = client.calls() - before;
        (fewest, most) = (fewest.min(calls), most.max(calls));
        for fault in answers.iter().filter_map(|answer| answer.as_ref().err()) {
            let entry = faults.entry(fault.kind()).or_insert((0, fault.to_string()));
            entry.0 += 1;
        }
        client.advance(150);
    }
    assert!(fewest >= 10 && most <= 60, "{fewest} to {most} calls");
    assert_eq!(
        faults.keys().copied().collect::<Vec<_>>(),
        [FaultKind::Application],
        "{faults:#?}"
    );
    assert_eq!(server.log().texts(), [] as [String; 0]);
    for container in server.containers() {
        assert!(
            container.statistics.calls() > 0,
            "{} was never called",
            container.name
        );
    }
    assert_eq!(server.transactions().active(), 0);
    assert_eq!(
        (server.messaging().pending(), server.messaging().aside()),
        (0, 0)
    );
    let sessions = server.instance_counts();
    assert!(
        (2000..2400).contains(&(sessions.active + sessions.passivated)),
        "{sessions:?}"
    );
    for container in server.containers() {
        assert_eq!(container.pool().out(), 0, "{}", container.name);
        let locks = container
            .entities()
            .map_or(0, |entities| entities.locks.len());
        assert_eq!(locks, 0, "{}", container.name);
    }
}

#[test]
fn stock_and_orders_add_up() {
    let (server, deployment) = shop();
    let mut client = WebTier::new(&server, &deployment);
    let mut workload = for_deployment(&client, 7);
    let mut answers = Vec::new();
    for _ in 0..4000 {
        answers.clear();
        workload.request(&mut client, &mut answers);
    }
    let table = |bean: &str| {
        let containers = server.containers().iter();
        let mut named =
            containers.filter(|container| container.name.ends_with(&format!("#{bean}")));
        named.next().unwrap().entities().unwrap().snapshot()
    };
    let (orders, lines) = (table("Order"), table("OrderLine"));
    assert!(orders.len() > 20, "{} orders", orders.len());
    for (order, fields) in &orders {
        assert!(
            matches!(
                fields[2].as_text(),
                Some("placed" | "shipped" | "cancelled")
            ),
            "{fields:?}"
        );
        let own = lines
            .iter()
            .filter(|(_, line)| line[1].as_key() == Some(*order));
        let goods: i64 = own.map(|(_, line)| line[4].as_number().unwrap()).sum();
        assert!(
            goods > 0 && fields[3].as_number().unwrap() > goods,
            "tax and shipping come on top"
        );
    }
    // A line's order exists: an order is written whole or not at all.
    for (_, line) in &lines {
        assert!(
            orders
                .iter()
                .any(|(order, _)| line[1].as_key() == Some(*order))
        );
    }
}
