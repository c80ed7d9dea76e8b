//! `kanzen serve`: where it is, how it ends, and what it refuses.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use crate::{kanzen, run};

/// A server for this machine alone, and where it is.
fn served(tables: &std::path::Path, args: &[&str]) -> (Child, String) {
    bound(tables, "127.0.0.1:0", args)
}

/// A server that listens on `bind`, and where this machine finds it.
fn bound(tables: &std::path::Path, bind: &str, args: &[&str]) -> (Child, String) {
    logging(tables, bind, args, Stdio::piped())
}

/// The same with its log somewhere.
fn logging(tables: &std::path::Path, bind: &str, args: &[&str], log: Stdio) -> (Child, String) {
    let mut all = vec!["serve", "--json", "--bind", bind];
    all.extend(args);
    let mut child = kanzen(tables, &all)
        .stdout(Stdio::piped())
        .stderr(log)
        .spawn()
        .unwrap();
    let mut line = String::new();
    let out = child.stdout.take().unwrap();
    BufReader::new(out).read_line(&mut line).unwrap();
    let said: serde_json::Value = serde_json::from_str(&line).unwrap();
    let url = said["url"].as_str().unwrap();
    let address = url.strip_prefix("http://").unwrap().to_string();
    (child, address)
}

fn ask(address: &str, request: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    let head = "host: localhost\r\nconnection: close\r\n";
    let (first, rest) = request.split_once("\r\n").unwrap();
    write!(stream, "{first}\r\n{head}{rest}").unwrap();
    let mut text = String::new();
    stream.read_to_string(&mut text).unwrap();
    text
}

/// Tells a server to end.
#[cfg(unix)]
fn terminate(child: &Child) {
    // SAFETY: a signal to a child of ours that has not been waited for.
    unsafe { libc::kill(child.id() as i32, libc::SIGTERM) };
}

