//! The rules once more, slow and simple: cells with coordinates in arrays, all
//! sendings tried one by one. Nothing is shared with the crate but the text.

use std::collections::BTreeSet;

/// Piece by world, rank from the top and file: nobody's, `w` or `b`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Plain {
    worlds: [Vec<Vec<char>>; 2],
    mover: char,
    pub won: bool,
}

/// How the rules are read, as in the crate.
#[derive(Clone, Copy, Default)]
pub struct Rules {
    pub anywhere: bool,
    pub below: bool,
    pub single: bool,
    pub emptied: bool,
    pub stay: bool,
    pub one: bool,
    pub four: bool,
    pub broken: bool,
    pub pass: bool,
}

/// World, rank, file.
type Cell = (usize, usize, usize);

const SIDES: [usize; 2] = [4, 3];

fn all_cells() -> Vec<Cell> {
    let mut cells = Vec::new();
    for (world, side) in SIDES.iter().enumerate() {
        for rank in 0..*side {
            cells.extend((0..*side).map(|file| (world, rank, file)));
        }
    }
    cells
}

/// The cell so many steps away in a direction, in the same world.
fn shifted((world, rank, file): Cell, (down, right): (i32, i32), steps: i32) -> Option<Cell> {
    let side = SIDES[world] as i32;
    let (rank, file) = (rank as i32 + down * steps, file as i32 + right * steps);
    let inside = (0..side).contains(&rank) && (0..side).contains(&file);
    inside.then_some((world, rank as usize, file as usize))
}

fn directions() -> Vec<(i32, i32)> {
    let all = (-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right)));
    all.filter(|direction| *direction != (0, 0)).collect()
}

fn touch(a: Cell, b: Cell) -> bool {
    match (a.0, b.0) {
        (0, 1) => (a.1 == b.1 || a.1 == b.1 + 1) && (a.2 == b.2 || a.2 == b.2 + 1),
        (1, 0) => touch(b, a),
        _ => false,
    }
}

impl Plain {
    pub fn start() -> Plain {
        Plain {
            worlds: SIDES.map(|side| vec![vec!['-'; side]; side]),
            mover: 'w',
            won: false,
        }
    }

    /// A position by its text, which must be one.
    pub fn read(text: &str) -> Plain {
        let fields: Vec<&str> = text.split(' ').collect();
        let mut pos = Plain::start();
        for (world, ranks) in fields[..2].iter().enumerate() {
            for (rank, row) in ranks.split('/').enumerate() {
                let mut cells = String::new();
                for c in row.chars() {
                    match c.to_digit(10) {
                        Some(empty) => cells += &"-".repeat(empty as usize),
                        None => cells.push(c),
                    }
                }
                pos.worlds[world][rank] = cells.chars().collect();
            }
        }
        pos.mover = if fields[2] == "w" { 'w' } else { 'b' };
        pos
    }

    fn at(&self, (world, rank, file): Cell) -> char {
        self.worlds[world][rank][file]
    }

    fn put(&mut self, (world, rank, file): Cell, piece: char) {
        self.worlds[world][rank][file] = piece;
    }

    fn other(&self) -> char {
        if self.mover == 'w' { 'b' } else { 'w' }
    }

    fn cells_of(&self, piece: char) -> Vec<Cell> {
        let cells = all_cells().into_iter();
        cells.filter(|cell| self.at(*cell) == piece).collect()
    }

