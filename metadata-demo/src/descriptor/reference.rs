//! What beans and web applications refer to: environment entries, other beans, resources, roles.

use specie::family::{Family, List};

use super::field::{Located, expect_children, optional, possibly_empty, required};
use crate::diagnostic::Report;
use crate::element::Element;

/// `env-entry`.
#[derive(Clone, Debug)]
pub(crate) struct EnvEntry {
    pub(crate) name: Located,
    pub(crate) class: Option<String>,
    pub(crate) value: Option<String>,
}

/// `ejb-ref` or `ejb-local-ref`.
#[derive(Clone, Debug)]
pub(crate) struct EjbRef {
    pub(crate) name: Located,
    pub(crate) local: bool,
    pub(crate) home: Option<String>,
    pub(crate) interface: Option<String>,
    pub(crate) link: Option<Located>,
    /// A place to look the bean up that later schemas let the reference itself name.
    pub(crate) lookup: Option<String>,
}

/// `resource-ref` or `resource-env-ref`.
#[derive(Clone, Debug)]
pub(crate) struct ResourceRef {
    pub(crate) name: Located,
    pub(crate) class: Option<String>,
    pub(crate) lookup: Option<String>,
}

/// `security-role-ref`.
#[derive(Clone, Debug)]
pub(crate) struct RoleRef {
    pub(crate) name: Located,
    pub(crate) link: Option<Located>,
}

/// Everything that one bean or web application refers to.
pub(crate) struct References<F: Family> {
    pub(crate) environment: F::List<EnvEntry>,
    pub(crate) ejb: F::List<EjbRef>,
    pub(crate) ejb_local: F::List<EjbRef>,
    pub(crate) resource: F::List<ResourceRef>,
    pub(crate) resource_environment: F::List<ResourceRef>,
}

/// The children that [`References::read`] reads or, those of later schemas, passes over.
pub(crate) const REFERENCES: &[&str] = &[
    "env-entry",
    "ejb-ref",
    "ejb-local-ref",
    "resource-ref",
    "resource-env-ref",
    "service-ref",
    "message-destination-ref",
    "persistence-context-ref",
    "persistence-unit-ref",
    "post-construct",
    "pre-destroy",
    "data-source",
    "jms-connection-factory",
    "jms-destination",
    "mail-session",
    "connection-factory",
    "administered-object",
    "context-service",
    "managed-executor",
    "managed-scheduled-executor",
    "managed-thread-factory",
];

const LATER: &[&str] = &[
    "mapped-name",
    "injection-target",
    "lookup-name",
    "ignore-dependency",
];

impl<F: Family> References<F> {
    /// Reads the references among an element's children.
    pub(crate) fn read(element: Element<'_, F>, report: &mut Report) -> Self {
        Self {
            environment: list::<F, _>(element, "env-entry", report, env_entry),
            ejb: list::<F, _>(element, "ejb-ref", report, |child, report| {
                ejb_ref(child, false, report)
            }),
            ejb_local: list::<F, _>(element, "ejb-local-ref", report, |child, report| {
                ejb_ref(child, true, report)
            }),
            resource: list::<F, _>(element, "resource-ref", report, resource_ref),
            resource_environment: list::<F, _>(
                element,
                "resource-env-ref",
                report,
                resource_env_ref,
            ),
        }
    }
}

/// Reads all children of a name.
pub(crate) fn list<F: Family, T: Send + Sync>(
    element: Element<'_, F>,
    name: &str,
    report: &mut Report,
    mut read: impl FnMut(Element<'_, F>, &mut Report) -> Option<T>,
) -> F::List<T> {
    let mut found = F::List::default();
    for child in element.children_by_tag_name(name) {
        if let Some(value) = read(child, report) {
            found.push(value);
        }
    }
    found
}

fn env_entry<F: Family>(element: Element<'_, F>, report: &mut Report) -> Option<EnvEntry> {
    const KNOWN: &[&str] = &[
        "description",
        "env-entry-name",
        "env-entry-type",
        "env-entry-value",
    ];
    expect_children(element, &[KNOWN, LATER], report);
    Some(EnvEntry {
        name: required(element, "env-entry-name", report)?,
        class: optional(element, "env-entry-type", report).map(|child| child.value),
        value: possibly_empty(element, "env-entry-value", report).map(|child| child.value),
    })
}

fn ejb_ref<F: Family>(element: Element<'_, F>, local: bool, report: &mut Report) -> Option<EjbRef> {
    const KNOWN: &[&str] = &["description", "ejb-ref-name", "ejb-ref-type", "ejb-link"];
    let (home, interface) = if local {
        ("local-home", "local")
    } else {
        ("home", "remote")
    };
    // EJB 1.1 let a reference say as whom to call.
    expect_children(
        element,
        &[KNOWN, &[home, interface, "run-as"], LATER],
        report,
    );
    let lookup = optional(element, "lookup-name", report)
        .or_else(|| optional(element, "mapped-name", report));
    Some(EjbRef {
        name: required(element, "ejb-ref-name", report)?,
        local,
        home: optional(element, home, report).map(|child| child.value),
        interface: optional(element, interface, report).map(|child| child.value),
        link: optional(element, "ejb-link", report),
        lookup: lookup.map(|child| child.value),
    })
}

fn resource_ref<F: Family>(element: Element<'_, F>, report: &mut Report) -> Option<ResourceRef> {
    const KNOWN: &[&str] = &[
        "description",
        "res-ref-name",
        "res-type",
        "res-auth",
        "res-sharing-scope",
    ];
    expect_children(element, &[KNOWN, LATER], report);
    let lookup = optional(element, "lookup-name", report)
        .or_else(|| optional(element, "mapped-name", report));
    Some(ResourceRef {
        name: required(element, "res-ref-name", report)?,
        class: optional(element, "res-type", report).map(|child| child.value),
        lookup: lookup.map(|child| child.value),
    })
}

fn resource_env_ref<F: Family>(
    element: Element<'_, F>,
    report: &mut Report,
) -> Option<ResourceRef> {
    const KNOWN: &[&str] = &[
        "description",
        "resource-env-ref-name",
        "resource-env-ref-type",
    ];
    expect_children(element, &[KNOWN, LATER], report);
    let lookup = optional(element, "lookup-name", report)
        .or_else(|| optional(element, "mapped-name", report));
    Some(ResourceRef {
        name: required(element, "resource-env-ref-name", report)?,
        class: optional(element, "resource-env-ref-type", report).map(|child| child.value),
        lookup: lookup.map(|child| child.value),
    })
}

/// `security-role-ref`; the link is optional, and an empty one is none.
pub(crate) fn role_ref<F: Family>(element: Element<'_, F>, report: &mut Report) -> Option<RoleRef> {
    expect_children(
        element,
        &[&["description", "role-name", "role-link"]],
        report,
    );
    Some(RoleRef {
        name: required(element, "role-name", report)?,
        link: optional(element, "role-link", report),
    })
}

/// `security-role`.
pub(crate) fn security_role<F: Family>(
    element: Element<'_, F>,
    report: &mut Report,
) -> Option<Located> {
    expect_children(element, &[&["description", "role-name"]], report);
    required(element, "role-name", report)
}
