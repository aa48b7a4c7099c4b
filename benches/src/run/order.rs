//! Who runs when within a round.

use crate::keys;

/// The order of `entries` in a round: a seeded order, turned on by one place every round and run backwards every second
/// round, so that nobody always comes first, last, or after the same neighbour. O(n).
pub(crate) fn order(entries: usize, round: u32, seed: u64) -> Vec<usize> {
    let mut order: Vec<usize> = (0..entries).collect();
    keys::shuffle(&mut order, seed);
    if entries > 0 {
        order.rotate_left(round as usize % entries);
    }
    if round % 2 == 1 {
        order.reverse();
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_round_has_everybody_once() {
        for entries in 0..10 {
            for round in 0..20 {
                let mut order = order(entries, round, 7);
                order.sort_unstable();
                assert!(order.into_iter().eq(0..entries), "{entries} {round}");
            }
        }
    }

    #[test]
    fn places_change_from_round_to_round() {
        for entry in 0..9 {
            let places: BTreeSet<_> = (1..=9)
                .map(|round| order(9, round, 42).iter().position(|index| *index == entry))
                .collect();
            assert!(places.len() >= 5, "entry {entry}: {places:?}");
        }
    }

    #[test]
    fn neighbours_change_direction() {
        let first = order(9, 1, 42);
        let second = order(9, 2, 42);
        let after = |order: &[usize], entry| {
            let place = order.iter().position(|index| *index == entry);
            place.and_then(|place| order.get(place + 1).copied())
        };
        let same = (0..9).filter(|entry| {
            let next = after(&first, *entry);
            next.is_some() && next == after(&second, *entry)
        });
        assert_eq!(same.count(), 0);
    }

    #[test]
    fn the_seed_decides() {
        assert_eq!(order(9, 3, 1), order(9, 3, 1));
        assert_ne!(order(9, 3, 1), order(9, 3, 2));
    }
}
