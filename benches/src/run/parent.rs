//! A measuring process must not outlive the one that waits for its measurement.

/// There is no longer anybody who waits for the measurement, or it cannot be made sure that this process will notice.
#[derive(Debug, thiserror::Error)]
pub enum Orphaned {
    /// The parent ended first.
    #[error("process {0}, which asked for this measurement, has ended")]
    Already(u32),
    /// The system refused.
    #[error("this process cannot be made to end with its parent: {0}")]
    Refused(std::io::Error),
}

/// Makes the kernel kill this process when the one that started it ends, in whatever way. `parent` is the number of that
/// process.
///
/// Linux only. On other systems a measuring process whose parent is killed goes on to the end of its samples.
///
/// # Errors
/// When the parent has ended already, or the system refuses.
#[cfg(target_os = "linux")]
pub fn end_with_parent(parent: u32) -> Result<(), Orphaned> {
    use nix::sys::{prctl::set_pdeathsig, signal::Signal};
    set_pdeathsig(Signal::SIGKILL).map_err(|error| Orphaned::Refused(error.into()))?;
    // It may have ended before the kernel was told; then somebody else is the parent now.
    if u32::try_from(nix::unistd::getppid().as_raw()) == Ok(parent) {
        Ok(())
    } else {
        Err(Orphaned::Already(parent))
    }
}

/// Nothing: this system has no way to end a process with its parent.
///
/// # Errors
/// Never.
#[cfg(not(target_os = "linux"))]
pub fn end_with_parent(_: u32) -> Result<(), Orphaned> {
    Ok(())
}
