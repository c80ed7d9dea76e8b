//! Files of lines, a JSON object each, and files that are whole or not there.

use std::io::Write;
use std::path::Path;

use kanzen_table::{self as table, TableError};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::error::CatalogError;

/// A JSON object as a line of a file.
pub fn json_line(object: &impl Serialize) -> String {
    serde_json::to_string(object).expect("numbers and texts are JSON") + "\n"
}

/// Reads a file of JSON objects, one a line; one that is not there has none.
pub fn read_lines<T: DeserializeOwned>(path: &Path) -> Result<Vec<T>, CatalogError> {
    let text = read_text(path)?;
    let lines = text.lines().enumerate();
    let object = |(line, text): (usize, &str)| {
        serde_json::from_str(text).map_err(|error| {
            let (path, line) = (path.display(), line + 1);
            CatalogError::wrong(
                format!("{path}, line {line} is no result: {error}"),
                format!("{path} の {line} 行目は解析結果ではありません：{error}"),
            )
        })
    };
    lines.map(object).collect()
}

/// The text of a file, none if it is not there.
pub fn read_text(path: &Path) -> Result<String, CatalogError> {
    match std::fs::read_to_string(path) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(String::new()),
        text => text.map_err(|source| CatalogError::ReadFile {
            path: path.to_owned(),
            source,
        }),
    }
}

/// Writes a file, which is whole or not there.
pub fn write_file(path: &Path, bytes: &[u8]) -> Result<(), TableError> {
    table::replace(path, |file| file.write_all(bytes))
}
