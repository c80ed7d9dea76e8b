/** @import {Board, Part} from '../api.js' */

/**
 * What lies on a square, the lower pieces first.
 * @param {Board} board
 * @param {number} square
 */
export const piecesOn = (board, square) => board.pieces.filter((piece) => piece.square === square);

/**
 * The board after the topmost piece of a square went to another, or beyond the edge.
 * @param {Board} board
 * @param {number} from
 * @param {number | null} to
 * @returns {Board}
 */
export function carried(board, from, to) {
  const top = board.pieces.map((piece) => piece.square).lastIndexOf(from);
  const pieces = board.pieces.filter((_, i) => i !== top);
  if (to !== null) pieces.push({ ...board.pieces[top], square: to });
  return { ...board, pieces };
}

/** Which way a seat at each side looks, right and up: from below, from the left, from above, from the right. */
const AHEAD = /** @type {[number, number][]} */ ([[0, 1], [1, 0], [0, -1], [-1, 0]]);

/**
 * @typedef {object} Grid a part of a board as it is seen
 * @property {number[][]} rows its squares from the top, each row from the left
 * @property {number} left where its corner is, in squares
 * @property {number} top
 */

/** Where squares are on a board of one or more grids that is turned by quarter turns clockwise. */
export class Layout {
  /**
   * @param {Pick<Board, 'files' | 'ranks' | 'names' | 'parts'>} board
   * @param {number} [turned]
   */
  constructor({ files, ranks, names, parts }, turned = 0) {
    this.files = files;
    this.ranks = ranks;
    this.turned = ((turned % 4) + 4) % 4;
    this.sideways = this.turned % 2 === 1;
    this.columns = this.sideways ? ranks : files;
    this.rows = this.sideways ? files : ranks;
    /** @type {Part[]} */
    this.parts = parts ?? [{ files, ranks, at: [0, 0], names }];
    /** By its number each square: its place in its part, and on the whole board as it is not turned. */
    this.squares = this.parts.flatMap((part) => Array.from({ length: part.files * part.ranks }, (_, i) => {
      const [file, rank] = [i % part.files, Math.floor(i / part.files)];
      return { part, file, rank, x: part.at[0] / 2 + file, y: part.at[1] / 2 + rank };
    }));
  }

  /** The grids as they are seen. @returns {Grid[]} */
  get grids() {
    return this.parts.map((part) => {
      const seen = this.squares.flatMap((square, number) => (square.part === part ? [{ number, at: this.place(number) }] : []));
      seen.sort((a, b) => a.at[1] - b.at[1] || a.at[0] - b.at[0]);
      const across = this.sideways ? part.ranks : part.files;
      const rows = Array.from({ length: seen.length / across }, (_, row) =>
        seen.slice(row * across, (row + 1) * across).map(({ number }) => number));
      const [left, top] = seen[0].at;
      return { rows, left, top };
    });
  }

  /**
   * Column and row where a square is seen; between two of them it is half one.
   * @param {number} square
   * @returns {[number, number]}
   */
  place(square) {
    let { x, y } = this.squares[square];
    let [width, height] = [this.files, this.ranks];
    for (let i = 0; i < this.turned; i++) {
      [x, y] = [height - 1 - y, x];
      [width, height] = [height, width];
    }
    return [x, y];
  }

  /**
   * How far right and up a square lies from another, as the board is not turned.
   * @param {number} from
   * @param {number} to
   * @returns {[number, number]}
   */
  between(from, to) {
    const [a, b] = [this.squares[from], this.squares[to]];
    return [b.x - a.x, a.y - b.y];
  }

  /**
   * The square that lies so far right and up from another; null if none does.
   * @param {number} from
   * @param {[number, number]} by
   */
  beyond(from, [right, up]) {
    const { x, y } = this.squares[from];
    const found = this.squares.findIndex((square) => square.x === x + right && square.y === y - up);
    return found < 0 ? null : found;
  }

  /**
   * Which way a piece is seen to face.
   * @param {number} facing
   */
  facing(facing) {
    return (facing + this.turned) % 4;
  }

  /**
   * A way right and up, as it is seen.
   * @param {[number, number]} by
   * @returns {[number, number]}
   */
  way(by) {
    let [right, up] = by;
    for (let i = 0; i < this.turned; i++) [right, up] = [up, -right];
    return [right, up];
  }

  /**
   * The side of the board a seat is seen at: 0 below, 1 left, 2 above, 3 right.
   * @param {number} seat
   * @param {number} seats how many there are
   */
  side(seat, seats) {
    return (seat * (4 / seats) + this.turned) % 4;
  }

  /**
   * The side where a seat's goal is seen: opposite to where it sits.
   * @param {number} seat
   * @param {number} seats
   */
  goalSide(seat, seats) {
    return (this.side(seat, seats) + 2) % 4;
  }
}

/**
 * The way a seat looks, right and up, as the board is not turned.
 * @param {number} seat
 * @param {number} seats how many there are
 */
export function aheadOf(seat, seats) {
  return AHEAD[seat * (4 / seats)];
}
