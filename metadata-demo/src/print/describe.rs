//! What of the configuration is shown, field by field.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use specie::family::{Family, FamilyKey, Map, Set};

use super::document::Document;
use crate::configuration::{
    Allowed, Bean, BeanKind, ContainerConfiguration, Deployment, EjbReference, Method,
    MethodInterface, ResourceReference, SecurityIdentity, TransactionAttribute,
    TransactionManagement, Unit, UnitKind, Web,
};
use crate::diagnostic::Diagnostic;

/// The whole deployment.
pub(super) fn deployment<F: Family>(deployment: &Deployment<F>) -> Document {
    Document::fields([
        ("name", Document::from(&deployment.name)),
        (
            "units",
            Document::list(deployment.units.iter().map(|found| unit(deployment, found))),
        ),
    ])
}

/// One thing that is wrong.
pub(super) fn diagnostic(found: &Diagnostic) -> Document {
    let (excerpt, mark) = found
        .excerpt
        .clone()
        .map_or((None, None), |(line, mark)| (Some(line), Some(mark)));
    Document::fields([
        ("severity", found.severity.to_string().into()),
        ("code", found.code.to_string().into()),
        ("file", Document::from(&found.file)),
        (
            "line",
            Document::optional(found.position.map(|position| position.line)),
        ),
        (
            "column",
            Document::optional(found.position.map(|position| position.column)),
        ),
        ("message", Document::from(&found.message)),
        ("help", found.help().into()),
        ("excerpt", Document::optional(excerpt)),
        ("mark", Document::optional(mark)),
    ])
}

fn unit<F: Family>(deployment: &Deployment<F>, unit: &Unit<F>) -> Document {
    let kind = match unit.kind {
        UnitKind::Beans => "beans",
        UnitKind::Web => "web",
        UnitKind::Application => "application",
    };
    Document::fields([
        ("name", Document::from(&unit.name)),
        ("kind", kind.into()),
        ("security_roles", set::<F, _>(&unit.security_roles)),
        (
            "beans",
            Document::list(unit.beans.iter().map(|found| bean(deployment, found))),
        ),
        ("permissions", permissions(unit)),
        ("configurations", configurations(unit)),
        (
            "web",
            Document::optional(unit.web.as_ref().map(|found| web(deployment, found))),
        ),
    ])
}

fn bean<F: Family>(deployment: &Deployment<F>, bean: &Bean<F>) -> Document {
    let kind = match bean.kind {
        BeanKind::Stateless => "stateless session",
        BeanKind::Stateful => "stateful session",
        BeanKind::Entity => "entity",
        BeanKind::MessageDriven => "message-driven",
    };
    let identity = match &bean.security_identity {
        SecurityIdentity::UseCaller => "caller".to_owned(),
        SecurityIdentity::RunAs(role) => format!("role {role}"),
    };
    let roles = bean.role_references.iter();
    let roles = roles.map(|role| format!("{} is {}", role.name, role.link));
    let transactions = bean
        .transactions
        .iter()
        .map(|rule| format!("{}: {}", method(&rule.method), attribute(rule.attribute)));
    let excluded = bean.excluded_methods.iter().map(method);
    let references = |map| references::<F>(deployment, map);
    Document::fields([
        ("name", Document::from(&bean.name)),
        ("kind", kind.into()),
        ("class", Document::from(&bean.class)),
        ("home", Document::optional(bean.interfaces.home.as_ref())),
        (
            "remote",
            Document::optional(bean.interfaces.remote.as_ref()),
        ),
        (
            "local_home",
            Document::optional(bean.interfaces.local_home.as_ref()),
        ),
        ("local", Document::optional(bean.interfaces.local.as_ref())),
        ("jndi_name", Document::from(&bean.jndi_name)),
        ("local_jndi_name", Document::from(&bean.local_jndi_name)),
        (
            "transactions_by",
            management(bean.transaction_management).into(),
        ),
        ("reentrant", bean.reentrant.into()),
        (
            "primary_key_class",
            Document::optional(bean.primary_key_class.as_ref()),
        ),
        ("runs_as", identity.into()),
        ("configuration", Document::from(&bean.configuration.name)),
        (
            "invokers",
            Document::texts(bean.invokers.iter().map(|invoker| &*invoker.name)),
        ),
        ("destination", Document::optional(bean.destination.as_ref())),
        (
            "depends",
            Document::texts(bean.depends.iter().map(String::as_str)),
        ),
        ("environment", environment::<F>(&bean.environment)),
        ("ejb_references", references(&bean.ejb_references)),
        (
            "ejb_local_references",
            references(&bean.ejb_local_references),
        ),
        (
            "resource_references",
            resources::<F>(&bean.resource_references),
        ),
        (
            "resource_environment_references",
            resources::<F>(&bean.resource_environment_references),
        ),
        ("role_references", Document::texts(roles)),
        ("transactions", Document::texts(transactions)),
        ("excluded", Document::texts(excluded)),
    ])
}

