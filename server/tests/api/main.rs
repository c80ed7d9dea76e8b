//! The API over real connections: each file says what belongs in it.

mod abuse;
mod answers;
mod documented;
mod fairness;
mod memory;
mod origin;
mod quota;
mod solving;

use std::net::SocketAddr;
use std::sync::mpsc;

use kanzen_bench::{Answer, Client};
use kanzen_catalog::{Shelf, Silent, SolveOptions};
use kanzen_server::{Options, serve};
use serde_json::Value;
use tempfile::TempDir;

/// A server with tables of its own, as long as the test lasts.
struct Server {
    address: SocketAddr,
    tables: TempDir,
}

impl Server {
    /// With the tables of these games.
    fn with(games: &[&str]) -> Server {
        Server::on_disk(games, 2 << 30)
    }

    /// The same, where tables that visitors ask for may take so many bytes.
    fn on_disk(games: &[&str], disk: u64) -> Server {
        let tables = tempfile::tempdir().unwrap();
        let shelf = Shelf::new(tables.path());
        for name in games {
            let game = kanzen_catalog::open(name).unwrap();
            let path = shelf.path(&*game);
            game.solvable()
                .unwrap()
                .solve(&path, &SolveOptions::default(), &Silent)
                .unwrap();
        }
        Server::over(tables, disk)
    }

    /// With the tables that are there.
    fn over(tables: TempDir, disk: u64) -> Server {
        let kitten = "../examples/rulesets/kitten.toml".to_string();
        Server::of(tables, disk, vec![kitten])
    }

    /// With these rulesets of one's own.
    fn of(tables: TempDir, disk: u64, rulesets: Vec<String>) -> Server {
        let (tell, told) = mpsc::channel();
        let options = Options {
            bind: "127.0.0.1:0".parse().unwrap(),
            shelf: Shelf::new(tables.path()),
            rulesets,
            solve_up_to: None,
            hosts: vec!["kanzen.example".to_string()],
            disk,
            log: false,
        };
        std::thread::spawn(move || serve(options, |address| tell.send(address).unwrap()));
        Server {
            address: told.recv().unwrap(),
            tables,
        }
    }

    fn client(&self) -> Client {
        Client::new(self.address).unwrap()
    }

    fn get(&self, path: &str) -> Answer {
        self.client().get(path).unwrap()
    }

    fn post(&self, path: &str, body: &str) -> Answer {
        self.client().post(path, body).unwrap()
    }

    /// The JSON of a success.
    fn got(&self, path: &str) -> Value {
        success(self.get(path))
    }

    fn posted(&self, path: &str, body: Value) -> Value {
        success(self.post(path, &body.to_string()))
    }
}

/// Bytes of memory this process has, the server's and the test's.
fn own_memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kib = line.and_then(|line| line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok());
    kib.unwrap_or(0) * 1024
}

fn success(answer: Answer) -> Value {
    assert!((200..300).contains(&answer.status), "{}", answer.body);
    serde_json::from_str(&answer.body).unwrap()
}

/// The code of an error, which must be told in both languages.
fn code(answer: &Answer, status: u16) -> String {
    assert_eq!(answer.status, status, "{}", answer.body);
    let body: Value = serde_json::from_str(&answer.body).unwrap();
    for lang in ["en", "ja"] {
        assert!(!body["error"][lang].as_str().unwrap().is_empty(), "{body}");
    }
    body["error"]["code"].as_str().unwrap().to_string()
}
