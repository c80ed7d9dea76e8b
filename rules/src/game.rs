//! The traits a game implements.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;

use crate::record::Repetition;
use crate::value::Value;

/// A game names at most so many symmetries besides the identity: the eight of
/// a square, with and without an exchange of the players.
pub const MOST_IMAGES: usize = 15;

/// A seat at the board, numbered in the order of play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Player(pub u8);

impl Player {
    /// Who moves first from the start.
    pub const FIRST: Player = Player(0);
    /// The first player's opponent in a game of two.
    pub const SECOND: Player = Player(1);

    /// The other player of a game of two.
    pub fn opponent(self) -> Player {
        Player(self.0 ^ 1)
    }

    /// As an index into arrays that hold something for each player.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// `first`, `second` and so on, as the stable JSON fields say it.
    pub fn word(self) -> &'static str {
        ["first", "second", "third", "fourth"][self.index()]
    }
}

/// How a finished game ended: a place for each player, ties share one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    places: [u8; 4],
}

impl Outcome {
    /// Everybody shares the first place.
    pub const DRAW: Outcome = Outcome { places: [1; 4] };

    /// A game of two that `winner` has won.
    pub fn won_by(winner: Player) -> Outcome {
        let mut places = [2; 4];
        places[winner.index()] = 1;
        Outcome { places }
    }

    /// A game in which each player came to this place, 1 for the best.
    pub fn by_places(places: [u8; 4]) -> Outcome {
        Outcome { places }
    }

    /// 1 for the best.
    pub fn place(self, player: Player) -> u8 {
        self.places[player.index()]
    }

    /// Points for each place in games of four: one for each of the first two.
    pub const POINTS_A: [f64; 4] = [1.0, 1.0, 0.0, 0.0];
    /// The same with more for the first.
    pub const POINTS_B: [f64; 4] = [5.0, 3.0, 0.0, 0.0];

    /// What a player gets if each place has so many points, in a game of so
    /// many players. Those who share a place share what it and the next ones
    /// have.
    pub fn points(self, player: Player, players: u8, by_place: [f64; 4]) -> f64 {
        let place = self.place(player);
        let all = (0..players).map(|other| self.place(Player(other)));
        let better = all.clone().filter(|other| *other < place).count();
        let equal = all.filter(|other| *other == place).count();
        let shared: f64 = by_place[better..better + equal].iter().sum();
        shared / equal as f64
    }

    /// The only player on the first place, if there is just one.
    pub fn winner(self) -> Option<Player> {
        let mut first = (0..4).map(Player).filter(|player| self.place(*player) == 1);
        match (first.next(), first.next()) {
            (only, None) => only,
            _ => None,
        }
    }

    /// What a game of two that has ended so is worth to `player`.
    pub fn value_for(self, player: Player) -> Value {
        match self.winner() {
            None => Value::Draw,
            Some(winner) if winner == player => Value::Win(0),
            Some(_) => Value::Loss(0),
        }
    }
}

/// The rules of a game, as a value: read from a file or a zero-sized type.
///
/// A position knows nothing of its history; repetition and impasse are the
/// business of a [`Record`](crate::Record).
pub trait Game: Sync {
    /// Everything that decides how play can go on, whose turn it is included.
    type Position: Copy + Eq + Hash + Debug + Send + Sync;
    /// One move; it means something together with the position it is made in.
    type Move: Copy + Eq + Debug + Send + Sync;
    /// How many take part.
    const PLAYERS: u8;

    /// Where a game begins, if the rules fix that.
    fn start(&self) -> Option<Self::Position>;

    /// Where a game begins if nobody says: the start, or a usual position where
    /// the rules fix none.
    fn usual_start(&self) -> Option<Self::Position> {
        self.start()
    }

    /// Whose turn it is.
    fn turn(&self, pos: &Self::Position) -> Player;

    /// The result, if the last move has ended the game. Whoever moved has not
    /// lost by it, unless another move would have won.
    fn outcome(&self, pos: &Self::Position) -> Option<Outcome>;

    /// The result for an unfinished position without a legal move: in most games
    /// of two the mover has lost.
    fn stuck(&self, pos: &Self::Position) -> Outcome {
        Outcome::won_by(self.turn(pos).opponent())
    }

    /// Is the mover's royal piece attacked? Never in games without one.
    fn in_check(&self, _pos: &Self::Position) -> bool {
        false
    }

    /// The value of an unfinished position that can be told without a table
    /// and faster than by trying the moves: only `Win(1)` and `Loss(0)`, so
    /// that nothing better can turn up later.
    fn settled(&self, _pos: &Self::Position) -> Option<Value> {
        None
    }

    /// Visits the legal moves of an unfinished position until `visit` breaks.
    fn try_for_each_move<B>(
        &self,
        pos: &Self::Position,
        visit: impl FnMut(Self::Move) -> ControlFlow<B>,
    ) -> ControlFlow<B>;

