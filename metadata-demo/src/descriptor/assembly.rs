//! `assembly-descriptor`: roles, who may call which method, and in which transaction.

use specie::family::{Family, List};

use super::field::{Located, all, choice, expect_children, optional, required};
use super::reference::{list, security_role};
use crate::configuration::{MethodInterface, TransactionAttribute};
use crate::diagnostic::{Code, Place, Report};
use crate::element::Element;

/// `assembly-descriptor`.
pub(crate) struct Assembly<F: Family> {
    pub(crate) roles: F::List<Located>,
    pub(crate) permissions: F::List<MethodPermission<F>>,
    pub(crate) transactions: F::List<ContainerTransaction<F>>,
    pub(crate) excluded: F::List<Method<F>>,
}

/// `method-permission`.
pub(crate) struct MethodPermission<F: Family> {
    pub(crate) unchecked: bool,
    pub(crate) roles: F::List<Located>,
    pub(crate) methods: F::List<Method<F>>,
}

/// `container-transaction`.
pub(crate) struct ContainerTransaction<F: Family> {
    pub(crate) attribute: TransactionAttribute,
    pub(crate) methods: F::List<Method<F>>,
}

/// `method`.
pub(crate) struct Method<F: Family> {
    /// The bean; `*` is every bean of the jar.
    pub(crate) bean: Located,
    pub(crate) interface: Interface,
    pub(crate) name: String,
    pub(crate) parameters: Option<F::List<String>>,
}

/// `method-intf`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Interface {
    /// Missing: every interface.
    Any,
    /// One of the four that a client may hold.
    One(MethodInterface),
    /// One of those of later schemas, through which no call comes in here.
    Other,
}

impl<F: Family> Default for Assembly<F> {
    fn default() -> Self {
        Self {
            roles: F::List::default(),
            permissions: F::List::default(),
            transactions: F::List::default(),
            excluded: F::List::default(),
        }
    }
}

impl<F: Family> Assembly<F> {
    /// Reads `assembly-descriptor`.
    ///
    /// `complete` says that what is missing is nowhere else.
    pub(crate) fn read(element: Element<'_, F>, complete: bool, report: &mut Report) -> Self {
        const KNOWN: &[&str] = &[
            "security-role",
            "method-permission",
            "container-transaction",
            "exclude-list",
        ];
        const LATER: &[&str] = &[
            "message-destination",
            "interceptor-binding",
            "application-exception",
        ];
        expect_children(element, &[KNOWN, LATER], report);
        let mut excluded = F::List::default();
        if let Some(child) = element.optional_child("exclude-list", report) {
            expect_children(child, &[&["description", "method"]], report);
            excluded = list::<F, _>(child, "method", report, method);
        }
        Self {
            roles: list::<F, _>(element, "security-role", report, security_role),
            permissions: list::<F, _>(element, "method-permission", report, |child, report| {
                Some(permission(child, report))
            }),
            transactions: list::<F, _>(
                element,
                "container-transaction",
                report,
                |child, report| transaction(child, complete, report),
            ),
            excluded,
        }
    }
}

fn permission<F: Family>(element: Element<'_, F>, report: &mut Report) -> MethodPermission<F> {
    expect_children(
        element,
        &[&["description", "role-name", "unchecked", "method"]],
        report,
    );
    let unchecked = element.optional_child("unchecked", report).is_some();
    let roles = all::<F>(element, "role-name", report);
    if !unchecked && roles.is_empty() {
        let message = "<method-permission> is neither unchecked nor has it a <role-name>";
        report.error(element.place(), Code::PermissionWithoutRoles, message);
    }
    MethodPermission {
        unchecked,
        roles,
        methods: methods(element, report),
    }
}

