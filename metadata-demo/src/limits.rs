//! How much of an input is read before it is refused.

/// Upper bounds on what a deployment may hold, so that hostile input costs bounded time and memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The size of one descriptor, bytes.
    pub descriptor_bytes: u64,
    /// How deep elements may be nested.
    pub element_depth: usize,
    /// How many attributes one element may have.
    pub element_attributes: usize,
    /// How many entity references one descriptor may expand, nested ones included.
    pub entity_references: u64,
    /// How many bytes the entity references of one descriptor may expand to.
    pub entity_bytes: u64,
    /// How deep entities may refer to entities.
    pub entity_depth: usize,
    /// How many entries an archive may have.
    pub archive_entries: usize,
    /// The size of one archive entry when it is unpacked, bytes.
    pub entry_bytes: u64,
    /// The size of everything that is unpacked from an archive and the archives in it, bytes.
    pub archive_bytes: u64,
    /// How many times larger than its packed form an entry may be, once it is larger than a mebibyte.
    pub compression_ratio: u64,
    /// How many files and folders are looked at in the search for units, those in archives included.
    pub entries: usize,
    /// How deep folders that are no unit are searched for units.
    pub folder_depth: usize,
    /// How deep archives and folders of units may be nested.
    pub unit_depth: usize,
    /// How many units a deployment may have.
    pub units: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            descriptor_bytes: 256 << 20,
            element_depth: 512,
            element_attributes: 10_000,
            entity_references: 100_000,
            entity_bytes: 8 << 20,
            entity_depth: 32,
            archive_entries: 65_535,
            entry_bytes: 256 << 20,
            archive_bytes: 1 << 30,
            // DEFLATE cannot do better than about 1030 to 1; text of descriptors stays below 60 to 1.
            compression_ratio: 200,
            entries: 250_000,
            folder_depth: 64,
            unit_depth: 8,
            units: 100_000,
        }
    }
}
