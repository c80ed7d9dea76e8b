//! The rules in words and pictures, from the ruleset, and what positions are
//! sorted by.

use kanzen_index::bits::Word;
use kanzen_rules::{
    Arrow, Explained, Facing, Lang, Notation, Picture, PieceForm, PlacedPiece, Player, Repeated,
    Repetition, Sort, Sorted, Text,
};

use crate::engine::Shogi;
use crate::position::Position;
use crate::ruleset::{Captured, Forced, Form, Goal, Moves, NoMove, ROYAL, RoyalLost, Ruleset};

impl<W: Word> Explained for Shogi<W> {
    fn rules_in_words(&self, lang: Lang) -> Vec<String> {
        let rules = &self.rules;
        let mut words = vec![board(rules, lang)];
        words.extend(won(rules, lang));
        words.push(captured(rules, lang));
        words.extend(promoted(rules, lang));
        words.extend(dropped(rules, lang));
        words.push(stuck(rules, lang));
        words.push(repeated(rules.repetition, lang));
        words.extend(impasse(rules, lang));
        words
    }

    fn rule_pictures(&self, lang: Lang) -> Vec<(Picture, String)> {
        let rules = &self.rules;
        let mut pictures = Vec::new();
        for form in &rules.forms {
            let takes_part = |side| form.kind == ROYAL || rules.most_on_board(side, form.kind) > 0;
            let sides: Vec<usize> = (0..2).filter(|side| takes_part(*side)).collect();
            // One picture for both where they move alike.
            let alike = sides.len() == 2 && form.moves[0] == form.moves[1];
            for side in sides.iter().take(if alike { 1 } else { 2 }) {
                let named: &[usize] = if alike { &sides } else { &[*side] };
                pictures.push((moves_of(form, *side), caption(form, named, lang)));
            }
        }
        pictures
    }

    fn piece_forms(&self) -> Vec<PieceForm> {
        let letter = |form: usize| self.rules.forms[form].letter.clone();
        let forms = self.rules.forms.iter().enumerate();
        forms
            .map(|(number, form)| PieceForm {
                form: form.letter.clone(),
                kind: letter(form.kind),
                names: form.name.to_vec(),
                glyphs: form.glyph.to_vec(),
                royal: number == ROYAL,
                promotes_to: form.promotes_to.map(letter),
            })
            .collect()
    }
}

impl<W: Word> Shogi<W> {
    /// How a game that somebody has won was won: the other's royal piece is gone,
    /// or his own came to the far side.
    pub(crate) fn why_won(&self, pos: &Position<W>, winner: Player) -> Text {
        let Text { en, ja } = Text::each(|lang| self.player_name(winner, lang));
        let loser = winner.opponent();
        match pos.royal(loser.index()) {
            None => {
                let royal = self.royal_name(loser);
                Text::new(
                    format!("{en} took {}.", royal.en),
                    format!("{ja}が{}を取りました。", royal.ja),
                )
            }
            Some(_) => {
                let royal = self.royal_name(winner);
                Text::new(
                    format!("{en} got {} safely to the far side.", royal.en),
                    format!("{ja}の{}が無事に向こう岸に着きました。", royal.ja),
                )
            }
        }
    }

    /// What the royal piece is called in a sentence. One that both sides have is
    /// no person.
    fn royal_name(&self, player: Player) -> Text {
        let names = &self.rules.forms[ROYAL].name;
        let name = names[player.index()].clone();
        match names[0].en == names[1].en {
            true => Text {
                en: format!("the {}", name.en.to_lowercase()),
                ..name
            },
            false => name,
        }
    }
}

