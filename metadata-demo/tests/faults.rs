//! Faults that real servers had with descriptors, each with its right behaviour.

mod common;

use common::{bean, jar, load_files, load_jar, only_error, parse, place, read, session, warnings};
use metadata_demo::configuration::TransactionAttribute::{
    Mandatory, Never, NotSupported, Required, RequiresNew, Supports,
};
use metadata_demo::configuration::{
    MethodInterface, Permission, SecurityIdentity, TransactionAttribute,
};

#[test]
fn unknown_elements_are_told_and_missing_names_refused() {
    let found = load_jar(
        "<session><ejb-nam>Foo</ejb-nam><ejb-class>Foo</ejb-class><session-type>Stateless</session-type></session>",
        "",
    );
    let found = found.err().expect("a bean without a name is refused");
    let codes = found
        .iter()
        .map(|found| found.code.to_string())
        .collect::<Vec<_>>();
    assert_eq!(codes, ["M0301", "M0302"]);
    assert!(
        found[0].message.contains("did you mean <ejb-name>?"),
        "{}",
        found[0].message
    );
    assert!(found[1].message.contains("<session> has no <ejb-name>"));
}

#[test]
fn what_may_stand_once_stands_once() {
    for twice in [
        "<session-config/>",
        "<login-config/>",
        "<absolute-ordering/>",
    ] {
        let error = only_error(parse(format!("<web-app>{twice}\n{twice}</web-app>")));
        assert_eq!(error.code.to_string(), "M0303");
        assert!(
            error.message.contains("2 <") && error.position.expect("it has a place").line == 2,
            "{error}"
        );
    }
    let error = only_error(load_jar(
        "<session><ejb-name>A</ejb-name><ejb-name>B</ejb-name><ejb-class>a</ejb-class><session-type>Stateless</session-type></session>",
        "",
    ));
    assert_eq!(error.code.to_string(), "M0303");
}

#[test]
fn descriptors_need_not_follow_the_order_of_the_dtd() {
    let beans = "<session><session-type>Stateful</session-type><ejb-class>a</ejb-class><ejb-name>A</ejb-name></session>";
    assert_eq!(bean(&read(load_jar(beans, "")), "A").class, "a");
}

#[test]
fn names_are_unique() {
    let error = only_error(load_jar(
        &format!("{}\n{}", session("A", ""), session("A", "")),
        "",
    ));
    assert_eq!(
        (
            error.code.to_string().as_str(),
            error.position.expect("a place").line
        ),
        ("M0305", 5)
    );
    assert!(
        error
            .message
            .contains("Duplicate definition of an EJB with name 'A'"),
        "{error}"
    );
    let entity = |name: &str| {
        format!(
            "<entity><ejb-name>{name}</ejb-name><ejb-class>x</ejb-class><persistence-type>Container</persistence-type><prim-key-class>k</prim-key-class><reentrant>False</reentrant><abstract-schema-name>S</abstract-schema-name></entity>"
        )
    };
    assert_eq!(
        only_error(load_jar(&(entity("A") + &entity("B")), ""))
            .code
            .to_string(),
        "M0305"
    );
    let entries = "<env-entry><env-entry-name>e</env-entry-name><env-entry-type>t</env-entry-type></env-entry>".repeat(2);
    assert_eq!(
        only_error(load_jar(&session("A", &entries), ""))
            .code
            .to_string(),
        "M0305"
    );
}

fn reference(link: &str) -> String {
    format!(
        "<ejb-ref><ejb-ref-name>r</ejb-ref-name><ejb-ref-type>Session</ejb-ref-type><home>x.BHome</home><remote>x.B</remote>{link}</ejb-ref>"
    )
}

fn local_reference(link: &str) -> String {
    format!(
        "<ejb-local-ref><ejb-ref-name>r</ejb-ref-name><ejb-ref-type>Session</ejb-ref-type><local-home>x.BLocalHome</local-home><local>x.BLocal</local>{link}</ejb-local-ref>"
    )
}

