//! The beans of a jar.

use std::sync::Arc;

use specie::family::{Family, List, Map};

use super::configurations::{self, Known};
use super::links::Collector;
use super::{RoleCheck, declare_roles, methods, references};
use crate::configuration::{
    Bean, BeanKind, ContainerConfiguration, InvokerBinding, RoleReference, SecurityIdentity, Unit,
};
use crate::descriptor::assembly::Assembly;
use crate::descriptor::ejb_jar::{self, EjbJar, Relationship, RunAs};
use crate::descriptor::field::Located;
use crate::descriptor::jboss::{BeanOverride, Jboss};
use crate::diagnostic::{Code, Place, Report};

/// The descriptors of a jar.
pub(super) struct Input<F: Family> {
    pub(super) jar: EjbJar<F>,
    pub(super) defaults: Jboss<F>,
    pub(super) overrides: Option<Jboss<F>>,
    pub(super) domain: Option<String>,
    pub(super) cmp_1: bool,
}

/// Resolves a jar into its unit.
pub(super) fn resolve<F: Family>(
    input: Input<F>,
    unit: &mut Unit<F>,
    links: &mut Collector<'_, F>,
    report: &mut Report,
) {
    let Input {
        jar:
            EjbJar {
                complete,
                beans,
                relationships,
                assembly,
            },
        defaults,
        overrides,
        domain,
        cmp_1,
    } = input;
    let Assembly { roles, .. } = &assembly;
    let known = configurations::resolve::<F>(&defaults, overrides.as_ref(), domain, report);
    declare_roles(roles.duplicate(), unit, report);
    check_names::<F>(&beans, &relationships, report);
    let names = index::<F>(&beans);
    let by_name = override_index::<F>(overrides.as_ref(), &names, report);
    let mut roles = RoleCheck::new();
    let mut context = Context {
        known: &known,
        overrides: overrides.as_ref(),
        cmp_1,
    };
    for (position, bean) in (0..).zip(beans) {
        let own = by_name
            .get(bean.name.as_str())
            .and_then(|&index| Some(&overrides.as_ref()?.beans[index as usize]));
        let bean = context.bean(bean, own, position, unit, (&mut *links, &mut roles), report);
        unit.beans.push(bean);
    }
    unit.bean_by_name = names;
    for source in relationships
        .iter()
        .flat_map(|relationship| relationship.sources.iter())
    {
        if !unit.bean_by_name.contains_key(source.as_str()) {
            unknown_bean(source, complete, report);
        }
    }
    methods::distribute(assembly, complete, unit, &mut roles, report);
}

/// Positions by `ejb-name`.
fn index<F: Family>(beans: &[ejb_jar::Bean<F>]) -> F::Map<String, u32> {
    let mut index = F::Map::default();
    for (position, bean) in (0..).zip(beans) {
        index.get_or_insert_with(bean.name.value.clone(), || position);
    }
    index
}

/// Names that must be unique, checked after all beans are read.
fn check_names<F: Family>(
    beans: &[ejb_jar::Bean<F>],
    relationships: &[Relationship<F>],
    report: &mut Report,
) {
    let mut unique = |what: &str, names: &mut dyn Iterator<Item = &Located>| {
        let mut seen = F::Map::<String, Place>::default();
        for name in names {
            if seen.insert(name.value.clone(), name.place).is_some() {
                report.error(
                    name.place,
                    Code::DuplicateName,
                    format!("Duplicate definition of {what} with name '{}'", name.value),
                );
            }
        }
    };
    unique("an EJB", &mut beans.iter().map(|bean| &bean.name));
    unique(
        "an abstract schema",
        &mut beans.iter().filter_map(|bean| bean.schema_name.as_ref()),
    );
    unique(
        "a relationship",
        &mut relationships
            .iter()
            .filter_map(|relationship| relationship.name.as_ref()),
    );
    for bean in beans {
        unique(
            &format!("a field of {}", bean.name.value),
            &mut bean.cmp_fields.iter(),
        );
    }
}

/// Positions in the overrides by bean; each must be about a bean that is there.
fn override_index<F: Family>(
    overrides: Option<&Jboss<F>>,
    names: &F::Map<String, u32>,
    report: &mut Report,
) -> F::Map<String, u32> {
    let mut index = F::Map::default();
    for (position, bean) in (0..).zip(
        overrides
            .iter()
            .flat_map(|overrides| overrides.beans.iter()),
    ) {
        let BeanOverride { name, .. } = bean;
        if !names.contains_key(name.as_str()) {
            let message = format!("the bean {} is not in ejb-jar.xml", name.value);
            report.error(name.place, Code::UnknownBean, message);
        }
        if index.insert(name.value.clone(), position).is_some() {
            let message = format!("Duplicate definition of an EJB with name '{}'", name.value);
            report.error(name.place, Code::DuplicateName, message);
        }
    }
    index
}

/// A bean that is spoken of must be declared, where neither annotations nor another descriptor can have done it.
pub(super) fn unknown_bean(name: &Located, complete: bool, report: &mut Report) {
    let message = format!("the bean {} does not exist", name.value);
    if complete {
        report.error(name.place, Code::UnknownBean, message);
    } else {
        report.warning(name.place, Code::UnknownBean, message);
    }
}

