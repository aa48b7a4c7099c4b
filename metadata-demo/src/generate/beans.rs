//! A jar of beans.

use super::draw::Draw;
use super::xml::Xml;
use super::{ROLES, jar_name};

/// The descriptors of a jar.
pub(super) struct Jar {
    pub(super) descriptor: String,
    pub(super) overrides: Option<String>,
}

const NOUNS: [&str; 24] = [
    "Account",
    "Address",
    "Article",
    "Bill",
    "Booking",
    "Branch",
    "Catalogue",
    "Claim",
    "Contract",
    "Customer",
    "Depot",
    "Invoice",
    "Ledger",
    "Message",
    "Offer",
    "Order",
    "Parcel",
    "Payment",
    "Policy",
    "Price",
    "Project",
    "Rate",
    "Route",
    "Ticket",
];
const VERBS: [&str; 12] = [
    "find", "open", "close", "update", "list", "count", "move", "check", "book", "cancel",
    "approve", "export",
];
const TYPES: [&str; 6] = [
    "int",
    "long",
    "java.lang.String",
    "java.lang.Long",
    "java.util.Date",
    "java.lang.String[]",
];
const ATTRIBUTES: [&str; 6] = [
    "Required",
    "Supports",
    "RequiresNew",
    "Mandatory",
    "NotSupported",
    "Never",
];

/// The kinds of bean, in the shares of real jars.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Stateless,
    Stateful,
    Entity,
    MessageDriven,
}

/// The kind depends on the number alone, so that links know it without looking.
fn kind(number: u32) -> Kind {
    match number % 20 {
        0..=8 => Kind::Stateless,
        9 | 10 => Kind::Stateful,
        11..=17 => Kind::Entity,
        _ => Kind::MessageDriven,
    }
}

/// The name of a bean, unique in the deployment.
pub(super) fn name(number: u32) -> String {
    format!("{}{number}", NOUNS[number as usize % NOUNS.len()])
}

/// A bean below `count` that can be linked to: no message-driven one. The first is always one.
pub(super) fn linkable(count: u32, draw: &mut Draw) -> u32 {
    let number = draw.below(count);
    if kind(number) == Kind::MessageDriven {
        0
    } else {
        number
    }
}

/// Writes the jar of the beans from `first`.
pub(super) fn jar(index: usize, first: u32, size: u32, draw: &mut Draw) -> Jar {
    let mut xml = Xml::new(
        "ejb-jar",
        "-//Sun Microsystems, Inc.//DTD Enterprise JavaBeans 2.0//EN",
        "http://java.sun.com/dtd/ejb-jar_2_0.dtd",
    );
    xml.text("display-name", &format!("Beans {index}"));
    let beans = first..first + size;
    let mut resources = Vec::new();
    xml.element("enterprise-beans", |xml| {
        resources.extend(beans.clone().map(|number| bean(xml, number, first, draw)));
    });
    xml.element("assembly-descriptor", |xml| {
        assembly(xml, first, size, draw);
    });
    // Who refers to a resource needs the deployer to say where it is.
    let configured = beans
        .zip(resources)
        .filter(|(_, resources)| *resources > 0 || draw.percent(40));
    let configured = configured.collect::<Vec<_>>();
    let overrides = (!configured.is_empty()).then(|| overrides(&configured, draw));
    Jar {
        descriptor: xml.finish(),
        overrides,
    }
}

/// Writes a bean; how many resources it refers to.
fn bean(xml: &mut Xml, number: u32, first: u32, draw: &mut Draw) -> u32 {
    let mut resources = 0;
    let name = name(number);
    let kind = kind(number);
    let element = match kind {
        Kind::Stateless | Kind::Stateful => "session",
        Kind::Entity => "entity",
        Kind::MessageDriven => "message-driven",
    };
    xml.element(element, |xml| {
        if draw.percent(40) {
            xml.text(
                "description",
                &format!("Looks after everything about {name}."),
            );
        }
        xml.text("ejb-name", &name);
        if kind != Kind::MessageDriven {
            for (element, suffix) in [
                ("home", "Home"),
                ("remote", ""),
                ("local-home", "LocalHome"),
                ("local", "Local"),
            ] {
                xml.text(element, &format!("org.example.generated.{name}{suffix}"));
            }
        }
        xml.text("ejb-class", &format!("org.example.generated.{name}Bean"));
        match kind {
            Kind::Stateless => xml.text("session-type", "Stateless"),
            Kind::Stateful => xml.text("session-type", "Stateful"),
            Kind::Entity => entity(xml, &name, draw),
            Kind::MessageDriven => {}
        }
        if kind != Kind::Entity {
            xml.text(
                "transaction-type",
                if draw.percent(85) {
                    "Container"
                } else {
                    "Bean"
                },
            );
        }
        if kind == Kind::MessageDriven {
            xml.element("message-driven-destination", |xml| {
                xml.text("destination-type", "javax.jms.Queue");
            });
        }
        resources = references(xml, first, draw);
    });
    resources
}

