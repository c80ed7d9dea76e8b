//! Moves forward: counts of move sequences against the files in `perft/`, and
//! the engine's legal moves against a slow, obvious generator that knows
//! nothing of bit sets, tables or pins.

use std::collections::BTreeSet;

use kanzen_rules::perft::perft;
use kanzen_rules::{Game, Notation, Player, playthrough};
use kanzen_shogi::ruleset::{Forced, Goal, ROYAL, RoyalLost};
use kanzen_shogi::{Ruleset, shipped};

use crate::{all, path, read, ruleset, with_game};

/// A line of a perft file: a position, or `start`, and counts for depth 1, 2, …
fn suite(name: &str) -> Vec<(String, Vec<u64>)> {
    let text = read(&format!("perft/{name}.perft"));
    let lines = text
        .lines()
        .filter(|l| !l.starts_with('#') && !l.is_empty());
    lines
        .map(|line| {
            let (position, counts) = line.split_once(": ").expect("'position: counts'");
            let counts = counts
                .split_whitespace()
                .map(|n| n.parse().expect("a count"));
            (position.to_string(), counts.collect())
        })
        .collect()
}

/// A ruleset that comes with the program, with the material of the position
/// where it may have any.
fn ruleset_of(name: &str, position: &str) -> Ruleset {
    let rules = ruleset(name);
    match rules.sets.is_empty() || position == "start" {
        true => rules,
        false => {
            let material = rules.material_of(position).expect("a material");
            rules.with_material(&material).expect("a material of a set")
        }
    }
}

#[test]
fn counts_are_as_published() {
    for (name, _) in shipped::RULESETS {
        let suite = suite(name);
        assert!(!suite.is_empty(), "{name}: nothing to count");
        for (position, counts) in suite {
            with_game!(ruleset_of(name, &position), game => {
                let pos = match position.as_str() {
                    "start" => game.usual_start().expect("a start"),
                    text => game.read_position(text).unwrap_or_else(|e| panic!("{name}: {e}")),
                };
                let counted: Vec<u64> = (1..=counts.len() as u32)
                    .map(|depth| perft(&game, &pos, depth))
                    .collect();
                assert_eq!(counted, counts, "{name}: {position}");
            });
        }
    }
}

#[test]
fn no_perft_file_is_without_its_game() {
    for entry in std::fs::read_dir(path("perft")).expect("a directory") {
        let file = entry.expect("an entry").path();
        let stem = file.file_stem().and_then(|s| s.to_str());
        let known = shipped::RULESETS
            .iter()
            .any(|(name, _)| Some(*name) == stem);
        assert!(known, "{} is counted by no test", file.display());
    }
}

/// A piece: its owner and its form.
type Piece = (usize, usize);

/// A position as a list of squares, read from the engine's text alone.
#[derive(Clone)]
struct Mailbox<'r> {
    rules: &'r Ruleset,
    squares: Vec<Option<Piece>>,
    /// Pieces in hand, by side and kind.
    hands: [Vec<u32>; 2],
    side: usize,
}

