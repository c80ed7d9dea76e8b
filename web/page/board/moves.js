/** @import {Move} from '../api.js' */

/** Legal moves by the places they lead from and to: there can be thousands, and every place asks. */
export class MoveIndex {
  /** By source, then by target. @type {Map<string, Map<string, Move[]>>} */
  #ways = new Map();
  /** @type {Set<string>} */
  #targets = new Set();

  /**
   * @param {Move[]} legal
   * @param {number} seat whose moves they are
   * @param {string} goal key of its goal
   */
  constructor(legal, seat, goal) {
    for (const move of legal) {
      const { from, drop, to } = move;
      // Who passes touches no place.
      if (from === null && drop === null) continue;
      this.#add(from === null ? `h${seat}${drop}` : `s${from}`, to === null ? goal : `s${to}`, move);
    }
  }

  /** @param {string} source @param {string} target @param {Move} move */
  #add(source, target, move) {
    const ways = this.#ways.get(source) ?? new Map();
    const moves = ways.get(target) ?? [];
    moves.push(move);
    ways.set(target, moves);
    this.#ways.set(source, ways);
    this.#targets.add(target);
  }

  /** Can something move from there? @param {string} source */
  leaves(source) {
    return this.#ways.has(source);
  }

  /** Can something come there? @param {string} target */
  reaches(target) {
    return this.#targets.has(target);
  }

  /** @param {string} source @returns {Move[]} */
  from(source) {
    return [...(this.#ways.get(source)?.values() ?? [])].flat();
  }

  /** @param {string} source @param {string} target @returns {Move[]} */
  between(source, target) {
    return this.#ways.get(source)?.get(target) ?? [];
  }

  /** The slot of a hand that every move comes from; null if there are other ways to move. */
  get onlySlot() {
    const [source] = this.#ways.keys();
    return this.#ways.size === 1 && source.startsWith('h') ? source : null;
  }
}
