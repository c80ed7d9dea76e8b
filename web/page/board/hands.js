import { h } from '../dom.js';
import { t } from '../text.js';
import { pieceName, seatName } from './labels.js';
import { discDrawing, pieceDrawing } from './piece.js';
import { makePlace } from './view.js';

/** @import {Board, HandPiece, Piece, Text} from '../api.js' */
/** @import {Layout} from './geometry.js' */

/**
 * @typedef {object} HandsOptions
 * @property {Board} board
 * @property {Layout} layout
 * @property {Piece[]} kinds
 * @property {Text[]} seats
 * @property {number} seat whose turn it is
 * @property {string | null} drawings
 * @property {'letters' | 'pictures'} look
 * @property {boolean} edited every kind has a slot, also where there is none of it
 * @property {boolean} asPicture
 */

/**
 * The hands, in the order in which they are read: the one seen above first.
 * @param {HandsOptions} options
 * @returns {HTMLElement[]}
 */
export function makeHands(options) {
  const { board, layout } = options;
  const count = board.hands?.length ?? 0;
  const order = [2, 1, 3, 0];
  const sides = Array.from({ length: count }, (_, seat) => layout.side(seat, count));
  const seats = sides.map((_, seat) => seat);
  seats.sort((a, b) => order.indexOf(sides[a]) - order.indexOf(sides[b]));
  return seats.map((seat) => makeHand(options, seat, sides[seat]));
}

/**
 * @param {HandsOptions} options
 * @param {number} seat
 * @param {number} side of the board where it is seen
 */
function makeHand(options, seat, side) {
  const { board, seats } = options;
  const count = board.hands?.length ?? 0;
  const who = h('span', { class: 'kzb-who' }, seatName(seats, seat));
  const slots = h('div', { class: 'kzb-slots' });
  for (const held of heldKinds(options, seat)) slots.append(makeSlot(options, seat, side, held));
  const hand = h('div', { class: `kzb-hand kzb-side-${side} kzb-seat-${seat}` }, who, slots);
  if (count === 4) hand.classList.add('kzb-four');
  if (seat === options.seat) hand.classList.add('kzb-turn');
  if (!options.asPicture) {
    hand.setAttribute('role', 'group');
    const turn = seat === options.seat ? t('board.comma') + t('board.to-move') : '';
    hand.setAttribute('aria-label', t('board.hand', { seat: seatName(seats, seat) }) + turn);
  }
  return hand;
}

/**
 * @param {HandsOptions} options
 * @param {number} seat
 * @returns {HandPiece[]}
 */
function heldKinds({ board, kinds, edited }, seat) {
  const held = board.hands?.[seat] ?? [];
  if (!edited) return held;
  const plain = kinds.filter((kind) => kind.kind === kind.form && !kind.royal);
  return plain.map(({ form, glyphs }) => {
    const there = held.find((one) => one.form === form);
    return there ?? { form, glyph: glyphs[seat] ?? glyphs[0], count: 0 };
  });
}

/**
 * @param {HandsOptions} options
 * @param {number} seat
 * @param {number} side
 * @param {HandPiece} held
 */
function makeSlot({ board, kinds, drawings, look, asPicture }, seat, side, { form, glyph, count }) {
  const seats = board.hands?.length ?? 2;
  // Of four hands some are beside the board, where letters on their sides are hard to read.
  const facing = seats === 4 ? 0 : side;
  const drawing = board.look === 'discs'
    ? discDrawing(seat, 0, 1)
    : pieceDrawing({ drawings, look, form, glyph, promoted: false, owner: seat, facing, seats });
  const slot = makePlace(`h${seat}${form}`, 'kzb-slot', asPicture, drawing);
  if (count !== 1) slot.dataset.count = String(count);
  if (count === 0) slot.classList.add('kzb-none');
  slot.dataset.words = t('board.hand-slot', { name: pieceName(kinds, form, seat, glyph), count });
  return slot;
}
