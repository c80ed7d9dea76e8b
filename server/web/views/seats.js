// Who sits where, whose turn it is, and why.

import { h } from '../dom.js';
import { pick, t } from '../text.js';
import { playerName, seatName } from '../words.js';

/** @typedef {import('../api.js').Details} Details */
/** @typedef {import('../api.js').State} State */

/**
 * The name plates of all seats, each on its side of the board as it is turned: 0 below, then
 * clockwise.
 * @param {{details: Details, state: State, seats: string[], turned: number, over: boolean}} what
 */
export function seatPlates({ details, state, seats, turned, over }) {
  const lone = seats.filter((who) => who === 'human').length === 1;
  const called = (/** @type {string} */ who) => (who === 'human' && lone ? t('player.you') : playerName(who));
  return seats.map((who, seat) => {
    const side = (seat * (4 / seats.length) + turned) % 4;
    const by = state.mated[seat] ?? null;
    const turn = !over && state.seat === seat;
    return h('div', { class: `seat${turn ? ' turn' : ''}${by === null ? '' : ' out'}`, 'data-seat': seat, 'data-side': side },
      h('span', { class: 'seat-mark', 'aria-hidden': 'true' }),
      h('span', { class: 'seat-text' },
        h('span', { class: 'seat-name' }, seatName(details, seat)), ' ',
        h('span', { class: 'seat-who' }, by === null ? called(who) : t('seat.mated', { by: seatName(details, by) }))),
      turn && h('span', { class: 'visually-hidden' }, t('seat.turn')));
  });
}

/** How the board lies when a lone human sits below. @param {string[]} seats */
export function turnedFor(seats) {
  const humans = seats.flatMap((who, seat) => (who === 'human' ? [seat] : []));
  if (humans.length !== 1) return 0;
  return (4 - humans[0] * (4 / seats.length)) % 4;
}

/** How the board lies when it is turned on to the next seat. @param {number} turned @param {Details} details */
export function turnedOn(turned, details) {
  return (turned + 4 / details.players) % 4;
}

/**
 * Seats that a jump of the turn left waiting: those after the last mover and before the one who
 * moves now, clockwise, as far as they still play.
 * @param {State} state
 * @param {number} mover who moved last
 */
function waiting(state, mover) {
  const seats = [];
  for (let seat = (mover + 1) % 4; seat !== state.seat && seat !== mover; seat = (seat + 1) % 4) {
    if ((state.mated[seat] ?? null) === null) seats.push(seat);
  }
  return seats;
}

/**
 * What a table of four should know about the last move: who was mated, who inherits, and why the
 * turn is where it is. Empty in games of two.
 * @param {State} state
 * @param {State|null} before the position one move ago
 * @param {Details} details
 * @returns {string[]} sentences
 */
export function turnReasons(state, before, details) {
  const last = state.history.at(-1);
  if (details.players !== 4 || !last) return [];
  const name = (/** @type {number} */ seat) => seatName(details, seat);
  /** @type {string[]} */
  const said = [];
  state.mated.forEach((by, seat) => {
    if (by === null || (before?.mated[seat] ?? null) !== null) return;
    said.push(t(`mated.${details.name.split(':')[1] ?? 'singles'}`, { mated: name(seat), by: name(by) }));
  });
  if (state.end || !state.check || !last.check) return said;
  const names = { by: name(last.seat), to: name(state.seat) };
  const left = waiting(state, last.seat);
  if (left.length === 0) said.push(t('turn.check', names));
  else said.push(t('turn.jump', { ...names, waiting: left.map(name).join(t('list.and')) }));
  return said;
}

/** Titles and seats for one line of a list. @param {string[]} seats */
export function seatsLine(seats) {
  return seats.map((who) => playerName(who)).join(pick({ en: ' – ', ja: ' 対 ' }));
}
