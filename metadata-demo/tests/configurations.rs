//! Container configurations: what a deployment's own lay over the server's.

mod common;

use common::{bean, jar, load_files, only_error, read, session, warnings};
use metadata_demo::Loaded;
use metadata_demo::diagnostic::Diagnostic;
use specie::family::Std;

/// A jar with the beans `A` and `B` and this in `jboss.xml`.
fn load(jboss: &str) -> Result<Loaded<Std>, Vec<Diagnostic>> {
    let descriptor = jar(&(session("A", "") + &session("B", "")), "");
    load_files(&[
        ("META-INF/ejb-jar.xml", &descriptor),
        ("META-INF/jboss.xml", &format!("<jboss>{jboss}</jboss>")),
    ])
}

fn bean_with(name: &str, configuration: &str) -> String {
    format!(
        "<enterprise-beans><session><ejb-name>{name}</ejb-name><configuration-name>{configuration}</configuration-name></session></enterprise-beans>"
    )
}

fn configurations(elements: &str) -> String {
    format!("<container-configurations>{elements}</container-configurations>")
}

fn configuration(name: &str, extends: Option<&str>, fields: &str) -> String {
    let extends = extends.map_or_else(String::new, |parent| format!(" extends=\"{parent}\""));
    format!(
        "<container-configuration{extends}><container-name>{name}</container-name>{fields}</container-configuration>"
    )
}

#[test]
fn standard_configurations_go_by_kind() {
    let entity = |name: &str, more: &str| {
        format!(
            "<entity><ejb-name>{name}</ejb-name><ejb-class>x</ejb-class>{more}<prim-key-class>k</prim-key-class><reentrant>False</reentrant></entity>"
        )
    };
    let beans = [
        session("S", ""),
        session("F", "").replace("Stateless", "Stateful"),
        entity("E2", "<persistence-type>Container</persistence-type>"),
        entity("E1", "<persistence-type>Container</persistence-type><cmp-version>1.x</cmp-version>"),
        entity("EB", "<persistence-type>Bean</persistence-type>"),
        "<message-driven><ejb-name>M</ejb-name><ejb-class>x</ejb-class><transaction-type>Container</transaction-type></message-driven>".to_owned(),
    ];
    let loaded = read(load_files(&[(
        "META-INF/ejb-jar.xml",
        &jar(&beans.concat(), ""),
    )]));
    for (name, configuration, invoker) in [
        (
            "S",
            "Standard Stateless SessionBean",
            "stateless-rmi-invoker",
        ),
        ("F", "Standard Stateful SessionBean", "stateful-rmi-invoker"),
        ("E2", "Standard CMP 2.x EntityBean", "entity-rmi-invoker"),
        ("E1", "Standard CMP EntityBean", "entity-rmi-invoker"),
        ("EB", "Standard BMP EntityBean", "entity-rmi-invoker"),
        ("M", "Standard Message Driven Bean", "message-driven-bean"),
    ] {
        let bean = bean(&loaded, name);
        assert_eq!(
            (
                bean.configuration.name.as_str(),
                bean.invokers[0].name.as_str()
            ),
            (configuration, invoker)
        );
        assert_eq!(bean.configuration.pool.maximum, 100);
        assert_eq!(
            (bean.jndi_name.as_str(), bean.local_jndi_name.clone()),
            (name, format!("local/{name}"))
        );
    }
}

#[test]
fn extending_copies_and_an_equal_name_merges() {
    let pool = "<container-pool-conf><MaximumSize>7</MaximumSize></container-pool-conf>";
    let child = configuration("Mine", Some("Standard Stateless SessionBean"), pool);
    // The parent comes after its child, and changes the server's own.
    let parent = configuration(
        "Standard Stateless SessionBean",
        None,
        "<call-logging>true</call-logging><container-pool-conf><MinimumSize>3</MinimumSize></container-pool-conf>",
    );
    let loaded = read(load(
        &(bean_with("A", "Mine") + &configurations(&(child + &parent))),
    ));
    let mine = &bean(&loaded, "A").configuration;
    assert_eq!(
        (mine.pool.minimum, mine.pool.maximum, mine.call_logging),
        (3, 7, true)
    );
    assert_eq!(mine.interceptors.len(), 9);
    let standard = &bean(&loaded, "B").configuration;
    assert_eq!((standard.pool.minimum, standard.pool.maximum), (3, 100));
}