fn entity(xml: &mut Xml, name: &str, draw: &mut Draw) {
    xml.text("persistence-type", "Container");
    xml.text("prim-key-class", "java.lang.Long");
    xml.text("reentrant", "False");
    xml.text("cmp-version", "2.x");
    xml.text("abstract-schema-name", name);
    let fields = 1 + draw.below(7);
    for field in 0..fields {
        xml.element("cmp-field", |xml| {
            xml.text("field-name", &field_name(field));
        });
    }
    xml.text("primkey-field", &field_name(0));
}

fn field_name(number: u32) -> String {
    if number == 0 {
        "id".to_owned()
    } else {
        format!("field{number}")
    }
}

/// Environment entries and references; links lead to beans of this jar or of earlier ones. How many of them are to
/// resources.
fn references(xml: &mut Xml, first: u32, draw: &mut Draw) -> u32 {
    let count = draw.references();
    let (mut entries, mut local, mut remote, mut resources) = (0, Vec::new(), Vec::new(), 0);
    for _ in 0..count {
        match draw.below(10) {
            0..=3 => entries += 1,
            4 | 5 => remote.push(linkable(first + 1, draw)),
            6..=8 => local.push(linkable(first + 1, draw)),
            _ => resources += 1,
        }
    }
    for number in 0..entries {
        xml.element("env-entry", |xml| {
            xml.text("env-entry-name", &format!("settings/entry{number}"));
            xml.text("env-entry-type", "java.lang.Integer");
            xml.text("env-entry-value", &draw.below(10_000).to_string());
        });
    }
    for (number, target) in remote.into_iter().enumerate() {
        ejb_reference(xml, "ejb-ref", &format!("ejb/remote{number}"), target, None);
    }
    for (number, target) in local.into_iter().enumerate() {
        ejb_reference(
            xml,
            "ejb-local-ref",
            &format!("ejb/local{number}"),
            target,
            None,
        );
    }
    for number in 0..resources {
        xml.element("resource-ref", |xml| {
            xml.text("res-ref-name", &format!("jdbc/database{number}"));
            xml.text("res-type", "javax.sql.DataSource");
            xml.text("res-auth", "Container");
        });
    }
    resources
}

/// A reference with a link.
///
/// Names are unique in the deployment, so that the bean alone is enough; a jar makes it exact.
pub(super) fn ejb_reference(
    xml: &mut Xml,
    element: &str,
    reference: &str,
    target: u32,
    jar: Option<&str>,
) {
    let target_name = name(target);
    let kind = if kind(target) == Kind::Entity {
        "Entity"
    } else {
        "Session"
    };
    let interfaces = if element == "ejb-ref" {
        [("home", "Home"), ("remote", "")]
    } else {
        [("local-home", "LocalHome"), ("local", "Local")]
    };
    xml.element(element, |xml| {
        xml.text("ejb-ref-name", reference);
        xml.text("ejb-ref-type", kind);
        for (element, suffix) in interfaces {
            xml.text(
                element,
                &format!("org.example.generated.{target_name}{suffix}"),
            );
        }
        let link = jar.map_or_else(|| target_name.clone(), |jar| format!("{jar}#{target_name}"));
        xml.text("ejb-link", &link);
    });
}

