//! Groups of starting positions, described by how many pieces each side has on
//! the board and in hand.

use std::str::FromStr;

use kanzen_index::bits::Word;
use kanzen_shogi::ruleset::{MAX_KINDS, Ruleset};
use kanzen_shogi::{Army, Shogi};

/// The groups of the published study, by name.
pub const PRESETS: [(&str, &str); 8] = [
    ("2v2", "2v2"),
    ("3v3", "3v3"),
    ("4v4", "4v4"),
    ("strong-weak", "2RBGSv3SNLP-SvSS"),
    ("weak-strong", "3SNLPv2RBGS-SSvS"),
    ("1+1", "1+1v1+1"),
    ("1+2", "1+2v1+2"),
    ("2+1", "2+1v2+1"),
];

/// A group: `2+1v3` is a first player with two pieces on the board, the royal
/// one included, and one in hand, against three on the board. Letters after a
/// number say which kinds these pieces may be, all if there are none. `-SvSS`
/// leaves out boards on which the players have just these pieces beside the
/// royal ones.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    text: String,
    sides: [Side; 2],
    without: Option<[String; 2]>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Side {
    board: Share,
    hand: Share,
}

/// So many pieces of these kinds.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Share {
    count: usize,
    letters: String,
}

/// A text that describes no group.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("group {text:?}: {reason}")]
pub struct BadGroup {
    /// The text.
    pub text: String,
    /// What is wrong and what would be right.
    pub reason: String,
}

impl FromStr for Group {
    type Err = BadGroup;

    /// Reads a preset's name or a description.
    fn from_str(text: &str) -> Result<Group, BadGroup> {
        let bad = |reason: String| BadGroup {
            text: text.to_string(),
            reason,
        };
        let preset = PRESETS.iter().find(|(name, _)| *name == text);
        let described = preset.map_or(text, |(_, described)| described);
        let (sides, without) = match described.split_once('-') {
            Some((sides, without)) => (sides, Some(without)),
            None => (described, None),
        };
        let halves = |text: &str, what: &str| {
            let halves = text.split_once('v');
            halves.map(|(a, b)| [a.to_string(), b.to_string()]).ok_or_else(|| {
                let names: Vec<&str> = PRESETS.iter().map(|(name, _)| *name).collect();
                bad(format!(
                    "{what} should read like 2+1v3: pieces on the board, royal one included, and \
                     in hand for each side; or be one of {}",
                    names.join(", ")
                ))
            })
        };
        let [first, second] = halves(sides, "it")?;
        let side = |text: &str| {
            let (board, hand) = match text.split_once('+') {
                Some((board, hand)) => (board, Some(hand)),
                None => (text, None),
            };
            let mut board = share(board).map_err(bad)?;
            if board.count == 0 {
                return Err(bad("each side has at least its royal piece".to_string()));
            }
            board.count -= 1;
            let hand = hand
                .map(share)
                .transpose()
                .map_err(bad)?
                .unwrap_or_default();
            Ok(Side { board, hand })
        };
        let group = Group {
            text: text.to_string(),
            sides: [side(&first)?, side(&second)?],
            without: match without {
                Some(without) => Some(halves(without, "what is left out")?),
                None => None,
            },
        };
        match group.pieces() {
            0 => Err(bad("it has no piece but the royal ones".to_string())),
            1..=16 => Ok(group),
            pieces => Err(bad(format!("{pieces} pieces are too many"))),
        }
    }
}

/// Reads `2` or `2RB`.
fn share(text: &str) -> Result<Share, String> {
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (count, letters) = text.split_at(digits);
    let count = count.parse().ok().filter(|count| *count <= 81);
    match count {
        Some(count) if letters.chars().all(|c| c.is_ascii_uppercase()) => Ok(Share {
            count,
            letters: letters.to_string(),
        }),
        _ => Err(format!(
            "{text:?} should be a number, and letters of kinds after it if not all are meant: 2RB"
        )),
    }
}

impl std::fmt::Display for Group {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text)
    }
}

