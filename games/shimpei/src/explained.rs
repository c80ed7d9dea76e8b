//! The rules in words and pictures.

use kanzen_index::bits::Word;
use kanzen_rules::{Arrow, Explained, HeldPiece, Lang, Look, Part, Picture, PlacedPiece, Player};

use crate::board::{CELLS, Cells, LOWER_SIDE, UPPER, UPPER_SIDE};
use crate::game::{Position, Shimpei};
use crate::reading::Landing;

impl Shimpei {
    /// The two worlds beside each other, the lower one half a square down, so
    /// that its cells are as high as the crossings they lie under.
    fn empty_picture() -> Picture {
        let letters = |first: u8, count: usize| {
            let letters = first..first + count as u8;
            letters
                .map(|letter| char::from(letter).to_string())
                .collect()
        };
        let numbers = |count: usize| (1..=count).rev().map(|n| n.to_string()).collect();
        let part = |side: usize, at, first| Part {
            files: side,
            ranks: side,
            at,
            names: [letters(first, side), numbers(side)],
        };
        let gap = 1;
        Picture {
            look: Look::Discs,
            parts: vec![
                part(UPPER_SIDE, (0, 0), b'a'),
                part(LOWER_SIDE, (2 * (UPPER_SIDE + gap), 1), b'e'),
            ],
            ..Picture::empty(UPPER_SIDE + gap + LOWER_SIDE, UPPER_SIDE)
        }
    }

    /// The position as it is to be drawn.
    pub(crate) fn pictured(&self, pos: Position) -> Picture {
        let hand = |player: usize| {
            let held = |count| HeldPiece {
                form: String::new(),
                glyph: ["○", "●"][player].to_string(),
                count,
            };
            let count = self.in_hand(pos, player) as u8;
            (count > 0).then(|| held(count)).into_iter().collect()
        };
        Picture {
            pieces: discs([pos.side(0), pos.side(1)]),
            hands: [0, 1].map(hand).to_vec(),
            turn: Player(pos.turn() as u8),
            ..Self::empty_picture()
        }
    }

    /// A piece in either world, and where it can step.
    fn picture_of_steps(&self, cell: usize) -> Picture {
        Picture {
            pieces: discs([1 << cell, 0]),
            dots: self.board.steps[cell].squares().collect(),
            ..Self::empty_picture()
        }
    }

    /// What the reading decides: where pieces are placed, and the first of them;
    /// what is caught; what of four in a row; and who cannot move.
    fn choices(&self, lang: Lang) -> [&'static str; 5] {
        let reading = self.reading;
        [
            match reading.place_below {
                true => lang.pick("either world", "どちらかの世界"),
                false => lang.pick("the upper world", "上の世界"),
            },
            match reading.free_first {
                true => lang.pick("the first one too", "最初のコマも同様"),
                false => lang.pick(
                    "the first one on an inner cell of the upper world",
                    "最初のコマは上の世界の中央4マスのどれか",
                ),
            },
            match reading.single {
                true => lang.pick("An enemy", "1個"),
                false => lang.pick("One or two enemies", "1個または2個"),
            },
            match (reading.four_wins, reading.broken_four_wins) {
                (true, _) => lang.pick("four win too", "4個並んでも勝ち"),
                (false, true) => lang.pick(
                    "four do not win, but three that are left when one of them leaves do",
                    "4個並んでも勝ちではないが、1個が離れて3個残れば勝ち",
                ),
                (false, false) => lang.pick("four do not win", "4個並んでも勝ちではない"),
            },
            match reading.pass {
                true => lang.pick(
                    "A player who cannot move passes.",
                    "動かせるコマがなければパスする。",
                ),
                false => lang.pick(
                    "A player who cannot move loses.",
                    "動かせるコマがなければ負け。",
                ),
            },
        ]
    }

    /// What the rules say of where caught pieces go.
    fn sending(&self, lang: Lang) -> &'static str {
        match (self.reading.landing, self.reading.sends_one) {
            (Landing::MayStay, false) => lang.pick(
                "may be sent to any free cells of both worlds, each or none of them",
                "どちらの世界でも空いているマスへ飛ばしてよい（飛ばさなくてもよい）",
            ),
            (Landing::MayStay, true) => lang.pick(
                "may be sent to any free cell of both worlds, one of them or none",
                "1個だけ、どちらの世界でも空いているマスへ飛ばしてよい（飛ばさなくてもよい）",
            ),
            (_, true) => lang.pick(
                "must be sent to any free cell of both worlds, one of them if they are several",
                "1個だけ、どちらの世界でも空いているマスへ飛ばさなければならない",
            ),
            (Landing::Free, false) => lang.pick(
                "must all be sent to cells of either world that were free before any was sent",
                "すべて、飛ばす前から空いているどちらかの世界のマスへ飛ばさなければならない",
            ),
            (Landing::Emptied, false) => lang.pick(
                "must all be sent, one after the other, to free cells of either world, also to \
                 one that another has left",
                "すべて1個ずつ順に、どちらかの世界の空いたマスへ飛ばさなければならない",
            ),
        }
    }
}

