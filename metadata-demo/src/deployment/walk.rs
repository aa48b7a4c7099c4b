//! Walks through a deployment: finds units, reads and parses their descriptors, hands each to the resolver.

use std::path::Path;
use std::time::{Duration, Instant};

use specie::family::Family;

use super::{Descriptors, ParsedUnit, order};
use crate::archive::{Archive, Refusal};
use crate::descriptor::Kind;
use crate::descriptor::application::{Application, JbossApp, ModuleKind};
use crate::descriptor::ejb_jar::EjbJar;
use crate::descriptor::jboss::Jboss;
use crate::descriptor::jboss_web::JbossWeb;
use crate::descriptor::web_app::WebApp;
use crate::diagnostic::{Code, Place, Report};
use crate::element::Tree;
use crate::files::{self, Access, Entry, Files};
use crate::limits::Limits;
use crate::samples;
use crate::xml;

/// A walk through one deployment.
pub(crate) struct Walk<'w, F: Family> {
    access: Access<'w>,
    report: &'w mut Report,
    /// Takes each unit, sub-units before what contains them.
    found: &'w mut dyn FnMut(ParsedUnit<F>, &mut Report),
    units: usize,
    /// The security domain of the application that is being walked through.
    domain: Option<String>,
    /// A few XML files in folders that are no unit.
    xml_files: Vec<String>,
    /// Whether there are others.
    more_xml_files: bool,
    /// Spent reading bytes.
    pub(crate) read: Duration,
    /// Spent on making trees and typed descriptors of them.
    pub(crate) parse: Duration,
}

/// What is known of a unit before it is opened.
#[derive(Clone, Copy, Default)]
struct Expected<'e> {
    /// Where `application.xml` names it.
    place: Option<Place>,
    kind: Option<ModuleKind>,
    context_root: Option<&'e str>,
    /// How many archives and applications contain it.
    depth: usize,
    /// How many folders were searched for it.
    folders: usize,
}

/// How many files are listed where no descriptor is found.
const FEW: usize = 5;

/// The names of the descriptors that make a folder or archive a unit.
const LOOKED_FOR: &str = "application.xml, ejb-jar.xml, web.xml";

const BEANS: Descriptor = Descriptor {
    kind: Kind::EjbJar,
    paths: &["META-INF/ejb-jar.xml", "ejb-jar.xml"],
};
const BEANS_IN_WEB: Descriptor = Descriptor {
    kind: Kind::EjbJar,
    paths: &["WEB-INF/ejb-jar.xml"],
};
const JBOSS: Descriptor = Descriptor {
    kind: Kind::Jboss,
    paths: &["META-INF/jboss.xml", "jboss.xml"],
};
const JBOSS_IN_WEB: Descriptor = Descriptor {
    kind: Kind::Jboss,
    paths: &["WEB-INF/jboss.xml"],
};
const WEB: Descriptor = Descriptor {
    kind: Kind::WebApp,
    paths: &["WEB-INF/web.xml", "web.xml"],
};
const JBOSS_WEB: Descriptor = Descriptor {
    kind: Kind::JbossWeb,
    paths: &["WEB-INF/jboss-web.xml", "jboss-web.xml"],
};
const APPLICATION: Descriptor = Descriptor {
    kind: Kind::Application,
    paths: &["META-INF/application.xml", "application.xml"],
};
const JBOSS_APP: Descriptor = Descriptor {
    kind: Kind::JbossApp,
    paths: &["META-INF/jboss-app.xml", "jboss-app.xml"],
};

/// A descriptor and where it stands in a unit: in its folder, or beside the other descriptors when the folder
/// given is META-INF or WEB-INF itself.
#[derive(Clone, Copy)]
struct Descriptor {
    kind: Kind,
    paths: &'static [&'static str],
}

impl<'w, F: Family> Walk<'w, F> {
    pub(crate) fn new(
        limits: &'w Limits,
        report: &'w mut Report,
        found: &'w mut dyn FnMut(ParsedUnit<F>, &mut Report),
    ) -> Self {
        let access = Access::new(limits);
        Self {
            access,
            report,
            found,
            units: 0,
            domain: None,
            xml_files: Vec::new(),
            more_xml_files: false,
            read: Duration::ZERO,
            parse: Duration::ZERO,
        }
    }