/// The method permissions of a unit in the order in which its beans first meet them. The methods of one permission
/// share its roles; both are shown once, so that the output grows as the descriptor does.
fn permissions<F: Family>(unit: &Unit<F>) -> Document {
    let mut groups: Vec<(&Allowed<F>, Vec<String>)> = Vec::new();
    let mut positions = HashMap::new();
    for bean in unit.beans.iter() {
        for permission in bean.method_permissions.iter() {
            let position = *positions
                .entry(Arc::as_ptr(&permission.allowed))
                .or_insert_with(|| {
                    groups.push((&permission.allowed, Vec::new()));
                    groups.len() - 1
                });
            let text = format!("{}: {}", bean.name, method(&permission.method));
            groups[position].1.push(text);
        }
    }
    Document::list(groups.into_iter().map(|(allowed, methods)| {
        let allowed = match allowed {
            Allowed::Anybody => "anybody".into(),
            Allowed::Roles(roles) => set::<F, _>(roles),
        };
        Document::fields([("allowed", allowed), ("methods", Document::texts(methods))])
    }))
}

/// The configurations that the beans of a unit use, in the order of first use.
fn configurations<F: Family>(unit: &Unit<F>) -> Document {
    let mut shown = HashSet::new();
    let used = unit.beans.iter().map(|bean| &bean.configuration);
    let first = used.filter(|found| shown.insert(Arc::as_ptr(found)));
    Document::list(first.map(|found| configuration(found)))
}

fn configuration<F: Family>(configuration: &ContainerConfiguration<F>) -> Document {
    let chain = configuration.interceptors.iter().map(|interceptor| {
        let mut text = interceptor.class.clone();
        if let Some(transaction) = interceptor.transaction {
            text = format!("{text} (transactions by {})", management(transaction));
        }
        if interceptor.metrics {
            format!("{text} (metrics)")
        } else {
            text
        }
    });
    let (pool, cache) = (&configuration.pool, &configuration.cache);
    Document::fields([
        ("name", Document::from(&configuration.name)),
        ("call_logging", configuration.call_logging.into()),
        (
            "invokers",
            Document::texts(configuration.invokers.iter().map(String::as_str)),
        ),
        ("interceptors", Document::texts(chain)),
        (
            "pool",
            Document::fields([
                ("minimum", pool.minimum.into()),
                ("maximum", pool.maximum.into()),
                ("strict", pool.strict.into()),
                ("strict_timeout_ms", pool.strict_timeout_ms.into()),
            ]),
        ),
        (
            "cache",
            Document::fields([
                ("minimum_capacity", cache.minimum_capacity.into()),
                ("maximum_capacity", cache.maximum_capacity.into()),
                ("overager_period_s", cache.overager_period_s.into()),
                ("maximum_age_s", cache.maximum_age_s.into()),
                ("resizer_period_s", cache.resizer_period_s.into()),
                ("maximum_miss_period_s", cache.maximum_miss_period_s.into()),
                ("minimum_miss_period_s", cache.minimum_miss_period_s.into()),
                ("load_factor", cache.load_factor.into()),
                ("remover_period_s", cache.remover_period_s.into()),
                ("maximum_life_s", cache.maximum_life_s.into()),
            ]),
        ),
        (
            "commit_option",
            configuration.commit_option.to_string().into(),
        ),
        (
            "locking_policy",
            Document::optional(configuration.locking_policy.as_ref()),
        ),
        (
            "persistence_manager",
            Document::optional(configuration.persistence_manager.as_ref()),
        ),
        (
            "security_domain",
            Document::optional(configuration.security_domain.as_ref()),
        ),
        (
            "depends",
            Document::texts(configuration.depends.iter().map(String::as_str)),
        ),
    ])
}

