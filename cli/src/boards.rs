//! `kanzen boards`

use std::fs::File;
use std::io::{BufWriter, Write};

use anyhow::Context;
use kanzen_catalog::{BoardsReport, GroupAsked, Shelf, SolveOptions, group_boards, usual_groups};
use serde::Serialize;

use crate::args::Boards;
use crate::output::{Output, columns, grouped};
use crate::progress::Progress;

#[derive(Serialize)]
struct Report {
    groups: Vec<BoardsReport>,
}

pub fn run(output: &Output, shelf: &Shelf, options: &Boards) -> anyhow::Result<()> {
    let progress = Progress::new(output.lang);
    let mut out = match &options.out {
        Some(path) => {
            let file = File::create(path).with_context(|| path.display().to_string())?;
            Some(BufWriter::new(file))
        }
        None => None,
    };
    let usual = || usual_groups().into_iter().map(String::from).collect();
    let groups: Vec<String> = match options.group.is_empty() {
        true => usual(),
        false => options.group.clone(),
    };
    let mut report = Report { groups: Vec::new() };
    for group in &groups {
        let asked = GroupAsked {
            game: &options.game,
            group,
            set: options.set.as_deref(),
        };
        let out = out.as_mut().map(|out| out as &mut dyn Write);
        let found = group_boards(&asked, shelf, &SolveOptions::default(), out, &progress)?;
        report.groups.push(found);
    }
    if let Some(out) = &mut out {
        out.flush().context("the boards cannot be written")?;
    }
    progress.finish();
    output.report(&report, || text(output, &report.groups));
    Ok(())
}

fn text(output: &Output, groups: &[BoardsReport]) -> String {
    let head = [
        ("group", "組"),
        ("combinations", "全通り"),
        ("boards", "有効盤面"),
        ("first wins", "先手勝ち"),
        ("second wins", "後手勝ち"),
        ("draws", "引き分け"),
        ("level 1", "レベル1"),
        ("2", "2"),
        ("3", "3"),
        ("4", "4"),
        ("5", "5"),
        ("longest", "最長"),
    ];
    let mut rows = vec![
        head.map(|(en, ja)| output.pick(en, ja).to_string())
            .to_vec(),
    ];
    for group in groups {
        let counts = &group.counts;
        let mut row = vec![group.group.clone()];
        let numbers = [
            counts.combinations,
            counts.boards,
            counts.win,
            counts.loss,
            counts.draw,
        ];
        row.extend(numbers.into_iter().chain(counts.levels).map(grouped));
        let longest = counts.lengths.keys().next_back();
        row.push(longest.map_or("-".to_string(), u16::to_string));
        rows.push(row);
    }
    columns(&rows)
}
