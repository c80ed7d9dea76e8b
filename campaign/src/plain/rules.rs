//! Reading a ruleset: from its text to where every piece can go from every
//! square. Takes for granted that the text is a ruleset at all.

use std::collections::BTreeSet;

use serde::Deserialize;

use super::position::{Position, Side};

/// The rules of one game.
pub struct Rules {
    /// Width of the board.
    pub files: usize,
    /// Height of the board.
    pub ranks: usize,
    /// The kinds of pieces, as they stand in the file.
    pub kinds: Vec<Kind>,
    /// Must check be answered?
    pub mate: bool,
    /// What the royal piece wins on the far rank.
    pub goal: Goal,
    /// Do captured pieces go to hand?
    pub hand: bool,
    /// Is it a draw to have no move where that is not mate?
    pub no_move_draws: bool,
    /// Far ranks in which pieces promote.
    pub zone: usize,
    /// Must pieces promote wherever they can?
    pub always_promote: bool,
    /// May pieces be dropped where they could never move?
    pub dead_squares: bool,
    /// Does a side lose in play that gives check for ever?
    pub perpetual_check_loses: bool,
    /// Is the start no more than a proposal?
    pub has_sets: bool,
    /// Where the game begins.
    pub start: Position,
}

/// What the royal piece wins on the far rank.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Goal {
    /// Nothing.
    None,
    /// The game.
    AtOnce,
    /// The game, if it cannot be taken there.
    Safe,
}

/// A kind of pieces.
pub struct Kind {
    /// Its letter.
    pub letter: char,
    /// Is the game about it?
    pub royal: bool,
    /// Has it a promoted form?
    pub promotes: bool,
    /// May it not be dropped on a file with another?
    pub one_per_file: bool,
    /// May it not be dropped to give mate?
    pub no_mate: bool,
    /// By form (plain, promoted), side and square: where it goes.
    pub paths: [[Vec<BTreeSet<Path>>; 2]; 2],
    /// By form and side: the same without a board, as `(right, forward, slides)`.
    pub written: [[BTreeSet<(i32, i32, bool)>; 2]; 2],
}

/// A way from a square to another.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Path {
    /// Squares that must be empty.
    pub over: Vec<usize>,
    /// Where it leads.
    pub to: usize,
}

#[derive(Deserialize)]
struct File {
    board: Board,
    start: String,
    rules: Said,
    promotion: Option<Promotion>,
    #[serde(default)]
    drops: Drops,
    piece: Vec<PieceSaid>,
    set: Option<Vec<toml::Table>>,
}

