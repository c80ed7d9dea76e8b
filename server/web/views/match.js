// A game in play: people and programs at one board.

import * as api from '../api.js';
import { go, hashOf, replace } from '../app.js';
import { announce, button, fill, h, keepFocus } from '../dom.js';
import { Game } from '../game.js';
import { adviser, needsTable, writeSeats } from '../players.js';
import { recall, remember, savedGames, saveGame } from '../store.js';
import { pick, t } from '../text.js';
import { seatName, valueWords } from '../words.js';
import { askMove, pause, sure } from './asking.js';
import { copyButton, makeBoard, moveList, showMoves, stepKeys, thinking } from './parts.js';
import { downloadRecord, recordsList } from './records.js';
import { resultCard } from './result.js';
import { seatPlates, turnedFor, turnReasons } from './seats.js';
import { seatForms } from './setup.js';
import { tablePanel } from './solve.js';

/** @typedef {import('../api.js').Details} Details */
/** @typedef {import('../api.js').State} State */
/** @typedef {import('../api.js').Move} Move */

/** A program's move is not shown sooner, so that one sees what happened. */
const LEAST_MS = 600;

/**
 * @param {HTMLElement} root
 * @param {Details} details
 * @param {string[]} seats
 * @param {string} start empty for the usual start
 * @param {URLSearchParams} params
 */
export async function mountMatch(root, details, seats, start, params) {
  const match = new Match(root, details, seats, start, params);
  await match.begin().catch((error) => {
    match.end();
    throw error;
  });
  return { unmount: () => match.end() };
}

class Match {
  /**
   * @param {HTMLElement} root
   * @param {Details} details
   * @param {string[]} seats
   * @param {string} start
   * @param {URLSearchParams} params
   */
  constructor(root, details, seats, start, params) {
    this.details = details;
    this.seats = seats;
    const moves = (params.get('moves') ?? '').split('.').filter(Boolean);
    this.game = new Game({ name: details.name, start, moves });
    const resigned = params.get('resigned');
    /** @type {number|null} */
    this.resigned = resigned === null ? null : Number(resigned);
    this.turned = turnedFor(seats);
    this.values = recall('values') === true;
    this.paused = false;
    /** Did the program fail to answer? */
    this.stuck = false;
    /** @type {Move[]} */
    this.hints = [];
    /** @type {AbortController|null} */
    this.thought = null;
    /** @type {(HTMLElement & {stop(): void})|null} */
    this.panel = null;
    this.id = this.savedId();
    const { board, stop } = makeBoard(details);
    this.board = board;
    this.stops = [stop, stepKeys(this.game, board)];
    this.places = this.lay(root);
  }

  /** The same game opened again goes on under its old id. */
  savedId() {
    const { name, start, moves } = this.game;
    const key = JSON.stringify([name, start, this.seats, moves]);
    const same = savedGames().find((saved) => JSON.stringify([saved.game, saved.start, saved.seats, saved.moves]) === key);
    return same && moves.length > 0 ? same.id : `${Date.now()}-${Math.floor(Math.random() * 1e6)}`;
  }

  /** Puts the page's parts in their places. @param {HTMLElement} root */
  lay(root) {
    const kind = this.details.players === 4 ? 'four' : this.details.family === 'nocca' ? 'discs' : '';
    const places = {
      note: h('div', { role: 'status' }),
      says: h('div', { class: 'says' }),
      why: h('div'),
      seats: h('div', { class: `seats ${kind}` }),
      board: h('div', { class: 'board-place' }, this.board),
      controls: h('div', { class: 'controls', role: 'group', 'aria-label': t('play.controls') }),
      table: h('div'),
      moves: h('div'),
      records: h('details', { class: 'card' }),
    };
    root.append(
      h('div', { class: 'topline' },
        h('h1', null, pick(this.details.title)),
        h('a', { href: hashOf('learn', this.game.name) }, t('home.rules'))),
      h('div', { class: 'table' },
        h('div', { class: 'middle' }, places.says, places.why, places.seats, places.note, places.controls),
        h('div', { class: 'side' },
          places.table, this.movesCard(places.moves), this.seatsCard(), this.recordsCard(places.records))));
    places.seats.append(places.board);
    return places;
  }

