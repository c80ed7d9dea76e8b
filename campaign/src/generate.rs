//! Random rulesets over the whole language of `RULESETS.md`, small enough to be
//! solved by plain means. A seed gives the same text for ever; what stands in
//! the text is drawn piece by piece, and the start last, so that it is a
//! position.

mod moves;
mod start;

use std::collections::BTreeSet;
use std::fmt::Write;

use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::plain::{self, most_positions};
use moves::{Moves, Taste};

/// A ruleset and what is in it.
pub struct Generated {
    /// The file.
    pub text: String,
    /// Parts of the language that it uses.
    pub features: BTreeSet<&'static str>,
}

/// What is drawn for a kind of pieces.
struct Kind {
    letter: char,
    royal: bool,
    moves: [Moves; 2],
    promoted: Option<[Moves; 2]>,
    /// How many each side begins with.
    count: [u8; 2],
}

/// A ruleset in the making.
struct Draft<'a> {
    random: &'a mut Xoshiro256PlusPlus,
    features: BTreeSet<&'static str>,
    most: f64,
    files: usize,
    ranks: usize,
    hand: bool,
    kinds: Vec<Kind>,
}

/// The ruleset of a seed with no more than so many positions, about.
pub fn generate(seed: u64, most: u64) -> Generated {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    loop {
        let mut draft = Draft::new(&mut random, most as f64);
        draft.draw_kinds();
        draft.draw_material();
        let head = draft.head(seed);
        let tail = draft.tail();
        // There are rules by which nothing is a position.
        if let Some(start) = draft.start(&head, &tail) {
            return Generated {
                text: format!("{head}start = \"{start}\"\n{tail}"),
                features: draft.features,
            };
        }
    }
}

