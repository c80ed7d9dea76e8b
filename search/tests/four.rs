//! Players of four-handed shogi.

use std::time::{Duration, Instant};

use kanzen_rules::{Game, Judging, Notation, Player, Record, playthrough};
use kanzen_search::{
    Choice, KINDS_OF_FOUR, MateSearch, PlayerSpec, Score, mate_in, player_of_four,
};
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
            let target = Player(target as u8);
            // The champion looks at so many positions, which are not always enough.
            let seen = MateSearch::new(&GAME, target).find(&pos, 500).is_some();
            if text.starts_with("champion") && !seen {
                continue;
            }
            assert_eq!(GAME.turn(&next), target, "{text}: {line}");
            let still_mate = |mv| {
                let answered = GAME.after(&next, mv);
                GAME.turn(&answered).index() == me && mate_in(&GAME, &answered, target, 5).is_some()
            };
            let answers = GAME.moves(&next);
            assert!(answers.into_iter().all(still_mate), "{text}: {line}");
            played += 1;
        }
    }
    assert!(played > 10, "{played}");
}

/// Does a move let the next player mate its mover?
fn is_fatal(pos: &Position, mv: Move) -> bool {
    let next = GAME.after(pos, mv);
    let me = GAME.turn(pos);
    GAME.outcome(&next).is_none()
        && GAME.turn(&next) != me
        && MateSearch::new(&GAME, me).find(&next, 300).is_some()
}

#[test]
fn who_looks_for_its_own_mate_escapes() {
    let start = GAME.start().unwrap();
    let mut fatal = [0; 2];
    for seed in 0..20 {
        let whole = playthrough::random(&GAME, start, 200, seed);
        for plies in (20..whole.moves().len()).step_by(9) {
            let record = Record::new(&GAME, whole.positions()[plies]);
            for (i, text) in ["tree:nodes=300", "tree:nodes=300,escape=300"]
                .iter()
                .enumerate()
            {
                let chosen = choose(text, &GAME, &record);
                fatal[i] += u32::from(is_fatal(record.position(), chosen.mv));
            }
        }
    }
    assert!(fatal[0] > 10 && fatal[1] * 2 < fatal[0], "{fatal:?}");
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

/// The same if one of the others answers, the one whose answer is worst.
fn one_answers(pos: &Position, weights: &Weights, me: Player) -> i32 {
    let handed = |next: Position| GAME.given_to(&next, me).unwrap_or(next);
    let answers = |next: &Position| -> Vec<Position> {
        let others = match GAME.in_check(next) {
            true => vec![GAME.turn(next)],
            false => (0..4).map(Player).filter(|p| *p != me).collect(),
        };
        let given = others.into_iter().filter_map(|p| GAME.given_to(next, p));
        let moves = given.flat_map(|pos| GAME.moves(&pos).into_iter().map(move |mv| (pos, mv)));
        moves.map(|(pos, mv)| GAME.after(&pos, mv)).collect()
    };
    let after = GAME.moves(pos).into_iter().map(|mv| GAME.after(pos, mv));
    let worst = after.map(|next| match GAME.outcome(&next) {
        Some(_) => judged(&next, weights)[me.index()],
        None => {
            let values = answers(&next).into_iter().map(|next| {
                let over = GAME.outcome(&next).is_some() || GAME.taken_out_by(&next, me).is_some();
                let at = if over { next } else { handed(next) };
                judged(&at, weights)[me.index()]
            });
            values.min().expect("an answer")
        }
    });
    worst.max().expect("a move")
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
        let simple = one_answers(pos, &weights, Player(me as u8));
        assert_eq!(score("brs:depth=2"), simple, "{text}");
        compared[0] += 1;
        if let Some(values) = everyone_for_himself(pos, &weights, 3) {
            let wide = score("m3:depth=3,width=1000,narrow=1000");
            assert_eq!(wide, values[me], "{text}");
            compared[1] += 1;
        }
    }
    assert!(compared[0] > 8 && compared[1] > 2, "{compared:?}");
}
