// Pictures of rules that move: a piece hops to each place it may go to, and back.

import { Layout, carried, piecesOn } from '../board/geometry.js';
import { h } from '../dom.js';
import { pick } from '../text.js';
import { makeBoard } from './parts.js';

/** @typedef {import('../api.js').Details} Details */
/** @typedef {import('../api.js').Board} Board */
/** @typedef {import('../board/board.js').KzBoard} KzBoard */

/** Milliseconds from hop to hop: slow enough to follow with a finger. */
const BEAT = 1100;

/** @typedef {{from: number, to: number | null}} Hop `to` is null beyond the edge */

/**
 * Where what stands on a picture may go, one after the other.
 * @param {Board} board
 * @returns {Hop[]}
 */
function hopsOf(board) {
  const layout = new Layout(board);
  const from = board.pieces[0]?.square ?? 0;
  return [
    ...board.dots.map((to) => ({ from, to })),
    ...board.arrows.map((arrow) => ({ from: arrow.from, to: layout.beyond(arrow.from, arrow.by) })),
  ];
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
    /** @type {Hop | null} */
    this.away = null;
    element.board = board;
  }

  beat() {
    if (!this.seen || this.hops.length === 0) return;
    if (this.away) return this.comeHome();
    const hop = this.hops[this.next % this.hops.length];
    this.next += 1;
    this.away = hop;
    const seat = piecesOn(this.home, hop.from).at(-1)?.owner ?? 0;
    this.element.board = carried(this.home, hop.from, hop.to);
    this.element.last = { ...hop, drop: null, seat };
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
