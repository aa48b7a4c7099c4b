//! The XML layer: what is well-formed is read, what is not is refused with its place.

mod common;

use common::{only_error, parse, place, read};
use metadata_demo::configuration::Web;
use specie::family::Std;

/// The only text of a descriptor: its only context parameter.
fn value(xml: impl AsRef<[u8]>) -> String {
    let loaded = read(parse(xml));
    let web: &Web<Std> = loaded.deployment.units[0]
        .web
        .as_ref()
        .expect("it is a web application");
    web.context_parameters
        .get("p")
        .expect("it is declared")
        .clone()
}

fn web(prolog: &str, value: &str) -> String {
    format!(
        "{prolog}<web-app><context-param><param-name>p</param-name><param-value>{value}</param-value></context-param></web-app>"
    )
}

/// Code, line and column of the only error.
fn refused(xml: impl AsRef<[u8]>) -> (String, u32, u32) {
    place(parse(xml))
}

fn at(code: &str, line: u32, column: u32) -> (String, u32, u32) {
    (code.to_owned(), line, column)
}

#[test]
fn doctypes_are_accepted() {
    for prolog in [
        "<!DOCTYPE web-app>",
        "<!DOCTYPE web-app SYSTEM 'http://nowhere.invalid/x.dtd'>",
        "<!DOCTYPE web-app PUBLIC \"-//X//Y\" \"http://nowhere.invalid/x.dtd\" >",
        "<!DOCTYPE web-app [<!ATTLIST web-app att CDATA '>'>]>",
        "<!DOCTYPE web-app [ <!-- it's <a> ]> --> <!ELEMENT web-app (#PCDATA)> ]>",
        "<!DOCTYPE web-app [ <?pi ]> ' ?> <!NOTATION n SYSTEM \"]>\"> ]>",
        "<!DOCTYPE web-app [<!ENTITY unused SYSTEM 'file:///etc/passwd'>]>",
        "<?xml version='1.0'?><!-- a --><?pi?>\n<!DOCTYPE web-app>\n<!-- b -->",
        "<?xml version=\"1.0\" encoding='UTF-8' standalone = \"yes\" ?>",
    ] {
        assert_eq!(value(web(prolog, "v")), "v", "{prolog}");
    }
}

#[test]
fn texts_are_joined_and_trimmed_once() {
    assert_eq!(value(web("", " <![CDATA[]]]]><![CDATA[>]]> ")), "]]>");
    assert_eq!(value(web("", "12<!--c--><![CDATA[34]]>")), "1234");
    assert_eq!(value(web("", "\n a<?pi?> b \n")), "a b");
    assert_eq!(
        value(web("", "<![CDATA[<&>]]>&lt;&amp;&gt;&quot;&apos;")),
        "<&><&>\"'"
    );
    assert_eq!(value(web("", "&#65;&#x42;&#x1F600;")), "AB\u{1F600}");
    assert_eq!(value(web("", "a\r\nb\rc")), "a\nb\nc");
}

#[test]
fn entities_are_expanded() {
    let doctype =
        "<!DOCTYPE web-app [<!ENTITY a 'x&#38;y'><!ENTITY b \"1&a;2\"><!ENTITY a 'later'>]>";
    // &#38; becomes & when declared, which then has to start a reference.
    assert_eq!(refused(web(doctype, "&b;")).0, "M0219");
    let doctype = "<!DOCTYPE web-app [<!ENTITY a 'x'><!ENTITY b \"1&a;2\"><!ENTITY a 'later'>]>";
    assert_eq!(value(web(doctype, "-&b;-")), "-1x2-");
    let doctype = "<!DOCTYPE web-app [<!ENTITY param '<context-param><param-name>p</param-name><param-value>v</param-value></context-param>'>]>";
    assert_eq!(value(format!("{doctype}<web-app>&param;</web-app>")), "v");
    let doctype = "<!DOCTYPE web-app [<!ENTITY open '<context-param>'>]>";
    assert_eq!(
        refused(format!(
            "{doctype}<web-app>&open;</context-param></web-app>"
        ))
        .0,
        "M0211"
    );
    let doctype = "<!DOCTYPE web-app [<!ENTITY close '</web-app>'>]>";
    assert_eq!(refused(format!("{doctype}<web-app>&close;")).0, "M0210");
    let doctype = "<!DOCTYPE web-app [<!ENTITY v '2.4'>]>";
    read(parse(format!(
        "{doctype}<web-app version='&v;' x='&lt;&#10;'/>"
    )));
    let doctype = "<!DOCTYPE web-app [<!ENTITY v '<'>]>";
    assert_eq!(
        refused(format!("{doctype}<web-app version='&v;'/>")).0,
        "M0214"
    );
}

#[test]
fn undeclared_entities_are_named() {
    let error = only_error(parse(
        "<web-app>\n  <description>x &copy; y</description></web-app>",
    ));
    assert_eq!(error.code.to_string(), "M0220");
    assert!(error.message.contains("&copy;"));
    let position = error.position.expect("it has a place");
    assert_eq!((position.line, position.column), (2, 18));
}

