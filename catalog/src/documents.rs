//! Documents as files.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use kanzen_report::Document;
use serde::Serialize;

use crate::error::CatalogError;
use crate::lines::write_file;

/// How a report is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DocumentFormat {
    /// A page that needs no other file.
    Html,
    /// Text, with its pictures in a folder beside it.
    Markdown,
    /// All data.
    Json,
}

impl DocumentFormat {
    /// The format that a file's name asks for.
    pub fn of(path: &Path) -> Result<DocumentFormat, CatalogError> {
        let ending = path
            .extension()
            .and_then(OsStr::to_str)
            .map(str::to_lowercase);
        match ending.as_deref() {
            Some("html" | "htm") => Ok(DocumentFormat::Html),
            Some("md" | "markdown") => Ok(DocumentFormat::Markdown),
            Some("json") => Ok(DocumentFormat::Json),
            _ => Err(CatalogError::unknown_ending(path, ".html, .md, .json")),
        }
    }
}

/// Writes a document, or the data it shows, to a file, and the pictures of
/// Markdown to a folder beside it that is called like the file; tells what that
/// folder is.
pub fn write_document(
    path: &Path,
    document: &Document,
    data: &impl Serialize,
) -> Result<Option<PathBuf>, CatalogError> {
    match DocumentFormat::of(path)? {
        DocumentFormat::Html => write_file(path, document.html().as_bytes())?,
        DocumentFormat::Json => {
            let text = format!("{:#}\n", serde_json::json!(data));
            write_file(path, text.as_bytes())?;
        }
        DocumentFormat::Markdown => {
            let folder = path.with_extension("");
            let name = folder.file_name().unwrap_or_default().to_string_lossy();
            let (text, pictures) = document.markdown(&link(&name));
            for (name, picture) in pictures {
                write_file(&folder.join(name), picture.as_bytes())?;
            }
            // The text comes last: whoever sees it finds its pictures.
            write_file(path, text.as_bytes())?;
            return Ok(Some(folder));
        }
    }
    Ok(None)
}

/// A folder's name as a link has it.
fn link(name: &str) -> String {
    let special = |c: char| c.is_ascii() && !c.is_ascii_alphanumeric() && !"-_.~".contains(c);
    let letters = name.chars().map(|c| match special(c) {
        true => format!("%{:02X}", c as u32),
        false => c.to_string(),
    });
    letters.collect()
}
