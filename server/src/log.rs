//! Lines on standard error. Whatever becomes of them, the server goes on: a
//! thread of their own writes them, lines that wait too long for a reader are
//! lost and counted, and what cannot be written is lost.

use std::fmt::Display;
use std::io::{self, Write};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

/// Characters of a visitor's text that are told.
const MOST: usize = 200;

/// Lines that may wait for their reader.
const WAITING: usize = 1000;

/// How long the end of the server waits for the last lines to be read.
const LAST_LINES: Duration = Duration::from_secs(1);

/// Lines on their way to standard error.
struct Log {
    lines: SyncSender<String>,
    waiting: AtomicUsize,
    lost: AtomicU64,
}

static LOG: OnceLock<Log> = OnceLock::new();

/// Tells a line.
pub fn tell(line: impl Display) {
    let log = LOG.get_or_init(|| {
        let (lines, told) = mpsc::sync_channel(WAITING);
        // Without a thread nobody takes the lines, and they are lost.
        let _ = thread::Builder::new().spawn(move || write(told));
        Log {
            lines,
            waiting: AtomicUsize::new(0),
            lost: AtomicU64::new(0),
        }
    });
    log.waiting.fetch_add(1, Ordering::SeqCst);
    if log.lines.try_send(format!("{line}\n")).is_err() {
        log.waiting.fetch_sub(1, Ordering::SeqCst);
        log.lost.fetch_add(1, Ordering::Relaxed);
    }
}

fn write(lines: Receiver<String>) {
    for line in lines {
        let log = LOG.get().expect("whoever sent the line");
        let lost = log.lost.swap(0, Ordering::Relaxed);
        let lost = match lost {
            0 => String::new(),
            lost => format!("warning: {lost} lines were lost, nobody read them\n"),
        };
        // There is nobody to tell that nothing can be told.
        let _ = io::stderr().write_all((lost + &line).as_bytes());
        log.waiting.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Waits until the lines told so far are written, but not for a reader who
/// does not read.
pub fn finish() {
    let begun = Instant::now();
    let Some(log) = LOG.get() else { return };
    while log.waiting.load(Ordering::SeqCst) > 0 && begun.elapsed() < LAST_LINES {
        thread::sleep(Duration::from_millis(1));
    }
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