#[test]
fn nothing_outside_the_file_is_read() {
    for (declaration, reference) in [
        ("<!ENTITY x SYSTEM 'file:///etc/passwd'>", "&x;"),
        ("<!ENTITY x PUBLIC 'id' 'http://nowhere.invalid/'>", "&x;"),
        ("<!ENTITY % x SYSTEM 'http://nowhere.invalid/'>%x;", ""),
    ] {
        let error = only_error(parse(web(
            &format!("<!DOCTYPE web-app [{declaration}]>"),
            reference,
        )));
        assert_eq!(error.code.to_string(), "M0221", "{declaration}");
    }
    let loaded = read(parse(web(
        "<!DOCTYPE web-app [<!ENTITY % x '<!ELEMENT a ANY>'> %x;]>",
        "v",
    )));
    assert_eq!(common::warnings(&loaded), ["M0222"]);
}

#[test]
fn entity_bombs_cost_little() {
    use std::fmt::Write as _;
    let mut laughs = String::from("<!ENTITY l0 'ha'>");
    for level in 1..=30 {
        let before = level - 1;
        write!(
            laughs,
            "<!ENTITY l{level} '&l{before};&l{before};&l{before};&l{before};'>"
        )
        .expect("it is a String");
    }
    assert_eq!(
        refused(web(&format!("<!DOCTYPE web-app [{laughs}]>"), "&l30;")).0,
        "M0223"
    );
    let wide = format!("<!DOCTYPE web-app [<!ENTITY w '{}'>]>", "w".repeat(100_000));
    assert_eq!(refused(web(&wide, &"&w;".repeat(1000))).0, "M0223");
    assert_eq!(
        refused(format!("{wide}<web-app x='{}'/>", "&w;".repeat(1000))).0,
        "M0223"
    );
    assert_eq!(
        refused(web(
            "<!DOCTYPE web-app [<!ENTITY a '&b;'><!ENTITY b '&a;'>]>",
            "&a;"
        ))
        .0,
        "M0224"
    );
}

#[test]
fn deep_trees_are_refused() {
    let depth = 100_000;
    let deep = format!("{}{}", "<a>".repeat(depth), "</a>".repeat(depth));
    assert_eq!(refused(deep), at("M0225", 1, 3 * 512 + 1));
    let deep = format!(
        "<web-app>{}{}</web-app>",
        "<a>".repeat(511),
        "</a>".repeat(511)
    );
    assert_eq!(common::warnings(&read(parse(deep))), ["M0301"]);
}

