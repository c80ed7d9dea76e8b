// A game in play: people and programs at one board.

import { go, hashOf, replace } from '../app.js';
import { Game } from '../game.js';
import { SUCCESSOR, adviser, needsTable, writeSeats } from '../players.js';
import { recall, remember, savedGames, saveGame } from '../store.js';
import { pick, t } from '../text.js';
import { faultWords, valueWords } from '../words.js';
import { askMove, pause, sure } from './asking.js';
import { MatchPage } from './match-page.js';
import { thinking } from './parts.js';
import { downloadRecord } from './records.js';
import { turnedFor, turnedOn } from './seats.js';

/** @typedef {import('../api.js').Details} Details */
/** @typedef {import('../api.js').Move} Move */

/** A program's move is not shown sooner, so that one sees what happened. */
const LEAST_MS = 600;

/**
 * @param {HTMLElement} root
 * @param {Details} details
 * @param {string[]} seats
 * @param {string} start empty for the usual start
 * @param {import('../app.js').Route} route
 */
export async function mountMatch(root, details, seats, start, route) {
  const match = new Match(root, details, seats, start, route);
  await match.begin().catch((error) => {
    match.end();
    throw error;
  });
  return { unmount: () => match.end(), keep: () => match.keep() };
}

export class Match {
  /**
   * @param {HTMLElement} root
   * @param {Details} details
   * @param {string[]} seats
   * @param {string} start
   * @param {import('../app.js').Route} route
   */
  constructor(root, details, seats, start, { params, kept }) {
    this.details = details;
    this.seats = seats;
    const moves = (params.get('moves') ?? '').split('.').filter(Boolean);
    this.game = new Game({ name: details.name, start, moves, ply: kept?.ply });
    const resigned = ['0', '1'].indexOf(params.get('resigned') ?? '');
    /** @type {number|null} */
    this.resigned = resigned < 0 || seats.length !== 2 ? null : resigned;
    this.turned = kept?.turned ?? turnedFor(seats);
    this.values = recall('values') === true;
    this.paused = kept?.paused ?? false;
    /** Did the program fail to answer? */
    this.stuck = false;
    /** @type {Move[]} */
    this.hints = [];
    /** @type {AbortController|null} */
    this.thought = null;
    this.id = kept?.id ?? this.savedId();
    this.page = new MatchPage(root, this);
  }

  /** The same game opened again goes on under its old id. */
  savedId() {
    const { name, start, moves } = this.game;
    const key = JSON.stringify([name, start, this.seats, moves]);
    const same = savedGames().find((saved) => JSON.stringify([saved.game, saved.start, saved.seats, saved.moves]) === key);
    return same && moves.length > 0 ? same.id : `${Date.now()}-${Math.floor(Math.random() * 1e6)}`;
  }

  /** Somebody else sits at the table. */
  reseated() {
    this.save();
    this.draw();
  }

  async begin() {
    this.game.addEventListener('change', () => this.changed());
    this.game.addEventListener('fault', (event) => this.fault(/** @type {CustomEvent} */ (event).detail));
    this.page.offerTable(await this.game.at(this.game.moves.length));
    await this.game.load();
  }

  keep() {
    return { id: this.id, ply: this.game.ply, turned: this.turned, paused: this.paused };
  }

  end() {
    this.thought?.abort();
    this.page.end();
  }

  get over() {
    return this.resigned !== null || Boolean(this.game.whole?.end);
  }

  /** Do programs play among themselves? */
  get watching() {
    return !this.seats.includes('human');
  }

  /** Do they wait? Where somebody plays with them, nothing is to be paused. */
  get halted() {
    return this.paused && this.watching;
  }

  /** May somebody at this screen move now? */
  get mayMove() {
    const { state, live, settled } = this.game;
    return settled && live && !this.over && this.seats[state?.seat ?? 0] === 'human';
  }

  changed() {
    this.stuck = false;
    this.hints = [];
    this.page.note();
    this.save();
    this.draw();
    this.page.announceMove();
  }

  draw() {
    const { state } = this.game;
    if (!state) return;
    replace(this.hash());
    this.page.draw(state);
    this.think();
  }

  hash() {
    const { name, start, moves } = this.game;
    return hashOf('play', name, { start, moves: moves.join('.'), seats: writeSeats(this.seats), resigned: this.resigned });
  }

  /** @param {Move} move */
  move(move) {
    if (this.mayMove) this.game.play(move.move);
  }

