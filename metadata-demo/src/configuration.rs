//! What resolving a deployment yields: everything a server needs to boot, links followed and defaults filled in.
//!
//! Which map, set or list each field uses stands here and nowhere else. Maps are for looking up; wherever order
//! is observable there is a list, so that the result is the same for every family.

use std::sync::Arc;

use specie::family::Family;

/// A whole deployment: the units in the order in which they start.
pub struct Deployment<F: Family> {
    /// The name: that of the archive, folder or file, or `shop` for the embedded one.
    pub name: String,
    /// The units in start order, sub-units before what contains them.
    pub units: F::List<Unit<F>>,
    /// Position in [`units`](Self::units) by unit name (the path inside the deployment, as `shop.ear/catalogue.jar`).
    pub unit_by_name: F::Map<String, u32>,
}

/// One deployment unit: a jar of beans, a web archive, or the application around them.
pub struct Unit<F: Family> {
    /// The path inside the deployment.
    pub name: String,
    /// What it is.
    pub kind: UnitKind,
    /// The beans in declaration order; empty but for a jar.
    pub beans: F::List<Bean<F>>,
    /// Position in [`beans`](Self::beans) by `ejb-name`.
    pub bean_by_name: F::Map<String, u32>,
    /// The declared security roles.
    pub security_roles: F::Set<String>,
    /// The web part; none but for a web archive.
    pub web: Option<Web<F>>,
}

/// The kinds of deployment unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum UnitKind {
    /// A jar of enterprise beans (`META-INF/ejb-jar.xml`).
    Beans,
    /// A web application (`WEB-INF/web.xml`).
    Web,
    /// An application that holds modules (`META-INF/application.xml`).
    Application,
}

/// The kinds of bean.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum BeanKind {
    /// A session bean without conversational state.
    Stateless,
    /// A session bean that belongs to one client.
    Stateful,
    /// A bean with a primary key.
    Entity,
    /// A bean that consumes messages.
    MessageDriven,
}

/// A bean with everything resolved.
pub struct Bean<F: Family> {
    /// `ejb-name`.
    pub name: String,
    /// What it is.
    pub kind: BeanKind,
    /// `ejb-class`.
    pub class: String,
    /// The four interfaces that a client may hold.
    pub interfaces: Interfaces,
    /// Where the remote home is bound; by default the `ejb-name`.
    pub jndi_name: String,
    /// Where the local home is bound; by default `local/` and the `ejb-name`.
    pub local_jndi_name: String,
    /// Who demarcates transactions.
    pub transaction_management: TransactionManagement,
    /// Whether an entity may be called while it is in a call (`reentrant`).
    pub reentrant: bool,
    /// `prim-key-class` of an entity.
    pub primary_key_class: Option<String>,
    /// As whom the bean calls others.
    pub security_identity: SecurityIdentity,
    /// `env-entry` by name.
    pub environment: F::Map<String, EnvironmentEntry>,
    /// `ejb-ref` by name.
    pub ejb_references: F::Map<String, EjbReference>,
    /// `ejb-local-ref` by name.
    pub ejb_local_references: F::Map<String, EjbReference>,
    /// `resource-ref` by name.
    pub resource_references: F::Map<String, ResourceReference>,
    /// `resource-env-ref` by name.
    pub resource_environment_references: F::Map<String, ResourceReference>,
    /// `security-role-ref` in declaration order, the link filled in.
    pub role_references: F::List<RoleReference>,
    /// What the method permissions say of this bean, in document order.
    pub method_permissions: F::List<MethodPermission<F>>,
    /// What the container transactions say of this bean, in document order.
    pub transactions: F::List<MethodTransaction<F>>,
    /// The methods nobody may call (`exclude-list`), in document order.
    pub excluded_methods: F::List<Method<F>>,
    /// The container's configuration, shared by all beans that name it.
    pub configuration: Arc<ContainerConfiguration<F>>,
    /// The invoker bindings through which the bean is reached, in order.
    pub invokers: F::List<Arc<InvokerBinding>>,
    /// `destination-jndi-name` of a message-driven bean.
    pub destination: Option<String>,
    /// Names of the services that must have started before.
    pub depends: F::List<String>,
}

/// The interfaces of a bean, each by class name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Interfaces {
    /// `home`.
    pub home: Option<String>,
    /// `remote`.
    pub remote: Option<String>,
    /// `local-home`.
    pub local_home: Option<String>,
    /// `local`.
    pub local: Option<String>,
}