#[test]
fn what_is_not_well_formed_is_refused_with_its_place() {
    let mut wrong = Vec::new();
    for (xml, expected) in [
        ("", at("M0204", 1, 1)),
        ("  \n<!-- only a comment -->", at("M0204", 2, 24)),
        ("hello", at("M0209", 1, 1)),
        (
            "<!-- c -->\n<?xml version='1.0'?><web-app/>",
            at("M0205", 2, 1),
        ),
        (" <?xml version='1.0'?><web-app/>", at("M0205", 1, 2)),
        (
            "<web-app><?xml version='1.0'?></web-app>",
            at("M0205", 1, 10),
        ),
        ("<?xml version='2.0'?><web-app/>", at("M0206", 1, 15)),
        ("<?xml encoding='UTF-8'?><web-app/>", at("M0206", 1, 7)),
        ("<web-app/>\n<web-app/>", at("M0208", 2, 1)),
        ("<web-app/>\n junk", at("M0208", 2, 2)),
        ("<web-app/>&amp;", at("M0208", 1, 11)),
        ("<web-app></web-app></x>", at("M0208", 1, 20)),
        ("<web-app/>\n<!DOCTYPE web-app>", at("M0207", 2, 1)),
        ("<web-app><!DOCTYPE web-app></web-app>", at("M0207", 1, 10)),
        (
            "<!DOCTYPE web-app><!DOCTYPE web-app><web-app/>",
            at("M0207", 1, 19),
        ),
        (
            "<!DOCTYPE web-app [<!ELEMENT a ANY><web-app/>",
            at("M0207", 1, 36),
        ),
        (
            "<!DOCTYPE web-app PUBLIC '-//X'><web-app/>",
            at("M0207", 1, 19),
        ),
        ("<web-app>\n<a>\n</b></web-app>", at("M0210", 3, 1)),
        ("<web-app>\n<a>", at("M0211", 2, 1)),
        ("<web-app", at("M0212", 1, 1)),
        ("<web-app>< a/></web-app>", at("M0212", 1, 10)),
        ("<web-app><!-- a -- b --></web-app>", at("M0216", 1, 17)),
        ("<web-app><!-- a ---></web-app>", at("M0216", 1, 17)),
        ("<web-app>]]></web-app>", at("M0217", 1, 10)),
        ("<web-app>\u{1}</web-app>", at("M0218", 1, 10)),
        ("<web-app x='\u{FFFE}'/>", at("M0218", 1, 13)),
        ("<web-app>a & b</web-app>", at("M0219", 1, 12)),
        ("<web-app>&#0;</web-app>", at("M0219", 1, 10)),
        ("<web-app>&#xD800;</web-app>", at("M0219", 1, 10)),
        ("<web-app x='a & b'/>", at("M0219", 1, 15)),
        ("<web-app x='a<b'/>", at("M0214", 1, 14)),
        ("<web-app x='1'y='2'/>", at("M0214", 1, 15)),
        ("<web-app x/>", at("M0214", 1, 11)),
        ("<web-app x=1/>", at("M0214", 1, 12)),
        ("<web-app 1x='1'/>", at("M0213", 1, 10)),
        ("<web-app x='1' x='2'/>", at("M0215", 1, 16)),
        ("<web-app>ää<1/></web-app>", at("M0212", 1, 12)),
        ("<web-app><![CDATA[x</web-app>", at("M0212", 1, 10)),
        ("<web-app><!-- x</web-app>", at("M0212", 1, 10)),
        ("<web-app><? x?></web-app>", at("M0213", 1, 10)),
    ] {
        let found = refused(xml);
        if found != expected {
            wrong.push(format!("{xml:?}: {found:?}, expected {expected:?}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn encodings() {
    let wide = |text: &str, big: bool, mark: bool| {
        let text = if mark {
            format!("\u{FEFF}{text}")
        } else {
            text.to_owned()
        };
        let units = text.encode_utf16();
        units
            .flat_map(|unit| {
                if big {
                    unit.to_be_bytes()
                } else {
                    unit.to_le_bytes()
                }
            })
            .collect::<Vec<u8>>()
    };
    for (big, mark) in [(true, true), (true, false), (false, true), (false, false)] {
        for prolog in ["", "<?xml version='1.0' encoding='UTF-16'?>"] {
            assert_eq!(value(wide(&web(prolog, "größe"), big, mark)), "größe");
        }
    }
    assert_eq!(value(web("\u{FEFF}", "größe")), "größe");
    let latin = |name: &str| {
        let text = web(
            &format!("<?xml version='1.0' encoding='{name}'?>"),
            "gr_sse",
        );
        text.into_bytes()
            .into_iter()
            .map(|byte| if byte == b'_' { 0xF6 } else { byte })
            .collect::<Vec<u8>>()
    };
    assert_eq!(value(latin("ISO-8859-1")), "grösse");
    assert_eq!(value(latin("windows-1252")), "grösse");
    assert_eq!(refused(latin("UTF-8")).0, "M0201");
    assert_eq!(refused(latin("US-ASCII")).0, "M0201");
    assert_eq!(refused(latin("x-unheard-of")).0, "M0202");
    assert_eq!(refused(latin("UTF-16")).0, "M0203");
    assert_eq!(
        refused(wide(
            &web("<?xml version='1.0' encoding='UTF-8'?>", "v"),
            true,
            true
        ))
        .0,
        "M0203"
    );
    let mut japanese = b"<?xml version='1.0' encoding='Shift_JIS'?><web-app><context-param><param-name>p</param-name><param-value>".to_vec();
    japanese.extend(b"\x93\xFA\x96\x7B</param-value></context-param></web-app>");
    assert_eq!(value(japanese), "日本");
    let marked = web(
        "\u{FEFF}<?xml version='1.0' encoding='ISO-8859-1'?>",
        "größe",
    );
    assert_eq!(common::warnings(&read(parse(&marked))), ["M0203"]);
    assert_eq!(value(marked), "größe");
}

#[test]
fn places_count_characters_and_every_kind_of_line_end() {
    assert_eq!(
        refused("<web-app>\r\n\r\n\r  äöü<b></c></web-app>"),
        at("M0210", 4, 9)
    );
}

#[test]
fn names_with_prefixes_are_read_by_their_local_part() {
    let xml = "<j:web-app xmlns:j='urn:x'><j:context-param><j:param-name>p</j:param-name><j:param-value>v</j:param-value></j:context-param></j:web-app>";
    assert_eq!(value(xml), "v");
    assert_eq!(refused("<a:web-app></b:web-app>").0, "M0210");
}

#[test]
fn names_that_have_no_prefix_are_shown_whole() {
    for name in ["a:b:web-app", ":web-app", "web-app:"] {
        let error = only_error(parse(format!("<{name}/>")));
        assert_eq!(error.code.to_string(), "M0104");
        assert!(error.message.contains(&format!("<{name}>")), "{error}");
    }
}

#[test]
fn attributes_are_bounded_and_stand_once() {
    let attributes = |count: usize| {
        use std::fmt::Write as _;
        let mut text = String::new();
        for number in 0..count {
            write!(text, "\n a{number}='1'").expect("it is a String");
        }
        text
    };
    read(parse(format!("<web-app{}/>", attributes(10_000))));
    for twice in [0, 15, 16, 17, 999] {
        let xml = format!("<web-app{}\n a{twice}='2'/>", attributes(1000));
        assert_eq!(refused(xml), at("M0215", 1002, 2), "{twice}");
    }
    let xml = format!("<web-app{}/>", attributes(1_000_000));
    assert_eq!(refused(xml), at("M0226", 10_002, 2));
}