impl<'r> Mailbox<'r> {
    fn read(rules: &'r Ruleset, text: &str) -> Mailbox<'r> {
        let fields: Vec<&str> = text.split(' ').collect();
        let piece = |letters: &str| {
            let form = rules
                .forms
                .iter()
                .position(|f| f.letter == letters.to_uppercase());
            let side = usize::from(letters.to_lowercase() == letters);
            (side, form.expect("a known letter"))
        };
        let mut squares = Vec::new();
        let mut promoted = "";
        for c in fields[0].chars() {
            match c {
                '/' => {}
                '+' => promoted = "+",
                digit if digit.is_ascii_digit() => {
                    squares.extend((0..digit as u8 - b'0').map(|_| None));
                }
                letter => {
                    squares.push(Some(piece(&format!("{promoted}{letter}"))));
                    promoted = "";
                }
            }
        }
        let mut hands = [vec![0; rules.kinds], vec![0; rules.kinds]];
        let mut count = String::new();
        for c in fields[2].chars().filter(|c| *c != '-') {
            if c.is_ascii_digit() {
                count.push(c);
            } else {
                let (side, kind) = piece(&c.to_string());
                hands[side][kind] += count.parse().unwrap_or(1);
                count.clear();
            }
        }
        Mailbox {
            rules,
            squares,
            hands,
            side: usize::from(fields[1] == "w"),
        }
    }

    /// The square at so many steps, as its owner sees them.
    fn step(&self, side: usize, from: usize, (right, forward): (i8, i8)) -> Option<usize> {
        let (files, ranks) = (self.rules.files as i32, self.rules.ranks as i32);
        let (dx, dy) = match side {
            0 => (i32::from(right), -i32::from(forward)),
            _ => (-i32::from(right), i32::from(forward)),
        };
        let (x, y) = (from as i32 % files + dx, from as i32 / files + dy);
        (x >= 0 && x < files && y >= 0 && y < ranks).then_some((y * files + x) as usize)
    }

    /// Where the piece on a square goes, own pieces not yet left out.
    fn goes(&self, from: usize) -> BTreeSet<usize> {
        let (side, form) = self.squares[from].expect("a piece");
        let moves = &self.rules.forms[form].moves[side];
        let mut targets: BTreeSet<usize> = moves
            .steps
            .iter()
            .filter_map(|step| self.step(side, from, *step))
            .collect();
        for way in &moves.slides {
            let mut at = from;
            while let Some(next) = self.step(side, at, *way) {
                targets.insert(next);
                if self.squares[next].is_some() {
                    break;
                }
                at = next;
            }
        }
        targets
    }

    fn is_attacked(&self, square: usize, by: usize) -> bool {
        (0..self.squares.len()).any(|from| {
            self.squares[from].is_some_and(|(side, _)| side == by)
                && self.goes(from).contains(&square)
        })
    }

    fn in_check(&self, side: usize) -> bool {
        let royal = self.squares.iter().position(|s| *s == Some((side, ROYAL)));
        royal.is_some_and(|square| self.is_attacked(square, 1 - side))
    }

    fn to_go(&self, side: usize, square: usize) -> usize {
        let rank = square / self.rules.files;
        [rank, self.rules.ranks - 1 - rank][side]
    }

    /// Could a piece of this form go anywhere from here on an empty board?
    fn is_dead(&self, side: usize, form: usize, square: usize) -> bool {
        let mut alone = self.clone();
        alone.squares.fill(None);
        alone.squares[square] = Some((side, form));
        alone.goes(square).is_empty()
    }

    fn name(&self, square: usize) -> String {
        let (file, rank) = (square % self.rules.files, square / self.rules.files);
        let rank = char::from(b'a' + rank as u8);
        format!("{}{rank}", self.rules.files - file)
    }

    /// After a move of what stands on `from` to become `form` on `to`.
    fn moved(&self, from: usize, to: usize, form: usize) -> Mailbox<'r> {
        let mut next = self.clone();
        if let Some((_, taken)) = next.squares[to]
            && taken != ROYAL
            && self.rules.has_hands()
        {
            next.hands[self.side][self.rules.forms[taken].kind] += 1;
        }
        next.squares[from] = None;
        next.squares[to] = Some((self.side, form));
        next.side = 1 - self.side;
        next
    }