  /** Asks the program whose turn it is. */
  async think() {
    this.thought?.abort();
    this.thought = null;
    const { state, live } = this.game;
    if (!state || !live || this.over || this.halted || this.seats[state.seat] === 'human') return;
    if (state.table.state !== 'ready' && needsTable(this.details, this.seats[state.seat])) return this.stop(t('play.needsTable'));
    const thought = new AbortController();
    this.thought = thought;
    const { signal } = thought;
    try {
      const asked = this.ask(this.seats[state.seat], signal);
      const [move] = await Promise.all([asked, pause(LEAST_MS, signal)]);
      if (!signal.aborted) await this.game.play(move.move);
    } catch (error) {
      if (!signal.aborted) this.fault(error);
    }
  }

  /** @param {string} player @param {AbortSignal} signal */
  async ask(player, signal) {
    const move = await askMove(this.game.where, player, signal, () => this.page.note(t('play.busy')));
    this.page.note();
    return move;
  }

  /** @param {unknown} error */
  fault(error) {
    this.stop(faultWords(error));
  }

  /** The game cannot go on by itself: says why. @param {string} reason */
  stop(reason) {
    this.stuck = true;
    this.page.alert(reason);
  }

  async hint() {
    const { state } = this.game;
    if (!state || !this.mayMove) return;
    const best = state.legal[0];
    if (state.value !== null && best) {
      this.hints = state.legal.filter((move) => move.value === best.value && move.plies === best.plies);
      return this.showHint(t('play.best', { move: pick(best.said) || best.move, value: valueWords(best.value, best.plies) }));
    }
    this.page.note(t('play.asking'), ' ', thinking());
    const asked = new AbortController();
    this.thought = asked;
    try {
      const move = await this.ask(adviser(this.details), asked.signal);
      if (state !== this.game.state || !this.mayMove) return;
      this.hints = [move];
      this.showHint(t('play.howAbout', { move: pick(move.said) || move.move }));
    } catch (error) {
      if (!asked.signal.aborted) this.fault(error);
    }
  }

  /** @param {string} text */
  showHint(text) {
    this.page.note(text);
    this.page.board.hints = this.hints;
  }

  /** The ply to go back to so that a human moves again; null if there is none. */
  undoTo() {
    if (!this.game.live) return null;
    if (this.resigned !== null) return this.game.moves.length;
    const ply = this.game.history.map((made) => this.seats[made.seat] === 'human').lastIndexOf(true);
    return ply < 0 ? null : ply;
  }

  undo() {
    const to = this.undoTo();
    if (to === null) return;
    this.resigned = null;
    this.game.undo(this.game.moves.length - to);
  }

  toggleValues() {
    this.values = !this.values;
    remember('values', this.values);
    this.draw();
  }

  flip() {
    this.turned = turnedOn(this.turned, this.details);
    this.draw();
  }

  pauseOrGoOn() {
    this.paused = !this.paused;
    this.draw();
  }

  async resign() {
    const seat = this.game.state?.seat ?? 0;
    const words = { question: t('play.resignSure'), yes: t('play.resignYes'), no: t('play.resignNo') };
    if (!(await sure(words)) || !this.mayMove) return;
    this.resigned = seat;
    this.save();
    this.draw();
  }

  /** Who leaves a table of four does not end the game of the others. */
  async handOver() {
    const seat = this.game.state?.seat ?? 0;
    const words = { question: t('play.handOverSure'), yes: t('play.handOver'), no: t('play.resignNo') };
    if (!(await sure(words)) || !this.mayMove) return;
    this.seats[seat] = SUCCESSOR;
    this.page.drawSeats();
    this.reseated();
  }

  /** The same players, from the start. */
  anew() {
    const { name, start } = this.game;
    if (this.over) return go(hashOf('play', name, { start, seats: writeSeats(this.seats) }));
    go(hashOf('play', name, { start }));
  }

  explore() {
    const { name, start, moves } = this.game;
    go(hashOf('explore', name, { start, moves: moves.join('.') }));
  }

  async export() {
    const resigned = this.resigned ?? undefined;
    const where = { ...this.game.where, moves: this.game.moves, players: this.seats, resigned };
    await downloadRecord(where).catch((error) => this.fault(error));
  }

  save() {
    const { name, start, moves, whole } = this.game;
    if (moves.length === 0) return;
    const result = this.resigned === null ? whole?.end?.result ?? '' : ['second', 'first'][this.resigned];
    const saved = { id: this.id, game: name, start, moves, seats: this.seats, result, resigned: this.resigned };
    const before = savedGames().find((other) => other.id === this.id);
    // Looking at an old game does not make it a new one.
    if (JSON.stringify({ ...before, ...saved }) !== JSON.stringify(before)) saveGame({ ...saved, date: Date.now() });
  }
}
