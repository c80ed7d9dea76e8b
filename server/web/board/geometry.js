/** @import {Board} from '../api.js' */

/**
 * What lies on a square, the lower pieces first.
 * @param {Board} board
 * @param {number} square
 */
export const piecesOn = (board, square) => board.pieces.filter((piece) => piece.square === square);

/** Where squares are seen on a board that is turned by quarter turns clockwise. */
export class Turn {
  /**
   * @param {number} files
   * @param {number} ranks
   * @param {number} turned
   */
  constructor(files, ranks, turned) {
    this.files = files;
    this.ranks = ranks;
    this.turned = ((turned % 4) + 4) % 4;
    const sideways = this.turned % 2 === 1;
    this.columns = sideways ? ranks : files;
    this.rows = sideways ? files : ranks;
  }

  /**
   * The square seen in a column and a row.
   * @param {number} column
   * @param {number} row
   */
  square(column, row) {
    let [x, y] = [column, row];
    let height = this.rows;
    // Back by a quarter turn at a time; each swaps width and height.
    let width = this.columns;
    for (let i = 0; i < this.turned; i++) {
      [x, y] = [y, width - 1 - x];
      [width, height] = [height, width];
    }
    return y * this.files + x;
  }

  /**
   * Column and row where a square is seen.
   * @param {number} square
   * @returns {[number, number]}
   */
  place(square) {
    let [x, y] = [square % this.files, Math.floor(square / this.files)];
    let [width, height] = [this.files, this.ranks];
    for (let i = 0; i < this.turned; i++) {
      [x, y] = [height - 1 - y, x];
      [width, height] = [height, width];
    }
    return [x, y];
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
}
