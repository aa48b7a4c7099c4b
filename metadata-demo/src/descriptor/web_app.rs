//! `web.xml`: servlets, filters and everything around them.

use specie::family::{Family, List};

use super::field::{Located, all, expect_children, number, optional, possibly_empty, required};
use super::reference::{REFERENCES, References, list, security_role};
use crate::diagnostic::{Code, Report};
use crate::element::{Element, Tree};

/// `web-app`.
pub(crate) struct WebApp<F: Family> {
    /// Whether its version demands what later ones leave to annotations.
    pub(crate) complete: bool,
    pub(crate) context_parameters: F::List<Parameter>,
    pub(crate) filters: F::List<Located>,
    pub(crate) filter_mappings: F::List<FilterMapping<F>>,
    pub(crate) servlets: F::List<ServletElement<F>>,
    pub(crate) servlet_mappings: F::List<ServletMapping<F>>,
    pub(crate) session_timeout_min: Option<i32>,
    pub(crate) mime_mappings: F::List<(Located, String)>,
    pub(crate) welcome_files: F::List<String>,
    pub(crate) constraints: F::List<Constraint<F>>,
    pub(crate) roles: F::List<Located>,
    pub(crate) references: References<F>,
}

/// `context-param` or `init-param`.
#[derive(Clone, Debug)]
pub(crate) struct Parameter {
    pub(crate) name: Located,
    pub(crate) value: String,
}

/// `servlet`.
pub(crate) struct ServletElement<F: Family> {
    pub(crate) name: Located,
    pub(crate) class: Option<String>,
    pub(crate) parameters: F::List<Parameter>,
    pub(crate) load_on_startup: Option<i32>,
}

/// `servlet-mapping`.
pub(crate) struct ServletMapping<F: Family> {
    pub(crate) servlet: Located,
    pub(crate) patterns: F::List<Located>,
}

/// `filter-mapping`.
pub(crate) struct FilterMapping<F: Family> {
    pub(crate) filter: Located,
    pub(crate) servlets: F::List<Located>,
}

/// `security-constraint`.
pub(crate) struct Constraint<F: Family> {
    pub(crate) patterns: F::List<String>,
    /// The roles of `auth-constraint`; none when there is no such element.
    pub(crate) roles: Option<F::List<Located>>,
}

const WEB_APP: &[&str] = &[
    "icon",
    "small-icon",
    "large-icon",
    "display-name",
    "description",
    "distributable",
    "context-param",
    "filter",
    "filter-mapping",
    "listener",
    "servlet",
    "servlet-mapping",
    "session-config",
    "mime-mapping",
    "welcome-file-list",
    "error-page",
    "taglib",
    "security-constraint",
    "login-config",
    "security-role",
    // Later schemas.
    "jsp-config",
    "locale-encoding-mapping-list",
    "message-destination",
    "module-name",
    "absolute-ordering",
    "deny-uncovered-http-methods",
    "default-context-path",
    "request-character-encoding",
    "response-character-encoding",
    "name",
];

impl<F: Family> WebApp<F> {
    /// Reads `web.xml`.
    pub(crate) fn read(tree: &Tree<F>, report: &mut Report) -> Self {
        let root = tree.root();
        expect_children(root, &[WEB_APP, REFERENCES], report);
        for once in ["login-config", "absolute-ordering"] {
            root.optional_child(once, report);
        }
        let session = root.optional_child("session-config", report);
        let session_timeout_min = session.and_then(|child| {
            expect_children(
                child,
                &[&["session-timeout", "cookie-config", "tracking-mode"]],
                report,
            );
            number(child, "session-timeout", report)
        });
        let mut welcome_files = F::List::default();
        for child in root.children_by_tag_name("welcome-file-list") {
            expect_children(child, &[&["welcome-file"]], report);
            for file in child.children_by_tag_name("welcome-file") {
                // An empty one stands for the folder itself.
                welcome_files.push(file.content().into_owned());
            }
        }
        Self {
            complete: is_complete(tree),
            context_parameters: list::<F, _>(root, "context-param", report, parameter),
            filters: list::<F, _>(root, "filter", report, filter),
            filter_mappings: list::<F, _>(root, "filter-mapping", report, filter_mapping),
            servlets: list::<F, _>(root, "servlet", report, servlet),
            servlet_mappings: list::<F, _>(root, "servlet-mapping", report, servlet_mapping),
            session_timeout_min,
            mime_mappings: list::<F, _>(root, "mime-mapping", report, mime_mapping),
            welcome_files,
            constraints: list::<F, _>(root, "security-constraint", report, |child, report| {
                Some(constraint(child, report))
            }),
            roles: list::<F, _>(root, "security-role", report, security_role),
            references: References::read(root, report),
        }
    }
}

/// Servlet 2.2 to 2.4 know no annotations.
fn is_complete<F: Family>(tree: &Tree<F>) -> bool {
    let version = tree.root().attribute("version").unwrap_or("");
    let known = |id: &str| id.contains("Web Application 2.");
    matches!(version, "2.2" | "2.3" | "2.4") || tree.public_id().is_some_and(known)
}

