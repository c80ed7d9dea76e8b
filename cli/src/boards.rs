//! `kanzen boards`

use std::io::{self, BufWriter, Write};
use std::path::Path;

use kanzen_catalog::{
    BoardsReport, CatalogError, GameSource, GroupAsked, Shelf, SolveOptions, group_boards, replace,
    usual_groups,
};
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
    let usual = || usual_groups().into_iter().map(String::from).collect();
    let source: GameSource = options.game.parse()?;
    let groups: Vec<String> = match options.group.is_empty() {
        true => usual(),
        false => options.group.clone(),
    };
    let find = |mut out: Option<&mut dyn Write>| -> Result<Vec<BoardsReport>, CatalogError> {
        let mut found = Vec::new();
        for group in &groups {
            let asked = GroupAsked {
                game: &source,
                group,
                set: options.set.as_deref(),
            };
            // Not `as_deref_mut`, which would borrow it for all groups at once.
            let out = out.as_mut().map(|out| &mut **out as &mut dyn Write);
            let solve = SolveOptions::default();
            found.push(group_boards(&asked, shelf, &solve, out, &progress)?);
        }
        Ok(found)
    };
    let groups = match &options.out {
        Some(path) => written(path, find)?,
        None => find(None)?,
    };
    progress.finish();
    let report = Report { groups };
    output.report(&report, || text(output, &report.groups));
    Ok(())
}

/// What finds and writes boards to a file, which is whole or not there.
fn written(
    path: &Path,
    find: impl FnOnce(Option<&mut dyn Write>) -> Result<Vec<BoardsReport>, CatalogError>,
) -> Result<Vec<BoardsReport>, CatalogError> {
    let mut found = Ok(Vec::new());
    let placed = replace(path, |file| {
        let mut file = BufWriter::new(file);
        found = find(Some(&mut file));
        match found {
            Ok(_) => file.flush(),
            Err(_) => Err(io::Error::other("there are no boards to write")),
        }
    });
    let found = found?;
    placed?;
    Ok(found)
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
