//! The boards of a group, over all materials they need.

use std::io::Write;
use std::time::Instant;

use kanzen_cards::{Grade, Group, GroupCounts, Level, PRESETS, boards, grade};
use kanzen_index::Indexed;
use kanzen_index::bits::Word;
use kanzen_rules::Notation;
use kanzen_shogi::{Move, Position, Ruleset, Shogi};
use kanzen_solver::{Lookup, Stage, Watch, probe};
use kanzen_table::StoredValue;
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use serde::Serialize;

use crate::any::AnyGame;
use crate::error::CatalogError;
use crate::materials::solve_missing;
use crate::plan::SolveOptions;
use crate::shelf::Shelf;
use crate::solving::{load, numbering};

/// The names of the groups that the published study of 9-masu shogi has.
pub const PRESET_GROUPS: [&str; 8] = {
    let mut names = [""; 8];
    let mut i = 0;
    while i < names.len() {
        names[i] = PRESETS[i].0;
        i += 1;
    }
    names
};

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

/// A board, graded.
#[derive(Clone, Debug, Serialize)]
pub struct GradedBoard {
    /// The position in SFEN.
    pub position: String,
    /// The first player's value and plies to the end.
    #[serde(flatten)]
    pub value: StoredValue,
    /// 1 to 5; null for a draw.
    pub level: Option<Level>,
    /// How many first moves win.
    pub winning_moves: usize,
    /// Has the winner just one move that wins at each of his turns in the line?
    pub unique: bool,
    /// Of the first moves that throw the value away, the most plies until the
    /// game ends.
    pub temptation: Option<u16>,
    /// Pieces, royal ones left out.
    pub pieces: usize,
    /// How many first moves take a piece.
    pub captures: usize,
    /// Best play to the end, in USI.
    pub line: Vec<String>,
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
    let ruleset = crate::ruleset(asked.game)?;
    match ruleset.squares() {
        0..=16 => find::<u16>(&ruleset, asked, shelf, options, out, watch),
        17..=32 => find::<u32>(&ruleset, asked, shelf, options, out, watch),
        _ => find::<u128>(&ruleset, asked, shelf, options, out, watch),
    }
}

/// Which boards are asked for.
#[derive(Clone, Copy, Debug)]
pub struct GroupAsked<'a> {
    /// The game's name, without a material.
    pub game: &'a str,
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
    let set = crate::set(ruleset, asked.set)?;
    let mut games: Vec<Shogi<W>> = Vec::new();
    for material in ruleset.materials(set, group.pieces()) {
        let game = Shogi::new(ruleset.with_material(&material)?);
        if !group.armies(&game).is_empty() {
            games.push(game);
        }
    }
    if games.is_empty() {
        return Err(CatalogError::NoBoards {
            group: group.to_string(),
            set: set.name.clone(),
        });
    }
    let erased: Vec<&dyn AnyGame> = games.iter().map(|game| game as &dyn AnyGame).collect();
    solve_missing(&erased, shelf, options, watch)?;
    let begun = Instant::now();
    watch.begin(Stage::Boards, games.len() as u64, 0);
    let mut counts = GroupCounts::default();
    for game in &games {
        if watch.stopped() {
            return Err(CatalogError::Stopped);
        }
        let table = shelf.table(game, Notation::name(game))?;
        let stored = numbering(game, game.stored())?;
        let values = load(game, &stored, &table, &watch)?;
        let (found, counted) = boards(game, &stored, &values, &group);
        counts = counts.and(&counted);
        if let Some(out) = &mut out {
            let value_of =
                |pos: &Position<W>| probe(game, &stored, |number| values.value(number), pos);
            let lines: Vec<String> = found
                .par_iter()
                .map(|(pos, _)| {
                    let grade = grade(game, pos, value_of, |pos, mv| game.takes(pos, mv));
                    let graded = GradedBoard::new(game, pos, &grade);
                    serde_json::to_string(&graded).expect("numbers and texts are JSON") + "\n"
                })
                .collect();
            for line in lines {
                out.write_all(line.as_bytes())
                    .map_err(|source| CatalogError::WriteBoards { source })?;
            }
        }
        watch.advance(1);
    }
    Ok(BoardsReport {
        game: ruleset.name.clone(),
        group: group.to_string(),
        set: set.name.clone(),
        counts,
        seconds: begun.elapsed().as_secs_f64(),
    })
}

impl GradedBoard {
    /// A board with all that is told of it.
    pub(crate) fn new<W: Word>(
        game: &Shogi<W>,
        pos: &Position<W>,
        grade: &Grade<Move>,
    ) -> GradedBoard {
        GradedBoard {
            position: game.write_position(pos),
            value: grade.value.into(),
            level: Level::of(grade.value),
            winning_moves: grade.winning_moves,
            unique: grade.unique,
            temptation: grade.temptation,
            pieces: game.rules().pieces(),
            captures: grade.captures,
            line: grade.line.iter().map(|mv| game.write_move(*mv)).collect(),
        }
    }
}
