//! Positions that are shown: the start and its moves, the deepest, zugzwangs.

use kanzen_rules::{Lang, Look, Player, Value};

use super::text::{colon, figure, heading};
use super::{FirstMove, Opening, Pair, Shown, Study};
use crate::document::{Block, Grid, Shade, Table};
use crate::line::MoveValue;
use crate::words::{grouped, value};

/// A grid with more answers would be too wide: they are listed instead.
const MOST_COLUMNS: usize = 14;

/// A drawn line beside a zugzwang is shown if it is no longer.
const MOST_DRAWN: usize = 40;

/// The start's value, its moves and the answers.
pub(super) fn opening(study: &Study, lang: Lang) -> Vec<Block> {
    let Some(opening) = &study.opening else {
        return Vec::new();
    };
    let mut blocks = vec![heading(lang, "The first moves", "初手と応手")];
    if !opening.fixed {
        let text = lang.pick(
            "The game has no fixed start. What follows is of a usual one.",
            "このゲームには決まった初期局面がない。以下はよく使われる開始局面の例についてのものである。",
        );
        blocks.push(Block::Paragraph(text.to_string()));
    }
    let shown = &opening.start;
    let told = say(study, shown, lang);
    let position = format!("`{}`{}{told}", shown.position, colon(lang));
    blocks.push(Block::Paragraph(position));
    blocks.push(first_moves(opening, lang));
    blocks.push(answers(opening, lang));
    let title = lang.pick("Best play from the start", "開始局面からの最善の手順");
    blocks.push(Block::Heading(3, title.to_string()));
    blocks.extend(line(study, shown, lang));
    blocks
}

fn first_moves(opening: &Opening, lang: Lang) -> Block {
    let rows = opening.moves.iter().map(|mv| {
        let worth = value(mv.first.value, lang);
        vec![
            mv.first.say(lang).to_string(),
            format!("`{}`", mv.first.text),
            worth,
        ]
        .into()
    });
    Block::Table(Table {
        caption: lang
            .pick(
                "First moves, with their value to the player who makes them; plies include the move",
                "初手とその値（指す側から見たもの。手数はその手を含む）",
            )
            .to_string(),
        head: [("move", "指し手"), ("notation", "表記"), ("value", "値")]
            .map(|(en, ja)| lang.pick(en, ja).to_string())
            .to_vec(),
        rows: rows.collect(),
    })
}

/// Who wins after an answer, and in how many plies, the answer included.
fn outcome(answer: &MoveValue, mover: Player, lang: Lang) -> (Shade, String) {
    let (winner, plies) = match answer.value {
        Value::Draw => return (Shade::Even, lang.pick("draw", "引分").to_string()),
        Value::Win(plies) => (mover, plies),
        Value::Loss(plies) => (mover.opponent(), plies),
    };
    match winner {
        Player::FIRST => (
            Shade::First,
            format!("{} {plies}", lang.pick("first", "先手")),
        ),
        _ => (
            Shade::Second,
            format!("{} {plies}", lang.pick("second", "後手")),
        ),
    }
}

/// First moves by answers.
fn answers(opening: &Opening, lang: Lang) -> Block {
    let mover = opening.start.turn().opponent();
    let caption = lang.pick(
        "Who wins after a first move (row) and the answer (column), and in how many plies, the \
         answer included",
        "初手（行）と応手（列）の後にどちらが何手で勝つか（手数は応手を含む）",
    );
    let mut columns: Vec<&str> = Vec::new();
    for answer in opening.moves.iter().flat_map(|mv| &mv.answers) {
        if !columns.contains(&answer.say(lang)) {
            columns.push(answer.say(lang));
        }
    }
    columns.sort_unstable();
    if columns.len() > MOST_COLUMNS {
        return listed_answers(&opening.moves, mover, lang);
    }
    let rows = opening.moves.iter().map(|mv| {
        let cell = |column: &&str| {
            let answer = mv.answers.iter().find(|answer| answer.say(lang) == *column);
            answer.map_or((Shade::Plain, String::new()), |answer| {
                outcome(answer, mover, lang)
            })
        };
        let cells = columns.iter().map(cell).collect();
        (mv.first.say(lang).to_string(), cells)
    });
    let head = [""].iter().chain(&columns).map(|name| name.to_string());
    Block::Grid(Grid {
        caption: caption.to_string(),
        head: head.collect(),
        rows: rows.collect(),
    })
}

/// The same where there are many answers.
fn listed_answers(moves: &[FirstMove], mover: Player, lang: Lang) -> Block {
    let rows = moves.iter().map(|mv| {
        let answers = mv.answers.iter().map(|answer| {
            let (_, told) = outcome(answer, mover, lang);
            format!("{}: {told}", answer.say(lang))
        });
        let answers: Vec<String> = answers.collect();
        vec![
            mv.first.say(lang).to_string(),
            answers.join(lang.pick("; ", "、")),
        ]
        .into()
    });
    Block::Table(Table {
        caption: lang
            .pick(
                "Who wins after a first move and each answer, best first, and in how many plies, the \
                 answer included",
                "初手と各応手（最善のものから）の後にどちらが何手で勝つか（手数は応手を含む）",
            )
            .to_string(),
        head: [("first move", "初手"), ("answers", "応手")]
            .map(|(en, ja)| lang.pick(en, ja).to_string())
            .to_vec(),
        rows: rows.collect(),
    })
}

