//! Whatever is sent, the server lives, answers others, and does not grow.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

use kanzen_bench::Client;
use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::json;

use crate::{Server, code, own_memory};

fn healthy(address: SocketAddr) -> Duration {
    let asked = Instant::now();
    let answer = Client::new(address).unwrap().get("/healthz").unwrap();
    assert_eq!((answer.status, answer.body.as_str()), (200, "ok\n"));
    asked.elapsed()
}

#[test]
fn limits_are_told() {
    let server = Server::with(&[]);
    let state = |body: String| server.post("/api/v1/state", &body);
    let long: Vec<&str> = vec!["3e3d"; 1001];
    let game = json!({ "game": "anpanman", "moves": long }).to_string();
    assert_eq!(code(&state(game), 400), "bad_request");
    let huge = json!({ "game": "x".repeat(70_000) }).to_string();
    assert_eq!(code(&state(huge), 413), "too_large");
    let name = json!({ "game": "x".repeat(200) }).to_string();
    assert_eq!(code(&state(name), 400), "bad_request");
    let positions: Vec<&str> = vec!["x"; 257];
    let batch = json!({ "game": "anpanman", "positions": positions }).to_string();
    assert_eq!(
        code(&server.post("/api/v1/probe", &batch), 400),
        "bad_request"
    );
    // A file is never opened for a visitor, whatever it is called.
    for name in [
        "../examples/rulesets/kitten.toml",
        "/etc/passwd",
        "kitten.toml",
    ] {
        let game = json!({ "game": name }).to_string();
        assert_eq!(code(&state(game), 404), "not_found");
    }
    for path in [
        "/../Cargo.toml",
        "/%2e%2e/Cargo.toml",
        "/strings/../../Cargo.toml",
    ] {
        assert_eq!(code(&server.get(path), 404), "not_found");
    }
    let form = "POST /api/v1/state HTTP/1.1\r\nhost: localhost\r\ncontent-length: 2\r\n\r\n{}";
    assert_eq!(
        code(&server.client().send(form).unwrap(), 400),
        "bad_request"
    );
}

/// A piece of a request that somebody might send, or that nobody would.
fn scrap(random: &mut Xoshiro256PlusPlus) -> String {
    const WORDS: &[&str] = &[
        "anpanman",
        "nocca:3x3x3",
        "nocca:9x9x9",
        "nocca:0x0x0",
        "nocca:99999x1x1",
        "ninemasu",
        "ninemasu:",
        "ninemasu:RRRR",
        "yonin",
        "yonin:x",
        "shogi",
        "sac/3/3/3/CAS b - 1",
        "9/9/9/9/9/9/9/9/9 b - 1",
        "K2/3/2k b 99P",
        "3e3d",
        "P*5e",
        "a1x",
        "7g7f+",
        "off",
        "\u{0}",
        "王",
        "-1",
        "1e308",
        "NaN",
        "null",
        "[]",
        "{\"a\":",
        "%",
        "..",
        "teacher:level=0",
        "alphabeta:ms=0",
        "mcts:playouts=5,ms=5",
        "random",
        "perfect",
        "level=3",
        "",
    ];
    let word = WORDS[random.next_u64() as usize % WORDS.len()];
    match random.next_u64() % 8 {
        0 => word.repeat(random.next_u64() as usize % 40),
        1 => word.chars().rev().collect(),
        _ => word.to_string(),
    }
}

#[test]
fn garbled_requests_never_make_the_server_fail() {
    let server = Server::with(&["anpanman"]);
    let mut random = Xoshiro256PlusPlus::seed_from_u64(7);
    let paths = [
        "/api/v1/state",
        "/api/v1/line",
        "/api/v1/answer",
        "/api/v1/probe",
        "/api/v1/record",
        "/api/v1/picture",
        "/api/v1/card",
        "/api/v1/games/",
        "/api/v1/solves/",
        "/x",
        "/",
    ];
    let fields = [
        "game",
        "start",
        "moves",
        "player",
        "position",
        "positions",
        "course",
        "seed",
    ];
    let mut answered = 0;
    for _ in 0..3000 {
        let path = paths[random.next_u64() as usize % paths.len()];
        let mut client = server.client();
        let answer = match random.next_u64() % 4 {
            0 => {
                let query = [(); 2].map(|()| {
                    let field = fields[random.next_u64() as usize % fields.len()];
                    let escaped = scrap(&mut random)
                        .bytes()
                        .map(|b| format!("%{b:02x}"))
                        .collect::<String>();
                    format!("{field}={escaped}")
                });
                client.get(&format!("{path}?{}", query.join("&")))
            }
            1 => client.post(path, &scrap(&mut random)),
            _ => {
                let mut body = json!({});
                for _ in 0..random.next_u64() % 4 {
                    let field = fields[random.next_u64() as usize % fields.len()];
                    body[field] = match random.next_u64() % 4 {
                        0 => json!([scrap(&mut random), scrap(&mut random)]),
                        1 => json!(random.next_u64()),
                        _ => json!(scrap(&mut random)),
                    };
                }
                client.post(path, &body.to_string())
            }
        };
        let answer = answer.unwrap();
        assert!(answer.status < 500, "{path}: {}", answer.body);
        answered += usize::from(answer.status == 200);
    }
    assert!(answered > 20, "some are right by chance: {answered}");
    healthy(server.address);
}

