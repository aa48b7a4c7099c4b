//! What is deployed, and how its units are found: in folders, in archives in archives, or as a single descriptor.

mod order;
mod walk;

use std::path::PathBuf;

use specie::family::Family;

use crate::configuration::UnitKind;
use crate::descriptor::application::Application;
use crate::descriptor::ejb_jar::EjbJar;
use crate::descriptor::jboss::Jboss;
use crate::descriptor::jboss_web::JbossWeb;
use crate::descriptor::web_app::WebApp;

pub(crate) use walk::Walk;

/// Where a deployment comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// The shop that is part of the program.
    Embedded,
    /// A folder, an ear, jar or war archive, or a single descriptor.
    Path(PathBuf),
}

impl Source {
    /// The source as reports name it: `shop (embedded)`, or the path.
    pub fn name(&self) -> String {
        match self {
            Self::Embedded => "shop (embedded)".to_owned(),
            Self::Path(path) => path.display().to_string(),
        }
    }
}

/// A unit as its descriptors describe it.
pub(crate) struct ParsedUnit<F: Family> {
    /// The path inside the deployment.
    pub(crate) name: String,
    pub(crate) descriptors: Descriptors<F>,
    /// Whether it is a single descriptor, so that what it refers to may stand in others.
    pub(crate) lone: bool,
}

/// The descriptors of a unit.
pub(crate) enum Descriptors<F: Family> {
    Beans {
        jar: EjbJar<F>,
        defaults: Jboss<F>,
        overrides: Option<Jboss<F>>,
        /// The security domain of the application around the jar.
        domain: Option<String>,
        /// Entities are those of EJB 1.1 unless they say otherwise.
        cmp_1: bool,
    },
    /// A single `jboss.xml`: configurations, but no beans.
    Overrides {
        defaults: Jboss<F>,
        overrides: Jboss<F>,
    },
    Web {
        app: WebApp<F>,
        overrides: Option<JbossWeb<F>>,
        /// What `application.xml` says.
        context_root: Option<String>,
    },
    /// A single `jboss-web.xml`.
    WebOverrides(JbossWeb<F>),
    Application(Application<F>),
    /// A single `jboss-app.xml`.
    ApplicationOverrides,
}

impl<F: Family> Descriptors<F> {
    /// Whether what the descriptors do not say is nowhere else, as in annotations.
    pub(crate) fn are_complete(&self) -> bool {
        match self {
            Self::Beans { jar, .. } => jar.complete,
            Self::Web { app, .. } => app.complete,
            _ => true,
        }
    }

    /// The kind of unit.
    pub(crate) fn kind(&self) -> UnitKind {
        match self {
            Self::Beans { .. } | Self::Overrides { .. } => UnitKind::Beans,
            Self::Web { .. } | Self::WebOverrides(_) => UnitKind::Web,
            Self::Application(_) | Self::ApplicationOverrides => UnitKind::Application,
        }
    }
}
