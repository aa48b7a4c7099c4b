//! The shop that is part of the program, and the server's defaults.

use metadata_demo::configuration::{
    BeanKind, MethodInterface, Permission, TransactionAttribute, UnitKind,
};
use metadata_demo::deployment::Source;
use metadata_demo::{Limits, Loaded, load};
use specie::family::{Family, Std};

fn shop<F: Family>() -> Loaded<F> {
    match load::<F>(&Source::Embedded, &Limits::default()) {
        Ok(loaded) => loaded,
        Err(diagnostics) => panic!("the shop is refused:\n{diagnostics}"),
    }
}

#[test]
fn the_shop_is_read_without_warnings() {
    let shop = shop::<Std>();
    assert_eq!(shop.warnings, []);
    let units = shop
        .deployment
        .units
        .iter()
        .map(|unit| (unit.name.as_str(), unit.kind, unit.beans.len()));
    let expected = [
        ("shop/catalogue.jar", UnitKind::Beans, 7),
        ("shop/orders.jar", UnitKind::Beans, 11),
        ("shop/shop.war", UnitKind::Web, 0),
        ("shop", UnitKind::Application, 0),
    ];
    assert_eq!(units.collect::<Vec<_>>(), expected);
}

#[test]
fn links_lead_across_jars() {
    let shop = shop::<Std>();
    let orders = &shop.deployment.units[1];
    let cart = &orders.beans[*orders.bean_by_name.get("Cart").expect("it is declared") as usize];
    let item = cart
        .ejb_local_references
        .get("ejb/Item")
        .expect("it is declared");
    let target = item.target.expect("it is linked");
    let bean = &shop.deployment.units[target.unit as usize].beans[target.bean as usize];
    assert_eq!((bean.name.as_str(), bean.kind), ("Item", BeanKind::Entity));
    assert_eq!(item.jndi_name.as_deref(), Some("local/Item"));
}

#[test]
fn configurations_are_extended() {
    let shop = shop::<Std>();
    let bean = &shop.deployment.units[0].beans[0];
    let configuration = &bean.configuration;
    assert_eq!(configuration.name, "Shop Stateless SessionBean");
    assert_eq!(
        (configuration.pool.minimum, configuration.pool.maximum),
        (4, 64)
    );
    assert_eq!(
        configuration.security_domain.as_deref(),
        Some("java:/jaas/shop")
    );
    assert_eq!(configuration.interceptors.len(), 9);
    assert_eq!(bean.invokers[0].name, "stateless-rmi-invoker");
    let entity = &shop.deployment.units[0].beans[4];
    assert_eq!(
        (
            entity.configuration.commit_option,
            entity.configuration.pool.maximum
        ),
        ('B', 100)
    );
}

#[test]
fn transactions_and_permissions() {
    let shop = shop::<Std>();
    let catalogue = &shop.deployment.units[0];
    let inventory = &catalogue.beans[*catalogue
        .bean_by_name
        .get("Inventory")
        .expect("it is declared") as usize];
    let attribute = |name, parameters| {
        inventory.transaction_attribute(MethodInterface::Local, name, parameters)
    };
    assert_eq!(
        attribute("reserve", &["int"]),
        TransactionAttribute::Mandatory
    );
    assert_eq!(
        attribute("reserve", &["long"]),
        TransactionAttribute::Required
    );
    assert_eq!(
        attribute("getQuantity", &[]),
        TransactionAttribute::Supports
    );
    assert!(matches!(
        inventory.permission(MethodInterface::Local, "getQuantity", &[]),
        Permission::Anybody
    ));
    assert!(
        matches!(inventory.permission(MethodInterface::Local, "reserve", &["int"]), Permission::Roles(sets) if sets.len() == 2)
    );
    let product = &catalogue.beans[*catalogue
        .bean_by_name
        .get("Product")
        .expect("it is declared") as usize];
    assert!(matches!(
        product.permission(MethodInterface::Local, "remove", &[]),
        Permission::Nobody
    ));
}
