//! The shop's clients: browsers that come, look, buy, and leave or just stay away.

use super::{Answer, Client, Workload};
use crate::bean::Operation;
use crate::bean::shop::{
    CATEGORIES, CREATE, CUSTOMERS, ITEMS, PRODUCTS, REMOVE, SEARCH_WORDS, accounts, cart,
    catalogue, checkout, customer_session, password, user,
};
use crate::measurement;
use crate::random::Random;
use crate::value::Value;

const CATALOGUE: &str = "ejb/Catalogue";
const CART: &str = "ejb/Cart";
const SESSION: &str = "ejb/CustomerSession";
const CHECKOUT: &str = "ejb/Checkout";
const ACCOUNTS: &str = "ejb/Accounts";

/// How many clients are there at once, once all have come.
const CLIENTS: usize = 1000;
/// Most requests come from this many of them; the others are idle for long.
const BUSY_CLIENTS: usize = 150;
/// In this many of 100 requests it is a busy client's.
const BUSY_PER_CENT: u64 = 70;
/// A cart is taken to the checkout at this many lines.
const FULL_CART: usize = 3;
/// In this many of 1000 requests a client stays away without a word: its sessions are left to the server.
const STRAYS_PER_MILLE: u64 = 8;

/// The requests of the shop's clients.
pub struct Shop {
    random: Random,
    clients: Vec<Browser>,
    next: u64,
}

/// A client, with what it remembers.
struct Browser {
    id: u64,
    cart: u64,
    session: u64,
    /// Who it has signed in as.
    customer: Option<u64>,
    /// Items in its cart.
    items: Vec<u64>,
    /// Its last order.
    order: Option<u64>,
}

/// One request on its way.
struct Page<'a> {
    client: &'a mut dyn Client,
    answers: &'a mut Vec<Answer>,
}

impl Page<'_> {
    fn home(&mut self, bean: &str, operation: Operation, arguments: Vec<Value>) -> Option<Value> {
        let answer = self.client.home(bean, operation, arguments);
        self.keep(answer)
    }

    fn call(
        &mut self,
        bean: &str,
        key: u64,
        operation: Operation,
        arguments: Vec<Value>,
    ) -> Option<Value> {
        let answer = self.client.component(bean, key, operation, arguments);
        self.keep(answer)
    }

    /// Keeps an answer and hands back its value.
    fn keep(&mut self, answer: Answer) -> Option<Value> {
        let value = answer.as_ref().ok().cloned();
        self.answers.push(answer);
        value
    }

    fn ask(&mut self, operation: Operation, arguments: Vec<Value>) -> Option<Value> {
        self.call(CATALOGUE, 0, operation, arguments)
    }

    /// Shows the first `most` of a list of products.
    fn show_products(&mut self, products: Option<&Value>, most: usize) {
        let products = products.and_then(Value::as_list).unwrap_or_default();
        for product in products.iter().take(most) {
            self.ask(catalogue::PRODUCT, vec![product.clone()]);
        }
    }
}

impl Shop {
    /// The requests of a seed.
    pub fn new(seed: u64) -> Self {
        Self {
            random: Random::new(seed),
            clients: Vec::new(),
            next: 0,
        }
    }

    /// Whether what is deployed is the shop.
    pub fn is_deployed(client: &dyn Client) -> bool {
        [CATALOGUE, CART, SESSION, CHECKOUT, ACCOUNTS]
            .iter()
            .all(|name| {
                let class = client.class(name);
                class.is_some_and(|class| crate::bean::class_by_name(&class.name).is_some())
            })
    }

    /// A product that is the likelier the smaller its number.
    fn product(&mut self) -> u64 {
        let (first, second) = (
            self.random.between(1, PRODUCTS),
            self.random.between(1, PRODUCTS),
        );
        first.min(second)
    }

    /// A new client comes to the front page.
    fn arrive(&mut self, page: &mut Page<'_>) {
        self.next += 1;
        page.client.enter(self.next);
        let session = page
            .home(SESSION, CREATE, Vec::new())
            .and_then(|created| created.as_key())
            .unwrap_or_default();
        let cart = page
            .home(CART, CREATE, Vec::new())
            .and_then(|created| created.as_key())
            .unwrap_or_default();
        page.client.set_attribute("cart", Value::key(cart));
        page.client.set_attribute("session", Value::key(session));
        page.client.set_attribute("language", Value::text("en"));
        self.clients.push(Browser {
            id: self.next,
            cart,
            session,
            customer: None,
            items: Vec::new(),
            order: None,
        });
        self.front(page);
    }

    fn front(&mut self, page: &mut Page<'_>) {
        page.ask(catalogue::CATEGORIES, Vec::new());
        for _ in 0..4 {
            page.ask(
                catalogue::CATEGORY,
                vec![Value::key(self.random.between(1, CATEGORIES))],
            );
        }
    }

