//! A player of a game of four, put together from parts: how it looks ahead, how
//! it looks for mates, and whether it looks for its own.

use kanzen_rules::{Judging, Player as Seat, Record};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::coalition::Against;
use super::deepening::Deepening;
use super::m3::{Memory, Width};
use super::mate::{MateSearch, mate_in};
use super::search::Search;
use super::tree::Tree;
use crate::clock::Clock;
use crate::player::{Choice, Mind, Trouble};
use crate::score::Score;
use crate::spec::PlayerSpec;
use crate::transposition::Transpositions;

/// Positions to look at if nothing is said.
const USUAL_NODES: u64 = 20_000;
/// Plies to look ahead at most.
const MOST_DEPTH: u32 = 60;
/// Bytes to remember positions in if nothing is said.
const USUAL_MEGABYTES: u64 = 16;
/// Plies of a mate that HIRA looks for to its right, and elsewhere.
const HIRA_RIGHT: u32 = 5;
const HIRA_ELSEWHERE: u32 = 1;
/// Positions that the champion looks at for a mate of each of the others, and
/// for one of its own.
const CHAMPION_MATE: u64 = 500;
const CHAMPION_ESCAPE: u64 = 300;
/// Moves that are looked at for a mate that they let others have.
const MOST_ESCAPES: usize = 8;
/// To the right so many times more positions are looked at for a mate.
const ELSEWHERE: u64 = 10;

/// How it looks ahead, with what it remembers.
enum Way<M> {
    /// Deeper and deeper.
    Deepening(Deepening<M>),
    /// Wherever best play leads.
    Tree(Tree<M>),
}

/// How it looks for mates.
enum Mates {
    /// Not at all.
    Never,
    /// As HIRA does.
    Short,
    /// By proof numbers, within so many positions to the right, and a few
    /// elsewhere.
    Proof(u64),
}

pub(super) struct Engine<'a, G: Judging> {
    search: Search<'a, G>,
    way: Way<G::Move>,
    mates: Mates,
    /// Positions to look at for mates that a move lets others have.
    escape: u64,
    chance: Xoshiro256PlusPlus,
}

impl<'a, G: Judging> Engine<'a, G> {
    pub fn new(
        game: &'a G,
        spec: &PlayerSpec,
        weights: [&'a G::Weights; 2],
        chance: Xoshiro256PlusPlus,
    ) -> Self {
        let number = |name: &str| spec.get(name).unwrap_or(0);
        let bytes = (spec.get("mb").unwrap_or(USUAL_MEGABYTES) as usize) << 20;
        let m3 = |most: u64, least: u64| {
            let [most, least] = [most, least].map(|width| width as usize);
            Way::Deepening(Deepening::M3(Width { most, least }, Memory::new(bytes)))
        };
        let against =
            |whom: Against| Way::Deepening(Deepening::Coalition(whom, Transpositions::new(bytes)));
        let proof = match number("mate") {
            0 => Mates::Never,
            nodes => Mates::Proof(nodes),
        };
        let tuned = number("weights") as usize;
        let (way, mates, escape, weighed) = match spec.kind().name {
            "m3" => (
                m3(number("width"), number("narrow")),
                proof,
                number("escape"),
                tuned,
            ),
            "paranoid" => (against(Against::All), proof, number("escape"), tuned),
            "brs" => (against(Against::One), proof, number("escape"), tuned),
            "tree" => (Way::Tree(Tree::new(bytes)), proof, number("escape"), tuned),
            "hira" => (m3(10, 3), Mates::Short, 0, 0),
            "champion" => (
                Way::Tree(Tree::new(bytes)),
                Mates::Proof(CHAMPION_MATE),
                CHAMPION_ESCAPE,
                1,
            ),
            other => unreachable!("a kind without a player: {other}"),
        };
        let clock = Clock::of(spec, USUAL_NODES, MOST_DEPTH);
        Engine {
            search: Search::new(game, weights[weighed], clock),
            way,
            mates,
            escape,
            chance,
        }
    }

    /// A move that mates somebody, whatever the others do.
    fn mate(&mut self, pos: &G::Position) -> Option<G::Move> {
        let game = self.search.game;
        let me = game.turn(pos);
        // To the right first: there nobody can come between.
        let others = [3, 2, 1].map(|on| Seat((me.0 + on) % 4));
        let mut targets = others
            .into_iter()
            .filter(|seat| game.taken_out_by(pos, *seat).is_none() && !game.are_allies(me, *seat));
        match self.mates {
            Mates::Never => None,
            Mates::Short => targets.find_map(|target| {
                let is_right = target == others[0];
                let plies = if is_right { HIRA_RIGHT } else { HIRA_ELSEWHERE };
                mate_in(game, pos, target, plies)
            }),
            Mates::Proof(nodes) => targets.find_map(|target| {
                let mut search = MateSearch::new(game, target);
                let is_right = target == others[0];
                let nodes = if is_right { nodes } else { nodes / ELSEWHERE };
                let found = search.find(pos, nodes);
                self.search.clock.nodes += search.nodes();
                found
            }),
        }
    }

    /// Does a move let the next player mate its mover?
    fn is_fatal(&mut self, pos: &G::Position, mv: G::Move) -> bool {
        let game = self.search.game;
        let me = game.turn(pos);
        let next = game.after(pos, mv);
        if game.outcome(&next).is_some() || game.turn(&next) == me {
            return false;
        }
        let mut search = MateSearch::new(game, me);
        let found = search.find(&next, self.escape);
        self.search.clock.nodes += search.nodes();
        found.is_some()
    }
}

impl<G: Judging> Mind<G> for Engine<'_, G> {
    fn choose(&mut self, record: &Record<G>) -> Result<Choice<G::Move>, Trouble> {
        self.search.begin(record);
        let pos = record.position();
        if let Some(mv) = self.mate(pos) {
            return Ok(Choice {
                nodes: self.search.clock.nodes,
                ..Choice::of(mv)
            });
        }
        let (scored, depth) = match &mut self.way {
            Way::Deepening(way) => way.look_ahead(&mut self.search, &mut self.chance, pos),
            Way::Tree(tree) => tree.grow(&mut self.search, pos),
        };
        let (mut score, mut mv) = *scored.first().ok_or("there is no legal move")?;
        if self.escape > 0 {
            let candidates = scored.iter().take(MOST_ESCAPES);
            let safe = candidates.copied().find(|(_, mv)| !self.is_fatal(pos, *mv));
            (score, mv) = safe.unwrap_or((score, mv));
        }
        let line = match &self.way {
            Way::Deepening(_) => vec![mv],
            Way::Tree(tree) => tree.line(mv),
        };
        Ok(Choice {
            mv,
            score: Some(Score::Points(score)),
            line,
            depth: Some(depth),
            nodes: self.search.clock.nodes,
        })
    }
}
