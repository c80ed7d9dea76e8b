//! Counting the positions of a solved game.
//!
//! Explicit counts take every position, whoever is to move, as one. Folded
//! counts take a position and its images under the game's symmetries as one.

use std::ops::Range;

use kanzen_index::{Index, Walker};
use kanzen_rules::parallel::in_runs;
use kanzen_rules::{Game, Player, Sort, Sorted, Symmetric, Unmoves, Value};
use serde::{Deserialize, Serialize};

use crate::find::probe;
use crate::only_moves::{OnlyMoves, keeping};
use crate::reach::{Reached, place};
use crate::values::Tally;
use crate::watch::{Stage, Stopped, Watch, go_on};

/// How many examples of a sort are kept.
pub(crate) const MOST_EXAMPLES: usize = 100;

/// What is counted over a set of positions.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Statistics<P> {
    /// Each position for itself.
    pub explicit: Counts,
    /// Images counted once.
    pub folded: Counts,
    /// Legal moves a position, over positions that have one.
    pub branching: Branching,
    /// Positions by the number of their legal moves.
    pub branches: Vec<u64>,
    /// Positions by each of the game's sorts and their number there, counted
    /// from the least.
    pub sorts: Vec<Vec<Shares>>,
    /// Positions in which just one move keeps the value.
    pub only_moves: OnlyMoves,
    /// Positions of each distance, indexed by it: wins at odd ones, losses at even ones.
    pub distances: Vec<u64>,
    /// The mover loses, but would not if the other side were to move.
    pub zugzwang: u64,
    /// Whoever is to move loses.
    pub mutual_zugzwang: u64,
    /// Examples of the sorts above.
    pub examples: Examples<P>,
}

/// Positions by value, in the mover's view.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Counts {
    /// By the mover's value.
    pub tally: Tally,
    /// Positions that the first player wins.
    pub first_wins: u64,
    /// Positions that the second player wins.
    pub second_wins: u64,
}

impl Counts {
    fn add(&mut self, turn: Player, value: Value) {
        self.tally.add(value);
        let winner = match value {
            Value::Win(_) => turn,
            Value::Loss(_) => turn.opponent(),
            Value::Draw => return,
        };
        match winner {
            Player::FIRST => self.first_wins += 1,
            _ => self.second_wins += 1,
        }
    }

    fn merge(self, other: Counts) -> Counts {
        Counts {
            tally: self.tally.merge(other.tally),
            first_wins: self.first_wins + other.first_wins,
            second_wins: self.second_wins + other.second_wins,
        }
    }
}

/// Positions by value alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Shares {
    /// Won by the mover.
    pub win: u64,
    /// Drawn.
    pub draw: u64,
    /// Lost.
    pub loss: u64,
}

impl Shares {
    fn add(&mut self, value: Value, positions: u64) {
        *match value {
            Value::Win(_) => &mut self.win,
            Value::Draw => &mut self.draw,
            Value::Loss(_) => &mut self.loss,
        } += positions;
    }

    fn merge(self, other: Shares) -> Shares {
        Shares {
            win: self.win + other.win,
            draw: self.draw + other.draw,
            loss: self.loss + other.loss,
        }
    }
}

/// Legal moves a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Branching {
    /// Fewest, of positions that have a move.
    pub min: Option<u64>,
    /// Most.
    pub max: Option<u64>,
    /// Moves in all.
    pub moves: u64,
    /// Positions that have one.
    pub positions: u64,
}

impl Branching {
    pub(crate) fn add(&mut self, moves: u64) {
        if moves > 0 {
            *self = self.merge(Branching {
                min: Some(moves),
                max: Some(moves),
                moves,
                positions: 1,
            });
        }
    }

    pub(crate) fn merge(self, other: Branching) -> Branching {
        Branching {
            min: self.min.into_iter().chain(other.min).min(),
            max: self.max.max(other.max),
            moves: self.moves + other.moves,
            positions: self.positions + other.positions,
        }
    }

    /// Moves a position on average.
    pub fn mean(&self) -> Option<f64> {
        (self.positions > 0).then(|| self.moves as f64 / self.positions as f64)
    }
}

/// Positions worth looking at, the first hundred of each sort by folded number.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Examples<P> {
    /// Of the longest wins.
    pub deepest_wins: Vec<P>,
    /// Of the longest losses.
    pub deepest_losses: Vec<P>,
    /// Zugzwangs that are not mutual.
    pub zugzwangs: Vec<P>,
    /// Mutual ones.
    pub mutual_zugzwangs: Vec<P>,
}

impl<P> Examples<P> {
    /// All lists.
    pub(crate) fn lists(&self) -> [&Vec<P>; 4] {
        [
            &self.deepest_wins,
            &self.deepest_losses,
            &self.zugzwangs,
            &self.mutual_zugzwangs,
        ]
    }

    /// The same with every list made another, if each can be.
    pub(crate) fn each<Q>(
        &self,
        mut change: impl FnMut(&Vec<P>) -> Option<Vec<Q>>,
    ) -> Option<Examples<Q>> {
        Some(Examples {
            deepest_wins: change(&self.deepest_wins)?,
            deepest_losses: change(&self.deepest_losses)?,
            zugzwangs: change(&self.zugzwangs)?,
            mutual_zugzwangs: change(&self.mutual_zugzwangs)?,
        })
    }
}

