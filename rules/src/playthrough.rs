//! A game written out with everything the rules say about each position, to be
//! kept as a golden file: a change of rules shows as a difference.
//!
//! ```text
//! position sac/3/3/3/CAS b - 1
//! moves 1e1d 2e1d 2e2d 2e3d 3e2d 3e3d
//! play 3e3d Ca4 １四カ
//! position sac/3/3/C2/1AS w - 1
//! …
//! end Decided first
//! ```

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::game::Game;
use crate::notation::{Notation, TextError};
use crate::record::Record;
use crate::text::Lang;

/// A random game of at most `plies` plies.
pub fn random<'g, G: Game>(
    game: &'g G,
    start: G::Position,
    plies: u32,
    seed: u64,
) -> Record<'g, G> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut record = Record::new(game, start);
    for _ in 0..plies {
        if record.end().is_some() {
            break;
        }
        let moves = game.moves(record.position());
        record.play(moves[rng.random_range(0..moves.len())]);
    }
    record
}

/// The game with all that the rules say of it.
pub fn write<G: Notation>(game: &G, record: &Record<'_, G>) -> String {
    let mut text = String::new();
    let mut line = |parts: &[&str]| {
        text.push_str(&parts.join(" "));
        text.push('\n');
    };
    for (ply, pos) in record.positions().iter().enumerate() {
        line(&["position", &game.write_position(pos)]);
        if game.outcome(pos).is_none() {
            if game.in_check(pos) {
                line(&["check"]);
            }
            if let Some(value) = game.settled(pos) {
                line(&["settled", &value.to_string()]);
            }
            let mut moves: Vec<String> = game
                .moves(pos)
                .into_iter()
                .map(|mv| game.write_move(mv))
                .collect();
            moves.sort();
            line(&["moves", &moves.join(" ")]);
        }
        if let Some(&mv) = record.moves().get(ply) {
            let said = Lang::ALL.map(|lang| game.say_move(pos, mv, lang));
            line(&["play", &game.write_move(mv), &said[0], &said[1]]);
        }
    }
    if let Some(end) = record.end() {
        let winner = end.outcome().winner().map_or("nobody", |p| p.word());
        let reason = format!("{end:?}");
        line(&["end", reason.split('(').next().unwrap_or_default(), winner]);
    }
    text
}

/// Reads the start and the moves out of a written game.
pub fn read<'g, G: Notation>(game: &'g G, text: &str) -> Result<Record<'g, G>, TextError> {
    let mut record: Option<Record<'g, G>> = None;
    for line in text.lines() {
        match line.split_once(' ') {
            Some(("position", pos)) if record.is_none() => {
                record = Some(Record::new(game, game.read_position(pos)?));
            }
            Some(("play", moves)) => {
                let record = record.as_mut().ok_or_else(|| {
                    TextError::new(
                        "a move stands before the first position",
                        "最初の局面より前に指し手があります",
                    )
                })?;
                let text = moves.split(' ').next().unwrap_or_default();
                record.play(game.read_move(record.position(), text)?);
            }
            _ => {}
        }
    }
    record.ok_or_else(|| {
        TextError::new(
            "there is no 'position' line",
            "「position」の行がありません",
        )
    })
}
