//! Who asks, as far as that is told apart, and what all requests share.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;

use crate::App;
use crate::error::ApiError;

/// Where a request comes from: an address, or of IPv6 the network of 64 bits that
/// one visitor has all to himself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Peer(IpAddr);

impl Peer {
    pub fn new(address: IpAddr) -> Peer {
        Peer(match address.to_canonical() {
            IpAddr::V6(address) => {
                let network = address.to_bits() >> 64 << 64;
                Ipv6Addr::from_bits(network).into()
            }
            address => address,
        })
    }
}

/// A request at work.
#[derive(Clone)]
pub struct Visit {
    pub app: Arc<App>,
    pub peer: Peer,
}

impl FromRequestParts<Arc<App>> for Visit {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Visit, Infallible> {
        let peer = parts.extensions.get::<Peer>().copied();
        Ok(Visit {
            app: app.clone(),
            // Connections tell it; who did not come by one is nobody.
            peer: peer.unwrap_or(Peer(Ipv4Addr::UNSPECIFIED.into())),
        })
    }
}

impl Visit {
    /// Does what is short.
    pub async fn short<T: Send + 'static>(
        self,
        work: impl FnOnce(&Arc<App>) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let Visit { app, peer } = self;
        let gates = app.clone();
        gates.gates.short(peer, move || work(&app)).await
    }

    /// Searches, or does what else takes long.
    pub async fn search<T: Send + 'static>(
        self,
        work: impl FnOnce(&Arc<App>) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let Visit { app, peer } = self;
        let gates = app.clone();
        gates.gates.search(peer, move || work(&app)).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn visitors_are_told_apart_by_address_or_network() {
        let peer = |text: &str| Peer::new(text.parse().unwrap());
        assert_ne!(peer("192.0.2.1"), peer("192.0.2.2"));
        assert_eq!(peer("192.0.2.1"), peer("::ffff:192.0.2.1"));
        assert_eq!(peer("2001:db8:1:2::3"), peer("2001:db8:1:2:ffff::4"));
        assert_ne!(peer("2001:db8:1:2::3"), peer("2001:db8:1:3::3"));
    }
}