    fn dropped(&self, kind: usize, to: usize) -> Mailbox<'r> {
        let mut next = self.clone();
        next.hands[self.side][kind] -= 1;
        next.squares[to] = Some((self.side, kind));
        next.side = 1 - self.side;
        next
    }

    /// May the player who made the move leave it so?
    fn may_stand(&self) -> bool {
        self.rules.royal_lost == RoyalLost::Capture || !self.in_check(1 - self.side)
    }

    /// Every legal move with what it leads to.
    fn moves(&self) -> Vec<(String, Mailbox<'r>)> {
        let mut moves = Vec::new();
        for from in 0..self.squares.len() {
            let Some((side, form)) = self.squares[from].filter(|(side, _)| *side == self.side)
            else {
                continue;
            };
            for to in self.goes(from) {
                if self.squares[to].is_some_and(|(owner, _)| owner == side) {
                    continue;
                }
                let name = format!("{}{}", self.name(from), self.name(to));
                let in_zone = [from, to]
                    .iter()
                    .any(|s| self.to_go(side, *s) < self.rules.zone);
                let promoted = self.rules.forms[form].promotes_to.filter(|_| in_zone);
                if let Some(promoted) = promoted {
                    moves.push((format!("{name}+"), self.moved(from, to, promoted)));
                }
                let must = promoted.is_some()
                    && (self.rules.forced == Forced::Always || self.is_dead(side, form, to));
                if !must {
                    moves.push((name, self.moved(from, to, form)));
                }
            }
        }
        for kind in (1..self.rules.kinds).filter(|kind| self.hands[self.side][*kind] > 0) {
            for to in (0..self.squares.len()).filter(|to| self.squares[*to].is_none()) {
                let next = self.dropped(kind, to);
                if self.may_drop(kind, to) && !next.is_forbidden_mate(kind) {
                    let letter = &self.rules.forms[kind].letter;
                    moves.push((format!("{letter}*{}", self.name(to)), next));
                }
            }
        }
        moves.retain(|(_, next)| next.may_stand());
        moves
    }

    fn may_drop(&self, kind: usize, to: usize) -> bool {
        let dead = !self.rules.dead_drops && self.is_dead(self.side, kind, to);
        let on_file = (0..self.squares.len())
            .filter(|s| s % self.rules.files == to % self.rules.files)
            .any(|s| self.squares[s] == Some((self.side, kind)));
        let crowded = on_file && self.rules.nifu.contains(&kind);
        !dead && !crowded
    }

    /// Is it mate by a drop that may not mate?
    fn is_forbidden_mate(&self, kind: usize) -> bool {
        self.rules.no_drop_mate.contains(&kind)
            && self.in_check(self.side)
            && self.moves().is_empty()
    }

    /// Who has won, if the last move ended the game.
    fn winner(&self) -> Option<usize> {
        let royal = |side: usize| self.squares.iter().position(|s| *s == Some((side, ROYAL)));
        let Some(_) = royal(self.side) else {
            return Some(1 - self.side);
        };
        let home = |side: usize| {
            self.rules.goal != Goal::None
                && royal(side).is_some_and(|square| self.to_go(side, square) == 0)
        };
        if home(self.side) {
            return Some(self.side);
        }
        let stays = self.rules.goal == Goal::AtOnce || !self.in_check(1 - self.side);
        (home(1 - self.side) && stays).then_some(1 - self.side)
    }
}

/// The engine's moves, and what it says of each position, on random games.
#[test]
fn the_slow_generator_agrees() {
    for rules in all() {
        let name = rules.name.clone();
        let (games, plies) = match rules.squares() {
            0..=20 => (12, 60),
            21..=30 => (8, 80),
            _ => (4, 150),
        };
        with_game!(rules, game => {
            let start = game.usual_start().expect("a start");
            let mut compared = 0;
            for seed in 0..games {
                let record = playthrough::random(&game, start, plies, seed);
                for pos in record.positions() {
                    let text = game.write_position(pos);
                    let slow = Mailbox::read(game.rules(), &text);
                    let winner = game.outcome(pos).and_then(|o| o.winner());
                    assert_eq!(winner.map(Player::index), slow.winner(), "{name}: {text}");
                    if winner.is_some() {
                        continue;
                    }
                    assert_eq!(game.in_check(pos), slow.in_check(slow.side), "{name}: {text}");
                    let expected = slow.moves();
                    let names: BTreeSet<&str> = expected.iter().map(|(n, _)| n.as_str()).collect();
                    let moves: Vec<String> =
                        game.moves(pos).into_iter().map(|mv| game.write_move(mv)).collect();
                    assert_eq!(
                        moves.iter().map(String::as_str).collect::<BTreeSet<_>>(),
                        names,
                        "{name}: {text}"
                    );
                    assert_eq!(moves.len(), names.len(), "{name}: {text}: a move twice");
                    compared += 1;
                }
            }
            assert!(compared >= 20, "{name}: only {compared} positions compared");
        });
    }
}

/// Perft a second time, all of it by the slow generator.
#[test]
fn the_slow_generator_counts_the_same() {
    fn count(mailbox: &Mailbox<'_>, depth: u32) -> u64 {
        match depth {
            0 => 1,
            _ if mailbox.winner().is_some() => 0,
            _ => mailbox
                .moves()
                .iter()
                .map(|(_, next)| count(next, depth - 1))
                .sum(),
        }
    }
    for rules in all() {
        let depth = if rules.squares() > 20 { 2 } else { 4 };
        let slow = count(&Mailbox::read(&rules, &format!("{} 1", rules.start)), depth);
        let name = rules.name.clone();
        with_game!(rules, game => {
            let start = game.usual_start().expect("a start");
            assert_eq!(perft(&game, &start, depth), slow, "{name}");
        });
    }
}
