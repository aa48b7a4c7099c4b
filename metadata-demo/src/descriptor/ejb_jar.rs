//! `ejb-jar.xml`: the beans of a jar as their author describes them.

use specie::family::Family;

use super::assembly::{Assembly, parameters};
use super::field::{Located, all, boolean, choice, expect_children, optional, required, text};
use super::reference::{REFERENCES, References, RoleRef, list, role_ref};
use crate::configuration::{BeanKind, Interfaces, TransactionManagement};
use crate::diagnostic::{Code, Place, Report};
use crate::element::{Element, Tree};

/// `ejb-jar`.
pub(crate) struct EjbJar<F: Family> {
    /// Whether its version demands what EJB 3 leaves to annotations and overriding descriptors.
    pub(crate) complete: bool,
    pub(crate) beans: F::List<Bean<F>>,
    pub(crate) relationships: F::List<Relationship<F>>,
    pub(crate) assembly: Assembly<F>,
}

/// `session`, `entity` or `message-driven`.
pub(crate) struct Bean<F: Family> {
    pub(crate) place: Place,
    pub(crate) name: Located,
    pub(crate) kind: BeanKind,
    pub(crate) class: Option<String>,
    pub(crate) interfaces: Interfaces,
    pub(crate) transaction_management: TransactionManagement,
    pub(crate) reentrant: bool,
    pub(crate) primary_key_class: Option<String>,
    /// Whether the bean keeps its own state (`persistence-type`).
    pub(crate) keeps_own_state: bool,
    /// Whether `cmp-version` is 1.x, when there is one.
    pub(crate) cmp_1: Option<bool>,
    pub(crate) schema_name: Option<Located>,
    pub(crate) cmp_fields: F::List<Located>,
    #[expect(
        dead_code,
        reason = "kept as the server keeps it; nothing runs queries yet"
    )]
    pub(crate) queries: F::List<Query<F>>,
    #[expect(
        dead_code,
        reason = "kept as the server keeps it; the deployer names the destination"
    )]
    pub(crate) destination: Option<String>,
    pub(crate) identity: Option<RunAs>,
    pub(crate) role_refs: F::List<RoleRef>,
    pub(crate) references: References<F>,
}

/// `security-identity`.
#[derive(Debug)]
pub(crate) enum RunAs {
    /// `use-caller-identity`.
    Caller,
    /// `run-as`.
    Role(Located),
}

/// `query`.
#[expect(
    dead_code,
    reason = "kept as the server keeps it; nothing runs queries yet"
)]
pub(crate) struct Query<F: Family> {
    pub(crate) method: String,
    pub(crate) parameters: F::List<String>,
    pub(crate) text: Option<String>,
}

/// `ejb-relation`.
pub(crate) struct Relationship<F: Family> {
    pub(crate) name: Option<Located>,
    /// The beans of the two roles.
    pub(crate) sources: F::List<Located>,
}

impl<F: Family> EjbJar<F> {
    /// Reads `ejb-jar.xml`.
    ///
    /// `complete` says that the descriptor's version demands what EJB 3 leaves to annotations.
    pub(crate) fn read(tree: &Tree<F>, complete: bool, report: &mut Report) -> Self {
        const KNOWN: &[&str] = &[
            "description",
            "display-name",
            "small-icon",
            "large-icon",
            "icon",
            "enterprise-beans",
            "relationships",
            "assembly-descriptor",
            "ejb-client-jar",
            "module-name",
            "interceptors",
        ];
        let root = tree.root();
        expect_children(root, &[KNOWN], report);
        let mut beans = F::List::default();
        if let Some(child) = root.optional_child("enterprise-beans", report) {
            expect_children(child, &[&["session", "entity", "message-driven"]], report);
            // Declaration order across the kinds.
            for bean in child.children() {
                beans.extend(Bean::read(bean, complete, report));
            }
        } else if complete {
            report.error(
                root.place(),
                Code::MissingElement,
                "<ejb-jar> has no <enterprise-beans>",
            );
        }
        let mut relationships = F::List::default();
        if let Some(child) = root.optional_child("relationships", report) {
            expect_children(child, &[&["description", "ejb-relation"]], report);
            relationships = list::<F, _>(child, "ejb-relation", report, |child, report| {
                Some(relationship(child, report))
            });
        }
        let assembly = root.optional_child("assembly-descriptor", report);
        let assembly = assembly.map_or_else(Assembly::default, |child| {
            Assembly::read(child, complete, report)
        });
        Self {
            complete,
            beans,
            relationships,
            assembly,
        }
    }
}

const COMMON: &[&str] = &[
    "description",
    "display-name",
    "small-icon",
    "large-icon",
    "icon",
    "ejb-name",
    "mapped-name",
    "ejb-class",
    "security-identity",
    "security-role-ref",
];

