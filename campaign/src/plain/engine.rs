//! Playing: the legal moves, what they do, and when the game is over.

use super::position::{Piece, Position, Side};
use super::rules::{Goal, Rules};

/// A move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Mv {
    /// A piece goes from one square to another.
    Go {
        /// Where it was.
        from: usize,
        /// Where it goes.
        to: usize,
        /// Does it promote?
        promote: bool,
    },
    /// A piece from the hand is put on an empty square.
    Drop {
        /// What is put there.
        kind: usize,
        /// Where.
        to: usize,
    },
}

impl Rules {
    /// Who has won, if the game is over by the royal pieces. Somebody without a
    /// legal move is no matter of this.
    pub fn winner(&self, pos: &Position) -> Option<Side> {
        let (mover, other) = (pos.turn, 1 - pos.turn);
        let (Some(own), Some(theirs)) = (pos.royal(self, mover), pos.royal(self, other)) else {
            return Some(if pos.royal(self, mover).is_some() {
                mover
            } else {
                other
            });
        };
        let on_goal = |side, square| self.from_far(side, square) == 0;
        match self.goal {
            Goal::None => None,
            Goal::AtOnce if on_goal(other, theirs) => Some(other),
            Goal::AtOnce => on_goal(mover, own).then_some(mover),
            Goal::Safe if on_goal(mover, own) => Some(mover),
            Goal::Safe => {
                let won = on_goal(other, theirs) && !self.attacked(pos, theirs, mover);
                won.then_some(other)
            }
        }
    }

    /// Could a side go to this square, were it an enemy's?
    pub fn attacked(&self, pos: &Position, square: usize, by: Side) -> bool {
        pos.board.iter().enumerate().any(|(from, piece)| {
            piece.is_some_and(|piece| {
                piece.side as Side == by && self.targets(pos, from, piece).any(|to| to == square)
            })
        })
    }

    /// Where a piece's paths lead, whatever stands there.
    fn targets<'a>(
        &'a self,
        pos: &'a Position,
        from: usize,
        piece: Piece,
    ) -> impl Iterator<Item = usize> + 'a {
        let form = &self.kinds[piece.kind as usize].paths[piece.promoted as usize];
        let paths = form[piece.side as Side][from].iter();
        let free = |squares: &[usize]| squares.iter().all(|square| pos.board[*square].is_none());
        paths
            .filter(move |path| free(&path.over))
            .map(|path| path.to)
    }

    /// Could a side's royal piece be taken?
    pub fn in_check(&self, pos: &Position, side: Side) -> bool {
        let royal = pos.royal(self, side);
        royal.is_some_and(|square| self.attacked(pos, square, 1 - side))
    }

    /// The legal moves of a position in which the game is not over.
    pub fn moves(&self, pos: &Position) -> Vec<Mv> {
        let mut moves = self.goings(pos);
        moves.extend(self.drops(pos));
        moves.sort();
        moves.dedup();
        moves.retain(|mv| self.is_legal(pos, *mv));
        moves
    }

    fn is_legal(&self, pos: &Position, mv: Mv) -> bool {
        let after = self.play(pos, mv);
        if self.mate && self.in_check(&after, pos.turn) {
            return false;
        }
        match mv {
            Mv::Drop { kind, .. } if self.kinds[kind].no_mate => !self.is_mated(&after),
            _ => true,
        }
    }

    /// Is the mover in check without a legal move?
    fn is_mated(&self, pos: &Position) -> bool {
        self.winner(pos).is_none() && self.in_check(pos, pos.turn) && self.moves(pos).is_empty()
    }

    fn goings(&self, pos: &Position) -> Vec<Mv> {
        let side = pos.turn;
        let mut moves = Vec::new();
        for (from, piece) in pos.board.iter().enumerate() {
            let Some(piece) = piece.filter(|piece| piece.side as Side == side) else {
                continue;
            };
            let kind = piece.kind as usize;
            for to in self.targets(pos, from, piece) {
                if pos.board[to].is_some_and(|there| there.side as Side == side) {
                    continue;
                }
                if piece.promoted || !self.must_promote(kind, side, from, to) {
                    moves.push(Mv::Go {
                        from,
                        to,
                        promote: false,
                    });
                }
                if !piece.promoted && self.may_promote(kind, side, from, to) {
                    moves.push(Mv::Go {
                        from,
                        to,
                        promote: true,
                    });
                }
            }
        }
        moves
    }

    fn drops(&self, pos: &Position) -> Vec<Mv> {
        let side = pos.turn;
        let mut moves = Vec::new();
        for (kind, _) in pos.hands[side]
            .iter()
            .enumerate()
            .filter(|(_, count)| **count > 0)
        {
            for to in (0..self.squares()).filter(|to| pos.board[*to].is_none()) {
                let dead = !self.dead_squares && self.is_dead(kind, false, side, to);
                let doubled = self.kinds[kind].one_per_file
                    && self.plain_on_file(pos, kind, side, to % self.files) > 0;
                if !dead && !doubled {
                    moves.push(Mv::Drop { kind, to });
                }
            }
        }
        moves
    }

    /// A player's plain pieces of a kind on a file.
    pub fn plain_on_file(&self, pos: &Position, kind: usize, side: Side, file: usize) -> usize {
        let squares = (0..self.ranks).map(|rank| pos.board[rank * self.files + file]);
        let same = |piece: &Piece| {
            piece.kind as usize == kind && piece.side as Side == side && !piece.promoted
        };
        squares.flatten().filter(same).count()
    }

    /// The position after a move.
    pub fn play(&self, pos: &Position, mv: Mv) -> Position {
        let side = pos.turn;
        let mut after = pos.turned();
        match mv {
            Mv::Go { from, to, promote } => {
                let mut piece = after.board[from].take().expect("a piece goes");
                piece.promoted |= promote;
                let taken = after.board[to].replace(piece);
                let taken = taken.filter(|taken| !self.kinds[taken.kind as usize].royal);
                if let (true, Some(taken)) = (self.hand, taken) {
                    after.hands[side][taken.kind as usize] += 1;
                }
            }
            Mv::Drop { kind, to } => {
                after.hands[side][kind] -= 1;
                let piece = Piece {
                    kind: kind as u8,
                    promoted: false,
                    side: side as u8,
                };
                after.board[to] = Some(piece);
            }
        }
        after
    }

    /// A move as USI writes it.
    pub fn write_move(&self, mv: Mv) -> String {
        match mv {
            Mv::Go { from, to, promote } => {
                let plus = if promote { "+" } else { "" };
                format!("{}{}{plus}", self.square(from), self.square(to))
            }
            Mv::Drop { kind, to } => format!("{}*{}", self.kinds[kind].letter, self.square(to)),
        }
    }

    fn square(&self, square: usize) -> String {
        let rank = (b'a' + (square / self.files) as u8) as char;
        format!("{}{rank}", self.files - square % self.files)
    }
}

/// Sequences of so many legal moves; finished games go no further.
pub fn perft(rules: &Rules, pos: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if rules.winner(pos).is_some() {
        return 0;
    }
    let moves = rules.moves(pos).into_iter();
    moves
        .map(|mv| perft(rules, &rules.play(pos, mv), depth - 1))
        .sum()
}
