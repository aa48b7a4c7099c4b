//! Method hashes against values that another program computed: Python's hashlib over the bytes of RMI's rule.

use metadata_demo::method_hash;

type Vector = (&'static str, &'static [&'static str], &'static str, i64);

const VECTORS: &[Vector] = &[
    ("create", &[], "void", -4_400_296_316_820_228_901),
    ("remove", &[], "void", -5_013_858_639_939_630_501),
    ("add", &["long", "int"], "int", 2_582_582_632_193_222_109),
    (
        "findByPrimaryKey",
        &["java.lang.Long"],
        "org.specie.shop.ProductLocal",
        -6_620_860_740_983_047_670,
    ),
    (
        "getHandle",
        &[],
        "javax.ejb.Handle",
        -1_299_374_689_989_208_114,
    ),
    (
        "isIdentical",
        &["javax.ejb.EJBObject"],
        "boolean",
        -5_909_123_752_501_984_271,
    ),
    (
        "main",
        &["java.lang.String[]"],
        "void",
        -1_585_215_547_985_831_794,
    ),
    (
        "matrix",
        &["double[][]", "char", "byte", "short", "float"],
        "boolean[]",
        2_511_279_653_257_052_340,
    ),
    (
        "gr\u{F6}\u{DF}e",
        &["int"],
        "long",
        -2_098_546_370_270_557_692,
    ),
    ("a\u{0}b", &[], "void", 115_496_404_785_857_412),
    (
        "\u{1F600}",
        &["java.util.List"],
        "java.lang.Object",
        4_634_875_250_689_872_318,
    ),
    (
        "placeOrder",
        &["long", "java.util.List", "java.lang.String"],
        "long",
        5_605_236_681_757_459_087,
    ),
];

#[test]
fn hashes_are_those_that_rmi_computes() {
    for &(name, parameters, result, expected) in VECTORS {
        assert_eq!(
            method_hash(name, parameters, result),
            expected,
            "{name}{parameters:?} {result}"
        );
    }
}

#[test]
fn every_part_of_a_signature_counts() {
    let hash = method_hash("add", &["long", "int"], "int");
    assert_ne!(hash, method_hash("add", &["int", "long"], "int"));
    assert_ne!(hash, method_hash("add", &["long", "int"], "long"));
    assert_ne!(hash, method_hash("sub", &["long", "int"], "int"));
    assert_ne!(hash, method_hash("add", &["long", "int[]"], "int"));
}
