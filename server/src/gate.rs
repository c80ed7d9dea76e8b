//! A gate before work: so much at once, so much waiting, and no more. Visitors
//! share it: who has least comes next, and nobody's many requests keep another's
//! first one out.

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

use crate::error::ApiError;
use crate::visit::Peer;

/// Lets so many in at once, and keeps some waiting.
pub struct Gate {
    places: usize,
    most_waiting: usize,
    line: Mutex<Line>,
    refused: AtomicUsize,
}

/// Who is inside and who waits. Nobody waits while there is a place.
#[derive(Default)]
struct Line {
    inside: usize,
    waiting: usize,
    /// Of the next one who waits.
    ticket: u64,
    /// Those who have something here.
    visitors: HashMap<Peer, Share>,
}

/// What one visitor has.
#[derive(Default)]
struct Share {
    inside: usize,
    waiting: VecDeque<(u64, oneshot::Sender<Place>)>,
}

impl Share {
    fn all(&self) -> usize {
        self.inside + self.waiting.len()
    }
}

/// A place inside, as long as this lasts.
pub struct Place {
    gate: Arc<Gate>,
    peer: Peer,
}

impl Drop for Place {
    fn drop(&mut self) {
        let next = self.gate.line().leave(self.peer);
        if let Some((peer, turn)) = next {
            let gate = self.gate.clone();
            // Who has stopped waiting drops the place, and the next one gets it.
            let _ = turn.send(Place { gate, peer });
        }
    }
}

/// Somebody who waits, and stops waiting if he goes away.
struct Waiting<'a> {
    gate: &'a Gate,
    peer: Peer,
    ticket: u64,
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.gate.line().give_up(self.peer, self.ticket);
    }
}

impl Gate {
    pub fn new(places: usize, most_waiting: usize) -> Arc<Gate> {
        Arc::new(Gate {
            places,
            most_waiting,
            line: Mutex::default(),
            refused: AtomicUsize::new(0),
        })
    }

    fn line(&self) -> MutexGuard<'_, Line> {
        self.line.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A place, as soon as there is one.
    pub async fn enter(self: &Arc<Gate>, peer: Peer) -> Result<Place, ApiError> {
        let (ticket, turn) = {
            let mut line = self.line();
            if line.inside < self.places {
                line.admit(peer);
                let gate = self.clone();
                return Ok(Place { gate, peer });
            }
            if line.waiting >= self.most_waiting {
                self.refused.fetch_add(1, Relaxed);
                if !line.make_way(peer) {
                    return Err(ApiError::busy());
                }
            }
            line.wait(peer)
        };
        let waiting = Waiting {
            gate: self,
            peer,
            ticket,
        };
        let place = turn.await;
        // Nothing is left in the line of who was called or sent away.
        std::mem::forget(waiting);
        place.map_err(|_| ApiError::busy())
    }

    /// How many are inside.
    pub fn inside(&self) -> usize {
        self.line().inside
    }

    /// How many were sent away.
    pub fn refused(&self) -> usize {
        self.refused.load(Relaxed)
    }
}

impl Line {
    fn admit(&mut self, peer: Peer) {
        self.inside += 1;
        self.visitors.entry(peer).or_default().inside += 1;
    }

    fn wait(&mut self, peer: Peer) -> (u64, oneshot::Receiver<Place>) {
        let (call, turn) = oneshot::channel();
        let ticket = self.ticket;
        self.ticket += 1;
        self.waiting += 1;
        let share = self.visitors.entry(peer).or_default();
        share.waiting.push_back((ticket, call));
        (ticket, turn)
    }

