//! What only the inside can show: directories of wide places, and bodies that were written wrongly.

use alloc::vec::Vec;

use super::build::freeze;
use super::header::{HEADER, Header, checksum};
use super::layout::Layout;
use super::plain::Raw;
use super::{FrozenError, FrozenMap, FrozenMapRef};

fn entries(count: u32) -> Vec<(u32, u32)> {
    (0..count)
        .map(|key| (key.wrapping_mul(0x9E37_79B9), key))
        .collect()
}

/// Puts checksums right that a test has made wrong.
fn seal(bytes: &mut [u8]) {
    let mut header = Header::read(bytes).expect("a header");
    header.body = checksum(&bytes[HEADER..]);
    header.write(bytes);
}

#[test]
fn wide_directories_answer_the_same() {
    for count in [0, 1, 2, 17, 1000, 20_000] {
        let (bytes, layout) = freeze(entries(count), true);
        assert!(layout.wide);
        let wide = FrozenMap::<u32, u32>::from_bytes(bytes).expect("a frozen map");
        assert_eq!(wide.verify(), Ok(()));
        for (key, value) in entries(count) {
            assert_eq!(wide.get(&key), Some(value));
            assert_eq!(
                wide.get(&(key ^ 0x8000_0000)),
                wide.iter()
                    .find(|entry| entry.0 == key ^ 0x8000_0000)
                    .map(|entry| entry.1)
            );
            if count > 1000 && value > 100 {
                break;
            }
        }
        assert_eq!(wide, FrozenMap::from(entries(count)));
        if count >= 1000 {
            assert!(wide.allocation_size() * 4 <= count as usize * 8 * 5);
        }
    }
}

#[test]
fn wide_places_beyond_all_memory_are_no_places() {
    for place in [u64::MAX, u64::MAX / 8, 1 << 61, 1 << 40, 0] {
        let (mut bytes, layout) = freeze(entries(100), true);
        for at in (HEADER..layout.keys).step_by(8) {
            place.write(&mut bytes[at..]);
        }
        seal(&mut bytes);
        let map = FrozenMapRef::<u32, u32>::from_bytes(&bytes).expect("a sound header");
        for (key, value) in entries(100) {
            assert!(map.get(&key).is_none_or(|found| found == value));
        }
        assert!(matches!(map.verify(), Err(FrozenError::Directory { .. })));
    }
}

#[test]
fn verify_finds_what_the_checksum_does_not() {
    let (sound, layout) = freeze(entries(100), false);
    assert!(layout.buckets > 3);

    let mut bytes = sound.clone();
    99_u32.write(&mut bytes[HEADER + 4..]);
    seal(&mut bytes);
    let map = FrozenMapRef::<u32, u32>::from_bytes(&bytes).expect("a sound header");
    assert!(matches!(
        map.verify(),
        Err(FrozenError::Misplaced { bucket: 0 })
    ));

    let mut bytes = sound.clone();
    101_u32.write(&mut bytes[layout.keys - 4..]);
    seal(&mut bytes);
    let map = FrozenMapRef::<u32, u32>::from_bytes(&bytes).expect("a sound header");
    let bucket = layout.buckets - 1;
    assert_eq!(map.verify(), Err(FrozenError::Directory { bucket }));

    let mut bytes = sound;
    let end = bytes.len();
    bytes.copy_within(layout.keys..layout.keys + 8, end - 8);
    seal(&mut bytes);
    let map = FrozenMapRef::<u32, u32>::from_bytes(&bytes).expect("a sound header");
    assert_eq!(map.verify(), Err(FrozenError::Misplaced { bucket }));
}

#[test]
fn verify_finds_keys_that_stand_twice_or_out_of_order() {
    let (sound, layout) = freeze(entries(100), false);
    let stride = Layout::<u32, u32>::KEY_STRIDE;
    let (bucket, first) = (0..layout.buckets)
        .find_map(|bucket| {
            let places = layout.bucket(&sound, bucket)?;
            (places.len() > 1).then_some((bucket, layout.keys + places.start * stride))
        })
        .expect("a bucket of several");

    let mut twice = sound.clone();
    twice.copy_within(first..first + stride, first + stride);
    seal(&mut twice);
    let map = FrozenMapRef::<u32, u32>::from_bytes(&twice).expect("a sound header");
    assert_eq!(map.verify(), Err(FrozenError::Misplaced { bucket }));

    let mut crossed = sound;
    let (left, right) = crossed[first..].split_at_mut(stride);
    left.swap_with_slice(&mut right[..stride]);
    seal(&mut crossed);
    let map = FrozenMapRef::<u32, u32>::from_bytes(&crossed).expect("a sound header");
    assert_eq!(map.verify(), Err(FrozenError::Misplaced { bucket }));
}

#[test]
fn headers_that_promise_too_much_are_errors() {
    let (bytes, _) = freeze(entries(10), false);
    for number in [11, 1 << 32, 1 << 61, u64::MAX] {
        for length in [true, false] {
            let mut bytes = bytes.clone();
            let mut header = Header::read(&bytes).expect("a header");
            *if length {
                &mut header.length
            } else {
                &mut header.buckets
            } = number;
            header.write(&mut bytes);
            let opened = FrozenMapRef::<u32, u32>::from_bytes(&bytes);
            assert!(
                matches!(opened, Err(FrozenError::Length { .. })),
                "{number}"
            );
        }
    }
}
