//! Mates that cannot be stopped: the attacker gives check with every move, and
//! whatever all others do, he mates.
//!
//! Only the right-hand neighbour answers a check and hands the turn straight
//! back. After the answers of the others somebody moves in between; all his
//! moves are tried, so that a mate is claimed only if none of them helps.

use std::hash::BuildHasher;

use kanzen_rules::{Judging, Player as Seat};
use rustc_hash::{FxBuildHasher, FxHashMap};

/// Proof-number search for mates.
pub struct MateSearch<'a, G: Judging> {
    game: &'a G,
    attacker: Seat,
    target: Seat,
    seen: FxHashMap<u64, Numbers>,
    /// The moves by which the attacker mates.
    mating: FxHashMap<u64, G::Move>,
    /// Positions on the way to the present one.
    way: Vec<u64>,
    /// Positions looked at, and how many may be.
    nodes: u64,
    most_nodes: u64,
}

/// How many positions must be proved, at least, to prove that there is a mate
/// or that there is none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Numbers {
    proof: u32,
    disproof: u32,
}

const INFINITE: u32 = u32::MAX / 4;

impl Numbers {
    const MATE: Numbers = Numbers {
        proof: 0,
        disproof: INFINITE,
    };
    const NONE: Numbers = Numbers {
        proof: INFINITE,
        disproof: 0,
    };
    const UNKNOWN: Numbers = Numbers {
        proof: 1,
        disproof: 1,
    };
}

/// The most plies of a line that is looked at.
const DEEPEST: usize = 200;

impl<'a, G: Judging> MateSearch<'a, G> {
    /// Mates of a player by whoever is to move.
    pub fn new(game: &'a G, target: Seat) -> Self {
        MateSearch {
            game,
            attacker: Seat(0),
            target,
            seen: FxHashMap::default(),
            mating: FxHashMap::default(),
            way: Vec::new(),
            nodes: 0,
            most_nodes: 0,
        }
    }

    /// A move that begins a mate, if one is found within so many positions.
    pub fn find(&mut self, pos: &G::Position, most_nodes: u64) -> Option<G::Move> {
        self.attacker = self.game.turn(pos);
        self.seen.clear();
        self.mating.clear();
        self.way.clear();
        (self.nodes, self.most_nodes) = (0, most_nodes);
        let most = Numbers {
            proof: INFINITE,
            disproof: INFINITE,
        };
        self.prove(pos, most);
        self.next(pos)
    }

    /// How the mate that was found goes on, in a position of the attacker that
    /// others have led to.
    pub fn next(&self, pos: &G::Position) -> Option<G::Move> {
        self.mating.get(&self.hash(pos)).copied()
    }

