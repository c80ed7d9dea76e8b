//! What a numbering was made from, kept beside a table where finding it again
//! takes long.

use std::fs::File;
use std::io::{BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use kanzen_index::{Estimate, Indexed};
use kanzen_table as table;

/// Where it is kept.
pub(crate) fn path_of(table: &Path) -> PathBuf {
    PathBuf::from(format!("{}.list", table.display()))
}

/// Keeps it. Without the file it is found again another time.
pub(crate) fn write<G: Indexed>(game: &G, path: &Path) {
    if let Some(lengthy) = game.lengthy() {
        let _ = table::replace(&path_of(path), |file| {
            let mut file = BufWriter::new(file);
            lengthy.keep(&mut file)?;
            file.flush()
        });
    }
}

/// Takes it, unless there is none or it is of no use.
pub(crate) fn read<G: Indexed>(game: &G, path: &Path) {
    if let Some(lengthy) = game.lengthy()
        && let Some(mut file) = opened(path)
    {
        let _ = lengthy.restore(&mut file);
    }
}

/// What the numbering will take, if it is kept.
pub(crate) fn foreseen<G: Indexed>(game: &G, path: &Path) -> Option<Estimate> {
    game.lengthy()?.foresee(&mut opened(path)?)
}

fn opened(path: &Path) -> Option<BufReader<File>> {
    let path = path_of(path);
    // A pipe would keep us waiting.
    let is_file = path.metadata().is_ok_and(|file| file.is_file());
    is_file.then(|| Some(BufReader::new(File::open(path).ok()?)))?
}
