//! From bytes to text: the encoding is found by byte order mark, by the look of the first bytes, or by name in
//! the XML declaration, in this order.

use encoding_rs::{DecoderResult, Encoding, UTF_8, UTF_16BE, UTF_16LE};

use super::Fault;
use super::prolog::Declared;
use crate::diagnostic::Code;

/// How the encoding was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// UTF-8, marked by its byte order mark.
    Utf8Mark,
    /// UTF-16, by its mark or by its look; whether it is big-endian.
    Utf16 { big_endian: bool },
    /// By its name in the declaration, or UTF-8 for want of one.
    Declaration,
}

/// The text of a file as far as it could be decoded.
#[derive(Debug)]
pub(super) struct Decoded {
    pub(super) text: String,
    /// What stopped the decoding; the text ends there.
    pub(super) fault: Option<Fault>,
    pub(super) found: Found,
    /// A contradiction that does no harm.
    pub(super) warning: Option<String>,
}

/// Decodes a file. A byte order mark is taken off, one only.
pub(super) fn decode(mut bytes: Vec<u8>) -> Decoded {
    if let Some(width) = utf32(&bytes) {
        let message = format!(
            "the file is in {width}; only UTF-8, UTF-16 and 8-bit and East Asian encodings are read"
        );
        return failed(
            Fault::new(0, Code::UnknownEncoding, message),
            Found::Declaration,
        );
    }
    if bytes.starts_with(&[0xEF, 0xBB, 0xBF]) {
        bytes.drain(..3);
        let declared = declared_name(&bytes);
        let mut decoded = utf8(bytes, Found::Utf8Mark);
        decoded.warning = declared
            .filter(|name| Encoding::for_label(name.as_bytes()) != Some(UTF_8))
            .map(|name| format!("the file starts with the byte order mark of UTF-8 but declares {name}; UTF-8 is right"));
        return decoded;
    }
    let (big_endian, mark) = match bytes.as_slice() {
        [0xFE, 0xFF, ..] => (true, 2),
        [0xFF, 0xFE, ..] => (false, 2),
        [0x00, b'<', ..] => (true, 0),
        [b'<', 0x00, ..] => (false, 0),
        _ => return by_declaration(bytes),
    };
    let encoding = if big_endian { UTF_16BE } else { UTF_16LE };
    table(&bytes[mark..], encoding, Found::Utf16 { big_endian })
}

/// Whether what was found agrees with what is declared.
pub(super) fn agree(found: Found, declared: Option<&Declared>) -> Result<(), Fault> {
    let Some(Declared { name, offset }) = declared else {
        return Ok(());
    };
    let encoding = Encoding::for_label(name.as_bytes());
    let wide = encoding == Some(UTF_16LE) || encoding == Some(UTF_16BE);
    let truth = match found {
        Found::Utf16 { .. } if !wide => "UTF-16",
        // `UTF-16` alone leaves the order open; encoding_rs takes it for little-endian.
        Found::Utf16 { big_endian: true } if name.eq_ignore_ascii_case("utf-16le") => {
            "UTF-16 big-endian"
        }
        Found::Utf16 { big_endian: false } if encoding == Some(UTF_16BE) => "UTF-16 little-endian",
        Found::Utf8Mark if wide => "UTF-8",
        Found::Declaration if wide => "an encoding of single bytes",
        _ => return Ok(()),
    };
    let message = format!("the file declares the encoding {name} but is in {truth}");
    Err(Fault::new(*offset, Code::EncodingConflict, message))
}

/// UTF-32 of either order, with a mark or without.
fn utf32(bytes: &[u8]) -> Option<&'static str> {
    match bytes {
        [0, 0, 0xFE, 0xFF, ..] | [0, 0, 0, b'<', ..] => Some("UTF-32 big-endian"),
        [0xFF, 0xFE, 0, 0, ..] | [b'<', 0, 0, 0, ..] => Some("UTF-32 little-endian"),
        _ => None,
    }
}

