//! The one way to files: whatever is made, written, synced, renamed or removed
//! goes through here, and is asked for first where the feature `faults` lets a
//! test refuse it.

#[cfg(feature = "faults")]
mod faults;

use std::fs::{self, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::error::failed;
use crate::{Source, Table, TableError};

#[cfg(feature = "faults")]
pub use faults::{disturb, undisturbed};

/// Something that changes files or directories.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operation<'a> {
    /// A directory is made.
    CreateDirectory(&'a Path),
    /// A file is made, which was not there.
    Create(&'a Path),
    /// Some of a file is written.
    Write(&'a Path),
    /// What was written to a file goes to the disk.
    Sync(&'a Path),
    /// A file gets another name, and one that had it is gone.
    Rename(&'a Path, &'a Path),
    /// A file is removed.
    Remove(&'a Path),
    /// An empty directory is removed.
    RemoveDirectory(&'a Path),
    /// The names of a directory go to the disk.
    SyncDirectory(&'a Path),
}

#[cfg(feature = "faults")]
use faults::ask;

#[cfg(not(feature = "faults"))]
#[inline(always)]
fn ask(_: Operation) -> io::Result<()> {
    Ok(())
}

/// A file that is being written.
#[derive(Debug)]
pub struct File {
    file: fs::File,
    path: PathBuf,
}

impl File {
    /// A new file that can be read too; an error if there is anything of that
    /// name, be it a link to nothing.
    pub(crate) fn create(path: &Path) -> io::Result<File> {
        ask(Operation::Create(path))?;
        let mut options = OpenOptions::new();
        let file = options.read(true).write(true).create_new(true).open(path)?;
        Ok(File::new(file, path))
    }

    /// What is open already.
    pub(crate) fn new(file: fs::File, path: &Path) -> File {
        File {
            file,
            path: path.to_owned(),
        }
    }

    /// Waits until the disk has all of it.
    pub(crate) fn sync(&self) -> io::Result<()> {
        ask(Operation::Sync(&self.path))?;
        self.file.sync_all()
    }
}

impl Write for File {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        ask(Operation::Write(&self.path))?;
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Read for File {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.file.read(bytes)
    }
}

impl Seek for File {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.file.seek(to)
    }
}

/// A file that one program at a time holds.
pub(crate) struct Lock {
    path: PathBuf,
    file: fs::File,
}

impl Lock {
    /// Would block if another program holds it. What is in the file stays, and
    /// a link is not followed.
    pub fn take(path: &Path) -> io::Result<Lock> {
        loop {
            let lock = Lock::take_whatever(path)?;
            // Its last holder may have removed it after it was opened: then it
            // keeps nobody out.
            if lock.has_its_name()? {
                return Ok(lock);
            }
        }
    }

    fn take_whatever(path: &Path) -> io::Result<Lock> {
        ask(Operation::Create(path))?;
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::custom_flags(
            &mut options,
            libc::O_NOFOLLOW | libc::O_NONBLOCK,
        );
        let file = options.open(path)?;
        expect_regular(&file.metadata()?)?;
        file.try_lock()?;
        Ok(Lock {
            path: path.to_owned(),
            file,
        })
    }

    /// Is it what others find under its name?
    #[cfg(unix)]
    fn has_its_name(&self) -> io::Result<bool> {
        use std::os::unix::fs::MetadataExt;
        let ours = self.file.metadata()?;
        match fs::symlink_metadata(&self.path) {
            Ok(named) => Ok((named.dev(), named.ino()) == (ours.dev(), ours.ino())),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Elsewhere an open file keeps its name.
    #[cfg(not(unix))]
    fn has_its_name(&self) -> io::Result<bool> {
        let _ = &self.file;
        Ok(true)
    }

    /// Removes the file; others may take one of that name from now on.
    pub fn remove(&self) -> io::Result<()> {
        remove(&self.path)
    }
}

/// Makes a directory and those it is in, and waits until the disk has their
/// names.
pub(crate) fn create_directory(path: &Path) -> io::Result<()> {
    // A bare name is in the empty path, which is where we are.
    if path == Path::new("") || path.is_dir() {
        return Ok(());
    }
    let parent = path.parent();
    parent.map_or(Ok(()), create_directory)?;
    ask(Operation::CreateDirectory(path))?;
    match fs::create_dir(path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists && path.is_dir() => Ok(()),
        Err(error) => Err(error),
        Ok(()) => parent.map_or(Ok(()), sync_directory),
    }
}

pub(crate) fn rename(from: &Path, to: &Path) -> io::Result<()> {
    ask(Operation::Rename(from, to))?;
    fs::rename(from, to)
}

pub(crate) fn remove(path: &Path) -> io::Result<()> {
    ask(Operation::Remove(path))?;
    fs::remove_file(path)
}

/// Removes a directory if it is empty.
pub(crate) fn remove_directory(path: &Path) -> io::Result<()> {
    ask(Operation::RemoveDirectory(path))?;
    fs::remove_dir(path)
}

/// Waits until the disk has the names in a directory.
pub(crate) fn sync_directory(path: &Path) -> io::Result<()> {
    if cfg!(not(unix)) {
        return Ok(());
    }
    ask(Operation::SyncDirectory(path))?;
    let path = match path == Path::new("") {
        true => Path::new("."),
        false => path,
    };
    let synced = fs::File::open(path).and_then(|directory| directory.sync_all());
    match synced {
        // One that may be written to but not read, or a file system that knows
        // no such thing.
        Err(error) if cannot_be_synced(error.kind()) => Ok(()),
        synced => synced,
    }
}

fn cannot_be_synced(kind: io::ErrorKind) -> bool {
    use io::ErrorKind::{InvalidInput, PermissionDenied, Unsupported};
    matches!(kind, PermissionDenied | InvalidInput | Unsupported)
}

/// A regular file, opened to be read anywhere by any number of threads.
#[derive(Debug)]
pub struct Readable {
    file: fs::File,
    /// Where reading is from one place that all share.
    #[cfg(not(any(unix, windows)))]
    turn: std::sync::Mutex<()>,
}

impl Readable {
    /// Opens a regular file; whatever else has the name is refused at once: a
    /// pipe would wait for somebody to write to it.
    pub fn open(path: &Path) -> io::Result<Readable> {
        let mut options = OpenOptions::new();
        options.read(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::custom_flags(&mut options, libc::O_NONBLOCK);
        // Opening alone can do something to a device.
        expect_regular(&fs::metadata(path)?)?;
        let file = options.open(path)?;
        // It may have become another meanwhile.
        expect_regular(&file.metadata()?)?;
        Ok(Readable {
            file,
            #[cfg(not(any(unix, windows)))]
            turn: Default::default(),
        })
    }
}

impl Source for Readable {
    fn bytes(&self) -> io::Result<u64> {
        Ok(self.file.metadata()?.len())
    }

    fn read_exact_at(&self, bytes: &mut [u8], at: u64) -> io::Result<()> {
        #[cfg(unix)]
        return std::os::unix::fs::FileExt::read_exact_at(&self.file, bytes, at);
        #[cfg(windows)]
        {
            let mut done = 0;
            while done < bytes.len() {
                let rest = &mut bytes[done..];
                match std::os::windows::fs::FileExt::seek_read(&self.file, rest, at + done as u64) {
                    Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
                    Ok(read) => done += read,
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                    Err(error) => return Err(error),
                }
            }
            Ok(())
        }
        #[cfg(not(any(unix, windows)))]
        {
            let _turn = self.turn.lock().unwrap_or_else(|e| e.into_inner());
            let mut file = &self.file;
            file.seek(SeekFrom::Start(at))?;
            file.read_exact(bytes)
        }
    }
}

impl Table {
    /// Opens a table file. Its values are read later, when they are asked for.
    pub fn open(path: &Path) -> Result<Table, TableError> {
        let file = Readable::open(path).map_err(|source| match source.kind() {
            io::ErrorKind::NotFound => TableError::NotFound(path.to_owned()),
            _ => failed(path, "open", source),
        })?;
        Table::over(file, path)
    }
}

fn expect_regular(metadata: &fs::Metadata) -> io::Result<()> {
    match metadata.is_file() {
        true => Ok(()),
        false => Err(io::Error::other("it is not a regular file")),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;

    #[test]
    fn a_lock_is_held_by_one_at_a_time_even_while_it_is_removed() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("lock");
        let inside = AtomicU32::new(0);
        let taken = AtomicU32::new(0);
        let work = || {
            for _ in 0..20_000 {
                let Ok(lock) = Lock::take(&path) else {
                    continue;
                };
                assert_eq!(inside.fetch_add(1, Ordering::SeqCst), 0);
                taken.fetch_add(1, Ordering::SeqCst);
                inside.fetch_sub(1, Ordering::SeqCst);
                lock.remove().unwrap();
            }
        };
        std::thread::scope(|scope| (0..4).for_each(|_| drop(scope.spawn(work))));
        assert!(taken.into_inner() > 1000);
    }
}
