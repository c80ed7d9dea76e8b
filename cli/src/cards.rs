//! `kanzen cards`

use std::path::Path;

use anyhow::{Context, bail};
use kanzen_catalog::{
    AnyGame, Cards, CardsAsked, Format, GameSource, Shelf, SolveOptions, Sought, card_of,
    choose_cards, lines::write_file,
};

use crate::args;
use crate::output::{Output, columns};
use crate::progress::Progress;

pub fn run(output: &Output, shelf: &Shelf, options: &args::Cards) -> anyhow::Result<()> {
    let format = format_of(output, &options.out, "pdf, .svg, .png")?;
    if let Some(answers) = &options.answers
        && format_of(output, answers, "pdf")? != Format::Pdf
    {
        bail!(wrong_name(output, answers, "pdf"));
    }
    let progress = Progress::new(output.lang);
    let source: GameSource = options.game.parse()?;
    let cards = match &options.position {
        Some(position) => {
            let table = |game: &dyn AnyGame| shelf.table_or_solve(game, &progress);
            card_of(&source, position, &table, &progress)?
        }
        None => {
            let asked = CardsAsked {
                game: source,
                level: options.level,
                value: options.value.map(|value| match value {
                    args::BoardValue::Win => Sought::Win,
                    args::BoardValue::Loss => Sought::Loss,
                    args::BoardValue::Draw => Sought::Draw,
                }),
                count: options.count.into(),
                seed: options.seed,
                pieces: options.pieces.into(),
                material: options.material.as_deref(),
                set: options.set.as_deref(),
            };
            let solve = SolveOptions::default();
            let table = |game: &dyn AnyGame| shelf.table_made(game, &solve, &progress);
            choose_cards(&asked, &table, &progress)?
        }
    };
    progress.finish();
    write_file(&options.out, &cards.print(format)?)?;
    if let Some(answers) = &options.answers {
        write_file(answers, &cards.print_answers()?)?;
    }
    output.report(&cards, || text(output, &cards));
    Ok(())
}

fn format_of(output: &Output, path: &Path, known: &str) -> anyhow::Result<Format> {
    Format::of(path).with_context(|| wrong_name(output, path, known))
}

fn wrong_name(output: &Output, path: &Path, known: &str) -> String {
    let what = output.pick(
        "the name should end in",
        "ファイル名の終わりは次のいずれかです：",
    );
    format!("{}: {what} .{known}", path.display())
}

fn text(output: &Output, cards: &Cards) -> String {
    let rows = cards.cards.iter().enumerate().map(|(i, card)| {
        let value = output.value(card.value);
        vec![(i + 1).to_string(), card.position.clone(), value]
    });
    columns(&rows.collect::<Vec<_>>())
}
