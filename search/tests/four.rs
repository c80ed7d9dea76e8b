//! Players of four-handed shogi.

use std::time::{Duration, Instant};

use kanzen_rules::{Game, Judging, Notation, Player, Record, playthrough};
use kanzen_search::{Choice, KINDS_OF_FOUR, PlayerSpec, Score, player_of_four};
use kanzen_yonin::{Move, Position, Variant, Weights, Yonin};

static GAME: Yonin = Yonin::new(Variant::Singles);

fn choose(text: &str, game: &Yonin, record: &Record<Yonin>) -> Choice<Move> {
    let spec = PlayerSpec::read(KINDS_OF_FOUR, text).unwrap_or_else(|e| panic!("{text}: {e:?}"));
    let (hira, tuned) = (Weights::hira(), Weights::tuned());
    let mut player = player_of_four(&spec, game, [&hira, &tuned], 7);
    player.choose(record).expect("a move")
}

/// Random games that are not over, of several lengths.
fn unfinished(game: &Yonin) -> Vec<Record<'_, Yonin>> {
    let start = game.start().unwrap();
    let plies = [0, 9, 40, 90, 150, 200];
    let records = plies.map(|plies| playthrough::random(game, start, plies, plies.into()));
    records.into_iter().filter(|r| r.end().is_none()).collect()
}

#[test]
fn everybody_plays_legal_moves_and_the_same_again() {
    for variant in Variant::ALL {
        let game = Yonin::new(variant);
        for record in unfinished(&game) {
            for kind in KINDS_OF_FOUR {
                let limit = match kind.name {
                    "random" | "greedy" => "",
                    "mctsn" => ":playouts=50",
                    _ => ":nodes=2000",
                };
                let text = format!("{}{limit}", kind.name);
                let chosen = choose(&text, &game, &record);
                let legal = game.moves(record.position());
                assert!(legal.contains(&chosen.mv), "{text}");
                assert_eq!(chosen.line.first(), Some(&chosen.mv), "{text}");
                let mut pos = *record.position();
                for mv in &chosen.line {
                    assert!(game.moves(&pos).contains(mv), "{text} expects {mv:?}");
                    game.play(&mut pos, *mv);
                }
                assert_eq!(choose(&text, &game, &record).mv, chosen.mv, "{text}");
            }
        }
    }
}

#[test]
fn time_is_kept() {
    let record = Record::new(&GAME, GAME.start().unwrap());
    for text in ["m3", "paranoid", "brs", "tree", "mctsn", "hira", "champion"] {
        let begun = Instant::now();
        choose(&format!("{text}:ms=50"), &GAME, &record);
        let taken = begun.elapsed();
        // The machine may be busy.
        assert!(taken > Duration::from_millis(30), "{text}: {taken:?}");
        assert!(taken < Duration::from_millis(1000), "{text}: {taken:?}");
    }
}

/// A mate to the right that needs a few checks is seen by those who look.
#[test]
fn mates_are_played() {
    let mates = include_str!("mates.txt");
    let right = mates.lines().filter(|line| line.contains(" 3 "));
    let mut played = 0;
    for line in right {
        let mut parts = line.splitn(3, ' ');
        let target = parts.next().and_then(|seat| "SWNE".find(seat)).expect(line);
        let pos = GAME.read_position(parts.nth(1).expect(line)).expect(line);
        let me = GAME.turn(&pos).index();
        if (target + 1) % 4 != me {
            continue;
        }
        for text in ["hira:nodes=1000", "champion:nodes=1000"] {
            let record = Record::new(&GAME, pos);
            let next = GAME.after(&pos, choose(text, &GAME, &record).mv);
            let checked = GAME.turn(&next).index() == target && GAME.in_check(&next);
            let out = |seat: usize| GAME.taken_out_by(&next, Player(seat as u8)).is_some();
            assert!(checked || (0..4).any(out), "{text}: {line}");
            played += 1;
        }
    }
    assert!(played > 10, "{played}");
}

/// What is best for each player if everybody does the best for himself; none if
/// moves were equal, since then it depends on the order.
fn everyone_for_himself(pos: &Position, weights: &Weights, depth: u32) -> Option<[i32; 4]> {
    if depth == 0 || GAME.outcome(pos).is_some() {
        return Some(judged(pos, weights));
    }
    let mover = GAME.turn(pos).index();
    let mut best: Option<[i32; 4]> = None;
    let mut equal = false;
    for mv in GAME.moves(pos) {
        let values = everyone_for_himself(&GAME.after(pos, mv), weights, depth - 1)?;
        match best {
            Some(most) if values[mover] < most[mover] => {}
            Some(most) if values[mover] == most[mover] => equal |= values != most,
            _ => (best, equal) = (Some(values), false),
        }
    }
    best.filter(|_| !equal)
}

/// The same if all others are against one.
fn all_against_one(pos: &Position, weights: &Weights, me: usize, depth: u32) -> i32 {
    let out = GAME.taken_out_by(pos, Player(me as u8)).is_some();
    if depth == 0 || out || GAME.outcome(pos).is_some() {
        return judged(pos, weights)[me];
    }
    let after = GAME.moves(pos).into_iter().map(|mv| GAME.after(pos, mv));
    let values = after.map(|next| all_against_one(&next, weights, me, depth - 1));
    match GAME.turn(pos).index() == me {
        true => values.max().expect("a move"),
        false => values.min().expect("a move"),
    }
}

/// What a position is worth, or what the places are.
fn judged(pos: &Position, weights: &Weights) -> [i32; 4] {
    match GAME.outcome(pos) {
        None => GAME.judge(weights, pos),
        Some(outcome) => [0, 1, 2, 3].map(|seat| match outcome.place(Player(seat)) {
            1 => 12_000,
            2 => 4_000,
            _ => -8_000,
        }),
    }
}

#[test]
fn searches_agree_with_simple_ones() {
    let weights = Weights::tuned();
    let start = GAME.start().unwrap();
    let mut compared = [0; 2];
    for seed in 0..12 {
        let record = playthrough::random(&GAME, start, 25 + 10 * seed as u32, seed);
        if record.end().is_some() {
            continue;
        }
        let pos = record.position();
        let me = GAME.turn(pos).index();
        let score = |text: &str| match choose(text, &GAME, &record).score {
            Some(Score::Points(points)) => points,
            other => panic!("{text}: {other:?}"),
        };
        let text = GAME.write_position(pos);
        let simple = all_against_one(pos, &weights, me, 3);
        assert_eq!(score("paranoid:depth=3"), simple, "{text}");
        compared[0] += 1;
        if let Some(values) = everyone_for_himself(pos, &weights, 3) {
            let wide = score("m3:depth=3,width=1000,narrow=1000");
            assert_eq!(wide, values[me], "{text}");
            compared[1] += 1;
        }
    }
    assert!(compared[0] > 8 && compared[1] > 2, "{compared:?}");
}
