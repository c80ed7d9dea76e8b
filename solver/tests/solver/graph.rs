//! The solver on games that are nothing but graphs: deep ones and broad ones
//! that need two bytes a value, and random ones with every sort of ending,
//! draws included, which no game of the shogi family has.

use std::ops::{ControlFlow, Range};

use kanzen_index::{Index, Opening, Place, Walker, opening};
use kanzen_rules::{Game, Outcome, Player, Repeated, Repetition, Unmoves, Value};
use kanzen_solver::{Extent, Silent, SolveError, Values, restore_wins, simple, solve, verify};

/// Nodes with their successors. A node with an end is finished; one without
/// successors is stuck, which loses or draws.
struct Graph {
    turn: Vec<Player>,
    next: Vec<Vec<u32>>,
    previous: Vec<Vec<u32>>,
    end: Vec<Option<Outcome>>,
    stuck_draws: bool,
}

impl Graph {
    fn new(turn: Vec<Player>, next: Vec<Vec<u32>>) -> Graph {
        let mut previous = vec![Vec::new(); next.len()];
        for (from, targets) in next.iter().enumerate() {
            for &to in targets {
                previous[to as usize].push(from as u32);
            }
        }
        Graph {
            end: vec![None; next.len()],
            stuck_draws: false,
            turn,
            next,
            previous,
        }
    }
}

impl Game for Graph {
    type Position = u32;
    type Move = u32;
    const PLAYERS: u8 = 2;

    fn start(&self) -> Option<u32> {
        None
    }

    fn turn(&self, pos: &u32) -> Player {
        self.turn[*pos as usize]
    }

    fn outcome(&self, pos: &u32) -> Option<Outcome> {
        self.end[*pos as usize]
    }

    fn stuck(&self, pos: &u32) -> Outcome {
        match self.stuck_draws {
            true => Outcome::DRAW,
            false => Outcome::won_by(self.turn(pos).opponent()),
        }
    }

    fn try_for_each_move<B>(
        &self,
        pos: &u32,
        visit: impl FnMut(u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.next[*pos as usize].iter().copied().try_for_each(visit)
    }

    fn play(&self, pos: &mut u32, mv: u32) {
        *pos = mv;
    }

    fn repetition(&self) -> Repetition {
        Repetition {
            times: 3,
            result: Repeated::Draw,
            perpetual_check_loses: false,
        }
    }
}

impl Unmoves for Graph {
    fn is_position(&self, pos: &u32) -> bool {
        self.outcome(pos).is_none()
    }

    fn passed(&self, _: &u32) -> Option<u32> {
        None
    }

    fn for_each_candidate_unmove(&self, pos: &u32, visit: impl FnMut(&u32)) {
        self.previous[*pos as usize].iter().for_each(visit);
    }
}

/// Numbers the nodes as they are; finished ones are holes.
struct Nodes(u64);

struct Step<'a>(&'a Graph);

impl Index<Graph> for Nodes {
    type Walker<'a> = Step<'a>;

    fn len(&self) -> u64 {
        self.0
    }

    fn place(&self, _: &Graph, pos: &u32) -> Place {
        Place::Stored((*pos).into())
    }

    fn walker<'a>(&'a self, game: &'a Graph) -> Step<'a> {
        Step(game)
    }
}

impl Walker<Graph> for Step<'_> {
    fn known(&mut self, number: u64) -> u32 {
        number as u32
    }

    fn seek(&mut self, number: u64) -> Option<u32> {
        let pos = number as u32;
        self.0.is_position(&pos).then_some(pos)
    }

    fn open(&mut self, numbers: Range<u64>, visit: &mut dyn FnMut(u64, Opening)) {
        let (game, index) = (self.0, Nodes(self.0.next.len() as u64));
        opening::one_by_one(&index, game, self, numbers, visit);
    }

    fn add_marks(&mut self, number: u64, marks: &mut Vec<u64>) {
        let previous = &self.0.previous[number as usize];
        marks.extend(previous.iter().map(|previous| u64::from(*previous)));
    }
}

fn solved(graph: &Graph) -> Values {
    let index = Nodes(graph.next.len() as u64);
    let values = solve(graph, &index, &Silent).expect("nobody stops it");
    let lookup = |n| values.get(n).expect("no hole");
    let checked = verify(graph, &index, &index, &lookup, Extent::Everything, &Silent);
    assert!(checked.is_ok(), "{checked:?}");
    values
}

fn side(node: usize) -> Player {
    Player((node % 2) as u8)
}

/// A corridor in which the only move is one step on.
fn corridor(length: usize) -> Graph {
    let next = (0..=length)
        .map(|node| node.checked_sub(1).map(|n| n as u32).into_iter().collect())
        .collect();
    Graph::new((0..=length).map(side).collect(), next)
}

/// A byte holds distances beside counters, draws and holes, so two bytes begin
/// somewhere below 254 plies.
#[test]
fn a_deep_game_gets_two_bytes() {
    for (length, narrow) in [(10, true), (240, true), (260, false), (10_000, false)] {
        let values = solved(&corridor(length));
        assert_eq!(matches!(values, Values::Narrow(_)), narrow, "{length}");
        for node in 0..=length {
            let plies = node as u16;
            let value = if plies.is_multiple_of(2) {
                Value::Loss(plies)
            } else {
                Value::Win(plies)
            };
            assert_eq!(values.get(node as u64), Some(value), "{node} of {length}");
        }
    }
}