    fn browse_category(&mut self, page: &mut Page<'_>, client: usize) {
        let category = Value::key(self.random.between(1, CATEGORIES));
        page.ask(catalogue::CATEGORY, vec![category.clone()]);
        let number = Value::Integer(i32::try_from(self.random.below(2)).unwrap_or_default());
        let products = page.ask(catalogue::PRODUCTS_IN, vec![category, number]);
        page.show_products(products.as_ref(), 6);
        page.call(CART, self.clients[client].cart, cart::COUNT, Vec::new());
    }

    fn view_product(&mut self, page: &mut Page<'_>, client: usize) {
        let product = Value::key(self.product());
        page.ask(catalogue::PRODUCT, vec![product.clone()]);
        let items = page.ask(catalogue::ITEMS_OF, vec![product.clone()]);
        for item in items.as_ref().and_then(Value::as_list).unwrap_or_default() {
            page.ask(catalogue::ITEM, vec![item.clone()]);
        }
        page.call(
            SESSION,
            self.clients[client].session,
            customer_session::VISIT,
            vec![product],
        );
    }

    fn search(&mut self, page: &mut Page<'_>, client: usize) {
        let word = SEARCH_WORDS[self.random.position(SEARCH_WORDS.len())];
        let found = page.ask(catalogue::SEARCH, vec![word.into()]);
        page.client.set_attribute("search", word.into());
        page.show_products(found.as_ref(), 5);
        page.call(
            SESSION,
            self.clients[client].session,
            customer_session::HISTORY,
            Vec::new(),
        );
        page.call(CART, self.clients[client].cart, cart::COUNT, Vec::new());
        self.front(page);
    }

    fn add_to_cart(&mut self, page: &mut Page<'_>, client: usize) {
        let item = self.random.between(1, ITEMS);
        let quantity = self.random.between(1, 12);
        let cart = self.clients[client].cart;
        if page
            .call(
                CART,
                cart,
                cart::ADD,
                vec![Value::key(item), Value::key(quantity)],
            )
            .is_some()
            && !self.clients[client].items.contains(&item)
        {
            self.clients[client].items.push(item);
        }
        self.show_cart(page, client);
    }

    fn show_cart(&mut self, page: &mut Page<'_>, client: usize) {
        let cart = self.clients[client].cart;
        let lines = page.call(CART, cart, cart::LINES, Vec::new());
        let lines = lines
            .as_ref()
            .and_then(Value::as_list)
            .unwrap_or_default()
            .to_vec();
        for line in lines
            .iter()
            .filter_map(Value::as_list)
            .filter_map(<[Value]>::first)
        {
            page.ask(catalogue::ITEM, vec![line.clone()]);
        }
        page.call(CART, cart, cart::TOTAL, Vec::new());
        page.ask(catalogue::CATEGORIES, Vec::new());
        for _ in 0..2 {
            page.ask(
                catalogue::CATEGORY,
                vec![Value::key(self.random.between(1, CATEGORIES))],
            );
        }
    }

    fn update_cart(&mut self, page: &mut Page<'_>, client: usize) {
        let Some(&item) = self.clients[client].items.first() else {
            return self.add_to_cart(page, client);
        };
        let cart = self.clients[client].cart;
        if self.random.chance(30) {
            page.call(CART, cart, cart::DROP, vec![Value::key(item)]);
            self.clients[client].items.remove(0);
        } else {
            let quantity = self.random.between(1, 5);
            page.call(
                CART,
                cart,
                cart::UPDATE,
                vec![Value::key(item), Value::key(quantity)],
            );
        }
        self.show_cart(page, client);
    }

    /// Signs in as one of the customers, one time in ten with the wrong password; or registers and signs in.
    fn sign_in(&mut self, page: &mut Page<'_>, client: usize) {
        let id = self.clients[client].id;
        let (name, secret) = if self.random.chance(20) {
            let name = format!("new{id}");
            let arguments = vec![
                Value::text(name.as_str()),
                "secret".into(),
                Value::text(format!("Client {id}")),
            ];
            page.call(ACCOUNTS, 0, accounts::REGISTER, arguments);
            (name, "secret".to_owned())
        } else {
            let customer = self.random.between(1, CUSTOMERS);
            let secret = if self.random.chance(10) {
                "wrong".to_owned()
            } else {
                password(customer)
            };
            (user(customer), secret)
        };
        let session = self.clients[client].session;
        let arguments = vec![Value::text(name.as_str()), Value::text(secret)];
        let right = page.call(SESSION, session, customer_session::SIGN_IN, arguments);
        let customer = page.call(SESSION, session, customer_session::CUSTOMER, Vec::new());
        if right.is_some_and(|right| right.is_true())
            && let Some(customer) = customer.as_ref().and_then(Value::as_key)
        {
            // As one of many sessions of that user: the name of the principal is the session's own.
            page.client.sign_in(&name, &["customer"]);
            self.clients[client].customer = Some(customer);
            page.call(ACCOUNTS, 0, accounts::DESCRIBE, vec![Value::key(customer)]);
        } else {
            page.ask(catalogue::CATEGORIES, Vec::new());
            page.ask(catalogue::CATEGORY, vec![Value::key(1)]);
        }
    }