#[test]
fn circles_and_unknown_parents_are_refused() {
    let circle = configuration("X", Some("Y"), "")
        + &configuration("Y", Some("Z"), "")
        + &configuration("Z", Some("X"), "");
    let error = only_error(load(&configurations(&circle)));
    assert_eq!(error.code.to_string(), "M0602");
    assert!(
        error.message.contains("X extends Y extends Z extends X"),
        "{error}"
    );
    assert_eq!(
        only_error(load(&configurations(&configuration("X", Some("X"), ""))))
            .code
            .to_string(),
        "M0602"
    );
    assert_eq!(
        only_error(load(&configurations(&configuration(
            "X",
            Some("Nobody"),
            ""
        ))))
        .code
        .to_string(),
        "M0601"
    );
    assert_eq!(
        only_error(load(&bean_with("A", "Nobody"))).code.to_string(),
        "M0601"
    );
    // Extending the server's own under its own name is merging.
    let own = configuration(
        "Standard Stateless SessionBean",
        Some("Standard Stateless SessionBean"),
        "<call-logging>yes</call-logging>",
    );
    assert!(
        bean(&read(load(&configurations(&own))), "A")
            .configuration
            .call_logging
    );
}

#[test]
fn long_chains_of_parents_are_no_recursion() {
    let mut chain = configuration("C0", None, "");
    for index in (1..5000).rev() {
        chain.insert_str(
            0,
            &configuration(&format!("C{index}"), Some(&format!("C{}", index - 1)), ""),
        );
    }
    read(load(&(bean_with("A", "C4999") + &configurations(&chain))));
}

#[test]
fn invoker_bindings_merge_by_name_and_must_exist() {
    let jboss = "<enterprise-beans><session><ejb-name>A</ejb-name><invoker-bindings><invoker><invoker-proxy-binding-name>own</invoker-proxy-binding-name></invoker></invoker-bindings></session></enterprise-beans>\
        <invoker-proxy-bindings><invoker-proxy-binding><name>own</name><invoker-mbean>m</invoker-mbean><proxy-factory>p</proxy-factory></invoker-proxy-binding>\
        <invoker-proxy-binding><name>stateless-rmi-invoker</name><invoker-mbean>changed</invoker-mbean></invoker-proxy-binding></invoker-proxy-bindings>";
    let loaded = read(load(jboss));
    let (own, standard) = (
        &bean(&loaded, "A").invokers[0],
        &bean(&loaded, "B").invokers[0],
    );
    assert_eq!(
        (own.invoker.as_str(), own.proxy_factory.as_str()),
        ("m", "p")
    );
    assert_eq!(standard.invoker, "changed");
    assert!(standard.proxy_factory.ends_with("ProxyFactory"));
    assert_eq!(
        only_error(load(
            &jboss.replace("<name>own</name>", "<name>other</name>")
        ))
        .code
        .to_string(),
        "M0603"
    );
    let configuration = configuration(
        "X",
        None,
        "<invoker-proxy-binding-name>nobody</invoker-proxy-binding-name>",
    );
    assert_eq!(
        only_error(load(&configurations(&configuration)))
            .code
            .to_string(),
        "M0603"
    );
}

#[test]
fn contradictions_are_refused() {
    for fields in [
        "<container-pool-conf><MinimumSize>9</MinimumSize><MaximumSize>3</MaximumSize></container-pool-conf>",
        "<container-cache-conf><cache-policy-conf><min-capacity>9</min-capacity><max-capacity>3</max-capacity></cache-policy-conf></container-cache-conf>",
    ] {
        assert_eq!(
            only_error(load(&configurations(&configuration("X", None, fields))))
                .code
                .to_string(),
            "M0604"
        );
    }
    let factor = "<container-cache-conf><cache-policy-conf><cache-load-factor>NaN</cache-load-factor></cache-policy-conf></container-cache-conf>";
    assert_eq!(
        only_error(load(&configurations(&configuration("X", None, factor))))
            .code
            .to_string(),
        "M0401"
    );
}

#[test]
fn resource_managers_have_one_target() {
    let manager = |targets: &str| {
        format!(
            "<resource-managers><resource-manager><res-name>r</res-name>{targets}</resource-manager></resource-managers>"
        )
    };
    for targets in ["", "<res-jndi-name>a</res-jndi-name><res-url>b</res-url>"] {
        assert_eq!(
            only_error(load(&manager(targets))).code.to_string(),
            "M0308"
        );
    }
    assert!(warnings(&read(load(&manager("<res-url>b</res-url>")))).is_empty());
}

#[test]
fn overriding_a_reference_that_is_not_there_is_refused() {
    for reference in [
        "<ejb-ref><ejb-ref-name>x</ejb-ref-name><jndi-name>y</jndi-name></ejb-ref>",
        "<resource-ref><res-ref-name>x</res-ref-name><jndi-name>y</jndi-name></resource-ref>",
        "<resource-env-ref><resource-env-ref-name>x</resource-env-ref-name><jndi-name>y</jndi-name></resource-env-ref>",
    ] {
        let jboss = format!(
            "<enterprise-beans><session><ejb-name>A</ejb-name>{reference}</session></enterprise-beans>"
        );
        assert_eq!(only_error(load(&jboss)).code.to_string(), "M0506");
    }
}
