//! Counts over small games, compared with counting the simple solver's values
//! in the most obvious way.

use std::collections::{HashMap, HashSet};

use kanzen_rules::{Game, Notation, Player, Sorted, Symmetric, Value};
use kanzen_shogi::{Position, Shogi};
use kanzen_solver::{Only, Shares, Silent, Statistics, reachable, simple, statistics};
use rustc_hash::FxHashMap;

use crate::{Solved, tiny};

/// The same placement with the other side to move, by way of its text.
fn turned(game: &Shogi<u16>, pos: &Position<u16>) -> Option<Position<u16>> {
    let text = game.write_position(pos);
    let other = match text.contains(" b ") {
        true => text.replace(" b ", " w "),
        false => text.replace(" w ", " b "),
    };
    game.read_position(&other).ok()
}

/// How many moves keep the value of a position that is not lost, as one would
/// count them by hand.
fn keeping(
    game: &Shogi<u16>,
    value_of: impl Fn(&Position<u16>) -> Value,
    pos: &Position<u16>,
) -> usize {
    let worth = |value: Value| value.word();
    let keeps = |mv| {
        let next = game.after(pos, mv);
        let reply = match game.outcome(&next) {
            Some(outcome) => outcome.value_for(game.turn(&next)),
            None => value_of(&next),
        };
        worth(reply.one_ply_earlier()) == worth(value_of(pos))
    };
    game.moves(pos).into_iter().filter(|mv| keeps(*mv)).count()
}

/// The values of a set of positions, by the simple solver.
type Known = FxHashMap<Position<u16>, Value>;

/// What is counted of a set of positions, one after the other.
struct PlainCount<'a> {
    game: &'a Shogi<u16>,
    /// The values of all positions, whatever set is counted.
    everything: &'a Known,
    first_wins: u64,
    second_wins: u64,
    draws: u64,
    distances: Vec<u64>,
    zugzwang: u64,
    mutual: u64,
    /// Legal moves: the fewest and the most, those of all positions, and how
    /// many positions have one.
    least: u64,
    most: u64,
    moves: u64,
    mobile: u64,
    by_branches: Vec<u64>,
    sorts: Vec<Vec<Shares>>,
    won: HashMap<u16, Only>,
    drawn: Only,
    /// Positions that are not images of earlier ones, and all images.
    orbits: u64,
    seen: HashSet<Position<u16>>,
}

impl<'a> PlainCount<'a> {
    fn of(game: &'a Shogi<u16>, everything: &'a Known, set: &Known) -> PlainCount<'a> {
        let mut plain = PlainCount {
            game,
            everything,
            first_wins: 0,
            second_wins: 0,
            draws: 0,
            distances: Vec::new(),
            zugzwang: 0,
            mutual: 0,
            least: u64::MAX,
            most: 0,
            moves: 0,
            mobile: 0,
            by_branches: Vec::new(),
            sorts: game
                .sorts()
                .iter()
                .map(|sort| vec![Shares::default(); (sort.most - sort.least + 1) as usize])
                .collect(),
            won: HashMap::new(),
            drawn: Only::default(),
            orbits: 0,
            seen: HashSet::new(),
        };
        for (pos, value) in set {
            plain.add(pos, *value);
        }
        plain
    }

    fn add(&mut self, pos: &Position<u16>, value: Value) {
        let game = self.game;
        let first = game.turn(pos) == Player::FIRST;
        match value {
            Value::Draw => self.draws += 1,
            Value::Win(_) if first => self.first_wins += 1,
            Value::Loss(_) if !first => self.first_wins += 1,
            _ => self.second_wins += 1,
        }
        if let Some(plies) = value.plies().map(usize::from) {
            let distances = &mut self.distances;
            distances.resize(distances.len().max(plies + 1), 0);
            distances[plies] += 1;
        }
        if let (Value::Loss(_), Some(turned)) = (value, turned(game, pos)) {
            let turned = self.everything[&turned];
            self.zugzwang += u64::from(!matches!(turned, Value::Win(_)));
            self.mutual += u64::from(matches!(turned, Value::Loss(_)));
        }
        for (i, sort) in game.sorts().iter().enumerate() {
            let shares = &mut self.sorts[i][(game.sorted(i, pos) - sort.least) as usize];
            *match value {
                Value::Win(_) => &mut shares.win,
                Value::Draw => &mut shares.draw,
                Value::Loss(_) => &mut shares.loss,
            } += 1;
        }
        self.add_moves(pos, value);
        if self.seen.insert(*pos) {
            self.orbits += 1;
            let images = game.symmetries().iter().map(|s| game.image(*s, pos));
            self.seen.extend(images);
        }
    }

    /// How many legal moves there are, and whether just one keeps the value.
    fn add_moves(&mut self, pos: &Position<u16>, value: Value) {
        let branches = self.game.moves(pos).len() as u64;
        let by_branches = &mut self.by_branches;
        by_branches.resize(by_branches.len().max(branches as usize + 1), 0);
        by_branches[branches as usize] += 1;
        if branches > 0 {
            self.least = self.least.min(branches);
            self.most = self.most.max(branches);
            self.moves += branches;
            self.mobile += 1;
        }
        let only = match value {
            Value::Win(plies) => self.won.entry(plies).or_default(),
            Value::Draw => &mut self.drawn,
            Value::Loss(_) => return,
        };
        let one = keeping(self.game, |pos| self.everything[pos], pos) == 1;
        only.positions += 1;
        only.only += u64::from(one);
        only.forced += u64::from(one && branches == 1);
    }

    /// Compares what was counted with it.
    fn agrees(mut self, name: &str, counted: &Statistics<Position<u16>>) {
        let explicit = counted.explicit;
        assert_eq!(explicit.first_wins, self.first_wins, "{name}");
        assert_eq!(explicit.second_wins, self.second_wins, "{name}");
        assert_eq!(explicit.tally.draw, self.draws, "{name}");
        assert_eq!(counted.folded.tally.total(), self.orbits, "{name}");
        assert_eq!(counted.distances, self.distances, "{name}");
        assert_eq!(counted.branches, self.by_branches, "{name}");
        assert_eq!(counted.sorts, self.sorts, "{name}");
        assert_eq!(counted.only_moves.drawn, self.drawn, "{name}");
        for (half, only) in counted.only_moves.won.iter().enumerate() {
            let plies = 2 * half as u16 + 1;
            assert_eq!(*only, self.won.remove(&plies).unwrap_or_default(), "{name}");
        }
        assert!(self.won.is_empty(), "{name}: {:?}", self.won);
        assert_eq!(
            (counted.zugzwang, counted.mutual_zugzwang),
            (self.zugzwang, self.mutual),
            "{name}"
        );
        let branching = counted.branching;
        assert_eq!(
            (branching.moves, branching.positions),
            (self.moves, self.mobile),
            "{name}"
        );
        assert_eq!(
            (branching.min, branching.max),
            (Some(self.least), Some(self.most)),
            "{name}"
        );
    }
}

