//! `kanzen rules`

use std::path::Path;

use anyhow::bail;
use kanzen_catalog::{CatalogError, Info, Problem};
use serde::Serialize;

use crate::args::Rules;
use crate::output::{Output, numbers};

/// Plies of random play on which a ruleset is put through the laws.
const TRIED_PLIES: u32 = 300;

pub fn run(output: &Output, command: &Rules) -> anyhow::Result<()> {
    match command {
        Rules::Show { game } => show(output, game),
        Rules::Check { file } => check(output, file),
    }
}

#[derive(Serialize)]
struct Shown {
    #[serde(flatten)]
    info: Info,
    rules: String,
}

fn show(output: &Output, game: &str) -> anyhow::Result<()> {
    let game = kanzen_catalog::open(game)?;
    let shown = Shown {
        info: game.info(),
        rules: game.rules_text(),
    };
    output.report(&shown, || shown.rules.clone());
    Ok(())
}

#[derive(Serialize)]
struct Checked {
    file: String,
    ok: bool,
    problems: Vec<Listed>,
    #[serde(flatten)]
    info: Option<Info>,
    positions_tried: Option<u32>,
}

#[derive(Serialize)]
struct Listed {
    line: Option<usize>,
    reason: String,
}

fn check(output: &Output, file: &Path) -> anyhow::Result<()> {
    let name = file.display().to_string();
    let game = match kanzen_catalog::open_file(file) {
        Ok(game) => game,
        Err(CatalogError::Ruleset { problems, .. }) => {
            let list = |p: &Problem| Listed {
                line: p.line,
                reason: p.reason.clone(),
            };
            let checked = Checked {
                file: name.clone(),
                ok: false,
                problems: problems.0.iter().map(list).collect(),
                info: None,
                positions_tried: None,
            };
            let count = checked.problems.len();
            output.report(&checked, || format!("{problems}\n"));
            bail!(
                "{name}: {count} {}",
                output.pick("problems", "件の問題があります")
            );
        }
        Err(error) => return Err(error.into()),
    };
    let tried = game.check_laws(None, TRIED_PLIES, 1)?;
    let info = game.info();
    let checked = Checked {
        file: name,
        ok: true,
        problems: Vec::new(),
        info: Some(info.clone()),
        positions_tried: Some(tried),
    };
    output.report(&checked, || {
        let yes_no = |yes: bool| {
            if yes {
                output.pick("yes", "はい")
            } else {
                output.pick("no", "いいえ")
            }
        };
        format!(
            "{} ({})\n  {}: {}\n  {}: {}\n  {}: {}\n  {}: {}\n  {}: {tried}\n",
            info.name,
            info.title.pick(output.lang),
            output.pick("start", "初期局面"),
            info.start.as_deref().unwrap_or("-"),
            output.pick("mirror symmetry", "左右対称"),
            yes_no(info.mirror),
            output.pick("equal sides", "先後同条件"),
            yes_no(info.flip),
            output.pick("positions to store, at most", "保存する局面（最大）"),
            numbers(info.numbers),
            output.pick("laws hold on positions tried", "法則を確かめた局面"),
        )
    });
    Ok(())
}
