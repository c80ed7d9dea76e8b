//! Positions and numbers: the laws of `kanzen_index` over whole small games
//! and samples of larger ones, sizes that are known from elsewhere, and the
//! worked example of the numbering's own words.

use std::collections::HashSet;

use kanzen_index::bits::Word;
use kanzen_index::laws::{
    marks_transpose_moves, numbers_name_positions, openings_follow_the_moves,
};
use kanzen_index::{Index, Indexed, Place, Walker};
use kanzen_rules::{Game, Notation, Symmetric, Unmoves, playthrough};
use kanzen_shogi::{Numbering, Position, Shogi};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::{all, examples, large, parse, small, tiny, with_game};

/// Visits every unfinished position of a small game, by the explicit numbering.
pub fn for_each_position<W: Word>(game: &Shogi<W>, mut visit: impl FnMut(&Position<W>)) {
    let explicit = game.explicit().expect("a small game");
    let mut walker = explicit.walker(game);
    for number in 0..explicit.len() {
        if let Some(pos) = walker.seek(number) {
            visit(&pos);
        }
    }
}

/// Stored, folded and explicit, and whether each folds symmetric positions.
fn numberings<W: Word>(game: &Shogi<W>) -> [(&'static str, Numbering<W>, bool); 3] {
    [
        ("stored", game.stored().expect("a small game"), true),
        ("folded", game.folded().expect("a small game"), true),
        ("explicit", game.explicit().expect("a small game"), false),
    ]
}

#[test]
fn numbers_of_small_games_name_positions() {
    for (name, text) in tiny::TINY {
        let game: Shogi<u16> = Shogi::new(parse(text));
        for (which, index, folds) in numberings(&game) {
            let named = numbers_name_positions(&game, &index, 0..index.len(), folds)
                .unwrap_or_else(|e| panic!("{name}, {which}: {e}"));
            assert!(named > 0, "{name}, {which}: no positions");
            if let Some(known) = index.known_count(&game) {
                assert_eq!(known, named, "{name}, {which}");
            }
        }
    }
}

/// Backward marks against forward moves, edge by edge.
#[test]
fn marks_of_small_games_transpose_moves() {
    for (name, text) in tiny::TINY {
        let game: Shogi<u16> = Shogi::new(parse(text));
        for (which, index, _) in numberings(&game) {
            if index.len() > 60_000 {
                continue;
            }
            let moves = marks_transpose_moves(&game, &index)
                .unwrap_or_else(|e| panic!("{name}, {which}: {e}"));
            assert!(moves > 0, "{name}, {which}: no moves");
        }
    }
}

/// On boards of more than 16 squares a number does not depend on which squares
/// are free, only on how many; a third like piece is numbered in yet another way.
#[test]
fn numbers_of_larger_boards_obey_the_laws() {
    for (name, text, board, start) in [
        (
            "even",
            tiny::EVEN,
            "files = 6, ranks = 3",
            "1r1k2/6/2K1R1 b -",
        ),
        (
            "pawns",
            tiny::PAWNS,
            "files = 3, ranks = 6",
            "2k/3/3/3/3/K1P b -",
        ),
        (
            "taking",
            tiny::TAKING,
            "files = 6, ranks = 3",
            "k5/6/2GGGK b -",
        ),
    ] {
        let line = |text: &str, key: &str, value: &str| -> String {
            let changed = |line: &str| match line.starts_with(key) {
                true => format!("{key} = {value}\n"),
                false => format!("{line}\n"),
            };
            text.lines().map(changed).collect()
        };
        let text = line(text, "board", &format!("{{ {board} }}"));
        let text = line(&text, "start", &format!("\"{start}\""));
        let game: Shogi<u32> = Shogi::new(parse(&text));
        for (which, index, folds) in numberings(&game) {
            let named = numbers_name_positions(&game, &index, 0..index.len(), folds);
            named.unwrap_or_else(|e| panic!("{name}, {which}: {e}"));
            if index.len() < 100_000 {
                let moves = marks_transpose_moves(&game, &index);
                moves.unwrap_or_else(|e| panic!("{name}, {which}: {e}"));
            }
        }
        let stored = game.stored().expect("a small game");
        openings_follow_the_moves(&game, &stored, 0..stored.len())
            .unwrap_or_else(|e| panic!("{name}: {e}"));
    }
}

/// Positions of larger games, handed over in lists of any size: the marks are
/// those of each position by itself.
#[test]
fn marks_of_many_positions_are_those_of_each() {
    for rules in examples()
        .into_iter()
        .chain([small("dobutsu").rules().clone()])
    {
        let name = rules.name.clone();
        with_game!(rules, game => {
            let stored = game.stored().expect("it can be numbered");
            let mut walker = stored.walker(&game);
            // Whole neighbourhoods, and single positions far from each other.
            let step = (stored.len() / 3000).max(1);
            let near = (0..20_000).chain(stored.len() / 2..stored.len() / 2 + 20_000);
            let mut numbers: Vec<u64> = near.chain((0..3000).map(|i| i * step)).collect();
            numbers.retain(|number| *number < stored.len() && walker.seek(*number).is_some());
            numbers.sort_unstable();
            numbers.dedup();
            let (mut each, mut together) = (Vec::new(), Vec::new());
            for &number in &numbers {
                walker.add_marks(number, &mut each);
            }
            let mut walker = stored.walker(&game);
            for list in numbers.chunks(1777) {
                walker.for_each_mark(list, &mut |marks| together.append(marks));
            }
            each.sort_unstable();
            together.sort_unstable();
            assert!(!each.is_empty() && each == together, "{name}");
        });
    }
}

/// A first look by sets of squares against the moves.
#[test]
fn openings_of_small_games_follow_the_moves() {
    for (name, text) in tiny::TINY {
        let game: Shogi<u16> = Shogi::new(parse(text));
        let index = game.stored().expect("a small game");
        openings_follow_the_moves(&game, &index, 0..index.len())
            .unwrap_or_else(|e| panic!("{name}: {e}"));
    }
}

/// The numberings name the same positions: an image of every explicit one is
/// folded, and it is stored if and only if it is not settled.
#[test]
fn numberings_of_small_games_agree() {
    for (name, text) in tiny::TINY {
        let game: Shogi<u16> = Shogi::new(parse(text));
        let [(_, stored, _), (_, folded, _), _] = numberings(&game);
        let (mut orbits, mut seen, mut kept) = (0, HashSet::new(), HashSet::new());
        for_each_position(&game, |pos| {
            let text = || format!("{name}: {}", game.write_position(pos));
            if seen.insert(*pos) {
                orbits += 1;
                seen.extend(game.symmetries().iter().map(|s| game.image(*s, pos)));
            }
            match (stored.place(&game, pos), game.settled(pos)) {
                (Place::Settled(place), Some(value)) => assert_eq!(place, value, "{}", text()),
                (Place::Stored(number), None) => {
                    kept.insert(number);
                }
                (place, value) => panic!("{}: {place:?}, but settled {value:?}", text()),
            }
        });
        let count = |index: &Numbering<u16>| {
            let mut walker = index.walker(&game);
            (0..index.len())
                .filter(|n| walker.seek(*n).is_some())
                .count()
        };
        assert_eq!(count(&folded), orbits, "{name}: folded");
        assert_eq!(count(&stored), kept.len(), "{name}: stored");
    }
}

/// The explicit numbering must not miss a position: count them by brute force,
/// as texts that the reader accepts.
#[test]
fn explicit_numbers_are_all_that_can_be_written() {
    for (name, text) in [
        ("taking", tiny::TAKING),
        ("trying", tiny::TRYING),
        ("knights", tiny::KNIGHTS),
        ("corridor", tiny::CORRIDOR),
    ] {
        let game: Shogi<u16> = Shogi::new(parse(text));
        let mut numbered = HashSet::new();
        for_each_position(&game, |pos| {
            numbered.insert(game.write_position(pos));
        });
        let mut written = HashSet::new();
        each_text(&game, &mut |text| {
            if let Ok(pos) = game.read_position(text) {
                written.insert(game.write_position(&pos));
            }
        });
        assert_eq!(written.len(), numbered.len(), "{name}");
        assert_eq!(written, numbered, "{name}");
    }
}

/// Every text with the game's pieces anywhere on the board or in the hands.
pub fn each_text(game: &Shogi<u16>, visit: &mut impl FnMut(&str)) {
    let rules = game.rules();
    let (files, hands) = (rules.files, rules.has_hands());
    // Each piece of the start, as the letters it may have and the hands it may be in.
    let mut pieces: Vec<(Vec<String>, Vec<String>)> = Vec::new();
    let board = rules.start.split(' ').next().expect("a board");
    for letter in board.chars().filter(|c| c.is_ascii_alphabetic()) {
        let (upper, lower) = (letter.to_ascii_uppercase(), letter.to_ascii_lowercase());
        let royal = upper.to_string() == rules.forms[0].letter;
        let plain = rules.forms.iter().find(|f| f.letter == upper.to_string());
        let promotes = plain.expect("a known letter").promotes_to.is_some();
        let sides = if hands && !royal {
            vec![upper, lower]
        } else {
            vec![letter]
        };
        let mut letters: Vec<String> = sides.iter().map(char::to_string).collect();
        if promotes {
            letters.extend(sides.iter().map(|c| format!("+{c}")));
        }
        let off = match (royal, hands) {
            (true, _) => vec![],
            (false, true) => vec![upper.to_string(), lower.to_string()],
            // Gone: nothing is written anywhere.
            (false, false) => vec![String::new()],
        };
        pieces.push((letters, off));
    }
    fn place(
        pieces: &[(Vec<String>, Vec<String>)],
        squares: &mut [Option<String>],
        hand: &str,
        done: &mut impl FnMut(&[Option<String>], &str),
    ) {
        let Some(((letters, off), rest)) = pieces.split_first() else {
            return done(squares, hand);
        };
        for at in 0..squares.len() {
            if squares[at].is_none() {
                for letter in letters {
                    squares[at] = Some(letter.clone());
                    place(rest, squares, hand, done);
                }
                squares[at] = None;
            }
        }
        for letter in off {
            place(rest, squares, &format!("{hand}{letter}"), done);
        }
    }
    let mut squares = vec![None; rules.squares()];
    place(&pieces, &mut squares, "", &mut |squares, hand| {
        let rows: Vec<String> = squares
            .chunks(files)
            .map(|row| row.iter().map(|s| s.as_deref().unwrap_or("1")).collect())
            .collect();
        let hand = if hand.is_empty() { "-" } else { hand };
        for turn in ["b", "w"] {
            visit(&format!("{} {turn} {hand}", rows.join("/")));
        }
    });
}

#[test]
fn sizes_are_as_known() {
    let anpanman = small("anpanman");
    let explicit = anpanman.explicit().expect("it can be numbered");
    assert_eq!(explicit.known_count(&anpanman), Some(6_753_510));
    assert_eq!(explicit.len(), 6_753_510);
    let dobutsu = small("dobutsu");
    assert_eq!(
        dobutsu.stored().expect("it can be numbered").len(),
        128_656_283
    );
}

/// Games whose numbers do not fit 63 bits.
const TOO_BIG: [&str; 3] = ["minishogi", "gorogoro", "shogi"];

#[test]
fn what_is_too_big_says_so() {
    for name in TOO_BIG {
        let error = large(name).stored().err().expect(name);
        assert!(error.numbers > 1e18 && error.numbers.is_finite(), "{error}");
        assert!(
            error.to_string().ends_with("are too many to number"),
            "{error}"
        );
    }
}

#[test]
fn sampled_numbers_of_larger_games_name_positions() {
    let anpanman = small("anpanman");
    for (which, index, folds) in numberings(&anpanman) {
        let numbers = (0..index.len()).step_by(37);
        let named = numbers_name_positions(&anpanman, &index, numbers, folds)
            .unwrap_or_else(|e| panic!("anpanman, {which}: {e}"));
        assert!(named > 10_000, "anpanman, {which}: {named}");
    }
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    for game in [small("dobutsu"), small("anpanman-asai")] {
        for (which, index, folds) in numberings(&game) {
            // Unordered numbers, and runs of neighbours, which walkers share work for.
            let random: Vec<u64> = (0..20_000)
                .flat_map(|_| {
                    let first = rng.random_range(0..index.len() - 2);
                    [first, first + 1, first + 2]
                })
                .collect();
            let named = numbers_name_positions(&game, &index, random.into_iter(), folds)
                .unwrap_or_else(|e| panic!("{}, {which}: {e}", game.name()));
            assert!(named > 5_000, "{}, {which}: {named}", game.name());
        }
    }
    for rules in examples() {
        let name = rules.name.clone();
        with_game!(rules, game => {
            for (which, index, folds) in numberings(&game) {
                let numbers: Vec<u64> =
                    (0..20_000).map(|_| rng.random_range(0..index.len())).collect();
                let named = numbers_name_positions(&game, &index, numbers.into_iter(), folds)
                    .unwrap_or_else(|e| panic!("{name}, {which}: {e}"));
                assert!(named > 1_000, "{name}, {which}: {named}");
            }
        });
    }
}

/// Every position of random play has a place in every numbering, and its
/// number leads back to it or to an image of it.
#[test]
fn positions_in_play_have_places() {
    for rules in all() {
        let name = rules.name.clone();
        with_game!(rules, game => {
            let Ok(stored) = game.stored() else {
                assert!(TOO_BIG.contains(&name.as_str()), "{name} has no numbers");
                continue;
            };
            let (folded, explicit) = (game.folded(), game.explicit());
            let start = game.usual_start().expect("a start");
            let mut placed = 0;
            for seed in 0..10 {
                for pos in playthrough::random(&game, start, 100, seed).positions() {
                    if game.outcome(pos).is_some() {
                        continue;
                    }
                    let text = game.write_position(pos);
                    assert!(game.is_position(pos), "{name}: {text}");
                    let check = |index: &Numbering<_>, folds: bool, may_settle: bool| {
                        let number = match index.place(&game, pos) {
                            Place::Settled(value) => {
                                assert!(may_settle, "{name}: {text} has no number");
                                assert_eq!(Some(value), game.settled(pos), "{name}: {text}");
                                return;
                            }
                            Place::Derived => panic!("the shogi family derives nothing"),
                            Place::Stored(number) => number,
                        };
                        assert!(number < index.len(), "{name}: {text}");
                        let back = index.walker(&game).seek(number).expect("no hole");
                        let is_image = |s: &kanzen_rules::Symmetry| game.image(*s, pos) == back;
                        let same = back == *pos
                            || folds && game.symmetries().iter().any(is_image);
                        assert!(same, "{name}: {text} came back as {}", game.write_position(&back));
                    };
                    check(&stored, true, true);
                    for (index, folds) in [(&folded, true), (&explicit, false)] {
                        if let Ok(index) = index {
                            check(index, folds, false);
                        }
                    }
                    placed += 1;
                }
            }
            assert!(placed > 20, "{name}: only {placed} positions");
        });
    }
}

/// The worked example in the words of `numbering.rs`, digit by digit.
#[test]
fn the_worked_example_is_right() {
    let game = small("anpanman");
    let folded = game.folded().expect("it can be numbered");
    let start = game.usual_start().expect("a start");
    let block_size = 25013;
    assert_eq!(folded.len() % block_size, 0);
    let Place::Stored(number) = folded.place(&game, &start) else {
        panic!("the start has no number");
    };
    // The last layer, the last two, the last three on f free squares.
    let one = |f: u64| 1 + f;
    let two = |f: u64| one(f) + f * one(f - 1);
    let three = |f: u64| two(f) + f * two(f - 1);
    assert_eq!((three(13), three(12)), (2224, 1753));
    assert_eq!(three(13) + 13 * three(12), block_size);
    let rest = (two(12) + two(11)) + (one(11) + 10 * one(10)) + 1;
    let within = three(13) + 11 * three(12) + rest;
    assert_eq!((number % block_size, within), (21920, 21920));
    // The image, which is the first C on 14, the second C on 0, the first S on
    // 12 and the second S on 2, has the greater number and is a hole.
    let image = three(13) + 12 * three(12) + two(12) + (one(11) + 10 * one(10)) + 1;
    assert_eq!(image, 23540);
    let hole = number - within + image;
    let mut walker = folded.walker(&game);
    assert_eq!(walker.seek(number), Some(start));
    assert_eq!(walker.seek(hole), None);
    let unfolded = walker.known(hole);
    assert_eq!(game.write_position(&unfolded), "cas/3/3/3/SAC b - 1");
}
