//! From descriptors to the configuration: defaults filled in, configurations merged, names followed.
//!
//! Each unit is resolved when it has been read, so that its descriptors can go; links between beans are followed
//! at the end, when all units are known.

mod beans;
mod configurations;
mod links;
mod methods;
mod references;
mod web;

use specie::family::{Family, List, Map, Set};

use crate::configuration::{Deployment, Unit, UnitKind};
use crate::deployment::{Descriptors, ParsedUnit};
use crate::descriptor::field::Located;
use crate::diagnostic::{Code, Report};
use links::Pending;

/// Puts a deployment together, unit by unit.
pub(crate) struct Resolver<F: Family> {
    deployment: Deployment<F>,
    /// Links to follow when all units are known.
    pending: F::List<Pending>,
}

impl<F: Family> Resolver<F> {
    pub(crate) fn new(name: &str) -> Self {
        let deployment = Deployment {
            name: name.to_owned(),
            units: F::List::default(),
            unit_by_name: F::Map::default(),
        };
        Self {
            deployment,
            pending: F::List::default(),
        }
    }

    /// Adds a unit; sub-units come before what contains them.
    pub(crate) fn unit(&mut self, parsed: ParsedUnit<F>, report: &mut Report) {
        let ParsedUnit {
            name,
            descriptors,
            lone,
        } = parsed;
        let index = u32::try_from(self.deployment.units.len()).unwrap_or(u32::MAX);
        let mut unit = Unit {
            name: name.clone(),
            kind: descriptors.kind(),
            beans: F::List::default(),
            bean_by_name: F::Map::default(),
            security_roles: F::Set::default(),
            web: None,
        };
        let mut links = links::Collector {
            pending: &mut self.pending,
            unit: index,
            lone,
            annotated: !descriptors.are_complete(),
        };
        match descriptors {
            Descriptors::Beans {
                jar,
                defaults,
                overrides,
                domain,
                cmp_1,
            } => {
                let input = beans::Input {
                    jar,
                    defaults,
                    overrides,
                    domain,
                    cmp_1,
                };
                beans::resolve(input, &mut unit, &mut links, report);
            }
            Descriptors::Overrides {
                defaults,
                overrides,
            } => {
                configurations::resolve::<F>(&defaults, Some(&overrides), None, report);
            }
            Descriptors::Web {
                app,
                overrides,
                context_root,
            } => {
                let input = web::Input {
                    app,
                    overrides,
                    context_root,
                };
                web::resolve(input, &mut unit, &mut links, report);
            }
            Descriptors::Application(application) => {
                declare_roles::<F>(application.roles, &mut unit, report);
            }
            // Alone they say nothing that could be resolved.
            Descriptors::WebOverrides(_) | Descriptors::ApplicationOverrides => {}
        }
        if self
            .deployment
            .unit_by_name
            .insert(name.clone(), index)
            .is_some()
        {
            report.file_error(
                &name,
                Code::DuplicateName,
                "the deployment has two units of this name",
            );
        }
        self.deployment.units.push(unit);
    }

    /// Follows the links and hands the deployment over.
    pub(crate) fn finish(mut self, report: &mut Report) -> Deployment<F> {
        links::follow(&mut self.deployment, self.pending, report);
        self.deployment
    }
}

/// Puts the declared roles into a unit. A role that is declared twice is one role.
fn declare_roles<F: Family>(
    roles: impl IntoIterator<Item = Located>,
    unit: &mut Unit<F>,
    report: &mut Report,
) {
    for role in roles {
        let place = role.place;
        if !unit.security_roles.insert(role.value.clone()) {
            report.warning(
                place,
                Code::DuplicateName,
                format!("the role {} is declared twice", role.value),
            );
        }
    }
}

/// Warns, once for each name, of roles that are used but not declared.
struct RoleCheck<F: Family> {
    warned: F::Set<String>,
}

impl<F: Family> RoleCheck<F> {
    fn new() -> Self {
        Self {
            warned: F::Set::default(),
        }
    }

    fn used(&mut self, role: &Located, unit: &Unit<F>, report: &mut Report) {
        // `*` is every declared role, `**` every caller who is known.
        let wildcard = matches!(role.as_str(), "*" | "**");
        if wildcard
            || unit.security_roles.contains(role.as_str())
            || !self.warned.insert(role.value.clone())
        {
            return;
        }
        let message = format!("the role {} is used but not declared", role.value);
        report.warning(role.place, Code::UndeclaredRole, message);
    }
}

/// The name of a unit's file without its suffix.
fn stem(unit: &str) -> &str {
    let file = unit.rsplit('/').next().unwrap_or(unit);
    file.rsplit_once('.').map_or(file, |(stem, _)| stem)
}

/// What a unit is called in a sentence.
fn kind_name(kind: UnitKind) -> &'static str {
    match kind {
        UnitKind::Beans => "jar",
        UnitKind::Web => "web application",
        UnitKind::Application => "application",
    }
}
