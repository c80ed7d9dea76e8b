//! The HTTP API and the web page of `kanzen serve`.
//!
//! What is asked about games and answered is in `kanzen_api`; this is the HTTP shell
//! around it, which keeps nothing about a visitor. What takes long passes a gate (`gates`), what a visitor can
//! ask for is limited (`limits`), other sites' pages are refused (`origin`), and
//! connections that do nothing are closed (`connections`). `API.md` has every
//! path, field by field.
#![deny(unsafe_code)]

mod answer;
mod cards;
mod connections;
mod disk;
mod error;
mod files;
mod games;
mod gate;
mod gates;
mod library;
mod limits;
mod log;
mod origin;
mod position;
mod probe;
mod record;
mod request;
mod routes;
mod solves;
mod state;
mod system;
mod traffic;
mod visit;

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use kanzen_api::TableView;
use kanzen_catalog::{CatalogError, Shelf};
use tokio::net::TcpListener;

use crate::gates::Gates;
use crate::library::{Entry, Library};
use crate::origin::Hosts;
use crate::solves::Solves;
use crate::traffic::Traffic;

pub use crate::routes::PATHS;

/// How to serve.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where to listen; port 0 for any that is free.
    pub bind: SocketAddr,
    /// Where tables are.
    pub shelf: Shelf,
    /// Files with games of one's own.
    pub rulesets: Vec<String>,
    /// The most numbers of a game that is solved on request; if it is not given,
    /// what is sensible for where the server listens.
    pub solve_up_to: Option<u64>,
    /// Names by which visitors call the server, besides its addresses.
    pub hosts: Vec<String>,
    /// Bytes on the disk for tables that visitors ask for.
    pub disk: u64,
    /// Is every request told on standard error?
    pub log: bool,
}

/// Why there is no server.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// A ruleset cannot be read.
    #[error(transparent)]
    Game(#[from] CatalogError),
    /// The address is taken, or not ours.
    #[error("cannot listen on {address}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// What the system said.
        source: io::Error,
    },
    /// There are no threads to be had.
    #[error("the server cannot begin")]
    Begin(#[from] io::Error),
}

/// What all requests share.
struct App {
    hosts: Hosts,
    library: Library,
    gates: Gates,
    solves: Solves,
    traffic: Arc<Traffic>,
}

impl App {
    /// What is known of a game's table now.
    fn table_view(&self, entry: &Entry) -> TableView {
        let solving = self.solves.running();
        self.library.table_view(entry, solving.as_ref())
    }
}

/// Serves until the program is told to end, by Ctrl-C or otherwise. `ready` is
/// told where.
pub fn serve(options: Options, ready: impl FnOnce(SocketAddr)) -> Result<(), ServeError> {
    let address = options.bind;
    let solve_up_to = options
        .solve_up_to
        .unwrap_or(match address.ip().is_loopback() {
            true => limits::SOLVED_AT_HOME,
            false => limits::SOLVED_FOR_ALL,
        });
    let app = Arc::new(App {
        hosts: Hosts::new(address, &options.hosts),
        library: Library::new(options.shelf, &options.rulesets, solve_up_to, options.disk)?,
        gates: Gates::new()?,
        solves: Solves::default(),
        traffic: Arc::new(Traffic::new(options.log)),
    });
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .max_blocking_threads(limits::THREADS)
        .build()?;
    runtime.block_on(async {
        let listen = |source| ServeError::Listen { address, source };
        let listener = TcpListener::bind(address).await.map_err(listen)?;
        ready(listener.local_addr().map_err(listen)?);
        let router = routes::router(app.clone());
        connections::accept(listener, router, app.traffic.clone(), told_to_end()).await;
        app.solves.stop();
        log::finish();
        Ok(())
    })
}

/// Waits for Ctrl-C, or for the system to say that it is time.
async fn told_to_end() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminated) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = terminated.recv() => {}
            }
            return;
        }
    }
    let _ = tokio::signal::ctrl_c().await;
}
