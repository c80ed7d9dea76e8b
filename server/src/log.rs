//! Lines on standard error. Whatever becomes of them, the server goes on: what
//! cannot be written is lost.

use std::fmt::Display;
use std::io::{self, Write};

/// Characters of a visitor's text that are told.
const MOST: usize = 200;

/// Tells a line.
pub fn tell(line: impl Display) {
    let mut line = line.to_string();
    line.push('\n');
    // There is nobody to tell that nothing can be told.
    let _ = io::stderr().lock().write_all(line.as_bytes());
}

/// A text as it may stand in a line: cut, and with everything escaped that does
/// not show by itself, such as ends of lines, what moves a terminal's cursor, and
/// marks that turn the direction of writing.
pub fn shown(text: &str) -> String {
    let mut shown = String::new();
    for (at, (offset, letter)) in text.char_indices().enumerate() {
        if at == MOST {
            let left = text.len() - offset;
            shown += &format!("... ({left} bytes more)");
            break;
        }
        match letter {
            ' '..='~' if letter != '\\' => shown.push(letter),
            _ => shown.extend(letter.escape_debug()),
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_show_is_escaped_and_what_is_long_is_cut() {
        assert_eq!(shown("/a?b=\"c\"&王"), "/a?b=\"c\"&王");
        let hidden = "a\u{1b}[2J\r\n\u{202e}\u{200b}\u{feff}\u{e0041}\\n\u{9b}";
        let told = r"a\u{1b}[2J\r\n\u{202e}\u{200b}\u{feff}\u{e0041}\\n\u{9b}";
        assert_eq!(shown(hidden), told);
        let long = shown(&"/".repeat(30_000));
        assert!(long.ends_with("/... (29800 bytes more)"), "{long}");
        assert!(long.len() < 300);
    }
}
