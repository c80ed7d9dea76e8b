//! The rules in words and pictures.

use kanzen_rules::{
    Arrow, Explained, Facing, HeldPiece, Lang, Notation, Picture, PieceForm, PlacedPiece, Player,
    Text,
};

use crate::board::{EDGE, Form, SQUARES};
use crate::game::Yonin;
use crate::position::Position;
use crate::text::{SEATS, TURNED, short_glyph, written};
use crate::variant::Variant;

/// What holds however it is played, in English and Japanese.
const COMMON_RULES: &[Text<&str>] = &[
    Text::fixed(
        "Four sit around a board of 9x9: South, West, North and East, clockwise, and in this order \
         they move. Each has, seen from his seat, S G K G S on the back rank, P R P before it and \
         P before that.",
        "盤は 9×9。席は時計回りに下・左・上・右で、この順に指す。各自の駒は、手前の段に銀金玉金銀、\
         その前に歩飛歩、さらにその前に歩。",
    ),
    Text::fixed(
        "Pieces move as in shogi, promote in the three far ranks as they face, and when captured \
         can be dropped; a dropped piece faces away from its owner.",
        "駒の動きは本将棋と同じ。駒の向きで奥の三段で成り、取った駒は打てる。打った駒は自分の向きになる。",
    ),
    Text::fixed(
        "Two own pawns that face one's own way may not share a file, and a dropped pawn may not \
         give mate.",
        "自分の向きの自分の歩は同じ筋に二枚置けない（二歩）。打ち歩詰めは禁止。",
    ),
    Text::fixed(
        "Check jumps the turn: if a move leaves kings attacked, the nearest attacked player \
         clockwise from the mover is next, and play goes on clockwise from there.",
        "王手は手番を飛ばす。王手がかかると、指した人から時計回りに最も近い、王手をかけられた人の番になり、\
         そこから時計回りに続く。",
    ),
    Text::fixed(
        "Who cannot move is mated by the last mover; a mated king is turned over and can be \
         neither taken nor passed.",
        "指せる手がない人は、最後に指した人に詰まされたことになる。詰んだ玉は裏返され、取ることも\
         通り抜けることもできない。",
    ),
];

/// What holds at the end of the list.
const REPETITION: Text<&str> = Text::fixed(
    "The fourth occurrence of a position is a draw.",
    "同一局面が四回現れると引き分け。",
);

impl Variant {
    /// What a mate means.
    fn rules(self) -> Text<&'static str> {
        match self {
            Variant::Singles => Text::fixed(
                "Singles: the mater takes over all pieces, as they face, and the hand; the second \
                 mate ends the game; first mated fourth, second third; of the others more mates \
                 wins, then more pieces (turned kings included), then the later mate.",
                "シングルス：詰ませた人が盤上の駒（向きはそのまま）と持ち駒を引き継ぐ。二人詰んだら終わり。\
                 先に詰んだ人が4位、次が3位。残る二人は、詰ませた人数、駒の数（裏返した玉を含む）、\
                 後から詰ませた方の順に上位。",
            ),
            Variant::Doubles => Text::fixed(
                "Doubles: opposite seats are partners, the first mate wins; partners may take each \
                 other's pieces and give each other no check; a move may leave neither one's own \
                 nor the partner's king attacked.",
                "ダブルス：向かい合う二人が組み、先に敵を一人詰ませれば勝ち。味方の駒を取ってもよいが、\
                 味方に王手はかからない。自分と味方の玉を王手にさらす手は指せない。",
            ),
            Variant::Federation => Text::fixed(
                "Federation: pieces of the mated stay, do nothing and may be taken, their hands \
                 are out of play; the game ends when one is left; places by order of mating.",
                "連盟ルール：詰んだ人の駒は動かず利きもなく盤に残り、取ることができる。持ち駒は使えない。\
                 一人になったら終わり。順位は詰んだ順。",
            ),
        }
    }
}

impl Explained for Yonin {
    fn rules_in_words(&self, lang: Lang) -> Vec<String> {
        let own = [self.variant.rules(), REPETITION];
        let all = COMMON_RULES.iter().chain(&own);
        all.map(|rule| rule.pick(lang).to_string()).collect()
    }

