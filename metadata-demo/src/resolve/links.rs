//! Follows `ejb-link`, when all units are known.
//!
//! A link names a bean: `Bean` of the same unit or, when it has none of that name, of the only other unit that
//! does; `path#Bean` of the unit at a path; `module/Bean` of the unit whose file is called so. A path is
//! relative to the folder that holds the unit, or to the unit itself, or to the whole deployment, whichever
//! leads somewhere. Links may lead in circles: nothing is followed twice.

use specie::family::{Family, List, Map};

use super::{kind_name, stem};
use crate::configuration::{Bean, BeanId, Deployment, EjbReference, Unit};
use crate::descriptor::field::Located;
use crate::diagnostic::{Code, Place, Report};

/// A link that waits for all units to be known.
#[derive(Clone, Debug)]
pub(super) struct Pending {
    unit: u32,
    /// The bean that has the reference; none is the unit's web part.
    owner: Option<u32>,
    local: bool,
    name: String,
    place: Place,
    link: Option<Located>,
    lone: bool,
    annotated: bool,
}

/// Collects the links of one unit.
pub(super) struct Collector<'p, F: Family> {
    pub(super) pending: &'p mut F::List<Pending>,
    pub(super) unit: u32,
    pub(super) lone: bool,
    /// Whether annotations may declare what the descriptors do not.
    pub(super) annotated: bool,
}

impl<F: Family> Collector<'_, F> {
    /// Adds a reference to follow: its link, or, without one, its interface.
    pub(super) fn add(
        &mut self,
        owner: Option<u32>,
        local: bool,
        name: &Located,
        link: Option<Located>,
    ) {
        self.pending.push(Pending {
            unit: self.unit,
            owner,
            local,
            name: name.value.clone(),
            place: name.place,
            link,
            lone: self.lone,
            annotated: self.annotated,
        });
    }
}

/// Follows all links.
pub(super) fn follow<F: Family>(
    deployment: &mut Deployment<F>,
    pending: F::List<Pending>,
    report: &mut Report,
) {
    let mut index = Index::<F> {
        by_name: F::Map::default(),
        by_interface: None,
    };
    for (id, bean) in beans(deployment) {
        index
            .by_name
            .get_or_insert_with(bean.name.clone(), F::List::default)
            .push(id);
    }
    for link in pending {
        let target = match &link.link {
            Some(written) => linked(deployment, &index, &link, written, report),
            None => by_interface(deployment, &mut index, &link, report),
        };
        let Some(target) = target else { continue };
        let bean = &deployment.units[target.unit as usize].beans[target.bean as usize];
        check_interface(bean, &link, report);
        let jndi_name = if link.local {
            bean.local_jndi_name.clone()
        } else {
            bean.jndi_name.clone()
        };
        if let Some(reference) = reference(deployment, &link) {
            reference.target = Some(target);
            reference.jndi_name = Some(jndi_name);
        }
    }
}

/// Where beans are, made once.
struct Index<F: Family> {
    by_name: F::Map<String, F::List<BeanId>>,
    /// By home, remote, local home and local; made when the first reference without a link asks for it.
    by_interface: Option<F::Map<String, F::List<BeanId>>>,
}

/// All beans in order.
fn beans<F: Family>(deployment: &Deployment<F>) -> impl Iterator<Item = (BeanId, &Bean<F>)> {
    (0..)
        .zip(deployment.units.iter())
        .flat_map(|(unit, in_unit)| {
            (0..)
                .zip(in_unit.beans.iter())
                .map(move |(bean, found)| (BeanId { unit, bean }, found))
        })
}

fn linked<F: Family>(
    deployment: &Deployment<F>,
    index: &Index<F>,
    link: &Pending,
    written: &Located,
    report: &mut Report,
) -> Option<BeanId> {
    let from = &deployment.units[link.unit as usize];
    let in_unit = |unit: u32, name: &str| {
        let bean = *deployment.units[unit as usize].bean_by_name.get(name)?;
        Some(BeanId { unit, bean })
    };
    let text = written.as_str();
    if let Some(found) = in_unit(link.unit, text) {
        return Some(found);
    }
    let found = match text.rsplit_once('#') {
        Some((path, name)) => at_path(deployment, &from.name, path)
            .into_iter()
            .find_map(|unit| in_unit(unit, name)),
        None => match index.by_name.get(text).map(|found| &**found) {
            Some([one]) => Some(*one),
            Some(several) => {
                ambiguous(
                    deployment,
                    several,
                    link,
                    written.place,
                    &format!("the link {text} leads to"),
                    report,
                );
                return None;
            }
            None => text.rsplit_once('/').and_then(|(module, name)| {
                let units = (0..).zip(deployment.units.iter());
                let mut named = units.filter(|(_, unit)| {
                    stem(&unit.name) == module || unit.name.ends_with(&format!("/{module}.jar"))
                });
                named.find_map(|(unit, _)| in_unit(unit, name))
            }),
        },
    };
    if found.is_none() {
        let kind = kind_name(from.kind);
        let message = format!(
            "the link {text} of the reference {} leads to no bean",
            link.name
        );
        if link.lone {
            report.warning(
                written.place,
                Code::UnresolvedLink,
                format!("{message} of this {kind}, which was read alone"),
            );
        } else {
            report.error(written.place, Code::UnresolvedLink, message);
        }
    }
    found
}

