//! A game that was opened, of however many players.

use kanzen_index::family::{About, Choices};
use kanzen_rules::{Explained, GameName, Lang, perft};
use kanzen_solver::Watch;

use crate::any::{Introduced, position};
use crate::complexity::{self, ComplexityReport};
use crate::error::CatalogError;
use crate::families::Background;
use crate::guide::{self, Guide};
use crate::source::GameSource;

/// A game with where it was found, and with what else it takes to play it.
pub(crate) struct Opened<G, W> {
    pub game: G,
    pub background: Background,
    pub with: W,
}

impl<G: Explained + Send, W: Send + Sync> Introduced for Opened<G, W> {
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

    fn fixed_start(&self) -> Option<String> {
        let start = self.game.start();
        start.map(|start| self.game.write_position(&start))
    }

    fn perft(&self, text: Option<&str>, depth: u32) -> Result<Vec<u64>, CatalogError> {
        let pos = position(&self.game, text)?;
        Ok((1..=depth)
            .map(|depth| perft::perft(&self.game, &pos, depth))
            .collect())
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

    fn guide(&self) -> Guide {
        guide::guide(&self.game)
    }
}