    /// Gives a place back; tells who has it now: of those who wait the one with
    /// the fewest inside, and of equals the one who has waited longest.
    fn leave(&mut self, peer: Peer) -> Option<(Peer, oneshot::Sender<Place>)> {
        self.inside -= 1;
        if let Some(share) = self.visitors.get_mut(&peer) {
            share.inside -= 1;
        }
        self.tidy(peer);
        let waiting = self.visitors.iter().filter_map(|(peer, share)| {
            let (ticket, _) = share.waiting.front()?;
            Some((share.inside, *ticket, *peer))
        });
        let (_, _, next) = waiting.min_by_key(|(inside, ticket, _)| (*inside, *ticket))?;
        let (_, call) = self.visitors.get_mut(&next)?.waiting.pop_front()?;
        self.waiting -= 1;
        self.admit(next);
        Some((next, call))
    }

    /// Sends the latest of whoever has most away for a newcomer, if he still has
    /// no less then.
    fn make_way(&mut self, newcomer: Peer) -> bool {
        let own = self.visitors.get(&newcomer).map_or(0, Share::all);
        let waiting = self.visitors.iter();
        let waiting = waiting.filter(|(_, share)| !share.waiting.is_empty());
        let most = waiting.max_by_key(|(_, share)| share.all());
        let Some((&most, _)) = most.filter(|(_, share)| share.all() > own + 1) else {
            return false;
        };
        if let Some(share) = self.visitors.get_mut(&most) {
            share.waiting.pop_back();
            self.waiting -= 1;
        }
        true
    }

    /// Somebody goes away who may have been waiting.
    fn give_up(&mut self, peer: Peer, ticket: u64) {
        if let Some(share) = self.visitors.get_mut(&peer) {
            let before = share.waiting.len();
            share.waiting.retain(|(other, _)| *other != ticket);
            self.waiting -= before - share.waiting.len();
        }
        self.tidy(peer);
    }

    /// Forgets who has nothing here.
    fn tidy(&mut self, peer: Peer) {
        if (self.visitors.get(&peer)).is_some_and(|share| share.all() == 0) {
            self.visitors.remove(&peer);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::pin::pin;
    use std::task::{Context, Poll, Waker};

    use super::*;

    fn peer(last: u8) -> Peer {
        Peer::new([192, 0, 2, last].into())
    }

    /// Looks at a future once.
    fn look<F: Future>(future: std::pin::Pin<&mut F>) -> Option<F::Output> {
        match future.poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(done) => Some(done),
            Poll::Pending => None,
        }
    }

    #[test]
    fn who_has_least_comes_next_and_is_not_kept_out() {
        let gate = Gate::new(2, 2);
        let mut greedy = [0; 4].map(|_| Box::pin(gate.enter(peer(1))));
        let mut at = greedy.iter_mut().map(|one| look(one.as_mut()));
        let first = at.next().unwrap().unwrap().unwrap_or_else(|_| panic!());
        let second = at.next().unwrap().unwrap().unwrap_or_else(|_| panic!());
        assert!(at.next().unwrap().is_none() && at.next().unwrap().is_none());
        // All places are his, and nobody else may be kept out by that.
        assert!(look(pin!(gate.enter(peer(1)))).unwrap().is_err());
        let mut other = pin!(gate.enter(peer(2)));
        assert!(look(other.as_mut()).is_none());
        assert!(look(greedy[3].as_mut()).unwrap().is_err(), "made way");
        // With one waiting each, the other comes first.
        drop(first);
        let place = look(other.as_mut()).unwrap();
        assert!(place.is_ok() && look(greedy[2].as_mut()).is_none());
        drop((second, place));
        assert!(look(greedy[2].as_mut()).unwrap().is_ok());
        assert_eq!((gate.inside(), gate.refused()), (0, 2));
        assert!(gate.line().visitors.is_empty());
    }

    #[test]
    fn who_goes_away_leaves_nothing_behind() {
        let gate = Gate::new(1, 2);
        let place = look(pin!(gate.enter(peer(1)))).unwrap();
        for visitor in [1, 2, 3, 1, 2, 3] {
            let mut gone = Box::pin(gate.enter(peer(visitor)));
            assert!(look(gone.as_mut()).is_none());
        }
        assert_eq!(gate.line().waiting, 0);
        drop(place);
        assert_eq!(gate.inside(), 0);
        assert!(gate.line().visitors.is_empty());
    }
}
