//! A load on a server: how many probes a second it answers, and how soon, while
//! it also solves a game.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

use kanzen_catalog::CatalogError;
use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::Serialize;

/// The game whose positions are asked for.
pub const PROBED: &str = "anpanman";
/// The game that is solved meanwhile.
pub const SOLVED: &str = "dobutsu";
/// Who ask at once, each the next question as soon as the last is answered.
const CLIENTS: usize = 16;
/// How long they ask.
const LASTS: Duration = Duration::from_secs(10);
/// Different positions.
const POSITIONS: usize = 2000;

/// What came of it.
#[derive(Clone, Debug, Serialize)]
pub struct LoadReport {
    /// The game whose positions were asked for.
    pub probed: &'static str,
    /// The game that was solved meanwhile.
    pub solved: &'static str,
    /// Was it still being solved at the end?
    pub solving_all_the_while: bool,
    /// Connections.
    pub clients: usize,
    /// How long it took.
    pub seconds: f64,
    /// Probes that were answered.
    pub requests: usize,
    /// Answers that were no success.
    pub failures: usize,
    /// Probes a second.
    pub requests_per_second: f64,
    /// Half of them were answered within so many milliseconds.
    pub p50_ms: f64,
    /// 99 of a hundred.
    pub p99_ms: f64,
    /// All of them.
    pub most_ms: f64,
}

/// An answer: its status and body.
pub struct Answer {
    /// As HTTP has it.
    pub status: u16,
    /// The body.
    pub body: String,
}

/// A client with one connection.
pub struct Client {
    stream: BufReader<TcpStream>,
    /// What it calls the server.
    host: SocketAddr,
}

impl Client {
    /// Connects.
    pub fn new(address: SocketAddr) -> io::Result<Client> {
        Client::on(TcpStream::connect(address)?)
    }

    /// On a connection that is there.
    pub fn on(stream: TcpStream) -> io::Result<Client> {
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(Duration::from_secs(30)))?;
        Ok(Client {
            host: stream.peer_addr()?,
            stream: BufReader::new(stream),
        })
    }

    /// Gets a path.
    pub fn get(&mut self, path: &str) -> io::Result<Answer> {
        let host = self.host;
        self.send(&format!("GET {path} HTTP/1.1\r\nhost: {host}\r\n\r\n"))
    }

    /// Posts JSON to a path.
    pub fn post(&mut self, path: &str, body: &str) -> io::Result<Answer> {
        let (host, length) = (self.host, body.len());
        self.send(&format!(
            "POST {path} HTTP/1.1\r\nhost: {host}\r\ncontent-type: application/json\r\n\
             content-length: {length}\r\n\r\n{body}"
        ))
    }

    /// Sends a request as it is and reads an answer whose length is told.
    pub fn send(&mut self, request: &str) -> io::Result<Answer> {
        self.stream.get_mut().write_all(request.as_bytes())?;
        let mut line = String::new();
        self.stream.read_line(&mut line)?;
        let status = line.split(' ').nth(1).and_then(|word| word.parse().ok());
        let status = status.ok_or(io::ErrorKind::InvalidData)?;
        let mut length = 0;
        loop {
            line.clear();
            self.stream.read_line(&mut line)?;
            if line.trim().is_empty() {
                break;
            }
            if let Some(value) = line.to_lowercase().strip_prefix("content-length:") {
                length = value.trim().parse().map_err(io::Error::other)?;
            }
        }
        let mut body = vec![0; length];
        self.stream.read_exact(&mut body)?;
        let body = String::from_utf8_lossy(&body).into_owned();
        Ok(Answer { status, body })
    }
}

/// Positions of the game that is probed, as random play comes to them.
pub fn probed_positions() -> Result<Vec<String>, CatalogError> {
    let game = kanzen_catalog::open(PROBED)?;
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut positions = Vec::new();
    while positions.len() < POSITIONS {
        let mut session = game.session(None, None)?;
        while session.end().is_none() && positions.len() < POSITIONS {
            positions.push(session.position());
            let moves = session.legal_moves();
            let chosen = &moves[random.next_u64() as usize % moves.len()];
            session.play(&chosen.text)?;
        }
    }
    Ok(positions)
}

/// Begins the solve and asks for these positions until the time is over.
pub fn load(address: SocketAddr, positions: &[String]) -> io::Result<LoadReport> {
    let paths: Vec<String> = positions
        .iter()
        .map(|text| {
            let text = text.replace(' ', "%20");
            format!("/api/v1/probe?game={PROBED}&position={text}")
        })
        .collect();
    let asked = format!("{{\"game\":\"{SOLVED}\"}}");
    Client::new(address)?.post("/api/v1/solves", &asked)?;
    let begun = Instant::now();
    let over = AtomicBool::new(false);
    let asking = |number: usize| -> io::Result<(Vec<Duration>, usize)> {
        let mut client = Client::new(address)?;
        let (mut times, mut failures) = (Vec::new(), 0);
        let mut next = number * POSITIONS / CLIENTS;
        while !over.load(Relaxed) {
            let asked = Instant::now();
            let answer = client.get(&paths[next % paths.len()])?;
            times.push(asked.elapsed());
            failures += usize::from(answer.status != 200);
            next += 1;
        }
        Ok((times, failures))
    };
    let results: Vec<io::Result<(Vec<Duration>, usize)>> = thread::scope(|scope| {
        let clients = (0..CLIENTS).map(|number| scope.spawn(move || asking(number)));
        let clients: Vec<_> = clients.collect();
        thread::sleep(LASTS);
        over.store(true, Relaxed);
        let results = clients.into_iter().map(|client| client.join());
        results
            .map(|result| result.unwrap_or_else(|_| Err(io::ErrorKind::Other.into())))
            .collect()
    });
    let seconds = begun.elapsed().as_secs_f64();
    let metrics = Client::new(address)?.get("/metrics")?.body;
    let (mut times, mut failures) = (Vec::new(), 0);
    for result in results {
        let (more, failed_ones) = result?;
        times.extend(more);
        failures += failed_ones;
    }
    times.sort_unstable();
    let within = |share: f64| {
        let at = ((times.len() as f64 * share) as usize).min(times.len().saturating_sub(1));
        times
            .get(at)
            .map_or(0.0, |time| time.as_secs_f64() * 1000.0)
    };
    Ok(LoadReport {
        probed: PROBED,
        solved: SOLVED,
        solving_all_the_while: metrics.contains("kanzen_solves 1"),
        clients: CLIENTS,
        seconds,
        requests: times.len(),
        failures,
        requests_per_second: times.len() as f64 / seconds,
        p50_ms: within(0.5),
        p99_ms: within(0.99),
        most_ms: within(1.0),
    })
}
