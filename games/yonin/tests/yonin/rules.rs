//! The rules on positions that show them: turns, checks, mates and places.

use kanzen_rules::{End, Game, Notation, Outcome, Player, Record};
use kanzen_yonin::{Form, Mate, Move, Position, Variant, Yonin};

use crate::YONIN;

/// Whoever is in check moves next, wherever the turn was, and then it goes on
/// clockwise from there.
#[test]
fn check_takes_the_turn() {
    // South's rook gives check to North over an open file.
    let text = "4vK4/9/9/9/>K7<K/9/9/9/4^K2^R1 S -/-/-/- -";
    let mut pos = YONIN.read_position(text).unwrap();
    let mv = YONIN.read_move(&pos, "2i2a").unwrap();
    YONIN.play(&mut pos, mv);
    assert_eq!(YONIN.turn(&pos), Player(2));
    assert!(YONIN.in_check(&pos));
    let mv = YONIN.read_move(&pos, "5a5b").unwrap();
    YONIN.play(&mut pos, mv);
    assert_eq!(YONIN.turn(&pos), Player(3), "clockwise from North");
}

/// The mated player's pieces go over to the last mover and keep their facing;
/// his king stays as an obstacle.
#[test]
fn a_mate_is_inherited() {
    // North's king in the corner is mated by a gold, guarded by another.
    let text = "8vK/9/7^G^G/9/>K7<K/9/vS8/9/4^K4 S -/-/R/- -";
    let mut pos = YONIN.read_position(text).unwrap();
    let mv = YONIN.read_move(&pos, "1c1b").unwrap();
    YONIN.play(&mut pos, mv);
    let after = YONIN.write_position(&pos);
    assert_eq!(after, "8#/8^G/7^G1/9/>K7<K/9/vSs8/9/4^K4 E R/-/-/- N:S");
    assert_eq!(YONIN.read_position(&after).unwrap(), pos);
}

/// A position of some way to play, by its text.
fn at(variant: Variant, text: &str) -> (Yonin, Position) {
    let game = Yonin::new(variant);
    let pos = game.read_position(text).unwrap();
    (game, pos)
}

fn play(game: &Yonin, pos: &mut Position, text: &str) {
    let mv = game.read_move(pos, text).unwrap();
    game.play(pos, mv);
}

#[test]
fn a_dropped_pawn_may_not_mate() {
    let text = "vKvP7/9/1^G7/9/>K7<K/9/9/9/4^K4 S PS/-/-/- -";
    let (game, mut pos) = at(Variant::Singles, text);
    assert!(game.read_move(&pos, "P*9b").is_err());
    assert!(game.read_move(&pos, "P*9d").is_ok());
    play(&game, &mut pos, "S*9b");
    let mates: Vec<_> = pos.mates().collect();
    assert_eq!(mates, [Mate { mated: 2, by: 0 }]);
}

/// Kings checked by one move answer one at a time, clockwise from the mover.
#[test]
fn several_kings_in_check() {
    let text = "4vK4/9/9/9/>K7<K/9/9/9/6^K2 S R/-/-/- -";
    let (game, mut pos) = at(Variant::Singles, text);
    for (mv, turn) in [("R*5e", 1), ("9e9d", 2), ("5a6a", 3), ("1e1d", 0)] {
        play(&game, &mut pos, mv);
        assert_eq!(game.turn(&pos), Player(turn), "after {mv}");
    }
}

/// South opens a line for North's rook: the mate is South's.
#[test]
fn the_last_mover_mates() {
    let text = "vR3vK4/9/8<K/9/^S8/9/4>P4/9/>K1^G3^K2 S -/-/-/- -";
    let (game, mut pos) = at(Variant::Singles, text);
    play(&game, &mut pos, "9e8d");
    // West's pawn is South's now, and faces where it did.
    let after = "vR3vK4/9/8<K/1^S7/9/9/4>Ps4/9/#1^G3^K2 N -/-/-/- W:S";
    assert_eq!(game.write_position(&pos), after);
}

