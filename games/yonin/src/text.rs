//! Positions and moves as text.
//!
//! A position is `board turn hands mates`. The board is read from the top, rows
//! divided by `/`, empty squares counted; a piece is where it faces (`^` `>` `v`
//! `<`), `+` if it is promoted, a letter (P S G R K), and its owner's letter (s
//! w n e) if that is not who sits behind it; `#` is a king turned over. Turn and
//! hands are in the order of the seats S W N E, and `E:S` says that South mated
//! East.

use kanzen_rules::{Game, Lang, Notation, Player, TextError};

use crate::board::{EDGE, Form};
use crate::game::{Move, Yonin};
use crate::position::{Cell, Position};
use crate::read;
use crate::variant::Variant;

pub(crate) const SEATS: [char; 4] = ['S', 'W', 'N', 'E'];
const SEATS_JA: [char; 4] = ['下', '左', '上', '右'];
pub(crate) const FACINGS: [char; 4] = ['^', '>', 'v', '<'];
/// Letters of the kinds, the king's last, and pieces of each in the game.
pub(crate) const LETTERS: [(char, usize); 5] = [('P', 12), ('S', 8), ('G', 8), ('R', 4), ('K', 4)];
pub(crate) const TURNED: char = '#';

/// As people write a form in Japanese.
fn glyph(form: Form) -> &'static str {
    match form {
        Form::Pawn => "歩",
        Form::Silver => "銀",
        Form::Gold => "金",
        Form::Rook => "飛",
        Form::King => "玉",
        Form::Tokin => "と",
        Form::PromotedSilver => "成銀",
        Form::Dragon => "龍",
    }
}

/// The same in one character, for boards.
fn short_glyph(form: Form) -> &'static str {
    match form {
        Form::PromotedSilver => "全",
        other => glyph(other),
    }
}

fn letter(form: Form) -> char {
    LETTERS[form.plain() as usize].0
}

/// `+` and the letter, as far as there is something to say.
fn written(form: Form) -> String {
    match form == form.plain() {
        true => letter(form).to_string(),
        false => format!("+{}", letter(form)),
    }
}

/// A square by file and rank as in shogi, seen from South.
pub(crate) fn square_name(square: usize) -> String {
    let (file, rank) = (EDGE - square % EDGE, square / EDGE);
    format!("{file}{}", (b'a' + rank as u8) as char)
}

fn square_name_ja(square: usize) -> String {
    let (file, rank) = (EDGE - square % EDGE, square / EDGE);
    let wide = char::from_u32('０' as u32 + file as u32).unwrap_or('？');
    let ranks = ["一", "二", "三", "四", "五", "六", "七", "八", "九"];
    format!("{wide}{}", ranks[rank])
}

fn write_board(pos: &Position) -> String {
    let rows = pos.cells.chunks(EDGE).map(|row| {
        let (mut text, mut empty) = (String::new(), 0);
        for cell in row {
            if *cell == Cell::EMPTY {
                empty += 1;
                continue;
            }
            if empty > 0 {
                text += &empty.to_string();
                empty = 0;
            }
            match cell.piece() {
                Some(piece) => {
                    text.push(FACINGS[usize::from(piece.facing)]);
                    text += &written(piece.form);
                    if piece.owner != piece.facing {
                        text.push(SEATS[usize::from(piece.owner)].to_ascii_lowercase());
                    }
                }
                None => text.push(TURNED),
            }
        }
        if empty > 0 {
            text += &empty.to_string();
        }
        text
    });
    rows.collect::<Vec<_>>().join("/")
}

fn write_hand(hand: &[u8; 4]) -> String {
    let mut text = String::new();
    for (count, (letter, _)) in hand.iter().zip(LETTERS) {
        match count {
            0 => {}
            1 => text.push(letter),
            count => text += &format!("{count}{letter}"),
        }
    }
    if text.is_empty() {
        "-".to_string()
    } else {
        text
    }
}

impl Yonin {
    /// What moves, and from where if it must be told apart.
    fn mover_of(&self, pos: &Position, mv: Move) -> (Form, Option<usize>) {
        let (form, from) = match mv {
            Move::Drop { kind, .. } => return (kind, None),
            Move::Board { from, .. } => {
                let piece = pos.piece(from.into()).expect("a move has a piece");
                (piece.form, from)
            }
        };
        let mut alike = false;
        self.for_each_move(pos, |other| {
            if let Move::Board {
                from: origin, to, ..
            } = other
            {
                let same = pos.piece(origin.into()).map(|piece| piece.form) == Some(form);
                alike |= same && origin != from && usize::from(to) == mv.to();
            }
        });
        (form, alike.then_some(from.into()))
    }

