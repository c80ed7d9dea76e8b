//! Checking values against the rules: every position's value must be what its
//! legal moves make it.
//!
//! It goes through every unfinished position, stored or settled, and uses the
//! rules' forward moves alone, no unmoves and no short cuts. Values that agree
//! everywhere are right: wins and losses rest on each other by falling
//! distance down to finished games, and a draw always has a move to a draw and
//! none to a lost position.

use kanzen_index::{Index, Walker};
use kanzen_rules::{Game, Value};
use rayon::iter::ParallelIterator;

use crate::chunks;
use crate::values::probe;
use crate::watch::{Stage, Stopped, Watch, go_on};

/// What was checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Verified {
    /// Positions, those that symmetries turn into each other counted once.
    pub positions: u64,
    /// Their moves.
    pub moves: u64,
}

/// A position whose value does not follow from its moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mismatch<P> {
    /// The first such position.
    pub position: P,
    /// What was looked up.
    pub found: Value,
    /// What its moves make it.
    pub expected: Value,
}

/// Why verifying ended early.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum VerifyError<P> {
    /// The watch said stop.
    Stopped,
    /// A value is wrong.
    Mismatch(Mismatch<P>),
}

impl<P> From<Stopped> for VerifyError<P> {
    fn from(_: Stopped) -> Self {
        VerifyError::Stopped
    }
}

/// Checks every position numbered by `folded` against `lookup`, which gives
/// the values of the numbers of `stored`.
pub fn verify<G: Game, I: Index<G>>(
    game: &G,
    stored: &I,
    folded: &I,
    lookup: impl Fn(u64) -> Value + Sync,
    watch: &impl Watch,
) -> Result<Verified, VerifyError<G::Position>> {
    watch.begin(Stage::Verifying, folded.len());
    let checked = chunks(folded.len()).map_init(
        || folded.walker(game),
        |walker, numbers| {
            go_on(watch).map_err(|stopped| (u64::MAX, stopped.into()))?;
            let steps = numbers.end - numbers.start;
            let mut verified = Verified::default();
            for number in numbers {
                let Some(pos) = walker.seek(number) else {
                    continue;
                };
                let probed = |pos: &G::Position| probe(game, stored, &lookup, pos);
                let (expected, moves) = by_the_moves(game, &pos, probed);
                let found = probed(&pos);
                if found != expected {
                    let mismatch = Mismatch {
                        position: pos,
                        found,
                        expected,
                    };
                    return Err((number, VerifyError::Mismatch(mismatch)));
                }
                verified.positions += 1;
                verified.moves += moves;
            }
            watch.advance(steps);
            Ok(verified)
        },
    );
    // The first mismatch by number, whatever the threads did.
    checked
        .reduce(
            || Ok(Verified::default()),
            |a, b| match (a, b) {
                (Ok(a), Ok(b)) => Ok(Verified {
                    positions: a.positions + b.positions,
                    moves: a.moves + b.moves,
                }),
                (Err(a), Err(b)) => Err(if a.0 <= b.0 { a } else { b }),
                (Err(e), _) | (_, Err(e)) => Err(e),
            },
        )
        .map_err(|(_, error)| error)
}

/// The best that a position's moves give, and how many there are.
fn by_the_moves<G: Game>(
    game: &G,
    pos: &G::Position,
    probed: impl Fn(&G::Position) -> Value,
) -> (Value, u64) {
    let (mut best, mut moves) = (None, 0);
    game.for_each_move(pos, |mv| {
        let next = game.after(pos, mv);
        let value = match game.outcome(&next) {
            Some(outcome) => outcome.value_for(game.turn(&next)),
            None => probed(&next),
        };
        best = best.max(Some(value.one_ply_earlier()));
        moves += 1;
    });
    (
        best.unwrap_or_else(|| game.stuck(pos).value_for(game.turn(pos))),
        moves,
    )
}
