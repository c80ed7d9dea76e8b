// Values, results and programs in words.

import { ApiError } from './api.js';
import { pick, t } from './text.js';

/** @typedef {import('./api.js').Details} Details */
/** @typedef {import('./api.js').Value} Value */

/**
 * What went wrong: the server's reason, or that the page is at fault, which the console has the details of.
 * @param {unknown} error
 */
export function faultWords(error) {
  if (error instanceof ApiError) return pick(error);
  console.error(error);
  return t('app.ourFault');
}

/** Colour is never alone: each value has a mark. */
export const MARKS = { win: '○', draw: '△', loss: '×' };

/**
 * What a position or move is worth to the one who moves: `wins in 7 plies`.
 * @param {Value} value
 * @param {number|null} plies
 */
export function valueWords(value, plies) {
  if (value === null) return t('value.unknown');
  if (value === 'draw' || plies === null) return t(`value.${value}`);
  return t(`value.${value}In${plies === 1 ? 'One' : ''}`, { plies });
}

/**
 * What the player of a seat is called.
 * @param {Details} details
 * @param {number} seat
 */
export function seatName(details, seat) {
  return pick(details.seats[seat]) || t(`seat.${details.players}.${seat}`);
}

/**
 * A move and who made it. Where four play, what is said of a move begins with who makes it.
 * @param {Details} details
 * @param {import('./api.js').Made} made
 */
export function madeWords(details, made) {
  const move = pick(made.said) || made.move;
  return details.players > 2 ? move : t('moves.made', { name: seatName(details, made.seat), move });
}

/**
 * Who wins from here, and when.
 * @param {Value} value
 * @param {number|null} plies
 * @param {number} seat whose view the value is
 * @param {Details} details
 */
export function verdict(value, plies, seat, details) {
  if (value === null) return t('value.unknown');
  if (value === 'draw') return t('verdict.draw');
  const winner = seatName(details, value === 'win' ? seat : 1 - seat);
  if (plies === null) return t('verdict.win', { winner });
  return t(plies === 0 ? 'verdict.won' : plies === 1 ? 'verdict.winInOne' : 'verdict.winIn', { winner, plies });
}

/**
 * What a player of a seat is called: `Level 3`, `Perfect`, `You`.
 * @param {string} spec `human` or a player's text
 */
export function playerName(spec) {
  if (spec === 'human') return t('player.human');
  const [kind, options = ''] = spec.split(':');
  const told = Object.fromEntries(options.split(',').map((option) => option.split('=')));
  if (kind === 'teacher') return t('player.teacher', { level: told.level ?? 3 });
  const seconds = told.ms ? Number(told.ms) / 1000 : 0;
  const key = `player.${kind}`;
  const name = t(key);
  const called = name === key ? kind : name;
  return seconds ? t('player.timed', { name: called, seconds }) : called;
}

/**
 * Who won, kindly: a lone human is spoken to.
 * @param {number[]} places
 * @param {string[]} seats
 * @param {Details} details
 */
export function resultWords(places, seats, details) {
  const winners = places.flatMap((place, seat) => (place === 1 ? [seat] : []));
  if (winners.length === places.length) return t('result.draw');
  const humans = seats.flatMap((who, seat) => (who === 'human' ? [seat] : []));
  if (humans.length === 1) {
    const place = places[humans[0]];
    if (place === 1) return t('result.youWin');
    return details.players === 2 ? t('result.youLose') : t('result.yourPlace', { place: t(`place.${place}`) });
  }
  return t('result.wins', { winner: winners.map((seat) => seatName(details, seat)).join(t('list.and')) });
}
