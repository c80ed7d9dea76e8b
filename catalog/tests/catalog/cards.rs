//! Cards as the program chooses and prints them.

use std::collections::HashSet;

use kanzen_catalog::{
    AnyGame, Cards, CardsAsked, CatalogError, Format, GameSource, Shelf, SolveOptions, card_of,
    choose_cards, open_at,
};
use kanzen_solver::Silent;

fn found(name: &str) -> GameSource {
    name.parse().unwrap()
}

fn asked() -> CardsAsked<'static> {
    CardsAsked {
        game: found("ninemasu"),
        level: None,
        value: None,
        count: 8,
        seed: 7,
        pieces: 3,
        material: None,
        set: None,
    }
}

/// Chooses cards, with tables that are made where they are missing.
fn choose(asked: &CardsAsked, shelf: &Shelf) -> Result<Cards, CatalogError> {
    let options = SolveOptions::default();
    let made = |game: &dyn AnyGame| shelf.table_made(game, &options, &Silent);
    choose_cards(asked, &made, &Silent)
}

/// The same for positions that mirror each other, or have the colours exchanged:
/// the least of the four texts, square by square.
fn least_image(position: &str) -> String {
    let fields: Vec<&str> = position.split(' ').collect();
    let rows: Vec<String> = fields[0]
        .replace('1', "-")
        .replace('2', "--")
        .replace('3', "---")
        .split('/')
        .map(String::from)
        .collect();
    let mirror = |rows: &[String]| -> Vec<String> {
        rows.iter().map(|row| row.chars().rev().collect()).collect()
    };
    let swap = |text: &str| -> String {
        let other = |c: char| match c.is_ascii_uppercase() {
            true => c.to_ascii_lowercase(),
            false => c.to_ascii_uppercase(),
        };
        text.chars().map(other).collect()
    };
    let swapped: Vec<String> = rows.iter().rev().map(|row| swap(row)).collect();
    let hand = |text: &str| {
        let mut letters: Vec<char> = text.chars().collect();
        letters.sort_unstable();
        String::from_iter(letters)
    };
    let (mine, theirs) = (hand(fields[2]), hand(&swap(fields[2])));
    let images = [
        (mirror(&rows), &mine),
        (rows, &mine),
        (mirror(&swapped), &theirs),
        (swapped, &theirs),
    ];
    let texts = images.map(|(rows, hand)| format!("{} {hand}", rows.join("/")));
    texts.into_iter().min().expect("four texts")
}

#[test]
fn no_two_cards_are_twins_even_of_few_pieces() {
    let dir = tempfile::tempdir().expect("a directory");
    let asked = CardsAsked {
        material: Some("SS"),
        count: 60,
        ..asked()
    };
    let cards = choose(&asked, &Shelf::new(dir.path()));
    let cards = cards.expect("cards").cards;
    let images = cards.iter().map(|card| least_image(&card.position));
    assert_eq!(images.collect::<HashSet<_>>().len(), cards.len());
}

#[test]
fn cards_of_every_level_are_played_out_as_their_answers_say() {
    let dir = tempfile::tempdir().expect("a directory");
    let shelf = Shelf::new(dir.path());
    for level in 1..=5 {
        let asked = CardsAsked {
            level: Some(level),
            ..asked()
        };
        let cards = choose(&asked, &shelf).expect("cards");
        assert_eq!(cards.cards.len(), 8);
        let mut seen = HashSet::new();
        for card in &cards.cards {
            assert_eq!(card.level.map(|level| level.number()), Some(level));
            let game = open_at("ninemasu", Some(&card.position)).expect("a game");
            let mut session = game
                .session(Some(&card.position), None)
                .expect("a position");
            for mv in &card.line {
                session.play(mv).expect("a legal move");
            }
            assert!(session.end().is_some(), "{}", card.position);
            let table = shelf.table(&*game).expect("a table");
            let probed = game
                .solvable()
                .unwrap()
                .probe(&table, Some(&card.position))
                .expect("a value");
            assert_eq!(probed.value.plies(), Some(card.line.len() as u16));
            assert!(
                seen.insert(least_image(&card.position)),
                "{}",
                card.position
            );
        }
        let again = choose(&asked, &shelf).expect("cards");
        let print = |cards: &kanzen_catalog::Cards| cards.print(Format::Pdf).expect("a file");
        assert_eq!(print(&cards), print(&again));
        assert_eq!(
            cards.print_answers().expect("a file"),
            again.print_answers().expect("a file")
        );
        let other = CardsAsked { seed: 8, ..asked };
        let other = choose(&other, &shelf).expect("cards");
        assert_ne!(print(&cards), print(&other));
    }
}

#[test]
fn wishes_that_cannot_be_met_say_why() {
    let dir = tempfile::tempdir().expect("a directory");
    let shelf = Shelf::new(dir.path());
    for (asked, reason) in [
        (
            CardsAsked {
                level: Some(5),
                material: Some("R"),
                ..asked()
            },
            "no level 5 board with material R: the longest win is 5 plies",
        ),
        (
            CardsAsked {
                level: Some(6),
                ..asked()
            },
            "there is no level 6",
        ),
        (
            CardsAsked {
                material: Some("XY"),
                ..asked()
            },
            "'X' is no piece",
        ),
        (
            CardsAsked {
                set: Some("huge"),
                ..asked()
            },
            "there is no set",
        ),
        (
            CardsAsked {
                game: found("dobutsu"),
                ..asked()
            },
            "has no sets",
        ),
    ] {
        let said = match choose(&asked, &shelf) {
            Ok(cards) => panic!("{} cards", cards.cards.len()),
            Err(error) => error.to_string(),
        };
        assert!(said.contains(reason), "{said}");
    }
}

#[test]
fn a_position_makes_a_card() {
    let dir = tempfile::tempdir().expect("a directory");
    let shelf = Shelf::new(dir.path());
    let card = |position| {
        let made = |game: &dyn AnyGame| shelf.table_or_solve(game, &Silent);
        card_of(&found("ninemasu"), position, &made, &Silent)
    };
    let cards = card("3/K1k/3 b Rr").expect("a card");
    let svg = String::from_utf8(cards.print(Format::Svg).expect("a file")).expect("text");
    assert!(svg.contains(">飛</text>") && svg.contains("レベル3"));
    assert!(
        cards
            .print(Format::Png)
            .expect("a file")
            .starts_with(b"\x89PNG")
    );
    for (position, reason) in [
        ("kK1/3/3 b -", "there must be a piece"),
        ("kK1/3/3 b P", "in check, but it is not his turn"),
        ("k2/3/K2 b 3R", "more pieces than any set has"),
        ("k1P/3/K2 b -", "could never have come there"),
        ("k2/2P/K1P b -", "two of a kind"),
        ("k2/3/K2 b Q", "cannot be in hand"),
    ] {
        let said = card(position).expect_err(position).to_string();
        assert!(said.contains(reason), "{position}: {said}");
    }
    let two = CardsAsked {
        count: 2,
        ..asked()
    };
    let two = choose(&two, &shelf).expect("cards");
    let said = two.print(Format::Svg).expect_err("two cards").to_string();
    assert!(said.contains("2 cards make no single picture"), "{said}");
}
