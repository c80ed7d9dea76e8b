//! Monte Carlo tree search with random playouts: it needs nothing but the
//! rules.

use std::time::Duration;

use kanzen_rules::{Game, Outcome, Player as Seat, Record, Stopwatch};
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::player::{Choice, Mind, Trouble};
use crate::score::Score;
use crate::spec::PlayerSpec;

/// Games to play out if nothing is said.
const USUAL_PLAYOUTS: u64 = 1000;

pub(crate) struct Mcts<'a, G: Game> {
    game: &'a G,
    playouts: u64,
    time: Option<Duration>,
    plies: u64,
    explore: f64,
    chance: Xoshiro256PlusPlus,
    tree: Vec<Node<G::Move>>,
    moves: Vec<G::Move>,
    nodes: u64,
}

/// A position in the tree.
struct Node<M> {
    /// How it was come to; the root's means nothing.
    mv: Option<M>,
    visits: u32,
    /// What the player who moved here got in all, at most 1 a game.
    won: f64,
    /// Where the positions after it are, once they are in the tree.
    next: Option<(u32, u32)>,
    /// How the game ended here, if it did.
    ended: Option<Outcome>,
}

impl<'a, G: Game> Mcts<'a, G> {
    pub fn new(game: &'a G, spec: &PlayerSpec, chance: Xoshiro256PlusPlus) -> Self {
        let time = spec.get("ms").map(Duration::from_millis);
        let usual = if time.is_some() {
            u64::MAX
        } else {
            USUAL_PLAYOUTS
        };
        Mcts {
            game,
            playouts: spec.get("playouts").unwrap_or(usual),
            time,
            plies: spec.get("plies").expect("it has a default"),
            explore: spec.get("explore").expect("it has a default") as f64 / 100.0,
            chance,
            tree: Vec::new(),
            moves: Vec::new(),
            nodes: 0,
        }
    }

    /// Goes down the tree, plays one game out and tells everyone on the way.
    fn play_out(&mut self, root: &G::Position) {
        let mut pos = *root;
        let mut way = vec![(0usize, self.game.turn(root))];
        let mut at = 0;
        let outcome = loop {
            if let Some(outcome) = self.tree[at].ended {
                break outcome;
            }
            if self.tree[at].visits == 0 && at != 0 {
                break self.random_game(pos);
            }
            let (first, count) = match self.tree[at].next {
                Some(next) => next,
                None => self.grow(at, &pos),
            };
            if count == 0 {
                let outcome = self.game.stuck(&pos);
                self.tree[at].ended = Some(outcome);
                break outcome;
            }
            let mover = self.game.turn(&pos);
            at = self.promising(at, first as usize, count as usize);
            let mv = self.tree[at].mv.expect("only the root has none");
            self.game.play(&mut pos, mv);
            way.push((at, mover));
        };
        for (node, mover) in way {
            let node = &mut self.tree[node];
            node.visits += 1;
            node.won += share::<G>(outcome, mover);
        }
    }

    /// Puts the positions after one into the tree.
    fn grow(&mut self, at: usize, pos: &G::Position) -> (u32, u32) {
        let first = self.tree.len() as u32;
        let (game, tree) = (self.game, &mut self.tree);
        game.for_each_move(pos, |mv| {
            tree.push(Node {
                mv: Some(mv),
                visits: 0,
                won: 0.0,
                next: None,
                ended: game.outcome(&game.after(pos, mv)),
            });
        });
        let next = (first, self.tree.len() as u32 - first);
        self.tree[at].next = Some(next);
        next
    }

    /// The one of some positions that won most, or was tried too seldom to tell.
    fn promising(&mut self, at: usize, first: usize, count: usize) -> usize {
        let untried = (first..first + count).filter(|node| self.tree[*node].visits == 0);
        let untried: Vec<usize> = untried.collect();
        if !untried.is_empty() {
            return untried[self.chance.random_range(0..untried.len())];
        }
        let all = f64::from(self.tree[at].visits.max(1)).ln();
        let worth = |node: usize| {
            let Node { visits, won, .. } = self.tree[node];
            let visits = f64::from(visits);
            won / visits + self.explore * (all / visits).sqrt()
        };
        (first..first + count)
            .max_by(|a, b| worth(*a).total_cmp(&worth(*b)))
            .expect("there are some")
    }

    fn random_game(&mut self, mut pos: G::Position) -> Outcome {
        let (game, moves) = (self.game, &mut self.moves);
        for _ in 0..self.plies {
            self.nodes += 1;
            if let Some(value) = game.settled(&pos) {
                let mover = game.turn(&pos);
                let wins = value > kanzen_rules::Value::Draw;
                return Outcome::won_by(if wins { mover } else { mover.opponent() });
            }
            moves.clear();
            game.for_each_move(&pos, |mv| moves.push(mv));
            if moves.is_empty() {
                return game.stuck(&pos);
            }
            game.play(&mut pos, moves[self.chance.random_range(0..moves.len())]);
            if let Some(outcome) = game.outcome(&pos) {
                return outcome;
            }
        }
        Outcome::DRAW
    }
}

/// What a game that ended so is worth to a player, from 0 to 1: what he can get
/// for his place.
fn share<G: Game>(outcome: Outcome, player: Seat) -> f64 {
    let (points, most) = match G::PLAYERS {
        2 => ([1.0, 0.0, 0.0, 0.0], 1.0),
        _ => (Outcome::POINTS_B, Outcome::POINTS_B[0]),
    };
    outcome.points(player, G::PLAYERS, points) / most
}

impl<G: Game> Mind<G> for Mcts<'_, G> {
    fn choose(&mut self, record: &Record<G>) -> Result<Choice<G::Move>, Trouble> {
        let begun = Stopwatch::start();
        let pos = *record.position();
        self.nodes = 0;
        self.tree.clear();
        self.tree.push(Node {
            mv: None,
            visits: 0,
            won: 0.0,
            next: None,
            ended: None,
        });
        for played in 0..self.playouts {
            let late = self.time.is_some_and(|time| begun.elapsed() >= time);
            if played > 0 && late {
                break;
            }
            self.play_out(&pos);
        }
        let (first, count) = self.tree[0].next.ok_or("there is no legal move")?;
        let children = &self.tree[first as usize..(first + count) as usize];
        let mover = self.game.turn(&pos);
        let wins_now = |node: &&Node<G::Move>| {
            let ended = node.ended;
            ended.is_some_and(|outcome| share::<G>(outcome, mover) == 1.0)
        };
        let best = children.iter().find(wins_now);
        let best = best.or_else(|| children.iter().max_by_key(|node| node.visits));
        let best = best.ok_or("there is no legal move")?;
        let mv = best.mv.expect("only the root has none");
        let share = best.won / f64::from(best.visits.max(1));
        Ok(Choice {
            score: Some(Score::Wins((share * 1000.0).round() as i32)),
            nodes: self.nodes,
            ..Choice::of(mv)
        })
    }
}
