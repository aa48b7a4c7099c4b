//! Reads J2EE deployment metadata into container configurations, on any family of collections.

pub mod configuration;
