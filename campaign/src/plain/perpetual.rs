//! Draws that are none if perpetual check loses.

use super::counts::Split;
use super::rules::Rules;
use super::solve::{Solved, Value};
use super::symmetry::Symmetries;

/// A move from a draw to a draw.
struct Edge {
    to: usize,
    check: bool,
}

/// What becomes of the draws, images once, if an endless game is lost by the
/// side whose moves all give check from some point on, unless both sides' do.
pub fn perpetual(rules: &Rules, solved: &Solved, symmetries: Symmetries) -> Split {
    let count = solved.positions.len();
    let draws = (0..count).filter(|number| solved.values[*number] == Value::Draw);
    let draws: Vec<usize> = draws.collect();
    let mut edges: Vec<Vec<Edge>> = (0..count).map(|_| Vec::new()).collect();
    for &number in &draws {
        for to in solved
            .after(number)
            .filter(|to| solved.values[*to] == Value::Draw)
        {
            let after = &solved.positions[to];
            let check = rules.in_check(after, after.turn);
            edges[number].push(Edge { to, check });
        }
    }
    let won = [0, 1].map(|side| won_by(side, solved, &draws, &edges));
    let mut split = Split::default();
    for number in symmetries.once(rules, solved, draws) {
        let turn = solved.positions[number].turn;
        *match (won[turn][number], won[1 - turn][number]) {
            (true, _) => &mut split.win,
            (_, true) => &mut split.loss,
            _ => &mut split.draw,
        } += 1;
    }
    split
}

/// From where a side can bring about that, from some point on, all moves of the
/// other give check while its own do not. Three sets, each the goal of one sort
/// of moves: `last` of the other's moves without check, of which there will be
/// an end, `again` of its own without check, of which there must be none, and
/// `soon` of all others.
fn won_by(side: usize, solved: &Solved, draws: &[usize], edges: &[Vec<Edge>]) -> Vec<bool> {
    let nowhere = vec![false; solved.positions.len()];
    let everywhere = vec![true; solved.positions.len()];
    settle(nowhere.clone(), |last| {
        settle(everywhere.clone(), |again| {
            settle(nowhere.clone(), |soon| {
                let mut next = nowhere.clone();
                for &number in draws {
                    let own = solved.positions[number].turn == side;
                    let good = |edge: &Edge| match (edge.check, own) {
                        (true, _) => soon[edge.to],
                        (false, true) => again[edge.to],
                        (false, false) => last[edge.to],
                    };
                    let edges = &edges[number];
                    next[number] = match own {
                        true => edges.iter().any(good),
                        false => !edges.is_empty() && edges.iter().all(good),
                    };
                }
                next
            })
        })
    })
}

/// Applies a step until nothing changes.
fn settle(mut set: Vec<bool>, step: impl Fn(&[bool]) -> Vec<bool>) -> Vec<bool> {
    loop {
        let next = step(&set);
        if next == set {
            return set;
        }
        set = next;
    }
}