impl Group {
    /// Pieces in all, royal ones left out.
    pub fn pieces(&self) -> usize {
        let shares = self.shares();
        shares.iter().map(|share| share.count).sum()
    }

    /// First and second player's on the board and in hand.
    fn shares(&self) -> [&Share; 4] {
        let [first, second] = &self.sides;
        [&first.board, &first.hand, &second.board, &second.hand]
    }

    /// An error if it names kinds that the game does not have.
    pub fn check(&self, rules: &Ruleset) -> Result<(), BadGroup> {
        let without = self.without.iter().flatten().map(String::as_str);
        let letters = self
            .shares()
            .into_iter()
            .map(|share| share.letters.as_str());
        for letter in letters.chain(without).flat_map(str::chars) {
            if kind_of(rules, letter).is_none() {
                let known = rules.forms[1..rules.kinds]
                    .iter()
                    .map(|form| form.letter.as_str());
                return Err(BadGroup {
                    text: self.text.clone(),
                    reason: format!(
                        "{letter:?} is no piece; the pieces are {}",
                        known.collect::<Vec<_>>().join(" ")
                    ),
                });
            }
        }
        Ok(())
    }

    /// Every way to share a game's pieces out between the players.
    pub fn armies<W: Word>(&self, game: &Shogi<W>) -> Vec<[Army; 2]> {
        let rules = game.rules();
        let shares = self.shares();
        let may_have = shares.map(|share| {
            let mut kinds = [share.letters.is_empty(); MAX_KINDS];
            for kind in share.letters.chars().filter_map(|c| kind_of(rules, c)) {
                kinds[kind] = true;
            }
            kinds
        });
        let mut found = Vec::new();
        let mut bins = [[0u8; MAX_KINDS]; 4];
        let mut room = shares.map(|share| share.count);
        share_out(rules, &may_have, 1, &mut room, &mut bins, &mut found);
        let without = self.without.as_ref().map(|sides| {
            sides.each_ref().map(|letters| {
                let mut kinds = [0u8; MAX_KINDS];
                for kind in letters.chars().filter_map(|c| kind_of(rules, c)) {
                    kinds[kind] += 1;
                }
                kinds
            })
        });
        found.retain(|armies| {
            let all =
                armies.map(|army| std::array::from_fn(|kind| army.board[kind] + army.hand[kind]));
            Some(all) != without
        });
        found
    }
}

fn kind_of(rules: &Ruleset, letter: char) -> Option<usize> {
    let forms = &rules.forms[..rules.kinds];
    let kind = forms
        .iter()
        .position(|form| form.letter.chars().eq([letter]));
    kind.filter(|kind| *kind > 0)
}

/// Shares the pieces of this kind and those after it out between four bins with
/// so much room.
fn share_out(
    rules: &Ruleset,
    may_have: &[[bool; MAX_KINDS]; 4],
    kind: usize,
    room: &mut [usize; 4],
    bins: &mut [[u8; MAX_KINDS]; 4],
    found: &mut Vec<[Army; 2]>,
) {
    if kind == rules.kinds {
        if *room == [0; 4] {
            let army = |side: usize| Army {
                board: bins[2 * side],
                hand: bins[2 * side + 1],
            };
            found.push([army(0), army(1)]);
        }
        return;
    }
    let count = usize::from(rules.material[0][kind]);
    let most = [0, 1, 2, 3].map(|bin| match may_have[bin][kind] {
        true => room[bin].min(count),
        false => 0,
    });
    for a in 0..=most[0] {
        for b in 0..=most[1].min(count - a) {
            for c in 0..=most[2].min(count - a - b) {
                let d = count - a - b - c;
                if d > most[3] {
                    continue;
                }
                let given = [a, b, c, d];
                for bin in 0..4 {
                    bins[bin][kind] = given[bin] as u8;
                    room[bin] -= given[bin];
                }
                share_out(rules, may_have, kind + 1, room, bins, found);
                for bin in 0..4 {
                    bins[bin][kind] = 0;
                    room[bin] += given[bin];
                }
            }
        }
    }
}
