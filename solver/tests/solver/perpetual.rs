//! Draws under the rule that perpetual check loses, beside Zielonka's algorithm
//! for parity games on positions as they are, each side's winning for itself.

use std::collections::{HashMap, HashSet};

use kanzen_index::{Index, Indexed, Walker};
use kanzen_rules::{Game, Player, Value};
use kanzen_shogi::{Position, Shogi, shipped};
use kanzen_solver::{Lookup, Silent, perpetual, probe, solve};

/// A vertex: a position, and the priority of the move that led to it.
type Vertex = (Position<u16>, u8);

struct Arena<'a> {
    /// The player who needs an even priority.
    even: Player,
    game: &'a Shogi<u16>,
    next: &'a HashMap<Vertex, Vec<Vertex>>,
}

impl Arena<'_> {
    fn is_evens(&self, vertex: &Vertex) -> bool {
        self.game.turn(&vertex.0) == self.even
    }

    /// Where a player can force play into a set.
    fn attractor(
        &self,
        all: &HashSet<Vertex>,
        set: HashSet<Vertex>,
        for_even: bool,
    ) -> HashSet<Vertex> {
        let mut set = set;
        loop {
            let mut more = Vec::new();
            for vertex in all.iter().filter(|vertex| !set.contains(*vertex)) {
                let next: Vec<&Vertex> = self.next[vertex]
                    .iter()
                    .filter(|v| all.contains(*v))
                    .collect();
                let pulled = match self.is_evens(vertex) == for_even {
                    true => next.iter().any(|v| set.contains(*v)),
                    false => next.iter().all(|v| set.contains(*v)),
                };
                if pulled {
                    more.push(*vertex);
                }
            }
            if more.is_empty() {
                return set;
            }
            set.extend(more);
        }
    }

    /// The vertices from which the even player wins.
    fn even_wins(&self, all: &HashSet<Vertex>) -> HashSet<Vertex> {
        let Some(top) = all.iter().map(|(_, priority)| *priority).max() else {
            return HashSet::new();
        };
        let for_even = top % 2 == 0;
        let tops = all.iter().filter(|(_, p)| *p == top).copied().collect();
        let pulled = self.attractor(all, tops, for_even);
        let rest: HashSet<Vertex> = all.difference(&pulled).copied().collect();
        let even = self.even_wins(&rest);
        let losing: HashSet<Vertex> = match for_even {
            true => rest.difference(&even).copied().collect(),
            false => even,
        };
        if losing.is_empty() {
            return if for_even {
                all.clone()
            } else {
                HashSet::new()
            };
        }
        let lost = self.attractor(all, losing, !for_even);
        let rest: HashSet<Vertex> = all.difference(&lost).copied().collect();
        let mut even = self.even_wins(&rest);
        if !for_even {
            even.extend(lost);
        }
        even
    }
}

/// The drawn positions that this player wins.
fn wins(
    game: &Shogi<u16>,
    values: &HashMap<Position<u16>, Value>,
    player: Player,
) -> HashSet<Position<u16>> {
    let is_draw = |pos: &Position<u16>| values.get(pos) == Some(&Value::Draw);
    let mut next: HashMap<Vertex, Vec<Vertex>> = HashMap::new();
    for pos in values.keys().filter(|pos| is_draw(pos)) {
        let moves: Vec<Vertex> = game
            .moves(pos)
            .into_iter()
            .map(|mv| game.after(pos, mv))
            .filter(is_draw)
            .map(|to| {
                let priority = match (game.in_check(&to), game.turn(pos) == player) {
                    (true, _) => 1,
                    (false, true) => 2,
                    (false, false) => 3,
                };
                (to, priority)
            })
            .collect();
        for priority in 1..=3 {
            next.insert((*pos, priority), moves.clone());
        }
    }
    let arena = Arena {
        even: player,
        game,
        next: &next,
    };
    let all: HashSet<Vertex> = next.keys().copied().collect();
    arena
        .even_wins(&all)
        .into_iter()
        .map(|(pos, _)| pos)
        .collect()
}

#[test]
fn draws_are_decided_as_by_another_algorithm() {
    let rules = shipped::ruleset("ninemasu");
    let mut decided = 0;
    for material in [
        "P", "L", "N", "SS", "RR", "RB", "GS", "LL", "SP", "BB", "RBG",
    ] {
        let game: Shogi<u16> = Shogi::new(rules.with_material(material).expect("a material"));
        let index = game.stored().expect("a numbering");
        let values = solve(&game, &index, &Silent).expect("not stopped");
        let found = perpetual(&game, &index, &values);
        let explicit = game.explicit().expect("a numbering");
        let mut walker = explicit.walker(&game);
        let positions = (0..explicit.len())
            .filter_map(|number| walker.seek(number))
            .collect::<Vec<_>>();
        let value = |pos: &Position<u16>| probe(&game, &index, |n| values.value(n), pos);
        let everything: HashMap<_, _> = positions
            .into_iter()
            .map(|pos| (pos, value(&pos)))
            .collect();
        let [first, second] = [Player::FIRST, Player::SECOND].map(|p| wins(&game, &everything, p));
        let mut walker = index.walker(&game);
        for (numbers, expected) in [
            (&found.won, (true, false)),
            (&found.lost, (false, true)),
            (&found.drawn, (false, false)),
        ] {
            for number in numbers {
                let pos = walker.known(*number);
                let (mut mover, mut other) = (first.contains(&pos), second.contains(&pos));
                if game.turn(&pos) == Player::SECOND {
                    std::mem::swap(&mut mover, &mut other);
                }
                assert_eq!((mover, other), expected, "{material}: {pos:?}");
            }
        }
        decided += found.won.len() + found.lost.len();
    }
    assert!(decided > 50, "hardly any draw is decided: {decided}");
}
