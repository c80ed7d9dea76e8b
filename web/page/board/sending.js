import { carried } from './geometry.js';

/** @import {Board, HandPiece, Move} from '../api.js' */

/**
 * A move of which a part is made: its piece is where it goes, and what it caught is sent away, a tap
 * for each piece. Pieces are alike, so that it does not matter which of them goes where.
 */
export class Sending {
  /** Where pieces are sent from by any of the moves. @type {Set<number>} */
  #from;
  /** Moves that are left after a tap on a square. @type {Map<number, Move[]>} */
  #targets;

  /**
   * @param {Move[]} moves between the same two places, those that send to all squares tapped so far
   * @param {number[]} [tapped]
   * @param {Sending | null} [before] one tap ago
   */
  constructor(moves, tapped = [], before = null) {
    this.moves = moves;
    this.tapped = tapped;
    this.before = before;
    this.to = moves[0].to ?? 0;
    this.#from = new Set(moves.flatMap((move) => move.sends.map(([from]) => from)));
    this.#targets = this.#findTargets();
  }

  #findTargets() {
    /** @type {Map<number, Move[]>} */
    const found = new Map();
    for (const move of this.moves) {
      for (const square of move.sends.flat()) {
        if (this.tapped.includes(square)) continue;
        const moves = found.get(square) ?? [];
        moves.push(move);
        found.set(square, moves);
      }
    }
    // A piece that all of them send need not be chosen.
    for (const square of this.#from) {
      if (found.get(square)?.length === this.moves.length) found.delete(square);
    }
    const enough = this.moves.filter((move) => move.sends.every(([, to]) => this.tapped.includes(to)));
    if (enough.length === 1) found.set(this.to, enough);
    return found;
  }

  /** The move that is meant, once nothing is left to choose. @returns {Move | null} */
  get decided() {
    return this.moves.length === 1 || this.#targets.size === 0 ? this.moves[0] : null;
  }

  /** Moves that a tap on a square leaves. @param {number} square @returns {Move[]} */
  movesAt(square) {
    return this.decided ? [] : this.#targets.get(square) ?? [];
  }

  /** What such a tap does, as texts of the board name it. @param {number} square */
  actionAt(square) {
    if (square === this.to) return 'rest';
    return this.#from.has(square) ? 'sends' : 'target';
  }

  /** @param {number} square */
  tap(square) {
    return new Sending(this.movesAt(square), [...this.tapped, square], this);
  }

  /** Is there a piece that was caught, and not sent so far? @param {number} square */
  isCaught(square) {
    return this.#from.has(square) && !this.#sent.some(([from]) => from === square);
  }

  /** Which pieces are seen where they go: those that were chosen first, then as the move tells them. */
  get #sent() {
    const { sends } = this.moves[0];
    const chosen = this.tapped.filter((square) => this.#from.has(square));
    const from = [...new Set([...chosen, ...sends.map(([square]) => square)])];
    const to = sends.map(([, square]) => square).filter((square) => this.decided || this.tapped.includes(square));
    return to.map((square, i) => [from[i], square]);
  }

  /**
   * The board with what is made of the move.
   * @param {Board} board
   * @param {number} seat who moves
   */
  shown(board, seat) {
    const { from, drop } = this.moves[0];
    const moved = from === null ? dropped(board, seat, drop ?? '', this.to) : carried(board, from, this.to);
    return this.#sent.reduce((shown, [source, target]) => carried(shown, source, target), moved);
  }
}

/**
 * The board with a piece from a hand on a square.
 * @param {Board} board
 * @param {number} seat
 * @param {string} form
 * @param {number} square
 * @returns {Board}
 */
function dropped(board, seat, form, square) {
  const hands = board.hands ?? [];
  const glyph = hands[seat]?.find((held) => held.form === form)?.glyph ?? '';
  const piece = { square, owner: seat, facing: seat * (4 / hands.length), form, glyph, promoted: false };
  const less = (/** @type {HandPiece[]} */ hand) => hand
    .map((held) => (held.form === form ? { ...held, count: held.count - 1 } : held))
    .filter((held) => held.count > 0);
  const left = hands.map((hand, owner) => (owner === seat ? less(hand) : hand));
  return { ...board, pieces: [...board.pieces, piece], hands: left };
}