impl<P> Default for Statistics<P> {
    fn default() -> Self {
        Statistics {
            explicit: Counts::default(),
            folded: Counts::default(),
            branching: Branching::default(),
            branches: Vec::new(),
            sorts: Vec::new(),
            only_moves: OnlyMoves::default(),
            distances: Vec::new(),
            zugzwang: 0,
            mutual_zugzwang: 0,
            examples: Examples {
                deepest_wins: Vec::new(),
                deepest_losses: Vec::new(),
                zugzwangs: Vec::new(),
                mutual_zugzwangs: Vec::new(),
            },
        }
    }
}

fn keep<P>(list: &mut Vec<P>, more: impl IntoIterator<Item = P>) {
    let room = MOST_EXAMPLES.saturating_sub(list.len());
    list.extend(more.into_iter().take(room));
}

/// Puts examples of depth `plies` into a list of the deepest, which are so
/// far of depth `deepest`.
fn keep_deepest<P>(
    list: &mut Vec<P>,
    deepest: Option<u16>,
    more: impl IntoIterator<Item = P>,
    plies: Option<u16>,
) {
    if deepest < plies {
        list.clear();
    }
    if deepest <= plies {
        keep(list, more);
    }
}

/// Adds counts to others, place by place.
fn add_up(sums: &mut Vec<u64>, counts: &[u64]) {
    sums.resize(counts.len().max(sums.len()), 0);
    for (sum, count) in sums.iter_mut().zip(counts) {
        *sum += count;
    }
}

/// What is the same for a position and its images.
struct Seen<'a> {
    value: Value,
    /// How many legal moves there are, and how many of them keep the value.
    moves: u64,
    keeping: u64,
    /// If it is lost, the value with the other side to move instead, where that
    /// is a position.
    turned: Option<Value>,
    /// Its place in each of the sorts.
    places: &'a [usize],
}

impl<P: Copy> Statistics<P> {
    /// Nothing yet, with room for the sorts.
    fn with_sorts(sorts: &[Sort]) -> Statistics<P> {
        let room = |sort: &Sort| vec![Shares::default(); (sort.most - sort.least + 1) as usize];
        Statistics {
            sorts: sorts.iter().map(room).collect(),
            ..Statistics::default()
        }
    }

    pub(crate) fn merge(mut self, other: Statistics<P>) -> Statistics<P> {
        let (a, b) = (self.explicit.tally, other.explicit.tally);
        let (mine, theirs) = (&mut self.examples, other.examples);
        keep_deepest(
            &mut mine.deepest_wins,
            a.longest_win,
            theirs.deepest_wins,
            b.longest_win,
        );
        keep_deepest(
            &mut mine.deepest_losses,
            a.longest_loss,
            theirs.deepest_losses,
            b.longest_loss,
        );
        keep(&mut mine.zugzwangs, theirs.zugzwangs);
        keep(&mut mine.mutual_zugzwangs, theirs.mutual_zugzwangs);
        self.explicit = self.explicit.merge(other.explicit);
        self.folded = self.folded.merge(other.folded);
        self.branching = self.branching.merge(other.branching);
        add_up(&mut self.distances, &other.distances);
        add_up(&mut self.branches, &other.branches);
        // One of the two may have seen nothing at all.
        self.sorts
            .resize(other.sorts.len().max(self.sorts.len()), Vec::new());
        for (sums, counts) in self.sorts.iter_mut().zip(other.sorts) {
            sums.resize(counts.len().max(sums.len()), Shares::default());
            for (sum, count) in sums.iter_mut().zip(counts) {
                *sum = sum.merge(count);
            }
        }
        self.only_moves = self.only_moves.merge(other.only_moves);
        self.zugzwang += other.zugzwang;
        self.mutual_zugzwang += other.mutual_zugzwang;
        self
    }

    /// Counts those images of a position that are in the set.
    fn add<G: Game<Position = P>>(&mut self, game: &G, images: &[P], seen: &Seen) {
        let Some(first) = images.first() else { return };
        let Seen { value, moves, .. } = *seen;
        self.folded.add(game.turn(first), value);
        let count = images.len() as u64;
        if self.branches.len() <= moves as usize {
            self.branches.resize(moves as usize + 1, 0);
        }
        self.branches[moves as usize] += count;
        for (sort, place) in self.sorts.iter_mut().zip(seen.places) {
            sort[*place].add(value, count);
        }
        self.only_moves.add(value, count, moves, seen.keeping);
        for pos in images {
            self.add_one(*pos, game.turn(pos), value, moves);
            if let Some(turned) = seen.turned {
                self.add_turned(*pos, turned);
            }
        }
    }