  /** @param {HTMLElement} moves */
  movesCard(moves) {
    const share = copyButton(t('play.share'), () => location.href, { kind: 'small' });
    const save = button(t('play.export'), () => this.export(), { kind: 'small' });
    const explore = button(t('play.explore'), () => this.explore(), { kind: 'small' });
    return h('section', { class: 'card' },
      h('h2', null, t('moves.title')), moves,
      h('p', { class: 'row' }, share, save, explore));
  }

  seatsCard() {
    const place = h('details', { class: 'card' }, h('summary', null, t('play.players')));
    const forms = h('div');
    place.append(forms);
    place.addEventListener('toggle', () => {
      const solved = this.game.state?.table.state === 'ready';
      if (place.open) fill(forms, seatForms(this.details, solved, this.seats, () => this.draw()));
    });
    return place;
  }

  /** @param {HTMLDetailsElement} place */
  recordsCard(place) {
    const list = h('div');
    place.append(h('summary', null, t('home.saved')), list);
    place.addEventListener('toggle', () => place.open && fill(list, recordsList()));
    return place;
  }

  async begin() {
    this.board.addEventListener('kz-move', (event) => this.move(/** @type {CustomEvent} */ (event).detail.move));
    this.game.addEventListener('change', () => this.changed());
    this.game.addEventListener('fault', (event) => this.fault(/** @type {CustomEvent} */ (event).detail));
    const state = await this.game.at(this.game.moves.length);
    this.offerTable(state);
    await this.game.load();
  }

  end() {
    this.thought?.abort();
    this.panel?.stop();
    for (const stop of this.stops) stop();
  }

  /** @param {State} state */
  offerTable(state) {
    this.panel = tablePanel({ game: state.game, start: state.start, table: state.table, onReady: () => this.game.refresh() });
    fill(this.places.table, this.panel);
    // What cannot be changed here comes after what can be done.
    this.places.table.classList.toggle('late', ['large', 'never'].includes(state.table.state));
  }

  get over() {
    return this.resigned !== null || Boolean(this.game.whole?.end);
  }

  /** May somebody at this screen move now? */
  get mayMove() {
    const { state, live, settled } = this.game;
    return settled && live && !this.over && this.seats[state?.seat ?? 0] === 'human';
  }

  changed() {
    this.stuck = false;
    this.hints = [];
    fill(this.places.note);
    this.save();
    this.draw();
    this.announceMove();
  }

  draw() {
    const { state } = this.game;
    if (!state) return;
    replace(this.hash());
    this.drawBoard(state);
    this.drawWords(state);
    this.drawControls(state);
    this.drawMoves();
    this.think();
  }

  hash() {
    const { name, start, moves } = this.game;
    return hashOf('play', name, { start, moves: moves.join('.'), seats: writeSeats(this.seats), resigned: this.resigned });
  }

  /** @param {State} state */
  drawBoard(state) {
    const { details, seats, turned, over } = this;
    Object.assign(this.board, {
      board: state.board,
      last: state.history.at(-1) ?? null,
      legal: this.mayMove ? state.legal : [],
      mode: this.mayMove ? 'move' : 'view',
      seat: state.seat,
      check: state.check,
      values: this.values && state.value !== null,
      turned,
      hints: this.hints,
    });
    for (const old of this.places.seats.querySelectorAll(':scope > .seat')) old.remove();
    this.places.seats.append(...seatPlates({ details, state, seats, turned, over }));
  }

  /** @param {State} state */
  async drawWords(state) {
    const { says } = this.places;
    says.className = this.over && this.game.live ? 'says over' : 'says';
    if (!this.game.live) this.sayEarlier();
    else if (this.over) this.sayResult(state);
    else this.sayTurn(state);
    const { ply } = this.game;
    const before = this.details.players === 4 && ply > 0 ? await this.game.at(ply - 1).catch(() => null) : null;
    if (state !== this.game.state) return;
    fill(this.places.why, turnReasons(state, before, this.details).map((text) => h('p', { class: 'why' }, text)));
  }

  sayEarlier() {
    fill(this.places.says,
      h('span', null, t('play.earlier', { ply: this.game.ply })),
      button(t('play.back'), () => this.game.goTo(this.game.moves.length), { kind: 'primary small' }));
  }

