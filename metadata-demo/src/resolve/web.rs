//! A web application.

use specie::family::{Family, List, Map, Set};

use super::links::Collector;
use super::{RoleCheck, declare_roles, references, stem};
use crate::configuration::{SecurityConstraint, Servlet, Unit, Web};
use crate::descriptor::field::Located;
use crate::descriptor::jboss_web::JbossWeb;
use crate::descriptor::web_app::{Parameter, ServletElement, WebApp};
use crate::diagnostic::{Code, Report};

/// The descriptors of a web application.
pub(super) struct Input<F: Family> {
    pub(super) app: WebApp<F>,
    pub(super) overrides: Option<JbossWeb<F>>,
    pub(super) context_root: Option<String>,
}

/// Resolves a web application into its unit.
pub(super) fn resolve<F: Family>(
    input: Input<F>,
    unit: &mut Unit<F>,
    links: &mut Collector<'_, F>,
    report: &mut Report,
) {
    let Input {
        app,
        overrides,
        context_root,
    } = input;
    declare_roles(app.roles, unit, report);
    let own_root = overrides
        .as_ref()
        .and_then(|overrides| overrides.context_root.clone());
    let context_root = own_root
        .or(context_root)
        .unwrap_or_else(|| stem(&unit.name).to_owned());
    let references = overrides.as_ref().map(|overrides| &overrides.references);
    let resolved = references::resolve(app.references, references, &[], None, links, report);
    let mut web: Web<F> = Web {
        context_root: context_root.trim_matches('/').to_owned(),
        context_parameters: parameters::<F>(app.context_parameters, "context-param", report),
        servlets: F::List::default(),
        servlet_by_name: F::Map::default(),
        servlet_mappings: F::Map::default(),
        filters: F::List::default(),
        mime_mappings: F::Map::default(),
        welcome_files: app.welcome_files,
        session_timeout_min: app.session_timeout_min,
        environment: resolved.environment,
        ejb_references: resolved.ejb,
        ejb_local_references: resolved.ejb_local,
        resource_references: resolved.resource,
        constraints: F::List::default(),
    };
    servlets(app.servlets, &mut web, report);
    for mapping in app.servlet_mappings {
        let servlet = servlet(&mapping.servlet, &web, report);
        for pattern in mapping.patterns {
            map_pattern(pattern, servlet, &mut web, report);
        }
    }
    let mut filters = F::Set::<String>::default();
    for filter in app.filters {
        if !filters.insert(filter.value.clone()) {
            duplicate(&filter, "filter", report);
        }
        web.filters.push(filter.value);
    }
    for mapping in app.filter_mappings {
        if !filters.contains(mapping.filter.as_str()) {
            unknown(&mapping.filter, "filter", report);
        }
        for name in mapping.servlets.iter().filter(|name| name.value != "*") {
            servlet(name, &web, report);
        }
    }
    for (extension, mime_type) in app.mime_mappings {
        if let Some(earlier) = web
            .mime_mappings
            .insert(extension.value.clone(), mime_type.clone())
            && earlier != mime_type
        {
            let message = format!(
                "the extension {} is mapped to {earlier} and to {mime_type}; the last counts",
                extension.value
            );
            report.warning(extension.place, Code::DuplicateName, message);
        }
    }
    let mut roles = RoleCheck::new();
    for constraint in app.constraints {
        let allowed = constraint.roles.map(|names| {
            let mut set = F::Set::default();
            for role in names {
                roles.used(&role, unit, report);
                set.insert(role.value);
            }
            set
        });
        web.constraints.push(SecurityConstraint {
            patterns: constraint.patterns,
            roles: allowed,
        });
    }
    unit.web = Some(web);
}

fn parameters<F: Family>(
    parameters: F::List<Parameter>,
    what: &str,
    report: &mut Report,
) -> F::Map<String, String> {
    let mut map = F::Map::default();
    for parameter in parameters {
        if map.contains_key(parameter.name.as_str()) {
            duplicate(&parameter.name, what, report);
        }
        map.insert(parameter.name.value, parameter.value);
    }
    map
}

fn servlets<F: Family>(
    elements: F::List<ServletElement<F>>,
    web: &mut Web<F>,
    report: &mut Report,
) {
    for (position, element) in (0..).zip(elements) {
        if web
            .servlet_by_name
            .insert(element.name.value.clone(), position)
            .is_some()
        {
            duplicate(&element.name, "servlet", report);
        }
        web.servlets.push(Servlet {
            name: element.name.value,
            class: element.class.unwrap_or_default(),
            parameters: parameters::<F>(element.parameters, "init-param", report),
            load_on_startup: element.load_on_startup,
        });
    }
}

/// The position of a servlet.
fn servlet<F: Family>(name: &Located, web: &Web<F>, report: &mut Report) -> Option<u32> {
    let found = web.servlet_by_name.get(name.as_str()).copied();
    if found.is_none() {
        unknown(name, "servlet", report);
    }
    found
}

/// Maps a pattern. Two servlets under one are an error; a servlet twice is one.
fn map_pattern<F: Family>(
    pattern: Located,
    servlet: Option<u32>,
    web: &mut Web<F>,
    report: &mut Report,
) {
    let Some(servlet) = servlet else { return };
    let pattern_text = pattern.value.clone();
    if let Some(earlier) = web.servlet_mappings.insert(pattern.value, servlet) {
        let name = |index: u32| web.servlets[index as usize].name.clone();
        if earlier == servlet {
            let message = format!(
                "the pattern {pattern_text} is mapped twice to {}",
                name(servlet)
            );
            report.warning(pattern.place, Code::DuplicateName, message);
        } else {
            let message = format!(
                "the pattern {pattern_text} is mapped to {} and to {}",
                name(earlier),
                name(servlet)
            );
            report.error(pattern.place, Code::DuplicateName, message);
        }
    }
}

/// What is mapped may be declared elsewhere: by the server itself, as `default` and `jsp` are, or by annotations.
fn unknown(name: &Located, what: &str, report: &mut Report) {
    let message = format!("the {what} {} is not declared here", name.value);
    report.warning(name.place, Code::UnknownServlet, message);
}

fn duplicate(name: &Located, what: &str, report: &mut Report) {
    report.error(
        name.place,
        Code::DuplicateName,
        format!("two <{what}> elements are named {}", name.value),
    );
}