#[test]
fn links_that_lead_nowhere_are_refused_local_ones_too() {
    for reference in [
        reference("<ejb-link>Nobody</ejb-link>"),
        local_reference("<ejb-link>Nobody</ejb-link>"),
        reference("<ejb-link>../no.jar#B</ejb-link>"),
    ] {
        assert_eq!(
            only_error(load_jar(&session("A", &reference), ""))
                .code
                .to_string(),
            "M0502"
        );
    }
}

#[test]
fn references_without_a_link_find_the_only_bean_or_list_the_candidates() {
    let beans = session("A", &reference("")) + &session("B", "");
    let loaded = read(load_jar(&beans, ""));
    let found = bean(&loaded, "A")
        .ejb_references
        .get("r")
        .expect("it is declared");
    assert_eq!(found.jndi_name.as_deref(), Some("B"));
    let other = session("B", "").replace("<ejb-name>B<", "<ejb-name>C<");
    let error = only_error(load_jar(&(beans + &other), ""));
    assert_eq!(error.code.to_string(), "M0505");
    assert!(
        error.message.contains("#B, ") && error.message.contains("#C"),
        "{error}"
    );
    assert_eq!(
        only_error(load_jar(&session("A", &local_reference("")), ""))
            .code
            .to_string(),
        "M0505"
    );
}

#[test]
fn links_may_lead_in_circles() {
    let to = |name: &str| {
        format!(
            "<ejb-local-ref><ejb-ref-name>r</ejb-ref-name><ejb-ref-type>Session</ejb-ref-type><local-home>h</local-home><local>l</local><ejb-link>{name}</ejb-link></ejb-local-ref>"
        )
    };
    let loaded = read(load_jar(
        &(session("A", &to("B")) + &session("B", &to("A")) + &session("C", &to("C"))),
        "",
    ));
    for (from, target) in [("A", 1), ("B", 0), ("C", 2)] {
        let found = bean(&loaded, from)
            .ejb_local_references
            .get("r")
            .expect("it is declared");
        assert_eq!(found.target.expect("it is linked").bean, target);
    }
}

#[test]
fn beans_without_the_interface_of_a_link_are_told() {
    let plain = "<session><ejb-name>B</ejb-name><home>h</home><remote>r</remote><ejb-class>x</ejb-class><session-type>Stateless</session-type></session>";
    let loaded = read(load_jar(
        &(session("A", &local_reference("<ejb-link>B</ejb-link>")) + plain),
        "",
    ));
    assert_eq!(warnings(&loaded), ["M0510"]);
}

#[test]
fn links_name_a_bean_a_path_or_a_module() {
    for link in ["B", "../b.jar#B", "b.jar#B", "b/B"] {
        let a = jar(
            &session("A", &reference(&format!("<ejb-link>{link}</ejb-link>"))),
            "",
        );
        let b = jar(&session("B", ""), "");
        let application = "<application><module><ejb>a.jar</ejb></module><module><ejb>b.jar</ejb></module></application>";
        let files = [
            ("META-INF/application.xml", application),
            ("a.jar/META-INF/ejb-jar.xml", &a),
            ("b.jar/META-INF/ejb-jar.xml", &b),
        ];
        let loaded = read(load_files(&files));
        let target = bean(&loaded, "A")
            .ejb_references
            .get("r")
            .expect("it is declared")
            .target;
        assert_eq!(target.expect("it is linked").unit, 1, "{link}");
    }
    let a = jar(&session("A", &reference("<ejb-link>B</ejb-link>")), "");
    let b = jar(&session("B", ""), "");
    let files = [
        ("a.jar/META-INF/ejb-jar.xml", a.as_str()),
        ("b.jar/META-INF/ejb-jar.xml", &b),
        ("c.jar/META-INF/ejb-jar.xml", &b),
    ];
    let error = only_error(load_files(&files));
    assert_eq!(error.code.to_string(), "M0503");
}

