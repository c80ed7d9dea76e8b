//! Every pair of players, so many games each.

use kanzen_rules::{Evaluation, Player as Seat};
use kanzen_search::{Oracle, PlayerSpec, Trouble, player};
use serde::Serialize;

use crate::fixtures::{Course, Crashed, Fixture, Length, Plan};
use crate::game::{Mistakes, Played, PlayedOf};
use crate::statistics::{Interval, Sprt, SprtState, Tally, elo};

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Tournament {
    /// Who takes part, two or more; two to four at a table of four.
    pub players: Vec<PlayerSpec>,
    /// Games of each pair; at a table of four, games in all.
    pub games: u64,
    /// Decides everything that is left to chance.
    pub seed: u64,
    /// Plies by chance at the beginning; the two games of a pair that follow
    /// each other, seats swapped, have the same, and so have the games of a
    /// round through all seatings at a table of four.
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

impl Tournament {
    pub(crate) fn name(&self, player: usize) -> String {
        self.players[player].to_string()
    }

    /// Will the same be played again, whatever the machine?
    pub(crate) fn is_reproducible(&self) -> bool {
        !self.players.iter().any(PlayerSpec::is_timed)
    }

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
                seats: match round % 2 {
                    0 => vec![a, b],
                    _ => vec![b, a],
                },
                opening: round / 2,
            }
        })
    }
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
    let plan = Plan {
        game,
        start,
        tournament,
        make: &|spec, seed| Ok(player(spec, game, oracle, seed)?),
        oracle,
        stopped,
    };
    let mut sums = Sums::new(tournament);
    let course = plan.play(tournament.fixtures(), |batch| {
        for played in batch {
            sums.add(played);
            tell(played)?;
        }
        let decided = sums.sprt().is_some_and(|state| state.accepted.is_some());
        Ok(!decided)
    })?;
    Ok(sums.standings(course))
}

/// Sums over the games so far.
struct Sums<'a> {
    tournament: &'a Tournament,
    pairs: Vec<[usize; 2]>,
    /// Wins of the first, of the second, draws; by who sat where.
    seatings: Vec<[u64; 3]>,
    mistakes: Vec<Option<Mistakes>>,
}

impl<'a> Sums<'a> {
    fn new(tournament: &'a Tournament) -> Self {
        let players = tournament.players.len();
        Sums {
            tournament,
            pairs: tournament.pairs(),
            seatings: vec![[0; 3]; players * players],
            mistakes: vec![None; players],
        }
    }

    fn seating(&self, seats: &[usize]) -> usize {
        seats[0] * self.tournament.players.len() + seats[1]
    }

    fn add<P, M>(&mut self, played: &Played<P, M>) {
        let result = match played.ended.outcome().winner() {
            Some(Seat::FIRST) => 0,
            Some(_) => 1,
            None => 2,
        };
        let seating = self.seating(&played.seats);
        self.seatings[seating][result] += 1;
        for (player, more) in played.seats.iter().zip(played.mistakes.iter().flatten()) {
            let sum = self.mistakes[*player].get_or_insert_default();
            sum.thrown += more.thrown;
            sum.kept += more.kept;
            sum.plies += more.plies;
        }
    }

    /// What the first of two players did against the second.
    fn tally(&self, [a, b]: [usize; 2]) -> Tally {
        let [ahead, back] = [[a, b], [b, a]].map(|seats| self.seatings[self.seating(&seats)]);
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

    fn player(&self, player: usize, course: &Course) -> PlayerResult {
        let mut tally = Tally::default();
        for other in (0..self.tournament.players.len()).filter(|other| *other != player) {
            let more = self.tally([player, other]);
            tally.wins += more.wins;
            tally.losses += more.losses;
            tally.draws += more.draws;
        }
        let thinking = course.thinking[player];
        let mistakes = self.mistakes[player];
        PlayerResult {
            player: self.tournament.name(player),
            wins: tally.wins,
            losses: tally.losses,
            draws: tally.draws,
            score: tally.interval(),
            moves: thinking.moves,
            microseconds: thinking.microseconds(),
            nodes: thinking.nodes(),
            mistakes: mistakes.and_then(|mistakes| thinking.a_move(mistakes.thrown as f64)),
            plies_lost: mistakes
                .filter(|mistakes| mistakes.kept > 0)
                .map(|mistakes| mistakes.plies as f64 / mistakes.kept as f64),
        }
    }

    fn pair(&self, pair: [usize; 2]) -> PairResult {
        let tally = self.tally(pair);
        let score = tally.interval();
        PairResult {
            player: self.tournament.name(pair[0]),
            opponent: self.tournament.name(pair[1]),
            wins: tally.wins,
            losses: tally.losses,
            draws: tally.draws,
            score,
            elo: score.and_then(|score| elo(score.score)),
            elo_low: score.and_then(|score| elo(score.low)),
            elo_high: score.and_then(|score| elo(score.high)),
        }
    }

    fn standings(&self, course: Course) -> Standings {
        let sum = |result: usize| self.seatings.iter().map(|seating| seating[result]).sum();
        let players = 0..self.tournament.players.len();
        let swapped = self.pairs.iter().flat_map(|[a, b]| [[*a, *b], [*b, *a]]);
        let seatings = swapped.map(|seats| {
            let [first_wins, second_wins, draws] = self.seatings[self.seating(&seats)];
            Seating {
                first: self.tournament.name(seats[0]),
                second: self.tournament.name(seats[1]),
                first_wins,
                second_wins,
                draws,
            }
        });
        Standings {
            games: course.games(),
            reproducible: self.tournament.is_reproducible(),
            interrupted: course.interrupted,
            first_wins: sum(0),
            second_wins: sum(1),
            draws: sum(2),
            players: players.map(|player| self.player(player, &course)).collect(),
            pairs: self.pairs.iter().map(|pair| self.pair(*pair)).collect(),
            seatings: seatings.collect(),
            length: course.length(),
            sprt: self.sprt(),
            crashed: course.crashed,
        }
    }
}
