//! `report`: renders records again.

use std::path::Path;
use std::process::ExitCode;

use super::arguments::ReportArguments;
use super::{Failed, print};
use crate::maps::record::Grid;
use crate::{maps, record, report};

/// Reads every record before it writes anything.
pub(super) fn report(arguments: &ReportArguments) -> Result<ExitCode, Failed> {
    let mut reports = Vec::new();
    for path in &arguments.files {
        reports.push((path, render(path)?));
    }
    match &arguments.out {
        None => {
            let texts: Vec<String> = reports.into_iter().map(|(_, text)| text).collect();
            print(&texts.join("\n"))?;
        }
        Some(folder) => write(folder, &reports)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// Renders a record of the container or of the grid of map operations.
fn render(path: &Path) -> Result<String, Failed> {
    if Grid::is_said_to_be_in(path) {
        let grid = Grid::read(path).map_err(Failed::because)?;
        return Ok(maps::report::markdown(&grid));
    }
    let record = record::read(path).map_err(Failed::because)?;
    Ok(report::markdown(&record, path))
}

fn write(folder: &Path, reports: &[(&std::path::PathBuf, String)]) -> Result<(), Failed> {
    record::prepare_folder(folder).map_err(Failed::because)?;
    let mut targets: Vec<std::path::PathBuf> = Vec::new();
    for (path, _) in reports {
        let target = folder
            .join(path.file_stem().unwrap_or_default())
            .with_extension("md");
        if targets.contains(&target) {
            let text = format!(
                "{}: a second record of this name would go to {}; render it into another folder",
                path.display(),
                target.display()
            );
            return Err(Failed(text));
        }
        targets.push(target);
    }
    for (target, (_, text)) in targets.iter().zip(reports) {
        record::replace(target, text).map_err(Failed::because)?;
        eprintln!("Wrote {}", target.display());
    }
    Ok(())
}
