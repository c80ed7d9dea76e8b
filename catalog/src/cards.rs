//! Cards: boards chosen by a wish and a seed, and printed.

use std::cell::Cell;
use std::collections::HashSet;

use kanzen_cards::{
    Card, Grade, Group, Level, PRESETS, Sought, Wish, answers, boards, card, interesting, sheets,
    twins,
};
use kanzen_draw::{pdf, png, svg};
use kanzen_index::bits::Word;
use kanzen_rules::{Game, Notation, Text};
use kanzen_shogi::{Move, Position, Ruleset};
use kanzen_solver::{Stage, Watch};
use kanzen_table::Table;
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::Serialize;

use crate::any::AnyGame;
use crate::boards::GradedBoard;
use crate::error::CatalogError;
use crate::known::Known;
use crate::open::{opened, ruleset, set};
use crate::source::GameSource;

/// Points are so many pixels in a PNG file: 300 to an inch.
const PIXELS: f32 = 300.0 / 72.0;

/// Which cards are asked for.
#[derive(Clone, Debug)]
pub struct CardsAsked<'a> {
    /// The game, without a material.
    pub game: GameSource,
    /// Boards of this level, 1 to 5.
    pub level: Option<u8>,
    /// Boards won by this player, or drawn ones; not drawn if it is not said.
    pub value: Option<Sought>,
    /// How many.
    pub count: usize,
    /// Other cards for other seeds.
    pub seed: u64,
    /// The most pieces, kings left out.
    pub pieces: usize,
    /// Only this material.
    pub material: Option<&'a str>,
    /// The set that limits the pieces; the first if none is named.
    pub set: Option<&'a str>,
}

/// Chosen cards.
#[derive(Clone, Debug, Serialize)]
pub struct Cards {
    /// The game.
    pub game: String,
    /// Each board, in the order of the cards' numbers from 1 on.
    pub cards: Vec<GradedBoard>,
    #[serde(skip)]
    printed: Vec<Card>,
    /// The command that makes them again.
    #[serde(skip)]
    note: String,
}

/// How a drawing is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Pages to print.
    Pdf,
    /// One card.
    Svg,
    /// One card, in pixels.
    Png,
}

impl Format {
    /// The format that a file's name asks for.
    pub fn of(path: &std::path::Path) -> Option<Format> {
        match path.extension()?.to_str()?.to_lowercase().as_str() {
            "pdf" => Some(Format::Pdf),
            "svg" => Some(Format::Svg),
            "png" => Some(Format::Png),
            _ => None,
        }
    }
}

impl Cards {
    /// The sheets of cards, or the one card.
    pub fn print(&self, format: Format) -> Result<Vec<u8>, CatalogError> {
        if format == Format::Pdf {
            let title = format!("{}: cards", self.game);
            return Ok(pdf(&sheets(&self.printed), &title, "ja")?);
        }
        let [one] = &self.printed[..] else {
            return Err(CatalogError::OneCard {
                count: self.printed.len(),
            });
        };
        match format {
            Format::Png => Ok(png(&card(one), PIXELS)?),
            _ => Ok(svg(&card(one)).into_bytes()),
        }
    }

    /// The answers, to print.
    pub fn print_answers(&self) -> Result<Vec<u8>, CatalogError> {
        let title = format!("{}: answers", self.game);
        Ok(pdf(&answers(&self.printed, &self.note), &title, "ja")?)
    }
}

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
    by_word!(ruleset.squares(), choose(&ruleset, asked, tables, watch))
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
    by_word!(
        ruleset.squares(),
        one(&ruleset, source, position, tables, watch)
    )
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

impl<W: Word> Known<W> {
    fn card(&self, number: usize, pos: &Position<W>, grade: &Grade<Move>) -> Card {
        let mut at = *pos;
        let line = grade.line.iter().map(|mv| {
            let said = Text::each(|lang| self.game.say_move(&at, *mv, lang));
            self.game.play(&mut at, *mv);
            said
        });
        Card {
            number,
            line: line.collect(),
            picture: self.game.picture(pos),
            value: grade.value,
        }
    }
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
    let game = opened::<W>(ruleset, source)?;
    let pos = game.game().read_position(position)?;
    let table = tables(&game)?;
    let known = Known::of(game.into_game(), &table, watch)?;
    let game = &known.game;
    let graded = known.grade(&pos);
    Ok(Cards {
        game: Notation::name(game).to_string(),
        note: format!("kanzen cards {source} --position '{position}'"),
        printed: vec![known.card(1, &pos, &graded)],
        cards: vec![GradedBoard::new(game, &pos, &graded)],
    })
}

