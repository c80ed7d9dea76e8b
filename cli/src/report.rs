//! `kanzen report`

use std::path::{Path, PathBuf};

use kanzen_catalog::{DocumentFormat, Lang, Shelf, write_document};

use crate::output::Output;
use crate::progress::Progress;

pub fn run(output: &Output, shelf: &Shelf, name: &str, out: Option<&Path>) -> anyhow::Result<()> {
    // A name that says nothing is told before the work.
    if let Some(path) = out {
        DocumentFormat::of(path)?;
    }
    let game = kanzen_catalog::open(name)?;
    let table = shelf.table(&*game)?;
    let progress = Progress::new(output.lang);
    let study = game.solvable()?.study(&table, &progress)?;
    progress.finish();
    let usual = || PathBuf::from(format!("{}-report.html", game.name().file_stem()));
    let path = match (out, output.json) {
        (Some(path), _) => Some(path.to_owned()),
        // The object itself is what was asked for.
        (None, true) => None,
        (None, false) => Some(usual()),
    };
    let folder = match &path {
        Some(path) => write_document(path, &study.document(output.lang), &study)?,
        None => None,
    };
    output.report(&study, || {
        let title = game.title(output.lang);
        let path = path.unwrap_or_default();
        text(output.lang, &title, &path, folder.as_deref())
    });
    Ok(())
}

fn text(lang: Lang, title: &str, path: &Path, folder: Option<&Path>) -> String {
    let path = path.display();
    let mut text = match lang {
        Lang::En => format!("The report on {title} is in {path}.\n"),
        Lang::Ja => format!("{title}の報告を {path} に書き出しました。\n"),
    };
    if let Some(folder) = folder {
        let folder = folder.display();
        text += &match lang {
            Lang::En => format!("Its pictures are in {folder}.\n"),
            Lang::Ja => format!("図は {folder} にあります。\n"),
        };
    }
    text
}