const INTERFACES: &[&str] = &["home", "remote", "local-home", "local"];

const SESSION: &[&str] = &["session-type", "transaction-type"];

const SESSION_LATER: &[&str] = &[
    "business-local",
    "business-remote",
    "local-bean",
    "service-endpoint",
    "stateful-timeout",
    "timeout-method",
    "timer",
    "init-on-startup",
    "concurrency-management-type",
    "concurrent-method",
    "depends-on",
    "init-method",
    "remove-method",
    "async-method",
    "around-invoke",
    "around-timeout",
    "post-activate",
    "pre-passivate",
    "after-begin-method",
    "before-completion-method",
    "after-completion-method",
    "passivation-capable",
];

const ENTITY: &[&str] = &[
    "persistence-type",
    "prim-key-class",
    "reentrant",
    "cmp-version",
    "abstract-schema-name",
    "cmp-field",
    "primkey-field",
    "query",
];

const MESSAGE_DRIVEN: &[&str] = &[
    "transaction-type",
    "message-selector",
    "acknowledge-mode",
    "message-driven-destination",
    // Later schemas.
    "messaging-type",
    "message-destination-type",
    "message-destination-link",
    "activation-config",
    "timeout-method",
    "timer",
    "around-invoke",
    "around-timeout",
];

impl<F: Family> Bean<F> {
    fn read(element: Element<'_, F>, complete: bool, report: &mut Report) -> Option<Self> {
        let kind = match element.name() {
            "session" => {
                expect_children(
                    element,
                    &[COMMON, INTERFACES, SESSION, REFERENCES, SESSION_LATER],
                    report,
                );
                session_type(element, complete, report)
            }
            "entity" => {
                expect_children(element, &[COMMON, INTERFACES, ENTITY, REFERENCES], report);
                BeanKind::Entity
            }
            "message-driven" => {
                expect_children(element, &[COMMON, MESSAGE_DRIVEN, REFERENCES], report);
                BeanKind::MessageDriven
            }
            _ => return None,
        };
        let name = required(element, "ejb-name", report);
        let class = text(element, "ejb-class", report);
        if class.is_none() && complete {
            let message = format!("<{}> has no <ejb-class>", element.name());
            report.error(element.place(), Code::IncompleteBean, message);
        }
        let interfaces = interfaces(element, report);
        let management = optional(element, "transaction-type", report);
        let management =
            management.and_then(|word| choice(&word, "transaction-type", MANAGEMENT, report));
        let persistence = optional(element, "persistence-type", report);
        let persistence =
            persistence.and_then(|word| choice(&word, "persistence-type", MANAGEMENT, report));
        let cmp_version = optional(element, "cmp-version", report);
        let versions = [("1.x", true), ("2.x", false)];
        let cmp_1 = cmp_version.and_then(|word| choice(&word, "cmp-version", &versions, report));
        let bean = Self {
            place: element.place(),
            name: name?,
            kind,
            class,
            interfaces,
            transaction_management: management.unwrap_or(TransactionManagement::Container),
            reentrant: boolean(element, "reentrant", report).unwrap_or(false),
            primary_key_class: text(element, "prim-key-class", report),
            keeps_own_state: persistence == Some(TransactionManagement::Bean),
            cmp_1,
            schema_name: optional(element, "abstract-schema-name", report),
            cmp_fields: list::<F, _>(element, "cmp-field", report, cmp_field),
            queries: list::<F, _>(element, "query", report, query),
            destination: destination(element, report),
            identity: identity(element, report),
            role_refs: list::<F, _>(element, "security-role-ref", report, role_ref),
            references: References::read(element, report),
        };
        if complete {
            bean.check_complete(report);
        }
        Some(bean)
    }

    /// What EJB 1.1 to 2.1 demand of a bean.
    fn check_complete(&self, report: &mut Report) {
        let Interfaces {
            home,
            remote,
            local_home,
            local,
        } = &self.interfaces;
        for (one, one_name, other, other_name) in [
            (home, "home", remote, "remote"),
            (local_home, "local-home", local, "local"),
        ] {
            let missing = match (one, other) {
                (Some(_), None) => other_name,
                (None, Some(_)) => one_name,
                _ => continue,
            };
            let message = format!(
                "the bean {} has one of <{one_name}> and <{other_name}>, but no <{missing}>",
                self.name.value
            );
            report.error(self.place, Code::IncompleteBean, message);
        }
        if self.kind == BeanKind::Entity && self.primary_key_class.is_none() {
            let message = format!("the entity {} has no <prim-key-class>", self.name.value);
            report.error(self.place, Code::IncompleteBean, message);
        }
    }
}

const MANAGEMENT: &[(&str, TransactionManagement)] = &[
    ("Container", TransactionManagement::Container),
    ("Bean", TransactionManagement::Bean),
];