#[test]
fn who_cannot_move_is_mated_by_the_last_mover() {
    let text = "vK8/2^G6/^P8/9/>K7<K/9/9/9/4^K4 W -/-/-/- -";
    let (game, mut pos) = at(Variant::Singles, text);
    play(&game, &mut pos, "9e9f");
    let mates: Vec<_> = pos.mates().collect();
    assert_eq!(mates, [Mate { mated: 2, by: 1 }]);
    assert_eq!(game.turn(&pos), Player(3), "clockwise from the mated");
}

#[test]
fn survivors_are_ranked() {
    let places = |hands: &str, first_mate: &str| {
        let text = format!("8vK/9/7^G^G/9/#7<K/9/9/9/4^K4 S {hands} {first_mate}");
        let (game, mut pos) = at(Variant::Singles, &text);
        play(&game, &mut pos, "1c1b");
        let outcome = game.outcome(&pos).unwrap();
        [0, 1, 2, 3].map(|seat| outcome.place(Player(seat)))
    };
    let even = "6P4S2G2R/-/-/6P4S4G2R";
    assert_eq!(places(even, "W:E"), [1, 4, 3, 2], "18 each: the later mate");
    let poorer = "5P4S2G2R/-/-/7P4S4G2R";
    assert_eq!(places(poorer, "W:E"), [2, 4, 3, 1], "more pieces");
    assert_eq!(places(poorer, "W:S"), [1, 4, 3, 2], "more mates");
    // What the second to be mated has goes to his mater before it is counted.
    let inherited = "5P4S2G2R/-/P/6P4S4G2R";
    assert_eq!(places(inherited, "W:E"), [1, 4, 3, 2], "18 each again");
}

#[test]
fn the_fourth_occurrence_is_a_draw() {
    let (game, pos) = at(Variant::Singles, "4vK4/9/9/9/>K7<K/9/9/9/4^K4 S -/-/-/- -");
    let mut record = Record::new(&game, pos);
    for round in 0..3 {
        assert!(record.end().is_none(), "round {round}");
        for mv in [
            "5i6i", "9e9d", "5a6a", "1e1d", "6i5i", "9d9e", "6a5a", "1d1e",
        ] {
            let mv = game.read_move(record.position(), mv).unwrap();
            record.play(mv);
        }
    }
    assert_eq!(record.end(), Some(End::Repetition(Outcome::DRAW)));
}

#[test]
fn partners_guard_each_other() {
    let text = ">R1^G1vK4/9/9/9/>K7<K/9/9/9/4^K4 S -/-/-/- -";
    let (doubles, pos) = at(Variant::Doubles, text);
    assert!(doubles.read_move(&pos, "7a6a").is_ok());
    assert!(
        doubles.read_move(&pos, "7a7b").is_err(),
        "it would expose North"
    );
    let (singles, pos) = at(Variant::Singles, text);
    assert!(singles.read_move(&pos, "7a7b").is_ok());
    // South may take a piece of North, and does not check him.
    let text = "4vK4/4^R4/4vP4/9/>K7<K/9/9/9/5^K3 S -/-/-/- -";
    assert!(
        YONIN.read_position(text).is_err(),
        "North would be in check"
    );
    let (game, mut pos) = at(Variant::Doubles, text);
    play(&game, &mut pos, "5b5c");
    assert_eq!(pos.in_hand(0, Form::Pawn), 1);
    // The first mate wins for both partners.
    let text = "8vK/9/9/9/>K7<K/9/<G<G7/9/vK8 E -/-/-/- -";
    assert!(game.read_position(text).is_err(), "North has two kings");
    let text = "8vK/9/9/9/>K7<K/9/7<G<G/9/8^K E -/-/-/- -";
    let (game, pos) = at(Variant::Doubles, text);
    let mates = |mv: &Move| game.outcome(&game.after(&pos, *mv)).is_some();
    let mv = game.moves(&pos).into_iter().find(mates).expect("a mate");
    let outcome = game.outcome(&game.after(&pos, mv)).unwrap();
    let places = [0, 1, 2, 3].map(|seat| outcome.place(Player(seat)));
    assert_eq!(places, [3, 1, 3, 1]);
}
