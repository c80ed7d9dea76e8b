// How a game ended, kindly.

import { h, svg } from '../dom.js';
import { pick, t } from '../text.js';
import { playerName, resultWords, seatName } from '../words.js';

/** @typedef {import('../api.js').Details} Details */
/** @typedef {import('../api.js').State} State */

/**
 * @param {object} what
 * @param {State} what.state
 * @param {Details} what.details
 * @param {string[]} what.seats
 * @param {number|null} what.resigned seat that gave up
 * @param {HTMLElement[]} what.actions what can be done now
 * @returns {{won: boolean, card: (HTMLElement|SVGElement)[]}} `won` if the only person at the table did
 */
export function resultCard({ state, details, seats, resigned, actions }) {
  const places = resigned === null ? state.end?.places ?? [] : seats.map((_, seat) => (seat === resigned ? 2 : 1));
  const reason = resigned === null ? pick(state.end?.why) : t('end.resigned', { loser: seatName(details, resigned) });
  const lone = seats.filter((who) => who === 'human').length === 1;
  const won = lone && places[seats.indexOf('human')] === 1 && places.includes(2);
  const words = h('div', null,
    h('p', { class: 'verdict' }, resultWords(places, seats, details)),
    h('p', null, reason),
    details.players === 4 && state.end && placesList(places, details, seats),
    h('p', { class: 'row' }, actions));
  return { won, card: won ? [hanamaru(), words] : [words] };
}

/** Places at the end of a game of four, best first. @param {number[]} places @param {Details} details @param {string[]} seats */
function placesList(places, details, seats) {
  const order = places.map((place, seat) => ({ place, seat })).sort((a, b) => a.place - b.place);
  return h('ol', { class: 'places four' }, order.map(({ place, seat }) =>
    h('li', { class: 'seat', 'data-seat': seat },
      h('b', null, t(`place.${place}`)), ' ',
      h('span', { class: 'seat-name' }, seatName(details, seat)), ' ',
      h('span', { class: 'seat-who' }, playerName(seats[seat])))));
}

/** The flower that teachers draw on work well done. */
function hanamaru() {
  const petals = Array.from({ length: 8 }, (_, index) => {
    const [from, to] = [index, index + 1].map((at) => (at * Math.PI) / 4);
    const at = (/** @type {number} */ angle, /** @type {number} */ far) =>
      [Math.cos(angle), Math.sin(angle)].map((part) => (50 + far * part).toFixed(1)).join(' ');
    return `Q${at((from + to) / 2, 62)} ${at(to, 34)}`;
  });
  const flower = `M84 50${petals.join('')}`;
  const spiral = 'M50 50c4-6 12-1 10 7-3 9-16 9-20 0-5-12 6-24 18-21 14 3 19 20 11 30-9 11-27 9-34-4';
  const draw = (/** @type {string} */ d) => svg('path', { d, pathLength: 1 });
  return svg('svg', { class: 'hanamaru', viewBox: '0 0 100 100', 'aria-hidden': 'true' }, draw(spiral), draw(flower));
}
