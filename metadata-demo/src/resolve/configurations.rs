//! Invoker bindings and container configurations: a deployment's laid over the server's.

use std::sync::Arc;

use specie::family::{Family, List, Map};

use crate::configuration::{
    CacheConfiguration, ContainerConfiguration, InterceptorConfiguration, InvokerBinding,
    PoolConfiguration,
};
use crate::descriptor::container::{
    CacheFields, ConfigurationElement, Fields, InvokerElement, PoolFields,
};
use crate::descriptor::field::Located;
use crate::descriptor::jboss::Jboss;
use crate::diagnostic::{Code, Place, Report};

/// What the beans of a unit may name.
pub(super) struct Known<F: Family> {
    pub(super) configurations: F::Map<String, Arc<ContainerConfiguration<F>>>,
    pub(super) invokers: F::Map<String, Arc<InvokerBinding>>,
}

/// Merges what a deployment configures into what the server does. `domain` is the security domain of those that name
/// none.
pub(super) fn resolve<F: Family>(
    defaults: &Jboss<F>,
    overrides: Option<&Jboss<F>>,
    domain: Option<String>,
    report: &mut Report,
) -> Known<F> {
    let layers = [Some(defaults), overrides];
    let layers = layers.into_iter().flatten();
    let mut invokers = F::Map::default();
    let mut merger = Merger::<F>::new();
    for layer in layers {
        merge_invokers::<F>(&layer.invokers, &mut invokers);
        merger.add(&layer.configurations, report);
    }
    let own_domain = overrides.and_then(|overrides| overrides.security_domain.clone());
    let domain = own_domain.or(domain);
    let mut configurations = F::Map::default();
    for name in merger.order {
        let Some(fields) = merger.done.get(&*name) else {
            continue;
        };
        let place = merger.started.get(&*name).map(|(_, place)| *place);
        let configuration = build(&name, fields, domain.as_deref());
        check(&configuration, fields, place, &invokers, report);
        configurations.insert(name, Arc::new(configuration));
    }
    Known {
        configurations,
        invokers,
    }
}

/// A configuration in which nothing is configured.
pub(super) fn empty<F: Family>(name: &str) -> ContainerConfiguration<F> {
    build(name, &Fields::default(), None)
}

/// Bindings merge by name, field by field.
fn merge_invokers<F: Family>(
    elements: &[InvokerElement],
    invokers: &mut F::Map<String, Arc<InvokerBinding>>,
) {
    for element in elements {
        let known = invokers.get(element.name.as_str());
        let field = |written: &Option<String>, known: Option<&String>| {
            written.as_ref().or(known).cloned().unwrap_or_default()
        };
        let binding = InvokerBinding {
            name: element.name.value.clone(),
            invoker: field(&element.invoker, known.map(|known| &known.invoker)),
            proxy_factory: field(
                &element.proxy_factory,
                known.map(|known| &known.proxy_factory),
            ),
        };
        invokers.insert(element.name.value.clone(), Arc::new(binding));
    }
}

/// How far a configuration of the current layer has got.
#[derive(Clone, Copy, PartialEq)]
enum State {
    Open,
    Done,
}

/// Lays one layer of configurations after the other over what stands.
struct Merger<'d, F: Family> {
    done: F::Map<String, Fields<F>>,
    /// The names in the order of their first appearance.
    order: F::List<String>,
    layer: &'d [ConfigurationElement<F>],
    /// The first element of each name in the current layer.
    by_name: F::Map<String, u32>,
    /// The configurations of the current layer that were begun, and where they stand.
    started: F::Map<String, (State, Place)>,
}

impl<'d, F: Family> Merger<'d, F> {
    fn new() -> Self {
        Self {
            done: F::Map::default(),
            order: F::List::default(),
            layer: &[],
            by_name: F::Map::default(),
            started: F::Map::default(),
        }
    }

    fn add(&mut self, layer: &'d [ConfigurationElement<F>], report: &mut Report) {
        self.layer = layer;
        self.by_name.clear();
        self.started.clear();
        for (index, element) in (0..).zip(layer) {
            self.by_name
                .get_or_insert_with(element.name.value.clone(), || index);
        }
        for element in layer {
            self.element(element, report);
        }
    }