    /// Counts one position explicitly.
    fn add_one(&mut self, pos: P, turn: Player, value: Value, moves: u64) {
        let Tally {
            longest_win,
            longest_loss,
            ..
        } = self.explicit.tally;
        self.explicit.add(turn, value);
        self.branching.add(moves);
        let Some(plies) = value.plies() else { return };
        if self.distances.len() <= usize::from(plies) {
            self.distances.resize(usize::from(plies) + 1, 0);
        }
        self.distances[usize::from(plies)] += 1;
        let (list, deepest) = match value {
            Value::Win(_) => (&mut self.examples.deepest_wins, longest_win),
            _ => (&mut self.examples.deepest_losses, longest_loss),
        };
        keep_deepest(list, deepest, [pos], Some(plies));
    }

    /// Looks at a lost position with the other side to move instead.
    fn add_turned(&mut self, pos: P, turned: Value) {
        match turned {
            Value::Win(_) => {}
            Value::Draw => {
                self.zugzwang += 1;
                keep(&mut self.examples.zugzwangs, [pos]);
            }
            Value::Loss(_) => {
                self.zugzwang += 1;
                self.mutual_zugzwang += 1;
                keep(&mut self.examples.mutual_zugzwangs, [pos]);
            }
        }
    }
}

/// Counts all positions numbered by `folded`, and those that play can reach, if
/// their numbers and the numbering of these are given; `lookup` gives the values
/// of the numbers of `stored`.
pub fn statistics<G: Unmoves + Symmetric + Sorted, I: Index<G>>(
    game: &G,
    stored: &I,
    folded: &I,
    lookup: impl Fn(u64) -> Value + Sync,
    reached: Option<(&I, &Reached)>,
    watch: &dyn Watch,
) -> Result<[Statistics<G::Position>; 2], Stopped> {
    watch.begin(Stage::Counting, folded.len(), 0);
    let counter = Counter {
        game,
        stored,
        folded,
        lookup,
        reached,
        sorts: game.sorts(),
        watch,
    };
    counter.count(0..folded.len())
}

/// Goes through positions and counts them.
pub(crate) struct Counter<'a, G, I, L> {
    pub game: &'a G,
    pub stored: &'a I,
    pub folded: &'a I,
    pub lookup: L,
    pub reached: Option<(&'a I, &'a Reached)>,
    pub sorts: Vec<Sort>,
    pub watch: &'a dyn Watch,
}

impl<G, I, L> Counter<'_, G, I, L>
where
    G: Unmoves + Symmetric + Sorted,
    I: Index<G>,
    L: Fn(u64) -> Value + Sync,
{
    /// Counts the positions of these numbers: all of them, and those reached.
    pub fn count(&self, numbers: Range<u64>) -> Result<[Statistics<G::Position>; 2], Stopped> {
        let runs = in_runs(numbers, |chunks| {
            let mut walker = self.folded.walker(self.game);
            let mut sums = [0, 1].map(|_| Statistics::with_sorts(&self.sorts));
            let mut room = Room::default();
            for numbers in chunks {
                go_on(self.watch)?;
                let steps = numbers.end - numbers.start;
                for number in numbers {
                    if let Some(pos) = walker.seek(number) {
                        self.add(pos, &mut room, &mut sums);
                    }
                }
                self.watch.advance(steps);
            }
            Ok(sums)
        });
        let merged = runs.into_iter().reduce(|a, b| {
            let ([a, b], [c, d]) = (a?, b?);
            Ok([a.merge(c), b.merge(d)])
        });
        merged.unwrap_or_else(|| Ok(Default::default()))
    }

    /// Counts a position and its images. It is looked up and its moves are
    /// counted once for all of them.
    fn add(
        &self,
        pos: G::Position,
        room: &mut Room<G::Position>,
        [all, reachable]: &mut [Statistics<G::Position>; 2],
    ) {
        let game = self.game;
        let value_of = |pos: &G::Position| probe(game, self.stored, &self.lookup, pos);
        let value = value_of(&pos);
        let turned = match value {
            Value::Loss(_) => game.passed(&pos).map(|turned| value_of(&turned)),
            _ => None,
        };
        let mut moves = 0;
        game.for_each_move(&pos, |_| moves += 1);
        let keeping = match value {
            Value::Loss(_) => 0,
            _ => keeping(game, &pos, value, value_of),
        };
        let Room { images, places } = room;
        places.clear();
        places.extend(self.sorts.iter().enumerate().map(|(i, sort)| {
            let number = game.sorted(i, &pos);
            (number - sort.least) as usize
        }));
        let seen = Seen {
            value,
            moves,
            keeping,
            turned,
            places,
        };
        images.push(pos);
        for symmetry in game.symmetries() {
            let image = game.image(*symmetry, &pos);
            if !images.contains(&image) {
                images.push(image);
            }
        }
        all.add(game, images, &seen);
        images.retain(|pos| {
            let reached = self.reached;
            reached.is_some_and(|(index, set)| set.contains(place(game, index, pos)))
        });
        reachable.add(game, images, &seen);
        images.clear();
    }
}

/// Lists that are used again for each position.
struct Room<P> {
    images: Vec<P>,
    places: Vec<usize>,
}

impl<P> Default for Room<P> {
    fn default() -> Self {
        Room {
            images: Vec::new(),
            places: Vec::new(),
        }
    }
}
