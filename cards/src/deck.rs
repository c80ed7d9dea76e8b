//! Cards: boards chosen by a wish and a seed, graded, and printed.

use std::collections::HashSet;
use std::fmt::Display;

use kanzen_draw::{DrawError, pdf, png, svg};
use kanzen_index::bits::Word;
use kanzen_rules::{Game, Lang, Notation, Text, TextError, Value};
use kanzen_shogi::{Move, Position, Ruleset, Shogi};
use kanzen_solver::{InMemory, Stage, Stopped, Watch};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::Serialize;

use crate::boards::boards;
use crate::card::{Card, answers, card, sheets};
use crate::choose::{Sought, Wish, interesting, twins};
use crate::grade::{Grade, Level, grade};
use crate::group::{Group, PRESETS};

/// Points are so many pixels in a PNG file: 300 to an inch.
const PIXELS: f32 = 300.0 / 72.0;

/// Why cards cannot be printed.
#[derive(Debug, thiserror::Error)]
pub enum CardsError {
    /// It was asked for in the wrong way.
    #[error(transparent)]
    Text(#[from] TextError),
    /// A drawing could not be made.
    #[error(transparent)]
    Draw(#[from] DrawError),
}

/// Which cards are asked for.
#[derive(Clone, Debug)]
pub struct CardsAsked<'a, G> {
    /// The game, without a material.
    pub game: G,
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
    pub fn print(&self, format: Format) -> Result<Vec<u8>, CardsError> {
        if format == Format::Pdf {
            let title = format!("{}: cards", self.game);
            return Ok(pdf(&sheets(&self.printed), &title, "ja")?);
        }
        let [one] = &self.printed[..] else {
            let count = self.printed.len();
            return Err(TextError::new(
                format!("{count} cards make no single picture: ask for one, or write a .pdf"),
                format!(
                    "カード {count} 枚を一つの画像にはできません。一枚だけ選ぶか、.pdf に書き出してください"
                ),
            )
            .into());
        };
        match format {
            Format::Png => Ok(png(&card(one), PIXELS)?),
            _ => Ok(svg(&card(one)).into_bytes()),
        }
    }

    /// The answers, to print.
    pub fn print_answers(&self) -> Result<Vec<u8>, CardsError> {
        let title = format!("{}: answers", self.game);
        Ok(pdf(&answers(&self.printed, &self.note), &title, "ja")?)
    }
}

/// A board, graded.
#[derive(Clone, Debug, Serialize)]
pub struct GradedBoard {
    /// The position in SFEN.
    pub position: String,
    /// The first player's value and plies to the end.
    #[serde(flatten)]
    pub value: Value,
    /// 1 to 5; null for a draw.
    pub level: Option<Level>,
    /// How many first moves win.
    pub winning_moves: usize,
    /// Has the winner just one move that wins at each of his turns in the line?
    pub unique: bool,
    /// Of the first moves that throw the value away, the most plies until the
    /// game ends.
    pub temptation: Option<u16>,
    /// Pieces, royal ones left out.
    pub pieces: usize,
    /// How many first moves take a piece.
    pub captures: usize,
    /// Best play to the end, in USI.
    pub line: Vec<String>,
}

impl GradedBoard {
    /// A board with all that is told of it.
    pub fn new<W: Word>(game: &Shogi<W>, pos: &Position<W>, grade: &Grade<Move>) -> GradedBoard {
        GradedBoard {
            position: game.write_position(pos),
            value: grade.value,
            level: Level::of(grade.value),
            winning_moves: grade.winning_moves,
            unique: grade.unique,
            temptation: grade.temptation,
            pieces: game.rules().pieces(),
            captures: grade.captures,
            line: grade.line.iter().map(|mv| game.write_move(*mv)).collect(),
        }
    }
}

/// A board as it is printed.
fn printed<W: Word>(
    game: &Shogi<W>,
    number: usize,
    pos: &Position<W>,
    grade: &Grade<Move>,
) -> Card {
    let mut at = *pos;
    let line = grade.line.iter().map(|mv| {
        let said = Text::each(|lang| game.say_move(&at, *mv, lang));
        game.play(&mut at, *mv);
        said
    });
    Card {
        number,
        line: line.collect(),
        picture: game.picture(pos),
        value: grade.value,
    }
}

/// A card of one position of a solved game; `note` is the command that makes it
/// again.
pub fn one_card<W: Word>(solved: &InMemory<Shogi<W>>, pos: &Position<W>, note: String) -> Cards {
    let game = &solved.game;
    let graded = grade(solved, pos);
    Cards {
        game: game.name().to_string(),
        note,
        printed: vec![printed(game, 1, pos, &graded)],
        cards: vec![GradedBoard::new(game, pos, &graded)],
    }
}

/// Chooses cards; `solve` gives the values of a material.
pub fn choose<W: Word, E: From<TextError> + From<Stopped>>(
    ruleset: &Ruleset,
    asked: &CardsAsked<impl Display>,
    mut solve: impl FnMut(Ruleset) -> Result<InMemory<Shogi<W>>, E>,
    watch: &dyn Watch,
) -> Result<Cards, E> {
    let set = ruleset.set(asked.set)?;
    let wish = Wish {
        level: asked.known_level()?,
        value: asked.value,
    };
    let groups = PRESETS.iter().map(|(name, _)| name.parse::<Group>());
    let groups: Vec<Group> = groups
        .collect::<Result<_, _>>()
        .expect("the published groups are groups");
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
                return Err(Stopped::ByWatch.into());
            }
            let solved = solve(ruleset.with_material(&material)?)?;
            let game = &solved.game;
            longest = longest.max(solved.values.tally().longest_win);
            let pieces = game.rules().pieces();
            let mut found = Vec::new();
            for group in groups.iter().filter(|group| group.pieces() == pieces) {
                found.extend(boards(&solved, group).0);
            }
            // The sample of a material does not depend on those before it.
            let mut random = Xoshiro256PlusPlus::seed_from_u64(asked.seed);
            let chosen = interesting(&solved, &found, &wish, &mut random);
            if let Some((pos, graded)) = chosen.get(taken)
                && seen.insert(twins(game, pos))
            {
                let number = cards.cards.len() + 1;
                cards.printed.push(printed(game, number, pos, graded));
                cards.cards.push(GradedBoard::new(game, pos, graded));
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
        false => Err(too_few(&asked.wish(), cards.cards.len(), longest).into()),
    }
}

