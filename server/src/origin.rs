//! Which requests are answered at all: those that call this server by a name of
//! its own, and not those that the page of another site makes a browser send.
//!
//! A page from anywhere can have a browser ask `http://127.0.0.1:7878`. The
//! browser says so in `Origin` and `Sec-Fetch-Site`. It does not if the page's own
//! name was made to lead here (DNS rebinding), but then `Host` has that name.

use std::net::{IpAddr, SocketAddr};

use axum::http::{HeaderMap, HeaderName, Method, header};

use crate::error::ApiError;

const FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");
const FETCH_MODE: HeaderName = HeaderName::from_static("sec-fetch-mode");
const FETCH_DEST: HeaderName = HeaderName::from_static("sec-fetch-dest");

/// The names that this server answers to, whatever the port.
pub struct Hosts {
    /// Where it listens.
    bound: IpAddr,
    /// What else it is called, in small letters.
    names: Vec<String>,
}

impl Hosts {
    pub fn new(bound: SocketAddr, names: &[String]) -> Hosts {
        Hosts {
            bound: bound.ip().to_canonical(),
            names: names.iter().map(|name| name.to_lowercase()).collect(),
        }
    }

    /// An error unless a request is one that is answered; `page` says that it asks
    /// for a file of the page.
    pub fn check(&self, method: &Method, headers: &HeaderMap, page: bool) -> Result<(), ApiError> {
        let mut hosts = headers.get_all(header::HOST).iter();
        let (Some(host), None) = (hosts.next(), hosts.next()) else {
            return Err(ApiError::wrong_host());
        };
        let host = host.as_bytes();
        if !self.know(host) {
            return Err(ApiError::wrong_host());
        }
        match from_here(headers, host) || page && is_visit(method, headers) {
            true => Ok(()),
            false => Err(ApiError::cross_site()),
        }
    }

    /// Is this, perhaps with a port, one of the names?
    fn know(&self, host: &[u8]) -> bool {
        let Some(name) = std::str::from_utf8(host).ok().and_then(without_port) else {
            return false;
        };
        let address = match name.strip_prefix('[') {
            Some(rest) => rest.strip_suffix(']').and_then(|ip| ip.parse().ok()),
            None => name.parse().ok().filter(IpAddr::is_ipv4),
        };
        if let Some(address) = address.map(|ip: IpAddr| ip.to_canonical()) {
            // No name that was made to lead here is an address. So where the
            // server listens on all of the machine's, any will do.
            return address.is_loopback() || address == self.bound || self.bound.is_unspecified();
        }
        let name = name.strip_suffix('.').unwrap_or(name);
        let is = |other: &str| name.eq_ignore_ascii_case(other);
        is("localhost") || self.names.iter().any(|other| is(other))
    }
}

/// A host without its port; none if what follows the colon is no port.
fn without_port(host: &str) -> Option<&str> {
    let after_address = host.rfind(']').map_or(0, |at| at + 1);
    let Some(colon) = host[after_address..].find(':') else {
        return Some(host);
    };
    let (name, port) = host.split_at(after_address + colon);
    let port = &port[1..];
    port.bytes()
        .all(|digit| digit.is_ascii_digit())
        .then_some(name)
}

/// Was it sent by a page of this server, or by no page?
fn from_here(headers: &HeaderMap, host: &[u8]) -> bool {
    let site = headers.get(FETCH_SITE).map(|site| site.as_bytes());
    let own_site = matches!(site, None | Some(b"same-origin" | b"none"));
    let own_origin = headers.get(header::ORIGIN).is_none_or(|origin| {
        // Whoever speaks TLS for this server hands its name on.
        let origin = origin.as_bytes();
        let other = origin.strip_prefix(b"http://");
        let other = other.or_else(|| origin.strip_prefix(b"https://"));
        other.is_some_and(|other| other.eq_ignore_ascii_case(host))
    });
    own_site && own_origin
}

/// Does somebody open the page, by a link from wherever?
fn is_visit(method: &Method, headers: &HeaderMap) -> bool {
    let says = |name, value: &[u8]| {
        headers
            .get(name)
            .is_some_and(|other| other.as_bytes() == value)
    };
    *method == Method::GET
        && says(FETCH_MODE, b"navigate")
        && says(FETCH_DEST, b"document")
        && headers.get(header::ORIGIN).is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_known_with_any_port() {
        let hosts = |bound: &str| Hosts::new(bound.parse().unwrap(), &["Kanzen.Example".into()]);
        let home = hosts("127.0.0.1:7878");
        for known in [
            "localhost",
            "LOCALHOST:7878",
            "localhost.:80",
            "127.0.0.1:7878",
            "127.9.9.9",
            "[::1]:7878",
            "[::1]",
            "kanzen.example",
            "kanzen.EXAMPLE.:443",
        ] {
            assert!(home.know(known.as_bytes()), "{known}");
        }
        for unknown in [
            "",
            "evil.example",
            "evil.example:7878",
            "localhost.evil.example",
            "127.0.0.1.evil.example",
            "192.0.2.1:7878",
            "[2001:db8::1]:7878",
            "::1",
            "[::1",
            "[::1]x",
            "localhost:x",
            "localhost:80:80",
            "evil@localhost",
            "kanzen.example.evil",
            "\u{ff4c}ocalhost",
        ] {
            assert!(!home.know(unknown.as_bytes()), "{unknown}");
        }
        assert!(!home.know(b"\xff"));
        let open = hosts("0.0.0.0:80");
        assert!(open.know(b"192.0.2.1") && open.know(b"[2001:db8::1]:80"));
        assert!(!open.know(b"evil.example"));
        let one = hosts("192.0.2.1:80");
        assert!(one.know(b"192.0.2.1:80") && !one.know(b"192.0.2.2:80"));
    }
}
