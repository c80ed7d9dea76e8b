//! How pieces move, at random.

use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;

/// The moves of a form.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Moves {
    /// Directions of one square.
    pub steps: Vec<&'static str>,
    /// Directions of any number of squares.
    pub slides: Vec<&'static str>,
    /// Squares so far right and forward.
    pub jumps: Vec<(i32, i32)>,
}

/// What holds for all pieces of a ruleset.
#[derive(Clone, Copy)]
pub struct Taste {
    /// They move alike to both sides.
    pub mirror: bool,
    /// Some of the second player's move otherwise.
    pub unlike: bool,
    /// No jump that goes farther stays on the board.
    pub reach: i32,
}

/// Each direction with its mirror image.
const DIRECTIONS: [(&str, &str); 8] = [
    ("f", "f"),
    ("b", "b"),
    ("l", "r"),
    ("r", "l"),
    ("fl", "fr"),
    ("fr", "fl"),
    ("bl", "br"),
    ("br", "bl"),
];

/// The moves of both players' pieces.
pub fn both(random: &mut Xoshiro256PlusPlus, taste: Taste, royal: bool) -> [Moves; 2] {
    let first = some(random, taste, royal);
    let second = match taste.unlike && random.random_bool(0.6) {
        true => some(random, taste, royal),
        false => first.clone(),
    };
    [first, second]
}

fn some(random: &mut Xoshiro256PlusPlus, taste: Taste, royal: bool) -> Moves {
    let mut moves = Moves::default();
    let style = random.random_range(0..if royal { 10 } else { 14 });
    let density = random.random_range(0.1..0.8);
    while moves == Moves::default() {
        match style {
            0..3 => directions(random, taste, 1.0, &mut moves.steps),
            3..7 => directions(random, taste, density, &mut moves.steps),
            7 => jumps(random, taste, &mut moves.jumps),
            8 | 9 => {
                directions(random, taste, density / 2.0, &mut moves.steps);
                jumps(random, taste, &mut moves.jumps);
            }
            10 | 11 => directions(random, taste, density, &mut moves.slides),
            _ => {
                directions(random, taste, density, &mut moves.steps);
                directions(random, taste, density, &mut moves.slides);
                jumps(random, taste, &mut moves.jumps);
            }
        }
    }
    // A slide covers the step, and a jump to the next square is a step.
    moves.steps.retain(|step| !moves.slides.contains(step));
    moves.jumps.retain(|jump| {
        let same = |direction: &&str| unit(direction) == *jump;
        !moves.steps.iter().chain(&moves.slides).any(same)
    });
    moves
}

/// How far right and forward a direction goes.
fn unit(direction: &str) -> (i32, i32) {
    let has = |letter| direction.contains(letter) as i32;
    (has('r') - has('l'), has('f') - has('b'))
}

fn directions(
    random: &mut Xoshiro256PlusPlus,
    taste: Taste,
    density: f64,
    list: &mut Vec<&'static str>,
) {
    for (direction, mirrored) in DIRECTIONS {
        if list.contains(&direction) || !random.random_bool(density) {
            continue;
        }
        list.push(direction);
        if taste.mirror && mirrored != direction {
            list.push(mirrored);
        }
    }
}

fn jumps(random: &mut Xoshiro256PlusPlus, taste: Taste, list: &mut Vec<(i32, i32)>) {
    for _ in 0..random.random_range(0..4) {
        let reach = match random.random_range(0..10) {
            0..6 => 2,
            6..9 => taste.reach.clamp(1, 8),
            _ => 8,
        };
        let jump = (
            random.random_range(-reach..=reach),
            random.random_range(-reach..=reach),
        );
        if jump == (0, 0) || list.contains(&jump) {
            continue;
        }
        list.push(jump);
        if taste.mirror && jump.0 != 0 {
            list.push((-jump.0, jump.1));
        }
    }
}

/// Both players' moves as the file has them.
pub fn written([first, second]: &[Moves; 2]) -> String {
    let mut text = format!("moves = {}\n", first.text());
    if first != second {
        text += &format!("second-moves = {}\n", second.text());
    }
    text
}

impl Moves {
    fn text(&self) -> String {
        let mut lists = Vec::new();
        for (name, list) in [("steps", &self.steps), ("slides", &self.slides)] {
            if !list.is_empty() {
                lists.push(format!("{name} = {list:?}"));
            }
        }
        if !self.jumps.is_empty() {
            let jumps = self
                .jumps
                .iter()
                .map(|(right, forward)| format!("[{right}, {forward}]"));
            lists.push(format!(
                "jumps = [{}]",
                jumps.collect::<Vec<_>>().join(", ")
            ));
        }
        format!("{{ {} }}", lists.join(", "))
    }
}
