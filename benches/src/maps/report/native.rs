//! The goals in a second record: the same grid, built for the machine's own processor.

use super::super::record::Grid;
use super::{Page, circumstances, goals, headline, warnings};

/// The section.
pub(super) fn section(page: &mut Page, native: &Grid) {
    page.section("The same, built for this processor");
    for warning in warnings(native) {
        page.paragraph(&format!("> **Warning.** {warning}"));
    }
    page.paragraph(&format!("**{}**", headline(native)));
    page.table(&goals::table(native));
    page.paragraph(&goals::control(native));
    page.list(&circumstances::facts(native));
}
