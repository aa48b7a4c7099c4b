//! Security domains: who is in which role, and who may call what.

use std::collections::BTreeMap;
use std::marker::PhantomData;
use std::ptr;
use std::sync::{Arc, Mutex};

use metadata_demo::configuration::Permission;
use specie::family::{Family, Map, Set};

use crate::unpoisoned::lock;

/// Who may call a method, as the container keeps it.
pub enum Access<F: Family> {
    /// Nobody.
    Nobody,
    /// Anybody.
    Anybody,
    /// Callers in one of the roles. Methods under the same rules share the set.
    Roles(Arc<F::Set<String>>),
}

/// Where some rules' sets of roles stand, in order.
type Places<C> = Vec<*const <C as Family>::Set<String>>;

/// Turns a deployment's permissions into what containers keep: one set of roles for all methods under the same rules, so
/// that a rule of many methods and many roles takes the room of their sum and not of their product.
pub struct Accesses<'deployment, F: Family, C: Family> {
    /// By where the rules' own sets stand in the deployment, which is borrowed and therefore stays.
    sets: BTreeMap<Places<C>, Arc<F::Set<String>>>,
    deployment: PhantomData<&'deployment ()>,
}

impl<F: Family, C: Family> Default for Accesses<'_, F, C> {
    fn default() -> Self {
        Self {
            sets: BTreeMap::new(),
            deployment: PhantomData,
        }
    }
}

impl<'deployment, F: Family, C: Family> Accesses<'deployment, F, C> {
    /// What the deployment says, in this family's sets. O(roles) for the first method under some rules, then O(rules).
    pub fn access(&mut self, permission: &Permission<'deployment, C>) -> Access<F> {
        let rules = match permission {
            Permission::Nobody => return Access::Nobody,
            Permission::Anybody => return Access::Anybody,
            Permission::Roles(rules) => rules,
        };
        let mut places: Vec<_> = rules.iter().map(|set| ptr::from_ref(*set)).collect();
        places.sort_unstable();
        places.dedup();
        let roles = self.sets.entry(places).or_insert_with(|| {
            let mut roles = F::Set::default();
            for role in rules.iter().flat_map(|set| set.iter()) {
                roles.insert(role.clone());
            }
            Arc::new(roles)
        });
        Access::Roles(Arc::clone(roles))
    }
}

/// A security domain: the subjects that have signed in, by principal.
pub struct SecurityDomain<F: Family> {
    subjects: Mutex<F::Map<String, Subject<F>>>,
}

/// A principal that has signed in.
struct Subject<F: Family> {
    roles: F::Set<String>,
    /// How many times it has signed in and not out.
    sessions: u32,
}

impl<F: Family> Default for SecurityDomain<F> {
    fn default() -> Self {
        Self {
            subjects: Mutex::default(),
        }
    }
}

