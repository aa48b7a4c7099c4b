//! What the shop's tables hold when the store is opened: the same in every run.

use crate::random::mix;
use crate::value::Value;

/// How many categories there are; keys are 1 to this.
pub const CATEGORIES: u64 = 20;
/// How many products there are; keys are 1 to this.
pub const PRODUCTS: u64 = 500;
/// How many items there are; keys are 1 to this.
pub const ITEMS: u64 = 2_000;
/// How many customers there are; keys are 1 to this.
pub const CUSTOMERS: u64 = 2_000;
/// What customers look for. The last one is too short.
pub const SEARCH_WORDS: [&str; 8] = [
    "fish",
    "silver",
    "dwarf",
    "parrot",
    "hamster",
    "long-haired",
    "unicorn",
    "x",
];

const ANIMALS: [&str; 20] = [
    "cat",
    "dog",
    "goldfish",
    "parrot",
    "hamster",
    "tortoise",
    "gecko",
    "canary",
    "rabbit",
    "guinea pig",
    "ferret",
    "catfish",
    "budgerigar",
    "rat",
    "snake",
    "newt",
    "finch",
    "mouse",
    "chinchilla",
    "frog",
];
const KINDS: [&str; 25] = [
    "silver",
    "dwarf",
    "giant",
    "long-haired",
    "spotted",
    "striped",
    "northern",
    "southern",
    "golden",
    "grey",
    "white",
    "black",
    "red",
    "blue",
    "green",
    "tame",
    "wild",
    "young",
    "old",
    "lazy",
    "quick",
    "quiet",
    "loud",
    "curled",
    "smooth",
];
const ATTRIBUTES: [&str; 4] = ["small male", "small female", "large male", "large female"];
const CITIES: [&str; 6] = ["Bern", "Lyon", "Ulm", "Graz", "Porto", "Turku"];
const COUNTRIES: [&str; 6] = ["CH", "FR", "DE", "AT", "PT", "FI"];

fn pick<'a>(from: &[&'a str], number: u64) -> &'a str {
    usize::try_from(number % from.len() as u64).map_or("", |position| from[position])
}

/// The user name of a customer.
pub fn user(customer: u64) -> String {
    format!("user{customer}")
}

/// The password of a customer.
pub fn password(customer: u64) -> String {
    format!("{:08x}", mix(customer) >> 32)
}

pub(super) fn categories() -> Vec<(u64, Vec<Value>)> {
    (1..=CATEGORIES)
        .map(|key| {
            (
                key,
                vec![Value::key(key), Value::text(pick(&ANIMALS, key - 1))],
            )
        })
        .collect()
}

pub(super) fn products() -> Vec<(u64, Vec<Value>)> {
    let per_category = PRODUCTS / CATEGORIES;
    let product = |key: u64| {
        let category = (key - 1) / per_category + 1;
        let name = format!("{} {}", pick(&KINDS, key - 1), pick(&ANIMALS, category - 1));
        let description = format!(
            "A {name}, {} weeks old, used to children.",
            mix(key) % 50 + 4
        );
        (
            key,
            vec![
                Value::key(key),
                Value::text(name),
                Value::text(description),
                Value::key(category),
            ],
        )
    };
    (1..=PRODUCTS).map(product).collect()
}

pub(super) fn items() -> Vec<(u64, Vec<Value>)> {
    let per_product = ITEMS / PRODUCTS;
    let item = |key: u64| {
        let product = (key - 1) / per_product + 1;
        let price = (mix(key) % 20_000 + 500).cast_signed();
        let attribute = Value::text(pick(&ATTRIBUTES, key - 1));
        (
            key,
            vec![
                Value::key(key),
                Value::key(product),
                attribute,
                Value::Long(price),
            ],
        )
    };
    (1..=ITEMS).map(item).collect()
}

pub(super) fn inventory() -> Vec<(u64, Vec<Value>)> {
    let stock = |key: u64| {
        (
            key,
            vec![
                Value::key(key),
                super::int((mix(!key) % 400 + 20).cast_signed()),
            ],
        )
    };
    (1..=ITEMS).map(stock).collect()
}

pub(super) fn customers() -> Vec<(u64, Vec<Value>)> {
    let customer = |key: u64| {
        let home = mix(key) % CITIES.len() as u64;
        let fields = vec![
            Value::key(key),
            Value::text(user(key)),
            Value::text(password(key)),
            Value::text(format!("Customer {key}")),
            Value::text(pick(&CITIES, home)),
            Value::text(pick(&COUNTRIES, home)),
        ];
        (key, fields)
    };
    (1..=CUSTOMERS).map(customer).collect()
}

pub(super) fn sequences() -> Vec<(String, Vec<Value>)> {
    let first_customer = CUSTOMERS.cast_signed() + 1;
    let starts = [
        ("orders", 1000),
        ("lines", 1),
        ("customers", first_customer),
        ("receipts", 1),
    ];
    starts
        .map(|(name, next)| (name.to_owned(), vec![Value::text(name), Value::Long(next)]))
        .into()
}
