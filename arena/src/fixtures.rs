//! Games to be played, batch by batch on all cores.

use std::panic::{AssertUnwindSafe, catch_unwind};

use kanzen_rules::parallel::in_parts;
use kanzen_rules::{Game, Record};
use kanzen_search::{Mind, Oracle, PlayerSpec, Trouble};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::Serialize;

use crate::game::{Played, PlayedOf, Thinking, play_on};
use crate::tournament::Tournament;

/// Makes the player of a specification, with this seed.
pub type Maker<'a, G> =
    dyn Fn(&PlayerSpec, u64) -> Result<Box<dyn Mind<G> + 'a>, Trouble> + Sync + 'a;

/// Games that are played before anybody looks whether to stop; the same on any
/// number of threads.
const BATCH: usize = 32;

/// A game to be played.
pub(crate) struct Fixture {
    pub number: u64,
    /// Who sits where, as numbers of the players.
    pub seats: Vec<usize>,
    /// The games of two numbers have the same opening.
    pub opening: u64,
}

/// What all games of a tournament have in common.
pub(crate) struct Plan<'a, 'm, G: Game> {
    pub game: &'a G,
    pub start: G::Position,
    pub tournament: &'a Tournament,
    pub make: &'a Maker<'m, G>,
    /// Knows what is a mistake.
    pub oracle: Option<&'a Oracle<'a, G>>,
    pub stopped: &'a (dyn Fn() -> bool + Sync),
}

/// How the games went, whoever won.
pub(crate) struct Course {
    /// What each player did.
    pub thinking: Vec<Thinking>,
    /// Plies of each game.
    pub lengths: Vec<usize>,
    pub crashed: Vec<Crashed>,
    /// Was it stopped before the end?
    pub interrupted: bool,
}

/// Plies of games.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Length {
    /// The mean.
    pub mean: f64,
    /// Of the shortest.
    pub min: usize,
    /// Of the longest.
    pub max: usize,
}

/// A game that broke off.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Crashed {
    /// Its number.
    pub game: u64,
    /// Who played, by seat.
    pub players: Vec<String>,
    /// What happened.
    pub reason: String,
}

impl<G: Game> Plan<'_, '_, G> {
    /// Plays all games, unless it is stopped. `take` gets the games of a batch
    /// in order, without those that were stopped on the way or broke off, and
    /// says whether to go on.
    pub fn play(
        &self,
        fixtures: impl Iterator<Item = Fixture>,
        mut take: impl FnMut(&[PlayedOf<G>]) -> Result<bool, Trouble>,
    ) -> Result<Course, Trouble> {
        let mut course = Course::new(self.tournament.players.len());
        let mut fixtures = fixtures.peekable();
        while fixtures.peek().is_some() && !(self.stopped)() {
            let batch: Vec<Fixture> = fixtures.by_ref().take(BATCH).collect();
            let results = in_parts(batch.len(), |game| {
                let safely = AssertUnwindSafe(|| self.one_game(&batch[game]));
                catch_unwind(safely).unwrap_or_else(|panic| Err(reason(&*panic).into()))
            });
            let mut finished = Vec::new();
            for (fixture, result) in batch.iter().zip(results) {
                match result {
                    Ok(Some(played)) => {
                        course.add(&played);
                        finished.push(played);
                    }
                    Ok(None) => course.interrupted = true,
                    Err(trouble) => course.crashed.push(self.crashed(fixture, &trouble)),
                }
            }
            if !take(&finished)? {
                break;
            }
        }
        course.interrupted |= (self.stopped)() && fixtures.peek().is_some();
        Ok(course)
    }

    fn crashed(&self, fixture: &Fixture, trouble: &Trouble) -> Crashed {
        let players = fixture.seats.iter();
        Crashed {
            game: fixture.number,
            players: players
                .map(|player| self.tournament.name(*player))
                .collect(),
            reason: trouble.to_string(),
        }
    }

    fn one_game(&self, fixture: &Fixture) -> Result<Option<PlayedOf<G>>, Trouble> {
        let Tournament { seed, opening, .. } = *self.tournament;
        let chance = seed_of(seed, fixture.opening, 0);
        let mut record = opened(self.game, self.start, opening, chance);
        let players = fixture.seats.iter().enumerate().map(|(seat, player)| {
            let seed = seed_of(seed, fixture.number, 1 + seat as u64);
            (self.make)(&self.tournament.players[*player], seed)
        });
        let mut players = players.collect::<Result<Vec<_>, _>>()?;
        let finished = play_on(
            self.game,
            &mut record,
            &mut players,
            self.oracle,
            self.tournament.most_plies,
            self.stopped,
        )?;
        Ok(finished.map(|finished| Played {
            number: fixture.number,
            seats: fixture.seats.clone(),
            start: self.start,
            moves: record.moves().to_vec(),
            ended: finished.ended,
            thinking: finished.thinking,
            mistakes: finished.mistakes,
        }))
    }
}

impl Course {
    fn new(players: usize) -> Course {
        Course {
            thinking: vec![Thinking::default(); players],
            lengths: Vec::new(),
            crashed: Vec::new(),
            interrupted: false,
        }
    }

    fn add<P, M>(&mut self, played: &Played<P, M>) {
        self.lengths.push(played.moves.len());
        for (player, thinking) in played.seats.iter().zip(&played.thinking) {
            self.thinking[*player].add(thinking);
        }
    }

    pub fn games(&self) -> u64 {
        self.lengths.len() as u64
    }

    pub fn length(&self) -> Option<Length> {
        let plies: usize = self.lengths.iter().sum();
        Some(Length {
            mean: plies as f64 / self.lengths.len() as f64,
            min: *self.lengths.iter().min()?,
            max: *self.lengths.iter().max()?,
        })
    }
}

/// A seed of its own for each use.
fn seed_of(seed: u64, number: u64, use_: u64) -> u64 {
    let mixed = seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ (use_ << 56);
    Xoshiro256PlusPlus::seed_from_u64(mixed).random()
}

/// The start with some plies by chance, after which the game is not over.
fn opened<'g, G: Game>(game: &'g G, start: G::Position, plies: usize, seed: u64) -> Record<'g, G> {
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut record = Record::new(game, start);
    // Where every line ends early there may be none; then the start will do.
    for _ in 0..100 {
        while record.moves().len() < plies && record.end().is_none() {
            let moves = game.moves(record.position());
            record.play(moves[chance.random_range(0..moves.len())]);
        }
        if record.end().is_none() {
            return record;
        }
        record = Record::new(game, start);
    }
    record
}

/// What a panic says.
fn reason(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
    text.unwrap_or("it panicked").to_string()
}