    /// Walks through the shop that is part of the program.
    pub(crate) fn embedded(&mut self) {
        let files = Files::Embedded {
            files: samples::SHOP,
            prefix: String::new(),
        };
        self.unit("shop", &files, Expected::default());
    }

    /// Walks through a folder, an archive or a single descriptor. `name` is the deployment's.
    pub(crate) fn path(&mut self, path: &Path, name: &str) {
        let metadata = match std::fs::metadata(path) {
            Ok(metadata) => metadata,
            Err(error) => {
                let refusal = files::unreadable(&error);
                return self.report.file_error(name, refusal.code, refusal.message);
            }
        };
        if metadata.is_dir() {
            if self.unit(name, &Files::Folder(path.to_owned()), Expected::default()) == 0
                && self.report.errors() == 0
            {
                self.nothing(name, "folder");
            }
        } else if !metadata.is_file() {
            self.report.file_error(
                name,
                Code::NotADeployment,
                "it is neither a folder nor an ordinary file",
            );
        } else {
            let start = Instant::now();
            let opened = if is_archive(path) {
                Archive::open(path, self.access.limits).map(Some)
            } else {
                Ok(None)
            };
            self.read += start.elapsed();
            match opened {
                Ok(Some(archive)) => {
                    let files = Files::archive(archive);
                    if self.unit(name, &files, Expected::default()) == 0
                        && self.report.errors() == 0
                    {
                        self.nothing(name, "archive");
                    }
                }
                Ok(None) => self.lone(path, name),
                Err(refusal) => self.report.file_error(name, refusal.code, refusal.message),
            }
        }
    }

    /// A single descriptor.
    fn lone(&mut self, path: &Path, name: &str) {
        let start = Instant::now();
        let bytes = files::read_file(path, self.access.limits.descriptor_bytes);
        self.read += start.elapsed();
        let bytes = match bytes {
            Ok(bytes) => bytes,
            Err(refusal) => {
                return self.report.file_error(name, refusal.code, refusal.message);
            }
        };
        let start = Instant::now();
        if let Some(tree) = xml::parse::<F>(name, bytes, self.access.limits, self.report)
            && let Some(descriptors) = self.lone_descriptors(&tree)
        {
            self.parse += start.elapsed();
            self.hand_over(name, descriptors, true);
        } else {
            self.parse += start.elapsed();
        }
    }

    fn lone_descriptors(&mut self, tree: &Tree<F>) -> Option<Descriptors<F>> {
        let report = &mut *self.report;
        let Some(kind) = Kind::of_root(tree.root().name()) else {
            let message = format!(
                "unsupported kind: the root element is <{}>",
                tree.root().name()
            );
            report.error(tree.root().place(), Code::UnsupportedKind, message);
            return None;
        };
        Some(match kind {
            Kind::EjbJar => {
                let (complete, cmp_1) = ejb_version(tree);
                let jar = EjbJar::read(tree, complete, report);
                let defaults = self.defaults();
                Descriptors::Beans {
                    jar,
                    defaults,
                    overrides: None,
                    domain: None,
                    cmp_1,
                }
            }
            Kind::Jboss => {
                let overrides = Jboss::read(tree, report);
                Descriptors::Overrides {
                    defaults: self.defaults(),
                    overrides,
                }
            }
            Kind::WebApp => Descriptors::Web {
                app: WebApp::read(tree, report),
                overrides: None,
                context_root: None,
            },
            Kind::JbossWeb => Descriptors::WebOverrides(JbossWeb::read(tree, report)),
            Kind::Application => Descriptors::Application(Application::read(tree, report)),
            Kind::JbossApp => {
                JbossApp::read(tree, report);
                Descriptors::ApplicationOverrides
            }
        })
    }

