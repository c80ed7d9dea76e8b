//! Positions counted by value, distance and material, in tables and charts.

use kanzen_rules::{Lang, Value};

use super::Study;
use super::text::heading;
use crate::chart::{Chart, Column, DRAW, LOSS, Scale, WIN};
use crate::counts::{Class, SetReport};
use crate::document::{Block, Figure, Row, Table};
use crate::words::{grouped, share};

/// The sets that were counted, with what they are called.
pub(super) fn sets(study: &Study, lang: Lang) -> Vec<(&str, &SetReport)> {
    let mut sets = vec![(lang.pick("all", "全局面"), &study.statistics.all)];
    if let Some(reachable) = &study.statistics.reachable {
        sets.push((lang.pick("reachable", "到達可能"), reachable));
    }
    sets
}

/// What a chart's positions are, where there are two sets.
pub(super) fn of_which(study: &Study, lang: Lang) -> &str {
    match study.statistics.reachable {
        Some(_) => lang.pick("reachable positions", "到達可能局面"),
        None => lang.pick("positions", "局面"),
    }
}

/// The axis of a number of positions.
pub(super) fn axis(scale: Scale, lang: Lang) -> String {
    match scale {
        Scale::Log => lang.pick("positions (logarithmic scale)", "局面数（対数目盛）"),
        _ => lang.pick("positions", "局面数"),
    }
    .to_string()
}

pub(super) fn chart(chart: Chart, caption: String) -> Block {
    Block::Figures(vec![Figure {
        svg: chart.svg(),
        caption,
    }])
}

/// How many positions there are, by value.
pub(super) fn positions(study: &Study, lang: Lang) -> Vec<Block> {
    let sets = sets(study, lang);
    let mut head = vec![String::new()];
    for (name, _) in &sets {
        head.push(name.to_string());
        head.push("%".to_string());
    }
    let mut rows: Vec<Row> = Vec::new();
    let mut row = |en: &str, ja: &str, count: &dyn Fn(&SetReport) -> (u64, u64)| {
        // The parts of a whole stand a little to the right.
        let (part, whole) = count(sets[0].1);
        let indent = if part < whole { "\u{2003}" } else { "" };
        let mut cells = vec![format!("{indent}{}", lang.pick(en, ja))];
        for (_, set) in &sets {
            let (part, whole) = count(set);
            cells.extend([grouped(part), share(part, whole)]);
        }
        rows.push(cells.into());
    };
    let explicit =
        |count: fn(&SetReport) -> u64| move |set: &SetReport| (count(set), set.explicit.positions);
    let folded =
        |count: fn(&SetReport) -> u64| move |set: &SetReport| (count(set), set.folded.positions);
    row("positions", "局面数", &explicit(|s| s.explicit.positions));
    row(
        "won by the first player",
        "先手の勝ち",
        &explicit(|s| s.explicit.first_wins.unwrap_or(0)),
    );
    row(
        "won by the second player",
        "後手の勝ち",
        &explicit(|s| s.explicit.second_wins.unwrap_or(0)),
    );
    row("drawn", "引き分け", &explicit(|s| s.explicit.draw));
    row(
        "won by the mover",
        "手番側の勝ち",
        &explicit(|s| s.explicit.win),
    );
    row(
        "lost by the mover",
        "手番側の負け",
        &explicit(|s| s.explicit.loss),
    );
    row(
        "positions, images once",
        "局面数（対称形は一つ）",
        &folded(|s| s.folded.positions),
    );
    row(
        "won by the mover",
        "手番側の勝ち",
        &folded(|s| s.folded.win),
    );
    row(
        "lost by the mover",
        "手番側の負け",
        &folded(|s| s.folded.loss),
    );
    row("drawn", "引き分け", &folded(|s| s.folded.draw));
    let mut blocks = vec![
        heading(lang, "Positions", "局面の数"),
        Block::Paragraph(what_counts(study, lang)),
        Block::Table(Table {
            head,
            rows,
            ..Table::default()
        }),
    ];
    blocks.extend(other_counts(study, lang));
    blocks
}