    /// Makes a legal move.
    fn play(&self, pos: &mut Self::Position, mv: Self::Move);

    /// What coming back to a position means in play.
    fn repetition(&self) -> Repetition {
        Repetition::FOURTH_DRAWS
    }

    /// Is play given up as a draw here, although there are legal moves? A rule
    /// of play alone, like repetition.
    fn impasse(&self, _pos: &Self::Position) -> bool {
        false
    }

    /// The same move without its promotion, for counts that take the two as one.
    fn unpromoted(&self, mv: Self::Move) -> Self::Move {
        mv
    }

    /// Visits every legal move.
    #[inline(always)]
    fn for_each_move(&self, pos: &Self::Position, mut visit: impl FnMut(Self::Move)) {
        let _ = self.try_for_each_move(pos, |mv| {
            visit(mv);
            ControlFlow::<()>::Continue(())
        });
    }

    /// Visits the images of a position under the symmetries of the rules, the
    /// position itself left out: always the same symmetries in the same order,
    /// at most [`MOST_IMAGES`]. They are all of a group, so that the images of
    /// an image are the same positions. None where nothing is known of any.
    ///
    /// For games that are [numbered by enumeration](Symmetry::Numbered); one
    /// that numbers its positions itself is [`Symmetric`].
    #[inline(always)]
    fn for_each_image(&self, _pos: &Self::Position, _visit: impl FnMut(Self::Position)) {}

    /// The same placement with the other side to move, if the rules allow that;
    /// what the words zugzwang and pass are about. For such games too.
    fn other_to_move(&self, _pos: &Self::Position) -> Option<Self::Position> {
        None
    }

    /// The legal moves as a list, for callers that are in no hurry.
    fn moves(&self, pos: &Self::Position) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.for_each_move(pos, |mv| moves.push(mv));
        moves
    }

    /// Is there a legal move?
    fn can_move(&self, pos: &Self::Position) -> bool {
        self.try_for_each_move(pos, |_| ControlFlow::Break(()))
            .is_break()
    }

    /// The position after a legal move.
    #[inline(always)]
    fn after(&self, pos: &Self::Position, mv: Self::Move) -> Self::Position {
        let mut next = *pos;
        self.play(&mut next, mv);
        next
    }
}

/// A game that can be played backwards.
pub trait Unmoves: Game {
    /// May play stand here: does the position keep every promise of the rules,
    /// and is it unfinished?
    fn is_position(&self, pos: &Self::Position) -> bool;

    /// The same placement with the other side to move, if that is a position.
    fn passed(&self, pos: &Self::Position) -> Option<Self::Position>;

    /// Visits a superset of the predecessors of an unfinished position: each
    /// visited one that [is a position](Unmoves::is_position) has exactly one
    /// legal move into `pos`, and none is missing. Leaving the last test to
    /// the caller lets a solver answer it from its table.
    fn for_each_candidate_unmove(&self, pos: &Self::Position, visit: impl FnMut(&Self::Position));

    /// Visits every position with a legal move into the unfinished `pos`, once.
    fn for_each_unmove(&self, pos: &Self::Position, mut visit: impl FnMut(Self::Position)) {
        self.for_each_candidate_unmove(pos, |previous| {
            if self.is_position(previous) {
                visit(*previous);
            }
        });
    }
}

/// A way to turn the board that the rules do not notice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Symmetry {
    /// Left and right change places.
    Mirror,
    /// The players change places, and so does the turn.
    Flip,
    /// Both at once.
    MirrorFlip,
    /// One that has no name, by its place among those that
    /// [`Game::for_each_image`] visits.
    Numbered {
        /// From 0 on.
        number: u8,
        /// Do the players and the turn change places?
        flips: bool,
    },
}

impl Symmetry {
    /// Do the players change places, and with them the turn?
    pub fn flips(self) -> bool {
        match self {
            Symmetry::Mirror => false,
            Symmetry::Flip | Symmetry::MirrorFlip => true,
            Symmetry::Numbered { flips, .. } => flips,
        }
    }
}

/// A game that knows its symmetries.
pub trait Symmetric: Game {
    /// Those that hold, the identity left out.
    fn symmetries(&self) -> &[Symmetry];

    /// The turned position.
    fn image(&self, symmetry: Symmetry, pos: &Self::Position) -> Self::Position;
}

/// A game whose positions can be counted as Tanaka counted those of Dobutsu
/// Shogi: with one side to move, and play given up where a royal piece can be
/// taken.
pub trait Placements: Symmetric {
    /// Every placement of the pieces with the first player to move, finished
    /// ones included: the royal pieces on different squares, the rest wherever
    /// there is room. None where royal pieces are not lost by capture, or
    /// mirror and flip do not both hold.
    fn placements(&self) -> Option<u64> {
        None
    }

    /// Can the mover take the other's royal piece?
    fn can_take_royal(&self, _pos: &Self::Position) -> bool {
        false
    }
}
