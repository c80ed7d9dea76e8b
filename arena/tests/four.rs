//! Matches at a table of four, of a game that is over soon.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use kanzen_arena::{
    Ended, Interval, Maker, PlayedOf, TableResult, TableStandings, Tournament, play_four,
};
use kanzen_rules::{Game, Outcome, Player as Seat, Record, Repeated, Repetition};
use kanzen_search::{Choice, KINDS, Mind, PlayerSpec, Trouble};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Each in turn goes one or two steps. Whoever comes to the end first has won,
/// and the others are placed by how far they have come.
struct Race;

const STEPS: u8 = 10;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Track {
    steps: [u8; 4],
    turn: u8,
}

const START: Track = Track {
    steps: [0; 4],
    turn: 0,
};

impl Game for Race {
    type Position = Track;
    type Move = u8;
    const PLAYERS: u8 = 4;

    fn start(&self) -> Option<Track> {
        Some(START)
    }

    fn turn(&self, pos: &Track) -> Seat {
        Seat(pos.turn)
    }

    fn outcome(&self, pos: &Track) -> Option<Outcome> {
        let ahead = |of: u8| pos.steps.iter().filter(|steps| **steps > of).count();
        let over = pos.steps.iter().any(|steps| *steps >= STEPS);
        over.then(|| Outcome::by_places(pos.steps.map(|steps| 1 + ahead(steps) as u8)))
    }

    fn stuck(&self, _pos: &Track) -> Outcome {
        unreachable!("there is always a move")
    }

    fn try_for_each_move<B>(
        &self,
        _pos: &Track,
        visit: impl FnMut(u8) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        [1, 2].into_iter().try_for_each(visit)
    }

    fn play(&self, pos: &mut Track, steps: u8) {
        pos.steps[usize::from(pos.turn)] += steps;
        pos.turn = (pos.turn + 1) % 4;
    }

    fn repetition(&self) -> Repetition {
        Repetition {
            times: 4,
            result: Repeated::Draw,
            perpetual_check_loses: false,
        }
    }
}

/// Any move, or for the greedy one the longer.
struct Runner {
    greedy: bool,
    chance: Xoshiro256PlusPlus,
}

impl Mind<Race> for Runner {
    fn choose(&mut self, _record: &Record<Race>) -> Result<Choice<u8>, Trouble> {
        let mv = match self.greedy {
            true => 2,
            false => self.chance.random_range(1..=2),
        };
        Ok(Choice {
            mv,
            score: None,
            line: vec![mv],
            depth: None,
            nodes: 1,
        })
    }
}

fn runner(spec: &PlayerSpec, seed: u64) -> Result<Box<dyn Mind<Race>>, Trouble> {
    Ok(Box::new(Runner {
        greedy: spec.kind().name == "greedy",
        chance: Xoshiro256PlusPlus::seed_from_u64(seed),
    }))
}

fn tournament(players: &[&str], games: u64) -> Tournament {
    let players = players
        .iter()
        .map(|text| PlayerSpec::read(KINDS, text).unwrap());
    Tournament {
        players: players.collect(),
        games,
        seed: 1,
        opening: 3,
        most_plies: 100,
        sprt: None,
    }
}

fn run(
    tournament: &Tournament,
    make: &Maker<'_, Race>,
    stopped: &(dyn Fn() -> bool + Sync),
) -> (TableStandings, Vec<PlayedOf<Race>>) {
    let mut told = Vec::new();
    let mut tell = |played: &PlayedOf<Race>| {
        told.push(played.clone());
        Ok(())
    };
    let standings = play_four(&Race, START, tournament, false, make, stopped, &mut tell);
    (standings.expect("a result"), told)
}

/// Do points and places add up?
fn assert_sums(standings: &TableStandings) {
    let games = standings.games as f64;
    let sum = |sum: f64, of: f64| assert!((sum - of * games).abs() < 1e-9, "{sum} of {of}");
    let players = &standings.players;
    sum(players.iter().map(|player| player.points_a).sum(), 2.0);
    sum(players.iter().map(|player| player.points_b).sum(), 8.0);
    let places = players.iter().flat_map(|player| player.places);
    assert_eq!(places.sum::<u64>(), 4 * standings.games);
    let seatings = &standings.seatings;
    let points = seatings.iter().flat_map(|seating| seating.points_b);
    sum(points.sum(), 8.0);
    let counted = seatings.iter().map(|seating| seating.games);
    assert_eq!(counted.sum::<u64>(), standings.games);
    let kinds: [fn(&TableResult) -> Option<Interval>; 2] = [|of| of.share_a, |of| of.share_b];
    for kind in kinds {
        let shares = players.iter().filter_map(kind);
        let holds = |share: Interval| share.low <= share.score && share.score <= share.high;
        assert!(shares.clone().all(holds));
        sum(shares.map(|share| share.score * games).sum(), 1.0);
    }
}

