//! The report: its order, the summary, the rules, and where values come from.

use kanzen_draw::{board, svg};
use kanzen_rules::{Lang, Look, Picture, Player, Value};

use super::{Study, counts, moves, positions};
use crate::document::{Block, Document, Figure, Row, Table};
use crate::origin::Origin;
use crate::words::{grouped, share};

/// Sizes of squares, in points: of boards, and of pictures of how a piece moves.
const BOARD: f32 = 40.0;
const SMALL: f32 = 26.0;
/// Discs on each other need more room.
const STACKS: f32 = 44.0;

pub(super) fn document(study: &Study, lang: Lang) -> Document {
    let mut blocks = vec![Block::Paragraph(summary(study, lang))];
    blocks.extend(rules(study, lang));
    blocks.extend(counts::positions(study, lang));
    blocks.extend(positions::opening(study, lang));
    blocks.extend(counts::distances(study, lang));
    blocks.extend(counts::sorts(study, lang));
    blocks.extend(moves::branching(study, lang));
    blocks.extend(positions::deepest(study, lang));
    blocks.extend(positions::zugzwangs(study, lang));
    blocks.extend(moves::only_moves(study, lang));
    blocks.extend(origin(study, lang));
    let title = study.title.pick(lang);
    Document {
        lang,
        title: match lang {
            Lang::En => format!("{title}, completely solved"),
            Lang::Ja => format!("{title}の完全解析"),
        },
        blocks,
    }
}

/// A section's heading.
pub(super) fn heading(lang: Lang, en: &str, ja: &str) -> Block {
    Block::Heading(2, lang.pick(en, ja).to_string())
}

/// What stands between a name and what it is.
pub(super) fn colon(lang: Lang) -> &'static str {
    lang.pick(": ", "：")
}

/// A board with what it shows.
pub(super) fn figure(picture: &Picture, caption: String, lang: Lang) -> Figure {
    drawn(picture, BOARD, caption, lang)
}

fn drawn(picture: &Picture, square: f32, caption: String, lang: Lang) -> Figure {
    let picture = picture.clone().named_in(lang);
    Figure {
        svg: svg(&board(&picture, square)),
        caption,
    }
}

/// What was solved and what came out.
fn summary(study: &Study, lang: Lang) -> String {
    let title = study.title.pick(lang);
    let all = &study.statistics.all;
    let explicit = &all.explicit;
    let [positions, folded] = [explicit.positions, all.folded.positions].map(grouped);
    let share = |part| share(part, explicit.positions);
    let [win, loss, draw] = [explicit.win, explicit.loss, explicit.draw].map(share);
    let longest = study.main_set().longest_win.unwrap_or(0);
    let result = result(study, lang);
    let verified = match (study.origin.verified.is_some(), lang) {
        (true, Lang::En) => " Every value was checked against the rules by a separate pass.",
        (false, Lang::En) => " The values have not been checked by a separate pass.",
        (true, Lang::Ja) => "すべての値は、解析とは別の方法でルールと照合して検証した。",
        (false, Lang::Ja) => "値の検証はまだ行っていない。",
    };
    match lang {
        Lang::En => format!(
            "{title} is solved completely: the value of each of its {positions} positions, or \
             {folded} if those that symmetry turns into each other count once, was found by \
             retrograde analysis, with the number of plies to the end of the game. {result} Of all \
             positions the player to move wins {win}, loses {loss} and draws {draw}. The longest \
             win takes {longest} plies.{verified}"
        ),
        Lang::Ja => format!(
            "{title}の全{positions}局面（対称な局面を一つと数えると{folded}局面）の値を、終局までの手数と\
             ともに後退解析によって求めた。{result}全局面のうち、手番側の勝ちは{win}、負けは{loss}、引き分けは\
             {draw}である。最長の勝ちは{longest}手。{verified}"
        ),
    }
}