fn by_declaration(bytes: Vec<u8>) -> Decoded {
    let Some(name) = declared_name(&bytes) else {
        return utf8(bytes, Found::Declaration);
    };
    let lower = name.to_ascii_lowercase();
    match lower.as_str() {
        "utf-8" | "utf8" => utf8(bytes, Found::Declaration),
        // The Web reads these as windows-1252; XML files mean what they say.
        "iso-8859-1" | "iso8859-1" | "iso_8859-1" | "latin1" | "l1" => {
            let text = encoding_rs::mem::decode_latin1(&bytes).into_owned();
            Decoded {
                text,
                fault: None,
                found: Found::Declaration,
                warning: None,
            }
        }
        "us-ascii" | "ascii" => ascii(bytes),
        _ => match Encoding::for_label(lower.as_bytes()) {
            // A conflict that `agree` names.
            Some(encoding) if encoding == UTF_16LE || encoding == UTF_16BE => {
                utf8(bytes, Found::Declaration)
            }
            Some(encoding) if encoding != encoding_rs::REPLACEMENT => {
                table(&bytes, encoding, Found::Declaration)
            }
            _ => {
                let message = format!("the encoding {name} is not known");
                let offset = position(&bytes, name.as_bytes());
                let text = String::from_utf8_lossy(&bytes[..bytes.len().min(1024)]).into_owned();
                Decoded {
                    text,
                    ..failed(
                        Fault::new(offset, Code::UnknownEncoding, message),
                        Found::Declaration,
                    )
                }
            }
        },
    }
}

/// The encoding's name in the declaration of a file whose ASCII characters are single bytes.
fn declared_name(bytes: &[u8]) -> Option<String> {
    let declaration = bytes.strip_prefix(b"<?xml")?;
    let end = declaration
        .iter()
        .take(1024)
        .position(|&byte| byte == b'>')?;
    let declaration = declaration[..end]
        .iter()
        .map(|&byte| char::from(byte))
        .collect::<String>();
    let rest = declaration
        .split_once("encoding")?
        .1
        .trim_start()
        .strip_prefix('=')?
        .trim_start();
    let quote = rest.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    let name = rest[1..].split(quote).next()?.trim();
    (!name.is_empty()).then(|| name.to_owned())
}

fn utf8(bytes: Vec<u8>, found: Found) -> Decoded {
    match String::from_utf8(bytes) {
        Ok(text) => Decoded {
            text,
            fault: None,
            found,
            warning: None,
        },
        Err(error) => {
            let valid = error.utf8_error().valid_up_to();
            let mut bytes = error.into_bytes();
            let message = undecodable(&bytes[valid..], "UTF-8");
            bytes.truncate(valid);
            let text = String::from_utf8(bytes).unwrap_or_default();
            Decoded {
                text,
                ..failed(Fault::new(valid, Code::Undecodable, message), found)
            }
        }
    }
}

fn ascii(mut bytes: Vec<u8>) -> Decoded {
    let Some(valid) = bytes.iter().position(|byte| !byte.is_ascii()) else {
        return utf8(bytes, Found::Declaration);
    };
    let message = undecodable(&bytes[valid..], "US-ASCII");
    bytes.truncate(valid);
    let text = String::from_utf8(bytes).unwrap_or_default();
    Decoded {
        text,
        ..failed(
            Fault::new(valid, Code::Undecodable, message),
            Found::Declaration,
        )
    }
}

/// Decodes by `encoding_rs`, and stops at the first sequence that is not in the encoding.
fn table(bytes: &[u8], encoding: &'static Encoding, found: Found) -> Decoded {
    let mut decoder = encoding.new_decoder_without_bom_handling();
    let capacity = decoder.max_utf8_buffer_length_without_replacement(bytes.len());
    let mut text = String::with_capacity(capacity.unwrap_or(bytes.len().saturating_mul(3)));
    let (result, read) = decoder.decode_to_string_without_replacement(bytes, &mut text, true);
    match result {
        DecoderResult::InputEmpty => Decoded {
            text,
            fault: None,
            found,
            warning: None,
        },
        DecoderResult::Malformed(..) | DecoderResult::OutputFull => {
            let bad = read.saturating_sub(1);
            let message = undecodable(&bytes[bad.min(bytes.len())..], encoding.name());
            let offset = text.len();
            Decoded {
                text,
                ..failed(Fault::new(offset, Code::Undecodable, message), found)
            }
        }
    }
}