/// What is a position, and which are the same.
fn what_counts(study: &Study, lang: Lang) -> String {
    let all = lang.pick(
        "Whose turn it is belongs to a position. All positions are the unfinished ones that the \
         rules allow.",
        "手番も局面の一部とする。全局面とは、ルール上ありうる終局していない局面のすべてである。",
    );
    let reachable = lang.pick(
        "Reachable ones are those that play from the start can lead to, even if players decline to \
         win.",
        "到達可能とは、初期局面から合法手を重ねて現れうることをいう（勝ちを見送る手も含む）。",
    );
    let images = lang.pick(
        "Where images count once, a position, its mirror image and both with the players exchanged \
         are one, as far as the rules have these symmetries.",
        "「対称形は一つ」では、左右を反転した局面と、先後を入れ替えた局面を、ルールがその対称性をもつ限り\
         同じものと数える。",
    );
    let reachable = study.statistics.reachable.as_ref().map(|_| reachable);
    let sentences: Vec<&str> = [Some(all), reachable, Some(images)]
        .into_iter()
        .flatten()
        .collect();
    sentences.join(lang.pick(" ", ""))
}

/// Counts that only some games have.
fn other_counts(study: &Study, lang: Lang) -> Vec<Block> {
    let mut points = Vec::new();
    if let Some(perpetual) = &study.statistics.perpetual_check {
        let [win, loss, draw] = [perpetual.win, perpetual.loss, perpetual.draw].map(grouped);
        points.push(match lang {
            Lang::En => format!(
                "If an endless game is lost by the side that gives check with every move, unless \
                 both do, the draws (images once) become {win} wins of the mover, {loss} losses and \
                 {draw} draws."
            ),
            Lang::Ja => format!(
                "連続王手の千日手を王手をかけた側の負け（双方なら引き分け）とすると、引き分け（対称形は一つ）は、\
                 手番側の勝ち{win}、負け{loss}、引き分け{draw}に分かれる。"
            ),
        });
    }
    if let Some(tanaka) = &study.statistics.tanaka {
        let [all, reachable, ended] = [tanaka.all, tanaka.reachable, tanaka.ended].map(grouped);
        points.push(match lang {
            Lang::En => format!(
                "Counted as Tanaka counted Dobutsu Shogi (one side to move, finished positions \
                 included, nobody playing on where a royal piece can be taken): {all} placements, \
                 and {reachable} reachable positions with mirror images once, of which {ended} have \
                 ended the game."
            ),
            Lang::Ja => format!(
                "田中（どうぶつしょうぎの完全解析）の数え方（手番を固定し、終局した局面も含め、王を取れる局面から\
                 先へは進まない）では、配置の総数{all}、到達可能局面（左右反転は一つ）{reachable}、うち終局した\
                 局面{ended}となる。"
            ),
        });
    }
    match points.is_empty() {
        true => Vec::new(),
        false => vec![Block::List(points)],
    }
}

/// How long wins and losses take.
pub(super) fn distances(study: &Study, lang: Lang) -> Vec<Block> {
    let set = study.main_set();
    let decided = || {
        let distances = set.distances.iter();
        distances.filter_map(|d| Some((d.value.plies()?, d.positions)))
    };
    let most = decided().map(|(plies, _)| plies).max().unwrap_or(0);
    let scale = Scale::of(decided().map(|(_, positions)| positions));
    let columns = (0..=most).map(|plies| {
        let found = decided().find(|(at, _)| *at == plies);
        let positions = found.map_or(0, |(_, positions)| positions) as f64;
        Column {
            number: plies.into(),
            parts: match plies % 2 {
                1 => vec![positions, 0.0],
                _ => vec![0.0, positions],
            },
            note: None,
        }
    });
    let title = lang.pick(
        "How long the decided positions take",
        "勝敗の決まった局面の手数",
    );
    let drawn = Chart {
        title: title.to_string(),
        x: lang
            .pick("plies to the end of the game", "終局までの手数")
            .to_string(),
        y: axis(scale, lang),
        scale,
        parts: vec![
            (
                lang.pick("mover wins (odd)", "手番側の勝ち（奇数手）")
                    .to_string(),
                WIN,
            ),
            (
                lang.pick("mover loses (even)", "手番側の負け（偶数手）")
                    .to_string(),
                LOSS,
            ),
        ],
        columns: columns.collect(),
    };
    let what = of_which(study, lang);
    let caption = match lang {
        Lang::En => format!("Number of {what} by plies to the end of the game under best play."),
        Lang::Ja => format!("最善を尽くしたときの終局までの手数ごとの{what}の数。"),
    };
    vec![
        heading(lang, "Distances", "終局までの手数"),
        Block::Paragraph(longest(study, lang)),
        chart(drawn, caption),
        distance_table(study, lang),
    ]
}

