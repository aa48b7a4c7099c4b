//! Which transaction a call runs in, and who may make it.
//!
//! The rules are those of the server that is simulated, which differ from EJB's own precedence: rules are searched in
//! document order.

use specie::family::Family;

use crate::configuration::{
    Allowed, Bean, Method, MethodInterface, Permission, TransactionAttribute,
};

/// What stands for every method.
const ALL: &str = "*";

impl<F: Family> Method<F> {
    /// Whether the rule is about the method: by name, and by interface and parameters where it has them. `*` is
    /// about every method of its interface, whatever the parameters.
    pub fn matches(&self, interface: MethodInterface, name: &str, parameters: &[&str]) -> bool {
        if self.interface.is_some_and(|own| own != interface) {
            return false;
        }
        if self.name == ALL {
            return true;
        }
        self.name == name
            && self.parameters.as_ref().is_none_or(|own| {
                own.len() == parameters.len()
                    && own.iter().zip(parameters).all(|(own, given)| own == given)
            })
    }
}

impl<F: Family> Bean<F> {
    /// The transaction attribute of a method: of the first rule in document order that names it, else of the last
    /// rule for `*`, else `Required`. O(rules).
    ///
    /// A rule without parameters names every overload, and so hides the more exact rules after it.
    pub fn transaction_attribute(
        &self,
        interface: MethodInterface,
        name: &str,
        parameters: &[&str],
    ) -> TransactionAttribute {
        let mut attribute = TransactionAttribute::Required;
        for rule in self.transactions.iter() {
            if rule.method.matches(interface, name, parameters) {
                attribute = rule.attribute;
                if rule.method.name != ALL {
                    break;
                }
            }
        }
        attribute
    }

    /// Who may call a method: nobody when it is excluded, anybody when a rule leaves it unchecked, else the callers in
    /// a role of any rule about it. Without a rule nobody may. O(rules).
    pub fn permission(
        &self,
        interface: MethodInterface,
        name: &str,
        parameters: &[&str],
    ) -> Permission<'_, F> {
        if self
            .excluded_methods
            .iter()
            .any(|method| method.matches(interface, name, parameters))
        {
            return Permission::Nobody;
        }
        let mut roles = Vec::new();
        for rule in self.method_permissions.iter() {
            if rule.method.matches(interface, name, parameters) {
                match &*rule.allowed {
                    Allowed::Anybody => return Permission::Anybody,
                    Allowed::Roles(set) => roles.push(set),
                }
            }
        }
        if roles.is_empty() {
            Permission::Nobody
        } else {
            Permission::Roles(roles)
        }
    }
}