/// What all beans of a jar share.
struct Context<'c, F: Family> {
    known: &'c Known<F>,
    overrides: Option<&'c Jboss<F>>,
    cmp_1: bool,
}

impl<F: Family> Context<'_, F> {
    fn bean(
        &mut self,
        bean: ejb_jar::Bean<F>,
        own: Option<&BeanOverride<F>>,
        position: u32,
        unit: &Unit<F>,
        (links, roles): (&mut Collector<'_, F>, &mut RoleCheck<F>),
        report: &mut Report,
    ) -> Bean<F> {
        let configuration = self.configuration(&bean, own, report);
        let invokers = self.invokers(&configuration, own, report);
        let name = bean.name.value;
        let managers = self
            .overrides
            .map_or(&[][..], |overrides| &*overrides.resource_managers);
        let references = own.map(|own| &own.references);
        let resolved = references::resolve(
            bean.references,
            references,
            managers,
            Some(position),
            links,
            report,
        );
        let mut role_references = F::List::default();
        for role in bean.role_refs {
            // Without a link the role is the name itself, and need not be declared.
            if let Some(link) = &role.link {
                roles.used(link, unit, report);
            }
            let link = role.link.unwrap_or_else(|| role.name.clone()).value;
            role_references.push(RoleReference {
                name: role.name.value,
                link,
            });
        }
        let security_identity = match bean.identity {
            Some(RunAs::Role(role)) => {
                roles.used(&role, unit, report);
                SecurityIdentity::RunAs(role.value)
            }
            Some(RunAs::Caller) | None => SecurityIdentity::UseCaller,
        };
        Bean {
            jndi_name: own
                .and_then(|own| own.jndi_name.clone())
                .unwrap_or_else(|| name.clone()),
            local_jndi_name: own
                .and_then(|own| own.local_jndi_name.clone())
                .unwrap_or_else(|| format!("local/{name}")),
            name,
            kind: bean.kind,
            class: bean.class.unwrap_or_default(),
            interfaces: bean.interfaces,
            transaction_management: bean.transaction_management,
            reentrant: bean.reentrant,
            primary_key_class: bean.primary_key_class,
            security_identity,
            environment: resolved.environment,
            ejb_references: resolved.ejb,
            ejb_local_references: resolved.ejb_local,
            resource_references: resolved.resource,
            resource_environment_references: resolved.resource_environment,
            role_references,
            method_permissions: F::List::default(),
            transactions: F::List::default(),
            excluded_methods: F::List::default(),
            configuration,
            invokers,
            destination: own.and_then(|own| own.destination.clone()),
            depends: own.map_or_else(F::List::default, |own| own.depends.duplicate()),
        }
    }

    /// The configuration that the deployer names, or that of the bean's kind.
    fn configuration(
        &self,
        bean: &ejb_jar::Bean<F>,
        own: Option<&BeanOverride<F>>,
        report: &mut Report,
    ) -> Arc<ContainerConfiguration<F>> {
        let clustered = own.is_some_and(|own| own.clustered);
        let named = own.and_then(|own| own.configuration.as_ref());
        let standard = self.standard(bean, clustered);
        if let Some(named) = named {
            if let Some(found) = self.known.configurations.get(named.as_str()) {
                return Arc::clone(found);
            }
            let message = format!("the configuration {} does not exist", named.value);
            report.error(named.place, Code::UnknownConfiguration, message);
        }
        if let Some(found) = self.known.configurations.get(standard.as_str()) {
            return Arc::clone(found);
        }
        let message = format!("the configuration {standard} does not exist");
        report.error(bean.place, Code::UnknownConfiguration, message);
        Arc::new(configurations::empty(&standard))
    }

    /// The name of the configuration for a kind of bean.
    fn standard(&self, bean: &ejb_jar::Bean<F>, clustered: bool) -> String {
        let kind = match bean.kind {
            BeanKind::Stateless => "Stateless SessionBean",
            BeanKind::Stateful => "Stateful SessionBean",
            BeanKind::MessageDriven => return "Standard Message Driven Bean".to_owned(),
            BeanKind::Entity if bean.keeps_own_state => "BMP EntityBean",
            BeanKind::Entity if bean.cmp_1.unwrap_or(self.cmp_1) => "CMP EntityBean",
            BeanKind::Entity => "CMP 2.x EntityBean",
        };
        format!(
            "{} {kind}",
            if clustered { "Clustered" } else { "Standard" }
        )
    }

    /// The invoker bindings that the deployer names, or those of the configuration.
    fn invokers(
        &self,
        configuration: &ContainerConfiguration<F>,
        own: Option<&BeanOverride<F>>,
        report: &mut Report,
    ) -> F::List<Arc<InvokerBinding>> {
        let mut invokers = F::List::default();
        let named = own.map_or(&[][..], |own| &*own.invokers);
        for name in named {
            if let Some(found) = self.known.invokers.get(name.as_str()) {
                invokers.push(Arc::clone(found));
            } else {
                let message = format!("the invoker binding {} does not exist", name.value);
                report.error(name.place, Code::UnknownInvoker, message);
            }
        }
        if named.is_empty() {
            // A configuration's own bindings were checked where it stands.
            let names = configuration.invokers.iter();
            invokers.extend(
                names
                    .filter_map(|name| self.known.invokers.get(name.as_str()))
                    .cloned(),
            );
        }
        invokers
    }
}