fn undecodable(rest: &[u8], encoding: &str) -> String {
    let byte = rest.first().copied().unwrap_or_default();
    format!("the byte 0x{byte:02X} is not {encoding} here")
}

fn failed(fault: Fault, found: Found) -> Decoded {
    Decoded {
        text: String::new(),
        fault: Some(fault),
        found,
        warning: None,
    }
}

fn position(bytes: &[u8], part: &[u8]) -> usize {
    bytes
        .windows(part.len())
        .position(|window| window == part)
        .unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(bytes: &[u8]) -> String {
        let decoded = decode(bytes.to_vec());
        assert!(decoded.fault.is_none(), "{:?}", decoded.fault);
        decoded.text
    }

    fn utf16(text: &str, big_endian: bool) -> Vec<u8> {
        text.encode_utf16()
            .flat_map(|unit| {
                if big_endian {
                    unit.to_be_bytes()
                } else {
                    unit.to_le_bytes()
                }
            })
            .collect()
    }

    #[test]
    fn one_mark_is_taken_off() {
        assert_eq!(text("\u{FEFF}<a/>".as_bytes()), "<a/>");
        assert_eq!(text("\u{FEFF}\u{FEFF}<a/>".as_bytes()), "\u{FEFF}<a/>");
    }

    #[test]
    fn utf16_is_found_with_and_without_mark() {
        for big_endian in [true, false] {
            assert_eq!(text(&utf16("\u{FEFF}<ä/>", big_endian)), "<ä/>");
            assert_eq!(text(&utf16("<ä/>", big_endian)), "<ä/>");
        }
    }

    #[test]
    fn declared_encodings() {
        assert_eq!(
            text(b"<?xml version='1.0' encoding='ISO-8859-1'?><a>\xE4\x80</a>")[43..],
            *"<a>ä\u{80}</a>"
        );
        assert!(text(b"<?xml version='1.0' encoding='windows-1252'?>\x80").ends_with('€'));
        assert!(
            text(b"<?xml version='1.0' encoding=\"Shift_JIS\"?>\x93\xFA\x96\x7B").ends_with("日本")
        );
        assert!(text(b"<?xml version='1.0' encoding=\"KOI8-R\"?>\xC1").ends_with('а'));
    }

    #[test]
    fn bad_bytes_are_named_with_their_place() {
        let decoded = decode(b"<a>\xFF</a>".to_vec());
        let fault = decoded.fault.expect("it is not UTF-8");
        assert_eq!((fault.offset, decoded.text.as_str()), (3, "<a>"));
        assert!(fault.message.contains("0xFF"));
        let decoded = decode(b"<?xml version='1.0' encoding='Shift_JIS'?>\x93\xFA\x96".to_vec());
        assert!(decoded.text.ends_with('日') && decoded.fault.is_some());
        assert!(
            decode(b"<?xml version='1.0' encoding='us-ascii'?>\xE4".to_vec())
                .fault
                .is_some()
        );
        assert!(
            decode(b"<?xml version='1.0' encoding='x-none'?><a/>".to_vec())
                .fault
                .is_some()
        );
        assert!(
            decode(b"\xFF\xFE\x00\x00<\x00\x00\x00".to_vec())
                .fault
                .is_some()
        );
    }

    #[test]
    fn a_mark_of_utf8_outweighs_a_declared_table() {
        let decoded = decode(
            "\u{FEFF}<?xml version='1.0' encoding='ISO-8859-1'?><a>ä</a>"
                .as_bytes()
                .to_vec(),
        );
        assert!(decoded.text.contains('ä') && decoded.warning.is_some());
    }
}
