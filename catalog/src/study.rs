//! A solved game as a paper would print it: what its table tells, gathered.

use kanzen_index::Indexed;
use kanzen_report::{FirstMove, Opening, Origin, Pair, RulesTold, Shown, Study};
use kanzen_rules::laws::Lawful;
use kanzen_rules::{Explained, Lang, Placements, Player, Sorted, Text};
use kanzen_solver::Watch;
use kanzen_table::Table;

use crate::counting;
use crate::error::CatalogError;
use crate::judged::{self, ByTable, said_moves};
use crate::notes::{self, hex};
use crate::plan::PassOptions;
use crate::solving::numbering;

/// How many positions of a sort are shown.
const MOST_SHOWN: usize = 2;

/// Gathers everything; statistics that are missing are counted.
pub fn study<G: Lawful + Placements + Indexed + Explained + Sorted>(
    game: &G,
    table: &Table,
    watch: &dyn Watch,
) -> Result<Study, CatalogError> {
    let statistics = counting::statistics(game, table, &PassOptions::default(), watch)?;
    let by = ByTable {
        game,
        index: &numbering(game, game.stored())?,
        values: table,
    };
    let set = statistics.reachable.as_ref().unwrap_or(&statistics.all);
    let examples = &set.examples;
    Ok(Study {
        game: game.name().to_string(),
        title: Text::each(|lang| title(game, lang)),
        players: [Player::FIRST, Player::SECOND]
            .map(|player| Text::each(|lang| game.player_name(player, lang))),
        rules: rules(game),
        opening: opening(&by)?,
        sorts: game.sorts().iter().map(|sort| sort.title.into()).collect(),
        deepest_wins: shown(&by, &examples.deepest_wins)?,
        deepest_losses: shown(&by, &examples.deepest_losses)?,
        zugzwangs: pairs(&by, &examples.zugzwangs)?,
        mutual_zugzwangs: pairs(&by, &examples.mutual_zugzwangs)?,
        origin: origin(table),
        statistics,
    })
}

/// What people call the game, with its material where that belongs to the name.
fn title<G: Explained>(game: &G, lang: Lang) -> String {
    let title = game.title(lang);
    match game.name().variant() {
        Some(which) if !title.contains(which) => match lang {
            Lang::En => format!("{title} with {which}"),
            Lang::Ja => format!("{title}（{which}）"),
        },
        _ => title,
    }
}

fn rules<G: Explained>(game: &G) -> RulesTold {
    let words = Text::each(|lang| game.rules_in_words(lang));
    let words = words.en.into_iter().zip(words.ja);
    let pictures = Text::each(|lang| game.rule_pictures(lang));
    let pictures = pictures.en.into_iter().zip(pictures.ja);
    RulesTold {
        words: words.map(|(en, ja)| Text::new(en, ja)).collect(),
        pictures: pictures
            .map(|((picture, en), (_, ja))| (picture, Text::new(en, ja)))
            .collect(),
        text: game.rules_text(),
    }
}

/// How the table was made and checked, as far as that was noted.
fn origin(table: &Table) -> Origin {
    let meta = table.meta();
    let name = table.path().file_name().unwrap_or_default();
    Origin {
        reported_by: env!("CARGO_PKG_VERSION").to_string(),
        program: meta.program.clone(),
        table: name.to_string_lossy().into_owned(),
        table_bytes: table.bytes(),
        table_hash: hex(table.hash()),
        rules_hash: hex(table.rules_hash()),
        index_version: meta.index_version,
        packed: !table.has_win_distances(),
        positions: meta.summary.positions,
        stored: meta.summary.stored,
        solved: notes::SOLVED.read(table),
        verified: notes::VERIFIED.read(table),
    }
}

fn show<G: Lawful + Indexed + Explained>(
    by: &ByTable<'_, G>,
    pos: &G::Position,
) -> Result<Shown, CatalogError> {
    let game = by.game;
    Ok(Shown {
        position: game.write_position(pos),
        turn: game.turn(pos).word(),
        value: by.value(pos)?,
        line: judged::line(by, pos)?,
        picture: game.picture(pos),
    })
}

fn opening<G: Lawful + Indexed + Explained>(
    by: &ByTable<'_, G>,
) -> Result<Option<Opening>, CatalogError> {
    let game = by.game;
    let Some(start) = game.usual_start() else {
        return Ok(None);
    };
    let mut moves = Vec::new();
    for (mv, first) in said_moves(by, &start)? {
        let next = game.after(&start, mv);
        let answers = match game.outcome(&next) {
            Some(_) => Vec::new(),
            None => said_moves(by, &next)?
                .into_iter()
                .map(|(_, mv)| mv)
                .collect(),
        };
        moves.push(FirstMove { first, answers });
    }
    Ok(Some(Opening {
        fixed: game.start().is_some(),
        start: show(by, &start)?,
        moves,
    }))
}

/// The first of these positions that are no images of each other.
fn shown<G: Lawful + Indexed + Explained>(
    by: &ByTable<'_, G>,
    texts: &[String],
) -> Result<Vec<Shown>, CatalogError> {
    let positions = apart(by.game, texts)?;
    let shown = positions.iter().take(MOST_SHOWN);
    shown.map(|pos| show(by, pos)).collect()
}

/// Those zugzwangs of these that take longest, with either side to move.
fn pairs<G: Lawful + Indexed + Explained>(
    by: &ByTable<'_, G>,
    texts: &[String],
) -> Result<Vec<Pair>, CatalogError> {
    let mut pairs = Vec::new();
    for pos in apart(by.game, texts)? {
        if let Some(turned) = by.game.passed(&pos) {
            pairs.push((by.value(&pos)?.plies(), pos, turned));
        }
    }
    pairs.sort_by_key(|(plies, ..)| std::cmp::Reverse(*plies));
    let pairs = pairs.iter().take(MOST_SHOWN);
    pairs
        .map(|(_, pos, turned)| {
            Ok(Pair {
                here: show(by, pos)?,
                turned: show(by, turned)?,
            })
        })
        .collect()
}

/// One of all positions that are images of each other.
fn apart<G: Lawful>(game: &G, texts: &[String]) -> Result<Vec<G::Position>, CatalogError> {
    let mut found: Vec<G::Position> = Vec::new();
    for text in texts {
        let pos = game.read_position(text)?;
        let mut symmetries = game.symmetries().iter();
        let image = symmetries.any(|s| found.contains(&game.image(*s, &pos)));
        if !image {
            found.push(pos);
        }
    }
    Ok(found)
}