/// What the start is worth, in a sentence.
fn result(study: &Study, lang: Lang) -> String {
    let Some(opening) = study.opening.as_ref().filter(|opening| opening.fixed) else {
        let text = lang.pick(
            "The game has no fixed start; every position may begin a game.",
            "このゲームには決まった初期局面がなく、どの局面からでも始められる。",
        );
        return text.to_string();
    };
    let turn = opening.start.turn();
    let (winner, plies) = match opening.start.value {
        Value::Draw => {
            let text = lang.pick(
                "From the start best play by both sides is a draw.",
                "初期局面から双方が最善を尽くすと引き分けになる。",
            );
            return text.to_string();
        }
        Value::Win(plies) => (turn, plies),
        Value::Loss(plies) => (turn.opponent(), plies),
    };
    let role = match winner {
        Player::FIRST => lang.pick("the player who moves first", "先手"),
        _ => lang.pick("the player who moves second", "後手"),
    };
    match lang {
        Lang::En => format!(
            "From the start {role} wins in {plies} plies, the last one included, if both play as \
             well as they can."
        ),
        Lang::Ja => {
            format!("初期局面から双方が最善を尽くすと、{role}が{plies}手で勝つ（最後の手を含む）。")
        }
    }
}

fn rules(study: &Study, lang: Lang) -> Vec<Block> {
    let words = study.rules.words.iter();
    let mut blocks = vec![
        heading(lang, "Rules", "ルール"),
        Block::List(words.map(|point| point.pick(lang).to_string()).collect()),
    ];
    if let Some(opening) = &study.opening {
        let name = match opening.fixed {
            true => lang.pick("The start", "初期局面"),
            false => lang.pick("A usual start", "よく使われる開始局面の例"),
        };
        let caption = format!("{name}{}`{}`", colon(lang), opening.start.position);
        blocks.push(Block::Figures(vec![figure(
            &opening.start.picture,
            caption,
            lang,
        )]));
    }
    let pictures = study.rules.pictures.iter();
    let pictures = pictures.map(|(picture, caption)| {
        let square = match picture.look {
            Look::Wedges => SMALL,
            Look::Discs => STACKS,
        };
        drawn(picture, square, caption.pick(lang).to_string(), lang)
    });
    blocks.push(Block::Figures(pictures.collect()));
    blocks.extend(signs(study, lang));
    let text = lang.pick(
        "The rules as the program reads them",
        "プログラムが読むルールの記述",
    );
    let code = Block::Code(study.rules.text.clone());
    blocks.push(Block::Details(text.to_string(), vec![code]));
    blocks
}

/// What dots and arrows mean, where a piece has them.
fn signs(study: &Study, lang: Lang) -> Option<Block> {
    let pictures = || study.rules.pictures.iter().map(|(picture, _)| picture);
    let dots = pictures().any(|picture| !picture.dots.is_empty());
    let slides =
        pictures().any(|picture| picture.look == Look::Wedges && !picture.arrows.is_empty());
    let text = match (dots, slides) {
        (true, false) => lang.pick(
            "Dots mark the squares that a piece steps to.",
            "青い点は動けるマスを表す。",
        ),
        (true, true) => lang.pick(
            "Dots mark the squares that a piece steps to; along arrows it goes as far as nothing is \
             in the way.",
            "青い点は動けるマス、矢印は何かに当たるまで何マスでも進める方向を表す。",
        ),
        (false, _) => return None,
    };
    Some(Block::Paragraph(text.to_string()))
}

/// How the table was made and checked.
fn origin(study: &Study, lang: Lang) -> Vec<Block> {
    let mut rows = table_rows(&study.origin, lang);
    rows.extend(solve_rows(&study.origin, lang));
    vec![
        heading(lang, "How it was solved and checked", "解析と検証の方法"),
        Block::Paragraph(
            lang.pick(
                "Retrograde analysis: from finished games backwards, one round for each distance, \
                 until nothing more is decided; what is left is a draw. A value is that of the \
                 player to move, and plies are counted to the end of the game, the last move \
                 included: the winner hurries, the loser delays.",
                "終局した局面から逆向きに、手数ごとに一巡ずつ値を定め（後退解析）、最後まで決まらない局面を\
                 引き分けとする。値は手番側から見たもので、手数は終局までの、最後の手を含む数である。勝つ側は\
                 できるだけ早く勝ち、負ける側はできるだけ引き延ばす。",
            )
            .to_string(),
        ),
        Block::Table(Table {
            head: [("what", "項目"), ("value", "値")]
                .map(|(en, ja)| lang.pick(en, ja).to_string())
                .to_vec(),
            rows,
            ..Table::default()
        }),
        Block::Paragraph(verified(study, lang)),
    ]
}

/// Bytes, in words.
fn bytes(bytes: u64, lang: Lang) -> String {
    format!("{}{}", grouped(bytes), lang.pick(" bytes", "バイト"))
}

