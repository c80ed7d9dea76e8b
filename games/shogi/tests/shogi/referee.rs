//! Legal moves as Fairy-Stockfish sees them, where its Python module (pyffish)
//! is installed for the interpreter that `KANZEN_PYTHON` names, or python3. It
//! runs in a process of its own. Without it nothing is compared.

use std::io::Write;
use std::process::{Command, Stdio};

use kanzen_index::bits::Word;
use kanzen_index::{Index, Indexed, Walker};
use kanzen_rules::{Game, Notation};
use kanzen_shogi::{Position, Shogi};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::ruleset;

/// Reads a variant and a position a line, writes the moves a line. To it a pawn
/// dropped to mate is a move that loses, to us it is none.
const REFEREE: &str = r#"
import sys, pyffish
pyffish.load_variant_config("""
[ninemasu:shogi]
maxRank = 3
maxFile = 3
startFen = k2/3/K2[] w 0 1
promotionRegionWhite = *3
promotionRegionBlack = *1
""")
def is_move(variant, fen, move):
    mates = lambda: pyffish.gives_check(variant, fen, [move]) \
        and not pyffish.legal_moves(variant, fen, [move])
    return not (move.startswith("P@") and mates())
for line in sys.stdin:
    variant, fen = line.rstrip("\n").split("|")
    moves = pyffish.legal_moves(variant, fen, [])
    print(*sorted(move for move in moves if is_move(variant, fen, move)))
"#;

fn python() -> Command {
    let named = std::env::var_os("KANZEN_PYTHON");
    let mut command = Command::new(named.unwrap_or("python3".into()));
    command.arg("-c");
    command
}

fn is_installed() -> bool {
    let tried = python().arg("import pyffish").output();
    tried.is_ok_and(|output| output.status.success())
}

/// A position's text as the referee reads it.
fn fen(sfen: &str) -> String {
    let mut parts = sfen.split(' ');
    let mut part = || parts.next().expect("a position has three parts");
    let (board, turn, hands) = (part(), part(), part());
    // A number stands before the pieces it counts.
    let (mut pocket, mut count) = (String::new(), 0);
    for c in hands.chars().filter(|c| *c != '-') {
        match c.to_digit(10) {
            Some(digit) => count = 10 * count + digit as usize,
            None => {
                pocket.extend(std::iter::repeat_n(c, count.max(1)));
                count = 0;
            }
        }
    }
    let turn = if turn == "b" { "w" } else { "b" };
    format!("{board}[{pocket}] {turn} 0 1")
}

/// A move's text as the referee writes it: files are letters from the left,
/// ranks are numbers from below.
fn uci(usi: &str, files: usize, ranks: usize) -> String {
    let mut text = String::new();
    for c in usi.chars() {
        text.push(match c {
            '1'..='9' => (b'a' + files as u8 - (c as u8 - b'0')) as char,
            'a'..='i' => (b'0' + ranks as u8 - (c as u8 - b'a')) as char,
            '*' => '@',
            other => other,
        });
    }
    text
}

/// The referee's moves in each position.
fn asked(variant: &str, positions: &[String]) -> Vec<Vec<String>> {
    let mut child = python()
        .arg(REFEREE)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it was there just now");
    let mut stdin = child.stdin.take().expect("a pipe");
    let lines: String = positions
        .iter()
        .map(|sfen| format!("{variant}|{}\n", fen(sfen)))
        .collect();
    let writing = std::thread::spawn(move || stdin.write_all(lines.as_bytes()));
    let output = child.wait_with_output().expect("it ends");
    writing.join().unwrap().expect("it reads everything");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let moves = text
        .lines()
        .map(|line| line.split_whitespace().map(String::from).collect());
    moves.collect()
}

fn compare<W: Word>(game: &Shogi<W>, variant: &str, positions: &[Position<W>]) {
    let texts: Vec<String> = positions.iter().map(|p| game.write_position(p)).collect();
    let answers = asked(variant, &texts);
    assert_eq!(answers.len(), positions.len(), "the referee gave up");
    let (files, ranks) = (game.rules().files, game.rules().ranks);
    for ((pos, text), theirs) in positions.iter().zip(&texts).zip(answers) {
        let moves = game.moves(pos).into_iter();
        let mut ours: Vec<String> = moves
            .map(|mv| uci(&game.write_move(mv), files, ranks))
            .collect();
        ours.sort();
        assert_eq!(ours, theirs, "{variant}: {text}");
    }
}

/// Positions of random games.
fn walked<W: Word>(game: &Shogi<W>, games: usize, plies: usize) -> Vec<Position<W>> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut positions = Vec::new();
    for _ in 0..games {
        let mut pos = game.start().expect("a game with a start");
        for _ in 0..plies {
            positions.push(pos);
            let moves = game.moves(&pos);
            if moves.is_empty() || game.outcome(&pos).is_some() {
                break;
            }
            game.play(&mut pos, moves[random.random_range(0..moves.len())]);
        }
    }
    positions
}

#[test]
fn the_referee_sees_the_same_moves() {
    if !is_installed() {
        eprintln!("pyffish is not installed: nothing was compared");
        return;
    }
    let rules = ruleset("ninemasu");
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    for pieces in 1..=4 {
        let materials = rules.materials(&rules.sets[0], pieces);
        for material in materials.iter().step_by(3) {
            let game = Shogi::<u16>::new(rules.with_material(material).unwrap());
            let index = game.explicit().unwrap();
            let mut walker = index.walker(&game);
            let drawn = (0..100).filter_map(|_| walker.seek(random.random_range(0..index.len())));
            compare(&game, "ninemasu", &drawn.collect::<Vec<_>>());
        }
    }
    let game = Shogi::<u32>::new(ruleset("minishogi"));
    compare(&game, "minishogi", &walked(&game, 10, 120));
    let game = Shogi::<u128>::new(ruleset("shogi"));
    compare(&game, "shogi", &walked(&game, 5, 200));
}
