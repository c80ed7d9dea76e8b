//! What a position is, and all of them.

use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::position::{Piece, Position, Side};
use super::rules::Rules;

impl Rules {
    /// Is it a position, the material taken for granted? The game is not over,
    /// nobody could take the royal piece of a player who must answer check, and
    /// no piece stands where it could never have come.
    pub fn is_position(&self, pos: &Position) -> bool {
        let royals = [0, 1].map(|side| pos.royal(self, side));
        royals.iter().all(Option::is_some)
            && self.winner(pos).is_none()
            && !(self.mate && self.in_check(pos, 1 - pos.turn))
            && self.all_could_come(pos)
            && self.none_doubled(pos)
    }

    fn all_could_come(&self, pos: &Position) -> bool {
        pos.board.iter().enumerate().all(|(square, piece)| {
            piece.is_none_or(|p| p.promoted || self.could_come(p.kind, p.side, square))
        })
    }

    /// Could a plain piece ever have come to a square?
    fn could_come(&self, kind: u8, side: u8, square: usize) -> bool {
        let (kind, side) = (kind as usize, side as Side);
        let leads = |from: usize| {
            let paths = &self.kinds[kind].paths[0][side][from];
            paths.iter().any(|path| path.to == square)
                && !self.must_promote(kind, side, from, square)
        };
        self.dead_squares
            || !self.is_dead(kind, false, side, square)
            || (0..self.squares()).any(leads)
    }

    /// Does no kind stand twice on a file that may not be dropped there and
    /// cannot leave its file?
    fn none_doubled(&self, pos: &Position) -> bool {
        (0..self.kinds.len())
            .filter(|kind| self.kinds[*kind].one_per_file)
            .all(|kind| {
                [0, 1]
                    .into_iter()
                    .filter(|side| !self.leaves_file(kind, *side))
                    .all(|side| {
                        (0..self.files).all(|file| self.plain_on_file(pos, kind, side, file) < 2)
                    })
            })
    }

    fn leaves_file(&self, kind: usize, side: Side) -> bool {
        let paths = &self.kinds[kind].paths[0][side];
        let mut all = paths.iter().enumerate();
        all.any(|(from, paths)| paths.iter().any(|p| p.to % self.files != from % self.files))
    }

    /// Has it the pieces that it may have?
    pub fn has_material(&self, pos: &Position) -> bool {
        let (now, begun) = (pos.material(self), self.start.material(self));
        (0..self.kinds.len()).all(|kind| match self.hand {
            true => now[0][kind] + now[1][kind] == begun[0][kind] + begun[1][kind],
            false => now[0][kind] <= begun[0][kind] && now[1][kind] <= begun[1][kind],
        })
    }
}

/// Every position of a game.
pub fn all_positions(rules: &Rules) -> Vec<Position> {
    let mut found = Vec::new();
    let mut left = Left::new(rules);
    let mut pos = Position {
        board: Vec::new(),
        hands: [0, 1].map(|_| vec![0; rules.kinds.len()]),
        turn: 0,
    };
    place(rules, &mut pos, &mut left, &mut found);
    found
}

/// The pieces that are still to be placed: by side and kind, both sides' under
/// the first where they change sides.
struct Left([Vec<u8>; 2]);

impl Left {
    fn new(rules: &Rules) -> Left {
        let [mut first, mut second] = rules.start.material(rules);
        for kind in 0..rules.kinds.len() {
            if rules.hand && !rules.kinds[kind].royal {
                first[kind] += second[kind];
                second[kind] = 0;
            }
        }
        Left([first, second])
    }

    /// Where a player's pieces of a kind are counted.
    fn of(&mut self, rules: &Rules, kind: usize, side: Side) -> &mut u8 {
        let shared = rules.hand && !rules.kinds[kind].royal;
        &mut self.0[if shared { 0 } else { side }][kind]
    }
}

