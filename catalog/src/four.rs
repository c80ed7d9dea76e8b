//! A game of several: played and measured, never solved.

use std::path::Path;

use kanzen_arena::Tournament;
use kanzen_index::Estimate;
use kanzen_index::family::OfferedToMany;
use kanzen_rules::{Judging, Player, Record, Text, playthrough};
use kanzen_search::{KINDS_OF_FOUR, Kind, PlayerSpec, player_of_four};
use kanzen_solver::memory;
use kanzen_solver::{Stage, Watch};
use kanzen_table::Table;

use crate::any::{AnyGame, Info, Introduced, Numbers, Solvable, position};
use crate::contests::{self, BestReport, Contest, Make, Tell};
use crate::error::CatalogError;
use crate::families::Background;
use crate::opened::Opened;
use crate::session::{Live, Session};

/// A game of several with what its players weigh.
pub(crate) type Four<G> = Opened<G, [<G as Judging>::Weights; 2]>;

impl<G: OfferedToMany> Four<G> {
    /// A game with the weights that come with it.
    pub fn weighed(game: G, background: Background) -> Four<G> {
        Opened {
            game,
            background,
            with: G::weights(),
        }
    }

    fn maker(&self) -> Box<Make<'_, G>> {
        Box::new(|spec, seed| {
            let weights = self.with.each_ref();
            Ok(player_of_four(spec, &self.game, weights, seed))
        })
    }
}

impl<G: OfferedToMany> AnyGame for Four<G> {
    fn info(&self) -> Info {
        Info {
            name: self.game.name().to_string(),
            title: Text::each(|lang| self.game.title(lang)),
            start: self.fixed_start(),
            mirror: false,
            flip: false,
            numbers: self.numbers(),
        }
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

    /// What a walk comes to must read back as it was written.
    fn check_laws(&self, text: Option<&str>, plies: u32, seed: u64) -> Result<u32, CatalogError> {
        let pos = position(&self.game, text)?;
        let walk = playthrough::random(&self.game, pos, plies, seed);
        let written = playthrough::write(&self.game, &walk);
        playthrough::read(&self.game, &written)?;
        Ok(walk.moves().len() as u32)
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