fn longest(study: &Study, lang: Lang) -> String {
    let told = |plies: Option<u16>| plies.map_or("-".to_string(), |plies| plies.to_string());
    let sentence = |(name, set): (&str, &SetReport)| {
        let (win, loss) = (told(set.longest_win), told(set.longest_loss));
        match lang {
            Lang::En => format!("Longest win of {name} positions: {win} plies; loss: {loss}."),
            Lang::Ja => format!("{name}では最長の勝ち{win}手、最長の負け{loss}手。"),
        }
    };
    let sentences: Vec<String> = sets(study, lang).into_iter().map(sentence).collect();
    sentences.join(lang.pick(" ", ""))
}

/// The same as numbers.
fn distance_table(study: &Study, lang: Lang) -> Block {
    let sets = sets(study, lang);
    let mut head = vec![
        lang.pick("plies", "手数").to_string(),
        lang.pick("value", "値").to_string(),
    ];
    head.extend(sets.iter().map(|(name, _)| name.to_string()));
    // Every value that a reachable position has some position has.
    let rows = study.statistics.all.distances.iter().map(|all| {
        let value = all.value;
        let word = match value {
            Value::Win(_) => lang.pick("win", "勝ち"),
            Value::Loss(_) => lang.pick("loss", "負け"),
            Value::Draw => lang.pick("draw", "引き分け"),
        };
        let plies = value.plies().map_or("-".to_string(), |p| p.to_string());
        let mut cells = vec![plies, word.to_string()];
        cells.extend(sets.iter().map(|(_, set)| {
            let found = set.distances.iter().find(|d| d.value == all.value);
            grouped(found.map_or(0, |found| found.positions))
        }));
        cells.into()
    });
    let table = Table {
        head,
        rows: rows.collect(),
        ..Table::default()
    };
    let title = lang.pick("Positions of each distance", "手数ごとの局面数");
    Block::Details(title.to_string(), vec![Block::Table(table)])
}

/// Values by what is on the board.
pub(super) fn sorts(study: &Study, lang: Lang) -> Vec<Block> {
    let mut blocks = vec![
        heading(lang, "Values by material", "駒の状況と値"),
        Block::Paragraph(
            lang.pick(
                "Shares of wins, draws and losses in the view of the player to move; above each \
                 column the number of positions.",
                "手番側から見た勝ち・引き分け・負けの割合。棒の上の数は局面数。",
            )
            .to_string(),
        ),
    ];
    for (sorted, title) in study.main_set().sorts.iter().zip(&study.sorts) {
        let title = title.pick(lang);
        let column = |class: &Class| {
            let whole = class.positions() as f64;
            Column {
                number: class.number.into(),
                parts: [class.win, class.draw, class.loss]
                    .map(|part| part as f64 / whole)
                    .to_vec(),
                note: Some(whole),
            }
        };
        let drawn = Chart {
            title: match lang {
                Lang::En => format!("Values by {title}"),
                Lang::Ja => format!("{title}と値"),
            },
            x: title.to_string(),
            y: lang.pick("share", "割合").to_string(),
            scale: Scale::Shares,
            parts: vec![
                (lang.pick("win", "勝ち").to_string(), WIN),
                (lang.pick("draw", "引き分け").to_string(), DRAW),
                (lang.pick("loss", "負け").to_string(), LOSS),
            ],
            columns: sorted.classes.iter().map(column).collect(),
        };
        let what = of_which(study, lang);
        let caption = match lang {
            Lang::En => format!("Share of {what} that the mover wins, draws and loses."),
            Lang::Ja => format!("{what}のうち手番側の勝ち・引き分け・負けの割合。"),
        };
        blocks.push(chart(drawn, caption));
        blocks.push(class_table(&sorted.classes, title, lang));
    }
    blocks
}

fn class_table(classes: &[Class], title: &str, lang: Lang) -> Block {
    let head = [
        (title, title),
        ("positions", "局面数"),
        ("win", "勝ち"),
        ("draw", "引き分け"),
        ("loss", "負け"),
    ];
    let rows = classes.iter().map(|class| {
        let counts = [class.positions(), class.win, class.draw, class.loss].map(grouped);
        [vec![class.number.to_string()], counts.to_vec()]
            .concat()
            .into()
    });
    let table = Table {
        head: head.map(|(en, ja)| lang.pick(en, ja).to_string()).to_vec(),
        rows: rows.collect(),
        ..Table::default()
    };
    let name = lang.pick("The same as numbers", "数値");
    Block::Details(name.to_string(), vec![Block::Table(table)])
}
