//! The laws every game must obey, as checks that any game can be put through.
//!
//! [`check`] looks at one unfinished position, [`check_walk`] at many, found by
//! random play forwards and backwards. A law that is broken names the position.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::game::{Game, Player, Symmetric, Unmoves};
use crate::notation::Notation;
use crate::text::Lang;
use crate::value::Value;

/// A game that can be put through the laws.
pub trait Lawful: Unmoves + Symmetric + Notation {
    /// Did the move change only what it may? Written apart from `play`; a game
    /// that is compared with plainer rules elsewhere may leave it out.
    fn audit(
        &self,
        _before: &Self::Position,
        _mv: Self::Move,
        _after: &Self::Position,
    ) -> Result<(), String> {
        Ok(())
    }
}

/// A law and where it does not hold.
#[derive(Clone, Debug, thiserror::Error)]
#[error("law '{law}' is broken at {position}: {reason}")]
pub struct Broken {
    /// Which one.
    pub law: &'static str,
    /// The position, as the game writes it.
    pub position: String,
    /// What was seen.
    pub reason: String,
}

/// Checks every law on random walks of `plies` plies in all from the start, or
/// from `from` in games without one: forwards until a game ends, now and then
/// a few steps backwards into positions that play might never see. Returns how
/// many positions were looked at.
pub fn check_walk<G: Lawful>(
    game: &G,
    from: &G::Position,
    plies: u32,
    seed: u64,
) -> Result<u32, Broken> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut pos = *from;
    let mut looked_at = 0;
    for _ in 0..plies {
        check(game, &pos)?;
        looked_at += 1;
        let moves = game.moves(&pos);
        let mut next = match moves.len() {
            0 => *from,
            n => game.after(&pos, moves[rng.random_range(0..n)]),
        };
        if game.outcome(&next).is_some() {
            next = *from;
        }
        if rng.random_ratio(1, 8) {
            let mut back = Vec::new();
            game.for_each_unmove(&next, |previous| back.push(previous));
            if !back.is_empty() {
                next = back[rng.random_range(0..back.len())];
            }
        }
        pos = next;
    }
    Ok(looked_at)
}

/// A law as a function of one position; the error is what was seen.
type Law<G> = fn(&G, &<G as Game>::Position) -> Result<(), String>;

/// Checks every law on one unfinished position.
pub fn check<G: Lawful>(game: &G, pos: &G::Position) -> Result<(), Broken> {
    let laws: [(&'static str, Law<G>); 6] = [
        (
            "a move changes only what it may and can be unmade",
            moves_can_be_unmade,
        ),
        ("an unmove is the reverse of one move", unmoves_can_be_made),
        ("symmetries keep outcomes and map moves", symmetries_hold),
        ("text reads back", text_reads_back),
        ("a settled value follows from the moves", settled_follows),
        ("no move loses at once unless another wins", no_move_loses),
    ];
    for (law, holds) in laws {
        holds(game, pos).map_err(|reason| Broken {
            law,
            position: game.write_position(pos),
            reason,
        })?;
    }
    Ok(())
}

/// Turns a condition into a law's complaint.
fn ensure(holds: bool, complaint: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(complaint()) }
}

fn moves_can_be_unmade<G: Lawful>(game: &G, pos: &G::Position) -> Result<(), String> {
    for mv in game.moves(pos) {
        let name = game.write_move(mv);
        let next = game.after(pos, mv);
        game.audit(pos, mv, &next)
            .map_err(|why| format!("{name}: {why}"))?;
        if game.outcome(&next).is_some() {
            continue;
        }
        ensure(game.is_position(&next), || {
            format!("{name} leads out of the positions")
        })?;
        let mut found = 0;
        game.for_each_unmove(&next, |previous| found += u32::from(previous == *pos));
        ensure(found == 1, || format!("{name} is unmade {found} times"))?;
    }
    Ok(())
}

fn unmoves_can_be_made<G: Lawful>(game: &G, pos: &G::Position) -> Result<(), String> {
    let mut back = Vec::new();
    game.for_each_unmove(pos, |previous| back.push(previous));
    for (i, previous) in back.iter().enumerate() {
        let name = game.write_position(previous);
        ensure(!back[..i].contains(previous), || {
            format!("{name} is visited twice")
        })?;
        ensure(game.outcome(previous).is_none(), || {
            format!("{name} is finished")
        })?;
        let ways = game
            .moves(previous)
            .iter()
            .filter(|mv| game.after(previous, **mv) == *pos)
            .count();
        ensure(ways == 1, || format!("{name} has {ways} moves into it"))?;
    }
    Ok(())
}

