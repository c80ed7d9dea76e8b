//! The cells of one of the paper's six boards.

use kanzen_nocca::{Nocca, Size};
use kanzen_rules::{Text, Value};
use kanzen_solver::Silent;

use super::counts::Counts;
use super::solved::{Arrangements, Board};
use super::words::{
    length, outcome, why_lost, why_shortest, why_start, why_unfolded, why_unfolded_holds, why_won,
    why_zugzwang, wins,
};
use super::{PAPER, Published, SECTION_7_1, START, TABLE_1, TABLE_2, set};
use crate::papers::cell::{Cell, Claim, Part, Witness};
use crate::papers::solved::{Questions, witness};

/// A board with the values of all its positions.
pub fn small_board(size: Size) -> Board {
    Board::solved(Nocca::new(size), &Silent).expect("nobody stops it")
}

/// The cells of one board, in the order of the paper's columns.
pub fn board_cells(published: &Published) -> Vec<Cell> {
    let board = Counted::new(published);
    let mut cells = vec![board.unfolded()];
    cells.extend(board.table_1());
    cells.extend(board.table_2());
    cells
}

/// A board, solved and counted.
struct Counted<'a> {
    published: &'a Published,
    size: Size,
    solved: Board,
    counts: Counts,
    /// Positions before mirror images are folded.
    unfolded: u64,
    /// The value of the start, and best play from it.
    start: Value,
    line: Witness,
    /// What else has been found to give the same values.
    check: Option<Text>,
}

impl Counted<'_> {
    fn new(published: &Published) -> Counted<'_> {
        let [width, depth, height] = published.board;
        let size = Size {
            width,
            depth,
            height,
        };
        let solved = small_board(size);
        let set = set::positions(size);
        let positions = set.unscored.iter();
        let positions = positions
            .flat_map(|arrangement| [0, 1].map(|side| solved.unfinished(&arrangement.text(side))));
        Counted {
            published,
            size,
            counts: Counts::new(&set, &solved),
            unfolded: set.unfolded,
            start: solved.value(&solved.start()),
            line: solved.line(&solved.start(), &[]),
            check: solved.simply(positions.flatten()),
            solved,
        }
    }

    fn cell(
        &self,
        part: &'static Part,
        column: [&str; 2],
        published: impl Into<Text>,
        computed: impl Into<Text>,
    ) -> Cell {
        let names = [Text::same(self.size.to_string()), column.into()];
        let cell = Cell::new(&PAPER, part, names, published, computed);
        Cell {
            check: self.check.clone(),
            ..cell
        }
    }

    /// A position that shows what is said of it.
    fn at(&self, text: &str, claim: Claim) -> Witness {
        witness(&self.solved.game, &self.solved.read(text), &[], claim)
    }

    /// A position that neither side wins.
    fn drawn(&self) -> Option<Witness> {
        let example = self.counts.drawn.example.as_ref();
        example.map(|text| self.at(text, Claim::Worth(Value::Draw)))
    }

    /// The position with the most successors, or with the fewest.
    fn successors(&self, (count, text): &(u64, String)) -> Witness {
        self.at(text, Claim::Successors(*count))
    }

    fn unfolded(&self) -> Cell {
        self.cell(
            &SECTION_7_1,
            ["positions before folding", "左右反転の重複を除く前の局面数"],
            self.published.unfolded,
            self.unfolded,
        )
        .because(why_unfolded(self.unfolded, &self.counts))
        .checked_by(why_unfolded_holds())
    }

    fn table_1(&self) -> [Cell; 4] {
        let (published, counts, start) = (self.published, &self.counts, self.start);
        let without_return = self.solved.winner_without_return(&self.solved.start());
        [
            self.cell(&TABLE_1, START, wins(published.start), outcome(start))
                .because(why_start(start, without_return))
                .shown_by(self.line.clone()),
            self.cell(
                &TABLE_1,
                ["positions", "局面数"],
                published.positions,
                counts.positions,
            ),
            self.cell(&TABLE_1, ["won", "勝ち局面"], published.won, counts.won)
                .because(why_won(counts))
                .shown_by(self.drawn()),
            self.cell(&TABLE_1, ["lost", "負け局面"], published.lost, counts.lost)
                .because(why_lost(counts))
                .shown_by(self.drawn()),
        ]
    }

    fn table_2(&self) -> [Cell; 5] {
        let (published, counts, start) = (self.published, &self.counts, self.start);
        let zugzwang = counts.zugzwang.example.as_ref();
        [
            self.cell(
                &TABLE_2,
                ["shortest win", "最短勝利手順"],
                published.shortest_win,
                length(start),
            )
            .because(why_shortest(start))
            .shown_by(self.line.clone()),
            self.cell(
                &TABLE_2,
                ["max branching", "最大分岐数"],
                published.max_branching,
                counts.max_branching.0,
            )
            .shown_by(self.successors(&counts.max_branching)),
            self.cell(
                &TABLE_2,
                ["min branching", "最小分岐数"],
                published.min_branching,
                counts.min_branching.0,
            )
            .shown_by(self.successors(&counts.min_branching)),
            self.mean_branching(),
            self.cell(
                &TABLE_2,
                ["zugzwang", "ツークツワンク"],
                published.zugzwang,
                counts.zugzwang.count,
            )
            .because(why_zugzwang(counts))
            .shown_by(zugzwang.map(|text| self.at(text, Claim::WhoeverMovesLoses))),
        ]
    }

    /// The published means are whole numbers. Five of the six are what is left of
    /// ours without its fraction, so that is how they are compared.
    fn mean_branching(&self) -> Cell {
        let (published, mean) = (self.published.mean_branching, self.counts.mean_branching);
        let floor = mean.floor() as u64;
        let column = ["mean branching", "平均分岐数"];
        let computed = Text::same(format!("{mean:.2}"));
        self.cell(&TABLE_2, column, published, computed)
            .judged(published == floor)
            .because(Text::new(
                format!("Without its fraction the mean over unfinished positions is {floor}."),
                format!("終局前の局面での平均は、小数点以下を切り捨てると{floor}です。"),
            ))
    }
}
