//! The second part of a number: how the pieces of each kind are shared out.

use crate::ruleset::{ROYAL, Ruleset};

/// The ways in which the pieces of one kind can be shared out.
pub struct Kind {
    pub kind: usize,
    /// Side and form of each group on the board.
    pub groups: Vec<(u8, u8)>,
    /// Pieces on board and in hand; 0 hands where captured pieces are gone.
    pub most: usize,
    pub hands: usize,
    /// Pieces in each group, then in the hands.
    pub shares: Vec<[u8; 6]>,
    /// Splits from one entry of `shares` to the next.
    pub weight: usize,
}

/// A kind as ranking needs it: the counts of its groups and of the first
/// player's hand, read as digits in base `base`, give its share from
/// `share_of[table]` on.
#[derive(Clone, Copy)]
pub struct Layout {
    groups: [Group; 4],
    group_count: u8,
    /// The kind in hand, or the royal one where there are no hands.
    pub hand: u8,
    pub base: u32,
    pub table: u32,
}

impl Layout {
    #[inline(always)]
    pub fn groups(&self) -> &[Group] {
        &self.groups[..usize::from(self.group_count) % (self.groups.len() + 1)]
    }
}

/// Side and form of a group on the board.
#[derive(Clone, Copy, Default)]
pub struct Group {
    pub side: u8,
    pub form: u8,
}

impl Kind {
    pub fn new(rules: &Ruleset, kind: usize) -> Kind {
        let forms = [Some(kind), rules.forms[kind].promotes_to];
        let groups: Vec<(u8, u8)> = forms
            .into_iter()
            .flatten()
            .flat_map(|form| [(0, form as u8), (1, form as u8)])
            .filter(|(side, _)| rules.most_on_board((*side).into(), kind) > 0)
            .collect();
        let hands = if rules.has_hands() { 2 } else { 0 };
        let most = rules
            .most_on_board(0, kind)
            .max(rules.most_on_board(1, kind));
        let mut shares = Vec::new();
        let fields = groups.len() + hands;
        // Where pieces are gone each side has its own, in all at most twice as many.
        let in_all = if hands > 0 { most } else { 2 * most };
        each_count(&mut [0; 6], 0, fields, in_all, &mut |counts| {
            let fits = if hands > 0 {
                counts[..fields]
                    .iter()
                    .map(|c| usize::from(*c))
                    .sum::<usize>()
                    == most
            } else {
                (0..2).all(|side| {
                    let of_side = groups.iter().zip(counts).filter(|((s, _), _)| *s == side);
                    of_side.map(|(_, c)| usize::from(*c)).sum::<usize>()
                        <= rules.most_on_board(side.into(), kind)
                })
            };
            if fits && fields > 0 {
                shares.push(*counts);
            }
        });
        if shares.is_empty() {
            shares.push([0; 6]);
        }
        Kind {
            kind,
            groups,
            most,
            hands,
            shares,
            weight: 0,
        }
    }

    /// Appends the table from this kind's counts to its shares.
    pub fn lay_out(&self, share_of: &mut Vec<u32>) -> Layout {
        let base = self.most as u32 + 1;
        let table = share_of.len() as u32;
        // The second player's hand follows from the rest.
        let fields = self.groups.len() + usize::from(self.hands > 0);
        share_of.resize(share_of.len() + (base as usize).pow(fields as u32), 0);
        for (entry, counts) in self.shares.iter().enumerate() {
            let digits = counts[..fields].iter();
            let key = digits.fold(0, |key, count| key * base + u32::from(*count));
            share_of[(table + key) as usize] = (entry * self.weight) as u32;
        }
        let mut groups = [Group::default(); 4];
        for (group, &(side, form)) in groups.iter_mut().zip(&self.groups) {
            *group = Group { side, form };
        }
        Layout {
            groups,
            group_count: self.groups.len() as u8,
            hand: if self.hands > 0 {
                self.kind as u8
            } else {
                ROYAL as u8
            },
            base,
            table,
        }
    }
}

/// Every way to fill the counts from `at` to `fields` with `left` in all or less.
fn each_count(
    counts: &mut [u8; 6],
    at: usize,
    fields: usize,
    left: usize,
    visit: &mut impl FnMut(&[u8; 6]),
) {
    if at == fields {
        return visit(counts);
    }
    for n in 0..=left {
        counts[at] = n as u8;
        each_count(counts, at + 1, fields, left - n, visit);
    }
    counts[at] = 0;
}

/// How many ways there are to place everything on so many free squares.
pub fn placements(kinds: &[Kind], free: usize) -> f64 {
    let pick =
        |n: usize, k: usize| -> f64 { (0..k).map(|i| (n - i) as f64 / (i + 1) as f64).product() };
    let mut ways = vec![0.0; free + 1];
    ways[0] = 1.0;
    for kind in kinds {
        let mut next = vec![0.0; free + 1];
        for counts in &kind.shares {
            let counts = counts[..kind.groups.len()].iter().map(|c| usize::from(*c));
            let total: usize = counts.clone().sum();
            // The total among the free squares, then each group among those.
            let mut orders = 1.0;
            counts.fold(total, |left, count| {
                orders *= pick(left, count);
                left - count
            });
            for used in 0..=free.saturating_sub(total) {
                if used + total <= free {
                    next[used + total] += ways[used] * orders * pick(free - used, total);
                }
            }
        }
        ways = next;
    }
    ways.iter().sum()
}
