//! A game explained to people who see it for the first time.

use kanzen_rules::{Explained, Picture, PieceForm, Player, Record, Text, playthrough};
use serde::Serialize;

/// Random games that are looked at for one that ends soon, and how long they may
/// be.
const SAMPLES: u64 = 300;
const MOST_PLIES: u32 = 40;
/// A game of fewer plies shows nothing.
const FEWEST_PLIES: usize = 4;

/// The rules of a game in words and pictures, and a short game.
#[derive(Clone, PartialEq, Debug)]
pub struct Guide {
    /// By seat: what the player is called.
    pub seats: Vec<Text>,
    /// The rules, a point at a time.
    pub rules: Text<Vec<String>>,
    /// How pieces move, each picture with what it shows.
    pub pictures: Vec<(Picture, Text)>,
    /// What pieces there are.
    pub pieces: Vec<PieceForm>,
    /// A short game that somebody wins, or the beginning of one that leads to a
    /// check, if random play found one.
    pub sample: Option<Sample>,
}

/// A game that was played.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Sample {
    /// Where it began.
    pub start: String,
    /// The moves.
    pub moves: Vec<String>,
}

/// Explains a game.
pub(crate) fn guide<G: Explained>(game: &G) -> Guide {
    let pictures = Text::each(|lang| game.rule_pictures(lang));
    let pictures = pictures.en.into_iter().zip(pictures.ja);
    Guide {
        seats: (0..G::PLAYERS)
            .map(|seat| Text::each(|lang| game.player_name(Player(seat), lang)))
            .collect(),
        rules: Text::each(|lang| game.rules_in_words(lang)),
        pictures: pictures
            .map(|((picture, en), (_, ja))| (picture, Text { en, ja }))
            .collect(),
        pieces: game.piece_forms(),
        sample: sample(game),
    }
}

/// The shortest of many random games that somebody wins. Where none ends soon, the
/// shortest beginning that leads to a check which, where more than two play, passes
/// somebody over.
fn sample<G: Explained>(game: &G) -> Option<Sample> {
    let start = game.usual_start()?;
    let games = (0..SAMPLES).map(|seed| playthrough::random(game, start, MOST_PLIES, seed));
    let games: Vec<Record<G>> = games.collect();
    let won = games.iter().filter(|record| {
        let winner = record.end().and_then(|end| end.outcome().winner());
        winner.is_some() && record.moves().len() >= FEWEST_PLIES
    });
    let won = won.map(Record::moves).min_by_key(|moves| moves.len());
    let shown = won.or_else(|| {
        let checked = games.iter().filter_map(|record| {
            let mut plies = FEWEST_PLIES..=record.moves().len();
            let plies = plies.find(|&ply| is_telling(game, record, ply))?;
            Some(&record.moves()[..plies])
        });
        checked.min_by_key(|moves| moves.len())
    })?;
    Some(Sample {
        start: game.write_position(&start),
        moves: shown.iter().map(|mv| game.write_move(*mv)).collect(),
    })
}

/// Was a check given that shows how the turn goes on?
fn is_telling<G: Explained>(game: &G, record: &Record<G>, ply: usize) -> bool {
    let [before, after] = [&record.positions()[ply - 1], &record.positions()[ply]];
    let next = (game.turn(before).0 + 1) % G::PLAYERS;
    game.in_check(after) && (G::PLAYERS == 2 || game.turn(after).0 != next)
}
