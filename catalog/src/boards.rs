//! The boards of a group, over all materials they need.

use std::io::Write;
use std::time::Instant;

use kanzen_cards::{GradedBoard, Group, GroupCounts, PRESETS, boards, grade};
use kanzen_index::bits::Word;
use kanzen_index::by_word;
use kanzen_rules::parallel::in_parts;
use kanzen_shogi::{Position, Ruleset, Shogi};
use kanzen_solver::{Stage, Watch};
use serde::Serialize;

use crate::any::Solvable;
use crate::error::CatalogError;
use crate::lines::json_line;
use crate::materials::solve_missing;
use crate::open::{opened, ruleset};
use crate::plan::SolveOptions;
use crate::shelf::Shelf;
use crate::solving::in_memory;
use crate::source::GameSource;
use crate::two::Two;

/// The most pieces, royal ones left out, of boards that are found unless more
/// are asked for: their tables are solved within a minute.
pub const USUAL_PIECES: usize = 4;

/// The names of the published groups that have no more pieces than usual.
pub fn usual_groups() -> Vec<&'static str> {
    let names = PRESETS.iter().map(|(name, _)| *name);
    let few = |name: &&str| {
        name.parse::<Group>()
            .is_ok_and(|group| group.pieces() <= USUAL_PIECES)
    };
    names.filter(few).collect()
}

/// What was found of a group.
#[derive(Clone, Debug, Serialize)]
pub struct BoardsReport {
    /// The game.
    pub game: String,
    /// The group.
    pub group: String,
    /// The set that limits the pieces.
    pub set: String,
    /// How many boards there are.
    #[serde(flatten)]
    pub counts: GroupCounts,
    /// How long it took, tables that had to be solved first left out.
    pub seconds: f64,
}

/// Finds the boards of a group and writes them graded, a JSON object a line, to
/// `out` if there is one. Tables that are missing are solved first.
pub fn group_boards(
    asked: &GroupAsked,
    shelf: &Shelf,
    options: &SolveOptions,
    out: Option<&mut dyn Write>,
    watch: &dyn Watch,
) -> Result<BoardsReport, CatalogError> {
    let ruleset = ruleset(asked.game)?;
    by_word!(ruleset.squares(), W => find::<W>(&ruleset, asked, shelf, options, out, watch))
}

/// Which boards are asked for.
#[derive(Clone, Copy, Debug)]
pub struct GroupAsked<'a> {
    /// The game, without a material.
    pub game: &'a GameSource,
    /// The group, as [`Group`] reads it.
    pub group: &'a str,
    /// The set that limits the pieces; the first if none is named.
    pub set: Option<&'a str>,
}

fn find<W: Word>(
    ruleset: &Ruleset,
    asked: &GroupAsked,
    shelf: &Shelf,
    options: &SolveOptions,
    mut out: Option<&mut dyn Write>,
    watch: &dyn Watch,
) -> Result<BoardsReport, CatalogError> {
    let group: Group = asked.group.parse()?;
    group.check(ruleset)?;
    let set = ruleset.set(asked.set)?;
    let mut games: Vec<Two<Shogi<W>>> = Vec::new();
    for material in ruleset.materials(set, group.pieces()) {
        let game = opened(ruleset.with_material(&material)?, asked.game)?;
        if !group.armies(&game.game).is_empty() {
            games.push(game);
        }
    }
    if games.is_empty() {
        let set = &set.name;
        return Err(CatalogError::wrong(
            format!("there is no board of the group {group} with the pieces of the set {set}"),
            format!("駒の組 {set} では、{group} の盤面は一つも作れません"),
        ));
    }
    let erased = games.iter().map(|game| game as &dyn Solvable);
    let erased: Vec<&dyn Solvable> = erased.collect();
    solve_missing(&erased, shelf, options, watch)?;
    let begun = Instant::now();
    watch.begin(Stage::Boards, games.len() as u64, 0);
    let mut counts = GroupCounts::default();
    for game in games {
        if watch.stopped() {
            return Err(CatalogError::Stopped);
        }
        let table = shelf.table_made(&game, options, watch)?;
        let solved = in_memory(game.game, &table, watch)?;
        let (found, counted) = boards(&solved, &group);
        counts = counts.and(&counted);
        if let Some(out) = &mut out {
            let line = |pos: &Position<W>| {
                json_line(&GradedBoard::new(&solved.game, pos, &grade(&solved, pos)))
            };
            let lines = in_parts(found.len(), |part| line(&found[part].0));
            for line in lines {
                out.write_all(line.as_bytes())
                    .map_err(CatalogError::unwritten)?;
            }
        }
        watch.advance(1);
    }
    Ok(BoardsReport {
        game: ruleset.name.to_string(),
        group: group.to_string(),
        set: set.name.clone(),
        counts,
        seconds: begun.elapsed().as_secs_f64(),
    })
}
