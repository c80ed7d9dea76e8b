// What is seen of a game in play: board, seats, words, buttons, moves.

import { hashOf } from '../app.js';
import { announce, button, fill, h, keepFocus } from '../dom.js';
import { pick, t } from '../text.js';
import { madeWords, seatName } from '../words.js';
import { copyButton, makeBoard, moveList, showMoves, stepKeys, thinking } from './parts.js';
import { recordsList } from './records.js';
import { resultCard } from './result.js';
import { seatPlates } from './seats.js';
import { seatForms } from './setup.js';
import { placePanel } from './solve.js';

/** @typedef {import('../api.js').State} State */
/** @typedef {import('./match.js').Match} Match */

export class MatchPage {
  /** @param {HTMLElement} root @param {Match} match */
  constructor(root, match) {
    this.match = match;
    const { board, stop } = makeBoard(match.details);
    this.board = board;
    this.stops = [stop, stepKeys(match.game, board)];
    /** @type {(HTMLElement & {stop(): void})|null} */
    this.panel = null;
    this.places = this.lay(root);
    board.addEventListener('kz-move', (event) => match.move(/** @type {CustomEvent} */ (event).detail.move));
  }

  end() {
    this.panel?.stop();
    for (const stop of this.stops) stop();
  }

  /** Puts the page's parts in their places. @param {HTMLElement} root */
  lay(root) {
    const { details, game } = this.match;
    const kind = details.players === 4 ? 'four' : '';
    const places = {
      note: h('div', { role: 'status' }),
      says: h('div', { class: 'says' }),
      why: h('div'),
      seats: h('div', { class: `seats ${kind}` }, h('div', { class: 'board-place' }, this.board)),
      controls: h('div', { class: 'controls', role: 'group', 'aria-label': t('play.controls') }),
      table: h('div'),
      moves: h('div'),
      players: h('div'),
    };
    root.append(
      h('div', { class: 'topline' },
        h('h1', null, pick(details.title)),
        h('a', { href: hashOf('learn', game.name) }, t('home.rules'))),
      h('div', { class: 'table' },
        h('div', { class: 'middle' }, places.says, places.why, places.seats, places.note, places.controls),
        h('div', { class: 'side' },
          places.table,
          this.movesCard(places.moves),
          folded(t('play.players'), places.players, () => this.drawSeats()),
          folded(t('home.saved'), h('div'), (list) => fill(list, recordsList())))));
    return places;
  }

  /** @param {HTMLElement} moves */
  movesCard(moves) {
    const { match } = this;
    const share = copyButton(t('play.share'), () => location.href, { kind: 'small' });
    const save = button(t('play.export'), () => match.export(), { kind: 'small' });
    const explore = button(t('play.explore'), () => match.explore(), { kind: 'small' });
    return h('section', { class: 'card' },
      h('h2', null, t('moves.title')), moves,
      h('p', { class: 'row' }, share, save, explore));
  }

  /** Who sits where, as it can be changed. */
  drawSeats() {
    const { details, game, seats } = this.match;
    const solved = game.state?.table.state === 'ready';
    fill(this.places.players, seatForms(details, solved, seats, () => this.match.reseated()));
  }

  /** @param {State} state */
  offerTable(state) {
    const { game, start, table } = state;
    this.panel = placePanel(this.places.table, { game, start, table, onReady: () => this.match.game.refresh() });
  }

  /** @param {State} state */
  draw(state) {
    this.drawBoard(state);
    this.drawWords(state);
    this.drawControls(state);
    this.drawMoves();
  }

  /** @param {State} state */
  drawBoard(state) {
    const { details, seats, turned, over, mayMove, values, hints } = this.match;
    Object.assign(this.board, {
      board: state.board,
      last: state.history.at(-1) ?? null,
      legal: mayMove ? state.legal : [],
      mode: mayMove ? 'move' : 'view',
      seat: state.seat,
      check: state.check,
      values: values && state.value !== null,
      turned,
      hints,
    });
    // Plates have the colours of the pieces.
    this.places.seats.classList.toggle('discs', state.board.look === 'discs');
    for (const old of this.places.seats.querySelectorAll(':scope > .seat')) old.remove();
    this.places.seats.append(...seatPlates({ details, state, seats, turned, over }));
  }

  /** @param {State} state */
  drawWords(state) {
    const { game, over } = this.match;
    this.places.says.className = over && game.live ? 'says over' : 'says';
    if (!game.live) this.sayEarlier();
    else if (over) this.sayResult(state);
    else this.sayTurn(state);
    fill(this.places.why, state.news.map((text) => h('p', { class: 'why' }, pick(text))));
  }

