//! `container-configuration` and `invoker-proxy-binding`, of the server's defaults and of deployments. Every
//! field may be missing, so that one configuration can be laid over another.

use specie::family::{Family, List};

use super::field::{
    Located, all, boolean, boolean_attribute, choice, expect_children, number, optional,
    possibly_empty, required, text,
};
use crate::configuration::{InterceptorConfiguration, TransactionManagement};
use crate::diagnostic::{Code, Report};
use crate::element::Element;

/// `invoker-proxy-binding`.
#[derive(Debug)]
pub(crate) struct InvokerElement {
    pub(crate) name: Located,
    pub(crate) invoker: Option<String>,
    pub(crate) proxy_factory: Option<String>,
}

/// `container-configuration`.
pub(crate) struct ConfigurationElement<F: Family> {
    pub(crate) name: Located,
    pub(crate) extends: Option<Located>,
    pub(crate) fields: Fields<F>,
}

/// The fields of a configuration that are written down.
pub(crate) struct Fields<F: Family> {
    pub(crate) call_logging: Option<bool>,
    pub(crate) invokers: Option<F::List<Located>>,
    pub(crate) interceptors: Option<F::List<InterceptorConfiguration>>,
    pub(crate) pool: PoolFields,
    pub(crate) cache: CacheFields,
    pub(crate) commit_option: Option<char>,
    pub(crate) locking_policy: Option<String>,
    pub(crate) persistence_manager: Option<String>,
    pub(crate) security_domain: Option<String>,
    pub(crate) depends: F::List<String>,
}

impl<F: Family> Default for Fields<F> {
    fn default() -> Self {
        Self {
            call_logging: None,
            invokers: None,
            interceptors: None,
            pool: PoolFields::default(),
            cache: CacheFields::default(),
            commit_option: None,
            locking_policy: None,
            persistence_manager: None,
            security_domain: None,
            depends: F::List::default(),
        }
    }
}

/// The fields of `container-pool-conf` that are written down.
#[derive(Clone, Debug, Default)]
pub(crate) struct PoolFields {
    pub(crate) minimum: Option<u32>,
    pub(crate) maximum: Option<u32>,
    pub(crate) strict: Option<bool>,
    pub(crate) strict_timeout_ms: Option<u64>,
}

/// The fields of `cache-policy-conf` that are written down.
#[derive(Clone, Debug, Default)]
pub(crate) struct CacheFields {
    pub(crate) minimum_capacity: Option<u32>,
    pub(crate) maximum_capacity: Option<u32>,
    pub(crate) overager_period_s: Option<u64>,
    pub(crate) maximum_age_s: Option<u64>,
    pub(crate) resizer_period_s: Option<u64>,
    pub(crate) maximum_miss_period_s: Option<u64>,
    pub(crate) minimum_miss_period_s: Option<u64>,
    pub(crate) load_factor: Option<f64>,
    pub(crate) remover_period_s: Option<u64>,
    pub(crate) maximum_life_s: Option<u64>,
}

/// Reads `invoker-proxy-binding`.
pub(crate) fn invoker<F: Family>(
    element: Element<'_, F>,
    report: &mut Report,
) -> Option<InvokerElement> {
    // The proxy factory's own configuration is the factory's business.
    expect_children(
        element,
        &[&[
            "name",
            "invoker-mbean",
            "proxy-factory",
            "proxy-factory-config",
        ]],
        report,
    );
    Some(InvokerElement {
        name: required(element, "name", report)?,
        invoker: text(element, "invoker-mbean", report),
        proxy_factory: text(element, "proxy-factory", report),
    })
}

/// Reads `container-configuration`.
pub(crate) fn configuration<F: Family>(
    element: Element<'_, F>,
    report: &mut Report,
) -> Option<ConfigurationElement<F>> {
    const KNOWN: &[&str] = &[
        "container-name",
        "call-logging",
        "invoker-proxy-binding-name",
        "container-interceptors",
        "instance-pool",
        "instance-cache",
        "persistence-manager",
        "locking-policy",
        "container-cache-conf",
        "container-pool-conf",
        "commit-option",
        "optiond-refresh-rate",
        "security-domain",
        "depends",
        "cluster-config",
        "web-class-loader",
        "transaction-manager",
        "sync-on-commit-only",
        "insert-after-ejb-post-create",
        "default-invoker-name",
        "lock-manager",
        "ejb-timeout-identity",
        "default-invoker",
        "description",
    ];
    expect_children(element, &[KNOWN], report);
    let name = required(element, "container-name", report);
    let extends = element.attribute("extends").map(|parent| Located {
        value: parent.trim().to_owned(),
        place: element.place(),
    });
    let invokers = all::<F>(element, "invoker-proxy-binding-name", report);
    let interceptors = element.optional_child("container-interceptors", report);
    let fields = Fields {
        call_logging: boolean(element, "call-logging", report),
        invokers: (!invokers.is_empty()).then_some(invokers),
        interceptors: interceptors.map(|child| chain(child, report)),
        pool: pool(element, report),
        cache: cache(element, report),
        commit_option: commit_option(element, report),
        locking_policy: text(element, "locking-policy", report),
        persistence_manager: text(element, "persistence-manager", report),
        security_domain: text(element, "security-domain", report),
        depends: all::<F>(element, "depends", report)
            .into_iter()
            .map(|name| name.value)
            .collect(),
    };
    Some(ConfigurationElement {
        name: name?,
        extends,
        fields,
    })
}