#[cfg(unix)]
#[test]
fn told_to_end_in_the_middle_of_a_solve_it_keeps_the_work_and_ends_well() {
    let dir = tempfile::tempdir().unwrap();
    let (mut child, address) = served(dir.path(), &[]);
    let page = ask(&address, "GET / HTTP/1.1\r\n\r\n");
    assert!(
        page.starts_with("HTTP/1.1 200") && page.contains("<title>"),
        "{page}"
    );
    for header in [
        "content-security-policy",
        "x-content-type-options",
        "x-frame-options",
    ] {
        assert!(page.contains(header), "{header}");
    }
    let body = "{\"game\":\"nocca:4x5x3\"}";
    let asked = format!(
        "POST /api/v1/solves HTTP/1.1\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    assert!(ask(&address, &asked).starts_with("HTTP/1.1 202"));
    std::thread::sleep(Duration::from_millis(500));
    terminate(&child);
    let told = Instant::now();
    let status = child.wait().unwrap();
    assert!(status.success(), "{status}");
    assert!(told.elapsed() < Duration::from_secs(30));
    let mut log = String::new();
    child
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut log)
        .unwrap();
    assert!(log.contains("POST /api/v1/solves 202"), "{log}");
    // Nothing but whole tables and the state of the solve is left.
    let left = std::fs::read_dir(dir.path()).unwrap();
    let left: Vec<String> = left
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    assert!(
        left.iter().all(|name| name.starts_with("nocca.4x5x3")),
        "{left:?}"
    );
    assert!(!left.iter().any(|name| name.ends_with(".part")), "{left:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn where_nothing_can_be_logged_it_goes_on() {
    let dir = tempfile::tempdir().unwrap();
    let full = std::fs::File::options().write(true).open("/dev/full");
    let (mut full, at_full) = logging(dir.path(), "127.0.0.1:0", &[], full.unwrap().into());
    let (mut closed, at_closed) = served(dir.path(), &[]);
    drop(closed.stderr.take());
    let mut answers = Vec::new();
    for address in [at_full, at_closed] {
        for path in ["/healthz", "/nothing", "/healthz"] {
            answers.push(ask(&address, &format!("GET {path} HTTP/1.1\r\n\r\n")));
        }
    }
    for child in [&mut full, &mut closed] {
        child.kill().unwrap();
        child.wait().unwrap();
    }
    for (answer, status) in answers.iter().zip([200, 404, 200, 200, 404, 200]) {
        assert!(
            answer.starts_with(&format!("HTTP/1.1 {status}")),
            "{answer}"
        );
    }
}

#[cfg(unix)]
#[test]
fn where_nobody_reads_the_log_it_goes_on() {
    let dir = tempfile::tempdir().unwrap();
    let (mut child, address) = served(dir.path(), &[]);
    // Far more than a pipe holds.
    let path = format!("/{}", "x".repeat(300));
    for _ in 0..2000 {
        let answer = ask(&address, &format!("GET {path} HTTP/1.1\r\n\r\n"));
        assert!(answer.starts_with("HTTP/1.1 404"), "{answer}");
    }
    terminate(&child);
    let told = Instant::now();
    let status = child.wait().unwrap();
    assert!(status.success(), "{status}");
    assert!(told.elapsed() < Duration::from_secs(30));
}

#[cfg(unix)]
#[test]
fn a_long_path_makes_a_short_line_that_shows_what_is_hidden() {
    let dir = tempfile::tempdir().unwrap();
    let (child, address) = served(dir.path(), &[]);
    let path = format!("/\u{202e}\u{200b}{}", "x".repeat(20_000));
    let answer = ask(&address, &format!("GET {path} HTTP/1.1\r\n\r\n"));
    terminate(&child);
    let said = child.wait_with_output().unwrap();
    let log = String::from_utf8(said.stderr).unwrap();
    assert!(answer.starts_with("HTTP/1.1 404"), "{answer}");
    assert!(log.contains(r"GET /\u{202e}\u{200b}xxx"), "{log}");
    assert!(log.len() < 400, "{} bytes", log.len());
}

#[test]
fn it_goes_by_the_names_it_was_given() {
    let dir = tempfile::tempdir().unwrap();
    let names = ["--quiet", "--host", "games.example.org", "--host", "kanzen"];
    let (mut child, address) = bound(dir.path(), "0.0.0.0:0", &names);
    let called = |host: &str| {
        let mut stream = TcpStream::connect(&address).unwrap();
        let request = format!("GET / HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).unwrap();
        let mut text = String::new();
        stream.read_to_string(&mut text).unwrap();
        text[9..12].parse::<u16>().unwrap()
    };
    let hosts = [
        "games.example.org",
        "kanzen:80",
        "192.0.2.1",
        "evil.example",
    ];
    let statuses = hosts.map(called);
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(statuses, [200, 200, 200, 421]);
    for wrong in [["--host", "http://x"], ["--host", ""], ["--disk", "much"]] {
        let refused = run(dir.path(), &["serve", wrong[0], wrong[1]]);
        assert_eq!(refused.status.code(), Some(2), "{wrong:?}");
    }
}

#[test]
fn open_to_the_network_it_says_where_a_browser_finds_it() {
    let dir = tempfile::tempdir().unwrap();
    let (mut child, address) = bound(dir.path(), "0.0.0.0:0", &["--quiet"]);
    let page = ask(&address, "GET / HTTP/1.1\r\n\r\n");
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(address.starts_with("127.0.0.1:"), "{address}");
    assert!(page.starts_with("HTTP/1.1 200"), "{page}");
}

#[test]
fn an_address_in_use_and_a_file_that_is_no_ruleset_are_refused() {
    let dir = tempfile::tempdir().unwrap();
    let (mut child, address) = served(dir.path(), &["--quiet"]);
    let second = run(dir.path(), &["serve", "--bind", &address]);
    child.kill().unwrap();
    child.wait().unwrap();
    let said = String::from_utf8_lossy(&second.stderr).into_owned();
    assert_eq!(second.status.code(), Some(1), "{said}");
    assert!(
        said.contains(&format!("cannot listen on {address}")),
        "{said}"
    );
    assert!(said.contains("--bind ADDR:PORT"), "{said}");
    let alone = run(dir.path(), &["bench", "serve", "anpanman"]);
    assert_eq!(alone.status.code(), Some(2));
    let wrong = run(dir.path(), &["serve", "README.md"]);
    assert_eq!(wrong.status.code(), Some(2));
    let missing = run(dir.path(), &["serve", "missing.toml"]);
    assert_eq!(missing.status.code(), Some(2));
    let nowhere = run(dir.path(), &["serve", "--bind", "here"]);
    assert_eq!(nowhere.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&nowhere.stderr).contains("like 127.0.0.1:7878"));
}
