//! How much memory there is for this program: what the machine has free, less
//! where a container (a control group) or a limit of the shell (`ulimit`) allows
//! less.

use std::fs;
use std::path::Path;

/// Where the system tells.
const PROCESS: &str = "/proc/self";
const GROUPS: &str = "/sys/fs/cgroup";

/// Bytes of memory that this program may still take, where the system tells.
pub fn available() -> Option<u64> {
    let process = Path::new(PROCESS);
    let machine = field(Path::new("/proc/meminfo"), "MemAvailable:");
    let rooms = [
        machine,
        room_in_groups(process, Path::new(GROUPS)),
        room_in_limits(process),
    ];
    rooms.into_iter().flatten().min()
}

/// What a thread needs beside its stack: its guard, the stack for signals, its
/// own storage.
const THREAD_EXTRA: u64 = 256 << 10;

/// An error unless the limits of the shell leave room for so many threads with
/// such a stack. A thread that starts and finds no room ends the program, so
/// this is asked before.
pub fn room_for_threads(threads: usize, stack: usize) -> Result<(), String> {
    let Some(room) = room_in_limits(Path::new(PROCESS)) else {
        return Ok(());
    };
    // The heap that each thread would reserve uses such room up long before.
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: it sets a number that later allocations read.
    unsafe {
        libc::mallopt(libc::M_ARENA_MAX, 1);
    }
    let needed = threads as u64 * (stack as u64 + THREAD_EXTRA);
    match needed <= room {
        true => Ok(()),
        false => Err(format!(
            "{threads} threads take {} MB of memory, and its limit leaves {} MB",
            needed >> 20,
            room >> 20
        )),
    }
}

/// Bytes of memory this program has.
pub fn own() -> Option<u64> {
    field(&Path::new(PROCESS).join("status"), "VmRSS:")
}

/// The most bytes of memory this program ever had, where the system tells.
pub fn peak() -> Option<u64> {
    field(&Path::new(PROCESS).join("status"), "VmHWM:")
}

/// Lets [`peak`] count from here on, where the system can.
pub fn forget_peak() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: it gives back to the system what nobody holds.
    unsafe {
        libc::malloc_trim(0);
    }
    // Elsewhere the peak is that of the whole run, or not known at all.
    let _ = fs::write("/proc/self/clear_refs", "5");
}

/// A field of a file that counts in kB.
fn field(file: &Path, name: &str) -> Option<u64> {
    let text = fs::read_to_string(file).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    let kib: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kib * 1024)
}

/// How the two versions of control groups name their files: the controller in
/// the list of groups, where its groups are, the limit, what is in use, and what
/// of that are files that would make room.
const VERSIONS: [[&str; 5]; 2] = [
    ["", "", "memory.max", "memory.current", "inactive_file"],
    [
        "memory",
        "memory",
        "memory.limit_in_bytes",
        "memory.usage_in_bytes",
        "total_inactive_file",
    ],
];

/// Bytes left in the control group of a process and in all those around it.
fn room_in_groups(process: &Path, groups: &Path) -> Option<u64> {
    let list = fs::read_to_string(process.join("cgroup")).ok()?;
    let mut rooms = Vec::new();
    for [controller, folder, limit, used, idle] in VERSIONS {
        let group = list.lines().find_map(|line| {
            let (_, line) = line.split_once(':')?;
            let (names, group) = line.split_once(':')?;
            names
                .split(',')
                .any(|name| name == controller)
                .then_some(group)
        });
        let Some(group) = group else { continue };
        let top = groups.join(folder);
        // Within a container its own group is the top one, whatever the list says.
        let own = top.join(group.trim_start_matches('/'));
        let around = own.ancestors().take_while(|path| path.starts_with(&top));
        rooms.extend(around.filter_map(|path| room_in_group(path, limit, used, idle)));
    }
    rooms.into_iter().min()
}

