//! Cards of games whose tables are found, or made.

use std::cell::Cell;

use kanzen_cards::{Cards, choose, one_card};
use kanzen_index::bits::Word;
use kanzen_index::by_word;
use kanzen_rules::Notation;
use kanzen_shogi::{Ruleset, Shogi};
use kanzen_solver::{InMemory, Watch};
use kanzen_table::Table;

use crate::any::AnyGame;
use crate::error::CatalogError;
use crate::open::{opened, ruleset};
use crate::solving::in_memory;
use crate::source::GameSource;

/// Which cards are asked for, of a game without a material.
pub type CardsAsked<'a> = kanzen_cards::CardsAsked<'a, GameSource>;

/// Gives the table of a game, or makes it, or says why there is none.
pub type Tables<'a, E> = dyn Fn(&dyn AnyGame) -> Result<Table, E> + 'a;

/// Chooses cards from the tables of their materials.
pub fn choose_cards<E: From<CatalogError>>(
    asked: &CardsAsked,
    tables: &Tables<E>,
    watch: &dyn Watch,
) -> Result<Cards, E> {
    relay(tables, &|tables| chosen(asked, tables, watch))
}

fn chosen(
    asked: &CardsAsked,
    tables: &Tables<CatalogError>,
    watch: &dyn Watch,
) -> Result<Cards, CatalogError> {
    let ruleset = ruleset(&asked.game)?;
    by_word!(ruleset.squares(), W => {
        choose::<W, _>(&ruleset, asked, |rules| solved(rules, &asked.game, tables, watch), watch)
    })
}

/// The values of a ruleset, with its material.
fn solved<W: Word>(
    ruleset: Ruleset,
    source: &GameSource,
    tables: &Tables<CatalogError>,
    watch: &dyn Watch,
) -> Result<InMemory<Shogi<W>>, CatalogError> {
    let game = opened::<W>(ruleset, source)?;
    let table = tables(&game)?;
    in_memory(game.game, &table, watch)
}

/// A card of any position of a game that has a table, or soon can have one.
pub fn card_of<E: From<CatalogError>>(
    source: &GameSource,
    position: &str,
    tables: &Tables<E>,
    watch: &dyn Watch,
) -> Result<Cards, E> {
    relay(tables, &|tables| single(source, position, tables, watch))
}

fn single(
    source: &GameSource,
    position: &str,
    tables: &Tables<CatalogError>,
    watch: &dyn Watch,
) -> Result<Cards, CatalogError> {
    let ruleset = ruleset(source)?;
    by_word!(ruleset.squares(), W => one::<W>(&ruleset, source, position, tables, watch))
}

/// Does work that fails in the catalog's own ways with tables that fail in the
/// caller's, and gives his reason back. So nothing about games is compiled anew
/// for each kind of caller.
fn relay<E: From<CatalogError>>(
    tables: &Tables<E>,
    work: &dyn Fn(&Tables<CatalogError>) -> Result<Cards, CatalogError>,
) -> Result<Cards, E> {
    let reason = Cell::new(None);
    let relayed = |game: &dyn AnyGame| {
        tables(game).map_err(|error| {
            reason.set(Some(error));
            CatalogError::Stopped
        })
    };
    work(&relayed).map_err(|error| reason.take().unwrap_or_else(|| error.into()))
}

fn one<W: Word>(
    ruleset: &Ruleset,
    source: &GameSource,
    position: &str,
    tables: &Tables<CatalogError>,
    watch: &dyn Watch,
) -> Result<Cards, CatalogError> {
    let ruleset = match ruleset.sets.is_empty() {
        true => ruleset.clone(),
        false => ruleset.with_material(&ruleset.material_of(position)?)?,
    };
    // A position that is none is told before anything is solved.
    let pos = Shogi::<W>::new(ruleset.clone()).read_position(position)?;
    let solved = solved(ruleset, source, tables, watch)?;
    let note = format!("kanzen cards {source} --position '{position}'");
    Ok(one_card(&solved, &pos, note))
}