#[test]
fn rules_about_unknown_beans_are_refused() {
    for rule in [
        "<method-permission><unchecked/><method><ejb-name>Q</ejb-name><method-name>*</method-name></method></method-permission>",
        "<container-transaction><method><ejb-name>Q</ejb-name><method-name>*</method-name></method><trans-attribute>Never</trans-attribute></container-transaction>",
        "<exclude-list><method><ejb-name>Q</ejb-name><method-name>*</method-name></method></exclude-list>",
    ] {
        let error = only_error(load_jar(
            &session("A", ""),
            &format!("<assembly-descriptor>{rule}</assembly-descriptor>"),
        ));
        assert_eq!(error.code.to_string(), "M0501");
    }
    let jboss = "<jboss><enterprise-beans><session><ejb-name>Q</ejb-name></session></enterprise-beans></jboss>";
    let files = [
        ("META-INF/ejb-jar.xml", jar(&session("A", ""), "")),
        ("META-INF/jboss.xml", jboss.to_owned()),
    ];
    let files = files
        .iter()
        .map(|(path, text)| (*path, text.as_str()))
        .collect::<Vec<_>>();
    assert_eq!(only_error(load_files(&files)).code.to_string(), "M0501");
}

#[test]
fn blanks_around_numbers_booleans_and_words_do_no_harm() {
    let loaded = read(parse(
        "<web-app><session-config><session-timeout>\n 30\n</session-timeout></session-config></web-app>",
    ));
    assert_eq!(
        loaded.deployment.units[0]
            .web
            .as_ref()
            .expect("it is there")
            .session_timeout_min,
        Some(30)
    );
    let entity = "<entity><ejb-name>E</ejb-name><ejb-class>x</ejb-class><persistence-type> Container </persistence-type><prim-key-class>k</prim-key-class><reentrant> True\n</reentrant></entity>";
    assert!(bean(&read(load_jar(entity, "")), "E").reentrant);
    let transaction = |word: &str| {
        format!(
            "<assembly-descriptor><container-transaction><method><ejb-name>A</ejb-name><method-name>*</method-name></method><trans-attribute>{word}</trans-attribute></container-transaction></assembly-descriptor>"
        )
    };
    for (word, attribute) in [
        (" RequiresNew\n", RequiresNew),
        ("Requires_New", RequiresNew),
        ("not_supported", NotSupported),
        ("NEVER", Never),
    ] {
        let loaded = read(load_jar(&session("A", ""), &transaction(word)));
        assert_eq!(
            bean(&loaded, "A").transaction_attribute(MethodInterface::Remote, "m", &[]),
            attribute,
            "{word}"
        );
    }
    for word in ["", "Sometimes"] {
        let error = only_error(load_jar(&session("A", ""), &transaction(word)));
        assert_eq!(error.code.to_string(), "M0403");
        assert!(
            error.message.contains("invalid <trans-attribute>"),
            "{error}"
        );
    }
    for (value, code) in [
        ("thirty", "M0401"),
        ("99999999999", "M0401"),
        ("3 0", "M0401"),
    ] {
        let xml = format!(
            "<web-app>\n<session-config><session-timeout>{value}</session-timeout></session-config></web-app>"
        );
        assert_eq!(place(parse(xml)), (code.to_owned(), 2, 17));
    }
    let entity = entity.replace(" True\n", "perhaps");
    assert_eq!(only_error(load_jar(&entity, "")).code.to_string(), "M0402");
}

