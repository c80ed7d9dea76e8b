//! Where a file goes that somebody named, and how it gets there whole.

use std::fs::{self, Metadata, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU32, Ordering};

use crate::TableError;
use crate::error::failed;
use crate::files::{self, File};

/// Writes a file.
///
/// One that is not there, or is regular, appears under its name only when it is
/// complete and on the disk: `write` is given a new file in the same directory,
/// which is made if it is missing. If anything fails, whatever had the name
/// stays. Where the name is a link, what it points to is replaced and the link
/// stays. Devices and pipes are written to as they are; directories and sockets
/// are refused.
pub fn replace(
    path: &Path,
    write: impl FnOnce(&mut File) -> io::Result<()>,
) -> Result<(), TableError> {
    match Place::of(path).map_err(|source| failed(path, "replace", source))? {
        Place::Stream(file) => {
            let mut file = File::new(file, path);
            let written = write(&mut file).and_then(|()| file.flush());
            written.map_err(|source| failed(path, "write", source))
        }
        Place::File(path) => replace_file(&path, write),
    }
}

fn replace_file(
    path: &Path,
    write: impl FnOnce(&mut File) -> io::Result<()>,
) -> Result<(), TableError> {
    let directory = path.parent().unwrap_or(Path::new(""));
    files::create_directory(directory)
        .map_err(|source| failed(directory, "create the directory", source))?;
    let (part, mut file) = create_part(path)?;
    let written = write(&mut file).and_then(|()| file.sync());
    drop(file);
    let placed = written
        .map_err(|source| failed(&part, "write", source))
        .and_then(|()| {
            files::rename(&part, path).map_err(|source| failed(path, "replace", source))
        });
    if placed.is_err() {
        // The first error says more.
        let _ = files::remove(&part);
    }
    placed?;
    files::sync_directory(directory).map_err(|source| failed(directory, "sync", source))
}

/// Where to write what belongs under a name.
enum Place {
    /// To a file that is regular or not there.
    File(PathBuf),
    /// Straight to what is there.
    Stream(fs::File),
}

/// Links that lead to links: as many as systems follow.
const MOST_LINKS: u32 = 40;

impl Place {
    fn of(path: &Path) -> io::Result<Place> {
        let mut path = path.to_owned();
        for _ in 0..MOST_LINKS {
            let metadata = match fs::symlink_metadata(&path) {
                Err(error) if is_absent(error.kind()) => return Ok(Place::File(path)),
                metadata => metadata?,
            };
            if !metadata.is_symlink() {
                return Place::beyond_links(path, &metadata);
            }
            if let Some(stream) = open_already(&path)? {
                return Ok(Place::Stream(stream));
            }
            let directory = path.parent().unwrap_or(Path::new(""));
            path = directory.join(fs::read_link(&path)?);
        }
        Err(io::Error::other("too many links lead to it"))
    }

    fn beyond_links(path: PathBuf, metadata: &Metadata) -> io::Result<Place> {
        if metadata.is_file() {
            return Ok(Place::File(path));
        }
        let refused = |why| Err(io::Error::other(why));
        if metadata.is_dir() {
            return refused("it is a directory");
        }
        #[cfg(unix)]
        if std::os::unix::fs::FileTypeExt::is_socket(&metadata.file_type()) {
            return refused("it is a socket");
        }
        Ok(Place::Stream(OpenOptions::new().write(true).open(&path)?))
    }
}

/// Is nothing there, and perhaps no directory for it either?
fn is_absent(kind: io::ErrorKind) -> bool {
    matches!(kind, io::ErrorKind::NotFound | io::ErrorKind::NotADirectory)
}

/// What a link of the system stands for that names something this program has
/// open, as `/dev/stdout` does in the end. It need not have a name of its own,
/// and what was written to it before must stay.
#[cfg(target_os = "linux")]
fn open_already(link: &Path) -> io::Result<Option<fs::File>> {
    use std::os::fd::AsFd;
    let directory = link.parent().unwrap_or(Path::new(""));
    let ours = fs::canonicalize("/proc/self/fd");
    if ours.is_err() || fs::canonicalize(directory).ok() != ours.ok() {
        return Ok(None);
    }
    let stream = match link.file_name().and_then(|name| name.to_str()) {
        Some("1") => io::stdout().as_fd().try_clone_to_owned()?.into(),
        Some("2") => io::stderr().as_fd().try_clone_to_owned()?.into(),
        _ => OpenOptions::new().append(true).open(link)?,
    };
    Ok(Some(stream))
}

/// Elsewhere such names are devices.
#[cfg(not(target_os = "linux"))]
fn open_already(_: &Path) -> io::Result<Option<fs::File>> {
    Ok(None)
}

/// A new file in the same directory, so that renaming is one step.
fn create_part(path: &Path) -> Result<(PathBuf, File), TableError> {
    static PARTS: AtomicU32 = AtomicU32::new(0);
    loop {
        let part = PARTS.fetch_add(1, Ordering::Relaxed);
        let mut name = path.as_os_str().to_owned();
        name.push(format!(".{}.{part}.part", process::id()));
        let part = PathBuf::from(name);
        match File::create(&part) {
            Ok(file) => return Ok((part, file)),
            // What a killed program left that had our number.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(source) => return Err(failed(&part, "write", source)),
        }
    }
}

/// Is this the name of what was to become `whole` and was never finished?
pub(crate) fn is_part_of(name: &[u8], whole: &[u8]) -> bool {
    let numbers = name
        .strip_prefix(whole)
        .and_then(|rest| rest.strip_prefix(b"."))
        .and_then(|rest| rest.strip_suffix(b".part"));
    let is_number = |text: &[u8]| !text.is_empty() && text.iter().all(u8::is_ascii_digit);
    numbers.is_some_and(|numbers| {
        let mut numbers = numbers.split(|byte| *byte == b'.');
        let both = numbers.next().is_some_and(is_number) && numbers.next().is_some_and(is_number);
        both && numbers.next().is_none()
    })
}

/// Removes what a program that was killed left half written beside a file. No
/// other program may be writing that file.
pub fn sweep(path: &Path) {
    let (Some(directory), Some(name)) = (path.parent(), path.file_name()) else {
        return;
    };
    let directory = match directory == Path::new("") {
        true => Path::new("."),
        false => directory,
    };
    let Ok(entries) = fs::read_dir(directory) else {
        return;
    };
    for entry in entries.flatten() {
        let other = entry.file_name();
        let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
        if is_file && is_part_of(other.as_encoded_bytes(), name.as_encoded_bytes()) {
            // It does no harm but take room.
            let _ = files::remove(&entry.path());
        }
    }
}
