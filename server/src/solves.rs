//! `/solves`: games solved on request, one at a time, with their progress.

use std::convert::Infallible;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::Json;
use axum::body::{Body as Stream, Bytes};
use axum::extract::Path;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use hyper::body::Frame;
use kanzen_api::TableState;
use kanzen_catalog::{Begin, GameName, Packing, SolveOptions, Stage, Text, Watch};
use serde::{Deserialize, Serialize};
use tokio::runtime::Handle;
use tokio::sync::mpsc;

use crate::App;
use crate::error::{ApiError, ErrorBody};
use crate::library::Entry;
use crate::request::Body;
use crate::visit::{Peer, Visit};

/// Time between two events.
const EVERY: Duration = Duration::from_millis(200);

/// Solves go on with what an earlier one left, if it was interrupted.
pub const GOING_ON: SolveOptions = SolveOptions {
    memory: None,
    begin: Begin::Resume,
    keep_every: Duration::from_secs(5),
    packing: Packing::Quick,
    announce: &|_| {},
};

/// Gives work up when it has taken too long.
pub struct Deadline(Instant);

impl Deadline {
    pub fn after(time: Duration) -> Deadline {
        Deadline(Instant::now() + time)
    }
}

impl Watch for Deadline {
    fn begin(&self, _: Stage, _: u64, _: u64) {}
    fn advance(&self, _: u64) {}
    fn stopped(&self) -> bool {
        Instant::now() >= self.0
    }
}

/// A solve, running or done.
struct Job {
    game: GameName,
    stage: Mutex<(Stage, u64)>,
    done: AtomicU64,
    stopped: AtomicBool,
    ended: Mutex<Option<Result<(), ApiError>>>,
}

impl Job {
    fn new(game: &GameName) -> Job {
        Job {
            game: game.clone(),
            stage: Mutex::new((Stage::Opening, 0)),
            done: AtomicU64::new(0),
            stopped: AtomicBool::new(false),
            ended: Mutex::new(None),
        }
    }

    fn ended(&self) -> Option<Result<(), ApiError>> {
        held(&self.ended).clone()
    }
}

impl Watch for Job {
    fn begin(&self, stage: Stage, steps: u64, done: u64) {
        *held(&self.stage) = (stage, steps);
        self.done.store(done, Relaxed);
    }

    fn advance(&self, steps: u64) {
        self.done.fetch_add(steps, Relaxed);
    }

    fn stopped(&self) -> bool {
        self.stopped.load(Relaxed)
    }
}

/// Nothing that holds one of these locks leaves things half done.
fn held<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The solve that is running, or was the last.
#[derive(Default)]
pub struct Solves {
    job: Mutex<Option<Arc<Job>>>,
}

impl Solves {
    /// The game that is being solved.
    pub fn running(&self) -> Option<GameName> {
        let job = held(&self.job);
        let running = job.as_ref().filter(|job| job.ended().is_none());
        running.map(|job| job.game.clone())
    }

    /// The solve of a game, if it is running or was the last.
    fn of(&self, game: &GameName) -> Option<Arc<Job>> {
        held(&self.job).clone().filter(|job| job.game == *game)
    }

    /// Lets a running solve keep its state and end.
    pub fn stop(&self) {
        let Some(job) = held(&self.job).clone() else {
            return;
        };
        job.stopped.store(true, Relaxed);
        while job.ended().is_none() {
            std::thread::sleep(EVERY);
        }
    }

    /// A new solve, if none is running.
    fn begin(&self, game: &GameName) -> Result<Arc<Job>, ApiError> {
        let mut current = held(&self.job);
        if current.as_ref().is_some_and(|job| job.ended().is_none()) {
            return Err(ApiError::busy());
        }
        let job = Arc::new(Job::new(game));
        *current = Some(job.clone());
        Ok(job)
    }
}

/// What to solve.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SolveAsked {
    game: String,
    #[serde(default)]
    start: Option<String>,
}

/// A game that is solved, or soon will be.
#[derive(Serialize)]
pub struct SolveBegun {
    game: GameName,
}

