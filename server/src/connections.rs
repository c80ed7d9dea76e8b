//! Connections: accepted up to a limit, closed when they do nothing.

use std::future::Future;
use std::io;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, Sleep, sleep, sleep_until};

use crate::limits;
use crate::system::most_files;
use crate::traffic::Traffic;
use crate::visit::Peer;

/// Files that are not connections: tables, libraries, the terminal.
const OTHER_FILES: u64 = 256;
/// How long to wait if the system has no more files for connections.
const BREATH: Duration = Duration::from_millis(50);
/// Bytes of a request's head.
const HEAD: usize = 32 << 10;

/// Accepts connections until `end`, then lets answers on their way arrive.
pub async fn accept(
    listener: TcpListener,
    router: Router,
    traffic: Arc<Traffic>,
    end: impl Future<Output = ()>,
) {
    let places = Arc::new(Semaphore::new(most_connections()));
    let graceful = GracefulShutdown::new();
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(limits::ARRIVAL)
        .max_buf_size(HEAD);
    let mut end = pin!(end);
    loop {
        let accepted = tokio::select! {
            () = &mut end => break,
            accepted = next(&listener, &places) => accepted,
        };
        let (stream, peer, place) = match accepted {
            Ok(accepted) => accepted,
            Err(_) => {
                sleep(BREATH).await;
                continue;
            }
        };
        let router = TowerToHyperService::new(router.clone());
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(peer);
            router.call(request)
        });
        let io = TokioIo::new(Patient::new(stream));
        let connection = graceful.watch(http.serve_connection(io, service));
        let traffic = traffic.clone();
        tokio::spawn(async move {
            let _open = traffic.connection();
            // However it ends, it is over: a client that went away is no news.
            let _ = connection.await;
            drop(place);
        });
    }
    drop(listener);
    tokio::select! {
        () = graceful.shutdown() => {}
        () = sleep(limits::FAREWELL) => {}
    }
}

async fn next(
    listener: &TcpListener,
    places: &Arc<Semaphore>,
) -> io::Result<(TcpStream, Peer, OwnedSemaphorePermit)> {
    let place = places.clone().acquire_owned().await;
    let place = place.map_err(io::Error::other)?;
    let (stream, address) = listener.accept().await?;
    // An answer is written at once; waiting to fill a packet only delays it.
    let _ = stream.set_nodelay(true);
    Ok((stream, Peer::new(address.ip()), place))
}

/// How many connections there may be, with the files that the system grants.
fn most_connections() -> usize {
    let granted = most_files().map_or(limits::CONNECTIONS as u64, |files| {
        files.saturating_sub(OTHER_FILES).max(16)
    });
    limits::CONNECTIONS.min(granted as usize)
}

/// A stream whose other end must take something now and then.
struct Patient {
    stream: TcpStream,
    /// When the patience ends, while the other end takes nothing.
    until: Option<Pin<Box<Sleep>>>,
}

impl Patient {
    fn new(stream: TcpStream) -> Patient {
        Patient {
            stream,
            until: None,
        }
    }

    /// Writes in some way; fails once the other end has taken nothing for too
    /// long.
    fn write(
        &mut self,
        context: &mut Context<'_>,
        write: impl FnOnce(Pin<&mut TcpStream>, &mut Context<'_>) -> Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        let written = write(Pin::new(&mut self.stream), context);
        if written.is_ready() {
            self.until = None;
            return written;
        }
        let until = self
            .until
            .get_or_insert_with(|| Box::pin(sleep_until(Instant::now() + limits::DEPARTURE)));
        match until.as_mut().poll(context) {
            Poll::Ready(()) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
            Poll::Pending => Poll::Pending,
        }
    }
}

impl AsyncRead for Patient {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Patient {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.write(context, |stream, context| stream.poll_write(context, bytes))
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.write(context, |stream, context| {
            stream.poll_write_vectored(context, parts)
        })
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
