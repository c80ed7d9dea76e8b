// Walking a game with the value of every move.

import * as api from '../api.js';
import { go, hashOf, replace, setTitle } from '../app.js';
import { announce, button, fill, h, keepFocus } from '../dom.js';
import { Game } from '../game.js';
import { lang, number, pick, t } from '../text.js';
import { MARKS, faultWords, seatName, valueWords, verdict } from '../words.js';
import { Editor } from './editor.js';
import { examplesCard } from './examples.js';
import { valueGraph } from './graph.js';
import { gameCards } from './home.js';
import { copyButton, makeBoard, moveList, showMoves, startOf, stepKeys } from './parts.js';
import { turnedOn } from './seats.js';
import { familyChoice } from './setup.js';
import { placePanel } from './solve.js';

/** @typedef {import('../app.js').Route} Route */
/** @typedef {import('../api.js').Details} Details */
/** @typedef {import('../api.js').State} State */
/** @typedef {import('../api.js').Move} Move */

/** Moves that are listed at once; a few positions have thousands. */
const LISTED = 200;

/** @param {HTMLElement} root @param {Route} route */
export async function mount(root, route) {
  if (!route.game) return choose(root);
  const details = await api.details(route.game);
  setTitle(t('explore.titleOf', { game: pick(details.title) }));
  const walk = new Walk(root, details, startOf(route, details), route);
  await walk.begin().catch((error) => {
    walk.end();
    throw error;
  });
  return { unmount: () => walk.end(), keep: () => walk.keep() };
}

/** @param {HTMLElement} root */
async function choose(root) {
  setTitle(t('app.explore'));
  const cards = await gameCards(['explore', 'rules']);
  root.append(h('h1', null, t('home.which')), cards);
  return { unmount() {} };
}

class Walk {
  /** @param {HTMLElement} root @param {Details} details @param {string} start @param {Route} route */
  constructor(root, details, start, { params, kept }) {
    this.root = root;
    this.details = details;
    const moves = (params.get('moves') ?? '').split('.').filter(Boolean);
    const ply = params.has('ply') ? Number(params.get('ply')) : moves.length;
    this.game = new Game({ name: details.name, start, moves, ply, course: true });
    this.values = kept?.values ?? true;
    this.turned = kept?.turned ?? 0;
    /** A position that was being put together. */
    this.edited = kept?.edited ?? null;
    /** @type {(HTMLElement & {stop(): void})|null} */
    this.panel = null;
    /** What the panel was made for. */
    this.panelFor = '';
    /** @type {Editor|null} */
    this.editor = null;
    const { board, stop } = makeBoard(details);
    this.board = board;
    this.stops = [stop, stepKeys(this.game, board)];
    this.places = this.lay();
  }

  /** Puts the page's parts in their places. */
  lay() {
    const places = {
      page: h('div'),
      verdict: h('div', { class: 'says', role: 'status' }),
      note: h('div', { role: 'alert' }),
      steps: h('div', { class: 'controls', role: 'group', 'aria-label': t('explore.steps') }),
      graph: h('div', { class: 'graph-place' }),
      table: h('div'),
      worth: h('div'),
      line: h('p', { class: 'soft', role: 'status' }),
      moves: h('div'),
      position: h('section', { class: 'card' }),
      examples: h('div'),
    };
    const lineButton = button(t('explore.line'), () => this.line(), { 'data-act': 'line' });
    const family = familyChoice(this.details, (next) => go(hashOf('explore', next)));
    fill(places.page,
      h('div', { class: 'topline' },
        h('h1', null, pick(this.details.title)),
        h('a', { href: hashOf('learn', this.details.name) }, t('home.rules')),
        button(t('explore.play'), () => this.playHere(), { kind: 'quiet small' })),
      h('div', { class: 'table' },
        h('div', { class: 'middle' },
          places.verdict, h('div', { class: 'board-place' }, this.board), places.note, places.steps, places.graph),
        h('div', { class: 'side' },
          places.table,
          h('section', { class: 'card' },
            h('h2', null, t('explore.moves')), places.worth, h('p', { class: 'row' }, lineButton), places.line),
          h('section', { class: 'card' }, h('h2', null, t('explore.game')), places.moves),
          places.position, places.examples,
          family && h('section', { class: 'card' }, family))));
    this.root.append(places.page);
    return places;
  }

