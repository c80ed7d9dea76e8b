//! Players from the outside: what they are called, that they find what is
//! there, and that they do the same again.

use std::sync::Arc;

use kanzen_index::{Index, Indexed, Walker};
use kanzen_nocca::Nocca;
use kanzen_rules::{Evaluation, Game, Notation, Record, Unmoves, Value};
use kanzen_search::{BadSpec, KINDS, Oracle, PlayerSpec, Score, player};
use kanzen_shogi::Shogi;
use kanzen_shogi::shipped::ruleset;
use kanzen_solver::{Lookup, Silent, Values, probe, solve};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

fn spec(text: &str) -> PlayerSpec {
    PlayerSpec::read(KINDS, text).unwrap_or_else(|e| panic!("{text}: {e:?}"))
}

/// A game with its values.
struct Solved<G: Indexed> {
    game: G,
    stored: G::Index,
    values: Values,
}

impl<G: Indexed + Unmoves + Evaluation> Solved<G> {
    fn new(game: G) -> Self {
        let stored = game.stored().expect("a small game");
        let values = solve(&game, &stored, &Silent).expect("nobody stops it");
        Solved {
            values,
            game,
            stored,
        }
    }

    fn value(&self, pos: &G::Position) -> Value {
        probe(&self.game, &self.stored, |n| self.values.value(n), pos)
    }

    fn oracle(&self) -> Oracle<'_, G> {
        Arc::new(|pos: &G::Position| Ok(self.value(pos)))
    }

    /// Random positions whose values are as wished.
    fn positions(&self, count: usize, wished: impl Fn(Value) -> bool) -> Vec<G::Position> {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
        let index = self.game.explicit().expect("a small game");
        let mut walker = index.walker(&self.game);
        let mut positions = Vec::new();
        while positions.len() < count {
            let drawn = walker.seek(random.random_range(0..index.len()));
            positions.extend(drawn.filter(|pos| wished(self.value(pos))));
        }
        positions
    }
}

fn anpanman() -> Solved<Shogi<u16>> {
    Solved::new(Shogi::new(ruleset("anpanman")))
}

fn material(name: &str) -> Solved<Shogi<u16>> {
    let rules = ruleset("ninemasu").with_material(name).expect("a material");
    Solved::new(Shogi::new(rules))
}

#[test]
fn a_player_is_named_by_one_text() {
    for text in [
        "random",
        "greedy",
        "asai:depth=3,leader=1000",
        "alphabeta:ms=100,mb=64",
        "mcts:playouts=200,explore=140",
        "perfect",
        "teacher:level=10",
    ] {
        assert_eq!(spec(text).to_string(), text);
    }
    assert_eq!(KINDS.len(), 7);
    let bad = |text: &str| PlayerSpec::read(KINDS, text).expect_err(text);
    assert_eq!(
        bad("stockfish"),
        BadSpec::Kind("stockfish".to_string(), KINDS)
    );
    assert_eq!(bad(""), BadSpec::Kind(String::new(), KINDS));
    assert!(matches!(bad("asai:width=3"), BadSpec::Option(kind, _) if kind.name == "asai"));
    assert!(matches!(bad("random:depth=3"), BadSpec::Option(..)));
    assert!(matches!(bad("asai:"), BadSpec::Option(..)));
    assert_eq!(bad("asai:depth=3,depth=4"), BadSpec::Twice("depth"));
    for text in [
        "asai:depth",
        "asai:depth=x",
        "asai:depth=0",
        "teacher:level=11",
        "mcts:ms=-1",
    ] {
        assert!(matches!(bad(text), BadSpec::Number(..)), "{text}");
    }
}

/// Alpha-beta search to the end says what the table says.
fn finds_the_truth(solved: &Solved<Shogi<u16>>, count: usize, plies: u16) {
    let short = |value: Value| value.plies().is_some_and(|n| n > 0 && n <= plies);
    let text = format!("alphabeta:depth={}", plies + 1);
    for pos in solved.positions(count, short) {
        let game = &solved.game;
        let record = Record::new(game, pos);
        let mut looking = player(&spec(&text), game, None, 1).expect("no table needed");
        let choice = looking.choose(&record).expect("a move");
        let value = solved.value(&pos);
        let name = game.write_position(&pos);
        assert_eq!(choice.score, Some(Score::Value(value)), "{name}");
        // The line it expects is as long as it says, and best play to the end.
        assert_eq!(
            Some(choice.line.len()),
            value.plies().map(usize::from),
            "{name}"
        );
        let mut played = Record::new(game, pos);
        for mv in &choice.line {
            assert!(game.moves(played.position()).contains(mv), "{name}");
            let value = solved.value(played.position());
            played.play(*mv);
            if played.end().is_none() {
                assert_eq!(
                    solved.value(played.position()).one_ply_earlier(),
                    value,
                    "{name}"
                );
            }
        }
    }
}

