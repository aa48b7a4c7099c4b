//! The order in which the units of one folder start.

/// Sorts units: by the number at the start of the name, those without one last; then by the kind that the
/// suffix says. Equals stay in the order in which they come: names in a folder, declarations in an application.
pub(super) fn sort<T>(units: &mut [T], name: impl Fn(&T) -> &str) {
    units.sort_by_key(|unit| key(name(unit)));
}

/// What stands at the start of a name as a number, and the rank of its suffix.
fn key(name: &str) -> (u64, usize) {
    let name = name
        .trim_end_matches('/')
        .rsplit('/')
        .next()
        .unwrap_or(name);
    let digits = name.bytes().take_while(u8::is_ascii_digit).count();
    let number = if digits == 0 {
        u64::MAX
    } else {
        name[..digits].parse().unwrap_or(u64::MAX - 1)
    };
    (number, rank(name))
}

/// The kinds in the order in which they start. A unit may use those before it.
fn rank(name: &str) -> usize {
    const SUFFIXES: [&str; 8] = [
        ".sar",
        ".rar",
        "ds.xml",
        "service.xml",
        ".jar",
        ".war",
        ".ear",
        ".zip",
    ];
    let lower = name.to_ascii_lowercase();
    SUFFIXES
        .iter()
        .position(|suffix| lower.ends_with(suffix))
        .unwrap_or(SUFFIXES.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_then_kinds_then_as_they_come() {
        let mut units = [
            "b.ear",
            "z.war",
            "y.jar",
            "x.jar",
            "q.sar",
            "10x.war",
            "9x.ear",
            "my-ds.xml",
            "r.rar",
            "s-service.xml",
        ];
        sort(&mut units, |unit| unit);
        let expected = [
            "9x.ear",
            "10x.war",
            "q.sar",
            "r.rar",
            "my-ds.xml",
            "s-service.xml",
            "y.jar",
            "x.jar",
            "z.war",
            "b.ear",
        ];
        assert_eq!(units, expected);
    }
}