/// Pieces on these cells of each side.
fn discs(sides: [Cells; 2]) -> Vec<PlacedPiece> {
    let of = |player: usize| {
        let cells = sides[player].squares();
        cells.map(move |cell| PlacedPiece::disc(cell, Player(player as u8)))
    };
    of(0).chain(of(1)).collect()
}

/// Cells by their numbers.
fn cells<const COUNT: usize>(numbers: [usize; COUNT]) -> Cells {
    numbers.iter().fold(0, |set, cell| set | 1 << cell)
}

impl Explained for Shimpei {
    fn rules_in_words(&self, lang: Lang) -> Vec<String> {
        let say = |en: &str, ja: &str| lang.pick(en, ja).to_string();
        let [worlds, first, enemies, four, stuck] = self.choices(lang);
        let pieces = self.reading.pieces();
        let sending = self.sending(lang);
        let format = |en: String, ja: String| if lang == Lang::En { en } else { ja };
        vec![
            format(
                format!(
                    "There are two worlds, the upper of 4 times 4 cells and the lower of 3 times \
                     3. A lower cell lies under the crossing of four upper ones. Each side has \
                     {pieces} pieces."
                ),
                format!(
                    "4×4マスの「上の世界」と3×3マスの「下の世界」がある。下のマスは上の4マスの交点の下にある。コマは両者{pieces}個ずつ。"
                ),
            ),
            format(
                format!("First the pieces are placed in turn on free cells of {worlds}, {first}."),
                format!("まず交互に{worlds}の空いたマスへコマを置く（{first}）。"),
            ),
            say(
                "When all are placed, a piece steps to a free cell of the other world that touches \
                 its own.",
                "すべて置いたら、コマを1個、接しているもう一方の世界の空いたマスへ動かす。",
            ),
            format(
                format!(
                    "{enemies} in line between the piece that was placed or moved and another of \
                     its side, in one world and with no gap, {sending}."
                ),
                format!(
                    "置いたり動かしたりしたコマと自分の別のコマで、同じ世界の一直線上に隙間なく挟んだ相手のコマ（{enemies}）は、{sending}。"
                ),
            ),
            format(
                format!(
                    "Whoever gets three pieces in a row, straight or diagonal, in one world by \
                     placing or moving one of them wins; {four}. A row that the opponent made wins \
                     nothing."
                ),
                format!(
                    "自分で置くか動かして同じ世界で縦・横・斜めに3個並べれば勝ち。{four}。相手が作った並びも勝ちではない。"
                ),
            ),
            stuck.to_string(),
            say(
                "In play the game is a draw when a position occurs 4 times. Values in tables know \
                 positions, not their history: endless play counts as a draw.",
                "対局では同一局面が4回現れると引き分け。解析の値は局面だけで決まり、手順の履歴は見ない。無限に続く対局は引き分けとする。",
            ),
        ]
    }

    fn rule_pictures(&self, lang: Lang) -> Vec<(Picture, String)> {
        let say = |en: &str, ja: &str| lang.pick(en, ja).to_string();
        let caught = Picture {
            pieces: discs([cells([4, 6]), cells([5])]),
            arrows: vec![Arrow {
                from: 5,
                by: (2, -2),
            }],
            ..Self::empty_picture()
        };
        let row = Picture {
            pieces: discs([cells([UPPER, UPPER + 4, CELLS - 1]), cells([2, 6])]),
            ..Self::empty_picture()
        };
        vec![
            (
                self.picture_of_steps(5),
                say("From the upper world", "上の世界からの動き"),
            ),
            (
                self.picture_of_steps(UPPER + 4),
                say("From the lower world", "下の世界からの動き"),
            ),
            (
                caught,
                say("A caught piece is sent anywhere", "挟んだコマを飛ばす"),
            ),
            (row, say("Three in a row: light wins", "3個並べて勝ち")),
        ]
    }
}