/// Who is to move, and what that is worth.
fn say(study: &Study, shown: &Shown, lang: Lang) -> String {
    let mover = study.player(shown.turn(), lang);
    match (shown.value, lang) {
        (Value::Win(plies), Lang::En) => format!("{mover} to move and win in {plies} plies"),
        (Value::Loss(plies), Lang::En) => format!("{mover} to move, loses in {plies} plies"),
        (Value::Draw, Lang::En) => format!("{mover} to move, a draw"),
        (Value::Win(plies), Lang::Ja) => format!("手番：{mover}、{plies}手で勝ち"),
        (Value::Loss(plies), Lang::Ja) => format!("手番：{mover}、{plies}手で負け"),
        (Value::Draw, Lang::Ja) => format!("手番：{mover}、引き分け"),
    }
}

/// Best play from a position, and how it ends.
fn line(study: &Study, shown: &Shown, lang: Lang) -> Vec<Block> {
    let discs = shown.picture.look == Look::Discs;
    // As books print them, unless the black one would stand for light pieces.
    let marks = match (lang, discs) {
        (Lang::En, _) => ["", ""],
        (Lang::Ja, false) => ["▲", "△"],
        (Lang::Ja, true) => ["○", "●"],
    };
    let mut turn = shown.turn();
    let moves = shown.line.moves.iter().map(|mv| {
        let said = format!("{}{}", marks[turn.index()], mv.say(lang));
        turn = turn.opponent();
        said
    });
    let moves = Block::Moves(moves.collect());
    let name = |player| study.player(player, lang).to_string();
    let end = Block::Paragraph(shown.line.say_end(name, lang));
    match shown.line.moves.is_empty() {
        true => vec![end],
        false => vec![moves, end],
    }
}

/// A diagram with what the position is, and text beside it.
fn diagram(study: &Study, shown: &Shown, text: Vec<Block>, lang: Lang) -> Vec<Block> {
    let told = say(study, shown, lang);
    let caption = format!("`{}`{}{told}", shown.position, colon(lang));
    vec![Block::Beside(figure(&shown.picture, caption, lang), text)]
}

/// The longest wins and losses with full lines.
pub(super) fn deepest(study: &Study, lang: Lang) -> Vec<Block> {
    let mut blocks = vec![heading(lang, "The deepest positions", "最も長い勝ちと負け")];
    let kinds = [
        ("Longest wins", "最長の勝ち", &study.deepest_wins),
        ("Longest losses", "最長の負け", &study.deepest_losses),
    ];
    for (en, ja, shown) in kinds {
        let Some(first) = shown.first() else { continue };
        let deepest = study
            .main_set()
            .distances
            .iter()
            .find(|d| d.value == first.value);
        let count = grouped(deepest.map_or(0, |d| d.positions));
        let plies = first.value.plies().unwrap_or(0);
        blocks.push(Block::Heading(3, lang.pick(en, ja).to_string()));
        blocks.push(Block::Paragraph(match lang {
            Lang::En => format!(
                "Positions of {plies} plies: {count}. Here are some that are no images of each \
                 other, with best play to the end."
            ),
            Lang::Ja => format!(
                "{plies}手の局面は{count}局面ある。互いに対称でないものを、終局までの最善の手順とともに示す。"
            ),
        }));
        for one in shown {
            blocks.extend(diagram(study, one, line(study, one, lang), lang));
        }
    }
    blocks
}

/// Positions in which it would be better not to move.
pub(super) fn zugzwangs(study: &Study, lang: Lang) -> Vec<Block> {
    let set = study.main_set();
    let mutual = set.mutual_zugzwang;
    let [all, mutual, lost] = [set.zugzwang, mutual, set.explicit.loss].map(grouped);
    let mut blocks = vec![
        heading(lang, "Zugzwang", "ツークツワンク"),
        Block::Paragraph(match lang {
            Lang::En => format!(
                "A position is a zugzwang if the player to move loses, but would not if the other \
                 side were to move; it is mutual if whoever is to move loses. Of {lost} lost \
                 positions {all} are zugzwangs, and {mutual} of these are mutual."
            ),
            Lang::Ja => format!(
                "手番側が負けだが、同じ配置で相手の手番なら負けない局面をツークツワンクといい、どちらの手番でも\
                 手番側が負ける局面を相互ツークツワンクという。負けの局面{lost}のうち{all}がツークツワンクで、\
                 そのうち{mutual}が相互ツークツワンクである。"
            ),
        }),
    ];
    let kinds = [
        ("Zugzwangs", "ツークツワンクの例", &study.zugzwangs),
        (
            "Mutual zugzwangs",
            "相互ツークツワンクの例",
            &study.mutual_zugzwangs,
        ),
    ];
    for (en, ja, pairs) in kinds {
        if !pairs.is_empty() {
            blocks.push(Block::Heading(3, lang.pick(en, ja).to_string()));
        }
        for pair in pairs {
            blocks.extend(both_turns(study, pair, lang));
        }
    }
    blocks
}

/// A placement, and what happens with either side to move.
fn both_turns(study: &Study, pair: &Pair, lang: Lang) -> Vec<Block> {
    let mut text = line(study, &pair.here, lang);
    let told = say(study, &pair.turned, lang);
    text.push(Block::Paragraph(match lang {
        Lang::En => format!("The same placement with {told}:"),
        Lang::Ja => format!("同じ配置で手番が逆の場合（{told}）："),
    }));
    let turned = &pair.turned;
    if turned.value != Value::Draw || turned.line.moves.len() <= MOST_DRAWN {
        text.extend(line(study, turned, lang));
    }
    diagram(study, &pair.here, text, lang)
}
