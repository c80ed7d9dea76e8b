//! What hands do at the board: each move lifts a piece of the mover from where the
//! picture has it, or takes one from his hand, and no two moves look the same.

use kanzen_catalog::Session;
use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

fn check(session: &dyn Session, name: &str) {
    let picture = session.picture();
    let mover = session.turn();
    assert_eq!(picture.turn, mover, "{name}");
    let moves = session.legal_moves();
    for (number, mv) in moves.iter().enumerate() {
        let gesture = &mv.gesture;
        let same = moves[..number]
            .iter()
            .find(|other| other.gesture == *gesture);
        assert!(same.is_none(), "{name}: {} and {same:?}", mv.text);
        match (gesture.from, &gesture.drop) {
            (Some(from), None) => {
                let mut pieces = picture.pieces.iter();
                let top = pieces.rfind(|piece| piece.square == from);
                let owner = top.and_then(|piece| piece.owner);
                assert_eq!(owner, Some(mover), "{name}: {}", mv.text);
            }
            (None, Some(form)) => {
                let mut hand = picture.hands[mover.index()].iter();
                assert!(hand.any(|held| held.form == *form), "{name}: {}", mv.text);
                let taken = picture
                    .pieces
                    .iter()
                    .any(|piece| Some(piece.square) == gesture.to);
                assert!(!taken, "{name}: {}", mv.text);
            }
            other => panic!("{name}: {} is {other:?}", mv.text),
        }
        let squares = picture.squares().len();
        assert!(
            gesture.to.is_none_or(|to| to < squares),
            "{name}: {}",
            mv.text
        );
        assert_eq!(
            gesture.to.is_none(),
            mv.text.ends_with('x'),
            "{name}: {}",
            mv.text
        );
        assert_eq!(
            gesture.promotes,
            mv.text.ends_with('+'),
            "{name}: {}",
            mv.text
        );
    }
}

#[test]
fn gestures_fit_the_pictures_of_every_game() {
    let sizes = ["nocca:3x3x3", "yonin:doubles", "yonin:federation"];
    let names = kanzen_catalog::names().chain(sizes);
    for name in names {
        let game = kanzen_catalog::open(name).unwrap();
        let mut random = Xoshiro256PlusPlus::seed_from_u64(11);
        for _ in 0..4 {
            let mut session = game.session(None, None).unwrap();
            for _ in 0..80 {
                if session.end().is_some() {
                    break;
                }
                check(&*session, name);
                let moves = session.legal_moves();
                let chosen = &moves[random.next_u64() as usize % moves.len()];
                session.play(&chosen.text).unwrap();
            }
        }
    }
}