    /// Merges an element, its parent first. The chain of parents is walked, not recursed into, so that its length
    /// is bounded by memory alone.
    fn element(&mut self, element: &'d ConfigurationElement<F>, report: &mut Report) {
        let mut chain = vec![element];
        let mut next = Some(element);
        while let Some(last) = next {
            let name = last.name.value.clone();
            if matches!(self.started.get(name.as_str()), Some((State::Open, _))) {
                return self.circle(&chain, report);
            }
            next = last
                .extends
                .as_ref()
                .and_then(|parent| self.waiting_parent(last, parent));
            self.started.insert(name, (State::Open, last.name.place));
            chain.extend(next);
        }
        while let Some(element) = chain.pop() {
            self.merge(element, report);
        }
    }

    /// Refuses configurations that extend each other, once for all of them.
    fn circle(&mut self, chain: &[&ConfigurationElement<F>], report: &mut Report) {
        let names = chain
            .iter()
            .map(|element| element.name.as_str())
            .collect::<Vec<_>>()
            .join(" extends ");
        let message = format!("configurations extend each other in a circle: {names}");
        report.error(chain[0].name.place, Code::ExtendsCycle, message);
        for element in chain {
            self.finish(element, merge_fields(&element.fields, None));
        }
    }

    /// The parent, when it is of the same layer and its turn has not come.
    fn waiting_parent(
        &self,
        element: &ConfigurationElement<F>,
        parent: &Located,
    ) -> Option<&'d ConfigurationElement<F>> {
        let own = parent.value == element.name.value;
        let done = matches!(self.started.get(parent.as_str()), Some((State::Done, _)));
        if done || (own && self.done.contains_key(parent.as_str())) {
            return None;
        }
        self.layer.get(*self.by_name.get(parent.as_str())? as usize)
    }

    fn merge(&mut self, element: &ConfigurationElement<F>, report: &mut Report) {
        let name = &element.name.value;
        let base = match &element.extends {
            Some(parent) => {
                let base = self.done.get(parent.as_str());
                if base.is_none() {
                    let message = format!(
                        "the configuration {name} extends {}, which does not exist",
                        parent.value
                    );
                    report.error(parent.place, Code::UnknownConfiguration, message);
                }
                base
            }
            None => self.done.get(name.as_str()),
        };
        let merged = merge_fields(&element.fields, base);
        self.finish(element, merged);
    }

    fn finish(&mut self, element: &ConfigurationElement<F>, merged: Fields<F>) {
        let name = &element.name.value;
        if self.done.insert(name.clone(), merged).is_none() {
            self.order.push(name.clone());
        }
        self.started
            .insert(name.clone(), (State::Done, element.name.place));
    }
}

/// What is written down, and for the rest what the base has.
fn merge_fields<F: Family>(fields: &Fields<F>, base: Option<&Fields<F>>) -> Fields<F> {
    let nothing = Fields::default();
    let base = base.unwrap_or(&nothing);
    let (pool, cache) = (&fields.pool, &fields.cache);
    Fields {
        call_logging: fields.call_logging.or(base.call_logging),
        invokers: fields
            .invokers
            .as_ref()
            .or(base.invokers.as_ref())
            .map(List::duplicate),
        interceptors: fields
            .interceptors
            .as_ref()
            .or(base.interceptors.as_ref())
            .map(List::duplicate),
        pool: PoolFields {
            minimum: pool.minimum.or(base.pool.minimum),
            maximum: pool.maximum.or(base.pool.maximum),
            strict: pool.strict.or(base.pool.strict),
            strict_timeout_ms: pool.strict_timeout_ms.or(base.pool.strict_timeout_ms),
        },
        cache: CacheFields {
            minimum_capacity: cache.minimum_capacity.or(base.cache.minimum_capacity),
            maximum_capacity: cache.maximum_capacity.or(base.cache.maximum_capacity),
            overager_period_s: cache.overager_period_s.or(base.cache.overager_period_s),
            maximum_age_s: cache.maximum_age_s.or(base.cache.maximum_age_s),
            resizer_period_s: cache.resizer_period_s.or(base.cache.resizer_period_s),
            maximum_miss_period_s: cache
                .maximum_miss_period_s
                .or(base.cache.maximum_miss_period_s),
            minimum_miss_period_s: cache
                .minimum_miss_period_s
                .or(base.cache.minimum_miss_period_s),
            load_factor: cache.load_factor.or(base.cache.load_factor),
            remover_period_s: cache.remover_period_s.or(base.cache.remover_period_s),
            maximum_life_s: cache.maximum_life_s.or(base.cache.maximum_life_s),
        },
        commit_option: fields.commit_option.or(base.commit_option),
        locking_policy: fields
            .locking_policy
            .clone()
            .or_else(|| base.locking_policy.clone()),
        persistence_manager: fields
            .persistence_manager
            .clone()
            .or_else(|| base.persistence_manager.clone()),
        security_domain: fields
            .security_domain
            .clone()
            .or_else(|| base.security_domain.clone()),
        depends: if fields.depends.is_empty() {
            base.depends.duplicate()
        } else {
            fields.depends.duplicate()
        },
    }
}

