//! Hands the rules of `assembly-descriptor` to the beans that they are about.

use std::sync::Arc;

use specie::family::{Family, List, Map, Set};

use super::RoleCheck;
use super::beans::unknown_bean;
use crate::configuration::{Allowed, Bean, Method, MethodPermission, MethodTransaction, Unit};
use crate::descriptor::assembly::{self, Assembly, Interface};
use crate::diagnostic::Report;

/// Gives every bean of a unit its permissions, transactions and excluded methods, in document order.
pub(super) fn distribute<F: Family>(
    assembly: Assembly<F>,
    complete: bool,
    unit: &mut Unit<F>,
    roles: &mut RoleCheck<F>,
    report: &mut Report,
) {
    for permission in assembly.permissions {
        let mut set = F::Set::default();
        for role in permission.roles {
            roles.used(&role, unit, report);
            set.insert(role.value);
        }
        let allowed = Arc::new(if permission.unchecked {
            Allowed::Anybody
        } else {
            Allowed::Roles(set)
        });
        for method in permission.methods {
            each_bean(method, complete, unit, report, |bean, method| {
                bean.method_permissions.push(MethodPermission {
                    method,
                    allowed: Arc::clone(&allowed),
                });
            });
        }
    }
    for transaction in assembly.transactions {
        let attribute = transaction.attribute;
        for method in transaction.methods {
            each_bean(method, complete, unit, report, |bean, method| {
                bean.transactions
                    .push(MethodTransaction { method, attribute });
            });
        }
    }
    for method in assembly.excluded {
        each_bean(method, complete, unit, report, |bean, method| {
            bean.excluded_methods.push(method);
        });
    }
}

/// Finds the bean that a rule is about, or all beans, and hands each the method.
fn each_bean<F: Family>(
    rule: assembly::Method<F>,
    complete: bool,
    unit: &mut Unit<F>,
    report: &mut Report,
    mut give: impl FnMut(&mut Bean<F>, Method<F>),
) {
    let assembly::Method {
        bean,
        interface,
        name: method,
        parameters,
    } = rule;
    let interface = match interface {
        Interface::Any => None,
        Interface::One(interface) => Some(interface),
        // No call comes in through the interfaces of later schemas.
        Interface::Other => return,
    };
    if bean.value == "*" {
        for bean in unit.beans.iter_mut() {
            let parameters = parameters.as_ref().map(List::duplicate);
            give(
                bean,
                Method {
                    name: method.clone(),
                    interface,
                    parameters,
                },
            );
        }
    } else if let Some(&index) = unit.bean_by_name.get(bean.as_str()) {
        give(
            &mut unit.beans[index as usize],
            Method {
                name: method,
                interface,
                parameters,
            },
        );
    } else {
        unknown_bean(&bean, complete, report);
    }
}