fn symmetries_hold<G: Lawful>(game: &G, pos: &G::Position) -> Result<(), String> {
    for &symmetry in game.symmetries() {
        let image = game.image(symmetry, pos);
        let name = || format!("{symmetry:?} gives {}", game.write_position(&image));
        let leads_back = |s: &_| game.image(*s, &image) == *pos;
        ensure(
            image == *pos || game.symmetries().iter().any(leads_back),
            || format!("{}, and not back", name()),
        )?;
        ensure(game.is_position(&image), || {
            format!("{}, no position", name())
        })?;
        ensure(
            game.settled(pos) == game.settled(&image)
                && game.in_check(pos) == game.in_check(&image),
            || format!("{}, another value or check", name()),
        )?;
        let flips = symmetry.flips();
        ensure((game.turn(pos) == game.turn(&image)) != flips, || {
            format!("{}, wrong turn", name())
        })?;
        let after = |pos: &G::Position| -> Vec<G::Position> {
            let moves = game.moves(pos).into_iter();
            moves.map(|mv| game.after(pos, mv)).collect()
        };
        let (next, mut of_image) = (after(pos), after(&image));
        ensure(next.len() == of_image.len(), || {
            format!("{}: {} moves became {}", name(), next.len(), of_image.len())
        })?;
        for (next, mv) in next.iter().zip(game.moves(pos)) {
            let next_image = game.image(symmetry, next);
            let at = of_image.iter().position(|other| *other == next_image);
            ensure(at.is_some(), || {
                format!("{}: no image of {}", name(), game.write_move(mv))
            })?;
            at.map(|at| of_image.swap_remove(at));
            let winner = |p: &G::Position| game.outcome(p).map(|o| o.winner());
            let turned = winner(next).map(|w| w.map(|p| if flips { p.opponent() } else { p }));
            ensure(turned == winner(&next_image), || {
                format!("{}: {} ends otherwise", name(), game.write_move(mv))
            })?;
        }
    }
    Ok(())
}

fn text_reads_back<G: Lawful>(game: &G, pos: &G::Position) -> Result<(), String> {
    let text = game.write_position(pos);
    let read = game.read_position(&text).map_err(|e| e.to_string())?;
    ensure(read == *pos, || "it reads as another position".into())?;
    let drawn = game.write_picture(&game.picture(pos));
    ensure(drawn.as_ref().is_none_or(|drawn| *drawn == text), || {
        format!("its picture is written {drawn:?}")
    })?;
    for mv in game.moves(pos) {
        let mut forms = vec![game.write_move(mv)];
        forms.extend(Lang::ALL.map(|lang| game.say_move(pos, mv, lang)));
        for form in forms {
            let read = game.read_move(pos, &form).map_err(|e| e.to_string())?;
            ensure(read == mv, || {
                format!("{form} reads as {}", game.write_move(read))
            })?;
        }
    }
    Ok(())
}

fn settled_follows<G: Lawful>(game: &G, pos: &G::Position) -> Result<(), String> {
    let mover = game.turn(pos);
    match game.settled(pos) {
        None => Ok(()),
        Some(Value::Win(1)) => ensure(move_won_by(game, pos, mover).is_some(), || {
            "settled as won, but no move wins".into()
        }),
        Some(Value::Loss(0)) => {
            ensure(!game.can_move(pos), || "settled as lost, but moves".into())?;
            ensure(game.stuck(pos).winner() == Some(mover.opponent()), || {
                "settled as lost, but to be stuck is no loss".into()
            })
        }
        Some(value) => Err(format!("settled as {value}")),
    }
}

/// A move after which a player has won, be it the mover or not.
fn move_won_by<G: Game>(game: &G, pos: &G::Position, player: Player) -> Option<G::Move> {
    let winner = |mv: &G::Move| game.outcome(&game.after(pos, *mv))?.winner();
    let mut moves = game.moves(pos).into_iter();
    moves.find(|mv| winner(mv) == Some(player))
}

/// A position that every move loses at once would be lost in one ply, and
/// losses are even.
fn no_move_loses<G: Lawful>(game: &G, pos: &G::Position) -> Result<(), String> {
    let mover = game.turn(pos);
    match move_won_by(game, pos, mover.opponent()) {
        Some(mv) if move_won_by(game, pos, mover).is_none() => {
            Err(format!("{} loses", game.write_move(mv)))
        }
        _ => Ok(()),
    }
}