  async begin() {
    this.board.addEventListener('kz-move', (event) => this.play(/** @type {CustomEvent} */ (event).detail.move));
    this.game.addEventListener('change', () => this.changed());
    this.game.addEventListener('fault', (event) => this.fault(/** @type {CustomEvent} */ (event).detail));
    await this.game.at(this.game.ply);
    await this.game.load();
    if (this.edited) this.edit();
  }

  keep() {
    return { values: this.values, turned: this.turned, edited: this.editor?.keep() };
  }

  end() {
    this.panel?.stop();
    this.editor?.stop();
    for (const stop of this.stops) stop();
  }

  changed() {
    fill(this.places.note);
    this.draw();
  }

  draw() {
    const { state } = this.game;
    if (!state) return;
    replace(this.hash());
    this.drawBoard(state);
    this.drawVerdict(state);
    this.drawSteps();
    this.drawGraph();
    this.drawWorth(state);
    this.drawMoves();
    this.drawPosition(state);
    this.offerTable(state);
  }

  hash() {
    const { name, start, moves, ply, live } = this.game;
    return hashOf('explore', name, { start, moves: moves.join('.'), ply: live ? null : ply });
  }

  /** @param {State} state */
  drawBoard(state) {
    Object.assign(this.board, {
      board: state.board,
      last: state.history.at(-1) ?? null,
      legal: state.legal,
      mode: state.end ? 'view' : 'move',
      seat: state.seat,
      check: state.check,
      values: this.values && state.value !== null,
      turned: this.turned,
      hints: [],
    });
  }

  /** @param {State} state */
  drawVerdict(state) {
    const text = state.end ? pick(state.end.why)
      : state.value === null ? t('play.turnOf', { name: seatName(this.details, state.seat) })
      : verdict(state.value, state.plies, state.seat, this.details);
    const mover = t('explore.mover', { name: seatName(this.details, state.seat) });
    const chip = state.value !== null && !state.end && h('span', { class: 'chip' }, mover);
    fill(this.places.verdict, h('span', { class: 'verdict' }, text), chip);
  }

  drawSteps() {
    const { ply, moves } = this.game;
    const step = (/** @type {string} */ name, /** @type {string} */ sign, /** @type {number} */ to) => {
      const label = t(`explore.${name}`);
      const disabled = to < 0 || to > moves.length || to === ply;
      return button(sign, () => this.game.goTo(to), { kind: 'step', title: label, 'aria-label': label, disabled, 'data-act': name });
    };
    const values = () => button(t('play.values'), () => this.toggleValues(), { 'aria-pressed': this.values, 'data-act': 'values' });
    const refocus = keepFocus(this.places.steps);
    fill(this.places.steps,
      step('first', '«', 0), step('back', '‹', ply - 1), step('forward', '›', ply + 1), step('last', '»', moves.length),
      this.game.state?.value && values(),
      button(t('play.flip'), () => this.flip(), { 'data-act': 'flip' }));
    refocus();
  }

  drawGraph() {
    const { ply, whole } = this.game;
    const sliding = this.places.graph.contains(document.activeElement);
    const course = whole?.course ?? [];
    // What the card around the chart leaves of the column.
    const width = Math.max(280, this.places.graph.clientWidth - 34);
    const goTo = (/** @type {number} */ to) => this.game.goTo(to);
    fill(this.places.graph, course.length > 1 && h('section', { class: 'card' },
      h('h2', null, t('graph.title')),
      valueGraph({ course, ply, details: this.details, width, goTo })));
    if (sliding) this.places.graph.querySelector('input')?.focus();
  }

  /** All moves with what they are worth, best first. @param {State} state */
  drawWorth(state) {
    const show = (/** @type {Move[]} */ hints) => () => Object.assign(this.board, { hints });
    const item = (/** @type {Move} */ move) => h('li', null, h('button', {
      type: 'button',
      onclick: () => this.play(move),
      onpointerenter: show([move]), onpointerleave: show([]),
      onfocus: show([move]), onblur: show([]),
    },
      h('span', { class: 'said' }, pick(move.said) || move.move, ' ', h('span', { class: 'mono small-text' }, move.move)),
      move.value && h('span', { class: `chip ${move.value}` }, `${MARKS[move.value]} ${valueWords(move.value, move.plies)}`)));
    if (state.legal.length === 0) return fill(this.places.worth, h('p', { class: 'soft' }, t('explore.over')));
    const focused = this.places.worth.contains(document.activeElement);
    const list = h('ul', { class: 'worth' }, state.legal.slice(0, LISTED).map(item));
    const rest = state.legal.slice(LISTED);
    const more = button(t('explore.moreMoves', { count: number(rest.length) }), () => {
      more.remove();
      list.append(...rest.map(item));
      list.children[LISTED].querySelector('button')?.focus();
    }, { kind: 'small' });
    fill(this.places.worth, list, rest.length > 0 && more);
    if (focused) this.places.worth.querySelector('button')?.focus();
    const act = /** @type {HTMLButtonElement|null} */ (this.root.querySelector('[data-act="line"]'));
    if (act) act.hidden = state.value === null;
  }

