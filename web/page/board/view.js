import { h, svg } from '../dom.js';
import { lang, t } from '../text.js';

/** @import {Arrow, Board} from '../api.js' */
/** @import {Step} from './animation.js' */
/** @import {Grid, Layout} from './geometry.js' */

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
 * The board without its pieces: one grid to those who hear it, however many parts it has.
 * @param {Layout} layout
 * @param {{names: boolean, asPicture: boolean, goals: number[]}} options
 *   `goals`: sides beyond which there is a goal
 * @returns {Skeleton}
 */
export function makeGrid(layout, options) {
  const { names, asPicture } = options;
  /** @param {string} role @param {string} className @param {...(Node | string)} children */
  const part = (role, className, ...children) =>
    h('div', { class: className, role: asPicture ? undefined : role }, ...children);
  /** @type {Map<number, HTMLElement>} */
  const squares = new Map();
  const cell = (/** @type {number} */ square) => {
    const place = makePlace(`s${square}`, 'kzb-cell', asPicture);
    squares.set(square, place);
    return part('gridcell', 'kzb-gridcell', place);
  };
  const gridPart = (/** @type {Grid} */ { rows, left, top }) => {
    const lines = rows.map((row) =>
      part('row', 'kzb-row', ...row.map(cell), ...(names ? [nameTag(layout, row[0], !layout.sideways)] : [])));
    const above = names ? [fileNames(layout, rows[0])] : [];
    const made = part('rowgroup', top === 0 ? 'kzb-part kzb-topmost' : 'kzb-part', ...above, ...lines);
    const measures = { left, top, across: rows[0].length };
    for (const [name, value] of Object.entries(measures)) made.style.setProperty(`--${name}`, String(value));
    return made;
  };
  /** @type {Map<number, HTMLElement>} */
  const goals = new Map();
  const goalLine = (/** @type {number} */ side) => {
    if (!options.goals.includes(side)) return [];
    const place = makePlace(`g${side}`, 'kzb-goal', asPicture, t('board.goal'));
    goals.set(side, place);
    return [part('row', 'kzb-goal-row', part('gridcell', 'kzb-gridcell', place))];
  };
  const arrows = svg('svg', {
    class: 'kzb-arrows', viewBox: `0 0 ${layout.columns} ${layout.rows}`, 'aria-hidden': 'true',
  });
  const whole = h('div', { class: 'kzb-whole' }, layout.grids.map(gridPart), arrows);
  whole.style.setProperty('--tall-rows', String(layout.rows));
  const grid = part('grid', 'kzb-grid', ...goalLine(2), whole, ...goalLine(0));
  return { grid, arrows, squares, goals };
}

/**
 * The name of a square's rank or file, beside its part of the board.
 * @param {Layout} layout
 * @param {number} square
 * @param {boolean} ofRank
 */
function nameTag(layout, square, ofRank) {
  const { part, file, rank } = layout.squares[square];
  const name = ofRank ? part.names.ranks[lang()]?.[rank] : part.names.files[file];
  return h('span', { class: 'kzb-name', 'aria-hidden': 'true' }, name ?? '');
}

/**
 * @param {Layout} layout
 * @param {number[]} row the uppermost
 */
function fileNames(layout, row) {
  const names = row.map((square) => nameTag(layout, square, layout.sideways));
  return h('div', { class: 'kzb-row kzb-file-names', 'aria-hidden': 'true' }, names);
}

/**
 * An arrow in units of a square, from beside what stands on its square.
 * @param {Arrow} arrow
 * @param {Layout} layout
 * @param {string} className
 */
export function arrowDrawing({ from, by }, layout, className) {
  const [column, row] = layout.place(from);
  const [right, up] = layout.way(by);
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
 * The arrows that point at moves on the board, and at what a lone one sends away.
 * @param {Step[]} hints
 * @param {Layout} layout
 * @param {[number, number]} ahead the way off the board
 * @returns {Arrow[]}
 */
export function hintArrows(hints, layout, ahead) {
  const sent = hints.length === 1 ? (hints[0].sends ?? []).map(([from, to]) => ({ from, to })) : [];
  const arrows = [...hints, ...sent].flatMap(({ from, to }) =>
    (from === null ? [] : [{ from, by: to === null ? ahead : layout.between(from, to) }]));
  // Moves that differ in what they send alone are the same arrow.
  return [...new Map(arrows.map((arrow) => [JSON.stringify(arrow), arrow])).values()];
}

/**
 * The sides of the board beyond which pieces go to win. Beside the board there is no room for a goal.
 * @param {Board} board
 * @param {Layout} layout
 * @param {number} seats how many there are
 */
export function goalSides(board, layout, seats) {
  return board.goals.map((seat) => layout.goalSide(seat, seats)).filter((side) => side % 2 === 0);
}
