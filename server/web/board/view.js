import { h, svg } from '../dom.js';
import { lang, t } from '../text.js';

/** @import {Arrow, Board} from '../api.js' */
/** @import {Step} from './animation.js' */
/** @import {Turn} from './geometry.js' */

/**
 * A square, a slot of a hand or a goal: what can be tapped. On mere pictures it is no button.
 * @param {string} key
 * @param {string} className
 * @param {boolean} asPicture
 * @param {...(Node | string)} children
 * @returns {HTMLElement}
 */
export function makePlace(key, className, asPicture, ...children) {
  const props = { class: className, 'data-key': key };
  return asPicture
    ? h('span', props, ...children)
    : h('button', { ...props, type: 'button', tabIndex: -1 }, ...children);
}

/**
 * @typedef {object} Skeleton
 * @property {HTMLElement} grid
 * @property {SVGElement} arrows
 * @property {Map<number, HTMLElement>} squares
 * @property {Map<number, HTMLElement>} goals by the side of the board they are seen at
 */

/**
 * The board without its pieces.
 * @param {Board} board
 * @param {Turn} turn
 * @param {{names: boolean, asPicture: boolean, goals: number[]}} options
 *   `goals`: sides beyond which there is a goal
 * @returns {Skeleton}
 */
export function makeGrid(board, turn, options) {
  const { names, asPicture } = options;
  /** @param {string} role @param {string} className @param {...HTMLElement} children */
  const part = (role, className, ...children) =>
    h('div', { class: className, role: asPicture ? undefined : role }, ...children);
  /** @type {Map<number, HTMLElement>} */
  const squares = new Map();
  const lines = Array.from({ length: turn.rows }, (_, row) => {
    const line = part('row', 'kzb-row');
    for (let column = 0; column < turn.columns; column++) {
      const square = turn.square(column, row);
      const place = makePlace(`s${square}`, 'kzb-cell', asPicture);
      squares.set(square, place);
      line.append(part('gridcell', 'kzb-gridcell', place));
    }
    if (names) line.append(nameTag(nameOf(board, turn.square(0, row), turn.turned % 2 === 0)));
    return line;
  });
  /** @type {Map<number, HTMLElement>} */
  const goals = new Map();
  const goalLine = (/** @type {number} */ side) => {
    if (!options.goals.includes(side)) return [];
    const place = makePlace(`g${side}`, 'kzb-goal', asPicture, t('board.goal'));
    goals.set(side, place);
    return [part('row', 'kzb-goal-row', part('gridcell', 'kzb-gridcell', place))];
  };
  const arrows = svg('svg', {
    class: 'kzb-arrows', viewBox: `0 0 ${turn.columns} ${turn.rows}`, 'aria-hidden': 'true',
  });
  const rows = part('rowgroup', 'kzb-rows', ...lines);
  rows.append(arrows);
  const above = names ? [fileNames(board, turn)] : [];
  const grid = part('grid', 'kzb-grid', ...above, ...goalLine(2), rows, ...goalLine(0));
  return { grid, arrows, squares, goals };
}

/** @param {string} text */
function nameTag(text) {
  return h('span', { class: 'kzb-name', 'aria-hidden': 'true' }, text);
}

/**
 * The name of a square's rank or file, as they are beside the board.
 * @param {Board} board
 * @param {number} square
 * @param {boolean} ofRank
 */
function nameOf(board, square, ofRank) {
  const rank = Math.floor(square / board.files);
  return (ofRank ? board.names.ranks[lang()]?.[rank] : board.names.files[square % board.files]) ?? '';
}

/**
 * @param {Board} board
 * @param {Turn} turn
 */
function fileNames(board, turn) {
  const names = Array.from({ length: turn.columns }, (_, column) =>
    nameTag(nameOf(board, turn.square(column, 0), turn.turned % 2 === 1)));
  return h('div', { class: 'kzb-row kzb-file-names', 'aria-hidden': 'true' }, names);
}

/**
 * An arrow in units of a square, from beside what stands on its square.
 * @param {Arrow} arrow
 * @param {Turn} turn
 * @param {string} className
 */
export function arrowDrawing({ from, by }, turn, className) {
  const [column, row] = turn.place(from);
  const [right, up] = turn.way(by);
  const angle = (Math.atan2(-up, right) * 180) / Math.PI;
  const [foot, tip] = [0.32, Math.hypot(right, up) - 0.16];
  const neck = tip - 0.22;
  return svg('path', {
    class: className,
    d: `M${foot} -.04H${neck}V-.12L${tip} 0 ${neck} .12V.04H${foot}Z`,
    transform: `translate(${column + 0.5} ${row + 0.5}) rotate(${angle})`,
  });
}

/**
 * The arrow that points at a move on the board.
 * @param {Step} hint
 * @param {number} files
 * @param {number} seat who would move: off the board goes away from where it sits
 * @returns {Arrow | null}
 */
export function hintArrow({ from, to }, files, seat) {
  if (from === null) return null;
  if (to === null) return { from, by: [0, seat === 0 ? 1 : -1] };
  const rank = (/** @type {number} */ square) => Math.floor(square / files);
  return { from, by: [(to % files) - (from % files), rank(from) - rank(to)] };
}

/**
 * The sides of the board beyond which pieces go to win: only discs leave the board. Pictures of rules,
 * which have no names of squares, show a goal where an arrow leads to it.
 * @param {Board} board
 * @param {Turn} turn
 */
export function goalSides(board, turn) {
  if (board.look !== 'discs' || turn.turned % 2 === 1) return [];
  if (board.names.files.length > 0) return [0, 2];
  const leaves = board.arrows.some(({ from, by }) => Math.floor(from / board.files) < by[1]);
  return leaves ? [turn.facing(2)] : [];
}