impl<F: Family> SecurityDomain<F> {
    /// Takes `principal` in with the roles, which replace those of earlier sessions.
    pub fn sign_in<'a>(&self, principal: &str, roles: impl IntoIterator<Item = &'a str>) {
        let mut set = F::Set::default();
        for role in roles {
            set.insert(role.to_owned());
        }
        let mut subjects = lock(&self.subjects);
        let fresh = || Subject {
            roles: F::Set::default(),
            sessions: 0,
        };
        let subject = subjects.get_or_insert_with(principal.to_owned(), fresh);
        subject.roles = set;
        subject.sessions += 1;
    }

    /// Ends a session of `principal`, which is forgotten with the last one.
    pub fn sign_out(&self, principal: &str) {
        let mut subjects = lock(&self.subjects);
        let Some(subject) = subjects.get_mut(principal) else {
            return;
        };
        subject.sessions -= 1;
        if subject.sessions == 0 {
            subjects.remove(principal);
        }
    }

    /// Whether `principal` is in `role`. Two look-ups.
    pub fn is_in_role(&self, principal: &str, role: &str) -> bool {
        lock(&self.subjects)
            .get(principal)
            .is_some_and(|subject| subject.roles.contains(role))
    }

    /// How many principals have signed in.
    pub fn principals(&self) -> usize {
        lock(&self.subjects).len()
    }

    /// Whether a caller may pass: the role that the calling bean runs as counts before the principal's own.
    pub fn permits(
        &self,
        access: &Access<F>,
        principal: Option<&str>,
        run_as: Option<&str>,
    ) -> bool {
        match (access, run_as) {
            (Access::Nobody, _) => false,
            (Access::Anybody, _) => true,
            (Access::Roles(allowed), Some(role)) => allowed.contains(role),
            (Access::Roles(allowed), None) => principal.is_some_and(|principal| {
                let subjects = lock(&self.subjects);
                let Some(subject) = subjects.get(principal) else {
                    return false;
                };
                // All of them, so that the number of look-ups does not depend on the family's order.
                subject
                    .roles
                    .iter()
                    .filter(|role| allowed.contains(role.as_str()))
                    .count()
                    > 0
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use specie::family::Std;

    use super::*;

    fn roles(names: &[&str]) -> Access<Std> {
        Access::Roles(Arc::new(names.iter().map(ToString::to_string).collect()))
    }

    #[test]
    fn methods_under_the_same_rules_share_their_roles() {
        let set = |names: &[&str]| names.iter().map(ToString::to_string).collect();
        let (clerks, customers): (_, _) = (set(&["clerk", "chief"]), set(&["customer"]));
        let mut accesses = Accesses::<Std, Std>::default();
        let mut roles_of = |rules: &[&'static str]| {
            let sets = rules.iter().map(|rule| match *rule {
                "clerks" => &clerks,
                _ => &customers,
            });
            match accesses.access(&Permission::Roles(sets.collect())) {
                Access::Roles(roles) => roles,
                Access::Nobody | Access::Anybody => panic!("roles were given"),
            }
        };
        let first = roles_of(&["clerks"]);
        assert!(Arc::ptr_eq(&first, &roles_of(&["clerks"])));
        assert!(Arc::ptr_eq(&first, &roles_of(&["clerks", "clerks"])));
        let both = roles_of(&["clerks", "customers"]);
        assert!(Arc::ptr_eq(&both, &roles_of(&["customers", "clerks"])));
        assert_eq!(both.len(), 3);
        assert_eq!(roles_of(&["customers"]).len(), 1);
        assert_eq!(first.len(), 2);
    }

    #[test]
    fn one_common_role_is_enough() {
        let domain = SecurityDomain::<Std>::default();
        domain.sign_in("ann", ["customer", "clerk"]);
        assert!(domain.permits(&roles(&["system", "clerk"]), Some("ann"), None));
        assert!(!domain.permits(&roles(&["system"]), Some("ann"), None));
        assert!(!domain.permits(&roles(&["clerk"]), Some("bob"), None));
        assert!(!domain.permits(&roles(&["clerk"]), None, None));
        assert!(!domain.permits(&roles(&[]), Some("ann"), None));
        domain.sign_out("ann");
        assert!(!domain.permits(&roles(&["clerk"]), Some("ann"), None));
    }

    #[test]
    fn a_principal_stays_until_its_last_session_ends() {
        let domain = SecurityDomain::<Std>::default();
        domain.sign_in("ann", ["customer"]);
        domain.sign_in("ann", ["clerk"]);
        domain.sign_out("ann");
        assert!(domain.is_in_role("ann", "clerk") && !domain.is_in_role("ann", "customer"));
        domain.sign_out("ann");
        domain.sign_out("ann");
        assert_eq!(domain.principals(), 0);
    }

    #[test]
    fn unchecked_is_anybody_and_excluded_nobody() {
        let domain = SecurityDomain::<Std>::default();
        domain.sign_in("ann", ["customer"]);
        assert!(domain.permits(&Access::Anybody, None, None));
        assert!(!domain.permits(&Access::Nobody, Some("ann"), Some("customer")));
    }

    #[test]
    fn a_run_as_role_replaces_the_principals() {
        let domain = SecurityDomain::<Std>::default();
        domain.sign_in("ann", ["customer"]);
        assert!(domain.permits(&roles(&["system"]), Some("ann"), Some("system")));
        assert!(!domain.permits(&roles(&["customer"]), Some("ann"), Some("system")));
    }
}