/// Who made the table, and what it is.
fn table_rows(origin: &Origin, lang: Lang) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut row = |en: &str, ja: &str, value: String| {
        rows.push(vec![lang.pick(en, ja).to_string(), value].into());
    };
    let positions = |count: u64| format!("{}{}", grouped(count), lang.pick(" positions", "局面"));
    row(
        "program that solved",
        "解析したプログラム",
        format!("Kanzen {}", origin.program),
    );
    row(
        "program that made this report",
        "本報告を作成したプログラム",
        format!("Kanzen {}", origin.reported_by),
    );
    row("table", "表のファイル", format!("`{}`", origin.table));
    row("size", "大きさ", bytes(origin.table_bytes, lang));
    row(
        "packing",
        "圧縮形式",
        match origin.packed {
            true => lang.pick(
                "small: the plies of wins follow from those of losses",
                "小型（勝ちの手数は負けの手数から求める）",
            ),
            false => lang.pick("all distances", "すべての手数を保存"),
        }
        .to_string(),
    );
    row(
        "BLAKE3 hash",
        "BLAKE3ハッシュ",
        format!("`{}`", origin.table_hash),
    );
    row(
        "hash of the rules",
        "ルールのハッシュ",
        format!("`{}`", origin.rules_hash),
    );
    row(
        "positions, images once",
        "局面数（対称形は一つ）",
        positions(origin.positions),
    );
    row(
        "stored in the table",
        "表に保存した局面",
        positions(origin.stored),
    );
    rows
}

/// What the solve took.
fn solve_rows(origin: &Origin, lang: Lang) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut row = |en: &str, ja: &str, value: String| {
        rows.push(vec![lang.pick(en, ja).to_string(), value].into());
    };
    let unknown = || lang.pick("not known", "不明").to_string();
    let seconds = |seconds: f64| match lang {
        Lang::En => format!("{seconds:.2} s"),
        Lang::Ja => format!("{seconds:.2}秒"),
    };
    let solved = origin.solved.as_ref();
    row(
        "time of the solve",
        "解析にかかった時間",
        solved.map_or_else(unknown, |note| seconds(note.seconds)),
    );
    row(
        "worked on",
        "並列数",
        solved.map_or_else(unknown, |note| match lang {
            Lang::En => format!("{} threads", note.threads),
            Lang::Ja => format!("{}スレッド", note.threads),
        }),
    );
    row(
        "most memory",
        "最大メモリ使用量",
        solved
            .and_then(|note| note.peak_rss_bytes)
            .map_or_else(unknown, |peak| bytes(peak, lang)),
    );
    row(
        "followed backwards",
        "逆向きにたどった枝",
        solved.map_or_else(unknown, |note| match lang {
            Lang::En => format!("{} edges", grouped(note.edges)),
            Lang::Ja => format!("{}本", grouped(note.edges)),
        }),
    );
    rows
}

/// Whether the table was verified, and how.
fn verified(study: &Study, lang: Lang) -> String {
    let Some(note) = &study.origin.verified else {
        let command = format!("kanzen verify {}", study.game);
        return match lang {
            Lang::En => format!("This table has not been verified; `{command}` does it."),
            Lang::Ja => format!("この表はまだ検証されていない。`{command}`で検証できる。"),
        };
    };
    let walked = &note.walked;
    let (positions, moves) = (grouped(walked.positions), grouped(walked.moves));
    let (program, seconds) = (&note.program, walked.seconds);
    let extent = match walked.complete {
        true => "",
        false => lang.pick(
            " These were all stored positions and a random part of the others.",
            "対象は、保存した局面すべてと、それ以外の局面の無作為な一部である。",
        ),
    };
    match lang {
        Lang::En => format!(
            "Verified: `kanzen verify` went through {positions} positions and their {moves} legal \
             moves, without retrograde moves or short cuts, and found that every value follows from \
             the moves (Kanzen {program}, {seconds:.2} s).{extent}"
        ),
        Lang::Ja => format!(
            "検証済み：`kanzen verify`が{positions}局面とその合法手{moves}手を、後退解析を使わずに調べ、すべての\
             値が合法手から導かれることを確かめた（Kanzen {program}、{seconds:.2}秒）。{extent}"
        ),
    }
}
