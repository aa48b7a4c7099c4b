//! Many threads in one server: no instance is used by two calls at once, and nothing is lost.

use std::collections::BTreeSet;
use std::thread;

use container_demo::bean::shop::{CREATE, FIND, REMOVE, accounts, cart, sequence};
use container_demo::invocation::Association;
use container_demo::proxy::Proxy;
use container_demo::server::{Options, Server};
use container_demo::value::Value;
use metadata_demo::Limits;
use metadata_demo::deployment::Source;
use specie::family::{Family, Specie, Std};

const THREADS: u64 = 4;

fn shop<F: Family>() -> Server<F> {
    let loaded = metadata_demo::load::<F>(&Source::Embedded, &Limits::default());
    let deployment = loaded
        .unwrap_or_else(|diagnostics| panic!("{diagnostics}"))
        .deployment;
    let mut server = Server::deploy(&deployment, &Options::default()).unwrap();
    server.open_store();
    server.start(&deployment);
    server
}

fn proxy<F: Family>(server: &Server<F>, bean: &str) -> Proxy<F> {
    let mut containers = server.containers().iter();
    let container = containers.find(|container| container.name.ends_with(&format!("#{bean}")));
    container.unwrap().proxy(true).unwrap()
}

/// Runs `work` in every thread, each with an association of its own, and collects what it hands back.
fn in_threads<R: Send>(work: impl Fn(u64, &mut Association) -> R + Sync) -> Vec<R> {
    thread::scope(|scope| {
        let start = |number| {
            let work = &work;
            scope.spawn(move || {
                work(
                    number,
                    &mut Association {
                        thread: number,
                        ..Association::default()
                    },
                )
            })
        };
        let threads: Vec<_> = (1..=THREADS).map(start).collect();
        threads
            .into_iter()
            .map(|thread| thread.join().unwrap())
            .collect()
    })
}

#[test]
fn a_sequence_gives_out_every_number_once() {
    let server = shop::<Specie>();
    let numbers = proxy(&server, "Sequence");
    let taken = in_threads(|_, association| {
        let key = numbers
            .home(&server, association, FIND, vec!["lines".into()])
            .unwrap()
            .as_key();
        let next = |association: &mut _| {
            numbers.component(&server, association, key, sequence::NEXT, vec![])
        };
        (0..200)
            .map(|_| next(association).unwrap().as_key().unwrap())
            .collect::<Vec<_>>()
    });
    let all: BTreeSet<u64> = taken.iter().flatten().copied().collect();
    assert_eq!(all, (1..=200 * THREADS).collect());
    assert!(taken.iter().all(|numbers| numbers.is_sorted()));
    assert_eq!(server.transactions().active(), 0);
}

#[test]
fn customers_register_side_by_side() {
    let server = shop::<Std>();
    let desk = proxy(&server, "Accounts");
    let ids = in_threads(|thread, association| {
        let register = |number: u32| {
            let user = Value::text(format!("thread{thread}-{number}"));
            let arguments = vec![user, "secret".into(), "Somebody".into()];
            desk.component(&server, association, None, accounts::REGISTER, arguments)
                .unwrap()
        };
        (0..50)
            .map(register)
            .map(|id| id.as_key().unwrap())
            .collect::<Vec<_>>()
    });
    let all: BTreeSet<u64> = ids.iter().flatten().copied().collect();
    assert_eq!(all.len() as u64, 50 * THREADS);
}

/// Sessions are passivated and brought back by one thread while others call theirs.
#[test]
fn no_session_is_lost_while_the_server_ages() {
    let server = shop::<Std>();
    let carts = proxy(&server, "Cart");
    in_threads(|thread, association| {
        if thread == 1 {
            // As if everybody had been idle for just longer than the shop's sessions may be, again and again.
            for _ in 0..200 {
                for container in server.containers() {
                    container.age(&server, 901_000);
                }
                thread::yield_now();
            }
            return;
        }
        let cart = carts
            .home(&server, association, CREATE, vec![])
            .unwrap()
            .as_key();
        for lines in 1..=40_i32 {
            let arguments = vec![Value::Integer(lines), Value::Integer(1)];
            let now = carts
                .component(&server, association, cart, cart::ADD, arguments)
                .unwrap();
            assert_eq!(now, Value::Integer(lines));
        }
        carts
            .component(&server, association, cart, REMOVE, vec![])
            .unwrap();
    });
    let counts = server.instance_counts();
    assert_eq!((counts.active, counts.passivated), (0, 0));
}
