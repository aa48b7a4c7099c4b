//! What the marks and names in the tables mean, the same in every report.

use super::cell::Emphasis;
use crate::comparison::WIDEST_BAND;
use crate::record::{BASELINE, CONTROL};
use crate::stats::ENOUGH;

/// The explanations, one a line.
pub(super) fn legend(emphasis: Emphasis) -> Vec<String> {
    let difference = match emphasis {
        Emphasis::Bold => "**Bold**",
        Emphasis::Star => "*",
    };
    let widest = WIDEST_BAND * 100.0;
    vec![
        format!(
            "A cell is the geometric mean over the rounds, how far it is from `{BASELINE}`'s (which is the geometric mean of \
             the ratios within the rounds as well), and the 95 % interval of that change."
        ),
        format!(
            "`{CONTROL}` is `{BASELINE}` entered a second time; its interval is the noise of this machine, and the A/A band \
             reaches as far to both sides."
        ),
        format!(
            "{difference}: a difference, outside the A/A band and with an interval that does not hold 0. ≈: no difference, \
             inside the A/A band."
        ),
        format!(
            "?: not decided, because the interval holds 0, or the A/A band reaches beyond ±{widest:.0} % (inconclusive), or \
             there are fewer than {ENOUGH} rounds (no interval). Max response is shown and never judged. n/a: this system \
             did not give it."
        ),
        "VSZ: address space. RSS: resident memory, what of it is in RAM; anonymous: the part where the heap is; peak: the most \
         during the process's life. Boot: from exec to the first answered call. CPU: processor time in user and kernel mode. \
         p99: 99 % of the samples took no longer."
            .to_owned(),
    ]
}
