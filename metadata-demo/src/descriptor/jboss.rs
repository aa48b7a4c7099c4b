//! `jboss.xml`: what a deployer adds to `ejb-jar.xml`. The server's defaults have the same form.

use specie::family::Family;

use super::container::{ConfigurationElement, InvokerElement, configuration, invoker};
use super::field::{Located, all, boolean, expect_children, optional, required, text};
use super::reference::list;
use crate::diagnostic::{Code, Report};
use crate::element::{Element, Tree};

/// `jboss`.
pub(crate) struct Jboss<F: Family> {
    pub(crate) security_domain: Option<String>,
    pub(crate) beans: F::List<BeanOverride<F>>,
    pub(crate) resource_managers: F::List<ResourceManager>,
    pub(crate) invokers: F::List<InvokerElement>,
    pub(crate) configurations: F::List<ConfigurationElement<F>>,
}

/// `session`, `entity` or `message-driven`: what is added to the bean of that name.
pub(crate) struct BeanOverride<F: Family> {
    pub(crate) name: Located,
    pub(crate) jndi_name: Option<String>,
    pub(crate) local_jndi_name: Option<String>,
    pub(crate) configuration: Option<Located>,
    pub(crate) invokers: F::List<Located>,
    pub(crate) clustered: bool,
    pub(crate) destination: Option<String>,
    pub(crate) depends: F::List<String>,
    pub(crate) references: ReferenceOverrides<F>,
}

/// What is added to the references of a bean or web application.
pub(crate) struct ReferenceOverrides<F: Family> {
    pub(crate) ejb: F::List<Target>,
    pub(crate) ejb_local: F::List<Target>,
    pub(crate) resource: F::List<ResourceTarget>,
    pub(crate) resource_environment: F::List<Target>,
}

/// The JNDI name of a reference.
#[derive(Debug)]
pub(crate) struct Target {
    pub(crate) name: Located,
    pub(crate) jndi_name: Option<String>,
}

/// Where a resource is: one of three ways to say it.
#[derive(Debug)]
pub(crate) struct ResourceTarget {
    pub(crate) name: Located,
    /// The name of a resource manager.
    pub(crate) manager: Option<Located>,
    pub(crate) jndi_name: Option<String>,
    pub(crate) url: Option<String>,
}

/// `resource-manager`.
#[derive(Debug)]
pub(crate) struct ResourceManager {
    pub(crate) name: Located,
    pub(crate) target: String,
}

impl<F: Family> Default for Jboss<F> {
    fn default() -> Self {
        Self {
            security_domain: None,
            beans: F::List::default(),
            resource_managers: F::List::default(),
            invokers: F::List::default(),
            configurations: F::List::default(),
        }
    }
}

impl<F: Family> Jboss<F> {
    /// Reads `jboss.xml` or the server's defaults.
    pub(crate) fn read(tree: &Tree<F>, report: &mut Report) -> Self {
        const KNOWN: &[&str] = &[
            "enforce-ejb-restrictions",
            "security-domain",
            "unauthenticated-principal",
            "enterprise-beans",
            "resource-managers",
            "invoker-proxy-bindings",
            "container-configurations",
            "assembly-descriptor",
            "loader-repository",
            "jmx-name",
            "missing-method-permissions-excluded-mode",
            "exception-on-rollback",
            "webservices",
            "jndi-binding-policy",
            "excluded-missing-methods",
            "description",
        ];
        let root = tree.root();
        expect_children(root, &[KNOWN], report);
        let mut within = |name: &str, known: &[&str]| {
            let child = root.optional_child(name, report)?;
            expect_children(child, &[known], report);
            Some(child)
        };
        let beans = within(
            "enterprise-beans",
            &[
                "session",
                "entity",
                "message-driven",
                "service",
                "ejb",
                "consumer",
            ],
        );
        let managers = within("resource-managers", &["resource-manager"]);
        let invokers = within("invoker-proxy-bindings", &["invoker-proxy-binding"]);
        let configurations = within("container-configurations", &["container-configuration"]);
        let mut overrides = F::List::default();
        for child in beans.into_iter().flat_map(Element::children) {
            if matches!(child.name(), "session" | "entity" | "message-driven") {
                overrides.extend(bean(child, report));
            }
        }
        Self {
            security_domain: text(root, "security-domain", report),
            beans: overrides,
            resource_managers: managers.map_or_else(F::List::default, |child| {
                list::<F, _>(child, "resource-manager", report, resource_manager)
            }),
            invokers: invokers.map_or_else(F::List::default, |child| {
                list::<F, _>(child, "invoker-proxy-binding", report, invoker)
            }),
            configurations: configurations.map_or_else(F::List::default, |child| {
                list::<F, _>(child, "container-configuration", report, configuration)
            }),
        }
    }
}