/// Fills the next square in every way.
fn place(rules: &Rules, pos: &mut Position, left: &mut Left, found: &mut Vec<Position>) {
    let square = pos.board.len();
    if square == rules.squares() {
        if rules.hand {
            hold(rules, pos, left, 0, found);
        } else {
            keep(rules, pos, found);
        }
        return;
    }
    pos.board.push(None);
    place(rules, pos, left, found);
    for kind in 0..rules.kinds.len() {
        for side in [0, 1] {
            if *left.of(rules, kind, side) == 0 {
                continue;
            }
            *left.of(rules, kind, side) -= 1;
            let (kind8, side8) = (kind as u8, side as u8);
            for promoted in [false, true] {
                if promoted && !rules.kinds[kind].promotes {
                    continue;
                }
                if !promoted && !rules.could_come(kind8, side8, square) {
                    continue;
                }
                pos.board[square] = Some(Piece {
                    kind: kind8,
                    promoted,
                    side: side8,
                });
                place(rules, pos, left, found);
            }
            *left.of(rules, kind, side) += 1;
        }
    }
    pos.board.pop();
}

/// Shares what is left among the hands in every way.
fn hold(
    rules: &Rules,
    pos: &mut Position,
    left: &mut Left,
    kind: usize,
    found: &mut Vec<Position>,
) {
    if kind == rules.kinds.len() {
        return keep(rules, pos, found);
    }
    if rules.kinds[kind].royal {
        return hold(rules, pos, left, kind + 1, found);
    }
    let count = left.0[0][kind];
    for first in 0..=count {
        pos.hands[0][kind] = first;
        pos.hands[1][kind] = count - first;
        hold(rules, pos, left, kind + 1, found);
    }
    pos.hands[0][kind] = 0;
    pos.hands[1][kind] = 0;
}

fn keep(rules: &Rules, pos: &mut Position, found: &mut Vec<Position>) {
    for turn in [0, 1] {
        pos.turn = turn;
        if rules.is_position(pos) {
            found.push(pos.clone());
        }
    }
}

/// No fewer than the positions of a game with such material, by side and kind,
/// for both sides to move.
pub fn most_positions(
    squares: usize,
    hand: bool,
    kinds: &[(bool, bool)],
    material: &[Vec<u8>; 2],
) -> f64 {
    // Ways to go on with so many squares left, from the last kind to the first.
    let mut ways = vec![2.0; squares + 1];
    for (kind, (royal, promotes)) in kinds.iter().enumerate() {
        let forms = if *promotes { 2.0 } else { 1.0 };
        let (first, second) = (material[0][kind] as usize, material[1][kind] as usize);
        if *royal {
            ways = more(&ways, 2, |on| if on == 2 { 2.0 } else { 0.0 });
        } else if hand {
            let count = first + second;
            ways = more(&ways, count, |on| {
                f64::powi(2.0 * forms, on as i32) * (count - on + 1) as f64
            });
        } else {
            for count in [first, second] {
                ways = more(&ways, count, |on| f64::powi(forms, on as i32));
            }
        }
    }
    ways[squares]
}

/// The same with one more kind, of which up to so many are on the board, in so
/// many ways beside the choice of their squares.
fn more(ways: &[f64], most: usize, weight: impl Fn(usize) -> f64) -> Vec<f64> {
    let mut sums = Vec::new();
    for squares in 0..ways.len() {
        let mut sum = 0.0;
        let mut choices = 1.0;
        for on in 0..=most.min(squares) {
            sum += choices * weight(on) * ways[squares - on];
            choices *= (squares - on) as f64 / (on + 1) as f64;
        }
        sums.push(sum);
    }
    sums
}

/// Some placement of some of the material, whether it is a position or not.
pub fn some_placement(rules: &Rules, random: &mut Xoshiro256PlusPlus) -> Position {
    let begun = rules.start.material(rules);
    let mut pos = Position {
        board: vec![None; rules.squares()],
        hands: [0, 1].map(|_| vec![0; rules.kinds.len()]),
        turn: random.random_range(0..2),
    };
    for owner in [0, 1] {
        for kind in 0..rules.kinds.len() {
            for _ in 0..begun[owner][kind] {
                let royal = rules.kinds[kind].royal;
                let swap = rules.hand && !royal && random.random_bool(0.5);
                let side = if swap { 1 - owner } else { owner };
                let square = random.random_range(0..rules.squares());
                let held = !royal && random.random_bool(0.3);
                match pos.board[square] {
                    None if !held => {
                        let promoted = rules.kinds[kind].promotes && random.random_bool(0.4);
                        let piece = Piece {
                            kind: kind as u8,
                            promoted,
                            side: side as u8,
                        };
                        pos.board[square] = Some(piece);
                    }
                    _ if rules.hand && !royal => pos.hands[side][kind] += 1,
                    _ => {}
                }
            }
        }
    }
    pos
}
