//! Games that say how they are played and nothing more: the numbering that
//! enumerates them obeys the laws, and gives the values of the simple solver.

use std::ops::ControlFlow;

use kanzen_index::laws::{
    marks_transpose_moves, numbers_name_positions, openings_follow_the_moves,
};
use kanzen_index::{Enumerated, Index, Indexed, Lengthy, Place};
use kanzen_rules::{
    Game, GameName, Notation, Outcome, Player, Symmetric, TextError, Unmoves, Value, laws,
};
use kanzen_solver::{Extent, Silent, count_positions, probe, reachable, simple, solve, verify};

/// Tapatan as in `docs/adding-a-game.md`, with what it may say besides, and with
/// something wrong.
#[derive(Clone, Copy)]
struct Tapatan {
    images: bool,
    settles: bool,
    fault: Fault,
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Fault {
    None,
    /// One of the images is left out.
    ImageForgotten,
    /// An image has the other turn.
    TurnForgotten,
    /// An image has a piece elsewhere.
    ImageWrong,
    /// Everything with a piece in the middle is called won.
    SettledTooMuch,
    /// Every move is there twice.
    MovesTwice,
}

const PLAIN: Tapatan = Tapatan {
    images: false,
    settles: false,
    fault: Fault::None,
};
const FOLDED: Tapatan = Tapatan {
    images: true,
    ..PLAIN
};
const SETTLED: Tapatan = Tapatan {
    settles: true,
    ..FOLDED
};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Position {
    men: [u16; 2],
    turn: usize,
}

const ROWS: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

fn next_to(a: usize, b: usize) -> bool {
    a == 4 || b == 4 || (a % 3).abs_diff(b % 3) + (a / 3).abs_diff(b / 3) == 1
}

fn has_row(men: u16) -> bool {
    ROWS.iter().any(|row| men & row == *row)
}

/// Cells mirrored, upside down, along the diagonal.
fn turned(how: usize, men: u16) -> u16 {
    let turn = |cell: usize| {
        let (mut x, mut y) = (cell % 3, cell / 3);
        x = if how & 1 != 0 { 2 - x } else { x };
        y = if how & 2 != 0 { 2 - y } else { y };
        if how & 4 != 0 { x * 3 + y } else { y * 3 + x }
    };
    let cells = (0..9).filter(|cell| men >> cell & 1 == 1);
    cells.fold(0, |set, cell| set | 1 << turn(cell))
}

impl Game for Tapatan {
    type Position = Position;
    type Move = (Option<usize>, usize);
    const PLAYERS: u8 = 2;

    fn start(&self) -> Option<Position> {
        Some(Position {
            men: [0, 0],
            turn: 0,
        })
    }

    fn turn(&self, pos: &Position) -> Player {
        Player(pos.turn as u8)
    }

    fn outcome(&self, pos: &Position) -> Option<Outcome> {
        let moved = 1 - pos.turn;
        has_row(pos.men[moved]).then(|| Outcome::won_by(Player(moved as u8)))
    }

    fn settled(&self, pos: &Position) -> Option<Value> {
        let wins = |mv| has_row(self.after(pos, mv).men[pos.turn]);
        let wins = self.moves(pos).into_iter().any(wins)
            || self.fault == Fault::SettledTooMuch && pos.men[0] & 0o020 != 0;
        (self.settles && wins).then_some(Value::Win(1))
    }

