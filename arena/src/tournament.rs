//! Every pair of players, so many games each.

use std::panic::{AssertUnwindSafe, catch_unwind};

use kanzen_rules::{Evaluation, Game, Player as Seat, Record};
use kanzen_search::{Oracle, PlayerSpec, Trouble, player};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rayon::prelude::*;
use serde::Serialize;

use crate::game::{Mistakes, Played, PlayedOf, Thinking, play_on};
use crate::statistics::{Interval, Sprt, SprtState, Tally, elo};

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Tournament {
    /// Who takes part, two or more.
    pub players: Vec<PlayerSpec>,
    /// Games of each pair.
    pub games: u64,
    /// Decides everything that is left to chance.
    pub seed: u64,
    /// Plies by chance at the beginning; the two games of a pair that follow
    /// each other, seats swapped, have the same.
    pub opening: usize,
    /// Plies after which a game is given up as a draw.
    pub most_plies: usize,
    /// Stops a match of two as soon as this test has decided.
    pub sprt: Option<Sprt>,
}

/// What came of it.
#[derive(Clone, Debug, Serialize)]
pub struct Standings {
    /// Games played to their end.
    pub games: u64,
    /// Will the same be played again, whatever the machine?
    pub reproducible: bool,
    /// Was it stopped before the end?
    pub interrupted: bool,
    /// Won by who moved first.
    pub first_wins: u64,
    /// Won by who moved second.
    pub second_wins: u64,
    /// Drawn.
    pub draws: u64,
    /// The players, in the order they were named.
    pub players: Vec<PlayerResult>,
    /// Each pair.
    pub pairs: Vec<PairResult>,
    /// Who sat where.
    pub seatings: Vec<Seating>,
    /// Plies of the games; null if there are none.
    pub length: Option<Length>,
    /// The sequential test, if one was asked for.
    pub sprt: Option<SprtState>,
    /// Games that broke off and do not count.
    pub crashed: Vec<Crashed>,
}

/// What a player did.
#[derive(Clone, Debug, Serialize)]
pub struct PlayerResult {
    /// Who.
    pub player: String,
    /// Games won.
    pub wins: u64,
    /// Lost.
    pub losses: u64,
    /// Drawn.
    pub draws: u64,
    /// Points for each game, and the interval of 95 % confidence.
    #[serde(flatten)]
    pub score: Option<Interval>,
    /// Moves made.
    pub moves: u64,
    /// Microseconds for a move.
    pub microseconds: Option<f64>,
    /// Positions looked at for a move.
    pub nodes: Option<f64>,
    /// Of its moves, the share that threw a win or a draw away; null without a
    /// table.
    pub mistakes: Option<f64>,
    /// Plies by which a move that kept a win or loss made it longer or shorter.
    pub plies_lost: Option<f64>,
}

/// What two players did against each other.
#[derive(Clone, Debug, Serialize)]
pub struct PairResult {
    /// The first of the two as they were named.
    pub player: String,
    /// The second.
    pub opponent: String,
    /// Games the first won.
    pub wins: u64,
    /// Lost.
    pub losses: u64,
    /// Drawn.
    pub draws: u64,
    /// Points for each game, and the interval of 95 % confidence.
    #[serde(flatten)]
    pub score: Option<Interval>,
    /// The difference in Elo points, and the interval; null where all points
    /// went to one side.
    pub elo: Option<f64>,
    /// The interval.
    pub elo_low: Option<f64>,
    /// The interval.
    pub elo_high: Option<f64>,
}

/// A first and a second player, and who won.
#[derive(Clone, Debug, Serialize)]
pub struct Seating {
    /// Who moved first.
    pub first: String,
    /// Who moved second.
    pub second: String,
    /// Won by the first.
    pub first_wins: u64,
    /// Won by the second.
    pub second_wins: u64,
    /// Drawn.
    pub draws: u64,
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
    /// Who played.
    pub players: [String; 2],
    /// What happened.
    pub reason: String,
}

/// Games that are played before anybody looks whether to stop; the same on any
/// number of threads.
const BATCH: u64 = 32;

/// A game to be played.
#[derive(Clone, Copy)]
struct Fixture {
    number: u64,
    seats: [usize; 2],
    /// The games of two numbers have the same opening.
    opening: u64,
}

impl Tournament {
    /// Pairs of players as they were named.
    fn pairs(&self) -> Vec<[usize; 2]> {
        let players = 0..self.players.len();
        let with = |a: usize| (a + 1..self.players.len()).map(move |b| [a, b]);
        players.flat_map(with).collect()
    }