/// No length near the border may be got wrong, whichever cells are chosen.
#[test]
fn the_border_between_one_byte_and_two_is_right() {
    for length in 244..260 {
        let values = solved(&corridor(length));
        let deepest = values.get(length as u64).and_then(Value::plies);
        assert_eq!(deepest, Some(length as u16));
    }
}

/// A root with `leaves` moves, each to a node from which the opponent wins at
/// once; but if there is an `escape`, the last one only leads back to the root.
fn broom(leaves: usize, escape: bool) -> Graph {
    // Node 0 is the root (first player's), 1..=leaves the second player's
    // answers, then one node that is stuck.
    let stuck = leaves + 1;
    let mut next = vec![vec![stuck as u32]; leaves + 2];
    next[0] = (1..=leaves as u32).collect();
    next[stuck] = vec![];
    let mut turn = vec![Player::SECOND; leaves + 2];
    (turn[0], turn[stuck]) = (Player::FIRST, Player::FIRST);
    if escape {
        next[leaves] = vec![0];
    }
    Graph::new(turn, next)
}

#[test]
fn a_broad_game_gets_two_bytes() {
    for (leaves, narrow) in [
        (5, true),
        (200, true),
        (252, false),
        (300, false),
        (5000, false),
    ] {
        let lost = solved(&broom(leaves, false));
        assert_eq!(matches!(lost, Values::Narrow(_)), narrow, "{leaves}");
        assert_eq!(lost.get(0), Some(Value::Loss(2)), "{leaves}");
        let drawn = solved(&broom(leaves, true));
        assert_eq!(drawn.get(0), Some(Value::Draw), "{leaves}");
        assert_eq!(drawn.get(leaves as u64), Some(Value::Draw), "{leaves}");
        assert_eq!(drawn.get(1), Some(Value::Win(1)), "{leaves}");
    }
}

/// Random numbers that need no more than this (SplitMix64).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % bound
    }
}

fn random_graph(seed: u64) -> Graph {
    let mut random = Random(seed);
    let nodes = 20 + random.below(400) as usize;
    let most = 1 + random.below(4);
    let turn: Vec<Player> = (0..nodes).map(side).collect();
    let next = (0..nodes)
        .map(|from| {
            let mut targets: Vec<u32> = (0..1 + random.below(most))
                .map(|_| random.below(nodes as u64) as u32)
                .filter(|to| turn[*to as usize] != turn[from])
                .collect();
            targets.sort_unstable();
            targets.dedup();
            targets
        })
        .collect();
    let mut graph = Graph::new(turn, next);
    graph.stuck_draws = random.below(3) == 0;
    for node in 0..nodes {
        graph.end[node] = match random.below(60) {
            0 => Some(Outcome::DRAW),
            // Whoever moved here has won: nobody loses by his own move, or a
            // loss would be an odd number of plies away.
            1 | 2 => Some(Outcome::won_by(side(node).opponent())),
            _ => None,
        };
    }
    graph
}

#[test]
fn random_graphs_are_solved_as_the_simple_solver_does() {
    let mut deepest = 0;
    for seed in 0..400 {
        let graph = random_graph(seed);
        let values = solved(&graph);
        let nodes = graph.next.len() as u32;
        let simple = simple::solve(&graph, 0..nodes);
        for node in 0..nodes {
            let value = simple.get(&node).copied();
            assert_eq!(values.get(node.into()), value, "seed {seed}, node {node}");
            deepest = deepest.max(value.and_then(Value::plies).unwrap_or(0));
        }
    }
    assert!(deepest > 10, "these graphs are too shallow: {deepest}");
}

/// Wins by a move that ends the game, and losses in two bytes.
#[test]
fn wins_of_graphs_are_restored() {
    let graphs = (0..400).map(random_graph);
    for graph in graphs.chain([corridor(250), corridor(10_000)]) {
        let index = Nodes(graph.next.len() as u64);
        let values = solved(&graph);
        let without = match values.clone() {
            Values::Narrow(mut cells) => {
                cells
                    .iter_mut()
                    .filter(|cell| **cell % 2 == 1)
                    .for_each(|cell| *cell = 1);
                Values::Narrow(cells)
            }
            Values::Wide(mut cells) => {
                cells
                    .iter_mut()
                    .filter(|cell| **cell % 2 == 1)
                    .for_each(|cell| *cell = 1);
                Values::Wide(cells)
            }
        };
        assert_eq!(restore_wins(&graph, &index, without, &Silent), Ok(values));
    }
}

/// The value could not be told from a win.
#[test]
fn a_position_that_every_move_loses_at_once_is_an_error() {
    // Node 0 moves to 1, and 3 to 2 or to 1; 1 is won by the player who did
    // not move there, 2 by the one who did.
    let turn = [Player::FIRST, Player::SECOND, Player::SECOND, Player::FIRST];
    let next = vec![vec![1], vec![], vec![], vec![1, 2]];
    let mut graph = Graph::new(turn.to_vec(), next);
    graph.end[1] = Some(Outcome::won_by(Player::SECOND));
    graph.end[2] = Some(Outcome::won_by(Player::FIRST));
    let error = solve(&graph, &Nodes(4), &Silent).unwrap_err();
    assert_eq!(error, SolveError::Unlawful { number: 0 });
    // Where another move wins, nobody makes the one that loses.
    graph.end[0] = Some(Outcome::DRAW);
    assert_eq!(solved(&graph).get(3), Some(Value::Win(1)));
}
