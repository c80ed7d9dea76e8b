//! From a table to the file.

use std::io;
use std::time::Instant;

use kanzen_index::{Index, Indexed};
use kanzen_rules::laws::Lawful;
use kanzen_rules::{Inventory, Text};
use kanzen_solver::memory;
use kanzen_solver::{Stage, Watch, reachable};
use kanzen_table::{self as table, Table, replace};

use super::columns::{self, Column, What};
use super::condition::Condition;
use super::file::{File, Written};
use super::options::{ExportOptions, ExportReport};
use super::rows::{PART, Source};
use super::wrong::BadCondition;
use crate::error::CatalogError;
use crate::notes::hex;
use crate::solving::{load, numbering};

/// Writes the positions of a solved game to a Parquet file.
pub fn export<G: Lawful + Indexed + Inventory>(
    game: &G,
    table: &Table,
    options: &ExportOptions,
    watch: &dyn Watch,
) -> Result<ExportReport, CatalogError> {
    let begun = Instant::now();
    options.check()?;
    let all = columns::all(game);
    let chosen = columns::chosen(&all, &options.columns)?;
    let conditions = conditions(game, &all, &options.conditions)?;

    let stored = numbering(game, game.stored())?;
    let folded = numbering(game, game.folded())?;
    let values = load(game, &stored, table, watch)?;
    let told: Vec<What> = chosen.iter().map(|column| column.what).collect();
    let asked = |what| told.contains(&what) || conditions.iter().any(|c| c.what == what);
    let start = game.start().filter(|_| asked(What::Reachable));
    let explicit = start
        .map(|_| numbering(game, game.explicit()))
        .transpose()?;
    let reached = match (&start, &explicit) {
        (Some(start), Some(explicit)) => Some(reachable(game, &folded, explicit, start, watch)?),
        _ => None,
    };
    let is_on_value = |c: &Condition| matches!(c.what, What::Value | What::Plies);
    let (on_value, mut on_rest): (Vec<_>, Vec<_>) = conditions.into_iter().partition(is_on_value);
    on_rest.sort_by_key(|condition| cost(condition.what));
    let source = Source {
        game,
        stored: &stored,
        folded: &folded,
        values: &values,
        reached: reached.as_ref().map(|(index, set)| (*index, set)),
        images_once: options.folded,
        told,
        on_value,
        on_rest,
    };

    let mut written = None;
    let placed = replace(&options.out, |out| {
        let about = about(game, table, options, &chosen);
        written = Some(write(&source, out, &chosen, about, watch)?);
        Ok(())
    });
    let written = match (placed, written) {
        (Ok(()), Some(written)) => written,
        (Err(_), _) if watch.stopped() => return Err(CatalogError::Stopped),
        (Err(source), _) => {
            let said = Text::new(
                "the positions cannot be written, and no file is left behind",
                "局面を書き出せません。ファイルは残していません",
            );
            return Err(CatalogError::failed_by(said, source));
        }
        (Ok(()), None) => unreachable!("a file that is placed was written"),
    };
    Ok(ExportReport {
        game: game.name().to_string(),
        file: options.out.display().to_string(),
        folded: options.folded,
        conditions: options.conditions.clone(),
        columns: chosen.iter().map(|c| c.name.to_string()).collect(),
        rows: written.rows,
        row_groups: written.row_groups,
        bytes: written.bytes,
        seconds: begun.elapsed().as_secs_f64(),
        peak_rss_bytes: memory::peak(),
    })
}

/// What the texts of conditions mean in this game.
fn conditions<G: Lawful>(
    game: &G,
    columns: &[Column],
    texts: &[String],
) -> Result<Vec<Condition>, CatalogError> {
    let parse = |text: &String| match Condition::parse(text, columns)? {
        condition if condition.what == What::Reachable && game.start().is_none() => {
            Err(BadCondition::NothingReached.of(text))
        }
        condition => Ok(condition),
    };
    texts.iter().map(parse).collect()
}

/// What costs less is looked at first.
fn cost(what: What) -> u8 {
    match what {
        What::Turn | What::Value | What::Plies => 0,
        What::Count(_) => 1,
        What::Reachable => 2,
        What::Moves => 3,
        What::Material => 4,
        What::Position => 5,
    }
}

/// Writes the file. While one part of the positions is written, the next is
/// looked up.
fn write<G: Lawful + Indexed + Inventory>(
    source: &Source<G>,
    out: &mut table::File,
    columns: &[Column],
    about: Vec<(&str, String)>,
    watch: &dyn Watch,
) -> io::Result<Written> {
    let mut file = File::create(out, columns.to_vec(), about)?;
    let len = source.folded.len();
    watch.begin(Stage::Exporting, len, 0);
    let mut made = Vec::new();
    for start in (0..len).step_by(PART as usize) {
        let part = start..(start + PART).min(len);
        let (added, next) = rayon::join(|| file.add(made), || source.batches(part, watch));
        added?;
        made = next.map_err(io::Error::other)?;
    }
    file.add(made)?;
    file.finish()
}

/// What the file says about itself.
fn about<G: Lawful + Indexed>(
    game: &G,
    table: &Table,
    options: &ExportOptions,
    columns: &[Column],
) -> Vec<(&'static str, String)> {
    let meanings = columns.iter().map(|column| (column.name, column.meaning));
    let meanings: serde_json::Map<String, serde_json::Value> = meanings
        .map(|(name, meaning)| (name.to_string(), meaning.into()))
        .collect();
    let images = match options.folded {
        true => "folded: one of each set of positions that symmetries turn into each other",
        false => "explicit: every position for itself",
    };
    vec![
        ("kanzen.game", game.name().to_string()),
        ("kanzen.rules", game.rules_text()),
        ("kanzen.version", env!("CARGO_PKG_VERSION").to_string()),
        ("kanzen.table", hex(table.hash())),
        ("kanzen.positions", images.to_string()),
        ("kanzen.where", options.conditions.join(" and ")),
        (
            "kanzen.columns",
            serde_json::Value::from(meanings).to_string(),
        ),
    ]
}