fn assembly(xml: &mut Xml, first: u32, size: u32, draw: &mut Draw) {
    for role in ROLES {
        xml.element("security-role", |xml| xml.text("role-name", role));
    }
    let transactions = draw.transactions(size);
    // At least one method for each rule; half of the rules are permissions.
    let permissions = transactions / 2;
    let methods = draw.methods(size).max(transactions + permissions);
    let mut left = methods;
    for rule in 0..permissions {
        let own = share(left, transactions + permissions - rule, draw);
        left -= own;
        xml.element("method-permission", |xml| {
            if draw.percent(25) {
                xml.empty("unchecked");
            } else {
                xml.text("role-name", draw.one(&ROLES));
            }
            for _ in 0..own {
                method(xml, first, size, draw);
            }
        });
    }
    for rule in 0..transactions {
        let own = share(left, transactions - rule, draw);
        left -= own;
        xml.element("container-transaction", |xml| {
            for _ in 0..own {
                method(xml, first, size, draw);
            }
            // Most are the first.
            let attribute = if draw.percent(70) {
                ATTRIBUTES[0]
            } else {
                draw.one(&ATTRIBUTES)
            };
            xml.text("trans-attribute", attribute);
        });
    }
}

/// How many of the methods that are left the next of so many rules takes.
fn share(left: u32, rules: u32, draw: &mut Draw) -> u32 {
    let spare = left - rules;
    if rules == 1 {
        left
    } else {
        1 + draw.below(spare.min(2 * spare / rules + 1) + 1).min(spare)
    }
}

fn method(xml: &mut Xml, first: u32, size: u32, draw: &mut Draw) {
    let bean = name(first + draw.below(size));
    xml.element("method", |xml| {
        xml.text("ejb-name", &bean);
        if draw.percent(20) {
            xml.text(
                "method-intf",
                draw.one(&["Home", "Remote", "LocalHome", "Local"]),
            );
        }
        if draw.percent(40) {
            xml.text("method-name", "*");
            return;
        }
        xml.text(
            "method-name",
            &format!("{}{}", draw.one(&VERBS), draw.one(&NOUNS)),
        );
        if draw.percent(30) {
            let parameters = draw.below(4);
            xml.element("method-params", |xml| {
                for _ in 0..parameters {
                    xml.text("method-param", draw.one(&TYPES));
                }
            });
        }
    });
}

/// Writes `jboss.xml` for beans, each with the number of resources that it refers to.
fn overrides(beans: &[(u32, u32)], draw: &mut Draw) -> String {
    let mut xml = Xml::new(
        "jboss",
        "-//JBoss//DTD JBOSS 3.2//EN",
        "http://www.jboss.org/j2ee/dtd/jboss_3_2.dtd",
    );
    xml.element("enterprise-beans", |xml| {
        for &(number, resources) in beans {
            let name = name(number);
            let element = match kind(number) {
                Kind::Stateless | Kind::Stateful => "session",
                Kind::Entity => "entity",
                Kind::MessageDriven => "message-driven",
            };
            xml.element(element, |xml| {
                xml.text("ejb-name", &name);
                if kind(number) == Kind::MessageDriven {
                    xml.text("destination-jndi-name", &format!("queue/{name}"));
                } else {
                    xml.text("jndi-name", &format!("generated/{name}"));
                }
                if kind(number) == Kind::Stateless && draw.percent(20) {
                    xml.text("configuration-name", "Small Stateless SessionBean");
                }
                for resource in 0..resources {
                    xml.element("resource-ref", |xml| {
                        xml.text("res-ref-name", &format!("jdbc/database{resource}"));
                        xml.text("jndi-name", "java:/DefaultDS");
                    });
                }
            });
        }
    });
    xml.element("container-configurations", |xml| {
        xml.element_with(
            "container-configuration",
            "extends",
            "Standard Stateless SessionBean",
            |xml| {
                xml.text("container-name", "Small Stateless SessionBean");
                xml.element("container-pool-conf", |xml| xml.text("MaximumSize", "10"));
            },
        );
    });
    xml.finish()
}

/// The path of the jar that holds a bean, for links.
pub(super) fn jar_of(jars: &[u32], bean: u32) -> String {
    let mut end = 0;
    let index = jars.iter().position(|size| {
        end += size;
        bean < end
    });
    jar_name(index.unwrap_or(0))
}
