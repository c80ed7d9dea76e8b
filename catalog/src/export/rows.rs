//! Going through the positions of a game, looking each up, and keeping what is
//! told of those that are wanted.

use std::ops::Range;

use kanzen_index::{Index, Indexed, Place, Walker};
use kanzen_rules::laws::Lawful;
use kanzen_rules::parallel::{CHUNK, in_runs};
use kanzen_rules::{Inventory, MOST_COUNTS, Player, Symmetry, Value};
use kanzen_solver::{Lookup, Reached, Stopped, Values, Watch, probe};

use super::columns::What;
use super::condition::{Condition, Told};

/// Numbers whose batches are in memory at once.
pub const PART: u64 = 64 * CHUNK;

/// What is told of a position, texts left out.
#[derive(Clone, Copy)]
pub struct Row {
    pub turn: Player,
    pub value: Value,
    pub moves: u16,
    pub reachable: Option<bool>,
    pub counts: [u8; MOST_COUNTS],
}

/// Texts one after the other, and where each ends.
#[derive(Default)]
pub struct Texts {
    pub bytes: Vec<u8>,
    pub ends: Vec<usize>,
}

impl Texts {
    fn push(&mut self, text: &str) {
        self.bytes.extend(text.as_bytes());
        self.ends.push(self.bytes.len());
    }
}

/// Rows with their texts, where these are wanted.
#[derive(Default)]
pub struct Batch {
    pub rows: Vec<Row>,
    pub positions: Texts,
    pub materials: Texts,
}

/// A solved game, and what is asked of it.
pub struct Source<'a, G: Indexed> {
    pub game: &'a G,
    pub stored: &'a G::Index,
    pub folded: &'a G::Index,
    pub values: &'a Values,
    /// What can be reached, as numbers of a numbering.
    pub reached: Option<(&'a G::Index, &'a Reached)>,
    pub images_once: bool,
    /// What is written.
    pub told: Vec<What>,
    /// Those on the value, which are the same for all images.
    pub on_value: Vec<Condition>,
    /// Those on anything else, the quickest first.
    pub on_rest: Vec<Condition>,
}

impl<'a, G: Lawful + Indexed + Inventory> Source<'a, G> {
    /// The batches of a part of the folded numbers, in their order.
    pub fn batches(&self, part: Range<u64>, watch: &dyn Watch) -> Result<Vec<Batch>, Stopped> {
        let runs = in_runs(part, |chunks| {
            let mut walker = self.folded.walker(self.game);
            let batches = chunks.map(|numbers| {
                if watch.stopped() {
                    return Err(Stopped::ByWatch);
                }
                watch.advance(numbers.end - numbers.start);
                Ok(self.batch(&mut walker, numbers))
            });
            batches.collect()
        });
        let runs: Result<Vec<Vec<Batch>>, Stopped> = runs.into_iter().collect();
        Ok(runs?.into_iter().flatten().collect())
    }

    fn batch(&self, walker: &mut <G::Index as Index<G>>::Walker<'_>, numbers: Range<u64>) -> Batch {
        let mut batch = Batch::default();
        let mut images = Vec::new();
        for number in numbers {
            let Some(pos) = walker.seek(number) else {
                continue;
            };
            let lookup = |number| self.values.value(number);
            let value = probe(self.game, self.stored, lookup, &pos);
            let on_value = |condition: &Condition| condition.holds(of_value(condition.what, value));
            if !self.on_value.iter().all(on_value) {
                continue;
            }
            images.clear();
            images.push(pos);
            if !self.images_once {
                self.add_images(&mut images);
            }
            // They are as many for all images.
            let mut moves = None;
            for image in &images {
                let look = Look {
                    source: self,
                    pos: image,
                    moves: &mut moves,
                    row: Row {
                        turn: self.game.turn(image),
                        value,
                        moves: 0,
                        reachable: None,
                        counts: [0; MOST_COUNTS],
                    },
                    text: String::new(),
                };
                look.add_to(&mut batch);
            }
        }
        batch
    }

    /// Adds the other images of the first position.
    fn add_images(&self, images: &mut Vec<G::Position>) {
        for symmetry in self.game.symmetries() {
            let image = self.game.image(*symmetry, &images[0]);
            if !images.contains(&image) {
                images.push(image);
            }
        }
    }

    /// Can the position be reached, or one of its images where they are written
    /// once? None if there is no start, or nobody asks.
    fn is_reached(&self, pos: &G::Position) -> Option<bool> {
        let (index, set) = self.reached?;
        let has = |pos: &G::Position| match index.place(self.game, pos) {
            Place::Stored(number) => set.contains(number),
            Place::Settled(_) | Place::Derived => false,
        };
        let others = match self.images_once {
            true => self.game.symmetries(),
            false => &[],
        };
        let other = |symmetry: &Symmetry| has(&self.game.image(*symmetry, pos));
        Some(has(pos) || others.iter().any(other))
    }
}

/// What the columns of the value say.
fn of_value(what: What, value: Value) -> Told<'static> {
    match what {
        What::Value => Told::Text(value.word()),
        _ => value.plies().map_or(Told::Nothing, Told::Number),
    }
}

/// A position that is looked at, one column after the other.
struct Look<'a, 'b, G: Indexed> {
    source: &'b Source<'a, G>,
    pos: &'b G::Position,
    moves: &'b mut Option<u16>,
    row: Row,
    text: String,
}

impl<G: Lawful + Indexed + Inventory> Look<'_, '_, G> {
    /// Adds the row if all conditions hold.
    fn add_to(mut self, batch: &mut Batch) {
        let source = self.source;
        for condition in &source.on_rest {
            if !condition.holds(self.tell(condition.what)) {
                return;
            }
        }
        for what in &source.told {
            self.tell(*what);
            match what {
                What::Position => batch.positions.push(&self.text),
                What::Material => batch.materials.push(&self.text),
                _ => {}
            }
        }
        batch.rows.push(self.row);
    }

    /// Finds out what a column says, and keeps it in the row.
    fn tell(&mut self, what: What) -> Told<'_> {
        let game = self.source.game;
        match what {
            What::Value | What::Plies => of_value(what, self.row.value),
            What::Turn => Told::Text(self.row.turn.word()),
            What::Moves => {
                self.row.moves = *self.moves.get_or_insert_with(|| {
                    let mut moves = 0;
                    game.for_each_move(self.pos, |_| moves += 1);
                    moves
                });
                Told::Number(self.row.moves)
            }
            What::Reachable => {
                self.row.reachable = self.source.is_reached(self.pos);
                self.row.reachable.map_or(Told::Nothing, Told::Truth)
            }
            What::Count(count) => {
                self.row.counts = game.counts(self.pos);
                Told::Number(self.row.counts[count].into())
            }
            What::Material => {
                self.text = game.write_material(self.pos);
                Told::Text(&self.text)
            }
            What::Position => {
                self.text = game.write_position(self.pos);
                Told::Text(&self.text)
            }
        }
    }
}
