// Parts that several views are made of: boards, lists of moves, copying.

import '../board/board.js';
import { announce, button, copy, fill, h } from '../dom.js';
import { lookOf, onSettings, settings } from '../store.js';
import { pick, t } from '../text.js';

/** @typedef {import('../board/board.js').KzBoard} KzBoard */
/** @typedef {import('../api.js').Details} Details */
/** @typedef {import('../api.js').State} State */
/** @typedef {import('../api.js').Board} Board */
/** @typedef {import('../api.js').Made} Made */

/**
 * A board for a game; it follows the settings until `stop()`.
 * @param {Details} details
 */
export function makeBoard(details) {
  const board = /** @type {KzBoard} */ (document.createElement('kz-board'));
  const follow = () => {
    const { animations, names } = settings();
    Object.assign(board, { look: lookOf(details), animated: animations, names });
  };
  Object.assign(board, { drawings: details.drawings, pieces: details.pieces ?? [], seats: details.seats });
  follow();
  return { board, stop: onSettings(follow) };
}

/**
 * Where the game of an address begins, empty for the usual start. Where no start is fixed, a full name
 * says which pieces take part, and so has a start of its own.
 * @param {import('../app.js').Route} route
 * @param {Details} details
 */
export function startOf(route, details) {
  const own = !details.fixed_start && route.game !== details.name ? details.start : '';
  return route.params.get('start') ?? own ?? '';
}

/** How tall small boards are, in rem. */
const MINI = 14;

/**
 * A small board to look at, without hands unless they are wanted.
 * @param {{drawings: string|null, players: number}} game
 * @param {Board} board
 * @param {string} label what it is, for those who do not see it
 * @param {{size?: number, hands?: boolean}} [options] `size` in rem
 */
export function miniBoard(game, board, label, { size = MINI, hands = false } = {}) {
  const mini = /** @type {KzBoard} */ (document.createElement('kz-board'));
  const shown = hands ? board : { ...board, hands: null };
  Object.assign(mini, {
    drawings: game.drawings, board: shown, look: lookOf(game), mode: 'view', names: false, animated: false, label,
  });
  // Colours tell four players apart.
  mini.seats = Array(game.players).fill({ en: '', ja: '' });
  const ranks = board.ranks + 0.7 * board.goals.length;
  mini.style.setProperty('width', `${(size * board.files) / Math.max(ranks, board.files)}rem`);
  return h('div', { class: 'mini' }, mini);
}

/**
 * The moves of a game in rows; a click looks at the position after the move.
 * @param {{history: Made[], players: number, ply: number, goTo: (ply: number) => void}} what
 */
export function moveList({ history, players, ply, goTo }) {
  const columns = players === 2 ? 2 : 3;
  const list = h('ol', { class: columns > 2 ? 'moves many' : 'moves', 'aria-label': t('moves.title') });
  list.style.setProperty('--columns', String(columns));
  history.forEach((made, index) => {
    const go = h('button', {
      type: 'button',
      class: index + 1 > ply ? 'later' : '',
      'aria-current': index + 1 === ply ? 'step' : undefined,
      title: made.move,
      'data-seat': made.seat,
      onclick: () => goTo(index + 1),
    }, pick(made.said) || made.move);
    const no = index % columns === 0 && h('span', { class: 'no', 'aria-hidden': 'true' }, `${index + 1}`);
    list.append(h('li', null, no, go));
  });
  return list;
}

/**
 * Puts a list of moves on the page: the shown move in sight, and the focus where it was.
 * @param {HTMLElement} place
 * @param {HTMLElement} list
 * @param {...HTMLElement} more what comes below it
 */
export function showMoves(place, list, ...more) {
  const focused = place.contains(document.activeElement);
  fill(place, list, more);
  const current = /** @type {HTMLElement|null} */ (list.querySelector('[aria-current]'));
  if (current) list.scrollTop = current.offsetTop - list.clientHeight / 2;
  if (focused) (current ?? list.querySelector('button'))?.focus({ preventScroll: true });
}

/**
 * A button that copies a text and says so.
 * @param {string} label
 * @param {() => string} text
 * @param {Record<string, any>} [props]
 */
export function copyButton(label, text, props = {}) {
  const made = button(label, async () => {
    if (!(await copy(text()))) return;
    announce(t('app.copied'));
    made.textContent = t('app.copied');
    setTimeout(() => (made.textContent = label), 1600);
  }, props);
  return made;
}

/** Three dots that come and go while a program thinks. */
export function thinking() {
  return h('span', { class: 'thinking', 'aria-hidden': 'true' }, h('i'), h('i'), h('i'));
}

/**
 * Left and right step through the moves while the focus is not where arrows mean something else.
 * @param {import('../game.js').Game} game
 * @param {HTMLElement} board
 * @returns {() => void} stops it
 */
export function stepKeys(game, board) {
  const step = (/** @type {KeyboardEvent} */ event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const at = /** @type {HTMLElement} */ (event.target);
    if (!by || event.altKey || event.ctrlKey || event.metaKey || board.contains(at)) return;
    if (at.closest('input, select, textarea, dialog')) return;
    const ply = game.ply + by;
    if (ply < 0 || ply > game.moves.length) return;
    event.preventDefault();
    game.goTo(ply);
  };
  document.addEventListener('keydown', step);
  return () => document.removeEventListener('keydown', step);
}
