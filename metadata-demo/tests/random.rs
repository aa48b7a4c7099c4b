//! Random damage to real texts: whatever comes out is read or refused with places, never a panic.

mod common;

use common::parse;
use proptest::prelude::*;

const TEXTS: [&str; 3] = [
    include_str!("../samples/shop/catalogue.jar/META-INF/jboss.xml"),
    include_str!("../samples/shop/META-INF/application.xml"),
    include_str!("../samples/shop/shop.war/WEB-INF/web.xml"),
];

/// Bits of markup that matter to a parser.
fn piece() -> impl Strategy<Value = Vec<u8>> {
    let markup = prop::sample::select(vec![
        "<",
        ">",
        "</",
        "/>",
        "&",
        ";",
        "&#",
        "&lt;",
        "<!--",
        "-->",
        "--",
        "<![CDATA[",
        "]]>",
        "<?",
        "?>",
        "<?xml",
        "<!DOCTYPE",
        "[",
        "]",
        "<!ENTITY a '&a;'>",
        "&a;",
        "\"",
        "'",
        "=",
        "%",
        "\u{FEFF}",
        "\0",
        "<ejb-name>",
        "</session>",
        "#",
        "../",
    ]);
    prop_oneof![
        4 => markup.prop_map(|text| text.as_bytes().to_vec()),
        1 => prop::collection::vec(any::<u8>(), 0..6),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn damaged_descriptors_never_panic(
        text in prop::sample::select(TEXTS.to_vec()),
        damages in prop::collection::vec((any::<prop::sample::Index>(), 0_usize..40, piece()), 1..4),
    ) {
        let mut bytes = text.as_bytes().to_vec();
        for (at, length, piece) in damages {
            let start = at.index(bytes.len() + 1);
            let end = (start + length).min(bytes.len());
            bytes.splice(start..end, piece);
        }
        if let Err(found) = parse(&bytes) {
            prop_assert!(!found.is_empty());
            for found in found {
                prop_assert!(found.position.is_none_or(|place| place.line >= 1 && place.column >= 1), "{found}");
            }
        }
    }

    #[test]
    fn random_bytes_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = parse(&bytes);
    }
}
