//! The search for mates in four-handed shogi: it finds the mates of a
//! collection, and every mate it claims is one, by rules written apart.

#[path = "../../games/yonin/tests/plain/mod.rs"]
#[allow(dead_code, reason = "other tests use the rest")]
mod plain;

use std::collections::HashSet;

use kanzen_rules::{Game, Notation, Player, playthrough};
use kanzen_search::{MateSearch, mate_in};
use kanzen_yonin::{Position, Variant, Yonin};
use plain::Board;

static GAME: Yonin = Yonin::new(Variant::Singles);
const MATES: &str = include_str!("mates.txt");

/// Positions that a search may look at.
const NODES: u64 = 100_000;

/// Who is to be mated, in how many plies, and where.
fn collection() -> Vec<(Player, Option<u32>, Position)> {
    let lines = MATES
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty());
    lines
        .map(|line| {
            let mut parts = line.splitn(3, ' ');
            let mut next = || parts.next().expect(line);
            let target = "SWNE".find(next()).expect(line);
            let plies = next().parse().ok();
            let pos = GAME.read_position(next()).expect(line);
            (Player(target as u8), plies, pos)
        })
        .collect()
}

/// Follows a claim to every end, by the simple rules: the attacker plays what
/// the search says, the others everything they can.
struct Walk<'a> {
    search: &'a MateSearch<'a, Yonin>,
    attacker: usize,
    target: Player,
    seen: HashSet<String>,
}

impl Walk<'_> {
    fn holds(&mut self, pos: &Position, board: &Board) -> bool {
        if let Some((_, by)) = board
            .mates
            .iter()
            .find(|(who, _)| *who == self.target.index())
        {
            return *by == self.attacker;
        }
        if board.is_over() || !board.is_alive(self.attacker) {
            return false;
        }
        if !self.seen.insert(GAME.write_position(pos)) {
            return true;
        }
        let follow = |mv| {
            let mut board = board.clone();
            board.play(mv);
            (GAME.after(pos, mv), board)
        };
        if board.turn == self.attacker {
            let Some(mv) = self.search.next(pos) else {
                return false;
            };
            assert!(board.moves().contains(&mv), "{mv:?} is not legal");
            let (pos, board) = follow(mv);
            return self.holds(&pos, &board);
        }
        board.moves().into_iter().all(|mv| {
            let (pos, board) = follow(mv);
            self.holds(&pos, &board)
        })
    }
}

/// Is a mate that a search has found one?
fn is_mate(search: &MateSearch<Yonin>, pos: &Position, target: Player) -> bool {
    let attacker = GAME.turn(pos).index();
    let mut walk = Walk {
        search,
        attacker,
        target,
        seen: HashSet::new(),
    };
    walk.holds(pos, &Board::of(Variant::Singles, pos, attacker))
}

/// Is there a mate in so many plies, by the simple rules, trying everything?
fn slow_mate(board: &Board, attacker: usize, target: usize, plies: u32) -> bool {
    if let Some((_, by)) = board.mates.iter().find(|(who, _)| *who == target) {
        return *by == attacker;
    }
    if plies == 0 || board.is_over() || !board.is_alive(attacker) {
        return false;
    }
    let after = |mv| {
        let mut board = board.clone();
        board.play(mv);
        board
    };
    let mut boards = board.moves().into_iter().map(after);
    match board.turn == attacker {
        true => boards.any(|next| {
            let checks = !next.is_over()
                && next.is_alive(target)
                && next.turn == target
                && next.is_checked(target);
            (checks || !next.is_alive(target)) && slow_mate(&next, attacker, target, plies - 1)
        }),
        false => boards.all(|next| slow_mate(&next, attacker, target, plies - 1)),
    }
}

#[test]
fn the_collection_is_solved() {
    let mates = collection();
    assert!(mates.len() >= 100);
    for (target, plies, pos) in mates {
        let text = GAME.write_position(&pos);
        let mut search = MateSearch::new(&GAME, target);
        assert!(search.find(&pos, NODES).is_some(), "not found: {text}");
        assert!(is_mate(&search, &pos, target), "no mate: {text}");
        // How long it is, by trying everything; the simple rules are slow.
        let attacker = GAME.turn(&pos).index();
        let board = Board::of(Variant::Singles, &pos, attacker);
        let slow = |plies| slow_mate(&board, attacker, target.index(), plies);
        match plies {
            Some(plies @ ..4) => assert!(slow(plies) && !slow(plies - 1), "{text}"),
            Some(plies @ ..8) => {
                assert!(mate_in(&GAME, &pos, target, plies).is_some(), "{text}");
                assert!(mate_in(&GAME, &pos, target, plies - 1).is_none(), "{text}");
            }
            _ => {}
        }
    }
}

#[test]
fn no_mate_is_claimed_that_is_none() {
    let (mut claimed, mut looked) = (0, 0);
    for seed in 0..40 {
        let start = GAME.start().unwrap();
        let record = playthrough::random(&GAME, start, 400, seed);
        for pos in record.positions().iter().step_by(7) {
            if GAME.outcome(pos).is_some() {
                continue;
            }
            let mover = GAME.turn(pos);
            let others = [1, 2, 3].map(|on| Player((mover.0 + on) % 4));
            for target in others.into_iter().filter(|p| pos.is_alive(p.index())) {
                looked += 1;
                let text = GAME.write_position(pos);
                let mut search = MateSearch::new(&GAME, target);
                match search.find(pos, 2000) {
                    Some(_) => {
                        claimed += 1;
                        assert!(is_mate(&search, pos, target), "claimed: {text}");
                    }
                    None => assert!(mate_in(&GAME, pos, target, 3).is_none(), "missed: {text}"),
                }
            }
        }
    }
    assert!(claimed > 20 && looked > 1000, "{claimed} of {looked}");
}
