//! Documents as files.

use std::path::PathBuf;

use kanzen_report::Document;

use crate::error::CatalogError;
use crate::results::write_file;

/// A file for a document: a web page, or Markdown with its pictures in a folder
/// beside it.
#[derive(Clone, Debug)]
pub struct DocumentFile {
    path: PathBuf,
    markdown: bool,
}

impl DocumentFile {
    /// By the end of its name, `.html` or `.md`.
    pub fn new(path: impl Into<PathBuf>) -> Result<DocumentFile, CatalogError> {
        let path = path.into();
        match path.extension().and_then(|ending| ending.to_str()) {
            Some("html") => Ok(DocumentFile {
                path,
                markdown: false,
            }),
            Some("md") => Ok(DocumentFile {
                path,
                markdown: true,
            }),
            _ => Err(CatalogError::NotADocument { path }),
        }
    }

    /// Writes a document.
    pub fn write(&self, document: &Document) -> Result<(), CatalogError> {
        if !self.markdown {
            return Ok(write_file(&self.path, document.html().as_bytes())?);
        }
        let folder = self.path.with_extension("");
        let name = folder.file_name().unwrap_or_default();
        let (text, pictures) = document.markdown(&name.to_string_lossy());
        for (name, svg) in pictures {
            write_file(&folder.join(name), svg.as_bytes())?;
        }
        Ok(write_file(&self.path, text.as_bytes())?)
    }
}