impl<W: Word> Sorted for Shogi<W> {
    /// How many pieces the mover is ahead, and how many are in hand, or on the
    /// board where captured ones are gone; royal pieces are not counted.
    fn sorts(&self) -> Vec<Sort> {
        let pieces = |side: usize| {
            let kinds = &self.rules.material[side][1..];
            kinds.iter().map(|count| i32::from(*count)).sum::<i32>()
        };
        let all = self.rules.pieces() as i32;
        let ahead = |least, most| Sort {
            key: "pieces_ahead",
            title: Text::fixed("pieces the mover is ahead", "手番側の駒得（枚数）"),
            least,
            most,
        };
        match self.rules.captured {
            Captured::Hand => vec![
                ahead(-all, all),
                Sort {
                    key: "pieces_in_hand",
                    title: Text::fixed("pieces in hand, both sides together", "両者の持ち駒の枚数"),
                    least: 0,
                    most: all,
                },
            ],
            Captured::Gone => {
                let most = pieces(0).max(pieces(1));
                vec![
                    ahead(-most, most),
                    Sort {
                        key: "pieces_on_board",
                        title: Text::fixed(
                            "pieces on the board, royal ones left out",
                            "盤上の駒の枚数（王の役の駒を除く）",
                        ),
                        least: 0,
                        most: all,
                    },
                ]
            }
        }
    }

    fn sorted(&self, sort: usize, pos: &Position<W>) -> i32 {
        let on_board = |side: usize| pos.sides[side].count() as i32 - 1;
        let in_hand = |side: usize| {
            let hand = pos.hands[side].iter();
            hand.map(|count| i32::from(*count)).sum::<i32>()
        };
        let (mover, other) = (pos.mover(), 1 - pos.mover());
        match (sort, self.rules.captured) {
            (0, _) => on_board(mover) + in_hand(mover) - on_board(other) - in_hand(other),
            (_, Captured::Hand) => in_hand(0) + in_hand(1),
            (_, Captured::Gone) => on_board(0) + on_board(1),
        }
    }
}

/// The names of a form, once if both players call it the same.
fn name(form: &Form, sides: &[usize], lang: Lang) -> String {
    let mut names: Vec<&str> = sides.iter().map(|s| form.name[*s].pick(lang)).collect();
    names.dedup();
    names.join(lang.pick(" / ", "／"))
}

fn caption(form: &Form, sides: &[usize], lang: Lang) -> String {
    let name = name(form, sides, lang);
    let mut marks: Vec<&str> = sides.iter().map(|s| form.mark[*s].as_str()).collect();
    marks.dedup();
    match lang {
        Lang::En => format!("{name} ({})", marks.join(", ")),
        Lang::Ja => name,
    }
}

/// A small board with the form in its middle: dots where it steps, arrows where
/// it slides.
fn moves_of(form: &Form, side: usize) -> Picture {
    let moves = &form.moves[side];
    let reach = |(right, forward): &(i8, i8)| right.unsigned_abs().max(forward.unsigned_abs());
    let edge = usize::from(moves.steps.iter().map(reach).max().unwrap_or(1));
    let width = 2 * edge + 1;
    let middle = edge * width + edge;
    let up = if side == 0 { 1 } else { -1 };
    let turned = |(right, forward): (i8, i8)| (right * up, forward * up);
    let square = |step: (i8, i8)| {
        let (right, up) = turned(step);
        (middle as isize + isize::from(right) - isize::from(up) * width as isize) as usize
    };
    let Moves { steps, slides } = moves;
    Picture {
        pieces: vec![PlacedPiece {
            square: middle,
            owner: Some(Player(side as u8)),
            facing: Facing::of_two(Player(side as u8)),
            form: form.letter.clone(),
            glyph: form.glyph[side].clone(),
            promoted: form.letter.starts_with('+'),
        }],
        dots: steps.iter().map(|step| square(*step)).collect(),
        arrows: slides
            .iter()
            .map(|slide| Arrow {
                from: middle,
                by: turned(*slide),
            })
            .collect(),
        ..Picture::empty(width, width)
    }
}

