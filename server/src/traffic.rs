//! Requests counted for `/metrics`, and told in the log.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use kanzen_catalog::date;

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
    /// By method, path as the routes have it, and status.
    counted: Mutex<BTreeMap<(String, String, u16), Counted>>,
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

    /// Counts a request, and tells it: `route` is its path as the routes have
    /// it, so that there are few.
    pub fn answered(&self, method: &str, route: &str, target: &str, status: u16, begun: Instant) {
        let taken = begun.elapsed();
        let key = (method.to_string(), route.to_string(), status);
        let mut all = self.counted.lock().unwrap_or_else(PoisonError::into_inner);
        let counted = all.entry(key).or_default();
        counted.requests += 1;
        counted.seconds += taken.as_secs_f64();
        let bucket = BUCKETS.iter().position(|end| taken.as_secs_f64() <= *end);
        if let Some(bucket) = bucket {
            counted.buckets[bucket] += 1;
        }
        drop(all);
        if self.log {
            eprintln!("{}", line(method, target, status, taken));
        }
    }

    /// The counts, with what others counted.
    pub fn metrics(&self, others: &[(&str, &str, usize)]) -> String {
        let mut text = String::new();
        let all = self.counted.lock().unwrap_or_else(PoisonError::into_inner);
        text += "# HELP kanzen_request_seconds Time from a request to its answer.\n";
        text += "# TYPE kanzen_request_seconds histogram\n";
        for ((method, route, status), counted) in all.iter() {
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
        drop(all);
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

/// A line of the log: when, what, with which result, how long.
fn line(method: &str, target: &str, status: u16, taken: Duration) -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let seconds = now.map_or(0, |now| now.as_secs());
    let (time, millis) = (clock(seconds), taken.as_secs_f64() * 1000.0);
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
        traffic.answered("GET", "/api/v1/games", "/api/v1/games", 200, Instant::now());
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
}
