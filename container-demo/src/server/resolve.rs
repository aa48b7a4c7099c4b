//! Names: where homes are bound, and what the beans' own names lead to.

use metadata_demo::configuration::{Bean, BeanId, Deployment, EjbReference, EnvironmentEntry};
use specie::family::{Family, Map};

use super::Server;
use crate::container::Binding;
use crate::proxy::Proxy;
use crate::value::Value;

impl<F: Family> Server<F> {
    /// Binds the homes under their JNDI names.
    pub(super) fn bind<C: Family>(&mut self, deployment: &Deployment<C>) {
        for (position, bean) in beans(deployment) {
            let container = &self.containers[position];
            let homes = [
                (bean.interfaces.home.is_some(), false, &bean.jndi_name),
                (
                    bean.interfaces.local_home.is_some(),
                    true,
                    &bean.local_jndi_name,
                ),
            ];
            for (bound, local, name) in homes {
                let Some(proxy) = container.proxy(local).filter(|_| bound) else {
                    continue;
                };
                if self.naming.contains_key(name.as_str()) {
                    let text = format!(
                        "{}: the name {name} is taken; it is reached by references only",
                        container.name
                    );
                    self.warnings.push(text);
                } else {
                    self.naming.insert(name.clone(), proxy);
                }
            }
        }
    }

    /// Fills the beans' environments.
    pub(super) fn resolve<C: Family>(&mut self, deployment: &Deployment<C>) {
        for (position, bean) in beans(deployment) {
            let environment = self.environment(deployment, bean);
            let mut references: Vec<String> = Vec::new();
            for (name, binding) in environment.iter() {
                if matches!(binding, Binding::Bean(_)) {
                    references.push(name.clone());
                }
            }
            // Sorted, as every family has an order of its own.
            references.sort_unstable();
            let container = &mut self.containers[position];
            container.environment = environment;
            container.references = references;
        }
    }

    fn environment<C: Family>(
        &mut self,
        deployment: &Deployment<C>,
        bean: &Bean<C>,
    ) -> F::Map<String, Binding<F>> {
        let mut environment = F::Map::default();
        for (name, entry) in bean.environment.iter() {
            environment.insert(name.clone(), Binding::Entry(entry_value(entry)));
        }
        for (references, local) in [
            (&bean.ejb_references, false),
            (&bean.ejb_local_references, true),
        ] {
            for (name, reference) in references.iter() {
                if let Some(proxy) = self.referenced(deployment, reference, local) {
                    environment.insert(name.clone(), Binding::Bean(proxy));
                }
            }
        }
        for (name, resource) in bean.resource_references.iter() {
            let target = resource
                .target
                .clone()
                .unwrap_or_else(|| resource.class.clone());
            environment.insert(name.clone(), Binding::Resource(target));
        }
        // In the order of names, as queues are numbered in the order in which they are declared.
        let mut resources: Vec<_> = bean.resource_environment_references.iter().collect();
        resources.sort_unstable_by_key(|(name, _)| *name);
        for (name, resource) in resources {
            let target = resource.target.clone().unwrap_or_else(|| name.clone());
            environment.insert(
                name.clone(),
                Binding::Queue(self.messaging.declare(&target)),
            );
        }
        environment
    }

    /// The proxy behind a reference: by its link, or else by its JNDI name. None when it leads nowhere, which callers
    /// learn when they use it.
    pub fn referenced<C: Family>(
        &self,
        deployment: &Deployment<C>,
        reference: &EjbReference,
        local: bool,
    ) -> Option<Proxy<F>> {
        if let Some(target) = reference.target {
            let container = self
                .containers
                .get(container_position(deployment, target)?)?;
            return container.proxy(local).or_else(|| container.proxy(!local));
        }
        reference
            .jndi_name
            .as_deref()
            .and_then(|name| self.lookup(name).ok())
            .cloned()
    }
}

/// All beans with the positions of their containers.
fn beans<F: Family>(deployment: &Deployment<F>) -> impl Iterator<Item = (usize, &Bean<F>)> {
    deployment
        .units
        .iter()
        .flat_map(|unit| unit.beans.iter())
        .enumerate()
}

fn container_position<F: Family>(deployment: &Deployment<F>, id: BeanId) -> Option<usize> {
    let unit = deployment.units.get(id.unit as usize)?;
    let before: usize = deployment.units[..id.unit as usize]
        .iter()
        .map(|unit| unit.beans.len())
        .sum();
    ((id.bean as usize) < unit.beans.len()).then_some(before + id.bean as usize)
}

fn entry_value(entry: &EnvironmentEntry) -> Value {
    let Some(text) = &entry.value else {
        return Value::Null;
    };
    let trimmed = text.trim();
    let parsed = match entry.class.as_str() {
        "java.lang.Integer" | "java.lang.Short" | "java.lang.Byte" => {
            trimmed.parse().ok().map(Value::Integer)
        }
        "java.lang.Long" => trimmed.parse().ok().map(Value::Long),
        "java.lang.Boolean" => Some(Value::Boolean(trimmed.eq_ignore_ascii_case("true"))),
        _ => None,
    };
    // What cannot be read as its class (a placeholder, say) stays the text it is.
    parsed.unwrap_or_else(|| Value::text(text.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(class: &str, value: Option<&str>) -> Value {
        entry_value(&EnvironmentEntry {
            class: format!("java.lang.{class}"),
            value: value.map(str::to_owned),
        })
    }

    #[test]
    fn entries_become_values_of_their_class() {
        assert_eq!(entry("Integer", Some(" 12 ")), Value::Integer(12));
        assert_eq!(entry("Long", Some("-5")), Value::Long(-5));
        assert_eq!(entry("Boolean", Some(" True ")), Value::Boolean(true));
        assert_eq!(entry("String", Some(" a ")), Value::text(" a "));
        assert_eq!(entry("Integer", Some("${PORT}")), Value::text("${PORT}"));
        assert_eq!(entry("Integer", None), Value::Null);
    }
}