/// Who demarcates transactions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TransactionManagement {
    /// The container, by the transaction attributes.
    Container,
    /// The bean itself.
    Bean,
}

/// As whom a bean calls others.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum SecurityIdentity {
    /// As its own caller.
    UseCaller,
    /// In the named role.
    RunAs(String),
}

/// `env-entry`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EnvironmentEntry {
    /// `env-entry-type`, a class name.
    pub class: String,
    /// `env-entry-value`; an entry without a value exists all the same.
    pub value: Option<String>,
}

/// `ejb-ref` or `ejb-local-ref`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EjbReference {
    /// The home interface's class.
    pub home: String,
    /// The component interface's class.
    pub interface: String,
    /// The bean that `ejb-link` names, when there is a link.
    pub target: Option<BeanId>,
    /// Where the container looks the home up.
    pub jndi_name: Option<String>,
}

/// Where a bean stands in a [`Deployment`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BeanId {
    /// Position of the unit in [`Deployment::units`].
    pub unit: u32,
    /// Position of the bean in [`Unit::beans`].
    pub bean: u32,
}

/// `resource-ref` or `resource-env-ref`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResourceReference {
    /// The resource's class.
    pub class: String,
    /// The JNDI name or URL under which the server has it.
    pub target: Option<String>,
}

/// `security-role-ref`: the name in the bean's code and the declared role it means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoleReference {
    /// `role-name`.
    pub name: String,
    /// `role-link`; without one the role is the name itself.
    pub link: String,
}

/// `method`: which calls a rule is about.
#[derive(Debug)]
pub struct Method<F: Family> {
    /// `method-name`; `*` is every method.
    pub name: String,
    /// `method-intf`; none is every interface.
    pub interface: Option<MethodInterface>,
    /// `method-params` as canonical class names (`java.lang.String[]`); none is every overload.
    pub parameters: Option<F::List<String>>,
}

/// The interface through which a call comes in (`method-intf`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum MethodInterface {
    /// The remote home.
    Home,
    /// The remote interface.
    Remote,
    /// The local home.
    LocalHome,
    /// The local interface.
    Local,
}

/// One `method` of a `method-permission`.
pub struct MethodPermission<F: Family> {
    /// Which calls.
    pub method: Method<F>,
    /// Who may make them. One `method-permission` element's methods share it.
    pub allowed: Arc<Allowed<F>>,
}

/// Who may call.
pub enum Allowed<F: Family> {
    /// Anybody (`unchecked`).
    Anybody,
    /// Callers in one of the roles.
    Roles(F::Set<String>),
}

/// One `method` of a `container-transaction`.
pub struct MethodTransaction<F: Family> {
    /// Which calls.
    pub method: Method<F>,
    /// The attribute.
    pub attribute: TransactionAttribute,
}

/// `trans-attribute`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum TransactionAttribute {
    /// `NotSupported`: a running transaction is suspended.
    NotSupported,
    /// `Supports`: as the caller has it.
    Supports,
    /// `Required`: the caller's, else a new one.
    Required,
    /// `RequiresNew`: always a new one.
    RequiresNew,
    /// `Mandatory`: the caller's, else an error.
    Mandatory,
    /// `Never`: a running one is an error.
    Never,
}

/// The answer to "who may make this call?".
pub enum Permission<'a, F: Family> {
    /// Nobody: excluded, or no permission names the method.
    Nobody,
    /// Anybody.
    Anybody,
    /// Callers in one of the roles of one of these sets.
    Roles(Vec<&'a F::Set<String>>),
}

/// `container-configuration` of the server's defaults or of a deployment, parents merged in.
pub struct ContainerConfiguration<F: Family> {
    /// `container-name`.
    pub name: String,
    /// `call-logging`.
    pub call_logging: bool,
    /// The names of the invoker bindings that beans get by default, in order.
    pub invokers: F::List<String>,
    /// The interceptor chain, outermost first, as configured (not yet filtered by transaction management).
    pub interceptors: F::List<InterceptorConfiguration>,
    /// The instance pool.
    pub pool: PoolConfiguration,
    /// The instance cache, of stateful and entity containers.
    pub cache: CacheConfiguration,
    /// `commit-option` of entities: `A` to `D`.
    pub commit_option: char,
    /// `locking-policy`, a class name.
    pub locking_policy: Option<String>,
    /// `persistence-manager`, a class name.
    pub persistence_manager: Option<String>,
    /// `security-domain`.
    pub security_domain: Option<String>,
    /// Names of the services that must have started before.
    pub depends: F::List<String>,
}

