//! The deployments that are part of the program.

/// What the server brings along, in the form of `jboss.xml`.
pub(crate) const SERVER_DEFAULTS: &str = include_str!("../samples/server-defaults.xml");

/// The name under which the server's defaults appear in diagnostics.
pub(crate) const SERVER_DEFAULTS_NAME: &str = "server-defaults.xml";

/// A file of the shop, by its path inside it.
macro_rules! shop {
    ($($path:literal),+ $(,)?) => { &[$(($path, include_str!(concat!("../samples/shop/", $path)))),+] };
}

/// The files of the shop.
pub(crate) const SHOP: &[(&str, &str)] = shop![
    "META-INF/application.xml",
    "catalogue.jar/META-INF/ejb-jar.xml",
    "catalogue.jar/META-INF/jboss.xml",
    "orders.jar/META-INF/ejb-jar.xml",
    "orders.jar/META-INF/jboss.xml",
    "shop.war/WEB-INF/jboss-web.xml",
    "shop.war/WEB-INF/web.xml",
];
