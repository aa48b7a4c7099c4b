//! Why a call did not give an answer.

use std::fmt;

/// A call's failure.
///
/// The kinds fall into two: *application* faults are the business's own answers ("out of stock"): the instance stays and the
/// transaction goes on. *System* faults are failures of the call: the instance is discarded and the transaction is
/// rolled back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    kind: FaultKind,
    message: String,
}

/// The kinds of [`Fault`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum FaultKind {
    /// The bean's own, checked exception.
    Application,
    /// A finder found nothing.
    NotFound,
    /// An entity with the key exists.
    DuplicateKey,
    /// The caller has none of the roles, or the method is excluded.
    AccessDenied,
    /// The session or entity is gone.
    NoSuchObject,
    /// `Mandatory`, and the caller has no transaction.
    TransactionRequired,
    /// `Never`, and the caller has a transaction.
    TransactionNotAllowed,
    /// The transaction was rolled back instead of committed.
    TransactionRolledBack,
    /// No container has the object name.
    NoSuchContainer,
    /// No method of the container has the hash.
    NoSuchMethod,
    /// A name that is not bound.
    NameNotBound,
    /// A bean that is not reentrant was called while in a call.
    Reentrance,
    /// A session was called while in a call.
    Concurrency,
    /// No instance became free in time.
    PoolTimeout,
    /// An entity's lock was not given up in time.
    LockTimeout,
    /// The bean failed.
    System,
}

impl Fault {
    /// A fault of a kind with its explanation.
    pub fn new(kind: FaultKind, message: impl Into<String>) -> Self {
        Self {
            kind,
            message: message.into(),
        }
    }

    /// A bean's own, checked exception.
    pub fn application(message: impl Into<String>) -> Self {
        Self::new(FaultKind::Application, message)
    }

    /// A failure of a bean.
    pub fn system(message: impl Into<String>) -> Self {
        Self::new(FaultKind::System, message)
    }

    /// The kind.
    pub fn kind(&self) -> FaultKind {
        self.kind
    }

    /// The explanation.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Whether it is the business's own answer, after which instance and transaction go on.
    pub fn is_application(&self) -> bool {
        matches!(
            self.kind,
            FaultKind::Application | FaultKind::NotFound | FaultKind::DuplicateKey
        )
    }
}

impl FaultKind {
    /// What happened, in words.
    pub fn name(self) -> &'static str {
        match self {
            Self::Application => "application error",
            Self::NotFound => "not found",
            Self::DuplicateKey => "duplicate key",
            Self::AccessDenied => "access denied",
            Self::NoSuchObject => "no such object",
            Self::TransactionRequired => "transaction required",
            Self::TransactionNotAllowed => "transaction not allowed",
            Self::TransactionRolledBack => "transaction rolled back",
            Self::NoSuchContainer => "no such container",
            Self::NoSuchMethod => "no such method",
            Self::NameNotBound => "name not bound",
            Self::Reentrance => "reentrant call",
            Self::Concurrency => "concurrent call",
            Self::PoolTimeout => "pool time-out",
            Self::LockTimeout => "lock time-out",
            Self::System => "system error",
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {}", self.kind.name(), self.message)
    }
}

impl std::error::Error for Fault {}