/// Who demarcates the transactions of the beans that an interceptor is for.
const MANAGEMENT: &[(&str, TransactionManagement)] = &[
    ("Container", TransactionManagement::Container),
    ("Bean", TransactionManagement::Bean),
];

fn chain<F: Family>(
    element: Element<'_, F>,
    report: &mut Report,
) -> F::List<InterceptorConfiguration> {
    expect_children(element, &[&["interceptor"]], report);
    let mut chain = F::List::default();
    for child in element.children_by_tag_name("interceptor") {
        let class = Located::content(child);
        if class.value.is_empty() {
            report.error(class.place, Code::EmptyElement, "<interceptor> is empty");
            continue;
        }
        let transaction = child.attribute("transaction").and_then(|word| {
            let word = Located {
                value: word.to_owned(),
                place: class.place,
            };
            // `Both` is in every chain.
            (word.value != "Both")
                .then(|| choice(&word, "interceptor", MANAGEMENT, report))
                .flatten()
        });
        let metrics = boolean_attribute(child, "metricsEnabled", report).unwrap_or(false);
        chain.push(InterceptorConfiguration {
            class: class.value,
            transaction,
            metrics,
        });
    }
    chain
}

fn pool<F: Family>(element: Element<'_, F>, report: &mut Report) -> PoolFields {
    const KNOWN: &[&str] = &[
        "MinimumSize",
        "MaximumSize",
        "strictMaximumSize",
        "strictTimeout",
        "feeder-policy",
        "Synchronized",
    ];
    let Some(element) = element.optional_child("container-pool-conf", report) else {
        return PoolFields::default();
    };
    expect_children(element, &[KNOWN], report);
    PoolFields {
        minimum: number(element, "MinimumSize", report),
        maximum: number(element, "MaximumSize", report),
        strict: boolean(element, "strictMaximumSize", report),
        strict_timeout_ms: number(element, "strictTimeout", report),
    }
}

fn cache<F: Family>(element: Element<'_, F>, report: &mut Report) -> CacheFields {
    const KNOWN: &[&str] = &[
        "min-capacity",
        "max-capacity",
        "overager-period",
        "max-bean-age",
        "resizer-period",
        "max-cache-miss-period",
        "min-cache-miss-period",
        "cache-load-factor",
        "remover-period",
        "max-bean-life",
        "flush-enabled",
        "disable-cache-invalidation",
        "min-cache-miss-age",
    ];
    let policy = element
        .optional_child("container-cache-conf", report)
        .and_then(|element| {
            expect_children(
                element,
                &[&[
                    "cache-policy",
                    "cache-policy-conf",
                    "cache-policy-conf-other",
                ]],
                report,
            );
            possibly_empty(element, "cache-policy", report);
            element.optional_child("cache-policy-conf", report)
        });
    let Some(element) = policy else {
        return CacheFields::default();
    };
    expect_children(element, &[KNOWN], report);
    let load_factor = number::<F, f64>(element, "cache-load-factor", report).filter(|&factor| {
        let sensible = factor > 0.0 && factor <= 1.0;
        if !sensible {
            let message =
                format!("<cache-load-factor> is {factor}, expected more than 0 and at most 1");
            report.error(element.place(), Code::BadNumber, message);
        }
        sensible
    });
    CacheFields {
        minimum_capacity: number(element, "min-capacity", report),
        maximum_capacity: number(element, "max-capacity", report),
        overager_period_s: number(element, "overager-period", report),
        maximum_age_s: number(element, "max-bean-age", report),
        resizer_period_s: number(element, "resizer-period", report),
        maximum_miss_period_s: number(element, "max-cache-miss-period", report),
        minimum_miss_period_s: number(element, "min-cache-miss-period", report),
        load_factor,
        remover_period_s: number(element, "remover-period", report),
        maximum_life_s: number(element, "max-bean-life", report),
    }
}

fn commit_option<F: Family>(element: Element<'_, F>, report: &mut Report) -> Option<char> {
    const WORDS: &[(&str, char)] = &[("A", 'A'), ("B", 'B'), ("C", 'C'), ("D", 'D')];
    let word = optional(element, "commit-option", report)?;
    choice(&word, "commit-option", WORDS, report)
}
