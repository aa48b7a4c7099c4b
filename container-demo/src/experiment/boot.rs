//! From the exec stamp to the first answered call.

use metadata_demo::Limits;
use metadata_demo::configuration::Deployment;
use specie::family::Family;

use super::metrics::monotonic_ns;
use super::{Error, Options};
use crate::measurement::{Boot, Phase};
use crate::server::{self, Server};

/// A clock that hands out consecutive phases.
pub(super) struct Clock {
    began: u64,
    last: u64,
    from_exec: bool,
    phases: Vec<Phase>,
}

impl Clock {
    /// Starts at the stamp, or else when the experiment was entered.
    pub(super) fn start(stamp: Option<u64>, entered: u64) -> Self {
        let mut clock = Self {
            began: stamp.unwrap_or(entered),
            last: stamp.unwrap_or(entered),
            from_exec: stamp.is_some(),
            phases: Vec::new(),
        };
        if stamp.is_some() {
            clock.end_at("exec", entered);
        }
        clock
    }

    /// Ends a phase now.
    pub(super) fn end(&mut self, name: &str) {
        self.end_at(name, monotonic_ns());
    }

    fn end_at(&mut self, name: &str, now: u64) {
        let ns = now.saturating_sub(self.last);
        self.last = self.last.max(now);
        self.phases.push(Phase {
            name: name.to_owned(),
            ns,
        });
    }

    /// Divides what has passed since the last phase: the named parts as they were measured, the rest to the last name.
    fn divide(&mut self, parts: &[(&str, u64)], rest: &str) {
        let now = monotonic_ns();
        for &(name, ns) in parts {
            let end = (self.last + ns).min(now);
            self.end_at(name, end);
        }
        self.end_at(rest, now);
    }

    /// The boot has ended with the last phase.
    pub(super) fn finish(self) -> Boot {
        Boot {
            from_exec: self.from_exec,
            total_ns: self.last - self.began,
            phases: self.phases,
        }
    }
}

/// Reads and resolves the deployment with the collections of `C`, and with those of `F` makes the containers, opens the store, starts.
pub(super) fn boot<F: Family, C: Family>(
    options: &Options,
    clock: &mut Clock,
) -> Result<(Server<F>, Deployment<C>), Error> {
    let loaded = metadata_demo::load::<C>(&options.deployment, &Limits::default())
        .map_err(|diagnostics| Error::Deployment(diagnostics.to_string()))?;
    let ns = |duration: std::time::Duration| u64::try_from(duration.as_nanos()).unwrap_or(u64::MAX);
    clock.divide(
        &[
            ("read", ns(loaded.times.read)),
            ("parse", ns(loaded.times.parse)),
        ],
        "resolve",
    );
    let deployment = loaded.deployment;
    let mut server = Server::deploy(&deployment, &server::Options::default())?;
    clock.end("deploy");
    server.open_store();
    clock.end("store");
    server.start(&deployment);
    clock.end("start");
    Ok((server, deployment))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phases_add_up_to_the_total() {
        let entered = monotonic_ns();
        for stamp in [None, Some(entered - 1000)] {
            let mut clock = Clock::start(stamp, entered);
            clock.divide(&[("read", 10), ("parse", u64::MAX / 4)], "resolve");
            clock.end("deploy");
            let boot = clock.finish();
            assert_eq!(
                boot.phases.iter().map(|phase| phase.ns).sum::<u64>(),
                boot.total_ns
            );
            assert_eq!(boot.from_exec, stamp.is_some());
            assert_eq!(
                boot.phases[0].name,
                if stamp.is_some() { "exec" } else { "read" }
            );
        }
    }
}
