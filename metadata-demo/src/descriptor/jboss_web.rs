//! `jboss-web.xml`: what a deployer adds to `web.xml`.

use specie::family::Family;

use super::field::{expect_children, possibly_empty, text};
use super::jboss::ReferenceOverrides;
use crate::diagnostic::Report;
use crate::element::Tree;

/// `jboss-web`.
pub(crate) struct JbossWeb<F: Family> {
    pub(crate) context_root: Option<String>,
    #[expect(
        dead_code,
        reason = "kept as the server keeps it; web tiers have no security domain here"
    )]
    pub(crate) security_domain: Option<String>,
    pub(crate) references: ReferenceOverrides<F>,
}

impl<F: Family> JbossWeb<F> {
    /// Reads `jboss-web.xml`.
    pub(crate) fn read(tree: &Tree<F>, report: &mut Report) -> Self {
        const KNOWN: &[&str] = &[
            "class-loading",
            "security-domain",
            "context-root",
            "virtual-host",
            "use-session-cookies",
            "replication-config",
            "resource-env-ref",
            "resource-ref",
            "security-role",
            "ejb-ref",
            "ejb-local-ref",
            "depends",
            "message-destination-ref",
            "message-destination",
            "service-ref",
            "webservice-description",
            "servlet",
            "session-config",
            "jacc-star-role-allow",
            "jacc-context-id",
            "valve",
            "overlay",
            "env-entry",
            "passivation-config",
            "distinct-name",
            "max-active-sessions",
            "enable-websockets",
            "symbolic-linking-enabled",
            "default-encoding",
            "http-handler",
            "security-domain-name",
            "run-as",
            "annotation",
            "description",
            "persistence-unit-ref",
            "persistence-context-ref",
            "disable-cross-context",
            "proactive-authentication",
            "executor-name",
            "server-instance",
            "listener",
            "loader-repository",
        ];
        let root = tree.root();
        expect_children(root, &[KNOWN], report);
        Self {
            context_root: possibly_empty(root, "context-root", report).map(|root| root.value),
            security_domain: text(root, "security-domain", report),
            references: ReferenceOverrides::read(root, report),
        }
    }
}