  sayEarlier() {
    const { game } = this.match;
    fill(this.places.says, h('span', null, t('play.earlier', { ply: game.ply })), this.backButton('primary small'));
  }

  /** From an earlier position to where the game is. @param {string} kind */
  backButton(kind) {
    const { game } = this.match;
    return button(t('play.back'), () => game.goTo(game.moves.length), { kind });
  }

  /** @param {State} state */
  sayTurn(state) {
    const { details, seats, stuck, halted } = this.match;
    const name = seatName(details, state.seat);
    const who = seats[state.seat];
    const lone = seats.filter((seat) => seat === 'human').length === 1;
    const check = state.check ? `${t('play.check')} ` : '';
    const turn = check + t(lone && who === 'human' ? 'play.yourTurn' : 'play.turnOf', { name });
    if (who === 'human' || stuck) fill(this.places.says, h('span', null, turn));
    else if (halted) fill(this.places.says, t('play.paused'));
    else fill(this.places.says, h('span', null, t('play.thinking', { name })), thinking());
  }

  /** @param {State} state */
  sayResult(state) {
    const { match } = this;
    const { details, seats, resigned } = match;
    const actions = [
      button(t('play.again'), () => match.anew(), { kind: 'primary' }),
      button(t('play.explore'), () => match.explore()),
    ];
    const { won, card } = resultCard({ state, details, seats, resigned, actions });
    this.places.says.classList.toggle('won', won);
    fill(this.places.says, card);
  }

  /** @param {State} state */
  drawControls(state) {
    const { match } = this;
    const { watching, mayMove } = match;
    const refocus = keepFocus(this.places.controls);
    const act = (/** @type {string} */ name, /** @type {() => void} */ run, props = {}) =>
      button(t(`play.${name}`), run, { 'data-act': name, ...props });
    const leave = () => (match.details.players === 2
      ? act('resign', () => match.resign(), { disabled: !mayMove, kind: 'danger' })
      : act('handOver', () => match.handOver(), { disabled: !mayMove }));
    // Where nothing can be moved, the rules may still let the turn pass.
    const pass = state.legal.find(({ from, drop, to }) => from === null && drop === null && to === null);
    fill(this.places.controls,
      pass && mayMove && act('pass', () => match.move(pass), { kind: 'primary' }),
      watching && act(match.paused ? 'goOn' : 'pause', () => match.pauseOrGoOn(), { kind: 'primary', disabled: match.over }),
      !watching && act('hint', () => match.hint(), { disabled: !mayMove }),
      !watching && act('undo', () => match.undo(), { disabled: match.undoTo() === null }),
      state.value !== null && act('values', () => match.toggleValues(), { 'aria-pressed': match.values }),
      act('flip', () => match.flip()),
      !watching && leave(),
      act('new', () => match.anew()));
    refocus();
  }

  drawMoves() {
    const { game, details } = this.match;
    const { history, ply, live } = game;
    if (history.length === 0) return fill(this.places.moves, h('p', { class: 'soft' }, t('moves.none')));
    const list = moveList({ history, players: details.players, ply, goTo: (to) => game.goTo(to) });
    const start = button(t('moves.start'), () => game.goTo(0), { kind: 'quiet small' });
    showMoves(this.places.moves, list, h('div', { class: 'row' }, start, !live && this.backButton('quiet small')));
  }

  /** Tells those who hear the page what was moved, and what is said of it. */
  announceMove() {
    const { details, game } = this.match;
    const last = game.state?.history.at(-1);
    if (!last || !game.live) return;
    announce(`${t('play.moved', { made: madeWords(details, last) })} ${this.places.says.textContent}`);
  }

  /** Says something below the board, or takes away what was said. @param {...(Node|string)} words */
  note(...words) {
    fill(this.places.note, words.length > 0 && h('p', { class: 'note' }, words));
  }

  /** The game cannot go on by itself. @param {string} reason */
  alert(reason) {
    const { game, over } = this.match;
    if (game.state && game.live && !over) this.sayTurn(game.state);
    fill(this.places.note, h('div', { class: 'note', role: 'alert' },
      h('p', null, reason),
      button(t('app.again'), () => game.refresh())));
  }
}

/**
 * A card that is folded until somebody opens it.
 * @param {string} title
 * @param {HTMLElement} inside
 * @param {(inside: HTMLElement) => void} opened fills it
 */
function folded(title, inside, opened) {
  const card = h('details', { class: 'card' }, h('summary', null, title), inside);
  card.addEventListener('toggle', () => card.open && opened(inside));
  return card;
}
