//! A game of several: played and measured, never solved.

use std::path::Path;

use kanzen_arena::Tournament;
use kanzen_index::Estimate;
use kanzen_index::family::{About, Choices, OfferedToMany};
use kanzen_rules::{GameName, Judging, Lang, Player, Record, perft, playthrough};
use kanzen_search::{KINDS_OF_FOUR, Kind, PlayerSpec, player_of_four};
use kanzen_solver::memory;
use kanzen_solver::{Stage, Watch};
use kanzen_table::Table;

use crate::any::{AnyGame, Info, Numbers, Solvable, position};
use crate::complexity::{self, ComplexityReport};
use crate::contests::{self, BestReport, Contest, Make, Tell};
use crate::error::CatalogError;
use crate::families::Background;
use crate::guide::{self, Guide};
use crate::session::{Live, Session};
use crate::source::GameSource;

/// The game with what its players weigh.
pub(crate) struct Four<G: Judging> {
    game: G,
    background: Background,
    weights: [G::Weights; 2],
}

impl<G: OfferedToMany> Four<G> {
    pub fn new(game: G, background: Background) -> Four<G> {
        Four {
            game,
            background,
            weights: G::weights(),
        }
    }

    fn maker(&self) -> Box<Make<'_, G>> {
        Box::new(|spec, seed| {
            let weights = self.weights.each_ref();
            Ok(player_of_four(spec, &self.game, weights, seed))
        })
    }
}

impl<G: OfferedToMany> AnyGame for Four<G> {
    fn name(&self) -> &GameName {
        self.game.name()
    }

    fn source(&self) -> &GameSource {
        &self.background.source
    }

    fn about(&self) -> &About {
        &self.background.about
    }

    fn choices(&self) -> Option<&Choices> {
        self.background.choices.as_ref()
    }

    fn is_material(&self) -> bool {
        self.game.is_material()
    }

    fn title(&self, lang: Lang) -> String {
        self.game.title(lang)
    }

    fn rules_text(&self) -> String {
        self.game.rules_text()
    }

    fn info(&self) -> Info {
        Info {
            name: self.game.name().to_string(),
            en: self.game.title(Lang::En),
            ja: self.game.title(Lang::Ja),
            start: self.fixed_start(),
            mirror: false,
            flip: false,
            numbers: self.numbers(),
        }
    }

    fn fixed_start(&self) -> Option<String> {
        let start = self.game.start();
        start.map(|start| self.game.write_position(&start))
    }

    fn take_numbering(&self, _: &Path) {}

    fn estimate(&self, _: &Path) -> Estimate {
        Estimate {
            numbers: G::most_positions(),
            bytes: 0,
        }
    }

    fn numbers(&self) -> Numbers {
        Numbers::About(G::most_positions())
    }

    fn perft(&self, text: Option<&str>, depth: u32) -> Result<Vec<u64>, CatalogError> {
        let pos = position(&self.game, text)?;
        let depths = 1..=depth;
        Ok(depths
            .map(|depth| perft::perft(&self.game, &pos, depth))
            .collect())
    }

    /// What a walk comes to must read back as it was written.
    fn check_laws(&self, text: Option<&str>, plies: u32, seed: u64) -> Result<u32, CatalogError> {
        let pos = position(&self.game, text)?;
        let walk = playthrough::random(&self.game, pos, plies, seed);
        let written = playthrough::write(&self.game, &walk);
        playthrough::read(&self.game, &written)?;
        Ok(walk.moves().len() as u32)
    }

    fn complexity(
        &self,
        games: u64,
        seed: u64,
        watch: &dyn Watch,
    ) -> Result<ComplexityReport, CatalogError> {
        let start = position(&self.game, None)?;
        Ok(complexity::complexity(
            &self.game, start, games, seed, watch,
        ))
    }

    fn players(&self) -> u8 {
        G::PLAYERS
    }

    fn kinds(&self) -> &'static [Kind] {
        KINDS_OF_FOUR
    }

    fn contest(
        &self,
        text: Option<&str>,
        tournament: &Tournament,
        _: Option<&Table>,
        watch: &dyn Watch,
        tell: &mut Tell,
    ) -> Result<Contest, CatalogError> {
        let start = position(&self.game, text)?;
        let maker = self.maker();
        let make = |spec: &PlayerSpec, seed: u64| Ok(maker(spec, seed)?);
        watch.begin(Stage::Games, tournament.games, 0);
        let stopped = || watch.stopped();
        let standings = contests::telling(&self.game, tournament, watch, tell, |tell| {
            let game = &self.game;
            let partners = game.are_allies(Player(0), Player(2));
            kanzen_arena::play_four(game, start, tournament, partners, &make, &stopped, tell)
        });
        standings.map(Contest::Four)
    }

    fn best(
        &self,
        text: Option<&str>,
        spec: &PlayerSpec,
        _: Option<&Table>,
        seed: u64,
    ) -> Result<BestReport, CatalogError> {
        let pos = position(&self.game, text)?;
        let player = self.maker()(spec, seed)?;
        contests::best(&self.game, pos, spec, player)
    }

    fn guide(&self) -> Guide {
        guide::guide(&self.game)
    }

    fn session<'a>(
        &'a self,
        text: Option<&str>,
        _: Option<&'a Table>,
    ) -> Result<Box<dyn Session + 'a>, CatalogError> {
        let pos = position(&self.game, text)?;
        Ok(Box::new(Live {
            game: &self.game,
            record: Record::new(&self.game, pos),
            judge: None,
            make: self.maker(),
            players: (0..4).map(|_| None).collect(),
        }))
    }

    fn solvable(&self) -> Result<&dyn Solvable, CatalogError> {
        Err(CatalogError::TooBig {
            game: self.game.name().to_string(),
            numbers: G::most_positions(),
            free: memory::available(),
        })
    }
}