/// The units that a path in a link may mean, the likeliest first.
fn at_path<F: Family>(deployment: &Deployment<F>, from: &str, path: &str) -> Vec<u32> {
    let top = from.split('/').next().unwrap_or(from);
    let holder = from.rsplit_once('/').map_or("", |(holder, _)| holder);
    let mut units = Vec::new();
    for base in [holder, from, top] {
        if let Some(&unit) = deployment.unit_by_name.get(&*join(base, path))
            && !units.contains(&unit)
        {
            units.push(unit);
        }
    }
    units
}

/// A path from a folder; `..` climbs, and stays at the top once there.
fn join(base: &str, path: &str) -> String {
    let mut parts = base
        .split('/')
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// A reference with neither link nor JNDI name means the only bean that has its interface.
fn by_interface<F: Family>(
    deployment: &mut Deployment<F>,
    index: &mut Index<F>,
    link: &Pending,
    report: &mut Report,
) -> Option<BeanId> {
    let by_interface = index.by_interface.get_or_insert_with(|| {
        let mut map = F::Map::<String, F::List<BeanId>>::default();
        for (id, bean) in beans(deployment) {
            let interfaces = &bean.interfaces;
            let all = [
                &interfaces.home,
                &interfaces.remote,
                &interfaces.local_home,
                &interfaces.local,
            ];
            for interface in all.into_iter().flatten() {
                let found = map.get_or_insert_with(interface.clone(), F::List::default);
                if found.last() != Some(&id) {
                    found.push(id);
                }
            }
        }
        map
    });
    let reference = reference(deployment, link)?;
    let wanted = if reference.home.is_empty() {
        reference.interface.clone()
    } else {
        reference.home.clone()
    };
    let what = if link.local {
        "ejb-local-ref"
    } else {
        "ejb-ref"
    };
    match by_interface.get(wanted.as_str()).map(|found| &**found) {
        Some([one]) => Some(*one),
        Some(several) => {
            let what = format!(
                "the <{what}> {} has neither a link nor a JNDI name, and {wanted} is an interface of",
                link.name
            );
            ambiguous(deployment, several, link, link.place, &what, report);
            None
        }
        None => {
            let message = format!(
                "the <{what}> {} has neither a link nor a JNDI name, and no bean has its interface",
                link.name
            );
            if link.lone || link.annotated {
                report.warning(link.place, Code::UnresolvedReference, message);
            } else {
                report.error(link.place, Code::UnresolvedReference, message);
            }
            None
        }
    }
}

fn ambiguous<F: Family>(
    deployment: &Deployment<F>,
    candidates: &[BeanId],
    link: &Pending,
    place: Place,
    what: &str,
    report: &mut Report,
) {
    let names = candidates.iter().map(|id| {
        let unit = &deployment.units[id.unit as usize];
        format!("{}#{}", unit.name, unit.beans[id.bean as usize].name)
    });
    let names = names.collect::<Vec<_>>().join(", ");
    let code = if link.link.is_some() {
        Code::AmbiguousLink
    } else {
        Code::UnresolvedReference
    };
    let message = format!("{what} {} beans: {names}", candidates.len());
    if link.lone {
        report.warning(place, code, message);
    } else {
        report.error(place, code, message);
    }
}

/// Warns when a bean cannot be reached in the way that a reference wants, as far as the descriptor tells.
fn check_interface<F: Family>(bean: &Bean<F>, link: &Pending, report: &mut Report) {
    let interfaces = &bean.interfaces;
    let (reachable, what) = if link.local {
        (
            interfaces.local_home.is_some() || interfaces.local.is_some(),
            "local",
        )
    } else {
        (
            interfaces.home.is_some() || interfaces.remote.is_some(),
            "remote",
        )
    };
    let known = *interfaces != crate::configuration::Interfaces::default();
    if known && !reachable {
        let message = format!(
            "the reference {} leads to the bean {}, which has no {what} interface",
            link.name, bean.name
        );
        report.warning(link.place, Code::NoSuchInterface, message);
    }
}

/// The reference that a link belongs to.
fn reference<'d, F: Family>(
    deployment: &'d mut Deployment<F>,
    link: &Pending,
) -> Option<&'d mut EjbReference> {
    let Unit { beans, web, .. } = &mut deployment.units[link.unit as usize];
    let (remote, local) = if let Some(bean) = link.owner {
        let bean = &mut beans[bean as usize];
        (&mut bean.ejb_references, &mut bean.ejb_local_references)
    } else {
        let web = web.as_mut()?;
        (&mut web.ejb_references, &mut web.ejb_local_references)
    };
    let map = if link.local { local } else { remote };
    map.get_mut(link.name.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_joined() {
        assert_eq!(join("shop", "catalogue.jar"), "shop/catalogue.jar");
        assert_eq!(
            join("shop/orders.jar", "../catalogue.jar"),
            "shop/catalogue.jar"
        );
        assert_eq!(join("shop/a/orders.jar", "../../x/./b.jar"), "shop/x/b.jar");
        assert_eq!(join("shop", "../../b.jar"), "b.jar");
        assert_eq!(join("", "b.jar"), "b.jar");
    }
}