fn session_type<F: Family>(
    element: Element<'_, F>,
    complete: bool,
    report: &mut Report,
) -> BeanKind {
    // A singleton is reached as a stateless bean is.
    const WORDS: &[(&str, BeanKind)] = &[
        ("Stateless", BeanKind::Stateless),
        ("Stateful", BeanKind::Stateful),
        ("Singleton", BeanKind::Stateless),
    ];
    let word = optional(element, "session-type", report);
    if word.is_none() && complete {
        let message = "<session> has no <session-type>";
        report.error(element.place(), Code::IncompleteBean, message);
    }
    let kind = word.and_then(|word| choice(&word, "session-type", WORDS, report));
    kind.unwrap_or(BeanKind::Stateless)
}

fn interfaces<F: Family>(element: Element<'_, F>, report: &mut Report) -> Interfaces {
    // EJB 3's business interfaces may be several; the first stands for them.
    let mut business = |name: &str| {
        all::<F>(element, name, report)
            .first()
            .map(|child| child.value.clone())
    };
    let (business_remote, business_local) =
        (business("business-remote"), business("business-local"));
    Interfaces {
        home: text(element, "home", report),
        remote: text(element, "remote", report).or(business_remote),
        local_home: text(element, "local-home", report),
        local: text(element, "local", report).or(business_local),
    }
}

fn cmp_field<F: Family>(element: Element<'_, F>, report: &mut Report) -> Option<Located> {
    expect_children(element, &[&["description", "field-name"]], report);
    required(element, "field-name", report)
}

fn query<F: Family>(element: Element<'_, F>, report: &mut Report) -> Option<Query<F>> {
    expect_children(
        element,
        &[&[
            "description",
            "query-method",
            "result-type-mapping",
            "ejb-ql",
        ]],
        report,
    );
    let method = element.unique_child("query-method", report)?;
    expect_children(method, &[&["method-name", "method-params"]], report);
    Some(Query {
        method: required(method, "method-name", report)?.value,
        parameters: parameters(method, report).unwrap_or_default(),
        text: text(element, "ejb-ql", report),
    })
}

/// `destination-type` of `message-driven-destination`.
fn destination<F: Family>(element: Element<'_, F>, report: &mut Report) -> Option<String> {
    let child = element.optional_child("message-driven-destination", report)?;
    // EJB 2.0's early drafts wrote the first as the second.
    expect_children(
        child,
        &[&[
            "destination-type",
            "jms-destination-type",
            "subscription-durability",
        ]],
        report,
    );
    text(child, "destination-type", report)
}

fn identity<F: Family>(element: Element<'_, F>, report: &mut Report) -> Option<RunAs> {
    let child = element.optional_child("security-identity", report)?;
    expect_children(
        child,
        &[&[
            "description",
            "use-caller-identity",
            "run-as",
            "run-as-specified-identity",
        ]],
        report,
    );
    if let Some(run_as) = child.optional_child("run-as", report) {
        expect_children(run_as, &[&["description", "role-name"]], report);
        return required(run_as, "role-name", report).map(RunAs::Role);
    }
    Some(RunAs::Caller)
}

fn relationship<F: Family>(element: Element<'_, F>, report: &mut Report) -> Relationship<F> {
    expect_children(
        element,
        &[&["description", "ejb-relation-name", "ejb-relationship-role"]],
        report,
    );
    let roles = element.children_by_tag_name("ejb-relationship-role");
    if roles.len() != 2 {
        let message = format!(
            "<ejb-relation> has {} <ejb-relationship-role> elements, expected two",
            roles.len()
        );
        report.error(element.place(), Code::RelationshipRoles, message);
    }
    let name = optional(element, "ejb-relation-name", report);
    let mut sources = F::List::default();
    for role in roles {
        sources.extend(relationship_role(role, report));
    }
    Relationship { name, sources }
}

fn relationship_role<F: Family>(element: Element<'_, F>, report: &mut Report) -> Option<Located> {
    const KNOWN: &[&str] = &[
        "description",
        "ejb-relationship-role-name",
        "multiplicity",
        "cascade-delete",
        "relationship-role-source",
        "cmr-field",
    ];
    const MULTIPLICITIES: &[(&str, ())] = &[("One", ()), ("Many", ())];
    expect_children(element, &[KNOWN], report);
    if let Some(word) = required(element, "multiplicity", report) {
        choice(&word, "multiplicity", MULTIPLICITIES, report);
    }
    let source = element.unique_child("relationship-role-source", report)?;
    expect_children(source, &[&["description", "ejb-name"]], report);
    if let Some(field) = element.optional_child("cmr-field", report) {
        expect_children(
            field,
            &[&["description", "cmr-field-name", "cmr-field-type"]],
            report,
        );
        required(field, "cmr-field-name", report);
    }
    required(source, "ejb-name", report)
}