#[test]
fn entries_without_a_value_exist() {
    let entries = "<env-entry><env-entry-name>none</env-entry-name><env-entry-type>java.lang.String</env-entry-type></env-entry>\
                   <env-entry><env-entry-name>empty</env-entry-name><env-entry-type>java.lang.String</env-entry-type><env-entry-value/></env-entry>";
    let loaded = read(load_jar(&session("A", entries), ""));
    let environment = &bean(&loaded, "A").environment;
    assert_eq!(environment.get("none").expect("it exists").value, None);
    assert_eq!(
        environment
            .get("empty")
            .expect("it exists")
            .value
            .as_deref(),
        Some("")
    );
}

#[test]
fn placeholders_are_no_errors() {
    for value in ["${session.minutes}", "${ENV=PORT}", "@minutes@"] {
        let loaded = read(parse(format!(
            "<web-app><session-config><session-timeout>{value}</session-timeout></session-config></web-app>"
        )));
        assert_eq!(warnings(&loaded), ["M0404"]);
        assert_eq!(
            loaded.deployment.units[0]
                .web
                .as_ref()
                .expect("it is there")
                .session_timeout_min,
            None
        );
    }
}

#[test]
fn roles_without_a_link_are_themselves_and_undeclared_ones_are_told() {
    let roles = "<security-role-ref><role-name>boss</role-name></security-role-ref>\
                 <security-role-ref><role-name>clerk</role-name><role-link>staff</role-link></security-role-ref>\
                 <security-identity><run-as><role-name>ghost</role-name></run-as></security-identity>";
    let assembly = "<assembly-descriptor><security-role><role-name>staff</role-name></security-role>\
                    <method-permission><role-name>ghost</role-name><method><ejb-name>A</ejb-name><method-name>*</method-name></method></method-permission></assembly-descriptor>";
    let loaded = read(load_jar(&session("A", roles), assembly));
    let links = bean(&loaded, "A")
        .role_references
        .iter()
        .map(|role| (role.name.as_str(), role.link.as_str()))
        .collect::<Vec<_>>();
    assert_eq!(links, [("boss", "boss"), ("clerk", "staff")]);
    assert_eq!(
        bean(&loaded, "A").security_identity,
        SecurityIdentity::RunAs("ghost".to_owned())
    );
    // Once for the name, not for each use.
    assert_eq!(warnings(&loaded), ["M0507"]);
}

#[test]
fn permissions_need_somebody() {
    let assembly = "<assembly-descriptor><method-permission><method><ejb-name>A</ejb-name><method-name>*</method-name></method></method-permission></assembly-descriptor>";
    assert_eq!(
        only_error(load_jar(&session("A", ""), assembly))
            .code
            .to_string(),
        "M0307"
    );
}

fn transactions(rules: &[(&str, &str, &str)]) -> String {
    let rules = rules.iter().map(|(name, parameters, attribute)| {
        format!("<container-transaction><method><ejb-name>A</ejb-name><method-name>{name}</method-name>{parameters}</method><trans-attribute>{attribute}</trans-attribute></container-transaction>")
    });
    format!(
        "<assembly-descriptor>{}</assembly-descriptor>",
        rules.collect::<String>()
    )
}

const INT: &str = "<method-params><method-param>int</method-param></method-params>";
const NONE: &str = "<method-params/>";

/// The attributes of `m`, `m(int)` and `n` through the remote interface.
fn attributes(rules: &[(&str, &str, &str)]) -> [TransactionAttribute; 3] {
    let loaded = read(load_jar(&session("A", ""), &transactions(rules)));
    let of = |name, parameters| {
        bean(&loaded, "A").transaction_attribute(MethodInterface::Remote, name, parameters)
    };
    [of("m", &[]), of("m", &["int"]), of("n", &[])]
}

