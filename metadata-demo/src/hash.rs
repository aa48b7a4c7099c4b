//! The number under which a method is called from afar.

use sha1::{Digest, Sha1};

/// The hash of a method by RMI's rule: the first eight bytes, little-endian, of the SHA-1 of the method's name and
/// descriptor in modified UTF-8 with its two-byte length in front.
///
/// Types are named as in `int`, `java.lang.String` and `long[][]`; no return type is `void`. Names whose modified
/// UTF-8 is longer than 65,535 bytes cannot occur in a class file; their length is cut to two bytes. O(length).
///
/// ```
/// assert_eq!(metadata_demo::method_hash("create", &[], "void"), -4_400_296_316_820_228_901);
/// ```
pub fn method_hash(name: &str, parameter_types: &[&str], return_type: &str) -> i64 {
    let mut bytes = Vec::with_capacity(64);
    modified_utf8(name, &mut bytes);
    bytes.push(b'(');
    for parameter in parameter_types {
        descriptor(parameter, &mut bytes);
    }
    bytes.push(b')');
    descriptor(return_type, &mut bytes);
    let mut digest = Sha1::new();
    let [.., high, low] = bytes.len().to_be_bytes();
    digest.update([high, low]);
    digest.update(&bytes);
    let digest = digest.finalize();
    let mut first = [0; 8];
    first.copy_from_slice(&digest[..8]);
    i64::from_le_bytes(first)
}

/// A type's descriptor: `I`, `Ljava/lang/String;`, `[[J`.
fn descriptor(mut name: &str, bytes: &mut Vec<u8>) {
    while let Some(component) = name.strip_suffix("[]") {
        bytes.push(b'[');
        name = component;
    }
    let letter = match name {
        "void" => b'V',
        "boolean" => b'Z',
        "byte" => b'B',
        "char" => b'C',
        "short" => b'S',
        "int" => b'I',
        "long" => b'J',
        "float" => b'F',
        "double" => b'D',
        _ => {
            bytes.push(b'L');
            modified_utf8(&name.replace('.', "/"), bytes);
            b';'
        }
    };
    bytes.push(letter);
}

/// Java's own UTF-8: NUL takes two bytes, what is beyond the basic plane two surrogates of three bytes each.
fn modified_utf8(text: &str, bytes: &mut Vec<u8>) {
    for unit in text.encode_utf16() {
        let [high, low] = unit.to_be_bytes();
        match unit {
            0x0001..=0x007F => bytes.push(low),
            0x0000 | 0x0080..=0x07FF => {
                bytes.extend([0xC0 | (high << 2) | (low >> 6), 0x80 | (low & 0x3F)]);
            }
            _ => bytes.extend([
                0xE0 | (high >> 4),
                0x80 | ((high << 2) & 0x3C) | (low >> 6),
                0x80 | (low & 0x3F),
            ]),
        }
    }
}
