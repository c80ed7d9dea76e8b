// Pictures of rules that move: a piece hops to each place it may go to, and back.

import { h } from '../dom.js';
import { pick } from '../text.js';
import { makeBoard } from './parts.js';

/** @typedef {import('../api.js').Details} Details */
/** @typedef {import('../api.js').Board} Board */
/** @typedef {import('../board/board.js').KzBoard} KzBoard */

/** Milliseconds from hop to hop: slow enough to follow with a finger. */
const BEAT = 1100;

/**
 * Where what stands on a picture may go, one after the other; `to` is null beyond the edge.
 * @param {Board} board
 * @returns {{from: number, to: number | null}[]}
 */
function hopsOf(board) {
  const { files, ranks } = board;
  const from = board.pieces[0]?.square ?? 0;
  const steps = board.dots.map((to) => ({ from, to: /** @type {number | null} */ (to) }));
  for (const arrow of board.arrows) {
    const [right, up] = arrow.by;
    const file = (arrow.from % files) + right;
    const rank = Math.floor(arrow.from / files) - up;
    const inside = file >= 0 && file < files && rank >= 0 && rank < ranks;
    steps.push({ from: arrow.from, to: inside ? rank * files + file : null });
  }
  return steps;
}

/**
 * The board after a hop of the topmost piece of a square.
 * @param {Board} board
 * @param {number} from
 * @param {number | null} to
 * @returns {Board}
 */
function hopped(board, from, to) {
  const top = board.pieces.findIndex((piece, i) =>
    piece.square === from && !board.pieces.slice(i + 1).some((other) => other.square === from));
  const pieces = board.pieces.filter((_, i) => i !== top);
  if (to !== null) pieces.push({ ...board.pieces[top], square: to });
  return { ...board, pieces };
}

/** One picture and what moves on it. */
class Hopper {
  /**
   * @param {KzBoard} element
   * @param {Board} board
   */
  constructor(element, board) {
    this.element = element;
    this.home = board;
    this.hops = hopsOf(board);
    this.next = 0;
    this.seen = false;
    /** @type {{from: number, to: number | null} | null} */
    this.away = null;
    element.board = board;
  }

  beat() {
    if (!this.seen || this.hops.length === 0) return;
    if (this.away) return this.comeHome();
    const hop = this.hops[this.next % this.hops.length];
    this.next += 1;
    this.away = hop;
    this.element.board = hopped(this.home, hop.from, hop.to);
    this.element.last = { ...hop, drop: null };
  }

  comeHome() {
    if (!this.away) return;
    this.element.board = this.home;
    this.element.last = { from: this.away.to, to: this.away.from, drop: null };
    this.away = null;
  }
}

/**
 * All pictures of a game's rules, moving while `play()` is on.
 * @param {Details} details
 */
export function hoppingPictures(details) {
  /** @type {Map<Element, Hopper>} */
  const hoppers = new Map();
  /** @type {(() => void)[]} */
  const stops = [];
  // Only what is in sight moves.
  const watcher = new IntersectionObserver((entries) => {
    for (const entry of entries) {
      const hopper = hoppers.get(entry.target);
      if (hopper) hopper.seen = entry.isIntersecting;
    }
  });
  const list = h('div', { class: 'learn-pictures' }, details.pictures.map((picture) => {
    const { board, stop } = makeBoard(details);
    stops.push(stop);
    const caption = pick(picture.caption);
    Object.assign(board, { mode: 'view', label: caption });
    hoppers.set(board, new Hopper(board, picture.board));
    watcher.observe(board);
    const large = picture.board.files > 5;
    return h('figure', { class: large ? 'card large' : 'card' }, board, h('figcaption', null, caption));
  }));
  let timer = 0;
  const pause = () => {
    clearInterval(timer);
    timer = 0;
    for (const hopper of hoppers.values()) hopper.comeHome();
  };
  const play = () => {
    if (!timer) timer = setInterval(() => hoppers.forEach((hopper) => hopper.beat()), BEAT);
  };
  const end = () => {
    clearInterval(timer);
    watcher.disconnect();
    for (const stop of stops) stop();
  };
  return { list, play, pause, end };
}