const BEAN: &[&str] = &[
    "ejb-name",
    "jndi-name",
    "local-jndi-name",
    "call-by-value",
    "read-only",
    "configuration-name",
    "security-proxy",
    "security-domain",
    "exception-on-rollback",
    "timer-persistence",
    "method-attributes",
    "clustered",
    "cluster-config",
    "invoker-bindings",
    "ejb-ref",
    "ejb-local-ref",
    "resource-ref",
    "resource-env-ref",
    "security-identity",
    "depends",
    "cache-invalidation",
    "cache-invalidation-config",
    "destination-jndi-name",
    "mdb-user",
    "mdb-passwd",
    "mdb-client-id",
    "mdb-subscription-id",
    "resource-adapter-name",
    "ior-security-config",
    "ejb-timeout-identity",
    "activation-config",
    "service-ref",
    "message-destination-ref",
    "port-component",
    "create-destination",
    "description",
    "display-name",
    "home-jndi-name",
    "local-home-jndi-name",
    "jndi-binding-policy",
    "remote-binding",
    "local-binding",
    "pool-config",
    "aop-domain-name",
    "cache-config",
    "env-entry",
    "mapped-name",
];

fn bean<F: Family>(element: Element<'_, F>, report: &mut Report) -> Option<BeanOverride<F>> {
    expect_children(element, &[BEAN], report);
    let mut invokers = F::List::default();
    if let Some(child) = element.optional_child("invoker-bindings", report) {
        expect_children(child, &[&["invoker"]], report);
        for child in child.children_by_tag_name("invoker") {
            expect_children(
                child,
                &[&["invoker-proxy-binding-name", "jndi-name", "ejb-ref"]],
                report,
            );
            invokers.extend(required(child, "invoker-proxy-binding-name", report));
        }
    }
    Some(BeanOverride {
        name: required(element, "ejb-name", report)?,
        jndi_name: text(element, "jndi-name", report),
        local_jndi_name: text(element, "local-jndi-name", report),
        configuration: optional(element, "configuration-name", report),
        invokers,
        clustered: boolean(element, "clustered", report).unwrap_or(false),
        destination: text(element, "destination-jndi-name", report),
        depends: all::<F>(element, "depends", report)
            .into_iter()
            .map(|name| name.value)
            .collect(),
        references: ReferenceOverrides::read(element, report),
    })
}

impl<F: Family> ReferenceOverrides<F> {
    /// Reads what is said of references among an element's children.
    pub(crate) fn read(element: Element<'_, F>, report: &mut Report) -> Self {
        let target = |wanted: &'static str, target_name: &'static str| {
            move |child: Element<'_, F>, report: &mut Report| {
                Some(Target {
                    name: required(child, wanted, report)?,
                    jndi_name: text(child, target_name, report)
                        .or_else(|| text(child, "mapped-name", report)),
                })
            }
        };
        Self {
            ejb: list::<F, _>(
                element,
                "ejb-ref",
                report,
                target("ejb-ref-name", "jndi-name"),
            ),
            ejb_local: list::<F, _>(element, "ejb-local-ref", report, |child, report| {
                let name = required(child, "ejb-ref-name", report)?;
                let jndi_name = text(child, "local-jndi-name", report)
                    .or_else(|| text(child, "jndi-name", report));
                Some(Target { name, jndi_name })
            }),
            resource: list::<F, _>(element, "resource-ref", report, resource),
            resource_environment: list::<F, _>(
                element,
                "resource-env-ref",
                report,
                target("resource-env-ref-name", "jndi-name"),
            ),
        }
    }
}

fn resource<F: Family>(element: Element<'_, F>, report: &mut Report) -> Option<ResourceTarget> {
    const KNOWN: &[&str] = &[
        "res-ref-name",
        "resource-name",
        "jndi-name",
        "res-url",
        "res-type",
        "mapped-name",
        "ignore-dependency",
        "description",
    ];
    expect_children(element, &[KNOWN], report);
    Some(ResourceTarget {
        name: required(element, "res-ref-name", report)?,
        manager: optional(element, "resource-name", report),
        jndi_name: text(element, "jndi-name", report)
            .or_else(|| text(element, "mapped-name", report)),
        url: text(element, "res-url", report),
    })
}

fn resource_manager<F: Family>(
    element: Element<'_, F>,
    report: &mut Report,
) -> Option<ResourceManager> {
    expect_children(
        element,
        &[&["res-name", "res-jndi-name", "res-url"]],
        report,
    );
    let name = required(element, "res-name", report);
    let jndi_name = text(element, "res-jndi-name", report);
    let url = text(element, "res-url", report);
    let target = match (jndi_name, url) {
        (Some(target), None) | (None, Some(target)) => target,
        (jndi_name, _) => {
            let message = format!(
                "<resource-manager> has {} <res-jndi-name> and <res-url>, expected one of them",
                if jndi_name.is_some() {
                    "both"
                } else {
                    "neither"
                }
            );
            report.error(element.place(), Code::ResourceManagerTarget, message);
            return None;
        }
    };
    Some(ResourceManager {
        name: name?,
        target,
    })
}