#[test]
fn transactions_go_by_document_order() {
    assert_eq!(attributes(&[]), [Required; 3]);
    // The first rule that names the method hides the more exact one after it.
    assert_eq!(
        attributes(&[("m", "", "Never"), ("m", INT, "Mandatory")]),
        [Never, Never, Required]
    );
    assert_eq!(
        attributes(&[("m", INT, "Mandatory"), ("m", "", "Never")]),
        [Never, Mandatory, Required]
    );
    assert_eq!(
        attributes(&[("m", NONE, "Supports")]),
        [Supports, Required, Required]
    );
    // The last `*` counts, whatever its parameters, and yields to any name.
    assert_eq!(
        attributes(&[
            ("*", INT, "Never"),
            ("*", "", "Supports"),
            ("m", "", "Mandatory")
        ]),
        [Mandatory, Mandatory, Supports]
    );
    assert_eq!(
        attributes(&[("m", "", "Mandatory"), ("*", INT, "Never")]),
        [Mandatory, Mandatory, Never]
    );
}

#[test]
fn rules_are_about_their_interface() {
    let assembly = transactions(&[("m", "", "Never")]).replace(
        "<method-name>m",
        "<method-intf>Local</method-intf><method-name>m",
    );
    let loaded = read(load_jar(&session("A", ""), &assembly));
    let of = |interface| bean(&loaded, "A").transaction_attribute(interface, "m", &[]);
    assert_eq!(of(MethodInterface::Local), Never);
    assert_eq!(of(MethodInterface::Remote), Required);
    assert_eq!(of(MethodInterface::LocalHome), Required);
}

#[test]
fn parameters_are_compared_by_canonical_name() {
    for written in [
        "java.lang.String[]",
        "[Ljava.lang.String;",
        "java.lang.String [ ]",
    ] {
        let parameters =
            format!("<method-params><method-param>{written}</method-param></method-params>");
        let loaded = read(load_jar(
            &session("A", ""),
            &transactions(&[("m", &parameters, "Never")]),
        ));
        let attribute = bean(&loaded, "A").transaction_attribute(
            MethodInterface::Remote,
            "m",
            &["java.lang.String[]"],
        );
        assert_eq!(attribute, Never, "{written}");
    }
    let parameters = "<method-params><method-param>[[J</method-param></method-params>";
    let loaded = read(load_jar(
        &session("A", ""),
        &transactions(&[("m", parameters, "Never")]),
    ));
    assert_eq!(
        bean(&loaded, "A").transaction_attribute(MethodInterface::Remote, "m", &["long[][]"]),
        Never
    );
}

#[test]
fn permissions_are_united_and_exclusion_wins() {
    let permission = |who: &str, name: &str| {
        format!(
            "<method-permission>{who}<method><ejb-name>A</ejb-name><method-name>{name}</method-name></method></method-permission>"
        )
    };
    let role = |name: &str| format!("<role-name>{name}</role-name>");
    let assembly = format!(
        "<assembly-descriptor>{roles}{}{}{}<exclude-list><method><ejb-name>A</ejb-name>\
         <method-name>x</method-name></method></exclude-list></assembly-descriptor>",
        permission(&role("a"), "m"),
        permission(&role("b"), "*"),
        permission("<unchecked/>", "u"),
        roles = ["a", "b"]
            .map(|name| format!("<security-role>{}</security-role>", role(name)))
            .concat(),
    );
    let loaded = read(load_jar(
        &(session("A", "") + &session("Bare", "")),
        &assembly,
    ));
    let of = |name| bean(&loaded, "A").permission(MethodInterface::Remote, name, &[]);
    let roles = |permission| match permission {
        Permission::Roles(sets) => sets
            .into_iter()
            .flatten()
            .map(String::as_str)
            .collect::<Vec<_>>(),
        Permission::Nobody | Permission::Anybody => Vec::new(),
    };
    assert_eq!(roles(of("m")), ["a", "b"]);
    assert_eq!(roles(of("other")), ["b"]);
    assert!(matches!(of("u"), Permission::Anybody));
    assert!(matches!(of("x"), Permission::Nobody));
    let bare = bean(&loaded, "Bare").permission(MethodInterface::Remote, "m", &[]);
    assert!(matches!(bare, Permission::Nobody));
}
