//! What travels in calls: arguments, results, and the fields of entities.
//!
//! A [`Value`] is the wire form of the middleware and not one of the application's collections, so its sequences are
//! plain vectors for every family, as the argument arrays of the original are.

use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

/// An argument, a result or a field.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Value {
    /// Nothing, or `void`.
    #[default]
    Null,
    /// `boolean`.
    Boolean(bool),
    /// `int`.
    Integer(i32),
    /// `long`, and primary keys.
    Long(i64),
    /// An amount of money in minor units (cents).
    Decimal(i64),
    /// `java.lang.String`; shared, as Java's are.
    Text(#[serde(with = "shared_text")] Arc<str>),
    /// A sequence.
    List(Vec<Value>),
    /// A proxy: a bean and, when it has one, the identity.
    Reference(Reference),
}

/// What a proxy points at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reference {
    /// The hash of the container's object name.
    pub container: i32,
    /// The session identifier or primary key; 0 for beans without identity.
    pub key: u64,
}

impl Value {
    /// A text.
    pub fn text(text: impl Into<Arc<str>>) -> Self {
        Self::Text(text.into())
    }

    /// A primary key as a value.
    pub fn key(key: u64) -> Self {
        Self::Long(key.cast_signed())
    }

    /// The identity of a reference, or the number of an integer or long as a key.
    pub fn as_key(&self) -> Option<u64> {
        match *self {
            Self::Reference(reference) => Some(reference.key),
            Self::Long(number) => Some(number.cast_unsigned()),
            Self::Integer(number) => u64::try_from(number).ok(),
            _ => None,
        }
    }

    /// The number of an integer, long or amount.
    pub fn as_number(&self) -> Option<i64> {
        match *self {
            Self::Integer(number) => Some(i64::from(number)),
            Self::Long(number) | Self::Decimal(number) => Some(number),
            _ => None,
        }
    }

    /// The text, when it is one.
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The elements, when it is a sequence.
    pub fn as_list(&self) -> Option<&[Self]> {
        match self {
            Self::List(values) => Some(values),
            _ => None,
        }
    }

    /// Whether it is `true`.
    pub fn is_true(&self) -> bool {
        *self == Self::Boolean(true)
    }

    /// What kind it is, for messages.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Boolean(_) => "boolean",
            Self::Integer(_) => "int",
            Self::Long(_) => "long",
            Self::Decimal(_) => "amount",
            Self::Text(_) => "text",
            Self::List(_) => "list",
            Self::Reference(_) => "reference",
        }
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::text(text)
    }
}

/// A digest of values in order: FNV-1a over a tagged encoding, 64 bits.
///
/// It tells whether two runs gave the same answers; it is no protection against somebody who wants a collision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Digest(u64);

impl Default for Digest {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Digest {
    /// Takes in bytes.
    pub fn bytes(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    /// Takes in a number.
    pub fn number(&mut self, number: u64) {
        self.bytes(&number.to_le_bytes());
    }

    /// Takes in a text with its length, so that neighbours cannot run together.
    pub fn text(&mut self, text: &str) {
        self.number(text.len() as u64);
        self.bytes(text.as_bytes());
    }

    /// Takes in a value.
    pub fn value(&mut self, value: &Value) {
        match value {
            Value::Null => self.bytes(&[0]),
            Value::Boolean(truth) => self.bytes(&[1, u8::from(*truth)]),
            Value::Integer(number) => {
                self.bytes(&[2]);
                self.bytes(&number.to_le_bytes());
            }
            Value::Long(number) => {
                self.bytes(&[3]);
                self.bytes(&number.to_le_bytes());
            }
            Value::Decimal(number) => {
                self.bytes(&[4]);
                self.bytes(&number.to_le_bytes());
            }
            Value::Text(text) => {
                self.bytes(&[5]);
                self.text(text);
            }
            Value::List(values) => {
                self.bytes(&[6]);
                self.number(values.len() as u64);
                for value in values {
                    self.value(value);
                }
            }
            Value::Reference(reference) => {
                self.bytes(&[7]);
                self.bytes(&reference.container.to_le_bytes());
                self.number(reference.key);
            }
        }
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:016x}", self.0)
    }
}

/// Shared texts are written as plain ones.
mod shared_text {
    use std::sync::Arc;

    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(
        text: &Arc<str>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(text)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Arc<str>, D::Error> {
        Ok(String::deserialize(deserializer)?.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn digest(values: &[Value]) -> String {
        let mut digest = Digest::default();
        for value in values {
            digest.value(value);
        }
        digest.to_string()
    }

    #[test]
    fn known_digest_of_bytes() {
        // The published FNV-1a test vector for "foobar".
        let mut digest = Digest::default();
        digest.bytes(b"foobar");
        assert_eq!(digest.to_string(), "85944171f73967e8");
    }

    #[test]
    fn digest_tells_kinds_and_borders_apart() {
        let pairs = [
            (vec![Value::Integer(1)], vec![Value::Long(1)]),
            (
                vec![Value::text("ab"), Value::text("c")],
                vec![Value::text("a"), Value::text("bc")],
            ),
            (
                vec![Value::List(vec![Value::Null])],
                vec![Value::List(vec![]), Value::Null],
            ),
            (vec![Value::Null], vec![]),
        ];
        for (left, right) in pairs {
            assert_ne!(digest(&left), digest(&right), "{left:?} against {right:?}");
        }
    }

    #[test]
    fn values_survive_being_written() {
        let value = Value::List(vec![
            Value::Null,
            Value::Boolean(true),
            Value::Integer(-1),
            Value::Long(i64::MIN),
            Value::Decimal(1999),
            Value::text("Grüße"),
            Value::Reference(Reference {
                container: -7,
                key: u64::MAX,
            }),
        ]);
        let bytes = serde_json::to_vec(&value).unwrap();
        assert_eq!(serde_json::from_slice::<Value>(&bytes).unwrap(), value);
    }
}
