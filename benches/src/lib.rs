//! Runs the demos in fresh processes, compares families of collections, and reports.
