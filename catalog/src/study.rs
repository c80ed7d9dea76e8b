//! A solved game as a paper would print it: what its table tells, gathered.

use kanzen_index::Indexed;
use kanzen_report::{FirstMove, MoveValue, Opening, Origin, Pair, RulesTold, Shown, Study};
use kanzen_rules::laws::Lawful;
use kanzen_rules::{Explained, Lang, Placements, Player, Sorted, Text};
use kanzen_solver::Watch;
use kanzen_table::Table;

use crate::error::CatalogError;
use crate::judged::{ByTable, Judge};
use crate::notes::{self, hex};
use crate::solving::{self, numbering};

/// How many positions of a sort are shown.
const MOST_SHOWN: usize = 2;

/// Gathers everything; statistics that are missing are counted.
pub fn study<G: Lawful + Placements + Indexed + Explained + Sorted>(
    game: &G,
    table: &Table,
    watch: &dyn Watch,
) -> Result<Study, CatalogError> {
    let statistics = solving::statistics(game, table, watch)?;
    let scholar = Scholar {
        game,
        table,
        stored: numbering(game, game.stored())?,
    };
    let set = statistics.reachable.as_ref().unwrap_or(&statistics.all);
    let examples = &set.examples;
    Ok(Study {
        game: game.name().to_string(),
        title: Text::each(|lang| title(game, lang)),
        players: [Player::FIRST, Player::SECOND]
            .map(|player| Text::each(|lang| game.player_name(player, lang))),
        rules: rules(game),
        opening: scholar.opening()?,
        sorts: game
            .sorts()
            .iter()
            .map(|sort| Text::new(sort.en, sort.ja))
            .collect(),
        deepest_wins: scholar.shown(&examples.deepest_wins)?,
        deepest_losses: scholar.shown(&examples.deepest_losses)?,
        zugzwangs: scholar.pairs(&examples.zugzwangs)?,
        mutual_zugzwangs: scholar.pairs(&examples.mutual_zugzwangs)?,
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

/// Looks positions up.
struct Scholar<'a, G: Indexed> {
    game: &'a G,
    table: &'a Table,
    stored: G::Index,
}

impl<G: Lawful + Indexed + Explained> Scholar<'_, G> {
    fn by(&self) -> ByTable<'_, G> {
        ByTable {
            game: self.game,
            stored: &self.stored,
            table: self.table,
        }
    }

    fn show(&self, pos: &G::Position) -> Result<Shown, CatalogError> {
        let judged = self.by().judge(pos)?;
        Ok(Shown {
            position: self.game.write_position(pos),
            turn: self.game.turn(pos).word(),
            value: judged.value,
            line: self.by().line(pos)?,
            picture: self.game.picture(pos),
        })
    }

    /// The moves of a position, best first.
    fn moves(&self, pos: &G::Position) -> Result<Vec<(G::Move, MoveValue)>, CatalogError> {
        let judged = self.by().judge(pos)?;
        let moves = judged.moves.into_iter();
        Ok(moves
            .map(|(mv, value)| (mv, MoveValue::new(self.game, pos, mv, value)))
            .collect())
    }

    fn opening(&self) -> Result<Option<Opening>, CatalogError> {
        let game = self.game;
        let Some(start) = game.usual_start() else {
            return Ok(None);
        };
        let mut moves = Vec::new();
        for (mv, first) in self.moves(&start)? {
            let next = game.after(&start, mv);
            let answers = match game.outcome(&next) {
                Some(_) => Vec::new(),
                None => self.moves(&next)?.into_iter().map(|(_, mv)| mv).collect(),
            };
            moves.push(FirstMove { first, answers });
        }
        Ok(Some(Opening {
            fixed: game.start().is_some(),
            start: self.show(&start)?,
            moves,
        }))
    }

    /// The first of these positions that are no images of each other.
    fn shown(&self, texts: &[String]) -> Result<Vec<Shown>, CatalogError> {
        let positions = self.apart(texts)?;
        let shown = positions.iter().take(MOST_SHOWN);
        shown.map(|pos| self.show(pos)).collect()
    }

    /// Those zugzwangs of these that take longest, with either side to move.
    fn pairs(&self, texts: &[String]) -> Result<Vec<Pair>, CatalogError> {
        let mut pairs = Vec::new();
        for pos in self.apart(texts)? {
            if let Some(turned) = self.game.passed(&pos) {
                let judged = self.by().judge(&pos)?;
                pairs.push((judged.value.plies(), pos, turned));
            }
        }
        pairs.sort_by_key(|(plies, ..)| std::cmp::Reverse(*plies));
        let pairs = pairs.iter().take(MOST_SHOWN);
        pairs
            .map(|(_, pos, turned)| {
                Ok(Pair {
                    here: self.show(pos)?,
                    turned: self.show(turned)?,
                })
            })
            .collect()
    }

    /// One of all positions that are images of each other.
    fn apart(&self, texts: &[String]) -> Result<Vec<G::Position>, CatalogError> {
        let game = self.game;
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
}