    /// Rows of at least three of the mover's pieces, each from its first cell on.
    fn rows(&self) -> BTreeSet<Vec<Cell>> {
        let is_own = |cell: Option<Cell>| cell.is_some_and(|cell| self.at(cell) == self.mover);
        let mut rows = BTreeSet::new();
        for cell in all_cells() {
            for direction in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                let begins = is_own(Some(cell)) && !is_own(shifted(cell, direction, -1));
                let run = (0..).map(|steps| shifted(cell, direction, steps));
                let run: Vec<Cell> = run.take_while(|cell| is_own(*cell)).flatten().collect();
                if begins && run.len() >= 3 {
                    rows.insert(run);
                }
            }
        }
        rows
    }

    /// Every position that a move leads to.
    pub fn next(&self, rules: Rules) -> BTreeSet<Plain> {
        let own = self.cells_of(self.mover);
        let mut next = BTreeSet::new();
        let mut moved = false;
        for to in self.cells_of('-') {
            if own.len() < 4 {
                let is_first = own.is_empty() && self.cells_of(self.other()).is_empty();
                let inner = to.0 == 0 && (1..=2).contains(&to.1) && (1..=2).contains(&to.2);
                let allowed = match is_first && !rules.anywhere {
                    true => inner,
                    false => to.0 == 0 || rules.below,
                };
                if allowed {
                    self.arrive(None, to, rules, &mut next);
                    moved = true;
                }
                continue;
            }
            for from in own.iter().filter(|from| touch(**from, to)) {
                self.arrive(Some(*from), to, rules, &mut next);
                moved = true;
            }
        }
        if !moved && rules.pass {
            let mut passed = self.clone();
            passed.mover = self.other();
            next.insert(passed);
        }
        next
    }

    fn arrive(&self, from: Option<Cell>, to: Cell, rules: Rules, next: &mut BTreeSet<Plain>) {
        let mut after = self.clone();
        if let Some(from) = from {
            after.put(from, '-');
        }
        after.put(to, self.mover);
        let had = self.rows();
        let wins = |row: &Vec<Cell>| {
            let counts = row.len() == 3 || rules.four;
            counts && (row.contains(&to) || rules.broken && !had.contains(row))
        };
        after.won = after.rows().iter().any(wins);
        let caught: Vec<Cell> = match after.won {
            true => Vec::new(),
            false => after.between(to, rules),
        };
        let mut sent = BTreeSet::new();
        match rules.one {
            true if !caught.is_empty() => {
                for cell in &caught {
                    after.send(&[*cell], rules, &[*cell], &mut sent);
                }
            }
            _ => after.send(&caught, rules, &caught, &mut sent),
        }
        for mut pos in sent {
            pos.mover = self.other();
            next.insert(pos);
        }
    }

    /// Enemies in line between the piece on a cell and another of its side.
    fn between(&self, to: Cell, rules: Rules) -> Vec<Cell> {
        let mut caught = Vec::new();
        for direction in directions() {
            let line = (1..).map(|steps| shifted(to, direction, steps));
            let line: Vec<Cell> = line.take_while(Option::is_some).flatten().collect();
            let is_enemy = |cell: &&Cell| self.at(**cell) == self.other();
            let enemies = line.iter().take_while(is_enemy).count();
            let held = line
                .get(enemies)
                .is_some_and(|cell| self.at(*cell) == self.mover);
            if held && (enemies == 1 || !rules.single) {
                caught.extend(&line[..enemies]);
            }
        }
        caught
    }

    /// Sends those pieces in every order to every cell they may go to.
    fn send(&self, left: &[Cell], rules: Rules, caught: &[Cell], sent: &mut BTreeSet<Plain>) {
        if left.is_empty() {
            sent.insert(self.clone());
        }
        for (i, from) in left.iter().enumerate() {
            let mut others = left.to_vec();
            others.remove(i);
            let mut lifted = self.clone();
            lifted.put(*from, '-');
            for to in lifted.cells_of('-') {
                let allowed = match caught.contains(&to) {
                    // Only a cell that one of them has left is empty now.
                    true if to == *from => rules.stay,
                    true => rules.emptied || rules.stay,
                    false => true,
                };
                if allowed {
                    let mut landed = lifted.clone();
                    landed.put(to, self.other());
                    landed.send(&others, rules, caught, sent);
                }
            }
        }
    }

    /// As the crate writes it.
    pub fn text(&self) -> String {
        let world = |world: &Vec<Vec<char>>| {
            let rank = |rank: &Vec<char>| {
                let mut text: String = rank.iter().collect();
                for empty in (1..=4).rev() {
                    text = text.replace(&"-".repeat(empty), &empty.to_string());
                }
                text
            };
            world.iter().map(rank).collect::<Vec<_>>().join("/")
        };
        let hand = |piece: char| piece.to_string().repeat(4 - self.cells_of(piece).len());
        let mut hands = hand('w') + &hand('b');
        if hands.is_empty() {
            hands = "-".to_string();
        }
        let [upper, lower] = [0, 1].map(|n| world(&self.worlds[n]));
        format!("{upper} {lower} {} {hands}", self.mover)
    }

    /// Sequences of so many moves.
    pub fn perft(&self, rules: Rules, depth: u32) -> u64 {
        match depth {
            0 => 1,
            _ if self.won => 0,
            _ => {
                let next = self.next(rules);
                next.iter().map(|pos| pos.perft(rules, depth - 1)).sum()
            }
        }
    }
}
