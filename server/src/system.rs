//! The two things that are asked of the system by calls of its own. No other part
//! of the server may.
#![allow(unsafe_code)]

/// Lets this thread leave the processor to those who are less nice. Only on Linux
/// is it a matter of the calling thread alone.
#[cfg(target_os = "linux")]
pub fn be_nice(niceness: i32) {
    // SAFETY: a system call without pointers. If it fails, the thread is no
    // less nice than others.
    unsafe {
        libc::setpriority(libc::PRIO_PROCESS, 0, niceness);
    }
}

#[cfg(not(target_os = "linux"))]
pub fn be_nice(_: i32) {}

/// How many files the system lets this program open, after it was asked for as
/// many as it ever will; none if it does not say.
#[cfg(unix)]
pub fn most_files() -> Option<u64> {
    // SAFETY: the structure is plain numbers, and is read only if it was filled.
    unsafe {
        let mut files: libc::rlimit = std::mem::zeroed();
        if libc::getrlimit(libc::RLIMIT_NOFILE, &mut files) != 0 {
            return None;
        }
        let before = files.rlim_cur;
        files.rlim_cur = files.rlim_max;
        match libc::setrlimit(libc::RLIMIT_NOFILE, &files) {
            0 => Some(files.rlim_max),
            _ => Some(before),
        }
    }
}

#[cfg(not(unix))]
pub fn most_files() -> Option<u64> {
    None
}