    fn rule_pictures(&self, lang: Lang) -> Vec<(Picture, String)> {
        let start = self.picture(&Position::start());
        let around = lang.pick("Four sides around one board", "四人が一つの盤を囲む");
        let mut pictures = vec![(start, around.to_string())];
        for form in Form::ALL {
            let Text { en, ja } = name(form);
            let caption = match lang {
                Lang::En => format!("{en} ({})", written(form)),
                Lang::Ja => ja.to_string(),
            };
            pictures.push((moves_of(form), caption));
        }
        pictures
    }

    fn piece_forms(&self) -> Vec<PieceForm> {
        let forms = Form::ALL.into_iter();
        forms
            .map(|form| PieceForm {
                form: written(form),
                kind: written(form.plain()),
                names: vec![name(form); SEATS.len()],
                glyphs: vec![short_glyph(form).to_string(); SEATS.len()],
                royal: form == Form::King,
                promotes_to: form.promoted().map(written),
            })
            .collect()
    }
}

/// What a form is called.
fn name(form: Form) -> Text {
    Text::from(match form {
        Form::Pawn => ["Pawn", "歩"],
        Form::Silver => ["Silver", "銀"],
        Form::Gold => ["Gold", "金"],
        Form::Rook => ["Rook", "飛車"],
        Form::King => ["King", "玉"],
        Form::Tokin => ["Tokin", "と金"],
        Form::PromotedSilver => ["Promoted silver", "成銀"],
        Form::Dragon => ["Dragon", "龍"],
    })
}

/// A small board with the form in its middle: dots where it steps, arrows where
/// it slides.
fn moves_of(form: Form) -> Picture {
    let dots = (0..9).filter(|square| *square != 4 && form.steps_to(*square));
    let slides = [(0, 1), (1, 0), (0, -1), (-1, 0)];
    let slides = slides.into_iter().filter(|_| form.slides());
    Picture {
        pieces: vec![placed(4, Some(0), 0, form)],
        dots: dots.collect(),
        arrows: slides.map(|by| Arrow { from: 4, by }).collect(),
        ..Picture::empty(3, 3)
    }
}

fn placed(square: usize, owner: Option<u8>, facing: u8, form: Form) -> PlacedPiece {
    PlacedPiece {
        square,
        owner: owner.map(Player),
        facing: Facing(facing),
        form: written(form),
        glyph: short_glyph(form).to_string(),
        promoted: form != form.plain(),
    }
}

/// The position as it is to be drawn.
pub(crate) fn pictured(pos: &Position) -> Picture {
    let pieces = (0..SQUARES).filter_map(|square| match pos.piece(square) {
        Some(piece) => Some(placed(square, Some(piece.owner), piece.facing, piece.form)),
        None if pos.is_turned(square) => Some(PlacedPiece {
            form: TURNED.to_string(),
            glyph: String::new(),
            ..placed(square, None, 0, Form::King)
        }),
        None => None,
    });
    let hand = |seat: usize| {
        let kinds = Form::KINDS.into_iter().rev();
        let held = kinds.filter(|kind| pos.in_hand(seat, *kind) > 0);
        held.map(|kind| HeldPiece {
            form: written(kind),
            glyph: short_glyph(kind).to_string(),
            count: pos.in_hand(seat, kind),
        })
        .collect()
    };
    let ranks = |letter: fn(usize) -> String| (0..EDGE).map(letter).collect();
    Picture {
        pieces: pieces.collect(),
        hands: (0..SEATS.len()).map(hand).collect(),
        turn: Player(pos.turn),
        names: [
            (1..=EDGE).rev().map(|file| file.to_string()).collect(),
            ranks(|rank| "一二三四五六七八九".chars().skip(rank).take(1).collect()),
        ],
        english_ranks: Some(ranks(|rank| char::from(b'a' + rank as u8).to_string())),
        mated: (0..4)
            .map(|seat| {
                let mate = pos.mates().find(|mate| mate.mated == seat);
                mate.map(|mate| Player(mate.by))
            })
            .collect(),
        ..Picture::empty(EDGE, EDGE)
    }
}