/// Bytes left in one group; none if it has no limit.
fn room_in_group(group: &Path, limit: &str, used: &str, idle: &str) -> Option<u64> {
    let number = |file: &str| -> Option<u64> {
        let text = fs::read_to_string(group.join(file)).ok()?;
        text.trim().parse().ok()
    };
    let stat = fs::read_to_string(group.join("memory.stat")).unwrap_or_default();
    let idle = stat.lines().find_map(|line| {
        let (name, bytes) = line.split_once(' ')?;
        bytes.parse().ok().filter(|_: &u64| name == idle)
    });
    let used = number(used)?.saturating_sub(idle.unwrap_or(0));
    Some(number(limit)?.saturating_sub(used))
}

/// Bytes left below the limits that the process was started with.
fn room_in_limits(process: &Path) -> Option<u64> {
    let limits = fs::read_to_string(process.join("limits")).ok()?;
    let status = process.join("status");
    let kinds = [
        ("Max address space", "VmSize:"),
        ("Max data size", "VmData:"),
    ];
    let rooms = kinds.into_iter().filter_map(|(limit, used)| {
        let line = limits.lines().find_map(|line| line.strip_prefix(limit))?;
        let limit: u64 = line.split_whitespace().next()?.parse().ok()?;
        Some(limit.saturating_sub(field(&status, used)?))
    });
    rooms.min()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A directory with these files.
    fn files(files: &[(&str, &str)]) -> tempfile::TempDir {
        let dir = tempfile::tempdir().unwrap();
        for (name, text) in files {
            let path = dir.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        dir
    }

    #[test]
    fn the_tightest_group_around_a_process_counts() {
        let dir = files(&[
            ("self/cgroup", "0::/class/pupil\n"),
            ("groups/class/memory.max", "1000\n"),
            ("groups/class/memory.current", "700\n"),
            ("groups/class/memory.stat", "anon 5\ninactive_file 100\n"),
            ("groups/class/pupil/memory.max", "max\n"),
            ("groups/class/pupil/memory.current", "10\n"),
        ]);
        let (process, groups) = (dir.path().join("self"), dir.path().join("groups"));
        assert_eq!(room_in_groups(&process, &groups), Some(400));
        fs::write(groups.join("class/pupil/memory.max"), "50\n").unwrap();
        assert_eq!(room_in_groups(&process, &groups), Some(40));
        // Used up, and more: a limit may be lowered later.
        fs::write(groups.join("class/pupil/memory.max"), "5\n").unwrap();
        assert_eq!(room_in_groups(&process, &groups), Some(0));
    }

    #[test]
    fn groups_of_the_first_version_are_known() {
        let dir = files(&[
            ("self/cgroup", "9:name=systemd:/\n4:cpu,memory:/box\n0::/\n"),
            ("groups/memory/memory.limit_in_bytes", "9223372036854771712"),
            ("groups/memory/memory.usage_in_bytes", "100"),
            ("groups/memory/box/memory.limit_in_bytes", "300"),
            ("groups/memory/box/memory.usage_in_bytes", "120"),
            ("groups/memory/box/memory.stat", "total_inactive_file 20\n"),
        ]);
        let (process, groups) = (dir.path().join("self"), dir.path().join("groups"));
        assert_eq!(room_in_groups(&process, &groups), Some(200));
    }

    #[test]
    fn limits_of_the_shell_are_known() {
        let dir = files(&[
            (
                "limits",
                "Limit                     Soft Limit           Hard Limit           Units\n\
                 Max data size             unlimited            unlimited            bytes\n\
                 Max address space         409600               unlimited            bytes\n",
            ),
            ("status", "VmSize:\t     100 kB\nVmData:\t  50 kB\n"),
        ]);
        assert_eq!(room_in_limits(dir.path()), Some(300 * 1024));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn this_process_has_some_memory() {
        assert!(available().is_some_and(|bytes| bytes > 1 << 20));
        assert!(own() <= peak() && own().is_some());
    }
}
