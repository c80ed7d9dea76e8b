//! Any bytes sent to a server: it answers or hangs up, no answer is one of 500,
//! and it takes the next request.
#![no_main]

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::{OnceLock, mpsc};
use std::thread;
use std::time::Duration;

use kanzen_catalog::Shelf;
use kanzen_server::{Options, serve};
use libfuzzer_sys::fuzz_target;

/// What an answer may take, under a compiler that makes everything slow.
const PATIENCE: Duration = Duration::from_secs(30);

/// How long bytes that may be no whole request wait for an answer.
const SOON: Duration = Duration::from_millis(100);

/// A request that is answered, and after which the server hangs up.
const LAST: &[u8] = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";

fn server() -> SocketAddr {
    static SERVER: OnceLock<SocketAddr> = OnceLock::new();
    *SERVER.get_or_init(|| {
        // Rust's own beginning of a program does this, a fuzzer's does not: who
        // writes to a client that is gone is told so, and goes on.
        // SAFETY: ignoring a signal runs no code of ours.
        unsafe { libc::signal(libc::SIGPIPE, libc::SIG_IGN) };
        let (tell, told) = mpsc::channel();
        thread::spawn(move || {
            let options = Options {
                bind: ([127, 0, 0, 1], 0).into(),
                shelf: Shelf::new(kanzen_fuzz::directory()),
                rulesets: Vec::new(),
                solve_up_to: Some(1000),
                hosts: Vec::new(),
                disk: 1 << 20,
                log: false,
            };
            serve(options, |address| tell.send(address).expect("a listener"))
        });
        told.recv().expect("a server")
    })
}

fn answer(bytes: &[u8], patience: Duration) -> Vec<u8> {
    let mut stream = TcpStream::connect(server()).expect("a server that accepts");
    stream.set_read_timeout(Some(patience)).expect("a socket");
    // It may hang up before it has read everything.
    let _ = stream.write_all(bytes);
    let mut answer = Vec::new();
    // What has come until nothing more does for a while.
    let _ = stream.read_to_end(&mut answer);
    answer
}

fuzz_target!(|bytes: &[u8]| {
    // Whole requests are answered one after the other, the last one too.
    let got = answer(&[bytes, LAST].concat(), SOON);
    let text = String::from_utf8_lossy(&got);
    assert!(!text.contains("HTTP/1.1 500"), "{text}");
    let alive = answer(LAST, PATIENCE);
    assert!(
        alive.starts_with(b"HTTP/1.1 200"),
        "{}",
        String::from_utf8_lossy(&alive)
    );
});
