//! The web application.

use super::draw::Draw;
use super::xml::Xml;
use super::{ROLES, beans};

/// Writes `web.xml`. `jars` are the sizes of the jars beside it.
pub(super) fn application(jars: &[u32], draw: &mut Draw) -> String {
    let mut xml = Xml::new(
        "web-app",
        "-//Sun Microsystems, Inc.//DTD Web Application 2.3//EN",
        "http://java.sun.com/dtd/web-app_2_3.dtd",
    );
    let servlets = draw.servlets();
    for number in 0..servlets {
        xml.element("servlet", |xml| {
            xml.text("servlet-name", &format!("Servlet{number}"));
            xml.text(
                "servlet-class",
                &format!("org.example.generated.web.Servlet{number}"),
            );
            for parameter in 0..draw.below(3) {
                xml.element("init-param", |xml| {
                    xml.text("param-name", &format!("parameter{parameter}"));
                    xml.text("param-value", &draw.below(1000).to_string());
                });
            }
        });
    }
    for number in 0..servlets {
        xml.element("servlet-mapping", |xml| {
            xml.text("servlet-name", &format!("Servlet{number}"));
            xml.text("url-pattern", &format!("/servlet{number}/*"));
        });
    }
    xml.element("session-config", |xml| xml.text("session-timeout", "30"));
    xml.element("security-constraint", |xml| {
        xml.element("web-resource-collection", |xml| {
            xml.text("web-resource-name", "All");
            xml.text("url-pattern", "/*");
        });
        xml.element("auth-constraint", |xml| xml.text("role-name", ROLES[0]));
    });
    for role in ROLES {
        xml.element("security-role", |xml| xml.text("role-name", role));
    }
    let count = jars.iter().sum::<u32>();
    for number in 0..draw.below(6).min(count) {
        let target = beans::linkable(count, draw);
        beans::ejb_reference(
            &mut xml,
            "ejb-ref",
            &format!("ejb/remote{number}"),
            target,
            Some(&beans::jar_of(jars, target)),
        );
    }
    xml.finish()
}