fn parameter<F: Family>(element: Element<'_, F>, report: &mut Report) -> Option<Parameter> {
    expect_children(
        element,
        &[&["param-name", "param-value", "description"]],
        report,
    );
    let name = required(element, "param-name", report);
    let value = possibly_empty(element, "param-value", report);
    Some(Parameter {
        name: name?,
        value: value.map_or_else(String::new, |value| value.value),
    })
}

fn filter<F: Family>(element: Element<'_, F>, report: &mut Report) -> Option<Located> {
    const KNOWN: &[&str] = &[
        "icon",
        "small-icon",
        "large-icon",
        "filter-name",
        "display-name",
        "description",
        "filter-class",
        "init-param",
        "async-supported",
    ];
    expect_children(element, &[KNOWN], report);
    list::<F, _>(element, "init-param", report, parameter);
    optional(element, "filter-class", report);
    required(element, "filter-name", report)
}

fn filter_mapping<F: Family>(
    element: Element<'_, F>,
    report: &mut Report,
) -> Option<FilterMapping<F>> {
    expect_children(
        element,
        &[&["filter-name", "url-pattern", "servlet-name", "dispatcher"]],
        report,
    );
    let servlets = all::<F>(element, "servlet-name", report);
    if servlets.is_empty() && element.children_by_tag_name("url-pattern").is_empty() {
        let message = "<filter-mapping> has neither a <url-pattern> nor a <servlet-name>";
        report.error(element.place(), Code::MissingElement, message);
    }
    Some(FilterMapping {
        filter: required(element, "filter-name", report)?,
        servlets,
    })
}

fn servlet<F: Family>(element: Element<'_, F>, report: &mut Report) -> Option<ServletElement<F>> {
    const KNOWN: &[&str] = &[
        "icon",
        "small-icon",
        "large-icon",
        "servlet-name",
        "display-name",
        "description",
        "servlet-class",
        "jsp-file",
        "init-param",
        "load-on-startup",
        "run-as",
        "security-role-ref",
        "enabled",
        "async-supported",
        "multipart-config",
    ];
    expect_children(element, &[KNOWN], report);
    let name = required(element, "servlet-name", report);
    let class = optional(element, "servlet-class", report);
    let page = optional(element, "jsp-file", report);
    if let (Some(_), Some(page)) = (&class, &page) {
        let message = "<servlet> has both a <servlet-class> and a <jsp-file>";
        report.error(page.place, Code::RepeatedElement, message);
    }
    Some(ServletElement {
        name: name?,
        class: class.or(page).map(|class| class.value),
        parameters: list::<F, _>(element, "init-param", report, parameter),
        load_on_startup: load_on_startup(element, report),
    })
}

/// Empty means: at start, in any order.
fn load_on_startup<F: Family>(element: Element<'_, F>, report: &mut Report) -> Option<i32> {
    let child = possibly_empty(element, "load-on-startup", report)?;
    if child.value.is_empty() {
        Some(0)
    } else {
        number(element, "load-on-startup", report)
    }
}

fn servlet_mapping<F: Family>(
    element: Element<'_, F>,
    report: &mut Report,
) -> Option<ServletMapping<F>> {
    expect_children(element, &[&["servlet-name", "url-pattern"]], report);
    let servlet = required(element, "servlet-name", report);
    let mut patterns = F::List::default();
    for child in element.children_by_tag_name("url-pattern") {
        // An empty pattern is the application's root.
        patterns.push(Located::content(child));
    }
    if patterns.is_empty() {
        report.error(
            element.place(),
            Code::MissingElement,
            "<servlet-mapping> has no <url-pattern>",
        );
    }
    Some(ServletMapping {
        servlet: servlet?,
        patterns,
    })
}

fn mime_mapping<F: Family>(
    element: Element<'_, F>,
    report: &mut Report,
) -> Option<(Located, String)> {
    expect_children(element, &[&["extension", "mime-type"]], report);
    let extension = required(element, "extension", report);
    let mime_type = required(element, "mime-type", report);
    Some((extension?, mime_type?.value))
}

fn constraint<F: Family>(element: Element<'_, F>, report: &mut Report) -> Constraint<F> {
    const KNOWN: &[&str] = &[
        "display-name",
        "web-resource-collection",
        "auth-constraint",
        "user-data-constraint",
        "description",
    ];
    const COLLECTION: &[&str] = &[
        "web-resource-name",
        "description",
        "url-pattern",
        "http-method",
        "http-method-omission",
    ];
    expect_children(element, &[KNOWN], report);
    let mut patterns = F::List::default();
    let collections = element.children_by_tag_name("web-resource-collection");
    if collections.is_empty() {
        let message = "<security-constraint> has no <web-resource-collection>";
        report.error(element.place(), Code::MissingElement, message);
    }
    for collection in collections {
        expect_children(collection, &[COLLECTION], report);
        for pattern in collection.children_by_tag_name("url-pattern") {
            patterns.push(pattern.content().into_owned());
        }
    }
    let roles = element
        .optional_child("auth-constraint", report)
        .map(|child| {
            expect_children(child, &[&["description", "role-name"]], report);
            all::<F>(child, "role-name", report)
        });
    Constraint { patterns, roles }
}
