//! What one may type: a move, or a word that asks for something else.

/// What a line of input asks for.
pub enum Wish<'a> {
    Help,
    Moves,
    Hint,
    Values,
    Undo,
    Save(&'a str),
    Resign,
    Quit,
    Move(&'a str),
}

impl Wish<'_> {
    pub fn read(line: &str) -> Wish<'_> {
        let (word, rest) = line.split_once([' ', '　']).unwrap_or((line, ""));
        match word.to_lowercase().as_str() {
            "help" | "?" | "？" | "ヘルプ" => Wish::Help,
            "moves" | "手" | "合法手" => Wish::Moves,
            "hint" | "ヒント" => Wish::Hint,
            "values" | "値" => Wish::Values,
            "undo" | "待った" => Wish::Undo,
            "save" | "保存" => Wish::Save(rest.trim()),
            "resign" | "投了" => Wish::Resign,
            "quit" | "exit" | "終了" => Wish::Quit,
            _ => Wish::Move(line),
        }
    }
}