fn board(rules: &Ruleset, lang: Lang) -> String {
    let (files, ranks) = (rules.files, rules.ranks);
    let first = rules.players[0].pick(lang);
    match lang {
        Lang::En => format!(
            "The board has {files} files and {ranks} ranks. {first} begins and plays up the \
             board. A move takes the other side's piece on the square where it ends; nobody may pass."
        ),
        Lang::Ja => format!(
            "盤は横{files}マス、縦{ranks}マス。{first}が先に指し、盤の上へ向かって進む。移動先に相手の駒が\
             あれば取る。パスはできない。"
        ),
    }
}

/// How the game is won.
fn won(rules: &Ruleset, lang: Lang) -> Vec<String> {
    let royal = name(&rules.forms[ROYAL], &[0, 1], lang);
    let lost = match (rules.royal_lost, lang) {
        (RoyalLost::Capture, Lang::En) => format!(
            "Whoever takes the other side's royal piece ({royal}) wins. An attack on it need not be \
             answered."
        ),
        (RoyalLost::Capture, Lang::Ja) => {
            format!("相手の{royal}を取れば勝ち。王手を放置してもよい。")
        }
        (RoyalLost::Mate, Lang::En) => format!(
            "Whoever mates the other side's royal piece ({royal}) wins: an attack on it must be \
             answered, and nobody may leave his own under attack."
        ),
        (RoyalLost::Mate, Lang::Ja) => format!(
            "相手の{royal}を詰ませれば勝ち。王手は必ず防がねばならず、自分の{royal}を相手の利きにさらす手は\
             指せない。"
        ),
    };
    let goal = match rules.goal {
        Goal::None => None,
        Goal::AtOnce => Some(lang.pick(
            "A royal piece that reaches the far rank wins at once, attacked there or not.",
            "王の役の駒が相手側の最奥の段に入れば、そこに相手の利きがあっても勝ち。",
        )),
        Goal::Safe => Some(lang.pick(
            "A royal piece that reaches the far rank wins if it cannot be taken there.",
            "王の役の駒が相手側の最奥の段に入り、次の手で取られなければ勝ち。",
        )),
    };
    [Some(lost), goal.map(str::to_string)]
        .into_iter()
        .flatten()
        .collect()
}

fn captured(rules: &Ruleset, lang: Lang) -> String {
    let text = match rules.captured {
        Captured::Gone => lang.pick(
            "Captured pieces leave the game.",
            "取った駒は使えない（盤から除く）。",
        ),
        Captured::Hand => lang.pick(
            "A captured piece goes into the captor's hand, unpromoted. Instead of moving, a piece \
             in hand may be put on an empty square.",
            "取った駒は成りを解いて持ち駒になる。駒を動かす代わりに、持ち駒を空いたマスに打てる。",
        ),
    };
    text.to_string()
}

fn promoted(rules: &Ruleset, lang: Lang) -> Option<String> {
    let takes_part = |kind: usize| (0..2).any(|side| rules.most_on_board(side, kind) > 0);
    let promotes = |kind: &usize| rules.forms[*kind].promotes_to.is_some() && takes_part(*kind);
    let kinds: Vec<usize> = (0..rules.kinds).filter(promotes).collect();
    if kinds.is_empty() {
        return None;
    }
    let list: Vec<String> = kinds
        .iter()
        .map(|kind| {
            let plain = name(&rules.forms[*kind], &[0, 1], lang);
            let promoted = name(&rules.forms[rules.form(*kind, 1)], &[0, 1], lang);
            match lang {
                Lang::En => format!("{plain} to {promoted}"),
                Lang::Ja => format!("{plain}は{promoted}"),
            }
        })
        .collect();
    let zone = rules.zone;
    let when = match (rules.forced, lang) {
        (Forced::Always, Lang::En) => "It must, wherever it can.",
        (Forced::Always, Lang::Ja) => "成れるときは必ず成る。",
        (Forced::WhenDead, Lang::En) => "It must where it could never move again.",
        (Forced::WhenDead, Lang::Ja) => "行き所がなくなるときは必ず成る。",
    };
    Some(match (lang, zone) {
        (Lang::En, 1) => format!(
            "A piece that moves onto the far rank, along it or away from it may promote: {}. {when}",
            list.join(", ")
        ),
        (Lang::En, _) => format!(
            "A piece that moves into the {zone} far ranks, within them or out of them may promote: {}. \
             {when}",
            list.join(", ")
        ),
        (Lang::Ja, _) => format!(
            "相手側の奥{zone}段に入る、その中で動く、そこから出るときに駒は成れる（{}になる）。{when}",
            list.join("、")
        ),
    })
}

