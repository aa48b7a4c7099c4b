//! The descriptors as types: what each says, names not yet followed.

pub(crate) mod application;
pub(crate) mod assembly;
pub(crate) mod container;
pub(crate) mod ejb_jar;
pub(crate) mod field;
pub(crate) mod jboss;
pub(crate) mod jboss_web;
pub(crate) mod reference;
pub(crate) mod web_app;

/// The kinds of descriptor, told by the root element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// `ejb-jar`.
    EjbJar,
    /// `jboss`: what overrides `ejb-jar`, or the server's defaults.
    Jboss,
    /// `web-app`.
    WebApp,
    /// `jboss-web`.
    JbossWeb,
    /// `application`.
    Application,
    /// `jboss-app`.
    JbossApp,
}

impl Kind {
    /// The kind of a root element.
    pub(crate) fn of_root(name: &str) -> Option<Self> {
        Some(match name {
            "ejb-jar" => Self::EjbJar,
            "jboss" => Self::Jboss,
            "web-app" => Self::WebApp,
            "jboss-web" => Self::JbossWeb,
            "application" => Self::Application,
            "jboss-app" => Self::JbossApp,
            _ => return None,
        })
    }

    /// The root element.
    pub(crate) fn root(self) -> &'static str {
        match self {
            Self::EjbJar => "ejb-jar",
            Self::Jboss => "jboss",
            Self::WebApp => "web-app",
            Self::JbossWeb => "jboss-web",
            Self::Application => "application",
            Self::JbossApp => "jboss-app",
        }
    }
}
