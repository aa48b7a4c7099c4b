//! The rules by which a deployment is warned about or refused, each under a code that never changes its meaning.

use std::fmt;

/// Declares the codes: variant, number, what it is about, what to do.
macro_rules! codes {
    ($($(#[doc = $doc:literal])+ $name:ident = $number:literal, $help:literal;)+) => {
        /// Which rule a diagnostic is about.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Code {
            $($(#[doc = $doc])+ $name,)+
        }

        impl Code {
            /// Every code, in the order of the numbers.
            pub const ALL: &'static [Self] = &[$(Self::$name,)+];

            /// The number, as in `M0201`.
            pub fn number(self) -> u16 {
                match self { $(Self::$name => $number,)+ }
            }

            /// What the rule says.
            pub fn summary(self) -> &'static str {
                match self { $(Self::$name => concat!($($doc,)+).trim_ascii(),)+ }
            }

            /// What to do when it is broken.
            pub fn help(self) -> &'static str {
                match self { $(Self::$name => $help,)+ }
            }
        }
    };
}

codes! {
    /// The input can be opened and read.
    Unreadable = 101, "check the path and its permissions";
    /// The input is a folder, an archive or a descriptor.
    NotADeployment = 102, "give a folder, an ear, jar or war archive, or one descriptor (an XML file)";
    /// A folder or archive holds at least one descriptor.
    NoDescriptors = 103, "descriptors stand in META-INF (application.xml, ejb-jar.xml) or WEB-INF (web.xml)";
    /// The root element is one of a supported kind of descriptor.
    UnsupportedKind = 104, "supported root elements: ejb-jar, jboss, web-app, jboss-web, application, jboss-app";
    /// A descriptor's root element is the one that its file name stands for.
    WrongKind = 105, "rename the file, or put the right descriptor there";
    /// An archive is whole and in the zip format.
    BadArchive = 106, "make the archive again; it must be a plain zip";
    /// Archive entries are not encrypted.
    Encrypted = 107, "make the archive without a password";
    /// The input keeps within the limits.
    TooLarge = 108, "this protects against archives and files that were made to exhaust the reader";
    /// Archive entries stay inside the archive.
    EntryOutside = 109, "the entry is left out; make the archive again without absolute or upward paths";
    /// Every module that application.xml names is there.
    MissingModule = 110, "put the module beside META-INF under the name that application.xml gives it";
    /// A unit has the descriptor of its kind.
    MissingDescriptor = 111, "add the descriptor";
    /// A module of a kind that is not simulated is left out.
    ModuleLeftOut = 112, "connectors and application clients hold no beans";
    /// Every diagnostic is shown.
    LeftOut = 113, "put right what is shown, then look again";
    /// An archive has one entry of a name.
    RepeatedEntry = 114, "which of them counts is ambiguous: make the archive again with one of them";
    /// The names of files and folders are UTF-8.
    NameNotUtf8 = 115, "it is not read; rename it";

    /// The bytes are text in the encoding that the byte order mark or the declaration says.
    Undecodable = 201, "save the file in the encoding that it declares, or declare the one it is in";
    /// The declared encoding is known.
    UnknownEncoding = 202, "use UTF-8";
    /// The byte order mark and the declared encoding agree.
    EncodingConflict = 203, "declare the encoding that the file is in, or leave the declaration out";
    /// There is an element.
    NoElement = 204, "the file holds no element; is it an XML file?";
    /// The XML declaration stands at the very start.
    LateDeclaration = 205, "move <?xml ...?> to the first byte of the file; a comment may follow it, not precede it";
    /// The XML declaration has a version, then an encoding, then standalone.
    BadDeclaration = 206, "write <?xml version=\"1.0\" encoding=\"UTF-8\"?>";
    /// DOCTYPE stands once, before the root element, and is well-formed.
    BadDoctype = 207, "write <!DOCTYPE name PUBLIC \"id\" \"uri\"> before the root element";
    /// There is one root element and nothing but comments after it.
    JunkAfterRoot = 208, "remove what follows the root element's end";
    /// Text stands inside the root element only.
    TextBeforeRoot = 209, "only comments and processing instructions may precede the root element";
    /// Every element is closed by its own end tag.
    MismatchedTag = 210, "close elements in the reverse order of opening them";
    /// Every element is closed.
    UnclosedElement = 211, "the file ends too early, or an end tag is missing";
    /// Tags, comments, CDATA sections and processing instructions are complete.
    InvalidToken = 212, "a < that is meant as text is written &lt;";
    /// Names are made of letters, digits and .-_: and start with a letter.
    InvalidName = 213, "names start with a letter, _ or :";
    /// Attributes are written name=\"value\", separated by blanks.
    BadAttribute = 214, "write name=\"value\"; a < in a value is written &lt;";
    /// An element has an attribute once.
    DuplicateAttribute = 215, "remove one of the two";
    /// Comments hold no double hyphen.
    BadComment = 216, "write - - instead of -- inside a comment";
    /// Text holds no ]]>.
    CdataEndInText = 217, "write ]]&gt;";
    /// Characters are those that XML allows.
    InvalidCharacter = 218, "remove the character; control characters cannot stand in XML";
    /// References are complete and name a character that XML allows.
    BadReference = 219, "an & that is meant as text is written &amp;";
    /// Entities are declared.
    UndeclaredEntity = 220, "declare it in the DOCTYPE, or write the character itself";
    /// External entities are not read.
    ExternalEntity = 221, "nothing outside the file is ever read: put the text into the file";
    /// Parameter entities are not expanded.
    ParameterEntity = 222, "declarations that come from parameter entities are not seen";
    /// Entities expand to a bounded size.
    EntityBomb = 223, "this protects against entities that were made to exhaust the reader";
    /// Entities do not refer to themselves.
    RecursiveEntity = 224, "break the circle";
    /// Elements are nested to a bounded depth.
    TooDeep = 225, "this protects against files that were made to exhaust the reader";
    /// An element has a bounded number of attributes.
    TooManyAttributes = 226, "this protects against files that were made to exhaust the reader";

    /// An element is one that is known at its place.
    UnknownElement = 301, "it is ignored";
    /// A required element is there.
    MissingElement = 302, "add the element";
    /// An element that may stand once stands once.
    RepeatedElement = 303, "keep one of them";
    /// A required element has a content.
    EmptyElement = 304, "write a value into the element";
    /// Names are unique.
    DuplicateName = 305, "rename one of them";
    /// A relationship has exactly two roles.
    RelationshipRoles = 306, "a relationship connects two beans";
    /// A method permission is unchecked or has at least one role.
    PermissionWithoutRoles = 307, "add <unchecked/> or a <role-name>";
    /// A resource manager has exactly one of a JNDI name and a URL.
    ResourceManagerTarget = 308, "keep one of res-jndi-name and res-url";
    /// A bean has the class, and interfaces in pairs, that its kind needs.
    IncompleteBean = 309, "a descriptor of EJB 3 may leave it to annotations; earlier ones may not";

    /// A number is a number in its range.
    BadNumber = 401, "write digits only";
    /// A boolean is true or false.
    BadBoolean = 402, "write true or false";
    /// A value is one of those that are allowed.
    BadValue = 403, "write one of the allowed values";
    /// A placeholder is not replaced.
    Placeholder = 404, "the default is used instead";

    /// A bean that is named exists.
    UnknownBean = 501, "check the name against the ejb-name elements";
    /// A link leads to a bean.
    UnresolvedLink = 502, "name a bean of this jar (Bean), or of another one (../other.jar#Bean)";
    /// A link leads to one bean.
    AmbiguousLink = 503, "name the jar too: ../other.jar#Bean";
    /// A link leads to a bean with the interfaces that the reference declares.
    LinkToOtherInterface = 504, "check home, remote, local-home and local against those of the bean";
    /// A reference has a link or a JNDI name.
    UnresolvedReference = 505, "add an ejb-link, or a jndi-name in jboss.xml or jboss-web.xml";
    /// What an overriding descriptor speaks of is in the descriptor that it overrides.
    UnknownReference = 506, "check the name against the standard descriptor";
    /// A role that is used is declared.
    UndeclaredRole = 507, "add a security-role";
    /// A resource manager that is named exists.
    UnknownResourceManager = 508, "add a resource-manager of that name";
    /// A resource reference has a target.
    UnresolvedResource = 509, "add a jndi-name or res-url in jboss.xml or jboss-web.xml";
    /// A bean can be reached in the way that it is linked.
    NoSuchInterface = 510, "the bean needs the interfaces of the reference";
    /// A servlet or filter that is mapped is declared.
    UnknownServlet = 511, "declare it, unless the server or an annotation does";

    /// A configuration that is named exists.
    UnknownConfiguration = 601, "check the name against the container-configuration elements";
    /// Configurations do not extend themselves.
    ExtendsCycle = 602, "break the circle of extends";
    /// An invoker binding that is named exists.
    UnknownInvoker = 603, "check the name against the invoker-proxy-binding elements";
    /// A configuration makes sense as a whole.
    ContradictoryConfiguration = 604, "the larger value must not be below the smaller one";
}

impl fmt::Display for Code {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "M{:04}", self.number())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_unique_and_rise() {
        for pair in Code::ALL.windows(2) {
            assert!(
                pair[0].number() < pair[1].number(),
                "{} and {}",
                pair[0],
                pair[1]
            );
        }
        assert_eq!(Code::Unreadable.to_string(), "M0101");
        assert_eq!(Code::NoElement.summary(), "There is an element.");
    }
}
