//! Counting sequences of legal moves, the first test of any move generator.

use crate::game::Game;

/// The number of sequences of exactly `depth` legal moves. A move that ends
/// the game counts; finished games are not extended; repetition is ignored.
pub fn perft<G: Game>(game: &G, pos: &G::Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if game.outcome(pos).is_some() {
        return 0;
    }
    let mut nodes = 0;
    game.for_each_move(pos, |mv| {
        nodes += match depth {
            1 => 1,
            _ => perft(game, &game.after(pos, mv), depth - 1),
        };
    });
    nodes
}