  /** @param {State} state */
  sayTurn(state) {
    const name = seatName(this.details, state.seat);
    const who = this.seats[state.seat];
    const lone = this.seats.filter((seat) => seat === 'human').length === 1;
    const check = state.check ? `${t('play.check')} ` : '';
    const turn = check + t(lone && who === 'human' ? 'play.yourTurn' : 'play.turnOf', { name });
    if (who === 'human' || this.stuck) fill(this.places.says, h('span', null, turn));
    else if (this.paused) fill(this.places.says, t('play.paused'));
    else fill(this.places.says, h('span', null, t('play.thinking', { name })), thinking());
  }

  /** @param {State} state */
  sayResult(state) {
    const { details, seats, resigned } = this;
    const { won, card } = resultCard({
      state, details, seats, resigned,
      actions: [button(t('play.again'), () => this.anew(), { kind: 'primary' }), button(t('play.explore'), () => this.explore())],
    });
    this.places.says.classList.toggle('won', won);
    fill(this.places.says, card);
  }

  /** @param {State} state */
  drawControls(state) {
    const watching = this.seats.every((who) => who !== 'human');
    const refocus = keepFocus(this.places.controls);
    const solved = state.value !== null;
    const act = (/** @type {string} */ name, /** @type {() => void} */ run, props = {}) =>
      button(t(`play.${name}`), run, { 'data-act': name, ...props });
    fill(this.places.controls,
      watching && act(this.paused ? 'goOn' : 'pause', () => this.pauseOrGoOn(), { kind: 'primary', disabled: this.over }),
      !watching && act('hint', () => this.hint(), { disabled: !this.mayMove }),
      !watching && act('undo', () => this.undo(), { disabled: this.undoTo() === null }),
      solved && act('values', () => this.toggleValues(), { 'aria-pressed': this.values }),
      act('flip', () => this.flip()),
      !watching && this.details.players === 2 && act('resign', () => this.resign(), { disabled: !this.mayMove, kind: 'danger' }),
      act('new', () => this.anew()));
    refocus();
  }

  drawMoves() {
    const { history, ply } = this.game;
    if (history.length === 0) return fill(this.places.moves, h('p', { class: 'soft' }, t('moves.none')));
    const list = moveList({ history, players: this.details.players, ply, goTo: (to) => this.game.goTo(to) });
    const start = button(t('moves.start'), () => this.game.goTo(0), { kind: 'quiet small' });
    const back = !this.game.live && button(t('play.back'), () => this.game.goTo(this.game.moves.length), { kind: 'quiet small' });
    showMoves(this.places.moves, list, h('div', { class: 'row' }, start, back));
  }

  announceMove() {
    const last = this.game.state?.history.at(-1);
    if (!last || !this.game.live) return;
    const said = t('play.moved', { name: seatName(this.details, last.seat), move: pick(last.said) || last.move });
    announce(`${said} ${this.places.says.textContent}`);
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
    if (!state || !live || this.over || this.paused || this.seats[state.seat] === 'human') return;
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
    const busy = () => fill(this.places.note, h('p', { class: 'note' }, t('play.busy')));
    const move = await askMove(this.game.where, player, signal, busy);
    fill(this.places.note);
    return move;
  }

  /** @param {unknown} error */
  fault(error) {
    const known = error instanceof api.ApiError;
    if (!known) console.error(error);
    this.stop(known ? pick(error) : t('app.ourFault'));
  }

  /** The game cannot go on by itself: says why. @param {string} reason */
  stop(reason) {
    this.stuck = true;
    if (this.game.state && this.game.live && !this.over) this.sayTurn(this.game.state);
    fill(this.places.note, h('div', { class: 'note', role: 'alert' },
      h('p', null, reason),
      button(t('app.again'), () => this.game.refresh())));
  }

  async hint() {
    const { state } = this.game;
    if (!state || !this.mayMove) return;
    const best = state.legal[0];
    if (state.value !== null && best) {
      this.hints = state.legal.filter((move) => move.value === best.value && move.plies === best.plies);
      return this.showHint(t('play.best', { move: pick(best.said) || best.move, value: valueWords(best.value, best.plies) }));
    }
    fill(this.places.note, h('p', { class: 'note' }, t('play.asking'), ' ', thinking()));
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
    fill(this.places.note, h('p', { class: 'note' }, text));
    Object.assign(this.board, { hints: this.hints });
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
    this.turned = (this.turned + (this.details.players === 4 ? 1 : 2)) % 4;
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