fn dropped(rules: &Ruleset, lang: Lang) -> Vec<String> {
    if !rules.has_hands() {
        return Vec::new();
    }
    let names = |kinds: &[usize]| -> Option<String> {
        let here = kinds.iter().filter(|kind| rules.material[0][**kind] > 0);
        let names: Vec<String> = here
            .map(|kind| name(&rules.forms[*kind], &[0, 1], lang))
            .collect();
        (!names.is_empty()).then(|| names.join(lang.pick(", ", "・")))
    };
    let nifu = names(&rules.nifu).map(|names| match lang {
        Lang::En => format!(
            "Not put on a file where its owner has an unpromoted one of the same kind: {names}."
        ),
        Lang::Ja => format!("{names}は、成っていない自分の同じ駒がある筋には打てない（二歩）。"),
    });
    let no_mate = names(&rules.no_drop_mate).map(|names| match lang {
        Lang::En => format!("Not put down to give mate: {names}."),
        Lang::Ja => format!("{names}を打って詰ませることはできない（打ち歩詰め）。"),
    });
    let dead = match rules.dead_drops {
        true => lang.pick(
            "A piece may be put where it cannot move.",
            "動けない場所にも駒を打てる。",
        ),
        false => lang.pick(
            "A piece is not put where it could never move.",
            "行き所のない場所に駒は打てない。",
        ),
    };
    [nifu, no_mate, Some(dead.to_string())]
        .into_iter()
        .flatten()
        .collect()
}

fn stuck(rules: &Ruleset, lang: Lang) -> String {
    let text = match rules.no_move {
        NoMove::Loss => lang.pick(
            "A player without a legal move loses.",
            "指せる手がなければ負け。",
        ),
        NoMove::Draw => lang.pick(
            "A player without a legal move who is not in check draws.",
            "王手でないのに指せる手がなければ引き分け。",
        ),
    };
    text.to_string()
}

/// What a repetition does in play, and in the values.
fn repeated(rule: Repetition, lang: Lang) -> String {
    let times = rule.times;
    let result = match rule.result {
        Repeated::Draw => lang.pick("the game is a draw", "引き分け"),
        Repeated::FirstLoses => lang.pick("the first player loses", "先手の負け"),
    };
    let check = match rule.perpetual_check_loses {
        true => lang.pick(
            ", unless one side has given check all the while, which loses",
            "（一方が王手を続けた場合はその側の負け）",
        ),
        false => "",
    };
    match lang {
        Lang::En => format!(
            "In play {result} when a position occurs {times} times{check}. Values in tables know \
             positions, not their history: endless play counts as a draw."
        ),
        Lang::Ja => format!(
            "対局では同一局面が{times}回現れると{result}{check}。解析の値は局面だけで決まり、手順の履歴は\
             見ない。無限に続く対局は引き分けとする。"
        ),
    }
}

fn impasse(rules: &Ruleset, lang: Lang) -> Option<String> {
    rules.impasse.map(|points| match lang {
        Lang::En => format!(
            "In play, once both royal pieces are in the far zones and both sides have {points} \
             points, the game is a draw; the values leave this out."
        ),
        Lang::Ja => format!(
            "対局では、両者が入玉して{points}点以上あれば引き分け（持将棋）。解析の値では考えない。"
        ),
    })
}