impl Draft<'_> {
    fn new(random: &mut Xoshiro256PlusPlus, most: f64) -> Draft<'_> {
        let (files, ranks) = loop {
            let side = |random: &mut Xoshiro256PlusPlus| match random.random_range(0..10) {
                0..6 => random.random_range(1..=4),
                6..9 => random.random_range(2..=6),
                _ => random.random_range(5..=9),
            };
            let (files, ranks) = (side(random), side(random));
            let squares = (files * ranks) as f64;
            if ranks >= 2 && squares * (squares - 1.0) * 2.0 <= most {
                break (files, ranks);
            }
        };
        let board = match files * ranks {
            0..=16 => "16 squares and fewer",
            17..=32 => "17 to 32 squares",
            _ => "33 squares and more",
        };
        let thin = (files == 1).then_some("one file");
        Draft {
            features: [board].into_iter().chain(thin).collect(),
            hand: random.random_bool(0.55),
            most,
            files,
            ranks,
            kinds: Vec::new(),
            random,
        }
    }

    /// Draws with this chance, and notes it as a feature.
    fn chance(&mut self, chance: f64, feature: &'static str) -> bool {
        let yes = self.random.random_bool(chance);
        if yes {
            self.features.insert(feature);
        }
        yes
    }

    fn draw_kinds(&mut self) {
        let count = match self.random.random_range(0..20) {
            0 => 1,
            1..8 => 2,
            8..14 => 3,
            14..17 => 4,
            17..19 => self.random.random_range(5..=7),
            _ => self.random.random_range(8..=10),
        };
        if count >= 8 {
            self.features.insert("8 kinds and more");
        }
        let mut letters: Vec<char> = ('A'..='Z').collect();
        letters.shuffle(self.random);
        let royal = self.random.random_range(0..count);
        let taste = Taste {
            mirror: self.chance(0.5, "left-right symmetry"),
            unlike: self.random.random_bool(0.35),
            reach: (self.files.max(self.ranks) - 1) as i32,
        };
        let promotes = self.random.random_bool(0.6);
        let mut forms = count;
        for (kind, letter) in letters.into_iter().take(count).enumerate() {
            let royal = kind == royal;
            let other = promotes && !royal && forms < 16 && self.random.random_bool(0.6);
            forms += other as usize;
            let moves = moves::both(self.random, taste, royal);
            let promoted = other.then(|| moves::both(self.random, taste, false));
            self.kinds.push(Kind {
                letter,
                royal,
                moves,
                promoted,
                count: [royal as u8; 2],
            });
        }
        self.note_moves();
    }

    fn note_moves(&mut self) {
        for kind in &self.kinds {
            let forms = std::iter::once(&kind.moves).chain(&kind.promoted);
            for [first, second] in forms {
                let mut note = |yes: bool, feature| {
                    if yes {
                        self.features.insert(feature);
                    }
                };
                note(!first.steps.is_empty(), "steps");
                note(!first.slides.is_empty(), "slides");
                note(!first.jumps.is_empty(), "jumps");
                let far = |jump: &(i32, i32)| jump.0.abs().max(jump.1.abs()) > 2;
                note(first.jumps.iter().any(far), "far jumps");
                note(first != second && kind.royal, "unlike royal pieces");
                note(first != second && !kind.royal, "unlike others");
            }
            if kind
                .promoted
                .as_ref()
                .is_some_and(|[first, second]| first != second)
            {
                self.features.insert("unlike promoted forms");
            }
        }
    }

    /// Adds pieces while there are not too many positions.
    fn draw_material(&mut self) {
        let equal = self.random.random_bool(0.6);
        let greed = [0.5, 0.8, 0.95][self.random.random_range(0..3)];
        let mut failed = 0;
        while failed < 6 && self.random.random_bool(greed) {
            let kind = self.random.random_range(0..self.kinds.len());
            if self.kinds[kind].royal {
                continue;
            }
            let before = self.kinds[kind].count;
            let side = self.random.random_range(0..2);
            self.kinds[kind].count[side] += 1;
            if equal {
                self.kinds[kind].count[1 - side] += 1;
            }
            if self.positions() > self.most || self.pieces() > self.files * self.ranks {
                self.kinds[kind].count = before;
                failed += 1;
            }
        }
        let unequal = self.kinds.iter().any(|kind| kind.count[0] != kind.count[1]);
        if unequal {
            self.features.insert("unequal material");
        }
        if self
            .kinds
            .iter()
            .any(|kind| kind.count[0] + kind.count[1] > 4)
        {
            self.features.insert("5 of a kind and more");
        }
    }

    fn positions(&self) -> f64 {
        let kinds = self
            .kinds
            .iter()
            .map(|kind| (kind.royal, kind.promoted.is_some()));
        let material = [0, 1].map(|side| self.kinds.iter().map(|kind| kind.count[side]).collect());
        most_positions(
            self.files * self.ranks,
            self.hand,
            &kinds.collect::<Vec<_>>(),
            &material,
        )
    }

    /// Pieces that must find a square: those that cannot begin in hand.
    fn pieces(&self) -> usize {
        let count = |kind: &Kind| (kind.count[0] + kind.count[1]) as usize;
        let on_board = self.kinds.iter().filter(|kind| kind.royal || !self.hand);
        on_board.map(count).sum()
    }

    /// What stands before the start.
    fn head(&mut self, seed: u64) -> String {
        let mut text = format!("name = \"c{seed}\"\n");
        if self.chance(0.1, "titles") {
            text += "title = { en = \"A game\", ja = \"ゲーム\" }\n";
            text += "players = { en = [\"Up\", \"Down\"], ja = \"人\" }\n";
        }
        let _ = write!(
            text,
            "board = {{ files = {}, ranks = {}",
            self.files, self.ranks
        );
        if self.chance(0.2, "left coordinates") {
            text += ", coordinates = \"left\"";
        }
        text + " }\n"
    }

    /// What stands behind it.
    fn tail(&mut self) -> String {
        let rules = self.rules();
        let promotion = self.promotion();
        let drops = self.drops();
        let sets = self.sets();
        let pieces = self.pieces_text();
        rules + &promotion + &drops + &sets + &pieces
    }

    fn rules(&mut self) -> String {
        let mut text = "\n[rules]\n".to_string();
        let mate = self.random.random_bool(0.5);
        self.features.insert(if mate { "mate" } else { "capture" });
        let _ = writeln!(
            text,
            "royal-lost-by = \"{}\"",
            if mate { "mate" } else { "capture" }
        );
        let goal = match (self.random.random_range(0..10), mate) {
            (0..2, _) => None,
            (2..4, _) => Some(("none", "no goal")),
            (4..7, true) => Some(("at-once", "at-once and mate")),
            (4..7, false) => Some(("at-once", "at-once and capture")),
            (_, true) => Some(("safe", "safe and mate")),
            (_, false) => Some(("safe", "safe and capture")),
        };
        if let Some((goal, feature)) = goal {
            self.features.insert(feature);
            let _ = writeln!(text, "goal = \"{goal}\"");
        }
        self.features
            .insert(if self.hand { "hand" } else { "gone" });
        let _ = writeln!(
            text,
            "captured = \"{}\"",
            if self.hand { "hand" } else { "gone" }
        );
        match self.random.random_range(0..3) {
            0 => {}
            1 => text += "no-move = \"loss\"\n",
            _ => {
                self.features.insert("no-move draws");
                text += "no-move = \"draw\"\n";
            }
        }
        let times = self.random.random_range(2..=5);
        let _ = write!(text, "repetition = {{ times = {times}");
        if self.chance(0.2, "repetition loses") {
            text += ", result = \"first-loses\"";
        }
        if self.chance(0.3, "perpetual check loses") {
            text += ", perpetual-check-loses = true";
        }
        text += " }\n";
        let promotes = self.kinds.iter().any(|kind| kind.promoted.is_some());
        if promotes && self.chance(0.3, "impasse") {
            let _ = writeln!(text, "impasse = {}", self.random.random_range(1..=6));
        }
        text
    }

    fn promotion(&mut self) -> String {
        if self.kinds.iter().all(|kind| kind.promoted.is_none()) {
            return String::new();
        }
        self.features.insert("promotion");
        let zone = match self.random.random_range(0..10) {
            0 => self.ranks,
            1..4 => self.random.random_range(1..=self.ranks),
            _ => 1,
        };
        if zone > 1 {
            self.features.insert("zone of 2 ranks and more");
        }
        let mut text = format!("\n[promotion]\nzone = {zone}\n");
        match self.random.random_range(0..4) {
            0 => text += "forced = \"when-dead\"\n",
            1 | 2 => {
                self.features.insert("always promotes");
                text += "forced = \"always\"\n";
            }
            _ => {}
        }
        text
    }

    fn drops(&mut self) -> String {
        if !self.hand || self.random.random_bool(0.35) {
            return String::new();
        }
        let mut text = "\n[drops]\n".to_string();
        if self.chance(0.5, "one-per-file") {
            let _ = writeln!(text, "one-per-file = {}", self.some_letters());
        }
        if self.chance(0.5, "no-mate") {
            let _ = writeln!(text, "no-mate = {}", self.some_letters());
        }
        match self.random.random_range(0..3) {
            0 => {}
            1 => text += "dead-squares = false\n",
            _ => {
                self.features.insert("dead squares");
                text += "dead-squares = true\n";
            }
        }
        text
    }

    fn some_letters(&mut self) -> String {
        let mut letters = Vec::new();
        for kind in self.kinds.iter().filter(|kind| !kind.royal) {
            if self.random.random_bool(0.7) {
                letters.push(kind.letter.to_string());
            }
        }
        format!("{letters:?}")
    }

    fn sets(&mut self) -> String {
        let mut pieces = String::new();
        for kind in self.kinds.iter().filter(|kind| !kind.royal) {
            let more = self.random.random_range(0..=1);
            match kind.count[0] + kind.count[1] {
                0 => {}
                count => {
                    let _ = write!(pieces, "{}{}", count + more, kind.letter);
                }
            }
        }
        if !self.hand || pieces.is_empty() || !self.chance(0.06, "sets") {
            return String::new();
        }
        format!("\n[[set]]\nname = \"box\"\npieces = \"{pieces}\"\n")
    }

    fn pieces_text(&mut self) -> String {
        let glyphs = self.chance(0.15, "glyphs and marks");
        let mut text = String::new();
        for (number, kind) in self.kinds.iter().enumerate() {
            let _ = writeln!(text, "\n[[piece]]\nletter = \"{}\"", kind.letter);
            if kind.royal {
                text += "royal = true\n";
            }
            let glyph = |number: usize| "甲乙丙丁戊己庚辛壬癸".chars().nth(number % 10);
            let glyph = glyph(number).expect("ten kinds");
            if glyphs {
                let _ = writeln!(
                    text,
                    "name = {{ en = \"Piece {number}\", ja = \"{glyph}\" }}"
                );
                let _ = writeln!(text, "glyph = [\"{glyph}\", \"敵{glyph}\"]");
                let _ = writeln!(text, "mark = [\"{}\", \"X{}\"]", kind.letter, kind.letter);
            }
            text += &moves::written(&kind.moves);
            if let Some(promoted) = &kind.promoted {
                text += "[piece.promoted]\n";
                if glyphs {
                    let _ = writeln!(text, "glyph = \"成{glyph}\"");
                }
                text += &moves::written(promoted);
            }
        }
        text
    }

    /// Where the game begins, as text; none if no position is found.
    fn start(&mut self, head: &str, tail: &str) -> Option<String> {
        let empty = vec![self.files.to_string(); self.ranks].join("/");
        let text = format!("{head}start = \"{empty} b -\"\n{tail}");
        let rules = plain::read(&text).expect("a ruleset that is written as it should be");
        let material = [0, 1].map(|side| self.kinds.iter().map(|kind| kind.count[side]).collect());
        let start = start::draw(&rules, &material, self.random)?;
        for (yes, feature) in [
            (start.turn == 1, "the second player begins"),
            (
                start.hands.iter().flatten().any(|count| *count > 0),
                "pieces in hand at the start",
            ),
            (
                start.board.iter().flatten().any(|piece| piece.promoted),
                "promoted at the start",
            ),
        ] {
            if yes {
                self.features.insert(feature);
            }
        }
        Some(rules.write_position(&start))
    }
}