#[test]
fn alphabeta_finds_wins_and_losses_of_anpanman() {
    finds_the_truth(&anpanman(), 1000, 9);
}

#[test]
fn alphabeta_finds_wins_and_losses_of_nine_squares() {
    finds_the_truth(&material("SP"), 500, 7);
    finds_the_truth(&material("RG"), 500, 7);
    finds_the_truth(&material("SSP"), 100, 5);
}

#[test]
fn perfect_players_follow_the_distance() {
    let solved = anpanman();
    let game = &solved.game;
    let oracle = solved.oracle();
    for (i, pos) in solved
        .positions(1000, |value| value != Value::Draw)
        .into_iter()
        .enumerate()
    {
        let value = solved.value(&pos);
        let mut record = Record::new(game, pos);
        let mut players =
            [0, 1].map(|seat| player(&spec("perfect"), game, Some(&oracle), 2 * i as u64 + seat));
        while record.end().is_none() {
            let seat = game.turn(record.position()).index();
            let player = players[seat].as_mut().expect("there is a table");
            let choice = player.choose(&record).expect("a move");
            record.play(choice.mv);
        }
        assert_eq!(record.moves().len(), usize::from(value.plies().unwrap()));
        let outcome = record.end().unwrap().outcome();
        let won = outcome.winner() == Some(game.turn(&pos));
        assert_eq!(won, matches!(value, Value::Win(_)));
    }
}

#[test]
fn a_perfect_player_needs_a_table() {
    let game: Shogi<u16> = Shogi::new(ruleset("anpanman"));
    for name in ["perfect", "teacher:level=3"] {
        let refused = player(&spec(name), &game, None, 1);
        assert!(refused.is_err_and(|why| why.to_string().contains(name)));
    }
}

/// The moves of a game of some plies.
fn moves_of<G: Evaluation>(game: &G, names: [&str; 2], seed: u64, plies: usize) -> Vec<G::Move> {
    let mut record = Record::new(game, game.start().expect("a start"));
    let mut players = names.map(|name| player(&spec(name), game, None, seed).expect("no table"));
    while record.end().is_none() && record.moves().len() < plies {
        let seat = game.turn(record.position()).index();
        let choice = players[seat].choose(&record).expect("a move");
        assert!(game.moves(record.position()).contains(&choice.mv));
        assert_eq!(choice.line[0], choice.mv);
        record.play(choice.mv);
    }
    record.moves().to_vec()
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let shogi: Shogi<u16> = Shogi::new(ruleset("anpanman"));
    let nocca = Nocca::<u32>::new("3x4x3".parse().expect("a size"));
    for names in [
        ["random", "greedy"],
        ["asai", "mcts:playouts=50"],
        ["alphabeta:nodes=2000", "asai:depth=2"],
    ] {
        assert_eq!(
            moves_of(&shogi, names, 1, 60),
            moves_of(&shogi, names, 1, 60)
        );
        assert_eq!(
            moves_of(&nocca, names, 1, 60),
            moves_of(&nocca, names, 1, 60)
        );
        let games = [1, 2, 3, 4].map(|seed| moves_of(&shogi, names, seed, 60));
        assert!(games.iter().any(|game| *game != games[0]), "{names:?}");
    }
}

#[test]
fn a_win_in_one_is_taken() {
    let solved = anpanman();
    let game = &solved.game;
    for pos in solved.positions(100, |value| value == Value::Win(1)) {
        let record = Record::new(game, pos);
        for name in ["greedy", "asai", "alphabeta", "mcts:playouts=1"] {
            let mut player = player(&spec(name), game, None, 1).expect("no table");
            let next = game.after(&pos, player.choose(&record).expect("a move").mv);
            let won = game.outcome(&next).and_then(|outcome| outcome.winner());
            assert_eq!(
                won,
                Some(game.turn(&pos)),
                "{name}: {}",
                game.write_position(&pos)
            );
        }
    }
}
