//! Cards, sheets of cards, and their answers, as drawings.

use kanzen_draw::{Anchor, Color, Face, Label, Line, Scene, board, width};
use kanzen_rules::{Lang, Picture, Text, Value};

use crate::grade::Level;

/// What is printed on a card, and on the sheet of answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Card {
    /// Its number.
    pub number: usize,
    /// The board; the first player moves.
    pub picture: Picture,
    /// The first player's value.
    pub value: Value,
    /// Best play, as people write moves.
    pub line: Vec<Text>,
}

/// A playing card, in points: 63 by 88 millimetres.
const CARD: (f32, f32) = (178.6, 249.4);
const A4: (f32, f32) = (595.28, 841.89);
/// Cards side by side, and one below the other.
const GRID: (usize, usize) = (3, 3);

/// One card.
pub fn card(card: &Card) -> Scene {
    let (wide, high) = CARD;
    let mut scene = Scene::new(wide, high);
    scene.rectangle((0.0, 0.0), CARD, Some(Color::PAPER), None);
    let inset = 6.0;
    scene.rectangle(
        (inset, inset),
        (wide - 2.0 * inset, high - 2.0 * inset),
        None,
        Some(Line(Color::GREY, 0.6)),
    );
    let number = format!("No {}", card.number);
    scene.text(Label::sans(
        (14.0, 24.0),
        Anchor::Start,
        13.0,
        Color::INK,
        number,
    ));
    let (stars, level) = match Level::of(card.value) {
        Some(level) => {
            let (full, all) = (usize::from(level.number()), Level::all().count());
            let stars = "★".repeat(full) + &"☆".repeat(all - full);
            (stars, format!("レベル{0}  Level {0}", level.number()))
        }
        None => (String::new(), "引き分け  Draw".to_string()),
    };
    let right = wide - 14.0;
    scene.text(Label::sans(
        (right, 21.0),
        Anchor::End,
        10.0,
        Color::INK,
        stars,
    ));
    scene.text(Label::sans(
        (right, 31.0),
        Anchor::End,
        7.0,
        Color::GREY,
        level,
    ));
    let drawn = board(&card.picture, 35.0);
    let top = (high - drawn.height) / 2.0 + 7.0;
    scene.place(&drawn, ((wide - drawn.width) / 2.0, top));
    // The black mark is on the side that moves first.
    let second = "△ 後手 Second".to_string();
    scene.text(Label::sans(
        (14.0, 37.0),
        Anchor::Start,
        8.5,
        Color::INK,
        second,
    ));
    let first = "▲ 先手（先に指す） First to move".to_string();
    let at = (wide / 2.0, high - 13.0);
    scene.text(Label::sans(at, Anchor::Middle, 8.5, Color::INK, first));
    scene
}

/// A4 sheets of cards, with marks to cut along.
pub fn sheets(cards: &[Card]) -> Vec<Scene> {
    let (columns, rows) = GRID;
    let size = (CARD.0 * columns as f32, CARD.1 * rows as f32);
    let (left, top) = ((A4.0 - size.0) / 2.0, (A4.1 - size.1) / 2.0);
    let sheet = |cards: &[Card]| {
        let mut scene = Scene::new(A4.0, A4.1);
        for (i, one) in cards.iter().enumerate() {
            let (column, row) = ((i % columns) as f32, (i / columns) as f32);
            scene.place(&card(one), (left + column * CARD.0, top + row * CARD.1));
        }
        let mark = Line(Color::INK, 0.4);
        let (near, far) = (4.0, 16.0);
        for column in 0..=columns {
            let x = left + column as f32 * CARD.0;
            for (edge, out) in [(top, -1.0), (top + size.1, 1.0)] {
                scene.line((x, edge + out * near), (x, edge + out * far), mark);
            }
        }
        for row in 0..=rows {
            let y = top + row as f32 * CARD.1;
            for (edge, out) in [(left, -1.0), (left + size.0, 1.0)] {
                scene.line((edge + out * near, y), (edge + out * far, y), mark);
            }
        }
        scene
    };
    cards.chunks(columns * rows).map(sheet).collect()
}

