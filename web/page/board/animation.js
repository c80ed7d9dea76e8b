import { piecesOn } from './geometry.js';

/** @import {Board} from '../api.js' */

/**
 * @typedef {object} Step what is seen of a move
 * @property {number | null} from
 * @property {string | null} drop
 * @property {number | null} to
 * @property {[number, number][]} [sends] pieces of others that it then carries
 * @property {number} [seat] who made it
 */

/** How long a piece is on its way, in milliseconds. */
const SLIDE = 280;
const FADE = 340;

/** Does the reader want things to stay still? */
export function wantsStillness() {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Squares on which a move is seen. @param {Step} step */
export const squaresOf = ({ from, to, sends = [] }) => [from, to, ...sends.flat()];

/**
 * Does a step lead from one board to the other? It does not when moves are taken back or when another
 * game is shown; then nothing should slide.
 * @param {Board} before
 * @param {Board} after
 * @param {Step} step
 */
function leadsTo(before, after, { from, to, sends = [] }) {
  const arrived = to === null ? undefined : piecesOn(after, to).at(-1);
  if (to !== null && !arrived) return false;
  if (from === null) return to !== null && piecesOn(before, to).length === 0;
  const left = piecesOn(before, from);
  const sentHere = sends.filter(([, target]) => target === from).length;
  if (left.length !== piecesOn(after, from).length - sentHere + 1) return false;
  return !arrived || left.at(-1)?.owner === arrived.owner;
}

/**
 * Lets what is drawn on a place come from another.
 * @param {Element} drawing
 * @param {DOMRect} from
 * @param {Element} place
 * @param {number} [rise] how much higher than at last it lies at first, in hundredths of a square
 */
function slideIn(drawing, from, place, rise = 0) {
  const to = place.getBoundingClientRect();
  const x = from.x + from.width / 2 - to.x - to.width / 2;
  const y = from.y + from.height / 2 - to.y - to.height / 2 - (rise * to.height) / 100;
  place.classList.add('kzb-moving');
  const sliding = drawing.animate(
    [{ transform: `translate(${x}px, ${y}px)` }, { transform: 'none' }],
    { duration: SLIDE, easing: 'cubic-bezier(.3, .1, .2, 1)' },
  );
  const end = () => place.classList.remove('kzb-moving');
  sliding.finished.then(end, end);
}

/**
 * Shows what is no longer there fading away, towards somewhere if that is told.
 * @param {Element} drawing
 * @param {Element} place what it was drawn on
 * @param {DOMRect} [towards]
 */
function fadeOut(drawing, place, towards) {
  const at = place.getBoundingClientRect();
  const y = towards ? towards.y + towards.height / 2 - at.y - at.height / 2 : 0;
  drawing.classList.add('kzb-fading');
  place.append(drawing);
  const fading = drawing.animate(
    [
      { opacity: 1, transform: 'none' },
      { opacity: 0, transform: `translateY(${y}px) scale(.7)` },
    ],
    { duration: FADE, easing: 'ease-in' },
  );
  const end = () => drawing.remove();
  fading.finished.then(end, end);
}

/**
 * @typedef {object} MoveToShow
 * @property {Board} before
 * @property {Board} after
 * @property {Step} step
 * @property {(key: string) => HTMLElement | null} place by its key
 * @property {(seat: number) => HTMLElement | null} goal of a seat
 * @property {boolean} slides not if the piece was dragged, and is there already
 */

/**
 * Takes note of where things are before a board is drawn anew.
 * @param {MoveToShow} move
 * @returns {() => void} lets the move be seen once the board is drawn
 */
export function prepareMove(move) {
  if (wantsStillness()) return () => {};
  const sent = (move.step.sends ?? []).map(([from, to]) => ({ ...move, step: { from, to, drop: null }, slides: true }));
  const seen = [move, ...sent].map(prepareStep);
  return () => seen.forEach((show) => show?.());
}

/**
 * The same for one piece.
 * @param {MoveToShow} move
 * @returns {(() => void) | null}
 */
function prepareStep({ before, after, step, place, goal, slides }) {
  if (!leadsTo(before, after, step)) return null;
  const { from, to, drop } = step;
  const owner = (from === null ? piecesOn(after, to ?? -1) : piecesOn(before, from)).at(-1)?.owner ?? 0;
  const source = place(from === null ? `h${owner}${drop}` : `s${from}`);
  if (!source) return null;
  const moved = topDrawing(source);
  const start = source.getBoundingClientRect();
  const taken = to !== null && after.look === 'wedges' ? topDrawing(place(`s${to}`)) : null;
  return () => {
    if (to === null) {
      if (moved) fadeOut(moved, source, goal(owner)?.getBoundingClientRect());
      return;
    }
    const target = place(`s${to}`);
    const arrived = topDrawing(target);
    if (!target || !arrived) return;
    const rise = Number(arrived.dataset.lift ?? 0) - Number(moved?.dataset.lift ?? 0);
    if (slides) slideIn(arrived, start, target, rise);
    if (taken) fadeOut(taken, target);
  };
}

/** @param {Element | null} place @returns {SVGElement | null} */
function topDrawing(place) {
  return place?.querySelector('svg:last-of-type') ?? null;
}
