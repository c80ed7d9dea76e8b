// A game as it is played or looked at: where it began, its moves, and where it stands.

import * as api from './api.js';

/** @typedef {import('./api.js').State} State */
/** @typedef {import('./api.js').Made} Made */

const KEPT_AT_MOST = 300;

/** A ply of a game, whatever an address says. @param {number} ply @param {number} most */
const within = (ply, most) => Math.min(Math.max(0, Math.trunc(ply) || 0), most);

/**
 * Fires `change` after every new state, `fault` with the error as `detail` if the server refused.
 * `moves` is the whole game; `ply` says how much of it is shown, and `state` is that position.
 */
export class Game extends EventTarget {
  /** @param {{name: string, start?: string, moves?: string[], ply?: number, course?: boolean}} what */
  constructor({ name, start = '', moves = [], ply = moves.length, course = false }) {
    super();
    this.name = name;
    /** Empty for the usual start. */
    this.start = start;
    this.moves = moves;
    this.ply = within(ply, moves.length);
    /** Ask for the values of all positions so far? */
    this.course = course;
    /** @type {State|null} */
    this.state = null;
    /** @type {State|null} the state after all moves */
    this.whole = null;
    /** @type {Map<string, Promise<State>>} */
    this.kept = new Map();
    this.asked = 0;
    /** The question that the server refused last. */
    this.refused = 0;
  }

  /** Is the last position shown? */
  get live() {
    return this.ply === this.moves.length;
  }

  /** Is what is shown what was asked for? Until then a second tap would be a move of another position. */
  get settled() {
    return this.state?.ply === this.ply;
  }

  /** All moves made, as the server tells them. @returns {Made[]} */
  get history() {
    return this.whole?.history ?? [];
  }

  /** What the API needs to find the shown position. */
  get where() {
    return { game: this.name, ...(this.start && { start: this.start }), moves: this.moves.slice(0, this.ply) };
  }

  /** @param {number} ply @returns {Promise<State>} */
  at(ply) {
    const moves = this.moves.slice(0, ply);
    const key = moves.join('.');
    const known = this.kept.get(key) ?? api.state({ ...this.where, moves, course: this.course });
    if (this.kept.size > KEPT_AT_MOST) this.kept.clear();
    this.kept.set(key, known);
    known.catch(() => this.kept.delete(key));
    return known;
  }

  /**
   * Fetches what is shown and tells everybody. An answer that is overtaken by a later question
   * is dropped.
   * @returns {Promise<boolean>} is it shown now?
   */
  async load() {
    this.asked += 1;
    const mine = this.asked;
    try {
      const [whole, state] = await Promise.all([this.at(this.moves.length), this.at(this.ply)]);
      if (mine !== this.asked) return false;
      this.whole = whole;
      this.state = state;
    } catch (error) {
      if (mine !== this.asked) return false;
      this.refused = mine;
      this.dispatchEvent(new CustomEvent('fault', { detail: error }));
      return false;
    }
    this.dispatchEvent(new Event('change'));
    return true;
  }

  /** Asks the server again, for instance since the table is ready now. */
  refresh() {
    this.kept.clear();
    return this.load();
  }

  /** Makes a move from the shown position; what came after it is given up. @param {string} move */
  async play(move) {
    const before = { moves: this.moves, ply: this.ply };
    const next = this.moves[this.ply] === move;
    if (!next) this.moves = [...this.moves.slice(0, this.ply), move];
    this.ply += 1;
    const shown = await this.load();
    // A move the server refused must not stay in the game; one whose answer was merely overtaken, since
    // a table became ready meanwhile, must.
    const refused = !shown && this.refused === this.asked;
    if (refused && this.ply === before.ply + 1 && this.state?.ply === before.ply) Object.assign(this, before);
    return shown;
  }

  /** Takes back the last moves. */
  undo(count = 1) {
    this.moves = this.moves.slice(0, Math.max(0, this.moves.length - count));
    this.ply = this.moves.length;
    return this.load();
  }

  /** Shows another position of the same game. @param {number} ply */
  goTo(ply) {
    this.ply = within(ply, this.moves.length);
    return this.load();
  }

  /** Puts moves after the shown position, without going there. @param {string[]} moves */
  extend(moves) {
    this.moves = [...this.moves.slice(0, this.ply), ...moves];
    return this.load();
  }

  /** Begins anew at another position. @param {string} start */
  begin(start) {
    this.start = start;
    this.moves = [];
    this.ply = 0;
    return this.refresh();
  }
}