/// Moves as Japanese books print them: ▲ and △ before them, and 同 where a
/// move goes where the last one went.
pub fn japanese_line(line: &[Text]) -> Vec<String> {
    let square = |text: &str| text.chars().take(2).collect::<String>();
    let mut before = String::new();
    line.iter()
        .enumerate()
        .map(|(ply, Text { ja, .. })| {
            let mark = ["▲", "△"][ply % 2];
            let to = square(ja);
            let said = match to == before {
                true => format!("同{}", &ja[to.len()..]),
                false => ja.clone(),
            };
            before = to;
            format!("{mark}{said}")
        })
        .collect()
}

/// Who wins in how many plies.
pub fn verdict(value: Value, lang: Lang) -> String {
    match (value, lang) {
        (Value::Win(plies), Lang::En) => format!("First player wins in {plies} plies"),
        (Value::Loss(plies), Lang::En) => format!("Second player wins in {plies} plies"),
        (Value::Draw, Lang::En) => "Draw".to_string(),
        (Value::Win(plies), Lang::Ja) => format!("{plies}手で先手勝ち"),
        (Value::Loss(plies), Lang::Ja) => format!("{plies}手で後手勝ち"),
        (Value::Draw, Lang::Ja) => "引き分け".to_string(),
    }
}

/// A4 pages with the answers to cards; the note stands at the foot of each.
pub fn answers(cards: &[Card], note: &str) -> Vec<Scene> {
    const MARGIN: f32 = 48.0;
    const SIZE: f32 = 10.0;
    const LEADING: f32 = 15.0;
    let room = A4.0 - 2.0 * MARGIN;
    let page = || {
        let mut scene = Scene::new(A4.0, A4.1);
        let title = "答え  Answers".to_string();
        scene.text(Label::sans(
            (MARGIN, 58.0),
            Anchor::Start,
            16.0,
            Color::INK,
            title,
        ));
        let foot = (MARGIN, A4.1 - 30.0);
        scene.text(Label::sans(
            foot,
            Anchor::Start,
            7.0,
            Color::GREY,
            note.to_string(),
        ));
        (scene, 86.0)
    };
    let mut pages = Vec::new();
    let (mut scene, mut y) = page();
    for card in cards {
        let level = Level::of(card.value).map_or(String::new(), |level| {
            format!("レベル{0} Level {0}   ", level.number())
        });
        let [ja, en] = [Lang::Ja, Lang::En].map(|lang| verdict(card.value, lang));
        let head = format!("No {}   {level}{ja}   {en}", card.number);
        let english = card.line.iter().enumerate();
        let english = english.map(|(ply, said)| format!("{}. {}", ply + 1, said.en));
        let mut lines = vec![(0.0, Color::INK, head)];
        for words in [japanese_line(&card.line), english.collect()] {
            let wrapped = wrapped(&words, room - 14.0, SIZE);
            lines.extend(wrapped.into_iter().map(|line| (14.0, Color::INK, line)));
        }
        let height = lines.len() as f32 * LEADING + 8.0;
        if y + height > A4.1 - 50.0 {
            pages.push(std::mem::replace(&mut scene, page().0));
            y = page().1;
        }
        for (indent, color, line) in lines {
            scene.text(Label::sans(
                (MARGIN + indent, y),
                Anchor::Start,
                SIZE,
                color,
                line,
            ));
            y += LEADING;
        }
        y += 8.0;
    }
    pages.push(scene);
    pages
}

/// Words in lines no wider than this.
fn wrapped(words: &[String], room: f32, size: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words {
        let longer = lines.last().map(|line| format!("{line}  {word}"));
        match longer.filter(|line| width(line, Face::Sans, size) <= room) {
            Some(longer) => *lines.last_mut().expect("a line") = longer,
            None => lines.push(word.clone()),
        }
    }
    lines
}
