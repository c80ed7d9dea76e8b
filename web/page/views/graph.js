// The values of a game's positions as a curve over its plies, in the first player's view.

import { h, svg } from '../dom.js';
import { t } from '../text.js';
import { verdict } from '../words.js';

/** @typedef {import('../api.js').Details} Details */
/** @typedef {{value: import('../api.js').Value, plies: number|null, seat: number}} Point */

const HEIGHT = 150;
const MARGIN = 10;
/** Heights where the bands of win and loss end. */
const WIN = 54;
const LOSS = 96;
const EDGE = 8;

/** The value for the first player. @param {Point} point */
function forFirst({ value, seat }) {
  if (seat === 0 || value === 'draw' || value === null) return value;
  return value === 'win' ? 'loss' : 'win';
}

/** The nearer the end, the further out. @param {Point} point @param {number} longest */
function height(point, longest) {
  const value = forFirst(point);
  if (value === 'draw' || value === null) return HEIGHT / 2;
  const near = 1 - (point.plies ?? 0) / (longest + 1);
  const reach = (WIN - EDGE) * near;
  return value === 'win' ? WIN - reach : LOSS + reach;
}

/**
 * The chart with a slider below it, which is how a keyboard walks through the game.
 * @param {{course: Point[], ply: number, details: Details, width: number, goTo: (ply: number) => void}} what
 *   `width` is the room it has, so that its letters are as large as others
 */
export function valueGraph({ course, ply, details, width, goTo }) {
  const longest = Math.max(1, ...course.map((point) => point.plies ?? 0));
  const step = (width - 2 * MARGIN) / Math.max(1, course.length - 1);
  const places = course.map((point, index) => ({ x: MARGIN + index * step, y: height(point, longest) }));
  const say = (/** @type {number} */ at) => saidAt(course, at, details);
  const band = (/** @type {string} */ name, /** @type {number} */ y, /** @type {number} */ tall) =>
    svg('rect', { class: `band-${name}`, x: 0, y, width, height: tall });
  const label = (/** @type {string} */ key, /** @type {number} */ y) => svg('text', { x: 4, y }, t(key));
  const radius = (/** @type {number} */ at) => (at === ply ? 6 : course.length > 60 ? 2 : 4);
  const dot = (/** @type {{x: number, y: number}} */ { x, y }, /** @type {number} */ at) =>
    svg('circle', { class: `dot ${forFirst(course[at]) ?? ''}`, cx: x, cy: y, r: radius(at) }, svg('title', {}, say(at)));
  const outer = { class: 'graph', viewBox: `0 0 ${width} ${HEIGHT}`, role: 'img', 'aria-label': describe(course, details) };
  const chart = svg('svg', outer,
    band('win', 0, WIN), band('draw', WIN, LOSS - WIN), band('loss', LOSS, HEIGHT - LOSS),
    label('graph.first', 14), label('graph.draw', 67), label('graph.second', HEIGHT - 6),
    svg('line', { class: 'now', x1: places[ply].x, x2: places[ply].x, y1: 0, y2: HEIGHT }),
    svg('polyline', { class: 'curve', points: places.map(({ x, y }) => `${x},${y}`).join(' ') }),
    places.map(dot));
  chart.addEventListener('click', (event) => {
    const box = chart.getBoundingClientRect();
    const x = ((/** @type {MouseEvent} */ (event).clientX - box.left) / box.width) * width;
    goTo(Math.min(course.length - 1, Math.max(0, Math.round((x - MARGIN) / step))));
  });
  return h('div', null, /** @type {any} */ (chart), course.length > 1 && slider(course.length - 1, ply, say, goTo));
}

/** @param {number} most @param {number} ply @param {(ply: number) => string} say @param {(ply: number) => void} goTo */
function slider(most, ply, say, goTo) {
  const input = h('input', {
    type: 'range', class: 'scrub', min: '0', max: String(most), value: String(ply),
    'aria-label': t('graph.ply'), 'aria-valuetext': say(ply),
  });
  input.addEventListener('input', () => goTo(Number(input.value)));
  return input;
}

/** @param {Point[]} course @param {number} at @param {Details} details */
function saidAt(course, at, details) {
  const { value, plies, seat } = course[at];
  return t('graph.at', { ply: at, verdict: verdict(value, plies, seat, details) });
}

/** The chart in a sentence: where the value changed. @param {Point[]} course @param {Details} details */
function describe(course, details) {
  const turns = course.flatMap((point, at) => (at === 0 || forFirst(point) !== forFirst(course[at - 1]) ? [at] : []));
  return `${t('graph.title')} ${turns.slice(0, 12).map((at) => saidAt(course, at, details)).join(' ')}`;
}
