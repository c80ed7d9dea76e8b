//! What there is to play, and each game explained.

use kanzen_catalog::{AnyGame, Choices, Guide, Kind, Sample, Text};
use kanzen_report::Examples;
use kanzen_rules::PieceForm;
use serde::Serialize;

use crate::board::BoardView;
use crate::limits;
use crate::state::TableView;

/// A game in a list.
#[derive(Serialize)]
pub struct GameView {
    name: String,
    title: Text,
    players: u8,
    start: Option<String>,
    table: TableView,
    family: &'static str,
    base: String,
    about: Option<Text>,
    opens: String,
    drawings: Option<&'static str>,
    prominent: bool,
    cards: bool,
}

/// A game by itself.
#[derive(Serialize)]
pub struct GameDetails {
    #[serde(flatten)]
    game: GameView,
    seats: Vec<Text>,
    rules: Text<Vec<String>>,
    pictures: Vec<CaptionedBoard>,
    pieces: Vec<FormView>,
    sample: Option<Sample>,
    players_known: Vec<KindView>,
    rules_text: String,
    fixed_start: bool,
    starts: &'static [&'static str],
    choices: Option<Choices>,
}

/// A kind of player.
#[derive(Serialize)]
struct KindView {
    name: &'static str,
    options: Vec<OptionView>,
    needs_table: bool,
    about: Text,
}

/// What it can be told.
#[derive(Serialize)]
struct OptionView {
    name: &'static str,
    default: Option<u64>,
    least: u64,
    most: u64,
    about: Text,
}

impl From<&Kind> for KindView {
    fn from(kind: &Kind) -> KindView {
        let options = kind.options.iter().map(|opt| OptionView {
            name: opt.name,
            default: opt.default,
            least: opt.range.0,
            most: opt.range.1,
            about: opt.about.into(),
        });
        KindView {
            name: kind.name,
            options: options.collect(),
            needs_table: kind.needs_table,
            about: kind.about.into(),
        }
    }
}

/// A picture with what it shows.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct CaptionedBoard {
    board: BoardView,
    caption: Text,
}

/// A piece as it may stand on the board.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct FormView {
    form: String,
    kind: String,
    names: Vec<Text>,
    glyphs: Vec<String>,
    royal: bool,
    promotes_to: Option<String>,
}

impl From<PieceForm> for FormView {
    fn from(form: PieceForm) -> FormView {
        FormView {
            form: form.form,
            kind: form.kind,
            names: form.names,
            glyphs: form.glyphs,
            royal: form.royal,
            promotes_to: form.promotes_to,
        }
    }
}

/// A game by the name it was asked for: without the material that its usual start
/// happens to have.
fn game_view(game: &dyn AnyGame, name: String, title: Text, table: TableView) -> GameView {
    let about = game.about();
    GameView {
        name,
        title,
        players: game.players(),
        // Most materials have no usual one.
        start: game.session(None, None).ok().map(|session| session.start()),
        table,
        family: about.notation,
        base: game.name().base().to_string(),
        about: about.lead.clone(),
        opens: about.shown.to_string(),
        drawings: about.drawings,
        prominent: about.prominent,
        cards: about.has_cards,
    }
}

/// A game in a list: it stands for its family.
pub fn listed(game: &dyn AnyGame, name: String, table: TableView) -> GameView {
    game_view(game, name, game.about().title.clone(), table)
}

/// All about a game, by the name it was asked for, with what explains it.
pub fn details(game: &dyn AnyGame, name: String, guide: &Guide, table: TableView) -> GameDetails {
    let title = Text::each(|lang| game.title(lang));
    let pictures = guide.pictures.iter().cloned();
    let pieces = guide.pieces.iter().cloned();
    GameDetails {
        game: game_view(game, name, title, table),
        seats: guide.seats.clone(),
        rules: guide.rules.clone(),
        pictures: pictures
            .map(|(picture, caption)| CaptionedBoard {
                board: picture.into(),
                caption,
            })
            .collect(),
        pieces: pieces.map(FormView::from).collect(),
        sample: guide.sample.clone(),
        players_known: game.kinds().iter().map(KindView::from).collect(),
        rules_text: game.rules_text(),
        fixed_start: game.fixed_start().is_some(),
        starts: game.about().starts,
        choices: game.choices().cloned(),
    }
}

/// Positions worth looking at.
#[derive(Serialize)]
pub struct ExamplesView {
    deepest_wins: Vec<String>,
    deepest_losses: Vec<String>,
    zugzwangs: Vec<String>,
    mutual_zugzwangs: Vec<String>,
}

/// Some of the positions that are worth looking at.
pub fn examples(found: &Examples) -> ExamplesView {
    let some = |positions: &[String]| {
        let some = positions.iter().take(limits::EXAMPLES);
        some.cloned().collect()
    };
    ExamplesView {
        deepest_wins: some(&found.deepest_wins),
        deepest_losses: some(&found.deepest_losses),
        zugzwangs: some(&found.zugzwangs),
        mutual_zugzwangs: some(&found.mutual_zugzwangs),
    }
}