    /// Could the move have chosen whether to promote?
    fn chose(&self, pos: &Position, mv: Move) -> bool {
        let Move::Board { from, to, promote } = mv else {
            return false;
        };
        let other = Move::Board {
            from,
            to,
            promote: !promote,
        };
        self.moves(pos).contains(&other)
    }
}

/// What holds however it is played, in English and Japanese.
const COMMON_RULES: [&str; 2] = [
    "\
9x9; seats clockwise South, West, North, East; each: S G K G S, P R P, P.
Pieces move, promote (far three ranks as they face) and are dropped as in shogi;
dropped pieces face away from the dropper; two own pawns that face one's own way
may not share a file; no mate by a dropped pawn.
If a move leaves kings attacked, the nearest attacked player clockwise from the
mover is next, and play goes on clockwise from there. Who cannot move is mated by
the last mover; a mated king is turned over and cannot be taken or passed.
The fourth occurrence of a position is a draw.",
    "\
盤は 9×9。席は時計回りに下・左・上・右。各自の駒は銀金玉金銀、歩飛歩、歩。
駒の動き・成り（駒の向きで奥の三段）・打ち方は本将棋と同じ。打った駒は自分の向きになる。
自分の向きの自分の歩は同じ筋に二枚置けない（二歩）。打ち歩詰めは禁止。
王手がかかると、指した人から時計回りに最も近い王手をかけられた人に手番が移り、
そこから時計回りに続く。指せる手がない人は、最後に指した人に詰まされたことになり、
詰んだ玉は裏返され、取ることも通り抜けることもできない。同一局面四回で引き分け。",
];

impl Variant {
    fn rules(self) -> [&'static str; 2] {
        match self {
            Variant::Singles => [
                "\
Singles: the mater takes over all pieces, as they face, and the hand; the second
mate ends the game; first mated fourth, second third; of the others more mates
wins, then more pieces (turned kings included), then the later mate.",
                "\
シングルス：詰ませた人が盤上の駒（向きはそのまま）と持ち駒を引き継ぐ。二人詰んだら
終わり。先に詰んだ人が4位、次が3位。残る二人は、詰ませた人数、駒の数（裏返した玉を含む）、
後から詰ませた方の順に上位。",
            ],
            Variant::Doubles => [
                "\
Doubles: opposite seats are partners, the first mate wins; partners may take each
other's pieces and give each other no check; a move may leave neither one's own
nor the partner's king attacked.",
                "\
ダブルス：向かい合う二人が組み、先に敵を一人詰ませれば勝ち。味方の駒を取ってもよいが、
味方に王手はかからない。自分と味方の玉を王手にさらす手は指せない。",
            ],
            Variant::Federation => [
                "\
Federation: pieces of the mated stay, do nothing and may be taken, their hands
are out of play; the game ends when one is left; places by order of mating.",
                "\
連盟ルール：詰んだ人の駒は動かず利きもなく盤に残り、取ることができる。持ち駒は使えない。
一人になったら終わり。順位は詰んだ順。",
            ],
        }
    }
}

impl Notation for Yonin {
    fn name(&self) -> &str {
        match self.variant {
            Variant::Singles => "yonin",
            Variant::Doubles => "yonin:doubles",
            Variant::Federation => "yonin:federation",
        }
    }

    fn title(&self, lang: Lang) -> String {
        let title = match self.variant {
            Variant::Singles => lang.pick("Four-handed shogi", "四人将棋"),
            Variant::Doubles => lang.pick("Four-handed shogi, doubles", "四人将棋（ダブルス）"),
            Variant::Federation => lang.pick(
                "Four-handed shogi, federation rules",
                "四人将棋（連盟ルール）",
            ),
        };
        title.to_string()
    }

    fn rules_text(&self) -> String {
        let rules = COMMON_RULES.iter().zip(self.variant.rules());
        let texts = rules.map(|(common, own)| format!("{common}\n{own}\n"));
        texts.collect::<Vec<_>>().join("\n")
    }

    fn write_position(&self, pos: &Position) -> String {
        let hands: Vec<String> = pos.hands.iter().map(write_hand).collect();
        let mates: Vec<String> = pos
            .mates()
            .map(|mate| {
                format!(
                    "{}:{}",
                    SEATS[usize::from(mate.mated)],
                    SEATS[usize::from(mate.by)]
                )
            })
            .collect();
        let mates = if mates.is_empty() {
            "-".to_string()
        } else {
            mates.join(",")
        };
        format!(
            "{} {} {} {mates}",
            write_board(pos),
            SEATS[usize::from(pos.turn)],
            hands.join("/"),
        )
    }

    fn read_position(&self, text: &str) -> Result<Position, TextError> {
        read::position(self, text)
    }