/// The examples are what they are examples of, and as many as there should be.
fn examples_hold(
    name: &str,
    game: &Shogi<u16>,
    everything: &Known,
    counted: &Statistics<Position<u16>>,
) {
    for pos in &counted.examples.deepest_wins {
        let longest = counted.explicit.tally.longest_win.expect("a win");
        assert_eq!(everything[pos], Value::Win(longest), "{name}");
    }
    for pos in &counted.examples.mutual_zugzwangs {
        let turned = turned(game, pos).expect("a position");
        let values = (everything[pos], everything[&turned]);
        assert!(matches!(values, (Value::Loss(_), Value::Loss(_))), "{name}");
    }
    let (examples, mutual) = (&counted.examples, counted.mutual_zugzwang);
    assert_eq!(
        examples.mutual_zugzwangs.len() as u64,
        mutual.min(100),
        "{name}"
    );
    assert_eq!(
        examples.zugzwangs.len() as u64,
        (counted.zugzwang - mutual).min(100),
        "{name}"
    );
}

#[test]
fn counts_are_those_of_a_plain_count() {
    let (mut zugzwangs_seen, mut symmetric, mut only_seen) = (0, 0, 0);
    for (name, text) in tiny::TINY {
        let solved: Solved<u16> = Solved::new(text);
        let game = &solved.game;
        let start = game.start().expect("a start");
        let everything = simple::solve(game, solved.positions());
        let from_start = simple::solve(game, [start]);
        let reached = reachable(game, &solved.folded, &solved.explicit, &start, &Silent);
        let (index, set) = reached.expect("not stopped");
        symmetric += u32::from(std::ptr::eq(index, &solved.folded));
        let counted = statistics(
            game,
            &solved.stored,
            &solved.folded,
            |n| solved.lookup(n),
            Some((index, &set)),
            &Silent,
        )
        .expect("not stopped");
        for (set, counted) in [&everything, &from_start].into_iter().zip(counted) {
            let positions = counted.explicit.tally.total();
            assert_eq!(positions, set.len() as u64, "{name}");
            PlainCount::of(game, &everything, set).agrees(name, &counted);
            examples_hold(name, game, &everything, &counted);
            zugzwangs_seen += counted.zugzwang;
            let won = counted.only_moves.won.iter();
            only_seen += won.map(|only| only.only).sum::<u64>();
        }
    }
    assert!(
        zugzwangs_seen > 100,
        "hardly any zugzwang: {zugzwangs_seen}"
    );
    assert!(only_seen > 100, "hardly any only moves: {only_seen}");
    assert!(
        (1..tiny::TINY.len() as u32).contains(&symmetric),
        "only one of the two ways to reach: {symmetric}"
    );
}