#[test]
fn who_runs_faster_has_more_points() {
    for players in [
        &["greedy", "random"][..],
        &["greedy", "random", "random"],
        &["greedy", "random", "random", "random"],
    ] {
        let (standings, told) = run(&tournament(players, 144), &runner, &|| false);
        assert_eq!((standings.games, told.len()), (144, 144));
        assert!(standings.reproducible && !standings.interrupted);
        assert_sums(&standings);
        let rounds = 144 / standings.seatings.len() as u64;
        assert!(
            standings
                .seatings
                .iter()
                .all(|seating| seating.games == rounds)
        );
        let [greedy, random] = [0, 1].map(|player| standings.players[player].share_b.unwrap());
        assert!(greedy.low > random.high, "{standings:?}");
        assert!(
            standings
                .players
                .iter()
                .all(|player| player.nodes == Some(1.0))
        );
    }
}

#[test]
fn a_round_has_one_opening() {
    let (_, told) = run(&tournament(&["random", "random"], 60), &runner, &|| false);
    let openings: Vec<&[u8]> = told.iter().map(|played| &played.moves[..3]).collect();
    let rounds: Vec<&[&[u8]]> = openings.chunks(6).collect();
    assert!(
        rounds
            .iter()
            .all(|round| round.iter().all(|opening| *opening == round[0]))
    );
    assert!(rounds.iter().any(|round| round[0] != rounds[0][0]));
}

#[test]
fn a_game_that_takes_too_long_is_a_draw() {
    let tournament = Tournament {
        most_plies: 10,
        ..tournament(&["greedy", "random", "random"], 36)
    };
    let (standings, told) = run(&tournament, &runner, &|| false);
    assert!(told.iter().all(|played| played.ended == Ended::TooLong));
    assert_eq!(standings.draws, 36);
    for player in &standings.players {
        assert_eq!(player.places, [48, 0, 0, 0]);
        assert_eq!((player.points_a, player.points_b), (24.0, 96.0));
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let on = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
        let tournament = tournament(&["greedy", "random", "random"], 100);
        let run = || run(&tournament, &runner, &|| false);
        let (standings, told) = pool.build().unwrap().install(run);
        let told = told.into_iter();
        let told = told.map(|played| (played.number, played.seats, played.moves, played.ended));
        (standings.seatings, told.collect::<Vec<_>>())
    };
    assert_eq!(on(1), on(2));
}

#[test]
fn a_panic_in_one_game_is_told() {
    /// Loses its head at the sight of five steps.
    struct Fainting(Box<dyn Mind<Race>>);

    impl Mind<Race> for Fainting {
        fn choose(&mut self, record: &Record<Race>) -> Result<Choice<u8>, Trouble> {
            assert_ne!(record.position().steps[0], 5, "five steps");
            self.0.choose(record)
        }
    }

    let make = |spec: &PlayerSpec, seed: u64| -> Result<Box<dyn Mind<Race>>, Trouble> {
        Ok(Box::new(Fainting(runner(spec, seed)?)))
    };
    let (standings, told) = run(&tournament(&["random", "greedy"], 64), &make, &|| false);
    assert!(!standings.crashed.is_empty() && standings.games > 0);
    assert_eq!(standings.games + standings.crashed.len() as u64, 64);
    assert_eq!(told.len() as u64, standings.games);
    for crash in &standings.crashed {
        assert!(crash.reason.contains("five steps"), "{}", crash.reason);
        let seating = &standings.seatings[crash.game as usize % 6];
        assert_eq!(crash.players, seating.seats);
        assert!(told.iter().all(|played| played.number != crash.game));
    }
    assert_sums(&standings);
}

#[test]
fn stopping_leaves_what_was_played() {
    let asked = AtomicU64::new(0);
    let stopped = || asked.fetch_add(1, Ordering::Relaxed) > 3000;
    let (standings, told) = run(&tournament(&["random", "random"], 1000), &runner, &stopped);
    assert!(standings.interrupted);
    assert!(0 < standings.games && standings.games < 1000);
    assert_eq!(told.len() as u64, standings.games);
    assert_sums(&standings);

    let (standings, told) = run(&tournament(&["random", "random"], 1000), &runner, &|| true);
    assert!(standings.interrupted && standings.length.is_none() && told.is_empty());
    assert!(
        standings
            .players
            .iter()
            .all(|player| player.share_a.is_none())
    );
}