    /// The unit, or the units, in a folder or archive; how many there are.
    fn unit(&mut self, name: &str, files: &Files, expected: Expected<'_>) -> usize {
        if self.units >= self.access.limits.units {
            let message = format!(
                "the deployment has more than {} units",
                self.access.limits.units
            );
            self.report.file_error(name, Code::TooLarge, message);
            return 0;
        }
        if expected.depth > self.access.limits.unit_depth {
            let message = format!(
                "archives are nested more than {} deep",
                self.access.limits.unit_depth
            );
            self.report.file_error(name, Code::TooLarge, message);
            return 0;
        }
        for outside in files.take_outside() {
            let message = format!(
                "the entry `{}` leads out of the archive",
                outside.escape_debug()
            );
            self.report.file_warning(name, Code::EntryOutside, message);
        }
        let before = self.units;
        let errors = self.report.errors();
        if let Some(tree) = self.descriptor(name, files, APPLICATION) {
            self.application(name, files, &tree, expected.depth);
        } else {
            self.module(name, files, expected);
        }
        let nothing = self.units == before && self.report.errors() == errors;
        if nothing && expected.kind.is_none() {
            self.search(name, files, expected);
        } else if nothing && let Some(place) = expected.place {
            let path = if expected.kind == Some(ModuleKind::Web) {
                WEB.paths[0]
            } else {
                BEANS.paths[0]
            };
            self.report.error(
                place,
                Code::MissingDescriptor,
                format!("the module {name} has no {path}"),
            );
        }
        self.units - before
    }

    /// A jar of beans, a web application, or a web application with beans in it.
    fn module(&mut self, name: &str, files: &Files, expected: Expected<'_>) {
        let errors = self.report.errors();
        let web = self.descriptor(name, files, WEB);
        let broken_web = self.report.errors() > errors;
        if web.is_some() {
            // The web application has the name; beans in it are named after the place of their classes.
            let classes = files::join(name, "WEB-INF/classes");
            self.beans(&classes, name, files, BEANS_IN_WEB, JBOSS_IN_WEB);
            self.beans(&files::join(name, "META-INF"), name, files, BEANS, JBOSS);
        } else {
            self.beans(name, name, files, BEANS, JBOSS);
        }
        let overrides = self.descriptor(name, files, JBOSS_WEB);
        let start = Instant::now();
        if let Some(tree) = web {
            let descriptors = Descriptors::Web {
                app: WebApp::read(&tree, self.report),
                overrides: overrides.map(|tree| JbossWeb::read(&tree, self.report)),
                context_root: expected.context_root.map(str::to_owned),
            };
            self.parse += start.elapsed();
            self.hand_over(name, descriptors, false);
        } else if let (Some(tree), false) = (overrides, broken_web) {
            let message = format!("the unit has no {}", WEB.paths[0]);
            self.report
                .error(tree.root().place(), Code::MissingDescriptor, message);
        }
    }

    /// A jar of beans, when there is one. `holder` is the folder or archive that it stands in.
    fn beans(
        &mut self,
        name: &str,
        holder: &str,
        files: &Files,
        jar: Descriptor,
        overrides: Descriptor,
    ) {
        let errors = self.report.errors();
        let tree = self.descriptor(holder, files, jar);
        let broken = self.report.errors() > errors;
        let Some(tree) = tree else {
            if !broken && let Some(tree) = self.descriptor(holder, files, overrides) {
                let message = format!("the unit has no {}", jar.paths[0]);
                self.report
                    .error(tree.root().place(), Code::MissingDescriptor, message);
            }
            return;
        };
        let start = Instant::now();
        let (complete, cmp_1) = ejb_version(&tree);
        let read = EjbJar::read(&tree, complete, self.report);
        drop(tree);
        self.parse += start.elapsed();
        let defaults = self.defaults();
        let overrides = self.descriptor(holder, files, overrides);
        let start = Instant::now();
        let overrides = overrides.map(|tree| Jboss::read(&tree, self.report));
        self.parse += start.elapsed();
        self.hand_over(
            name,
            Descriptors::Beans {
                jar: read,
                defaults,
                overrides,
                domain: self.domain.clone(),
                cmp_1,
            },
            false,
        );
    }

