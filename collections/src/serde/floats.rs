//! Floating-point numbers as keys are numbers.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Float32, Float64};

macro_rules! number {
    ($key:ident: $float:ident, $serialize:ident) => {
        impl Serialize for $key {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.$serialize(self.get())
            }
        }

        impl<'de> Deserialize<'de> for $key {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $float::deserialize(deserializer).map(Self::new)
            }
        }
    };
}

number!(Float32: f32, serialize_f32);
number!(Float64: f64, serialize_f64);
