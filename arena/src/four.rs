//! Games at a table of four: who sits where, and what places are worth.

use kanzen_rules::{Game, Outcome, Player as Seat};
use kanzen_search::Trouble;
use serde::Serialize;

use crate::fixtures::{Course, Crashed, Fixture, Length, Maker, Plan};
use crate::game::{Played, PlayedOf};
use crate::statistics::Interval;
use crate::tournament::Tournament;

const SEATS: usize = 4;

/// What came of the games at a table of four.
#[derive(Clone, Debug, Serialize)]
pub struct TableStandings {
    /// Games played to their end.
    pub games: u64,
    /// Will the same be played again, whatever the machine?
    pub reproducible: bool,
    /// Was it stopped before the end?
    pub interrupted: bool,
    /// Games in which all four share the first place.
    pub draws: u64,
    /// The players, in the order they were named.
    pub players: Vec<TableResult>,
    /// Who sat where.
    pub seatings: Vec<TableSeating>,
    /// Plies of the games; null if there are none.
    pub length: Option<Length>,
    /// Games that broke off and do not count.
    pub crashed: Vec<Crashed>,
}

/// What a player did, on all its seats.
#[derive(Clone, Debug, Default, Serialize)]
pub struct TableResult {
    /// Who.
    pub player: String,
    /// How often it came first, second, third and fourth.
    pub places: [u64; SEATS],
    /// Points, 1 for each of the first two places; who shares a place has the
    /// mean of the places taken up.
    pub points_a: f64,
    /// Points, 5 for the first place and 3 for the second.
    pub points_b: f64,
    /// Its share of all points, with the interval of 95 % confidence; null if
    /// there are no games.
    pub share_a: Option<Interval>,
    /// The same of the other points.
    pub share_b: Option<Interval>,
    /// Moves made.
    pub moves: u64,
    /// Microseconds for a move.
    pub microseconds: Option<f64>,
    /// Positions looked at for a move.
    pub nodes: Option<f64>,
}

/// Four seats, and what came of them.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TableSeating {
    /// Who sat there.
    pub seats: [String; SEATS],
    /// Games played to their end.
    pub games: u64,
    /// Points, 5 for the first place and 3 for the second, by seat.
    pub points_b: [f64; SEATS],
}

/// Plays games at a table of four. Two, three or four players sit in every fair
/// way in turn; where opposite seats are partners and two play, each has both
/// seats of a side. Every game is given to `tell` once a batch is done, in order;
/// games that are stopped on the way are not.
pub fn play_four<G: Game>(
    game: &G,
    start: G::Position,
    tournament: &Tournament,
    partners: bool,
    make: &Maker<'_, G>,
    stopped: &(dyn Fn() -> bool + Sync),
    tell: &mut dyn FnMut(&PlayedOf<G>) -> Result<(), Trouble>,
) -> Result<TableStandings, Trouble> {
    let plan = Plan {
        game,
        start,
        tournament,
        make,
        oracle: None,
        stopped,
    };
    let mut seatings = seatings(tournament.players.len());
    if partners && tournament.players.len() == 2 {
        seatings.retain(|[south, west, north, east]| south == north && west == east);
    }
    let mut standings = TableStandings::new(tournament, &seatings);
    let course = plan.play(fixtures(tournament.games, &seatings), |batch| {
        for played in batch {
            standings.add(played);
            tell(played)?;
        }
        Ok(true)
    })?;
    standings.finish(course);
    Ok(standings)
}

/// Every way to sit in which the seats are shared out fairly: no player has
/// two more than another.
fn seatings(players: usize) -> Vec<[usize; SEATS]> {
    let fair = SEATS / players..=SEATS.div_ceil(players);
    let seats_of = |seats: &[usize], player| seats.iter().filter(|of| **of == player).count();
    (0..players.pow(SEATS as u32))
        .map(|number| [3, 2, 1, 0].map(|digit| number / players.pow(digit) % players))
        .filter(|seats| (0..players).all(|player| fair.contains(&seats_of(seats, player))))
        .collect()
}

/// All games, with the seatings in turn; those of a round share the opening.
fn fixtures(games: u64, seatings: &[[usize; SEATS]]) -> impl Iterator<Item = Fixture> {
    let round = seatings.len() as u64;
    (0..games).map(move |number| Fixture {
        number,
        seats: seatings[(number % round) as usize].to_vec(),
        opening: number / round,
    })
}

/// The points of each seat.
fn points(outcome: Outcome, worth: [f64; SEATS]) -> [f64; SEATS] {
    [0, 1, 2, 3].map(|seat| outcome.points(Seat(seat), SEATS as u8, worth))
}