    fn write_move(&self, mv: Move) -> String {
        match mv {
            Move::Board { from, to, promote } => {
                let [from, to] = [from, to].map(|square| square_name(square.into()));
                format!("{from}{to}{}", if promote { "+" } else { "" })
            }
            Move::Drop { kind, to } => format!("{}*{}", letter(kind), square_name(to.into())),
        }
    }

    fn say_move(&self, pos: &Position, mv: Move, lang: Lang) -> String {
        let (form, from) = self.mover_of(pos, mv);
        let seat = usize::from(pos.turn);
        let promotes = match mv {
            Move::Board { promote, .. } => promote,
            Move::Drop { .. } => false,
        };
        let stays = !promotes && self.chose(pos, mv);
        match lang {
            Lang::En => {
                let sign = match mv {
                    Move::Drop { .. } => '*',
                    _ if pos.piece(mv.to()).is_some() => 'x',
                    _ => '-',
                };
                let from = from.map(square_name).unwrap_or_default();
                let end = match (promotes, stays) {
                    (true, _) => "+",
                    (_, true) => "=",
                    _ => "",
                };
                let to = square_name(mv.to());
                format!("{}:{}{from}{sign}{to}{end}", SEATS[seat], written(form))
            }
            Lang::Ja => {
                let end = match (mv, promotes, stays) {
                    (Move::Drop { .. }, ..) => "打",
                    (_, true, _) => "成",
                    (_, _, true) => "不成",
                    _ => "",
                };
                let from = from.map(|from| format!("（{}）", square_name_ja(from)));
                let from = from.unwrap_or_default();
                let to = square_name_ja(mv.to());
                format!("{}{to}{}{end}{from}", SEATS_JA[seat], glyph(form))
            }
        }
    }

    fn read_move(&self, pos: &Position, text: &str) -> Result<Move, TextError> {
        let text = text.trim();
        let is_it = |mv: &Move| {
            self.write_move(*mv) == text
                || Lang::ALL
                    .iter()
                    .any(|lang| self.say_move(pos, *mv, *lang) == text)
        };
        let found = self.moves(pos).into_iter().find(is_it);
        found.ok_or_else(|| {
            TextError::new(format!("{text:?} is no legal move here, like 5g5f or P*5e"))
        })
    }

    fn diagram(&self, pos: &Position, last: Option<Move>, lang: Lang) -> String {
        let mut text = String::new();
        text += "     ";
        for file in (1..=EDGE).rev() {
            text += &format!("{file:<5}");
        }
        text = text.trim_end().to_string() + "\n";
        for rank in 0..EDGE {
            text += &format!(" {} ", (b'a' + rank as u8) as char);
            for file in 0..EDGE {
                let square = rank * EDGE + file;
                let is_last = last.is_some_and(|mv| mv.to() == square);
                let cell = match pos.piece(square) {
                    None if pos.is_turned(square) => lang.pick(" #  ", " ■ ").to_string(),
                    None => lang.pick(" .  ", " ・ ").to_string(),
                    Some(piece) => {
                        let facing = FACINGS[usize::from(piece.facing)];
                        let owner = match piece.owner == piece.facing {
                            true => ' ',
                            false => SEATS[usize::from(piece.owner)].to_ascii_lowercase(),
                        };
                        match lang {
                            Lang::En => format!("{facing}{:<2}{owner}", written(piece.form)),
                            Lang::Ja => format!("{facing}{}{owner}", short_glyph(piece.form)),
                        }
                    }
                };
                text += &format!("{}{cell}", if is_last { '*' } else { ' ' });
            }
            text = text.trim_end().to_string() + "\n";
        }
        for seat in 0..4 {
            let name = self.player_name(Player(seat as u8), lang);
            let state = match (pos.is_alive(seat), lang) {
                (false, _) => lang.pick("mated", "詰み").to_string(),
                (true, Lang::En) => write_hand(&pos.hands[seat]),
                (true, Lang::Ja) => {
                    let held = Form::KINDS
                        .iter()
                        .zip(pos.hands[seat])
                        .filter(|(_, n)| *n > 0);
                    let held: Vec<String> = held
                        .map(|(kind, n)| format!("{}{n}", glyph(*kind)))
                        .collect();
                    match held.is_empty() {
                        true => "なし".to_string(),
                        false => held.join(" "),
                    }
                }
            };
            let turn = if usize::from(pos.turn) == seat && pos.is_alive(seat) {
                lang.pick(" (to move)", "（手番）")
            } else {
                ""
            };
            text += &format!("{name}: {state}{turn}\n");
        }
        text
    }

    fn player_name(&self, player: Player, lang: Lang) -> String {
        let names = match lang {
            Lang::En => ["South", "West", "North", "East"],
            Lang::Ja => ["下", "左", "上", "右"],
        };
        names[player.index()].to_string()
    }
}
