//! Requests for any deployment: seeded calls over all its beans.

use metadata_demo::configuration::BeanKind;

use super::{Answer, Client, Workload};
use crate::bean::synthetic::{CREATE, FIND, REMOVE, ROWS, business_operation};
use crate::measurement;
use crate::random::Random;
use crate::value::Value;

/// How many sessions are kept up.
const SESSIONS: usize = 1000;
/// A request makes this many calls, and those that they make.
const CALLS: (u64, u64) = (10, 30);
/// How many requests a session makes on average before it ends.
const REQUESTS_PER_SESSION: u64 = 20;

/// Seeded calls over all beans of a deployment.
pub struct Synthetic {
    random: Random,
    sessions: Vec<Session>,
    next: u64,
}

struct Session {
    id: u64,
    /// The stateful beans that it has made: position in the callables and identifier.
    beans: Vec<(usize, u64)>,
}

impl Synthetic {
    /// The requests of a seed.
    pub fn new(seed: u64) -> Self {
        Self {
            random: Random::new(seed),
            sessions: Vec::new(),
            next: 0,
        }
    }

    fn pick_session(&mut self, client: &mut dyn Client) -> usize {
        if self.sessions.len() < SESSIONS {
            self.next += 1;
            self.sessions.push(Session {
                id: self.next,
                beans: Vec::new(),
            });
            client.enter(self.next);
            return self.sessions.len() - 1;
        }
        let position = self.random.position(self.sessions.len());
        client.enter(self.sessions[position].id);
        position
    }

    /// The session's stateful bean of that kind, made when it has none.
    fn stateful(
        &mut self,
        client: &mut dyn Client,
        session: usize,
        bean: usize,
        answers: &mut Vec<Answer>,
    ) -> u64 {
        if let Some(&(_, key)) = self.sessions[session]
            .beans
            .iter()
            .find(|&&(other, _)| other == bean)
        {
            return key;
        }
        let name = client.callables()[bean].name.clone();
        let answer = client.home(&name, CREATE, Vec::new());
        let key = answer.as_ref().ok().and_then(Value::as_key);
        answers.push(answer);
        if let Some(key) = key {
            self.sessions[session].beans.push((bean, key));
        }
        key.unwrap_or_default()
    }

    fn call(&mut self, client: &mut dyn Client, session: usize, answers: &mut Vec<Answer>) {
        let bean = self.random.position(client.callables().len());
        let Some(callable) = client.callables().get(bean) else {
            return;
        };
        let (name, kind) = (callable.name.clone(), callable.kind);
        let Some(operation) = business_operation(&callable.class, self.random.number()) else {
            return;
        };
        let key = match kind {
            BeanKind::Stateful => self.stateful(client, session, bean, answers),
            BeanKind::Entity => {
                let key = self.random.between(1, ROWS);
                answers.push(client.home(&name, FIND, vec![Value::key(key)]));
                key
            }
            BeanKind::Stateless | BeanKind::MessageDriven => 0,
        };
        let depth = self.random.between(0, 2);
        let seed = self.random.number() >> 1;
        let arguments = vec![Value::key(seed), Value::key(depth)];
        answers.push(client.component(&name, key, operation, arguments));
    }

    fn end(&mut self, client: &mut dyn Client, session: usize, answers: &mut Vec<Answer>) {
        for (bean, key) in self.sessions.swap_remove(session).beans {
            let name = client.callables()[bean].name.clone();
            answers.push(client.component(&name, key, REMOVE, Vec::new()));
        }
        client.leave();
    }
}

impl Workload for Synthetic {
    fn kind(&self) -> measurement::Workload {
        measurement::Workload::Synthetic
    }

    fn request(&mut self, client: &mut dyn Client, answers: &mut Vec<Answer>) {
        let session = self.pick_session(client);
        client.set_attribute("requests", Value::key(self.random.below(100)));
        let calls = self.random.between(CALLS.0, CALLS.1);
        let before = client.calls();
        // A deployment of message-driven beans only has nothing that answers: the rounds bound it.
        for _ in 0..calls {
            if client.calls() - before >= calls {
                break;
            }
            self.call(client, session, answers);
        }
        if self.random.below(REQUESTS_PER_SESSION) == 0 && self.sessions.len() >= SESSIONS {
            self.end(client, session, answers);
        }
        client.deliver();
    }
}
