//! What goes to standard output: one JSON object, or text in one language.

use std::io::{ErrorKind, Write};

use kanzen_catalog::{Lang, Numbers, Value};
pub use kanzen_report::grouped;
use serde::Serialize;
use unicode_width::UnicodeWidthStr;

/// Columns that words are wrapped to.
const LINE_WIDTH: usize = 76;

/// How to print.
pub struct Output {
    pub lang: Lang,
    pub json: bool,
}

impl Output {
    /// Prints a report: as JSON, or as the text made of it.
    pub fn report<R: Serialize>(&self, report: &R, text: impl FnOnce() -> String) {
        match self.json {
            true => print(&format!("{:#}\n", serde_json::json!(report))),
            false => print(&text()),
        }
    }

    /// A text of two, by the language.
    pub fn pick<'a>(&self, en: &'a str, ja: &'a str) -> &'a str {
        self.lang.pick(en, ja)
    }

    /// A value in words, in the mover's view.
    pub fn value(&self, value: Value) -> String {
        match (self.lang, value) {
            (Lang::En, Value::Win(plies)) => format!("win in {plies}"),
            (Lang::En, Value::Loss(plies)) => format!("loss in {plies}"),
            (Lang::En, Value::Draw) => "draw".to_string(),
            (Lang::Ja, Value::Win(plies)) => format!("勝ち（{plies}手）"),
            (Lang::Ja, Value::Loss(plies)) => format!("負け（{plies}手）"),
            (Lang::Ja, Value::Draw) => "引き分け".to_string(),
        }
    }
}

/// Writes to standard output; a reader that has gone away ends the program.
pub fn print(text: &str) {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => std::process::exit(0),
        Err(error) => {
            tell(&format!("cannot write to standard output: {error}\n"));
            std::process::exit(1);
        }
        Ok(()) => {}
    }
}

/// Writes to standard error, if anybody is there to read it: what is told there
/// is never worth losing the work for.
pub fn tell(text: &str) {
    let _ = std::io::stderr().write_all(text.as_bytes());
}

/// How many numbers a game has, as far as that is known.
pub fn numbers(numbers: Numbers) -> String {
    match numbers {
        Numbers::Exactly(numbers) => grouped(numbers),
        Numbers::About(numbers) => format!("{numbers:.1e}"),
    }
}

/// Lines of cells, each column as wide as its widest cell; a column that has a
/// number is aligned to the right.
pub fn columns(rows: &[Vec<String>]) -> String {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let cells = |c: usize| rows.iter().filter_map(move |row| row.get(c));
    let width = |c: usize| cells(c).map(|cell| cell.width()).max().unwrap_or(0);
    let numeric =
        |c: usize| cells(c).any(|cell| cell.starts_with(|first: char| first.is_ascii_digit()));
    let shape: Vec<(usize, bool)> = (0..count).map(|c| (width(c), numeric(c))).collect();
    let mut text = String::new();
    for row in rows {
        let padded = row.iter().zip(&shape).map(|(cell, (width, numeric))| {
            let blanks = " ".repeat(width - cell.width());
            match numeric {
                true => format!("{blanks}{cell}"),
                false => format!("{cell}{blanks}"),
            }
        });
        text += padded.collect::<Vec<_>>().join("  ").trim_end();
        text.push('\n');
    }
    text
}

/// Words on lines of a terminal's width.
pub fn wrapped(words: impl Iterator<Item = String>) -> String {
    let mut text = String::new();
    let mut column = 0;
    for word in words {
        let width = 2 + word.width();
        if column > 0 && column + width > LINE_WIDTH {
            text.push('\n');
            column = 0;
        }
        text += &format!("  {word}");
        column += width;
    }
    text + "\n"
}