  drawMoves() {
    const { history, ply } = this.game;
    if (history.length === 0) return fill(this.places.moves, h('p', { class: 'soft' }, t('moves.none')));
    const list = moveList({ history, players: this.details.players, ply, goTo: (to) => this.game.goTo(to) });
    showMoves(this.places.moves, list);
  }

  /** @param {State} state */
  drawPosition(state) {
    const picture = (/** @type {'svg'|'png'} */ format) => h('a', {
      class: 'button small',
      href: api.pictureUrl({ game: state.game, position: state.position, format, lang: lang() }),
      download: `${state.game.replace(/\W+/g, '-')}.${format}`,
    }, t('explore.picture', { format: format.toUpperCase() }));
    const text = h('textarea', { class: 'position mono', value: state.position, spellcheck: false });
    text.setAttribute('aria-label', t('explore.position'));
    const refused = h('p', { class: 'loss', role: 'alert' });
    const show = async () => {
      const reason = await this.open(text.value.trim());
      refused.textContent = reason;
    };
    text.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.isComposing) return;
      event.preventDefault();
      show();
    });
    fill(this.places.position,
      h('h2', null, t('explore.position')), text, refused,
      h('p', { class: 'row' },
        button(t('explore.show'), show, { kind: 'small' }),
        copyButton(t('app.copy'), () => text.value, { kind: 'small' }),
        button(t('explore.edit'), () => this.edit(), { kind: 'small' }),
        copyButton(t('play.share'), () => location.href, { kind: 'small' }),
        picture('svg'), picture('png')));
  }

  /** @param {State} state */
  offerTable(state) {
    const key = `${state.game} ${state.table.state}`;
    if (key === this.panelFor) return;
    this.panelFor = key;
    this.panel?.stop();
    const { game, start, table } = state;
    this.panel = placePanel(this.places.table, { game, start, table, onReady: () => this.game.refresh() });
    fill(this.places.examples, examplesCard({ details: this.details, state, open: (position) => this.open(position) }));
  }

  /**
   * Begins anew at a position.
   * @param {string} position empty for the usual start
   * @returns {Promise<string>} why it was refused, or nothing
   */
  async open(position) {
    const { name } = this.game;
    try {
      await api.state({ game: name, ...(position && { start: position }) });
    } catch (error) {
      return faultWords(error);
    }
    fill(this.places.line);
    await this.game.begin(position);
    window.scrollTo({ top: 0 });
    announce(this.places.verdict.textContent ?? '');
    return '';
  }

  async line() {
    try {
      const { moves, end } = await api.line(this.game.where);
      await this.game.extend(moves.map((move) => move.move));
      fill(this.places.line,
        h('span', null, moves.map((move) => pick(move.said) || move.move).join(' ')), h('br'),
        h('b', null, pick(end)), h('br'), t('explore.lineHow'));
    } catch (error) {
      this.fault(error);
    }
  }

  edit() {
    const { state } = this.game;
    if (!state) return;
    const place = h('div');
    this.places.page.hidden = true;
    this.root.append(place);
    this.editor = new Editor(place, this.details, state, this.edited, (position) => {
      this.editor?.stop();
      this.editor = null;
      this.edited = null;
      place.remove();
      this.places.page.hidden = false;
      if (position !== null) this.open(position);
    });
  }

  toggleValues() {
    this.values = !this.values;
    this.draw();
  }

  flip() {
    this.turned = turnedOn(this.turned, this.details);
    this.draw();
  }

  /** @param {Move} move */
  play(move) {
    if (this.game.settled) this.game.play(move.move);
  }

  playHere() {
    const { state } = this.game;
    go(hashOf('play', this.game.name, { start: state && !state.end ? state.position : '' }));
  }

  /** @param {unknown} error */
  fault(error) {
    fill(this.places.note, h('div', { class: 'note' }, h('p', null, faultWords(error)), button(t('app.again'), () => this.game.refresh())));
  }
}
