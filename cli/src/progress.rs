//! Progress on long work: a bar on a terminal, a quiet line now and then
//! elsewhere; and Ctrl-C, which stops the work without leaving anything broken.

use std::fmt;
use std::io::IsTerminal;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use kanzen_catalog::{Lang, Stage, Watch};

use crate::output::{grouped, tell};

static STOPPED: AtomicBool = AtomicBool::new(false);

/// Seconds between lines where there is no terminal.
const QUIET: Duration = Duration::from_secs(10);

/// Shows how far the work is.
pub struct Progress {
    lang: Lang,
    bar: Option<ProgressBar>,
    stage: Mutex<(Stage, u64, Instant, Instant)>,
    done: AtomicU64,
}

impl Progress {
    /// Begins to look on, and to listen for Ctrl-C: once to stop in an orderly
    /// way, twice to stop at once.
    pub fn new(lang: Lang) -> Progress {
        let listening = ctrlc::set_handler(|| {
            if STOPPED.swap(true, Relaxed) {
                std::process::exit(1);
            }
        });
        if let Err(error) = listening {
            tell(&format!("Ctrl-C will end the program at once: {error}\n"));
        }
        let bar = std::io::stderr().is_terminal().then(|| {
            let bar = ProgressBar::new(0);
            let style = "{msg} [{wide_bar}] {human_pos}/{human_len} {rate}/s {eta}";
            let style = ProgressStyle::with_template(style).expect("a valid template");
            let rate = |state: &ProgressState, text: &mut dyn fmt::Write| {
                // Text that cannot be written leaves a gap in the bar, no more.
                let _ = text.write_str(&grouped(state.per_sec() as u64));
            };
            bar.set_style(style.with_key("rate", rate));
            bar
        });
        let now = Instant::now();
        let stage = Mutex::new((Stage::Opening, 0, now, now));
        Progress {
            lang,
            bar,
            stage,
            done: AtomicU64::new(0),
        }
    }

    /// Takes the bar away again.
    pub fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }

    /// A line for logs, with rate and time left.
    fn line(&self, now: Instant) {
        let Ok(mut stage) = self.stage.try_lock() else {
            return;
        };
        let (what, steps, begun, last) = *stage;
        if now - last < QUIET {
            return;
        }
        stage.3 = now;
        let done = self.done.load(Relaxed);
        let rate = done as f64 / (now - begun).as_secs_f64();
        let left = steps.saturating_sub(done) as f64 / rate.max(1.0);
        let what = what.say(self.lang);
        tell(&format!(
            "{what}: {done}/{steps}, {rate:.0}/s, {left:.0} s\n"
        ));
    }
}

impl Watch for Progress {
    fn begin(&self, stage: Stage, steps: u64, done: u64) {
        self.done.store(0, Relaxed);
        let now = Instant::now();
        // The rate is that of this run.
        let left = steps.saturating_sub(done);
        *self.stage.lock().unwrap_or_else(|e| e.into_inner()) = (stage, left, now, now);
        if let Some(bar) = &self.bar {
            bar.reset();
            bar.set_length(left);
            bar.set_message(stage.say(self.lang));
        }
    }

    fn advance(&self, steps: u64) {
        match &self.bar {
            Some(bar) => bar.inc(steps),
            None => {
                self.done.fetch_add(steps, Relaxed);
                self.line(Instant::now());
            }
        }
    }

    fn stopped(&self) -> bool {
        STOPPED.load(Relaxed)
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.finish();
    }
}
