//! What is printed: letters that the fonts have, lines as books print them, and
//! sheets with every card.

use kanzen_cards::{Card, answers, card, japanese_line, sheets, verdict};
use kanzen_draw::{Scene, Shape};
use kanzen_rules::{Lang, Notation, Text, Value};
use kanzen_shogi::{Shogi, shipped};

fn game() -> Shogi<u16> {
    Shogi::new(shipped::ruleset("ninemasu"))
}

fn said(line: &[(&str, &str)]) -> Vec<Text> {
    line.iter().map(|(en, ja)| Text::new(*en, *ja)).collect()
}

fn cards(count: usize) -> Vec<Card> {
    let game = game();
    let pos = game.read_position("psk/3/KSP b -").expect("a position");
    let values = [Value::Win(3), Value::Loss(10), Value::Draw];
    (1..=count)
        .map(|number| Card {
            number,
            picture: game.picture(&pos),
            value: values[number % 3],
            line: said(&[("P-1b", "１二歩"), ("Sx1b", "１二銀"), ("S-2b", "２二銀")]),
        })
        .collect()
}

fn texts(scene: &Scene) -> Vec<String> {
    let texts = scene.shapes.iter().filter_map(|shape| match shape {
        Shape::Label(text) => {
            // A letter that the font lacks would be printed as a box.
            for c in text.text.chars() {
                assert!(text.face.has(c), "{c:?} of {:?}", text.text);
            }
            Some(text.text.clone())
        }
        Shape::Polygon { .. } => None,
    });
    texts.collect()
}

#[test]
fn moves_to_the_same_square_say_so() {
    let line = said(&[
        ("S*3b", "３二銀打"),
        ("Sx3b", "３二銀"),
        ("Sx3b+", "３二銀成"),
        ("K-1b", "１二王"),
    ]);
    let printed = japanese_line(&line);
    assert_eq!(printed, ["▲３二銀打", "△同銀", "▲同銀成", "△１二王"]);
}

#[test]
fn every_letter_of_cards_and_answers_has_a_shape() {
    for one in cards(3) {
        assert!(texts(&card(&one)).contains(&format!("No {}", one.number)));
    }
    for page in answers(&cards(40), "kanzen cards ninemasu --seed 7") {
        texts(&page);
    }
    // Every piece of the game, and everything moves are written with.
    let game = game();
    for form in &game.rules().forms {
        for text in form.glyph.iter().chain(&form.written) {
            for c in text.chars() {
                assert!(
                    kanzen_draw::Face::Serif.has(c) && kanzen_draw::Face::Sans.has(c),
                    "{c}"
                );
            }
        }
    }
    for c in "▲△１２３４５６７８９一二三四五六七八九同打成不右左直寄引上".chars()
    {
        assert!(kanzen_draw::Face::Sans.has(c), "{c}");
    }
}

#[test]
fn sheets_have_nine_cards_each() {
    let pages = sheets(&cards(16));
    let numbers: Vec<usize> = pages
        .iter()
        .map(|page| texts(page).iter().filter(|t| t.starts_with("No ")).count())
        .collect();
    assert_eq!(numbers, [9, 7]);
}

#[test]
fn answers_name_every_card_once() {
    let pages = answers(&cards(60), "note");
    assert!(pages.len() > 1);
    let all: Vec<String> = pages.iter().flat_map(texts).collect();
    for number in 1..=60 {
        let found = all
            .iter()
            .filter(|t| t.starts_with(&format!("No {number}   ")));
        assert_eq!(found.count(), 1, "{number}");
    }
    assert_eq!(all.iter().filter(|t| *t == "note").count(), pages.len());
}

#[test]
fn verdicts_come_in_both_languages() {
    assert_eq!(verdict(Value::Win(7), Lang::Ja), "7手で先手勝ち");
    assert_eq!(
        verdict(Value::Loss(4), Lang::En),
        "Second player wins in 4 plies"
    );
    assert_eq!(verdict(Value::Draw, Lang::Ja), "引き分け");
}
