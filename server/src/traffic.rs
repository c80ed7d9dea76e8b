//! Requests counted for `/metrics`, and told in the log.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use axum::http::Method;
use kanzen_rules::date;

use crate::log;

/// Upper ends of the buckets that times are sorted into, in seconds.
const BUCKETS: [f64; 9] = [0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.2, 1.0, 5.0];

/// What is counted of one path, method and status.
#[derive(Clone, Default)]
struct Counted {
    requests: u64,
    seconds: f64,
    /// Requests in each bucket; longer ones are in none.
    buckets: [u64; BUCKETS.len()],
}

/// All requests.
pub struct Traffic {
    log: bool,
    /// By method, path as the routes have it, and status: none of them a visitor's
    /// own words, so that there are few.
    counted: Mutex<BTreeMap<(&'static str, &'static str, u16), Counted>>,
    at_work: AtomicUsize,
    connections: AtomicUsize,
}

/// Something that is counted while it lasts.
pub struct Lasting<'a>(&'a AtomicUsize);

impl Drop for Lasting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Relaxed);
    }
}

impl Traffic {
    pub fn new(log: bool) -> Traffic {
        Traffic {
            log,
            counted: Mutex::default(),
            at_work: AtomicUsize::new(0),
            connections: AtomicUsize::new(0),
        }
    }

    /// A request is at work while this lasts.
    pub fn request(&self) -> Lasting<'_> {
        self.at_work.fetch_add(1, Relaxed);
        Lasting(&self.at_work)
    }

    /// A connection is open while this lasts.
    pub fn connection(&self) -> Lasting<'_> {
        self.connections.fetch_add(1, Relaxed);
        Lasting(&self.connections)
    }

    /// Is every request told?
    pub fn is_told(&self) -> bool {
        self.log
    }

    /// Counts a request, by its method and its path as the routes have it.
    pub fn answered(&self, method: &Method, route: &'static str, status: u16, taken: Duration) {
        let seconds = taken.as_secs_f64();
        let bucket = BUCKETS.iter().position(|end| seconds <= *end);
        let mut all = self.counted.lock().unwrap_or_else(PoisonError::into_inner);
        let counted = all.entry((label(method), route, status)).or_default();
        counted.requests += 1;
        counted.seconds += seconds;
        if let Some(bucket) = bucket {
            counted.buckets[bucket] += 1;
        }
    }

    /// The counts, with what others counted.
    pub fn metrics(&self, others: &[(&str, &str, usize)]) -> String {
        let counted = self.counted.lock();
        // Written down after the lock, so that nobody waits for that.
        let all = counted.unwrap_or_else(PoisonError::into_inner).clone();
        let mut text = String::new();
        text += "# HELP kanzen_request_seconds Time from a request to its answer.\n";
        text += "# TYPE kanzen_request_seconds histogram\n";
        for ((method, route, status), counted) in &all {
            let labels = format!("method=\"{method}\",path=\"{route}\",status=\"{status}\"");
            let mut sum = 0;
            for (end, count) in BUCKETS.iter().zip(counted.buckets) {
                sum += count;
                line_of(&mut text, "bucket", &format!("{labels},le=\"{end}\""), sum);
            }
            let requests = counted.requests;
            line_of(
                &mut text,
                "bucket",
                &format!("{labels},le=\"+Inf\""),
                requests,
            );
            line_of(&mut text, "sum", &labels, counted.seconds);
            line_of(&mut text, "count", &labels, requests);
        }
        let own = [
            (
                "kanzen_requests_at_work",
                "gauge",
                self.at_work.load(Relaxed),
            ),
            (
                "kanzen_connections",
                "gauge",
                self.connections.load(Relaxed),
            ),
        ];
        for (name, kind, value) in own.iter().chain(others) {
            let _ = writeln!(text, "# TYPE {name} {kind}\n{name} {value}");
        }
        text
    }
}

fn line_of(text: &mut String, what: &str, labels: &str, value: impl std::fmt::Display) {
    // Writing to a string cannot fail.
    let _ = writeln!(text, "kanzen_request_seconds_{what}{{{labels}}} {value}");
}

/// A method as it is counted: one that visitors invent is one of many.
fn label(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::POST => "POST",
        Method::HEAD => "HEAD",
        Method::OPTIONS => "OPTIONS",
        Method::PUT => "PUT",
        Method::DELETE => "DELETE",
        _ => "other",
    }
}

/// A line of the log: when, what, with which result, how long.
pub fn line(method: &str, target: &str, status: u16, taken: Duration) -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let seconds = now.map_or(0, |now| now.as_secs());
    let (time, millis) = (clock(seconds), taken.as_secs_f64() * 1000.0);
    let [method, target] = [method, target].map(log::shown);
    format!("{time} {method} {target} {status} {millis:.1} ms")
}

/// Seconds since 1970 as a date and a time in UTC.
fn clock(seconds: u64) -> String {
    let day = date(seconds / 86_400);
    let (hours, minutes, seconds) = (seconds / 3600 % 24, seconds / 60 % 60, seconds % 60);
    format!("{day}T{hours:02}:{minutes:02}:{seconds:02}Z")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_told_in_utc() {
        assert_eq!(clock(951_782_399), "2000-02-28T23:59:59Z");
    }

    #[test]
    fn counts_are_told_in_the_format_of_prometheus() {
        let traffic = Traffic::new(false);
        let connection = traffic.connection();
        traffic.answered(&Method::GET, "/api/v1/games", 200, Duration::ZERO);
        let text = traffic.metrics(&[("kanzen_searches", "gauge", 2)]);
        let labels = "method=\"GET\",path=\"/api/v1/games\",status=\"200\"";
        for line in [
            format!("kanzen_request_seconds_bucket{{{labels},le=\"0.001\"}} 1"),
            format!("kanzen_request_seconds_count{{{labels}}} 1"),
            "kanzen_connections 1".to_string(),
            "kanzen_searches 2".to_string(),
        ] {
            assert!(text.contains(&line), "{line} in {text}");
        }
        drop(connection);
        assert!(traffic.metrics(&[]).contains("kanzen_connections 0"));
    }

    #[test]
    fn invented_methods_are_counted_as_one() {
        let traffic = Traffic::new(false);
        for number in 0..100 {
            let method = Method::from_bytes(format!("M{number}").as_bytes()).unwrap();
            traffic.answered(&method, "page", 405, Duration::ZERO);
        }
        let text = traffic.metrics(&[]);
        let labels = "method=\"other\",path=\"page\",status=\"405\"";
        let count = format!("kanzen_request_seconds_count{{{labels}}} 100\n");
        assert!(text.contains(&count), "{text}");
        assert_eq!(text.matches("seconds_count").count(), 1);
    }

    #[test]
    fn a_line_of_the_log_is_short_and_shows_what_is_hidden() {
        let target = format!("/\u{202e}{}", "x".repeat(30_000));
        let line = line("GET", &target, 404, Duration::ZERO);
        assert!(
            line.len() < 300 && line.contains(r"GET /\u{202e}xx"),
            "{line}"
        );
    }
}