    fn try_for_each_move<B>(
        &self,
        pos: &Position,
        mut visit: impl FnMut(Self::Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let own = pos.men[pos.turn];
        let free = |to: &usize| (pos.men[0] | pos.men[1]) >> to & 1 == 0;
        let times = if self.fault == Fault::MovesTwice {
            2
        } else {
            1
        };
        for to in (0..9).filter(free) {
            let from = (0..9).filter(|from| own >> from & 1 == 1 && next_to(*from, to));
            let moves: Vec<_> = match own.count_ones() {
                3 => from.map(|from| (Some(from), to)).collect(),
                _ => vec![(None, to)],
            };
            for mv in moves.repeat(times) {
                visit(mv)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn play(&self, pos: &mut Position, (from, to): Self::Move) {
        let own = &mut pos.men[pos.turn];
        *own = *own & !from.map_or(0, |from| 1 << from) | 1 << to;
        pos.turn = 1 - pos.turn;
    }

    fn for_each_image(&self, pos: &Position, mut visit: impl FnMut(Position)) {
        let skipped = if self.fault == Fault::ImageForgotten {
            3
        } else {
            0
        };
        for how in (0..16).filter(|how| *how != skipped && *how != 0 && self.images) {
            let mut men = pos.men.map(|men| turned(how % 8, men));
            let mut turn = pos.turn;
            if how >= 8 {
                men.swap(0, 1);
                turn = 1 - turn;
            }
            match self.fault {
                Fault::TurnForgotten if how == 8 => turn = 1 - turn,
                Fault::ImageWrong if how == 8 && men[0] == 1 => men[0] = 2 & !men[1],
                _ => {}
            }
            visit(Position { men, turn });
        }
    }

    fn other_to_move(&self, pos: &Position) -> Option<Position> {
        Some(Position {
            turn: 1 - pos.turn,
            ..*pos
        })
    }
}

impl Notation for Tapatan {
    fn name(&self) -> &GameName {
        static NAME: GameName = GameName::known("tapatan");
        &NAME
    }

    fn rules_text(&self) -> String {
        format!("Images {}, settled {}.\n", self.images, self.settles)
    }

    fn write_position(&self, pos: &Position) -> String {
        let owner = |cell: usize| (0..2).find(|player| pos.men[*player] >> cell & 1 == 1);
        let cells = (0..9).map(|cell| owner(cell).map_or('-', |player| ['x', 'o'][player]));
        format!("{} {}", cells.collect::<String>(), ['x', 'o'][pos.turn])
    }

    fn read_position(&self, text: &str) -> Result<Position, TextError> {
        let chars = |c: char| {
            text.chars()
                .take(9)
                .enumerate()
                .filter(move |(_, d)| *d == c)
        };
        let pos = Position {
            men: ['x', 'o'].map(|c| chars(c).fold(0, |men, (cell, _)| men | 1 << cell)),
            turn: usize::from(text.ends_with('o')),
        };
        let fits = self.write_position(&pos) == text && self.outcome(&pos).is_none();
        fits.then_some(pos)
            .ok_or_else(|| TextError::new("no position", "局面ではありません"))
    }

    fn write_move(&self, (from, to): Self::Move) -> String {
        from.map_or(String::new(), |from| format!("{from}-")) + &to.to_string()
    }
}

/// The laws of games and of numberings; what is broken, if something is.
fn check_laws(game: Tapatan) -> Result<(), String> {
    let game = Enumerated::new(game);
    let start = game.start().expect("a start");
    for seed in 0..4 {
        laws::check_walk(&game, &start, 200, seed).map_err(|broken| broken.to_string())?;
    }
    let too_big = |e: kanzen_index::TooBig| e.to_string();
    for (index, folds) in [
        (game.stored().map_err(too_big)?, true),
        (game.folded().map_err(too_big)?, true),
        (game.explicit().map_err(too_big)?, false),
    ] {
        numbers_name_positions(&game, &index, 0..index.len(), folds)?;
        marks_transpose_moves(&game, &index)?;
        if !game.game().settles || !folds {
            openings_follow_the_moves(&game, &index, 0..index.len())?;
        }
    }
    Ok(())
}

#[test]
fn laws_hold_with_and_without_images_and_settled_positions() {
    for game in [PLAIN, FOLDED, SETTLED] {
        check_laws(game).unwrap_or_else(|why| panic!("{why}"));
    }
}

#[test]
fn a_game_that_is_broken_breaks_a_law() {
    for fault in [
        Fault::ImageForgotten,
        Fault::TurnForgotten,
        Fault::ImageWrong,
        Fault::SettledTooMuch,
        Fault::MovesTwice,
    ] {
        let broken = check_laws(Tapatan { fault, ..SETTLED });
        assert!(broken.is_err(), "{fault:?}");
    }
}

#[test]
fn values_are_those_of_the_simple_solver() {
    let expected = simple::solve(&PLAIN, PLAIN.start());
    for game in [PLAIN, FOLDED, SETTLED] {
        let game = Enumerated::new(game);
        let (stored, folded) = (game.stored().unwrap(), game.folded().unwrap());
        let values = solve(&game, &stored, &Silent).unwrap();
        let lookup = |number| values.get(number).expect("no hole");
        for (pos, value) in &expected {
            assert_eq!(probe(&game, &stored, lookup, pos), *value, "{pos:?}");
        }
        let start = game.start().unwrap();
        assert_eq!(probe(&game, &stored, lookup, &start), Value::Win(9));
        let extent = Extent::Everything;
        let verified = verify(&game, &stored, &folded, &values, extent, &Silent).unwrap();
        assert_eq!(verified.positions, folded.len());
        // What can be reached from the start is all that the simple one found.
        let explicit = game.explicit().unwrap();
        let (index, reached) = reachable(&game, &folded, &explicit, &start, &Silent).unwrap();
        assert_eq!(index.len(), explicit.len());
        assert_eq!(reached.count(), expected.len() as u64);
    }
}

#[test]
fn every_image_is_counted_for_itself_and_folded_ones_once() {
    let expected = simple::solve(&PLAIN, PLAIN.start());
    let game = Enumerated::new(FOLDED);
    let mut all = std::collections::HashSet::new();
    let mut orbits = std::collections::HashSet::new();
    for pos in expected.keys() {
        let mut images: Vec<Position> = game
            .symmetries()
            .iter()
            .map(|s| game.image(*s, pos))
            .collect();
        images.push(*pos);
        orbits.insert(images.iter().map(|pos| (pos.turn, pos.men)).min());
        all.extend(images);
    }
    let explicit = game.explicit().unwrap();
    assert_eq!(count_positions(&game, &explicit), all.len() as u64);
    assert_eq!(game.folded().unwrap().len(), orbits.len() as u64);
    // Three against two with those to move who have three: nobody comes there.
    let odd = Position {
        men: [0o7, 0o30],
        turn: 0,
    };
    assert!(!game.is_position(&odd));
    assert_eq!(explicit.place(&game, &odd), Place::Stored(explicit.len()));
}

#[test]
fn numbers_do_not_depend_on_the_threads_and_are_read_back() {
    let list = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .unwrap();
        let mut bytes = Vec::new();
        let game = Enumerated::new(SETTLED);
        pool.install(|| game.keep(&mut bytes)).unwrap();
        bytes
    };
    let bytes = list(1);
    assert_eq!(list(3), bytes);
    let game = Enumerated::new(SETTLED);
    game.restore(&mut &bytes[..]).unwrap();
    let made = Enumerated::new(SETTLED);
    let (read, made_index) = (game.stored().unwrap(), made.stored().unwrap());
    assert_eq!(read.len(), made_index.len());
    assert_eq!(
        solve(&game, &read, &Silent).unwrap(),
        solve(&made, &made_index, &Silent).unwrap()
    );
}

#[test]
fn a_damaged_list_is_refused() {
    let mut bytes = Vec::new();
    Enumerated::new(SETTLED).keep(&mut bytes).unwrap();
    let refuses = |bytes: &[u8]| Enumerated::new(SETTLED).restore(&mut &*bytes).is_err();
    for len in (0..bytes.len()).step_by(7) {
        assert!(refuses(&bytes[..len]), "cut to {len}");
    }
    for at in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[at] ^= 0x55;
        assert!(refuses(&damaged), "byte {at}");
    }
    let other = Enumerated::new(FOLDED);
    assert!(
        other
            .restore(&mut &bytes[..])
            .unwrap_err()
            .to_string()
            .contains("another game")
    );
    let small = Enumerated::new(SETTLED).within(1000);
    assert!(
        small
            .restore(&mut &bytes[..])
            .unwrap_err()
            .to_string()
            .contains("too many")
    );
}

#[test]
fn a_game_that_takes_too_much_memory_is_refused() {
    let game = Enumerated::new(PLAIN).within(100_000);
    let too_big = game.stored().map(|_| ()).unwrap_err();
    assert!(too_big.numbers > 500.0, "{too_big}");
    let game = Enumerated::new(PLAIN);
    assert_eq!(game.estimate().numbers, 4974.0);
    // 24 bytes for a position, 6 and 12 for finding it and its predecessors.
    assert!((4974 * 42..4974 * 100).contains(&game.estimate().bytes));
}