/// `POST /api/v1/solves`
pub async fn begin(
    visit: Visit,
    Body(asked): Body<SolveAsked>,
) -> Result<(StatusCode, Json<SolveBegun>), ApiError> {
    let peer = visit.peer;
    let work = move |app: &Arc<App>| {
        let entry = app.library.entry(&asked.game, asked.start.as_deref())?;
        app.library.check_numbering(&entry)?;
        let game = entry.game.name().clone();
        let running = app.solves.running();
        let status = match app.library.table_view(&entry, running.as_ref()).state {
            TableState::Ready | TableState::Solving => StatusCode::OK,
            TableState::Offered => {
                run(app.clone(), peer, entry)?;
                StatusCode::ACCEPTED
            }
            _ => return Err(ApiError::too_big_to_solve(&game)),
        };
        Ok((status, Json(SolveBegun { game })))
    };
    visit.short(work).await
}

/// Solves a game on the threads for that.
fn run(app: Arc<App>, peer: Peer, entry: Arc<Entry>) -> Result<(), ApiError> {
    if app.solves.running().is_some() {
        return Err(ApiError::busy());
    }
    let room = app.library.room(&*entry.game)?;
    let job = app.solves.begin(entry.game.name())?;
    let pool = app.gates.solving.clone();
    let runtime = Handle::current();
    pool.spawn(move || {
        // One at a time is solved here, so that nothing else waits for this thread.
        let alone = || runtime.block_on(app.gates.materials.enter(peer));
        let place = entry.game.is_material().then(alone);
        if let Some(Err(busy)) = place {
            *held(&job.ended) = Some(Err(busy));
            return;
        }
        let solved = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            // Somebody may have made it meanwhile.
            if app.library.table(&entry).is_some() {
                return Ok(());
            }
            app.library.make(&room, &*entry.game, &*job)
        }));
        let ended = match solved {
            Ok(Ok(())) => Ok(()),
            Ok(Err(error)) => Err(ApiError::from(error)),
            Err(_) => Err(ApiError::failed("a solve panicked")),
        };
        drop(place);
        *held(&job.ended) = Some(ended);
    });
    Ok(())
}

/// How far a solve is.
#[derive(Serialize)]
struct Progress {
    stage: Text,
    done: u64,
    total: u64,
}

/// A server-sent event.
fn event(name: &str, data: &impl Serialize) -> Bytes {
    let data = serde_json::to_string(data).unwrap_or_default();
    format!("event: {name}\ndata: {data}\n\n").into()
}

/// Tells how a solve goes on until it ends or nobody listens; none is needed if
/// the game is solved.
async fn tell(begun: SolveBegun, job: Option<Arc<Job>>, send: mpsc::Sender<Bytes>) {
    let running = || job.as_ref().filter(|job| job.ended().is_none());
    while let Some(job) = running() {
        let (stage, total) = *held(&job.stage);
        let progress = Progress {
            stage: Text::each(|lang| stage.say(lang).to_string()),
            done: job.done.load(Relaxed).min(total),
            total,
        };
        if send.send(event("progress", &progress)).await.is_err() {
            return;
        }
        tokio::time::sleep(EVERY).await;
    }
    let last = match job.and_then(|job| job.ended()) {
        Some(Err(error)) => event("failed", &ErrorBody::from(error)),
        _ => event("done", &begun),
    };
    // Nobody may be listening any more.
    let _ = send.send(last).await;
}

/// `GET /api/v1/solves/{game}`
pub async fn events(visit: Visit, Path(name): Path<String>) -> Result<Response, ApiError> {
    let work = move |app: &Arc<App>| {
        let entry = app.library.entry(&name, None)?;
        let game = entry.game.name().clone();
        let job = match app.library.table_view(&entry, None).state {
            TableState::Ready => None,
            _ => {
                let job = app.solves.of(&game);
                Some(job.ok_or_else(|| ApiError::no_solve(&game))?)
            }
        };
        Ok((SolveBegun { game }, job))
    };
    let (begun, job) = visit.short(work).await?;
    let (send, receive) = mpsc::channel(4);
    tokio::spawn(tell(begun, job, send));
    let headers = [
        (header::CONTENT_TYPE, "text/event-stream"),
        (header::CACHE_CONTROL, "no-store"),
    ];
    Ok((headers, Stream::new(Events(receive))).into_response())
}

/// Events as the body of an answer.
struct Events(mpsc::Receiver<Bytes>);

impl hyper::body::Body for Events {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: std::pin::Pin<&mut Self>,
        context: &mut std::task::Context<'_>,
    ) -> std::task::Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        self.0
            .poll_recv(context)
            .map(|event| event.map(|bytes| Ok(Frame::data(bytes))))
    }
}