impl TableStandings {
    /// Before the first game.
    fn new(tournament: &Tournament, seatings: &[[usize; SEATS]]) -> TableStandings {
        let players = (0..tournament.players.len()).map(|player| TableResult {
            player: tournament.name(player),
            ..TableResult::default()
        });
        let seatings = seatings.iter().map(|seats| TableSeating {
            seats: seats.map(|player| tournament.name(player)),
            games: 0,
            points_b: [0.0; SEATS],
        });
        TableStandings {
            games: 0,
            reproducible: tournament.is_reproducible(),
            interrupted: false,
            draws: 0,
            players: players.collect(),
            seatings: seatings.collect(),
            length: None,
            crashed: Vec::new(),
        }
    }

    fn add<P, M>(&mut self, played: &Played<P, M>) {
        let outcome = played.ended.outcome();
        self.games += 1;
        self.draws += u64::from(outcome == Outcome::DRAW);
        let round = self.seatings.len() as u64;
        let seating = &mut self.seatings[(played.number % round) as usize];
        seating.games += 1;
        let [points_a, points_b] =
            [Outcome::POINTS_A, Outcome::POINTS_B].map(|worth| points(outcome, worth));
        for (seat, player) in played.seats.iter().enumerate() {
            let result = &mut self.players[*player];
            result.places[usize::from(outcome.place(Seat(seat as u8))) - 1] += 1;
            result.points_a += points_a[seat];
            result.points_b += points_b[seat];
            seating.points_b[seat] += points_b[seat];
        }
    }

    /// After the last game.
    fn finish(&mut self, course: Course) {
        let games = self.games;
        let share = |points: f64, worth: &[f64]| {
            let all = worth.iter().sum::<f64>() * games as f64;
            (games > 0).then(|| Interval::of(points / all, games))
        };
        for (result, thinking) in self.players.iter_mut().zip(&course.thinking) {
            result.share_a = share(result.points_a, &Outcome::POINTS_A);
            result.share_b = share(result.points_b, &Outcome::POINTS_B);
            result.moves = thinking.moves;
            result.microseconds = thinking.microseconds();
            result.nodes = thinking.nodes();
        }
        self.interrupted = course.interrupted;
        self.length = course.length();
        self.crashed = course.crashed;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fair_seating_once() {
        let two = [
            [0, 0, 1, 1],
            [0, 1, 0, 1],
            [0, 1, 1, 0],
            [1, 0, 0, 1],
            [1, 0, 1, 0],
            [1, 1, 0, 0],
        ];
        assert_eq!(seatings(2), two);
        for (players, count) in [(3, 36), (4, 24)] {
            let seatings = seatings(players);
            assert_eq!(seatings.len(), count);
            assert!(seatings.is_sorted_by(|one, next| one < next));
            for seats in &seatings {
                assert!((0..players).all(|player| seats.contains(&player)));
            }
        }
    }

    #[test]
    fn games_of_a_round_share_their_opening() {
        let seatings = seatings(2);
        let fixtures: Vec<Fixture> = fixtures(8, &seatings).collect();
        for (number, fixture) in fixtures.iter().enumerate() {
            assert_eq!(fixture.number, number as u64);
            assert_eq!(fixture.seats, seatings[number % 6]);
            assert_eq!(fixture.opening, u64::from(number >= 6));
        }
    }

    #[test]
    fn who_shares_a_place_shares_its_points() {
        let cases = [
            ([1, 2, 3, 4], [1.0, 1.0, 0.0, 0.0], [5.0, 3.0, 0.0, 0.0]),
            ([4, 1, 3, 2], [0.0, 1.0, 0.0, 1.0], [0.0, 5.0, 0.0, 3.0]),
            ([1, 1, 1, 1], [0.5; 4], [2.0; 4]),
            ([1, 3, 1, 3], [1.0, 0.0, 1.0, 0.0], [4.0, 0.0, 4.0, 0.0]),
            ([2, 1, 2, 4], [0.5, 1.0, 0.5, 0.0], [1.5, 5.0, 1.5, 0.0]),
            (
                [2, 2, 1, 2],
                [1.0 / 3.0, 1.0 / 3.0, 1.0, 1.0 / 3.0],
                [1.0, 1.0, 5.0, 1.0],
            ),
            ([1, 2, 3, 3], [1.0, 1.0, 0.0, 0.0], [5.0, 3.0, 0.0, 0.0]),
        ];
        for (places, a, b) in cases {
            let outcome = Outcome::by_places(places);
            assert_eq!(points(outcome, Outcome::POINTS_A), a, "{places:?}");
            assert_eq!(points(outcome, Outcome::POINTS_B), b, "{places:?}");
        }
    }
}
