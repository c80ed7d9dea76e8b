// Who sits where, and whose turn it is.

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

/** Titles and seats for one line of a list. @param {string[]} seats */
export function seatsLine(seats) {
  return seats.map((who) => playerName(who)).join(pick({ en: ' – ', ja: ' 対 ' }));
}