    /// Positions looked at by the last search.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    fn hash(&self, pos: &G::Position) -> u64 {
        FxBuildHasher.hash_one(pos)
    }

    /// The moves that matter with the positions after them: of the attacker
    /// those that give the target check or mate, of the others all.
    fn children(&self, pos: &G::Position) -> Vec<(G::Move, G::Position)> {
        let attacks = self.game.turn(pos) == self.attacker;
        let mut children = Vec::new();
        self.game.for_each_move(pos, |mv| {
            if attacks && !self.game.may_check(pos, mv, self.target) {
                return;
            }
            let next = self.game.after(pos, mv);
            let checks = || self.game.turn(&next) == self.target && self.game.in_check(&next);
            if !attacks || self.is_mate(&next) == Some(true) || checks() {
                children.push((mv, next));
            }
        });
        children
    }

    /// Is the target mated by the attacker? None while the attack goes on.
    fn is_mate(&self, pos: &G::Position) -> Option<bool> {
        let by = |player: Seat| self.game.taken_out_by(pos, player);
        if let Some(by) = by(self.target) {
            return Some(by == self.attacker);
        }
        let over = self.game.outcome(pos).is_some() || by(self.attacker).is_some();
        over.then_some(false)
    }

    /// What is known of a position.
    fn numbers(&self, pos: &G::Position) -> Numbers {
        match self.is_mate(pos) {
            Some(true) => Numbers::MATE,
            Some(false) => Numbers::NONE,
            None => {
                let known = self.seen.get(&self.hash(pos));
                known.copied().unwrap_or(Numbers::UNKNOWN)
            }
        }
    }

    /// Looks at a position until one of its numbers reaches its bound. Says also
    /// whether that holds for this way to it alone.
    fn prove(&mut self, pos: &G::Position, most: Numbers) -> (Numbers, bool) {
        let hash = self.hash(pos);
        // What comes back to itself is no mate.
        if self.way.contains(&hash) || self.way.len() >= DEEPEST {
            return (Numbers::NONE, true);
        }
        self.nodes += 1;
        let children = self.children(pos);
        let attacks = self.game.turn(pos) == self.attacker;
        self.way.push(hash);
        // By child: what is known of it, for this way to it.
        let mut known: Vec<Numbers> = children
            .iter()
            .map(|(_, next)| self.numbers(next))
            .collect();
        let mut depends = false;
        let numbers = loop {
            let sum = |of: fn(&Numbers) -> u32| {
                let sum = known.iter().map(|n| u64::from(of(n))).sum::<u64>();
                sum.min(INFINITE.into()) as u32
            };
            let least = |of: fn(&Numbers) -> u32| known.iter().map(of).min().unwrap_or(INFINITE);
            let numbers = match attacks {
                true => Numbers {
                    proof: least(|n| n.proof),
                    disproof: sum(|n| n.disproof),
                },
                false => Numbers {
                    proof: sum(|n| n.proof),
                    disproof: least(|n| n.disproof),
                },
            };
            let done = numbers.proof >= most.proof || numbers.disproof >= most.disproof;
            if done || numbers.proof == 0 || numbers.disproof == 0 || self.nodes >= self.most_nodes
            {
                break numbers;
            }
            let rank = |n: &Numbers| if attacks { n.proof } else { n.disproof };
            let mut order: Vec<usize> = (0..known.len()).collect();
            order.sort_by_key(|child| rank(&known[*child]));
            let best = order[0];
            let second = order.get(1).map_or(INFINITE, |child| rank(&known[*child]));
            let limit = second.saturating_add(1).min(INFINITE);
            let bound = match attacks {
                true => Numbers {
                    proof: most.proof.min(limit),
                    disproof: most.disproof - (numbers.disproof - known[best].disproof),
                },
                false => Numbers {
                    proof: most.proof - (numbers.proof - known[best].proof),
                    disproof: most.disproof.min(limit),
                },
            };
            let (found, of_this_way) = self.prove(&children[best].1, bound);
            known[best] = found;
            depends |= of_this_way && found == Numbers::NONE;
        };
        self.way.pop();
        if attacks && numbers.proof == 0 {
            let mating = known.iter().position(|n| n.proof == 0);
            let (mv, _) = children[mating.expect("one is proved")];
            self.mating.insert(hash, mv);
        }
        // A mate is one whichever way it is reached; that there is none may be
        // so only because the way leads back.
        depends &= numbers.disproof == 0;
        if !depends {
            self.seen.insert(hash, numbers);
        }
        (numbers, depends)
    }
}

/// A move that begins a mate in so many plies of attacker and others, found by
/// trying everything.
pub fn mate_in<G: Judging>(
    game: &G,
    pos: &G::Position,
    target: Seat,
    plies: u32,
) -> Option<G::Move> {
    let attacker = game.turn(pos);
    let search = MateSearch {
        attacker,
        ..MateSearch::new(game, target)
    };
    let children = search.children(pos);
    let mates = |(_, next): &&(G::Move, G::Position)| cannot_stop(&search, next, plies - 1);
    children.iter().find(mates).map(|(mv, _)| *mv)
}

/// Is a position of the others mate in so many plies, whatever they do?
fn cannot_stop<G: Judging>(search: &MateSearch<G>, pos: &G::Position, plies: u32) -> bool {
    match search.is_mate(pos) {
        Some(mated) => return mated,
        None if plies == 0 => return false,
        None => {}
    }
    let attacks = search.game.turn(pos) == search.attacker;
    let mut children = search.children(pos).into_iter();
    let mut after = |(_, next): (G::Move, G::Position)| cannot_stop(search, &next, plies - 1);
    match attacks {
        true => children.any(&mut after),
        false => children.all(&mut after),
    }
}
