import { pictogram } from './pictograms.js';

const SVG = 'http://www.w3.org/2000/svg';

/**
 * An SVG element of 100 by 100 units; what it means is said by its square.
 * @param {string} classes
 * @param {string} markup
 * @returns {SVGSVGElement}
 */
function drawing(classes, markup) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 100 100');
  svg.setAttribute('class', `kzp ${classes}`);
  svg.setAttribute('aria-hidden', 'true');
  svg.setAttribute('focusable', 'false');
  svg.innerHTML = markup;
  return svg;
}

/** @param {string} text */
const escaped = (text) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

/** From the tip round: tip, shoulder, foot, and back. */
const WEDGE = '50,5 80,17 90,93 10,93 20,17';

/** A pale shade below the piece as it is seen, so that it seems to lie on the board. */
const SHADE = [
  [0, 3],
  [3, 0],
  [0, -3],
  [-3, 0],
];

/**
 * A wedge with the letter on it.
 * @param {string} glyph
 * @param {number} facing
 */
function wedge(glyph, facing) {
  const [x, y] = SHADE[facing];
  // Long names are set smaller, so that they stay on the piece.
  const size = glyph.length > 1 ? 34 : 58;
  return (
    `<g transform="rotate(${90 * facing} 50 50)">` +
    `<polygon class="kzp-shade" points="${WEDGE}" transform="translate(${x} ${y})"/>` +
    `<polygon class="kzp-face" points="${WEDGE}"/>` +
    `<text class="kzp-glyph" x="50" y="${57 + size * 0.37}" font-size="${size}">${escaped(glyph)}</text></g>`
  );
}

/**
 * What is known of a piece when it is drawn.
 * @typedef {object} PieceLook
 * @property {string | null} drawings the set of pictograms that suits the game; null if none does
 * @property {'letters' | 'pictures'} look
 * @property {string} form
 * @property {string} glyph
 * @property {boolean} promoted
 * @property {number | null} owner
 * @property {number} facing as it is seen
 * @property {number} [seats] how many players there are; colours tell four apart
 */

/**
 * One piece: a pictogram where the game has them and they are wanted, else a wedge with its letter.
 * @param {PieceLook} piece
 * @returns {SVGSVGElement}
 */
export function pieceDrawing(piece) {
  const { owner, facing } = piece;
  const picture =
    piece.look === 'pictures' && owner !== null ? pictogram(piece.drawings, piece.form, owner) : null;
  const classes = [
    picture ? 'kzp-picture' : 'kzp-wedge',
    piece.promoted ? 'kzp-promoted' : '',
    owner === null ? 'kzp-nobody' : `kzp-seat-${owner}`,
    piece.seats === 4 ? 'kzp-four' : '',
  ].join(' ');
  const turned = piece.form === '#' ? '' : piece.glyph;
  const markup = picture
    ? `<g transform="rotate(${90 * facing} 50 50)">${picture}</g>`
    : wedge(turned, facing);
  return drawing(classes, markup);
}

/** How far a disc reaches from its middle, seen from above at a slant. */
const RADIUS = { across: 40, up: 17 };

/**
 * How thick each disc of a stack is, and how high the middle of the lowest one's foot lies.
 * @param {number} count
 */
function stackMeasures(count) {
  const thick = Math.min(18, 54 / count);
  return { thick, foot: 50 + (thick * count) / 2 };
}

/**
 * One disc of a stack on a drawing of its own, so that the topmost can move alone.
 * @param {number} owner
 * @param {number} level 0 at the bottom
 * @param {number} count discs of the stack
 * @returns {SVGSVGElement}
 */
export function discDrawing(owner, level, count) {
  const { thick, foot } = stackMeasures(count);
  const low = foot - level * thick;
  const top = low - thick;
  const { across, up } = RADIUS;
  const [left, right] = [50 - across, 50 + across];
  const wall =
    `M${left} ${top}V${low}A${across} ${up} 0 0 0 ${right} ${low}V${top}` +
    `A${across} ${up} 0 0 1 ${left} ${top}Z`;
  const isTop = level === count - 1;
  const number =
    isTop && count > 1 ? `<text class="kzp-number" x="50" y="${top + 9.5}">${count}</text>` : '';
  const svg = drawing(
    `kzp-disc kzp-seat-${owner}`,
    `<path class="kzp-wall" d="${wall}"/>` +
      `<ellipse class="kzp-top" cx="50" cy="${top}" rx="${across}" ry="${up}"/>` +
      `<ellipse class="kzp-rim" cx="50" cy="${top}" rx="${across - 5}" ry="${up - 3}"/>${number}`,
  );
  svg.dataset.lift = String(top);
  return svg;
}
