//! Checks whether the caller may make the call.

use specie::family::{Family, Map};

use super::{Call, proceed};
use crate::fault::{Fault, FaultKind};
use crate::invocation::payload;
use crate::security::Access;
use crate::value::Value;

pub(super) fn invoke<F: Family>(call: &mut Call<'_, F>, next: usize) -> Result<Value, Fault> {
    if let Some(domain) = &call.container.security_domain {
        let access = call
            .container
            .permissions
            .get(&call.method.key)
            .unwrap_or(&Access::Nobody);
        let principal = call.invocation.name(payload::PRINCIPAL).map(|name| &**name);
        let run_as = call.invocation.name(payload::RUN_AS).map(|name| &**name);
        if !domain.permits(access, principal, run_as) {
            return Err(denied(call, principal, run_as, access));
        }
    }
    proceed(call, next)
}

fn denied<F: Family>(
    call: &Call<'_, F>,
    principal: Option<&str>,
    run_as: Option<&str>,
    access: &Access<F>,
) -> Fault {
    let who = match (run_as, principal) {
        (Some(role), _) => format!("a bean that runs as {role}"),
        (None, Some(principal)) => principal.to_owned(),
        (None, None) => "a caller who has not signed in".to_owned(),
    };
    let why = match access {
        Access::Nobody => "nobody may",
        Access::Anybody | Access::Roles(_) => "none of the roles that may is the caller's",
    };
    let text = format!(
        "{who} may not call {}.{}: {why}",
        call.container.name, call.method.name
    );
    Fault::new(FaultKind::AccessDenied, text)
}
