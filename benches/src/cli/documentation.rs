//! The page of the documentation that the grid of map operations writes.

use std::path::{Path, PathBuf};

use super::Failed;
use crate::maps::record::Grid;
use crate::maps::report::{self, Explanations};
use crate::record;

/// The file of explanations, beside the page.
const EXPLANATIONS: &str = "losses.md";

/// What goes into the page besides the record.
pub(super) struct Documentation {
    path: PathBuf,
    explanations: Explanations,
    native: Option<Grid>,
}

impl Documentation {
    /// Reads what goes into the page, before anything is measured: a fault shall not come after half an hour.
    pub(super) fn read(path: &Path, native: Option<&Path>) -> Result<Self, Failed> {
        let explanations = path.with_file_name(EXPLANATIONS);
        let native = native
            .map(Grid::read)
            .transpose()
            .map_err(Failed::because)?;
        Ok(Self {
            path: path.to_owned(),
            explanations: Explanations::read(&explanations).map_err(Failed::because)?,
            native,
        })
    }

    /// Writes the page, and says which explanations are not needed.
    pub(super) fn write(&self, grid: &Grid) -> Result<(), Failed> {
        for sentence in report::needless(grid, &self.explanations) {
            eprintln!("note: {sentence}");
        }
        let page = report::documentation(grid, &self.explanations, self.native.as_ref());
        record::replace(&self.path, &page).map_err(Failed::because)?;
        eprintln!("Wrote {}", self.path.display());
        Ok(())
    }
}