    fn check_out(&mut self, page: &mut Page<'_>, client: usize) {
        let Browser { cart, customer, .. } = self.clients[client];
        let Some(customer) = customer else {
            return self.sign_in(page, client);
        };
        let lines = page
            .call(CART, cart, cart::LINES, Vec::new())
            .unwrap_or_default();
        let card = if self.random.chance(3) {
            "expired"
        } else {
            "4000123412341234"
        };
        let arguments = vec![Value::key(customer), lines, card.into()];
        let order = page
            .call(CHECKOUT, 0, checkout::PLACE_ORDER, arguments)
            .and_then(|order| order.as_key());
        if order.is_some() {
            self.clients[client].order = order;
            page.call(CART, cart, cart::CLEAR, Vec::new());
            self.clients[client].items.clear();
        } else {
            // The cart is too expensive or not in stock: back to the shelves.
            page.call(CART, cart, cart::CLEAR, Vec::new());
            self.clients[client].items.clear();
            self.front(page);
        }
    }

    fn order_status(&mut self, page: &mut Page<'_>, client: usize) {
        let Browser {
            session,
            customer,
            order,
            ..
        } = self.clients[client];
        let Some(customer) = customer else {
            return self.sign_in(page, client);
        };
        page.call(SESSION, session, customer_session::CUSTOMER, Vec::new());
        page.call(ACCOUNTS, 0, accounts::DESCRIBE, vec![Value::key(customer)]);
        let orders = page.call(ACCOUNTS, 0, accounts::ORDERS, vec![Value::key(customer)]);
        let orders = orders
            .as_ref()
            .and_then(Value::as_list)
            .unwrap_or_default()
            .to_vec();
        for known in orders.iter().rev().take(4) {
            page.call(CHECKOUT, 0, checkout::STATUS, vec![known.clone()]);
        }
        if let Some(order) = order.filter(|_| self.random.chance(20)) {
            page.call(CHECKOUT, 0, checkout::CANCEL, vec![Value::key(order)]);
            self.clients[client].order = None;
        }
        page.ask(catalogue::CATEGORIES, Vec::new());
    }

    fn edit_account(&mut self, page: &mut Page<'_>, client: usize) {
        let Some(customer) = self.clients[client].customer else {
            return self.sign_in(page, client);
        };
        let customer = Value::key(customer);
        page.call(ACCOUNTS, 0, accounts::DESCRIBE, vec![customer.clone()]);
        let name = Value::text(format!("Customer {}", self.random.below(1000)));
        if self.random.chance(50) {
            let home = vec![customer.clone(), name, "Bern".into(), "CH".into()];
            page.call(ACCOUNTS, 0, accounts::EDIT, home);
        } else {
            page.call(
                ACCOUNTS,
                0,
                accounts::EDIT_NAME,
                vec![customer.clone(), name],
            );
        }
        page.call(ACCOUNTS, 0, accounts::DESCRIBE, vec![customer]);
    }

    /// Signs out, ends both sessions, and sees the front page once more.
    fn depart(&mut self, page: &mut Page<'_>, client: usize) {
        let Browser { cart, session, .. } = self.clients.swap_remove(client);
        page.call(SESSION, session, customer_session::SIGN_OUT, Vec::new());
        page.call(SESSION, session, REMOVE, Vec::new());
        page.call(CART, cart, REMOVE, Vec::new());
        page.client.leave();
        self.front(page);
    }

    /// One more page for a client that is there.
    fn continue_visit(&mut self, page: &mut Page<'_>, client: usize) {
        page.client.enter(self.clients[client].id);
        if self.clients[client].items.len() >= FULL_CART {
            return self.check_out(page, client);
        }
        match self.random.below(100) {
            0..26 => self.view_product(page, client),
            26..38 => self.search(page, client),
            38..56 => self.add_to_cart(page, client),
            56..61 => self.update_cart(page, client),
            61..66 => self.sign_in_again(page, client),
            66..71 if !self.clients[client].items.is_empty() => self.check_out(page, client),
            71..75 => self.order_status(page, client),
            75..78 => self.edit_account(page, client),
            78 => self.depart(page, client),
            _ => self.browse_category(page, client),
        }
    }

    fn sign_in_again(&mut self, page: &mut Page<'_>, client: usize) {
        if self.clients[client].customer.is_some() {
            self.view_product(page, client);
        } else {
            self.sign_in(page, client);
        }
    }
}

impl Workload for Shop {
    fn kind(&self) -> measurement::Workload {
        measurement::Workload::Shop
    }

    fn request(&mut self, client: &mut dyn Client, answers: &mut Vec<Answer>) {
        let mut page = Page { client, answers };
        if self.clients.len() < CLIENTS {
            self.arrive(&mut page);
        } else {
            let busy = self.random.chance(BUSY_PER_CENT);
            let among = if busy {
                BUSY_CLIENTS.min(self.clients.len())
            } else {
                self.clients.len()
            };
            let browser = self.random.position(among);
            self.continue_visit(&mut page, browser);
            if self.random.below(1000) < STRAYS_PER_MILLE && !self.clients.is_empty() {
                let stray = self.random.position(self.clients.len());
                self.clients.swap_remove(stray);
            }
        }
        client.deliver();
    }
}