    /// All games, those of all pairs in turn, so that an early end leaves each
    /// pair as many.
    fn fixtures(&self) -> impl Iterator<Item = Fixture> {
        let pairs = self.pairs();
        (0..self.games * pairs.len() as u64).map(move |number| {
            let (round, pair) = (number / pairs.len() as u64, number % pairs.len() as u64);
            let [a, b] = pairs[pair as usize];
            Fixture {
                number,
                seats: if round % 2 == 0 { [a, b] } else { [b, a] },
                opening: round / 2,
            }
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

/// Plays a tournament. Every game is given to `tell` once a batch is done, in
/// order; games that are stopped on the way are not.
pub fn play<G: Evaluation>(
    game: &G,
    start: G::Position,
    tournament: &Tournament,
    oracle: Option<&Oracle<'_, G>>,
    stopped: &(dyn Fn() -> bool + Sync),
    tell: &mut dyn FnMut(&PlayedOf<G>) -> Result<(), Trouble>,
) -> Result<Standings, Trouble> {
    let mut sums = Sums::new(tournament);
    let mut fixtures = tournament.fixtures().peekable();
    while fixtures.peek().is_some() && !stopped() {
        let batch: Vec<Fixture> = fixtures.by_ref().take(BATCH as usize).collect();
        let played = batch.par_iter().map(|fixture| {
            let safely =
                AssertUnwindSafe(|| one_game(game, start, tournament, fixture, oracle, stopped));
            catch_unwind(safely).unwrap_or_else(|panic| Err(reason(&*panic).into()))
        });
        let played: Vec<Result<Option<PlayedOf<G>>, Trouble>> = played.collect();
        for (fixture, played) in batch.iter().zip(played) {
            match played {
                Ok(Some(played)) => {
                    sums.add(&played);
                    tell(&played)?;
                }
                Ok(None) => sums.interrupted = true,
                Err(trouble) => sums.crash(fixture, trouble.to_string()),
            }
        }
        if sums.sprt().is_some_and(|state| state.accepted.is_some()) {
            break;
        }
    }
    sums.interrupted |= stopped() && fixtures.peek().is_some();
    Ok(sums.standings())
}

fn one_game<G: Evaluation>(
    game: &G,
    start: G::Position,
    tournament: &Tournament,
    fixture: &Fixture,
    oracle: Option<&Oracle<'_, G>>,
    stopped: &dyn Fn() -> bool,
) -> Result<Option<PlayedOf<G>>, Trouble> {
    let opening = seed_of(tournament.seed, fixture.opening, 0);
    let mut record = opened(game, start, tournament.opening, opening);
    let seat = |seat: usize| {
        let spec = &tournament.players[fixture.seats[seat]];
        let seed = seed_of(tournament.seed, fixture.number, 1 + seat as u64);
        player(spec, game, oracle, seed)
    };
    let mut players = [seat(0)?, seat(1)?];
    let most = tournament.most_plies;
    let finished = play_on(game, &mut record, &mut players, oracle, most, stopped)?;
    Ok(finished.map(|finished| Played {
        number: fixture.number,
        seats: fixture.seats,
        start,
        moves: record.moves().to_vec(),
        ended: finished.ended,
        thinking: finished.thinking,
        mistakes: finished.mistakes,
    }))
}

/// What a panic says.
fn reason(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
    text.unwrap_or("it panicked").to_string()
}

/// Sums over the games so far.
struct Sums<'a> {
    tournament: &'a Tournament,
    pairs: Vec<[usize; 2]>,
    /// Wins of the first, of the second, draws; by who sat where.
    seatings: Vec<[u64; 3]>,
    thinking: Vec<Thinking>,
    mistakes: Vec<Option<Mistakes>>,
    lengths: Vec<usize>,
    crashed: Vec<Crashed>,
    interrupted: bool,
}

impl<'a> Sums<'a> {
    fn new(tournament: &'a Tournament) -> Self {
        let players = tournament.players.len();
        Sums {
            tournament,
            pairs: tournament.pairs(),
            seatings: vec![[0; 3]; players * players],
            thinking: vec![Thinking::default(); players],
            mistakes: vec![None; players],
            lengths: Vec::new(),
            crashed: Vec::new(),
            interrupted: false,
        }
    }

    fn seating(&self, [first, second]: [usize; 2]) -> usize {
        first * self.tournament.players.len() + second
    }

    fn name(&self, player: usize) -> String {
        self.tournament.players[player].to_string()
    }

    fn add<P, M>(&mut self, played: &Played<P, M>) {
        let result = match played.ended.outcome().winner() {
            Some(Seat::FIRST) => 0,
            Some(_) => 1,
            None => 2,
        };
        let seating = self.seating(played.seats);
        self.seatings[seating][result] += 1;
        self.lengths.push(played.moves.len());
        for (seat, player) in played.seats.into_iter().enumerate() {
            let (sum, more) = (&mut self.thinking[player], &played.thinking[seat]);
            sum.moves += more.moves;
            sum.nodes += more.nodes;
            sum.time += more.time;
            if let Some(more) = played.mistakes.map(|mistakes| mistakes[seat]) {
                let sum = self.mistakes[player].get_or_insert_default();
                sum.thrown += more.thrown;
                sum.kept += more.kept;
                sum.plies += more.plies;
            }
        }
    }

    fn crash(&mut self, fixture: &Fixture, reason: String) {
        let players = fixture.seats.map(|player| self.name(player));
        self.crashed.push(Crashed {
            game: fixture.number,
            players,
            reason,
        });
    }

    /// What the first of two players did against the second.
    fn tally(&self, [a, b]: [usize; 2]) -> Tally {
        let [ahead, back] = [[a, b], [b, a]].map(|seats| self.seatings[self.seating(seats)]);
        Tally {
            wins: ahead[0] + back[1],
            losses: ahead[1] + back[0],
            draws: ahead[2] + back[2],
        }
    }

    fn sprt(&self) -> Option<SprtState> {
        let test = self.tournament.sprt.as_ref()?;
        Some(test.state(&self.tally([0, 1])))
    }

    fn player(&self, player: usize) -> PlayerResult {
        let mut tally = Tally::default();
        for other in (0..self.tournament.players.len()).filter(|other| *other != player) {
            let more = self.tally([player, other]);
            tally.wins += more.wins;
            tally.losses += more.losses;
            tally.draws += more.draws;
        }
        let Thinking { moves, nodes, time } = self.thinking[player];
        let a_move = |sum: f64| (moves > 0).then(|| sum / moves as f64);
        let mistakes = self.mistakes[player];
        PlayerResult {
            player: self.name(player),
            wins: tally.wins,
            losses: tally.losses,
            draws: tally.draws,
            score: Interval::of(&tally),
            moves,
            microseconds: a_move(time.as_secs_f64() * 1e6),
            nodes: a_move(nodes as f64),
            mistakes: mistakes.and_then(|mistakes| a_move(mistakes.thrown as f64)),
            plies_lost: mistakes
                .filter(|mistakes| mistakes.kept > 0)
                .map(|mistakes| mistakes.plies as f64 / mistakes.kept as f64),
        }
    }

    fn pair(&self, pair: [usize; 2]) -> PairResult {
        let tally = self.tally(pair);
        let score = Interval::of(&tally);
        PairResult {
            player: self.name(pair[0]),
            opponent: self.name(pair[1]),
            wins: tally.wins,
            losses: tally.losses,
            draws: tally.draws,
            score,
            elo: score.and_then(|score| elo(score.score)),
            elo_low: score.and_then(|score| elo(score.low)),
            elo_high: score.and_then(|score| elo(score.high)),
        }
    }

    fn standings(&self) -> Standings {
        let sum = |result: usize| self.seatings.iter().map(|seating| seating[result]).sum();
        let players = 0..self.tournament.players.len();
        let swapped = self.pairs.iter().flat_map(|[a, b]| [[*a, *b], [*b, *a]]);
        let seatings = swapped.map(|seats| {
            let [first_wins, second_wins, draws] = self.seatings[self.seating(seats)];
            Seating {
                first: self.name(seats[0]),
                second: self.name(seats[1]),
                first_wins,
                second_wins,
                draws,
            }
        });
        let plies: usize = self.lengths.iter().sum();
        let length = |min: &usize| Length {
            mean: plies as f64 / self.lengths.len() as f64,
            min: *min,
            max: *self.lengths.iter().max().unwrap_or(min),
        };
        Standings {
            games: self.lengths.len() as u64,
            reproducible: !self.tournament.players.iter().any(PlayerSpec::is_timed),
            interrupted: self.interrupted,
            first_wins: sum(0),
            second_wins: sum(1),
            draws: sum(2),
            players: players.map(|player| self.player(player)).collect(),
            pairs: self.pairs.iter().map(|pair| self.pair(*pair)).collect(),
            seatings: seatings.collect(),
            length: self.lengths.iter().min().map(length),
            sprt: self.sprt(),
            crashed: self.crashed.clone(),
        }
    }
}
