//! The rules in words and pictures, and what positions are sorted by.

use kanzen_rules::{Arrow, Explained, Game, Lang, Notation, Sorted};
use kanzen_shogi::shipped;

use crate::{large, small};

#[test]
fn every_ruleset_is_explained_in_both_languages() {
    for (name, _) in shipped::RULESETS {
        let game = large(name);
        let [en, ja] = Lang::ALL.map(|lang| game.rules_in_words(lang));
        assert_eq!(en.len(), ja.len(), "{name}");
        assert!(en.iter().all(|point| point.is_ascii()), "{name}: {en:?}");
        assert!(
            ja.iter().all(|point| point.ends_with('。')),
            "{name}: {ja:?}"
        );
        let [en, ja] = Lang::ALL.map(|lang| game.rule_pictures(lang));
        assert_eq!(en.len(), ja.len(), "{name}");
        assert!(en.len() > 2, "{name}");
        for (picture, caption) in en.iter().chain(&ja) {
            assert!(!caption.is_empty(), "{name}");
            let squares = picture.files * picture.ranks;
            assert!(picture.dots.iter().all(|dot| *dot < squares), "{name}");
        }
    }
}

#[test]
fn words_follow_the_ruleset() {
    let says = |name: &str, what: &str| {
        let words = large(name).rules_in_words(Lang::En);
        words.iter().any(|point| point.contains(what))
    };
    assert!(says("dobutsu", "wins if it cannot be taken there"));
    assert!(says("anpanman", "wins at once"));
    assert!(!says("shogi", "far rank wins"));
    assert!(says("shogi", "3 far ranks"));
    assert!(says("anpanman", "leave the game"));
    assert!(says("minishogi", "give mate: Pawn"));
}

#[test]
fn pieces_are_drawn_with_their_moves() {
    let pictures = small("dobutsu").rule_pictures(Lang::En);
    let of = |name: &str| {
        let found = pictures
            .iter()
            .find(|(_, caption)| caption.starts_with(name));
        &found.expect(name).0
    };
    // The square before the middle one of nine.
    assert_eq!(of("Chick").dots, [1]);
    let mut hen = of("Hen").dots.clone();
    hen.sort();
    assert_eq!(hen, [0, 1, 2, 3, 5, 7]);
    let shogi = large("shogi").rule_pictures(Lang::En);
    let lance = shogi
        .iter()
        .find(|(_, caption)| caption.starts_with("Lance"));
    let ahead = Arrow {
        from: 4,
        by: (0, 1),
    };
    assert_eq!(lance.expect("a lance").0.arrows, [ahead]);
}

#[test]
fn positions_are_sorted_by_their_pieces() {
    let game = small("dobutsu");
    let sorted = |text: &str| {
        let pos = game.read_position(text).expect(text);
        [0, 1].map(|sort| game.sorted(sort, &pos))
    };
    assert_eq!(sorted("gle/1c1/1C1/ELG b -"), [0, 0]);
    assert_eq!(sorted("gle/3/1C1/ELG b C"), [2, 1]);
    assert_eq!(sorted("gle/3/1C1/ELG w C"), [-2, 1]);
    let game = small("anpanman");
    let pos = game.read_position("sa1/3/3/3/CAS w -").expect("a position");
    assert_eq!([0, 1].map(|sort| game.sorted(sort, &pos)), [-1, 3]);
    assert_eq!(game.sorted(0, &game.start().expect("a start")), 0);
}
