//! What is written after options: amounts of memory, addresses, pairs.

use std::net::{SocketAddr, ToSocketAddrs};

/// Reads an amount of memory or disk: a number with K, M, G or T for powers of 1024.
pub fn memory(text: &str) -> Result<u64, String> {
    let upper = text.trim().to_uppercase();
    let upper = upper
        .strip_suffix("IB")
        .or(upper.strip_suffix('B'))
        .unwrap_or(&upper);
    let units = ['K', 'M', 'G', 'T'];
    let unit = units.iter().position(|unit| upper.ends_with(*unit));
    let number = unit.map_or(upper, |_| &upper[..upper.len() - 1]);
    let bytes = number.trim().parse::<f64>().ok().map(|number| {
        let power = unit.map_or(0, |unit| unit as i32 + 1);
        number * 1024f64.powi(power)
    });
    match bytes {
        Some(bytes) if bytes >= 1.0 && bytes < u64::MAX as f64 => Ok(bytes as u64),
        _ => Err("an amount is written like 18G or 500M".to_string()),
    }
}

/// An address to listen on, by number or by name.
pub fn address(text: &str) -> Result<SocketAddr, String> {
    let found = text.to_socket_addrs().ok();
    found
        .and_then(|mut addresses| addresses.next())
        .ok_or_else(|| "an address and a port are needed, like 127.0.0.1:7878".to_string())
}

/// A name of this machine, as browsers send it.
pub fn host(text: &str) -> Result<String, String> {
    let is_part = |part: &str| {
        let letter = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        !part.is_empty() && part.chars().all(letter)
    };
    match text.len() <= 253 && text.split('.').all(is_part) {
        true => Ok(text.to_string()),
        false => {
            Err("a name without http:// and port is needed, like games.example.org".to_string())
        }
    }
}

/// Two differences in Elo points, the smaller first.
pub fn elo_pair(text: &str) -> Result<[f64; 2], String> {
    let wrong = || "two numbers are needed, the smaller first, like 0,20".to_string();
    let (low, high) = text.split_once(',').ok_or_else(wrong)?;
    let number = |text: &str| text.parse().ok().filter(|elo: &f64| elo.abs() <= 2000.0);
    match (number(low), number(high)) {
        (Some(low), Some(high)) if low < high => Ok([low, high]),
        _ => Err(wrong()),
    }
}