fn web<F: Family>(deployment: &Deployment<F>, web: &Web<F>) -> Document {
    let name_of = |index: u32| {
        web.servlets
            .get(index as usize)
            .map_or("", |servlet| &servlet.name)
    };
    let servlets = web.servlets.iter().map(|servlet| {
        let parameters = servlet
            .parameters
            .iter()
            .map(|(name, value)| format!("{name} = {value}"));
        Document::fields([
            ("name", Document::from(&servlet.name)),
            ("class", Document::from(&servlet.class)),
            ("parameters", Document::sorted(parameters)),
            (
                "load_on_startup",
                Document::optional(servlet.load_on_startup),
            ),
        ])
    });
    let constraints = web.constraints.iter().map(|constraint| {
        let roles = match &constraint.roles {
            None => "anybody".into(),
            Some(roles) if roles.is_empty() => "nobody".into(),
            Some(roles) => set::<F, _>(roles),
        };
        Document::fields([
            (
                "patterns",
                Document::texts(constraint.patterns.iter().map(String::as_str)),
            ),
            ("allowed", roles),
        ])
    });
    let pairs = |map: &F::Map<String, String>| {
        Document::sorted(map.iter().map(|(name, value)| format!("{name} = {value}")))
    };
    let mappings = web.servlet_mappings.iter();
    let mappings = mappings.map(|(pattern, &index)| format!("{pattern} to {}", name_of(index)));
    Document::fields([
        ("context_root", format!("/{}", web.context_root).into()),
        ("context_parameters", pairs(&web.context_parameters)),
        ("servlets", Document::list(servlets)),
        ("servlet_mappings", Document::sorted(mappings)),
        (
            "filters",
            Document::texts(web.filters.iter().map(String::as_str)),
        ),
        ("mime_mappings", pairs(&web.mime_mappings)),
        (
            "welcome_files",
            Document::texts(web.welcome_files.iter().map(String::as_str)),
        ),
        (
            "session_timeout_min",
            Document::optional(web.session_timeout_min),
        ),
        ("environment", environment::<F>(&web.environment)),
        (
            "ejb_references",
            references::<F>(deployment, &web.ejb_references),
        ),
        (
            "ejb_local_references",
            references::<F>(deployment, &web.ejb_local_references),
        ),
        (
            "resource_references",
            resources::<F>(&web.resource_references),
        ),
        ("constraints", Document::list(constraints)),
    ])
}

/// The entries of a map, sorted by name.
fn by_name<'m, F: Family, V: Send + Sync + 'm>(
    map: &'m F::Map<String, V>,
    show: impl Fn(&'m String, &'m V) -> Document,
) -> Document {
    let mut entries = map.iter().collect::<Vec<_>>();
    entries.sort_unstable_by_key(|(name, _)| *name);
    Document::list(entries.into_iter().map(|(name, value)| show(name, value)))
}

fn environment<F: Family>(
    map: &F::Map<String, crate::configuration::EnvironmentEntry>,
) -> Document {
    by_name::<F, _>(map, |name, entry| {
        Document::fields([
            ("name", name.into()),
            ("class", Document::from(&entry.class)),
            ("value", Document::optional(entry.value.as_ref())),
        ])
    })
}

fn references<F: Family>(
    deployment: &Deployment<F>,
    map: &F::Map<String, EjbReference>,
) -> Document {
    by_name::<F, _>(map, |name, reference| {
        let target = reference.target.map(|id| {
            let unit = &deployment.units[id.unit as usize];
            format!("{}#{}", unit.name, unit.beans[id.bean as usize].name)
        });
        Document::fields([
            ("name", name.into()),
            ("home", Document::from(&reference.home)),
            ("interface", Document::from(&reference.interface)),
            ("bean", Document::optional(target)),
            (
                "jndi_name",
                Document::optional(reference.jndi_name.as_ref()),
            ),
        ])
    })
}

fn resources<F: Family>(map: &F::Map<String, ResourceReference>) -> Document {
    by_name::<F, _>(map, |name, resource| {
        Document::fields([
            ("name", name.into()),
            ("class", Document::from(&resource.class)),
            ("target", Document::optional(resource.target.as_ref())),
        ])
    })
}

fn set<F: Family, K: FamilyKey + Into<String>>(set: &F::Set<K>) -> Document {
    Document::sorted(set.iter().cloned())
}

/// `Remote add(long, int)`; without parentheses every overload is meant.
fn method<F: Family>(method: &Method<F>) -> String {
    let interface = match method.interface {
        None => "",
        Some(MethodInterface::Home) => "Home ",
        Some(MethodInterface::Remote) => "Remote ",
        Some(MethodInterface::LocalHome) => "LocalHome ",
        Some(MethodInterface::Local) => "Local ",
    };
    let parameters = method
        .parameters
        .as_ref()
        .map_or_else(String::new, |types| format!("({})", types.join(", ")));
    format!("{interface}{}{parameters}", method.name)
}

fn attribute(attribute: TransactionAttribute) -> &'static str {
    match attribute {
        TransactionAttribute::NotSupported => "NotSupported",
        TransactionAttribute::Supports => "Supports",
        TransactionAttribute::Required => "Required",
        TransactionAttribute::RequiresNew => "RequiresNew",
        TransactionAttribute::Mandatory => "Mandatory",
        TransactionAttribute::Never => "Never",
    }
}

fn management(management: TransactionManagement) -> &'static str {
    match management {
        TransactionManagement::Container => "container",
        TransactionManagement::Bean => "bean",
    }
}
