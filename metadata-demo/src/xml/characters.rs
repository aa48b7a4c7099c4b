//! Which characters XML 1.0 allows, and which of them make names.

use super::Fault;
use crate::diagnostic::Code;

/// Whether XML allows the character at all.
pub(super) fn is_allowed(c: char) -> bool {
    matches!(c, '\t' | '\n' | '\r' | ' '..='\u{FFFD}' | '\u{10000}'..)
}

/// Whether a name may start with the character.
pub(super) fn starts_name(c: char) -> bool {
    matches!(c,
        ':' | 'A'..='Z' | '_' | 'a'..='z'
        | '\u{C0}'..='\u{D6}' | '\u{D8}'..='\u{F6}' | '\u{F8}'..='\u{2FF}' | '\u{370}'..='\u{37D}'
        | '\u{37F}'..='\u{1FFF}' | '\u{200C}'..='\u{200D}' | '\u{2070}'..='\u{218F}'
        | '\u{2C00}'..='\u{2FEF}' | '\u{3001}'..='\u{D7FF}' | '\u{F900}'..='\u{FDCF}'
        | '\u{FDF0}'..='\u{FFFD}' | '\u{10000}'..='\u{EFFFF}')
}

/// Whether a name may go on with the character.
pub(super) fn continues_name(c: char) -> bool {
    starts_name(c)
        || matches!(c, '-' | '.' | '0'..='9' | '\u{B7}' | '\u{300}'..='\u{36F}' | '\u{203F}'..='\u{2040}')
}

/// The length in bytes of the name at the start of the text; 0 when there is none.
pub(super) fn name_length(text: &str) -> usize {
    let bytes = text.as_bytes();
    // Nearly every name is ASCII.
    let ascii = bytes
        .iter()
        .take_while(|byte| {
            byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.' | b':')
        })
        .count();
    let simple = bytes.get(ascii).is_none_or(u8::is_ascii)
        && bytes
            .first()
            .is_none_or(|byte| byte.is_ascii_alphabetic() || matches!(byte, b'_' | b':'));
    if simple {
        return ascii;
    }
    let mut length = 0;
    for c in text.chars() {
        let fits = if length == 0 {
            starts_name(c)
        } else {
            continues_name(c)
        };
        if !fits {
            break;
        }
        length += c.len_utf8();
    }
    length
}

/// Whether the text is a name, all of it.
pub(super) fn is_name(text: &str) -> bool {
    !text.is_empty() && name_length(text) == text.len()
}

/// The length in bytes of a name's namespace prefix with its colon. A name with several colons, or with nothing on
/// one side of the colon, is none with a prefix: it is its own whole name.
pub(super) fn prefix_length(name: &str) -> usize {
    match name.split_once(':') {
        Some((prefix, local))
            if !prefix.is_empty() && !local.contains(':') && local.starts_with(starts_name) =>
        {
            prefix.len() + 1
        }
        _ => 0,
    }
}

/// The blanks of XML.
pub(super) fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r')
}

/// The text without blanks at its start.
pub(super) fn skip_blanks(text: &str) -> &str {
    text.trim_start_matches([' ', '\t', '\n', '\r'])
}

/// The first character that XML forbids.
pub(super) fn first_invalid(text: &str) -> Option<Fault> {
    let bytes = text.as_bytes();
    let offset = bytes
        .iter()
        .enumerate()
        .position(|(at, &byte)| match byte {
            0..0x20 => !matches!(byte, b'\t' | b'\n' | b'\r'),
            // U+FFFE and U+FFFF are EF BF BE and EF BF BF.
            0xEF => {
                bytes.get(at + 1) == Some(&0xBF) && matches!(bytes.get(at + 2), Some(0xBE | 0xBF))
            }
            _ => false,
        })?;
    let c = text[offset..].chars().next().unwrap_or_default();
    Some(Fault::new(
        offset,
        Code::InvalidCharacter,
        format!("the character {} is not allowed in XML", show(c)),
    ))
}

/// A character as `U+0007`, and as itself when it can be seen.
pub(super) fn show(c: char) -> String {
    let code = u32::from(c);
    if c.is_control() || c.is_whitespace() || matches!(code, 0xFFFE | 0xFFFF) {
        format!("U+{code:04X}")
    } else {
        format!("`{c}`")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        for name in ["a", "ejb-jar", "jboss:ejb-jar", "_x.1", "größe", "名"] {
            assert!(is_name(name), "{name}");
        }
        for not in ["", "1a", "-a", "a b", "a<", ".x", "ä\u{D7}"] {
            assert!(!is_name(not), "{not}");
        }
        assert_eq!(name_length("größe='1'"), "größe".len());
        assert_eq!(name_length("abc>"), 3);
        assert_eq!(name_length("1>"), 0);
    }

    #[test]
    fn prefixes() {
        for (name, length) in [
            ("a", 0),
            ("a:b", 2),
            ("a:b:c", 0),
            (":a", 0),
            ("a:", 0),
            ("a:1", 0),
            ("ä:b", 3),
        ] {
            assert_eq!(prefix_length(name), length, "{name}");
        }
    }

    #[test]
    fn forbidden_characters_are_found() {
        assert!(first_invalid("a\tb\r\n\u{7F}\u{85}\u{FFFD}").is_none());
        assert_eq!(first_invalid("ab\u{0}").expect("it is forbidden").offset, 2);
        assert_eq!(
            first_invalid("ä\u{FFFF}").expect("it is forbidden").offset,
            2
        );
    }
}
