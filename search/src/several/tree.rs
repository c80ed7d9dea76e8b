//! Best-first search: a tree that grows where everyone's best play leads, and
//! means instead of maxima, so that one hasty judgement decides little.

use kanzen_rules::{Judging, Player as Seat};

use super::search::Search;

/// Points of the evaluation that are worth half of a sure gain.
const HALF: f32 = 3000.0;
/// How much moves are tried that were not tried often, and how much better a
/// move must look to be tried about three times as often.
const EXPLORE: f32 = 0.3;
const PREFER: f32 = 0.02;

/// A move in the tree, and the position after it.
struct Node<M> {
    mv: Option<M>,
    /// How much it was expected to be played.
    prior: f32,
    /// How good it looked at first, by seat.
    looked: [f32; 4],
    /// Visits, and the sum of what they found, by seat.
    visits: f32,
    sum: [f32; 4],
    /// Where the moves from here are, once they are in the tree.
    next: Option<(u32, u32)>,
    /// Is the game over here?
    ended: bool,
}

impl<M> Node<M> {
    fn mean(&self, seat: usize) -> f32 {
        match self.visits {
            0.0 => self.looked[seat],
            visits => self.sum[seat] / visits,
        }
    }
}

/// Points as a number from -1 to 1.
fn squeezed(points: i32) -> f32 {
    let points = points as f32;
    points / (points.abs() + HALF)
}

/// The other way round.
fn points(squeezed: f32) -> i32 {
    (HALF * squeezed / (1.0 - squeezed.abs()).max(0.01)) as i32
}

/// A tree of positions.
pub(super) struct Tree<M> {
    nodes: Vec<Node<M>>,
    /// It stops growing at so many.
    most_nodes: usize,
}

impl<M: Copy + PartialEq> Tree<M> {
    /// A tree in so many bytes.
    pub fn new(bytes: usize) -> Self {
        Tree {
            nodes: Vec::new(),
            // A list that grows has room for twice what it holds.
            most_nodes: (bytes / 2 / size_of::<Node<M>>()).min(u32::MAX as usize),
        }
    }

    /// Lets the tree of a position grow until the time or the room is used up; the moves with
    /// their scores to the mover, the best first, and the plies of the longest
    /// way.
    pub fn grow<G: Judging<Move = M>>(
        &mut self,
        search: &mut Search<G>,
        root: &G::Position,
    ) -> (Vec<(i32, M)>, u32) {
        self.nodes.clear();
        self.nodes.push(Node {
            mv: None,
            prior: 1.0,
            looked: [0.0; 4],
            visits: 0.0,
            sum: [0.0; 4],
            next: None,
            ended: false,
        });
        let mut longest = 0;
        let depth = search.clock.depth as usize;
        while !search.clock.stopped && longest < depth && self.nodes.len() < self.most_nodes {
            longest = longest.max(self.visit(search, root));
            if matches!(self.nodes[0].next, Some((_, 1))) {
                // There is nothing to choose.
                break;
            }
        }
        let me = search.game.turn(root).index();
        let (first, count) = self.nodes[0].next.unwrap_or((0, 0));
        let mut children: Vec<&Node<M>> = self.nodes[first as usize..][..count as usize]
            .iter()
            .collect();
        children.sort_by(|a, b| {
            let of = |node: &Node<M>| (node.visits, node.mean(me));
            of(b)
                .partial_cmp(&of(a))
                .unwrap_or(std::cmp::Ordering::Equal)
        });
        let scored = children
            .iter()
            .filter_map(|node| Some((points(node.mean(me)), node.mv?)));
        (scored.collect(), longest as u32)
    }

    /// The play that is expected after a first move, which is the first of it.
    pub fn line(&self, first: M) -> Vec<M> {
        let mut line = Vec::new();
        let mut at = 0;
        while let Some((from, count)) = self.nodes[at].next {
            let children = from as usize..(from + count) as usize;
            let next = match at {
                0 => children
                    .into_iter()
                    .find(|i| self.nodes[*i].mv == Some(first)),
                _ => children
                    .filter(|i| self.nodes[*i].visits > 0.0)
                    .max_by(|a, b| self.nodes[*a].visits.total_cmp(&self.nodes[*b].visits)),
            };
            let Some(next) = next else { break };
            line.extend(self.nodes[next].mv);
            at = next;
        }
        line
    }

    /// Goes down the tree, adds the moves of one position and tells everyone on
    /// the way; how far it went.
    fn visit<G: Judging<Move = M>>(&mut self, search: &mut Search<G>, root: &G::Position) -> usize {
        let mut pos = *root;
        let mut way = vec![0usize];
        let mut at = 0;
        while let (Some(next), false) = (self.nodes[at].next, self.nodes[at].ended) {
            at = self.promising(at, next, search.game.turn(&pos));
            let mv = self.nodes[at].mv.expect("only the root has none");
            search.game.play(&mut pos, mv);
            way.push(at);
        }
        if self.nodes[at].ended {
            search.clock.tick();
        } else {
            self.add_moves(search, at, &pos);
        }
        // What is found is how the best of the new moves looks.
        let found = match self.nodes[at].next {
            Some((first, count)) if count > 0 => {
                let mover = search.game.turn(&pos).index();
                let new = &self.nodes[first as usize..][..count as usize];
                let best = new
                    .iter()
                    .max_by(|a, b| a.looked[mover].total_cmp(&b.looked[mover]));
                best.expect("there are some").looked
            }
            _ => self.nodes[at].looked,
        };
        for node in &way {
            let node = &mut self.nodes[*node];
            node.visits += 1.0;
            for seat in 0..4 {
                node.sum[seat] += found[seat];
            }
        }
        way.len()
    }

    /// Adds the moves of a position, as far as the time allows.
    fn add_moves<G: Judging<Move = M>>(
        &mut self,
        search: &mut Search<G>,
        at: usize,
        pos: &G::Position,
    ) {
        let first = self.nodes.len();
        let mover = search.game.turn(pos).index();
        search.game.for_each_move(pos, |mv| {
            // The first position is looked at in any case.
            if search.clock.tick() && at > 0 {
                return;
            }
            let next = search.game.after(pos, mv);
            let ended = search.is_ended(&next);
            let values = ended.unwrap_or_else(|| search.values(&next));
            self.nodes.push(Node {
                mv: Some(mv),
                prior: 0.0,
                looked: values.map(squeezed),
                visits: 0.0,
                sum: [0.0; 4],
                next: None,
                ended: ended.is_some(),
            });
        });
        let new = &mut self.nodes[first..];
        let best = new.iter().map(|node| node.looked[mover]);
        let best = best.fold(f32::MIN, f32::max);
        let mut all = 0.0;
        for node in new.iter_mut() {
            node.prior = ((node.looked[mover] - best) / PREFER).exp();
            all += node.prior;
        }
        for node in new {
            node.prior /= all;
        }
        let count = (self.nodes.len() - first) as u32;
        self.nodes[at].next = Some((first as u32, count));
    }

    /// The move that is good for the mover, or was tried too seldom to tell.
    fn promising(&self, at: usize, (first, count): (u32, u32), mover: Seat) -> usize {
        let eager = EXPLORE * self.nodes[at].visits.sqrt();
        let worth =
            |node: &Node<M>| node.mean(mover.index()) + eager * node.prior / (1.0 + node.visits);
        let children = first as usize..(first + count) as usize;
        children
            .max_by(|a, b| worth(&self.nodes[*a]).total_cmp(&worth(&self.nodes[*b])))
            .unwrap_or(at)
    }
}