#[derive(Deserialize)]
struct Board {
    files: usize,
    ranks: usize,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
struct Said {
    royal_lost_by: String,
    #[serde(default = "no_goal")]
    goal: Goal,
    captured: String,
    no_move: Option<String>,
    repetition: Repetition,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
struct Repetition {
    #[serde(default)]
    perpetual_check_loses: bool,
}

fn no_goal() -> Goal {
    Goal::None
}

#[derive(Deserialize)]
struct Promotion {
    zone: usize,
    forced: Option<String>,
}

#[derive(Deserialize, Default)]
#[serde(rename_all = "kebab-case", default)]
struct Drops {
    one_per_file: Vec<char>,
    no_mate: Vec<char>,
    dead_squares: bool,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
struct PieceSaid {
    letter: char,
    #[serde(default)]
    royal: bool,
    moves: Moves,
    second_moves: Option<Moves>,
    promoted: Option<FormSaid>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
struct FormSaid {
    moves: Moves,
    second_moves: Option<Moves>,
}

#[derive(Deserialize, Clone, Default)]
#[serde(default)]
struct Moves {
    steps: Vec<String>,
    slides: Vec<String>,
    jumps: Vec<(i32, i32)>,
}

/// The rules of a text.
pub fn read(text: &str) -> Result<Rules, String> {
    let file: File = toml::from_str(text).map_err(|error| error.to_string())?;
    let (files, ranks) = (file.board.files, file.board.ranks);
    let nothing = Moves::default();
    let mut kinds = Vec::new();
    for piece in &file.piece {
        let plain = [
            &piece.moves,
            piece.second_moves.as_ref().unwrap_or(&piece.moves),
        ];
        let promoted = match &piece.promoted {
            Some(form) => [
                &form.moves,
                form.second_moves.as_ref().unwrap_or(&form.moves),
            ],
            None => [&nothing; 2],
        };
        let mut written = Vec::new();
        for form in [plain, promoted] {
            written.push([directions(form[0])?, directions(form[1])?]);
        }
        let written: [[_; 2]; 2] = written.try_into().expect("two forms");
        let board = |form: usize, side: usize| paths(files, ranks, side, &written[form][side]);
        kinds.push(Kind {
            letter: piece.letter,
            royal: piece.royal,
            promotes: piece.promoted.is_some(),
            one_per_file: file.drops.one_per_file.contains(&piece.letter),
            no_mate: file.drops.no_mate.contains(&piece.letter),
            paths: [0, 1].map(|form| [0, 1].map(|side| board(form, side))),
            written,
        });
    }
    let said = &file.rules;
    let promotion = file.promotion.as_ref();
    let mut rules = Rules {
        files,
        ranks,
        kinds,
        mate: said.royal_lost_by == "mate",
        goal: said.goal,
        hand: said.captured == "hand",
        no_move_draws: said.no_move.as_deref() == Some("draw"),
        zone: promotion.map_or(0, |promotion| promotion.zone),
        always_promote: promotion.is_some_and(|p| p.forced.as_deref() == Some("always")),
        dead_squares: file.drops.dead_squares,
        perpetual_check_loses: said.repetition.perpetual_check_loses,
        has_sets: file.set.is_some_and(|sets| !sets.is_empty()),
        start: Position::default(),
    };
    rules.start = rules.read_position(&file.start)?;
    Ok(rules)
}

/// Moves as `(right, forward, slides)`.
fn directions(moves: &Moves) -> Result<BTreeSet<(i32, i32, bool)>, String> {
    let mut found = BTreeSet::new();
    for (names, slides) in [(&moves.steps, false), (&moves.slides, true)] {
        for name in names {
            let (right, forward) = match name.as_str() {
                "f" => (0, 1),
                "b" => (0, -1),
                "l" => (-1, 0),
                "r" => (1, 0),
                "fl" => (-1, 1),
                "fr" => (1, 1),
                "bl" => (-1, -1),
                "br" => (1, -1),
                _ => return Err(format!("{name} is no direction")),
            };
            found.insert((right, forward, slides));
        }
    }
    found.extend(
        moves
            .jumps
            .iter()
            .map(|(right, forward)| (*right, *forward, false)),
    );
    Ok(found)
}

/// Where moves lead, from each square. Squares are numbered row by row from the
/// top left corner; the first player sits below.
fn paths(
    files: usize,
    ranks: usize,
    side: Side,
    moves: &BTreeSet<(i32, i32, bool)>,
) -> Vec<BTreeSet<Path>> {
    let mut all = Vec::new();
    for from in 0..files * ranks {
        let mut found = BTreeSet::new();
        for &(right, forward, slides) in moves {
            let (dx, dy) = if side == 0 {
                (right, -forward)
            } else {
                (-right, forward)
            };
            let (mut x, mut y) = ((from % files) as i32, (from / files) as i32);
            let mut over = Vec::new();
            loop {
                (x, y) = (x + dx, y + dy);
                if x < 0 || y < 0 || x >= files as i32 || y >= ranks as i32 {
                    break;
                }
                let to = y as usize * files + x as usize;
                found.insert(Path {
                    over: over.clone(),
                    to,
                });
                over.push(to);
                if !slides {
                    break;
                }
            }
        }
        all.push(found);
    }
    all
}

impl Rules {
    /// How many squares the board has.
    pub fn squares(&self) -> usize {
        self.files * self.ranks
    }

    /// The rank of a square as its player counts: 0 is the far one.
    pub fn from_far(&self, side: Side, square: usize) -> usize {
        let rank = square / self.files;
        if side == 0 {
            rank
        } else {
            self.ranks - 1 - rank
        }
    }

    /// Is it one of the far ranks in which a player's pieces promote?
    pub fn in_zone(&self, side: Side, square: usize) -> bool {
        self.from_far(side, square) < self.zone
    }

    /// Could a piece of this form never move from there?
    pub fn is_dead(&self, kind: usize, promoted: bool, side: Side, square: usize) -> bool {
        self.kinds[kind].paths[promoted as usize][side][square].is_empty()
    }

    /// Must a plain piece promote that goes so? It can only if it has another
    /// form and begins or ends in the zone.
    pub fn must_promote(&self, kind: usize, side: Side, from: usize, to: usize) -> bool {
        self.may_promote(kind, side, from, to)
            && (self.always_promote || self.is_dead(kind, false, side, to))
    }

    /// May a plain piece promote that goes so?
    pub fn may_promote(&self, kind: usize, side: Side, from: usize, to: usize) -> bool {
        self.kinds[kind].promotes && (self.in_zone(side, from) || self.in_zone(side, to))
    }
}
