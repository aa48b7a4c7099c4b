//! The references of a bean or web application, with what the deployer adds.

use specie::family::{Family, Map};

use super::links::Collector;
use crate::configuration::{EjbReference, EnvironmentEntry, ResourceReference};
use crate::descriptor::field::Located;
use crate::descriptor::jboss::{ReferenceOverrides, ResourceManager, Target};
use crate::descriptor::reference::{EjbRef, References, ResourceRef};
use crate::diagnostic::{Code, Report};

/// The references of one owner, resolved but for their links.
pub(super) struct Resolved<F: Family> {
    pub(super) environment: F::Map<String, EnvironmentEntry>,
    pub(super) ejb: F::Map<String, EjbReference>,
    pub(super) ejb_local: F::Map<String, EjbReference>,
    pub(super) resource: F::Map<String, ResourceReference>,
    pub(super) resource_environment: F::Map<String, ResourceReference>,
}

/// Resolves the references of an owner: the bean at a position in its unit, or the unit's web part.
pub(super) fn resolve<F: Family>(
    references: References<F>,
    overrides: Option<&ReferenceOverrides<F>>,
    managers: &[ResourceManager],
    owner: Option<u32>,
    links: &mut Collector<'_, F>,
    report: &mut Report,
) -> Resolved<F> {
    let (ejb, ejb_local) = overrides.map_or((None, None), |found| {
        (Some(&*found.ejb), Some(&*found.ejb_local))
    });
    let mut resolved = Resolved::<F> {
        environment: F::Map::default(),
        ejb: beans::<F>(
            references.ejb,
            "ejb-ref",
            ejb.unwrap_or_default(),
            owner,
            links,
            report,
        ),
        ejb_local: beans::<F>(
            references.ejb_local,
            "ejb-local-ref",
            ejb_local.unwrap_or_default(),
            owner,
            links,
            report,
        ),
        resource: F::Map::default(),
        resource_environment: F::Map::default(),
    };
    for entry in references.environment {
        // A name without a type gets it from an annotation.
        let class = entry.class.unwrap_or_else(|| "java.lang.String".to_owned());
        let value = EnvironmentEntry {
            class,
            value: entry.value,
        };
        put::<F, _>(
            &mut resolved.environment,
            "env-entry",
            entry.name,
            value,
            report,
        );
    }
    let mut targets = F::Map::<String, Option<String>>::default();
    for resource in overrides.iter().flat_map(|found| found.resource.iter()) {
        let mut target = resource.jndi_name.clone().or_else(|| resource.url.clone());
        if let Some(manager) = &resource.manager {
            let found = managers
                .iter()
                .find(|known| known.name.value == manager.value);
            if found.is_none() && target.is_none() {
                let message = format!("the resource manager {} does not exist", manager.value);
                report.warning(manager.place, Code::UnknownResourceManager, message);
            }
            target = target.or_else(|| found.map(|found| found.target.clone()));
        }
        known_reference(
            &resource.name,
            "resource-ref",
            references.resource.iter().map(|known| &known.name),
            report,
        );
        targets.insert(resource.name.value.clone(), target);
    }
    resources::<F>(
        references.resource,
        "resource-ref",
        &targets,
        &mut resolved.resource,
        report,
    );
    let mut targets = F::Map::<String, Option<String>>::default();
    for target in overrides
        .iter()
        .flat_map(|found| found.resource_environment.iter())
    {
        let names = references
            .resource_environment
            .iter()
            .map(|known| &known.name);
        known_reference(&target.name, "resource-env-ref", names, report);
        targets.insert(target.name.value.clone(), target.jndi_name.clone());
    }
    let environment = &mut resolved.resource_environment;
    resources::<F>(
        references.resource_environment,
        "resource-env-ref",
        &targets,
        environment,
        report,
    );
    resolved
}

fn resources<F: Family>(
    references: F::List<ResourceRef>,
    what: &str,
    targets: &F::Map<String, Option<String>>,
    resolved: &mut F::Map<String, ResourceReference>,
    report: &mut Report,
) {
    for reference in references {
        let configured = targets.get(reference.name.as_str()).and_then(Clone::clone);
        let target = configured.or(reference.lookup);
        if target.is_none() {
            let message = format!("the <{what}> {} has no target", reference.name.value);
            report.warning(reference.name.place, Code::UnresolvedResource, message);
        }
        let class = reference
            .class
            .unwrap_or_else(|| "java.lang.Object".to_owned());
        put::<F, _>(
            resolved,
            what,
            reference.name,
            ResourceReference { class, target },
            report,
        );
    }
}

fn beans<F: Family>(
    references: F::List<EjbRef>,
    what: &str,
    overrides: &[Target],
    owner: Option<u32>,
    links: &mut Collector<'_, F>,
    report: &mut Report,
) -> F::Map<String, EjbReference> {
    let mut targets = F::Map::<String, Option<String>>::default();
    for target in overrides {
        known_reference(
            &target.name,
            what,
            references.iter().map(|known| &known.name),
            report,
        );
        targets.insert(target.name.value.clone(), target.jndi_name.clone());
    }
    let mut resolved = F::Map::default();
    for reference in references {
        let jndi_name = targets
            .get(reference.name.as_str())
            .and_then(Clone::clone)
            .or(reference.lookup);
        let value = EjbReference {
            home: reference.home.unwrap_or_default(),
            interface: reference.interface.unwrap_or_default(),
            target: None,
            jndi_name,
        };
        if reference.link.is_some() || value.jndi_name.is_none() {
            links.add(owner, reference.local, &reference.name, reference.link);
        }
        put::<F, _>(&mut resolved, what, reference.name, value, report);
    }
    resolved
}

/// Puts a reference into its map; two of one name are an error.
fn put<F: Family, V: Send + Sync>(
    map: &mut F::Map<String, V>,
    what: &str,
    name: Located,
    value: V,
    report: &mut Report,
) {
    if map.contains_key(name.as_str()) {
        report.error(
            name.place,
            Code::DuplicateName,
            format!("two <{what}> elements are named {}", name.value),
        );
    }
    map.insert(name.value, value);
}

/// What a deployer speaks of must be declared.
fn known_reference<'k>(
    name: &Located,
    what: &str,
    mut known: impl Iterator<Item = &'k Located>,
    report: &mut Report,
) {
    if !known.any(|known| known.value == name.value) {
        let message = format!("there is no <{what}> named {} to add to", name.value);
        report.error(name.place, Code::UnknownReference, message);
    }
}