/// One `interceptor` of a chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InterceptorConfiguration {
    /// The class name; its last part says what it does.
    pub class: String,
    /// `transaction`: in the chain only for beans of this transaction management; none is always.
    pub transaction: Option<TransactionManagement>,
    /// `metricsEnabled`: in the chain only when metrics are on.
    pub metrics: bool,
}

/// `container-pool-conf`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PoolConfiguration {
    /// `MinimumSize`, instances.
    pub minimum: u32,
    /// `MaximumSize`, instances.
    pub maximum: u32,
    /// `strictMaximumSize`: at the maximum a caller waits instead of getting one more.
    pub strict: bool,
    /// `strictTimeout`, milliseconds.
    pub strict_timeout_ms: u64,
}

/// `cache-policy-conf`.
#[derive(Clone, Debug, PartialEq)]
pub struct CacheConfiguration {
    /// `min-capacity`, instances.
    pub minimum_capacity: u32,
    /// `max-capacity`, instances.
    pub maximum_capacity: u32,
    /// `overager-period`, seconds.
    pub overager_period_s: u64,
    /// `max-bean-age`, seconds idle.
    pub maximum_age_s: u64,
    /// `resizer-period`, seconds.
    pub resizer_period_s: u64,
    /// `max-cache-miss-period`, seconds.
    pub maximum_miss_period_s: u64,
    /// `min-cache-miss-period`, seconds.
    pub minimum_miss_period_s: u64,
    /// `cache-load-factor`, 0 to 1.
    pub load_factor: f64,
    /// `remover-period`, seconds.
    pub remover_period_s: u64,
    /// `max-bean-life`, seconds.
    pub maximum_life_s: u64,
}

/// `invoker-proxy-binding`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvokerBinding {
    /// `name`.
    pub name: String,
    /// `invoker-mbean`.
    pub invoker: String,
    /// `proxy-factory`, a class name.
    pub proxy_factory: String,
}

/// The web part of a unit.
pub struct Web<F: Family> {
    /// `context-root` without slashes at the ends.
    pub context_root: String,
    /// `context-param` by name.
    pub context_parameters: F::Map<String, String>,
    /// `servlet` in declaration order.
    pub servlets: F::List<Servlet<F>>,
    /// Position in [`servlets`](Self::servlets) by `servlet-name`.
    pub servlet_by_name: F::Map<String, u32>,
    /// `servlet-mapping`: position in [`servlets`](Self::servlets) by URL pattern.
    pub servlet_mappings: F::Map<String, u32>,
    /// `filter` names in declaration order.
    pub filters: F::List<String>,
    /// `mime-mapping`: type by extension.
    pub mime_mappings: F::Map<String, String>,
    /// `welcome-file` in order.
    pub welcome_files: F::List<String>,
    /// `session-timeout`, minutes.
    pub session_timeout_min: Option<i32>,
    /// `env-entry` by name.
    pub environment: F::Map<String, EnvironmentEntry>,
    /// `ejb-ref` by name.
    pub ejb_references: F::Map<String, EjbReference>,
    /// `ejb-local-ref` by name.
    pub ejb_local_references: F::Map<String, EjbReference>,
    /// `resource-ref` by name.
    pub resource_references: F::Map<String, ResourceReference>,
    /// `security-constraint` in order: URL patterns and the roles that may go there.
    pub constraints: F::List<SecurityConstraint<F>>,
}

/// `servlet`.
pub struct Servlet<F: Family> {
    /// `servlet-name`.
    pub name: String,
    /// `servlet-class`, or `jsp-file`.
    pub class: String,
    /// `init-param` by name.
    pub parameters: F::Map<String, String>,
    /// `load-on-startup`.
    pub load_on_startup: Option<i32>,
}

/// `security-constraint`.
pub struct SecurityConstraint<F: Family> {
    /// `url-pattern` in order.
    pub patterns: F::List<String>,
    /// `role-name` of `auth-constraint`; none is no constraint, an empty set is nobody.
    pub roles: Option<F::Set<String>>,
}
