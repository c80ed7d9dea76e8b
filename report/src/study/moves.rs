//! How many moves positions have, and where just one will do.

use kanzen_rules::Lang;

use super::Study;
use super::counts::{axis, chart, of_which, sets};
use super::text::heading;
use crate::chart::{Chart, Column, PLAIN, Scale, WIN};
use crate::counts::Only;
use crate::document::{Block, Table};
use crate::words::{grouped, share};

/// How many legal moves there are.
pub(super) fn branching(study: &Study, lang: Lang) -> Vec<Block> {
    let told = |number: Option<u64>| number.map_or("-".to_string(), grouped);
    let rows = sets(study, lang).into_iter().map(|(name, set)| {
        let branching = &set.branching;
        let mean = branching
            .mean
            .map_or("-".to_string(), |m| format!("{m:.4}"));
        let stuck = set.branches.iter().find(|b| b.moves == 0);
        let stuck = grouped(stuck.map_or(0, |b| b.positions));
        vec![
            name.to_string(),
            told(branching.min),
            told(branching.max),
            mean,
            stuck,
        ]
        .into()
    });
    let head = [
        ("", ""),
        ("fewest", "最小"),
        ("most", "最大"),
        ("mean", "平均"),
        ("positions without a move", "合法手のない局面"),
    ];
    let table = Table {
        caption: lang
            .pick(
                "Legal moves, over positions that have one",
                "合法手の数（合法手のある局面について）",
            )
            .to_string(),
        head: head.map(|(en, ja)| lang.pick(en, ja).to_string()).to_vec(),
        rows: rows.collect(),
    };
    let branches = &study.main_set().branches;
    let scale = Scale::of(branches.iter().map(|b| b.positions));
    let most = branches.last().map_or(0, |b| b.moves);
    let columns = (0..=most).map(|moves| Column {
        number: moves as i64,
        parts: vec![
            branches
                .iter()
                .find(|b| b.moves == moves)
                .map_or(0.0, |b| b.positions as f64),
        ],
        note: None,
    });
    let drawn = Chart {
        title: lang
            .pick("Legal moves a position", "局面あたりの合法手の数")
            .to_string(),
        x: lang.pick("legal moves", "合法手の数").to_string(),
        y: axis(scale, lang),
        scale,
        parts: vec![(String::new(), PLAIN)],
        columns: columns.collect(),
    };
    let what = of_which(study, lang);
    let caption = match lang {
        Lang::En => format!("Number of {what} by the number of their legal moves."),
        Lang::Ja => format!("合法手の数ごとの{what}の数。"),
    };
    vec![
        heading(lang, "Branching", "分岐数"),
        Block::Table(table),
        chart(drawn, caption),
    ]
}

/// Positions in which just one move keeps the value.
pub(super) fn only_moves(study: &Study, lang: Lang) -> Vec<Block> {
    let mut rows = Vec::new();
    for (name, set) in sets(study, lang) {
        let kinds = [
            (lang.pick("won", "勝ち"), set.only_moves.win),
            (lang.pick("drawn", "引き分け"), set.only_moves.draw),
        ];
        for (kind, only) in kinds {
            let Only {
                positions,
                only,
                forced,
            } = only;
            let cells = vec![
                format!("{name}, {kind}"),
                grouped(positions),
                grouped(only),
                share(only, positions),
                grouped(forced),
            ];
            rows.push(cells.into());
        }
    }
    let head = [
        ("", ""),
        ("positions", "局面数"),
        ("with an only move", "唯一手のある局面"),
        ("%", "%"),
        ("only legal move", "うち合法手が一つ"),
    ];
    vec![
        heading(lang, "Only moves", "唯一手"),
        Block::Paragraph(
            lang.pick(
                "A won position has an only move if just one of its legal moves keeps the win, \
                 however long that win takes; a drawn one, if just one move keeps the draw. That \
                 includes positions with a single legal move, which the last column counts.",
                "勝ちの局面で、勝ちを保つ合法手（手数は問わない）がただ一つのとき、また引き分けの局面で、引き分けを\
                 保つ手がただ一つのとき、それを唯一手という。合法手が一つしかない局面も含み、その数を最後の列に\
                 示す。",
            )
            .to_string(),
        ),
        Block::Table(Table {
            head: head.map(|(en, ja)| lang.pick(en, ja).to_string()).to_vec(),
            rows,
            ..Table::default()
        }),
        only_moves_by_plies(study, lang),
    ]
}

/// How many wins of each length have an only move.
fn only_moves_by_plies(study: &Study, lang: Lang) -> Block {
    let by_plies = &study.main_set().only_moves.win_by_plies;
    let column = |plies: i64, only: &Only| Column {
        number: plies,
        parts: vec![only.only as f64 / only.positions as f64],
        note: None,
    };
    let drawn = Chart {
        title: lang
            .pick(
                "Wins with an only move, by their length",
                "勝ちの手数と唯一手の割合",
            )
            .to_string(),
        x: lang.pick("plies of the win", "勝ちまでの手数").to_string(),
        y: lang
            .pick(
                "share of won positions with just one winning move",
                "勝つ手が一つしかない局面の割合",
            )
            .to_string(),
        scale: Scale::Shares,
        parts: vec![(String::new(), WIN)],
        columns: by_plies
            .iter()
            .map(|won| column(won.plies.into(), &won.only))
            .collect(),
    };
    let what = of_which(study, lang);
    let caption = match lang {
        Lang::En => {
            format!("Of {what} won in so many plies, the share with just one winning move.")
        }
        Lang::Ja => format!("その手数で勝てる{what}のうち、勝つ手が一つしかないものの割合。"),
    };
    chart(drawn, caption)
}