#[test]
fn bytes_that_are_no_http_end_the_connection() {
    let server = Server::with(&[]);
    let mut random = Xoshiro256PlusPlus::seed_from_u64(3);
    for _ in 0..200 {
        let mut bytes = vec![0; 1 + random.next_u64() as usize % 500];
        random.fill_bytes(&mut bytes);
        let mut stream = TcpStream::connect(server.address).unwrap();
        stream.write_all(&bytes).unwrap();
        stream.shutdown(std::net::Shutdown::Write).unwrap();
        let mut answer = Vec::new();
        // Whether it is told or cut off, it ends.
        stream
            .set_read_timeout(Some(Duration::from_secs(5)))
            .unwrap();
        let _ = stream.read_to_end(&mut answer);
        assert!(
            answer.is_empty() || answer.starts_with(b"HTTP/1.1 4"),
            "{answer:?}"
        );
    }
    healthy(server.address);
}

#[test]
fn searches_wait_in_a_short_line_and_others_are_served() {
    let server = Server::with(&["anpanman"]);
    let address = server.address;
    let asked = json!({ "game": "shogi", "player": "alphabeta:ms=1500" }).to_string();
    let many = 24;
    let searches: Vec<_> = (0..many)
        .map(|_| {
            let asked = asked.clone();
            thread::spawn(move || {
                let answer = Client::new(address).unwrap().post("/api/v1/answer", &asked);
                answer.unwrap().status
            })
        })
        .collect();
    thread::sleep(Duration::from_millis(300));
    let begun = Instant::now();
    for _ in 0..50 {
        assert_eq!(server.get("/api/v1/probe?game=anpanman").status, 200);
    }
    assert!(
        begun.elapsed() < Duration::from_secs(2),
        "{:?}",
        begun.elapsed()
    );
    let statuses: Vec<u16> = searches.into_iter().map(|s| s.join().unwrap()).collect();
    let count = |status| statuses.iter().filter(|s| **s == status).count();
    assert!(count(200) >= 2 && count(429) >= 1, "{statuses:?}");
    assert_eq!(count(200) + count(429), many);
    let metrics = server.get("/metrics").body;
    assert!(metrics.contains("kanzen_refused_total"), "{metrics}");
    assert!(!metrics.contains("kanzen_refused_total 0"), "{metrics}");
}

/// Opens so many connections that do not finish their requests, and sees that
/// others are served, that memory stays small, and that they are closed.
fn crowd(connections: usize) {
    let server = Server::with(&["anpanman"]);
    healthy(server.address);
    let before = own_memory();
    let mut open = Vec::new();
    for number in 0..connections {
        let mut stream = TcpStream::connect(server.address).unwrap();
        let begun: &[u8] = match number % 3 {
            0 => b"",
            1 => b"GET /api/v1/ga",
            _ => {
                b"POST /api/v1/state HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n\
                   content-length: 60000\r\n\r\n{\"game\":"
            }
        };
        stream.write_all(begun).unwrap();
        open.push(stream);
    }
    for _ in 0..20 {
        assert!(healthy(server.address) < Duration::from_secs(1));
        assert_eq!(server.get("/api/v1/probe?game=anpanman").status, 200);
    }
    let grown = own_memory().saturating_sub(before);
    let each = 24 << 10;
    assert!(
        grown < (connections as u64) * each + (32 << 20),
        "{grown} bytes"
    );
    // What says nothing is not kept for ever.
    let patience = Instant::now();
    for mut stream in open {
        let left = Duration::from_secs(30).saturating_sub(patience.elapsed());
        stream
            .set_read_timeout(Some(left.max(Duration::from_millis(1))))
            .unwrap();
        let mut rest = Vec::new();
        stream
            .read_to_end(&mut rest)
            .expect("the connection is closed");
    }
    all_others_are_gone(&server);
}

/// The server forgets a connection a little after its client has seen its end.
fn all_others_are_gone(server: &Server) {
    let patience = Instant::now();
    loop {
        let metrics = server.get("/metrics").body;
        if metrics.contains("kanzen_connections 1\n") {
            return;
        }
        assert!(patience.elapsed() < Duration::from_secs(10), "{metrics}");
        thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn slow_clients_are_closed_and_others_served() {
    crowd(500);
}

#[test]
#[ignore = "needs twenty thousand open files, server and clients together"]
fn ten_thousand_connections() {
    crowd(9_800);
}

#[test]
fn who_reads_nothing_is_cut_off() {
    let server = Server::with(&[]);
    let before = own_memory();
    let mut deaf = Vec::new();
    for _ in 0..50 {
        let mut stream = TcpStream::connect(server.address).unwrap();
        // Many answers, none of which is read.
        for _ in 0..200 {
            let request = b"GET /fonts/serif.otf HTTP/1.1\r\nhost: localhost\r\n\r\n";
            if stream.write_all(request).is_err() {
                break;
            }
        }
        deaf.push(stream);
    }
    assert!(healthy(server.address) < Duration::from_secs(1));
    assert!(own_memory().saturating_sub(before) < 64 << 20);
    thread::sleep(Duration::from_secs(22));
    all_others_are_gone(&server);
}
