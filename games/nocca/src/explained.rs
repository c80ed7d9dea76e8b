//! The rules in words and pictures, and what positions are sorted by.

use kanzen_index::bits::Word;
use kanzen_rules::{
    Arrow, Explained, Lang, Look, Picture, PlacedPiece, Player, Sort, Sorted, Text,
};

use crate::game::{Nocca, Position, height};
use crate::size::Size;

impl<W: Word> Nocca<W> {
    /// The position as it is to be drawn.
    pub(crate) fn pictured(&self, pos: &Position<W>) -> Picture {
        let Size { width, depth, .. } = self.size;
        let mut pieces = Vec::new();
        for square in 0..self.size.cells() {
            let stack = self.stack(pos, square);
            let owners = (0..height(stack)).rev().map(|i| stack >> i & 1);
            pieces.extend(owners.map(|owner| PlacedPiece::disc(square, Player(owner))));
        }
        let letter = |file: usize| char::from(b'a' + file as u8).to_string();
        Picture {
            look: Look::Discs,
            pieces,
            turn: Player(pos.turn),
            names: [
                (0..width).map(letter).collect(),
                (1..=depth).rev().map(|rank| rank.to_string()).collect(),
            ],
            height: self.size.highest(),
            goals: vec![Player::FIRST, Player::SECOND],
            ..Picture::empty(width, depth)
        }
    }

    /// Where each piece may step from a stack in the middle of a small board.
    fn picture_of_steps(&self) -> Picture {
        let around = [-1, 0, 1].map(|right| [-1, 0, 1].map(|up| (right, up)));
        let around = around.into_iter().flatten().filter(|by| *by != (0, 0));
        Picture {
            look: Look::Discs,
            pieces: stack(4, "bw"),
            arrows: around.map(|by| Arrow { from: 4, by }).collect(),
            ..Picture::empty(3, 3)
        }
    }

    /// A stack as high as can be beside one with room.
    fn picture_of_stacks(&self) -> Picture {
        let full: String = "wb".chars().cycle().take(self.size.highest()).collect();
        let mut pieces = stack(3, "w");
        pieces.extend(stack(4, &full[..self.size.highest() - 1]));
        pieces.extend(stack(2, &full));
        Picture {
            look: Look::Discs,
            pieces,
            arrows: vec![Arrow {
                from: 3,
                by: (1, 0),
            }],
            ..Picture::empty(3, 2)
        }
    }

    /// A piece on the far rank that steps off.
    fn picture_of_goal(&self) -> Picture {
        Picture {
            look: Look::Discs,
            pieces: [stack(1, "bw"), stack(4, "b")].concat(),
            arrows: vec![Arrow {
                from: 1,
                by: (0, 1),
            }],
            goals: vec![Player::FIRST],
            ..Picture::empty(3, 2)
        }
    }
}

/// Pieces on a cell from the bottom to the top.
fn stack(square: usize, pieces: &str) -> Vec<PlacedPiece> {
    let owners = pieces.chars().map(|c| Player(u8::from(c == 'b')));
    owners
        .map(|owner| PlacedPiece::disc(square, owner))
        .collect()
}

impl<W: Word> Explained for Nocca<W> {
    fn rules_in_words(&self, lang: Lang) -> Vec<String> {
        let Size {
            width,
            depth,
            height,
        } = self.size;
        match lang {
            Lang::En => vec![
                format!(
                    "The board has {width} files and {depth} ranks. Each side has {width} pieces, \
                     which begin on its own back rank; the light ones move first and play up the \
                     board."
                ),
                format!(
                    "A piece steps to one of the eight cells around it. It may step onto a stack, \
                     its own side's or the other's, if that has fewer than {height} pieces. Only \
                     the piece on top of a stack can move, and nothing is ever taken."
                ),
                "A piece on the far rank may step off the board: that wins.".to_string(),
                "A player without a legal move loses.".to_string(),
                "In play the game is a draw when a position occurs 4 times. Values in tables know \
                 positions, not their history: endless play counts as a draw."
                    .to_string(),
            ],
            Lang::Ja => vec![
                format!(
                    "盤は横{width}マス、縦{depth}マス。両者{width}個ずつのコマを自陣の最下段に並べて始める。\
                     明るいコマ（先手）が先に動き、盤の上へ向かって進む。"
                ),
                format!(
                    "コマは周囲8マスのどれかに1マス動く。自分や相手のコマの上にも、重なりが{height}個未満なら\
                     乗れる。動けるのは一番上のコマだけで、コマが取られることはない。"
                ),
                "相手側の最奥の段にいるコマは盤の外へ出られる。外へ出れば勝ち。".to_string(),
                "動けるコマがなければ負け。".to_string(),
                "対局では同一局面が4回現れると引き分け。解析の値は局面だけで決まり、手順の履歴は見ない。\
                 無限に続く対局は引き分けとする。"
                    .to_string(),
            ],
        }
    }

    fn rule_pictures(&self, lang: Lang) -> Vec<(Picture, String)> {
        let most = self.size.height;
        let full = match lang {
            Lang::En => format!("Onto a stack with room; {most} is the limit"),
            Lang::Ja => format!("{most}個未満の重なりに乗る"),
        };
        let say = |en: &str, ja: &str| lang.pick(en, ja).to_string();
        vec![
            (
                self.picture_of_steps(),
                say("The top piece steps in any direction", "一番上のコマの動き"),
            ),
            (self.picture_of_stacks(), full),
            (
                self.picture_of_goal(),
                say("Off the far rank: light wins", "最奥の段から外へ出て勝ち"),
            ),
        ]
    }
}

impl<W: Word> Sorted for Nocca<W> {
    /// How many pieces lie under others, and how many more free ones the mover
    /// has than the other side.
    fn sorts(&self) -> Vec<Sort> {
        let width = self.size.width as i32;
        vec![
            Sort {
                key: "covered_pieces",
                title: Text::fixed(
                    "pieces under others, both sides together",
                    "上に乗られているコマの数（両者合計）",
                ),
                least: 0,
                most: 2 * width - 1,
            },
            Sort {
                key: "free_pieces_ahead",
                title: Text::fixed(
                    "how many more free pieces the mover has",
                    "動かせるコマの数の差（手番側から見て）",
                ),
                least: -width,
                most: width,
            },
        ]
    }

    fn sorted(&self, sort: usize, pos: &Position<W>) -> i32 {
        let free = |side: usize| pos.tops[side].count() as i32;
        let mover = usize::from(pos.turn);
        match sort {
            0 => 2 * self.size.width as i32 - free(0) - free(1),
            _ => free(mover) - free(1 - mover),
        }
    }
}