    /// An application: its modules, then itself.
    fn application(&mut self, name: &str, files: &Files, tree: &Tree<F>, depth: usize) {
        let start = Instant::now();
        let application = Application::<F>::read(tree, self.report);
        self.parse += start.elapsed();
        let overrides = self.descriptor(name, files, JBOSS_APP);
        let overrides = overrides.map(|tree| JbossApp::read(&tree, self.report));
        let domain = overrides.and_then(|overrides| overrides.security_domain);
        let outer = std::mem::replace(&mut self.domain, domain);
        let mut modules = application.modules.iter().collect::<Vec<_>>();
        order::sort(&mut modules, |module| &module.uri.value);
        for module in modules {
            if module.kind == ModuleKind::Other {
                let message = format!("the module {} is not deployed", module.uri.value);
                self.report
                    .warning(module.uri.place, Code::ModuleLeftOut, message);
                continue;
            }
            let expected = Expected {
                place: Some(module.uri.place),
                kind: Some(module.kind),
                context_root: module.context_root.as_deref(),
                depth: depth + 1,
                folders: 0,
            };
            let uri = module.uri.value.trim_start_matches('/');
            let start = Instant::now();
            let inside = uri.split(['/', '\\']).all(|part| part != "..");
            let opened = if inside {
                self.access.open(files, uri)
            } else {
                Ok(None)
            };
            self.read += start.elapsed();
            match opened {
                Ok(Some(files)) => {
                    self.unit(&files::join(name, uri), &files, expected);
                }
                Ok(None) => {
                    let message = format!("the module {uri} is missing");
                    self.report
                        .error(module.uri.place, Code::MissingModule, message);
                }
                Err(Refusal { code, message }) => {
                    self.report
                        .file_error(&files::join(name, uri), code, message);
                }
            }
        }
        self.domain = outer;
        self.hand_over(name, Descriptors::Application(application), false);
    }

    /// A folder that is no unit: the units in it and in its folders.
    fn search(&mut self, name: &str, files: &Files, expected: Expected<'_>) {
        let deepest = self.access.limits.folder_depth;
        if expected.folders > deepest {
            let message = format!("folders are nested more than {deepest} deep");
            return self.report.file_error(name, Code::TooLarge, message);
        }
        let start = Instant::now();
        let entries = self.access.entries(files);
        self.read += start.elapsed();
        let mut entries = match entries {
            Ok(entries) => entries,
            Err(Refusal { code, message }) => return self.report.file_error(name, code, message),
        };
        self.seen_xml(name, &entries);
        entries.retain(|entry| {
            if entry.lossy {
                self.unreadable_name(name, entry);
                return false;
            }
            entry.folder || is_unit_name(&entry.name)
        });
        order::sort(&mut entries, |entry| &entry.name);
        for Entry {
            name: entry,
            folder,
            ..
        } in entries
        {
            let path = files::join(name, &entry);
            let start = Instant::now();
            let opened = self.access.open(files, &entry);
            self.read += start.elapsed();
            let expected = Expected {
                depth: expected.depth + usize::from(!folder),
                folders: if folder { expected.folders + 1 } else { 0 },
                ..Expected::default()
            };
            match opened {
                Ok(Some(files)) => {
                    self.unit(&path, &files, expected);
                }
                Ok(None) => {}
                Err(Refusal { code, message }) => self.report.file_error(&path, code, message),
            }
        }
    }

    /// A name that is not UTF-8 is the name of no unit in a descriptor; where it looks like one, something is missing.
    fn unreadable_name(&mut self, holder: &str, entry: &Entry) {
        let what = if entry.folder { "folder" } else { "file" };
        let shown = files::join(holder, &entry.name);
        let message = format!("the name of the {what} is not UTF-8");
        if is_unit_name(&entry.name) {
            self.report.file_error(&shown, Code::NameNotUtf8, message);
        } else {
            self.report.file_warning(&shown, Code::NameNotUtf8, message);
        }
    }

    /// Remembers a few XML files of folders that are no unit, for whoever expected them to be read.
    fn seen_xml(&mut self, holder: &str, entries: &[Entry]) {
        let files = entries.iter().filter(|entry| {
            let xml = Path::new(&entry.name).extension();
            !entry.folder && xml.is_some_and(|xml| xml.eq_ignore_ascii_case("xml"))
        });
        for entry in files {
            if self.xml_files.len() == FEW {
                self.more_xml_files = true;
                break;
            }
            self.xml_files.push(files::join(holder, &entry.name));
        }
    }