/// Why there are too few boards for cards, with the longest win in plies of the
/// materials that were looked at.
fn too_few(wish: &str, found: usize, longest: Option<u16>) -> TextError {
    let longest = Text::each(|lang| match (longest, lang) {
        (Some(plies), Lang::En) => format!(": the longest win is {plies} plies"),
        (Some(plies), Lang::Ja) => plies.to_string(),
        (None, Lang::En) => String::new(),
        (None, Lang::Ja) => "-".to_string(),
    });
    let en = match found {
        0 => format!("no {wish}{}", longest.en),
        _ => format!("only {found} of the wish, {wish}{}", longest.en),
    };
    let ja = format!(
        "条件に合う盤面が足りません（{found} 枚、最長の勝ちは {} 手）",
        longest.ja
    );
    TextError::new(en, ja)
}

impl<G: Display> CardsAsked<'_, G> {
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

    /// The level that is asked for, if any is.
    fn known_level(&self) -> Result<Option<Level>, TextError> {
        let Some(level) = self.level else {
            return Ok(None);
        };
        let known = Level::new(level).ok_or_else(|| {
            TextError::new(
                format!("there is no level {level}: levels are 1 to 5"),
                format!("レベル {level} はありません。1 から 5 までです"),
            )
        });
        known.map(Some)
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
