//! `application.xml`: the modules of an application. `jboss-app.xml`: what a deployer adds.

use specie::family::Family;

use super::field::{Located, expect_children, required, text};
use super::reference::{REFERENCES, list, security_role};
use crate::diagnostic::{Code, Report};
use crate::element::{Element, Tree};

/// `application`.
pub(crate) struct Application<F: Family> {
    pub(crate) modules: F::List<Module>,
    pub(crate) roles: F::List<Located>,
}

/// `module`.
#[derive(Clone, Debug)]
pub(crate) struct Module {
    pub(crate) kind: ModuleKind,
    pub(crate) uri: Located,
    /// `context-root` of a web module.
    pub(crate) context_root: Option<String>,
}

/// The kinds of module.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ModuleKind {
    /// `ejb`.
    Beans,
    /// `web`.
    Web,
    /// `connector`, `java`: nothing is deployed here.
    Other,
}

/// `jboss-app`.
#[derive(Debug)]
pub(crate) struct JbossApp {
    pub(crate) security_domain: Option<String>,
}

const APPLICATION: &[&str] = &[
    "icon",
    "small-icon",
    "large-icon",
    "display-name",
    "description",
    "module",
    "security-role",
    // Later schemas.
    "application-name",
    "initialize-in-order",
    "library-directory",
    "message-destination",
];

impl<F: Family> Application<F> {
    /// Reads `application.xml`.
    pub(crate) fn read(tree: &Tree<F>, report: &mut Report) -> Self {
        let root = tree.root();
        expect_children(root, &[APPLICATION, REFERENCES], report);
        Self {
            modules: list::<F, _>(root, "module", report, module),
            roles: list::<F, _>(root, "security-role", report, security_role),
        }
    }
}

fn module<F: Family>(element: Element<'_, F>, report: &mut Report) -> Option<Module> {
    expect_children(
        element,
        &[&["ejb", "web", "connector", "java", "alt-dd"]],
        report,
    );
    let one = |kind, uri: Element<'_, F>, report: &mut Report| {
        let uri = Located::content(uri);
        if uri.value.is_empty() {
            report.error(uri.place, Code::EmptyElement, "the module has no name");
            return None;
        }
        Some(Module {
            kind,
            uri,
            context_root: None,
        })
    };
    if let Some(child) = element.optional_child("ejb", report) {
        return one(ModuleKind::Beans, child, report);
    }
    if let Some(child) = element.optional_child("web", report) {
        expect_children(child, &[&["web-uri", "context-root"]], report);
        let uri = required(child, "web-uri", report)?;
        return Some(Module {
            kind: ModuleKind::Web,
            uri,
            context_root: text(child, "context-root", report),
        });
    }
    for name in ["connector", "java"] {
        if let Some(child) = element.optional_child(name, report) {
            return one(ModuleKind::Other, child, report);
        }
    }
    let message = "<module> has none of <ejb>, <web>, <connector> and <java>";
    report.error(element.place(), Code::MissingElement, message);
    None
}

impl JbossApp {
    /// Reads `jboss-app.xml`.
    pub(crate) fn read<F: Family>(tree: &Tree<F>, report: &mut Report) -> Self {
        const KNOWN: &[&str] = &[
            "loader-repository",
            "jmx-name",
            "module",
            "module-order",
            "security-domain",
            "unauthenticated-principal",
            "security-role",
            "library-directory",
            "distinct-name",
            "distributable",
            "description",
        ];
        let root = tree.root();
        expect_children(root, &[KNOWN], report);
        Self {
            security_domain: text(root, "security-domain", report),
        }
    }
}
