//! One visitor who asks for much does not keep others out.

use std::net::{SocketAddr, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

use kanzen_bench::Client;
use serde_json::json;

use crate::Server;

/// A client at another address of this machine.
fn from(own: [u8; 4], server: SocketAddr) -> Client {
    let mut runtime = tokio::runtime::Builder::new_current_thread();
    let runtime = runtime.enable_all().build().unwrap();
    let stream: TcpStream = runtime.block_on(async {
        let socket = tokio::net::TcpSocket::new_v4().unwrap();
        socket.bind((own, 0).into()).unwrap();
        socket.connect(server).await.unwrap().into_std().unwrap()
    });
    stream.set_nonblocking(false).unwrap();
    Client::on(stream).unwrap()
}

#[test]
fn others_get_moves_and_pictures_while_one_asks_without_end() {
    let server = Server::with(&[]);
    let address = server.address;
    let search = |ms: u32| json!({ "game": "shogi", "player": format!("alphabeta:ms={ms}") });
    let (long, short) = (search(700).to_string(), search(50).to_string());
    let (over, searched) = (AtomicBool::new(false), AtomicUsize::new(0));
    thread::scope(|scope| {
        for _ in 0..12 {
            scope.spawn(|| {
                let mut client = from([127, 0, 0, 1], address);
                while !over.load(Relaxed) {
                    let answer = client.post("/api/v1/answer", &long).unwrap();
                    searched.fetch_add(usize::from(answer.status == 200), Relaxed);
                    thread::sleep(Duration::from_millis(2));
                }
            });
        }
        thread::sleep(Duration::from_millis(500));
        let asked = Instant::now();
        let mut statuses = Vec::new();
        for visitor in [2, 3, 2, 3, 2, 3] {
            let mut other = from([127, 0, 0, visitor], address);
            statuses.push(other.post("/api/v1/answer", &short).unwrap().status);
            let picture = other.get("/api/v1/picture?game=shogi").unwrap();
            statuses.push(picture.status);
        }
        let waited = asked.elapsed();
        over.store(true, Relaxed);
        assert!(statuses.iter().all(|status| *status == 200), "{statuses:?}");
        // Never longer than until the next search ends.
        assert!(waited < Duration::from_secs(12), "{waited:?}");
    });
    assert!(searched.load(Relaxed) > 2, "and that one goes on, too");
}