    /// That a folder or archive holds no descriptor, and what it holds instead.
    fn nothing(&mut self, shown: &str, what: &str) {
        let mut message = format!("the {what} holds no descriptor");
        if !self.xml_files.is_empty() {
            let more = if self.more_xml_files { ", …" } else { "" };
            message = format!(
                "{message} by the names that are looked for ({LOOKED_FOR}), but other XML files: {}{more}",
                self.xml_files.join(", ")
            );
        }
        self.report.file_error(shown, Code::NoDescriptors, message);
    }

    /// The server's defaults, parsed again for every unit as the server that is simulated did it.
    fn defaults(&mut self) -> Jboss<F> {
        let start = Instant::now();
        let bytes = samples::SERVER_DEFAULTS.as_bytes().to_vec();
        self.read += start.elapsed();
        let start = Instant::now();
        let tree = xml::parse::<F>(
            samples::SERVER_DEFAULTS_NAME,
            bytes,
            self.access.limits,
            self.report,
        );
        let defaults = tree.map(|tree| {
            let defaults = Jboss::read(&tree, self.report);
            // They are part of the program and right: no place in them is ever shown.
            self.report.release(tree.file());
            defaults
        });
        self.parse += start.elapsed();
        defaults.unwrap_or_default()
    }

    /// Reads and parses a descriptor of a unit; none when there is none, or when it is broken.
    fn descriptor(&mut self, name: &str, files: &Files, descriptor: Descriptor) -> Option<Tree<F>> {
        for path in descriptor.paths {
            let start = Instant::now();
            let bytes = self.access.read(files, path);
            self.read += start.elapsed();
            let file = files::join(name, path);
            let bytes = match bytes {
                Ok(Some(bytes)) => bytes,
                Ok(None) => continue,
                Err(Refusal { code, message }) => {
                    self.report.file_error(&file, code, message);
                    return None;
                }
            };
            let start = Instant::now();
            let tree = xml::parse::<F>(&file, bytes, self.access.limits, self.report);
            self.parse += start.elapsed();
            let tree = tree?;
            let root = tree.root();
            if Kind::of_root(root.name()) == Some(descriptor.kind) {
                return Some(tree);
            }
            let (code, what) = match Kind::of_root(root.name()) {
                Some(_) => (Code::WrongKind, "wrong kind"),
                None => (Code::UnsupportedKind, "unsupported kind"),
            };
            let message = format!(
                "{what}: the root element is <{}>, expected <{}>",
                root.name(),
                descriptor.kind.root()
            );
            self.report.error(root.place(), code, message);
            return None;
        }
        None
    }

    fn hand_over(&mut self, name: &str, descriptors: Descriptors<F>, lone: bool) {
        self.units += 1;
        let unit = ParsedUnit {
            name: name.to_owned(),
            descriptors,
            lone,
        };
        (self.found)(unit, self.report);
    }
}

/// Whether the version demands what EJB 3 leaves to annotations, and whether it is EJB 1.1.
fn ejb_version<F: Family>(tree: &Tree<F>) -> (bool, bool) {
    let version = tree.root().attribute("version").unwrap_or("");
    let public_id = tree.public_id().unwrap_or("");
    (
        version.starts_with("2.") || public_id.contains("Enterprise JavaBeans"),
        public_id.contains("JavaBeans 1.1"),
    )
}

/// Whether a file is an archive: by its first bytes, or by its name, so that a broken one is called so.
fn is_archive(path: &Path) -> bool {
    use std::io::Read;
    let mut start = [0; 2];
    let packed = std::fs::File::open(path)
        .and_then(|mut file| file.read_exact(&mut start))
        .is_ok()
        && start == *b"PK";
    packed
        || path
            .file_name()
            .is_some_and(|name| is_unit_name(&name.to_string_lossy()))
}

/// Whether a file's name says that it is a unit.
fn is_unit_name(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    [".ear", ".jar", ".war", ".zip"]
        .iter()
        .any(|suffix| lower.ends_with(suffix))
}