/// Fills in what nobody configured. The numbers are those of the server that is simulated.
fn build<F: Family>(
    name: &str,
    fields: &Fields<F>,
    domain: Option<&str>,
) -> ContainerConfiguration<F> {
    let Fields { pool, cache, .. } = fields;
    let invokers = fields.invokers.iter().flat_map(|invokers| invokers.iter());
    ContainerConfiguration {
        name: name.to_owned(),
        call_logging: fields.call_logging.unwrap_or(false),
        invokers: invokers.map(|invoker| invoker.value.clone()).collect(),
        interceptors: fields.interceptors.as_ref().map_or_else(
            F::List::<InterceptorConfiguration>::default,
            List::duplicate,
        ),
        pool: PoolConfiguration {
            minimum: pool.minimum.unwrap_or(0),
            maximum: pool.maximum.unwrap_or(30),
            strict: pool.strict.unwrap_or(false),
            // For ever, as far as a signed 64-bit number of milliseconds goes.
            strict_timeout_ms: pool.strict_timeout_ms.unwrap_or(i64::MAX.unsigned_abs()),
        },
        cache: CacheConfiguration {
            minimum_capacity: cache.minimum_capacity.unwrap_or(50),
            maximum_capacity: cache.maximum_capacity.unwrap_or(1_000_000),
            overager_period_s: cache.overager_period_s.unwrap_or(300),
            maximum_age_s: cache.maximum_age_s.unwrap_or(600),
            resizer_period_s: cache.resizer_period_s.unwrap_or(400),
            maximum_miss_period_s: cache.maximum_miss_period_s.unwrap_or(60),
            minimum_miss_period_s: cache.minimum_miss_period_s.unwrap_or(1),
            load_factor: cache.load_factor.unwrap_or(0.75),
            remover_period_s: cache.remover_period_s.unwrap_or(1800),
            maximum_life_s: cache.maximum_life_s.unwrap_or(1800),
        },
        commit_option: fields.commit_option.unwrap_or('A'),
        locking_policy: fields.locking_policy.clone(),
        persistence_manager: fields.persistence_manager.clone(),
        security_domain: fields
            .security_domain
            .as_deref()
            .or(domain)
            .map(str::to_owned),
        depends: fields.depends.duplicate(),
    }
}

/// What no configuration may say.
fn check<F: Family>(
    configuration: &ContainerConfiguration<F>,
    fields: &Fields<F>,
    place: Option<Place>,
    invokers: &F::Map<String, Arc<InvokerBinding>>,
    report: &mut Report,
) {
    // The server's own configurations are right.
    let Some(place) = place else { return };
    for invoker in fields.invokers.iter().flat_map(|invokers| invokers.iter()) {
        if !invokers.contains_key(invoker.as_str()) {
            let message = format!("the invoker binding {} does not exist", invoker.value);
            report.error(invoker.place, Code::UnknownInvoker, message);
        }
    }
    let ContainerConfiguration { pool, cache, .. } = configuration;
    for (what, low, high) in [
        ("pool", pool.minimum, pool.maximum),
        ("cache", cache.minimum_capacity, cache.maximum_capacity),
    ] {
        if low > high {
            let message = format!(
                "the {what} of the configuration {} has the minimum {low} and the maximum {high}",
                configuration.name
            );
            report.error(place, Code::ContradictoryConfiguration, message);
        }
    }
}
