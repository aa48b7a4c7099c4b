//! A format that hands out entries as a test wants them, and promises what it likes.

use serde::de::value::Error;
use serde::de::{
    DeserializeSeed, Deserializer, Error as _, IntoDeserializer, MapAccess, SeqAccess, Visitor,
};
use serde::forward_to_deserialize_any;

/// The numbers of an iterator as a sequence, or as a map in which each stands under itself.
pub(crate) struct Source<I> {
    pub(crate) numbers: I,
    pub(crate) promised: Option<usize>,
    pub(crate) form: Form,
    /// Whether an error comes after the last number.
    pub(crate) broken: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Form {
    Map,
    Sequence,
}

impl<I: Iterator<Item = u64>> Source<I> {
    pub(crate) fn new(form: Form, promised: Option<usize>, numbers: I) -> Self {
        Self {
            numbers,
            promised,
            form,
            broken: false,
        }
    }

    fn next(&mut self) -> Result<Option<u64>, Error> {
        match self.numbers.next() {
            None if self.broken => Err(Error::custom("broken")),
            next => Ok(next),
        }
    }
}

impl<'de, I: Iterator<Item = u64>> Deserializer<'de> for Source<I> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.form {
            Form::Map => visitor.visit_map(Pairs(self, 0)),
            Form::Sequence => visitor.visit_seq(Pairs(self, 0)),
        }
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

/// What a source yields, with the last key.
struct Pairs<I>(Source<I>, u64);

impl<'de, I: Iterator<Item = u64>> MapAccess<'de> for Pairs<I> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Error> {
        let Some(number) = self.0.next()? else {
            return Ok(None);
        };
        self.1 = number;
        seed.deserialize(number.into_deserializer()).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Error> {
        seed.deserialize(self.1.into_deserializer())
    }

    fn size_hint(&self) -> Option<usize> {
        self.0.promised
    }
}

impl<'de, I: Iterator<Item = u64>> SeqAccess<'de> for Pairs<I> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Error> {
        match self.0.next()? {
            Some(number) => seed.deserialize(number.into_deserializer()).map(Some),
            None => Ok(None),
        }
    }

    fn size_hint(&self) -> Option<usize> {
        self.0.promised
    }
}
