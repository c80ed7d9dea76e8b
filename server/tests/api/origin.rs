//! By whom the server lets itself be asked: by its own names, and not by the
//! pages of other sites.

use kanzen_bench::Answer;
use serde_json::json;

use crate::{Server, code};

/// Asks with these headers, lines as they are sent.
fn asked(server: &Server, first: &str, headers: &[&str], body: &str) -> Answer {
    let headers: String = headers.iter().map(|line| format!("{line}\r\n")).collect();
    let length = body.len();
    let kind = "content-type: application/json";
    let request =
        format!("{first} HTTP/1.1\r\n{headers}{kind}\r\ncontent-length: {length}\r\n\r\n{body}");
    server.client().send(&request).unwrap()
}

#[test]
fn a_name_that_was_made_to_lead_here_is_refused() {
    let server = Server::with(&[]);
    let port = server.address.port();
    let solve = json!({ "game": "nocca:3x3x2" }).to_string();
    for host in [
        "evil.example".to_string(),
        format!("evil.example:{port}"),
        format!("127.0.0.1.evil.example:{port}"),
        "192.0.2.7".to_string(),
    ] {
        let host = format!("host: {host}");
        for path in ["/", "/healthz", "/api/v1/games", "/metrics"] {
            let answer = asked(&server, &format!("GET {path}"), &[&host], "");
            assert_eq!(code(&answer, 421), "wrong_host");
        }
        let answer = asked(&server, "POST /api/v1/solves", &[&host], &solve);
        assert_eq!(code(&answer, 421), "wrong_host");
    }
    let none = asked(&server, "GET /healthz", &[], "");
    assert_eq!(code(&none, 421), "wrong_host");
    let two = ["host: localhost", "host: evil.example"];
    assert_eq!(
        code(&asked(&server, "GET /healthz", &two, ""), 421),
        "wrong_host"
    );
    for host in [
        "localhost",
        "127.0.0.1",
        "[::1]",
        "Kanzen.Example",
        "127.1.2.3",
    ] {
        for port in [String::new(), format!(":{port}")] {
            let host = format!("host: {host}{port}");
            assert_eq!(asked(&server, "GET /healthz", &[&host], "").status, 200);
        }
    }
    assert!(!server.tables.path().join("nocca.3x3x2.kzt").exists());
}

#[test]
fn pages_of_other_sites_are_refused() {
    let server = Server::with(&[]);
    let host = format!("host: {}", server.address);
    let other_port = server.address.port() ^ 1;
    let solve = json!({ "game": "nocca:3x3x2" }).to_string();
    let foreign = [
        "sec-fetch-site: cross-site".to_string(),
        "sec-fetch-site: same-site".to_string(),
        "origin: http://evil.example".to_string(),
        "origin: null".to_string(),
        format!("origin: http://127.0.0.1:{other_port}"),
        format!("origin: http://localhost:{}", server.address.port()),
    ];
    for header in &foreign {
        for path in [
            "/healthz",
            "/api/v1/games",
            "/app.js",
            "/",
            "/api/v1/cards.pdf",
        ] {
            let answer = asked(&server, &format!("GET {path}"), &[&host, header], "");
            assert_eq!(code(&answer, 403), "cross_site", "{header} {path}");
        }
        let answer = asked(&server, "POST /api/v1/solves", &[&host, header], &solve);
        assert_eq!(code(&answer, 403), "cross_site", "{header}");
    }
    assert!(!server.tables.path().join("nocca.3x3x2.kzt").exists());
}

#[test]
fn links_to_the_page_and_its_own_requests_are_answered() {
    let server = Server::with(&[]);
    let host = format!("host: {}", server.address);
    let own = format!("origin: http://{}", server.address);
    let link = [
        "sec-fetch-site: cross-site",
        "sec-fetch-mode: navigate",
        "sec-fetch-dest: document",
    ];
    let with = |more: &[&str], first: &str| {
        let headers: Vec<&str> = more.iter().copied().chain([host.as_str()]).collect();
        asked(&server, first, &headers, "{\"game\":\"anpanman\"}")
    };
    assert_eq!(with(&link, "GET /").status, 200);
    // But not into a frame, nor to what costs work.
    let frame = [link[0], link[1], "sec-fetch-dest: iframe"];
    assert_eq!(code(&with(&frame, "GET /"), 403), "cross_site");
    let work = with(&link, "GET /api/v1/picture?game=anpanman");
    assert_eq!(code(&work, 403), "cross_site");
    assert_eq!(code(&with(&link, "POST /"), 403), "cross_site");

    assert_eq!(with(&["sec-fetch-site: none"], "GET /").status, 200);
    let page = ["sec-fetch-site: same-origin", &own];
    assert_eq!(with(&page, "POST /api/v1/state").status, 200);
    assert_eq!(with(&[], "POST /api/v1/state").status, 200);
}