fn transaction<F: Family>(
    element: Element<'_, F>,
    complete: bool,
    report: &mut Report,
) -> Option<ContainerTransaction<F>> {
    expect_children(
        element,
        &[&["description", "method", "trans-attribute"]],
        report,
    );
    let methods = methods(element, report);
    // An overriding descriptor may speak of time-outs only.
    let word = if complete {
        element.unique_child("trans-attribute", report)?
    } else {
        element.optional_child("trans-attribute", report)?
    };
    let word = Located::content(word);
    let words = [
        ("NotSupported", TransactionAttribute::NotSupported),
        ("Supports", TransactionAttribute::Supports),
        ("Required", TransactionAttribute::Required),
        ("RequiresNew", TransactionAttribute::RequiresNew),
        ("Mandatory", TransactionAttribute::Mandatory),
        ("Never", TransactionAttribute::Never),
    ];
    let attribute =
        choice(&word, "trans-attribute", &words, report).unwrap_or(TransactionAttribute::Required);
    Some(ContainerTransaction { attribute, methods })
}

/// The methods of a permission or transaction, of which there is at least one.
fn methods<F: Family>(element: Element<'_, F>, report: &mut Report) -> F::List<Method<F>> {
    let methods = list::<F, _>(element, "method", report, method);
    if element.children().all(|child| child.name() != "method") {
        let message = format!("<{}> has no <method>", element.name());
        report.error(element.place(), Code::MissingElement, message);
    }
    methods
}

fn method<F: Family>(element: Element<'_, F>, report: &mut Report) -> Option<Method<F>> {
    expect_children(
        element,
        &[&[
            "description",
            "ejb-name",
            "method-intf",
            "method-name",
            "method-params",
        ]],
        report,
    );
    let bean = required(element, "ejb-name", report);
    let interface = match optional(element, "method-intf", report) {
        None => Interface::Any,
        Some(word) => choice(&word, "method-intf", INTERFACES, report).unwrap_or(Interface::Any),
    };
    let name = required(element, "method-name", report);
    let parameters = parameters(element, report);
    Some(Method {
        bean: bean?,
        interface,
        name: name?.value,
        parameters,
    })
}

const INTERFACES: &[(&str, Interface)] = &[
    ("Home", Interface::One(MethodInterface::Home)),
    ("Remote", Interface::One(MethodInterface::Remote)),
    ("LocalHome", Interface::One(MethodInterface::LocalHome)),
    ("Local", Interface::One(MethodInterface::Local)),
    ("ServiceEndpoint", Interface::Other),
    ("MessageEndpoint", Interface::Other),
    ("Timer", Interface::Other),
    ("LifecycleCallback", Interface::Other),
];

/// `method-params`: no such element is every overload, an empty one the overload without parameters.
pub(crate) fn parameters<F: Family>(
    element: Element<'_, F>,
    report: &mut Report,
) -> Option<F::List<String>> {
    let child = element.optional_child("method-params", report)?;
    expect_children(child, &[&["method-param"]], report);
    let mut parameters = F::List::default();
    for parameter in all::<F>(child, "method-param", report) {
        parameters.push(canonical(&parameter.value, parameter.place, report));
    }
    Some(parameters)
}

/// A type by its canonical name: `java.lang.String[]`, also when it is written `[Ljava.lang.String;` or with
/// blanks.
fn canonical(written: &str, place: Place, report: &mut Report) -> String {
    let plain: String = written.chars().filter(|c| !c.is_whitespace()).collect();
    let component = plain.trim_start_matches('[');
    let dimensions = plain.len() - component.len();
    if dimensions == 0 {
        return plain;
    }
    let name = match component {
        "B" => "byte",
        "C" => "char",
        "D" => "double",
        "F" => "float",
        "I" => "int",
        "J" => "long",
        "S" => "short",
        "Z" => "boolean",
        _ => {
            let class = component
                .strip_prefix('L')
                .and_then(|class| class.strip_suffix(';'));
            if class.is_none() {
                let message = format!("`{written}` in <method-param> is no type");
                report.error(place, Code::BadValue, message);
            }
            class.unwrap_or(component)
        }
    };
    format!("{name}{}", "[]".repeat(dimensions))
}
