//! How long work tells of its progress and hears that it should stop.

use kanzen_rules::Lang;

/// Looks on while work is done.
pub trait Watch: Sync {
    /// A stage begins, of about so many steps, of which some may have been done
    /// another time.
    fn begin(&self, stage: Stage, steps: u64, done: u64);

    /// So many more steps of the stage are done.
    fn advance(&self, steps: u64);

    /// Should the work be given up?
    fn stopped(&self) -> bool;
}

/// The stages of work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Looking at every number once.
    Opening,
    /// Rounds of retrograde analysis.
    Rounds,
    /// Checking every value.
    Verifying,
    /// Finding what can be reached from the start.
    Reaching,
    /// Counting.
    Counting,
    /// Playing games.
    Games,
    /// Solving the materials of a set, one after the other.
    Materials,
    /// Finding boards, material by material.
    Boards,
    /// Writing positions to a file.
    Exporting,
}

impl Stage {
    /// What people call it.
    pub fn say(self, lang: Lang) -> &'static str {
        match self {
            Stage::Opening => lang.pick("opening", "初期化"),
            Stage::Rounds => lang.pick("retrograde analysis", "後退解析"),
            Stage::Verifying => lang.pick("verifying", "検証"),
            Stage::Reaching => lang.pick("reachable positions", "到達可能局面"),
            Stage::Counting => lang.pick("counting", "集計"),
            Stage::Games => lang.pick("playing", "対局"),
            Stage::Exporting => lang.pick("exporting", "書き出し"),
            Stage::Boards => lang.pick("boards", "盤面"),
            Stage::Materials => lang.pick("solving materials", "駒の組の解析"),
        }
    }
}

/// Nobody looks on.
pub struct Silent;

impl Watch for Silent {
    fn begin(&self, _: Stage, _: u64, _: u64) {}
    fn advance(&self, _: u64) {}
    fn stopped(&self) -> bool {
        false
    }
}

/// Why the work was given up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Stopped {
    /// The watch said so.
    #[error("stopped before the work was done")]
    ByWatch,
    /// There is not enough memory for it.
    #[error(transparent)]
    NoMemory(NoMemory),
}

/// The system gives no more memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "the system gives no memory for another {bytes} bytes; end other programs or raise the limit"
)]
pub struct NoMemory {
    /// Bytes that were asked for.
    pub bytes: u64,
}

/// Fails once the watch says stop.
pub(crate) fn go_on(watch: &dyn Watch) -> Result<(), Stopped> {
    if watch.stopped() {
        Err(Stopped::ByWatch)
    } else {
        Ok(())
    }
}
