//! `kanzen serve`

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};

use anyhow::anyhow;
use kanzen_catalog::{CatalogError, Lang, Shelf};
use kanzen_server::{Options, ServeError, serve};

use crate::args::Serve;
use crate::output::{Output, print};

pub fn run(output: &Output, shelf: Shelf, options: &Serve) -> anyhow::Result<()> {
    let other = options
        .rulesets
        .iter()
        .find(|file| !file.ends_with(".toml"));
    if let Some(file) = other {
        return Err(CatalogError::unknown_ending(file.as_ref(), ".toml").into());
    }
    let served = serve(
        Options {
            bind: options.bind,
            shelf,
            rulesets: options.rulesets.clone(),
            solve_up_to: options.solve_up_to,
            hosts: options.host.clone(),
            disk: options.disk,
            log: !options.quiet,
        },
        |address| {
            let (here, network) = places(address);
            print(&match output.json {
                true => {
                    let told = serde_json::json!({ "url": here, "network_url": network });
                    format!("{told}\n")
                }
                false => {
                    let at = output.pick("Kanzen is at", "ブラウザで開いてください：");
                    let others = output.pick(
                        "Other devices on the network find it at",
                        "ほかの端末から開くとき：",
                    );
                    let network = network.map(|url| format!("{others} {url}\n"));
                    format!("{at} {here}\n{}", network.unwrap_or_default())
                }
            });
        },
    );
    served.map_err(|error| match error {
        ServeError::Game(error) => error.into(),
        ServeError::Listen { address, source } => match output.lang {
            Lang::En => anyhow!(
                "cannot listen on {address}: {source}; --bind ADDR:PORT chooses another place"
            ),
            Lang::Ja => anyhow!(
                "{address} で待ち受けられません（{source}）。--bind アドレス:ポート で別の場所を指定してください"
            ),
        },
        error => error.into(),
    })
}

/// Where this machine finds what listens on an address, and where others do, if
/// they can.
fn places(address: SocketAddr) -> (String, Option<String>) {
    let url = |ip: IpAddr| format!("http://{}", SocketAddr::new(ip, address.port()));
    let any = address.ip();
    if !any.is_unspecified() {
        return (url(any), None);
    }
    // The far ones are addresses of nobody, kept for documentation.
    let (here, far): (IpAddr, IpAddr) = match any {
        IpAddr::V4(_) => (
            Ipv4Addr::LOCALHOST.into(),
            Ipv4Addr::new(192, 0, 2, 1).into(),
        ),
        IpAddr::V6(_) => (
            Ipv6Addr::LOCALHOST.into(),
            Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 1).into(),
        ),
    };
    (url(here), own_address(any, far).ok().map(url))
}

/// The address that this machine would send from; nothing is sent.
fn own_address(any: IpAddr, far: IpAddr) -> io::Result<IpAddr> {
    let socket = UdpSocket::bind((any, 0))?;
    socket.connect((far, 9))?;
    Ok(socket.local_addr()?.ip())
}
