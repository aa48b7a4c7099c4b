//! From a family's name, as it stands on a command line, to its type.

use ::std::error::Error;
use ::std::fmt;

use super::{Ahash, BTree, Family, Fx, Hashbrown, Indexmap, Smallvec, Specie, Std};

/// The names of all families, in the order in which reports list them. The first is the baseline.
pub const NAMES: [&str; 8] = [
    Std::NAME,
    Ahash::NAME,
    Fx::NAME,
    Indexmap::NAME,
    BTree::NAME,
    Specie::NAME,
    Smallvec::NAME,
    Hashbrown::NAME,
];

/// Work that can be done for any family: a closure over a type, so to speak.
pub trait WithFamily {
    /// What the work hands back.
    type Output;
    /// Does the work for the family `F`.
    fn run<F: Family>(self) -> Self::Output;
}

/// Calls `visitor` with the family of that name.
///
/// ```
/// use specie::family::{with_family, Family, Map, WithFamily};
///
/// struct CountTo(u64);
/// impl WithFamily for CountTo {
///     type Output = usize;
///     fn run<F: Family>(self) -> usize {
///         let mut map = F::Map::<u64, ()>::default();
///         for key in 0..self.0 {
///             map.insert(key, ());
///         }
///         map.len()
///     }
/// }
/// assert_eq!(with_family("specie", CountTo(10)), Ok(10));
/// assert!(with_family("trove", CountTo(10)).is_err());
/// ```
///
/// # Errors
/// [`UnknownFamily`] when there is none; it lists the right names.
pub fn with_family<W: WithFamily>(name: &str, visitor: W) -> Result<W::Output, UnknownFamily> {
    Ok(match name {
        Std::NAME => visitor.run::<Std>(),
        Ahash::NAME => visitor.run::<Ahash>(),
        Fx::NAME => visitor.run::<Fx>(),
        Indexmap::NAME => visitor.run::<Indexmap>(),
        BTree::NAME => visitor.run::<BTree>(),
        Specie::NAME => visitor.run::<Specie>(),
        Smallvec::NAME => visitor.run::<Smallvec>(),
        Hashbrown::NAME => visitor.run::<Hashbrown>(),
        _ => return Err(UnknownFamily { name: name.into() }),
    })
}

/// A name that is no family's.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct UnknownFamily {
    name: String,
}

impl fmt::Display for UnknownFamily {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name } = self;
        write!(
            formatter,
            "unknown family {name:?}: choose one of {}",
            NAMES.join(", ")
        )
    }
}

impl Error for UnknownFamily {}
