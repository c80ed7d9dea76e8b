import { lang, pick, t } from '../text.js';

/** @import {BoardPiece, Piece, Text} from '../api.js' */
/** @import {Layout} from './geometry.js' */

/**
 * A square's name, as moves of the page's language write it.
 * @param {Layout} layout
 * @param {number} square
 */
export function squareName(layout, square) {
  const { part, file, rank } = layout.squares[square];
  const { files } = part.names;
  const ranks = part.names.ranks[lang()] ?? [];
  if (files.length === 0 || ranks.length === 0) {
    return t('board.place', { column: file + 1, row: rank + 1 });
  }
  return files[file] + ranks[rank];
}

/**
 * @param {Piece[]} kinds
 * @param {string} form
 * @param {number | null} owner
 * @param {string} glyph said where the game has no names
 */
export function pieceName(kinds, form, owner, glyph) {
  if (form === '') return t('board.disc');
  if (form === '#') return t('board.turned-king');
  const names = kinds.find((kind) => kind.form === form)?.names;
  const name = names?.[owner ?? 0] ?? names?.[0];
  return name ? pick(name) : glyph;
}

/**
 * @param {Text[]} seats
 * @param {number | null} seat
 */
export function seatName(seats, seat) {
  if (seat === null) return '';
  const name = seats[seat];
  return name ? pick(name) : t('board.seat', { number: seat + 1 });
}

/**
 * What lies on a square, in words.
 * @param {BoardPiece[]} pieces of one square, the lower first
 * @param {Piece[]} kinds
 * @param {Text[]} seats
 */
export function piecesInWords(pieces, kinds, seats) {
  if (pieces.length === 0) return t('board.empty');
  const owner = (/** @type {BoardPiece} */ piece) => seatName(seats, piece.owner);
  if (pieces.length > 1) {
    const owners = pieces.map(owner).join(t('board.comma'));
    return t('board.stack', { count: pieces.length, owners });
  }
  const [piece] = pieces;
  const name = pieceName(kinds, piece.form, piece.owner, piece.glyph);
  return [name, owner(piece)].filter(Boolean).join(t('board.comma'));
}