fn choose<W: Word>(
    ruleset: &Ruleset,
    asked: &CardsAsked,
    tables: &Tables<CatalogError>,
    watch: &dyn Watch,
) -> Result<Cards, CatalogError> {
    let set = set(ruleset, asked.set)?;
    let wish = Wish {
        level: match asked.level {
            Some(level) => Some(Level::new(level).ok_or(CatalogError::NoLevel { level })?),
            None => None,
        },
        value: asked.value,
    };
    let groups = PRESETS.iter().map(|(name, _)| name.parse::<Group>());
    let groups: Vec<Group> = groups.collect::<Result<_, _>>()?;
    let mut materials: Vec<String> = match asked.material {
        // In the order of the letters, as the name has it.
        Some(material) => vec![ruleset.material_of_name(material)?],
        None => (1..=asked.pieces)
            .filter(|pieces| groups.iter().any(|group| group.pieces() == *pieces))
            .flat_map(|pieces| ruleset.materials(set, pieces))
            .collect(),
    };
    let mut random = Xoshiro256PlusPlus::seed_from_u64(asked.seed);
    materials.shuffle(&mut random);
    let mut cards = Cards {
        game: ruleset.name.to_string(),
        cards: Vec::new(),
        printed: Vec::new(),
        note: asked.command(),
    };
    watch.begin(Stage::Boards, asked.count as u64, 0);
    // One of each material, then the next of each, so that cards vary.
    let mut seen = HashSet::new();
    let mut longest = None;
    let mut left: Vec<(String, usize)> = materials.into_iter().map(|m| (m, 0)).collect();
    while cards.cards.len() < asked.count && !left.is_empty() {
        let mut again = Vec::new();
        for (material, taken) in left {
            if cards.cards.len() == asked.count {
                break;
            }
            if watch.stopped() {
                return Err(CatalogError::Stopped);
            }
            let game = opened::<W>(ruleset.with_material(&material)?, &asked.game)?;
            let table = tables(&game)?;
            let known = Known::of(game.into_game(), &table, watch)?;
            longest = longest.max(known.values.tally().longest_win);
            let pieces = known.game.rules().pieces();
            let mut found = Vec::new();
            for group in groups.iter().filter(|group| group.pieces() == pieces) {
                found.extend(boards(&known.game, &known.stored, &known.values, group).0);
            }
            // The sample of a material does not depend on those before it.
            let mut random = Xoshiro256PlusPlus::seed_from_u64(asked.seed);
            let chosen = interesting(
                &known.game,
                &found,
                &wish,
                |pos| known.value(pos),
                &mut random,
            );
            if let Some((pos, graded)) = chosen.get(taken)
                && seen.insert(twins(&known.game, pos))
            {
                let number = cards.cards.len() + 1;
                cards.printed.push(known.card(number, pos, graded));
                cards.cards.push(GradedBoard::new(&known.game, pos, graded));
                watch.advance(1);
            }
            if taken + 1 < chosen.len() {
                again.push((material, taken + 1));
            }
        }
        left = again;
    }
    match cards.cards.len() == asked.count {
        true => Ok(cards),
        false => Err(CatalogError::NoCards {
            wish: asked.wish(),
            found: cards.cards.len(),
            longest,
        }),
    }
}

impl CardsAsked<'_> {
    /// The command that asks for the same.
    fn command(&self) -> String {
        let mut text = format!("kanzen cards {}", self.game);
        let mut option = |name: &str, value: Option<String>| {
            if let Some(value) = value {
                text += &format!(" --{name} {value}");
            }
        };
        option("level", self.level.map(|level| level.to_string()));
        option("value", self.value.map(|value| value.word().to_string()));
        option("count", Some(self.count.to_string()));
        option("seed", Some(self.seed.to_string()));
        option("pieces", Some(self.pieces.to_string()));
        option("material", self.material.map(str::to_string));
        option("set", self.set.map(str::to_string));
        text
    }

    /// What the boards must be, in words.
    fn wish(&self) -> String {
        let level = self.level.map(|level| format!("level {level} "));
        let value = match self.value {
            Some(Sought::Win) => "won ",
            Some(Sought::Loss) => "lost ",
            Some(Sought::Draw) => "drawn ",
            None => "",
        };
        let material = self
            .material
            .map(|letters| format!(" with material {letters}"));
        format!(
            "{}{value}board{}",
            level.unwrap_or_default(),
            material.unwrap_or_default()
        )
    }
}
