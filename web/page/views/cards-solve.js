// One card that is solved on the page: the visitor plays the side that wins, the other side
// resists as long as it can.

import * as api from '../api.js';
import { hashOf, replace } from '../app.js';
import { Layout } from '../board/geometry.js';
import { pieceName, squareName } from '../board/labels.js';
import { button, fill, h, keepFocus } from '../dom.js';
import { Game } from '../game.js';
import { pick, t } from '../text.js';
import { faultWords } from '../words.js';
import { pause } from './asking.js';
import { Answer } from './cards-answer.js';
import { isSolved, rememberSolved, stars } from './cards-list.js';
import { HOLD, fastest, judge, movesMade, outcome, sideOf } from './cards-puzzle.js';
import { makeBoard } from './parts.js';
import { tablePanel } from './solve.js';

/** @typedef {import('../api.js').Card} Card */
/** @typedef {import('../api.js').Details} Details */
/** @typedef {import('../api.js').Move} Move */
/** @typedef {import('../api.js').State} State */

/**
 * @typedef {object} What
 * @property {Card} card
 * @property {Details} details
 * @property {string} title
 * @property {string|null} next address of the next card
 * @property {(more: Record<string, string|number|null>) => string} hash the card's address
 * @property {URLSearchParams} params of the address: moves made, or the ply of the answer
 */

/** How long a wrong move stays on the board, and how long the other side seems to think. */
const LOOK_MS = 1400;
const THINK_MS = 600;

/** @param {HTMLElement} place @param {What} what */
export function mountCard(place, what) {
  const solving = new Solving(place, what);
  solving.begin();
  return { unmount: () => solving.end() };
}

class Solving {
  /** @param {HTMLElement} place @param {What} what */
  constructor(place, { card, details, title, next, hash, params }) {
    this.card = card;
    this.details = details;
    this.hash = hash;
    this.next = next;
    this.side = sideOf(card);
    const moves = params.get('moves')?.split('.') ?? [];
    this.game = new Game({ name: details.name, start: card.position, moves });
    this.answer = new Answer(card, details.name, (/** @type {boolean} */ left) => this.stepped(left));
    const ply = params.get('answer');
    /** Where the answer is looked at, if it is. */
    this.openAt = ply === null ? null : Number(ply);
    /** Steps of help for this move: none, the piece, the move. */
    this.hints = 0;
    /** What is under way; it stops when something else begins. */
    this.flow = new AbortController();
    this.made = makeBoard(details);
    this.board = this.made.board;
    this.board.turned = this.side === 1 ? 2 : 0;
    this.said = h('p', { class: 'says cards-said', role: 'status' });
    this.missing = h('div', null);
    this.mark = h('span', { class: 'cards-check' });
    this.buttons = h('div', { class: 'controls' });
    this.build(place, title);
  }

  /** @param {HTMLElement} place @param {string} title */
  build(place, title) {
    const { card, details } = this;
    const task = t(`cards.task.${card.value}`, { side: t(`cards.side.${this.side}`), n: HOLD });
    const pdf = (/** @type {string} */ text, /** @type {true|undefined} */ answers) =>
      h('a', { href: api.cardPdfUrl({ game: details.name, position: card.position, answers }), target: '_blank' }, text);
    fill(place,
      h('h1', null, title, ' ', stars(card), ' ', this.mark),
      h('div', { class: 'cards-table' },
        h('p', { class: 'cards-task' }, task),
        h('div', { class: 'board-place' }, this.board),
        this.said, this.missing, this.answer.place, this.buttons,
        h('div', { class: 'cards-links small-text' },
          card.plies !== null && h('p', { class: 'soft' }, t('cards.task.length', { n: card.plies })),
          h('p', null,
            pdf(t('cards.print.card'), undefined), pdf(t('cards.print.answers'), true),
            h('a', { href: hashOf('explore', details.name, { start: card.position }) }, t('cards.explore'))))));
  }

  async begin() {
    this.board.addEventListener('kz-move', (event) => this.tried(/** @type {CustomEvent} */ (event).detail.move));
    this.game.addEventListener('change', () => this.draw());
    this.game.addEventListener('fault', (event) => this.fault(/** @type {CustomEvent} */ (event).detail));
    const signal = this.newFlow();
    if (!(await this.game.load()) || signal.aborted || !this.hasValues()) return;
    if (this.openAt !== null) return this.showAnswer(this.openAt);
    await this.goOn(signal);
  }

  end() {
    this.flow.abort();
    this.made.stop();
    this.table?.stop();
  }

  newFlow() {
    this.flow.abort();
    this.flow = new AbortController();
    return this.flow.signal;
  }

  /** @returns {State} */
  get state() {
    return /** @type {State} */ (this.game.state);
  }

  /** The server did not take or judge a move: says why, and offers to ask again. @param {unknown} error */
  fault(error) {
    this.say(faultWords(error), 'wrong');
    const again = async () => {
      const signal = this.newFlow();
      if ((await this.game.refresh()) && !signal.aborted && this.hasValues()) await this.goOn(signal);
    };
    fill(this.buttons, button(t('app.again'), again, { kind: 'primary' }));
  }

  /** Is it the visitor's turn, with something left to do? */
  get mine() {
    return this.state.seat === this.side && !outcome(this.card, this.state);
  }

  /** Moves are judged by a table; makes it if it is not there. @returns {boolean} is it? */
  hasValues() {
    const { state } = this;
    if (state.value !== null || state.end) return true;
    const onReady = () => this.game.refresh().then(() => this.goOn(this.newFlow()));
    this.table = tablePanel({ game: state.game, start: this.card.position, table: state.table, onReady });
    fill(this.missing, this.table);
    this.say(t('cards.no-values'));
    return false;
  }

  /** Lets the other side move if it is its turn, and says how things stand. @param {AbortSignal} signal */
  async goOn(signal) {
    if (this.settle()) return;
    if (this.mine) return this.say(t('cards.your-turn'));
    this.say(t('cards.their-turn'));
    if (!(await passed(THINK_MS, signal))) return;
    // The first is the best: of lost moves the one that lasts longest.
    const [reply] = this.state.legal;
    if (!(await this.game.play(reply.move)) || signal.aborted) return;
    this.keepAddress();
    if (!this.settle()) this.say(this.encouragement(reply));
  }

  /** What is said after the other side's answer. @param {Move} reply */
  encouragement(reply) {
    const made = movesMade(this.card, this.state);
    const move = pick(reply.said);
    if (made === 0) return t('cards.opened', { move });
    if (this.card.value === 'draw') return t('cards.held', { move, n: HOLD - made });
    return t(this.state.occurrences > 1 ? 'cards.again-here' : 'cards.good', { move });
  }

  /** The visitor's move. @param {Move} move */
  async tried(move) {
    // A second tap while the first is on its way.
    if (!this.game.settled) return;
    const verdict = judge(this.card, move);
    if (verdict === 'unknown') return this.say(t('cards.no-values'));
    const signal = this.newFlow();
    this.hints = 0;
    if (!(await this.game.play(move.move)) || signal.aborted) return;
    if (verdict !== 'right') return this.takeBack(1, wrongness(verdict, move));
    this.keepAddress();
    await this.goOn(signal);
  }

  /**
   * Says why moves are no good, leaves them to be looked at for a moment, and takes them back.
   * @param {number} count
   * @param {string} why
   */
  async takeBack(count, why) {
    const signal = this.newFlow();
    this.say(why, 'wrong');
    if (!(await passed(LOOK_MS, signal))) return;
    await this.game.undo(count);
    this.keepAddress();
  }

  /** Ends the card if it has ended. @returns {boolean} has it? */
  settle() {
    const how = outcome(this.card, this.state);
    if (!how) return false;
    if (how === 'missed') {
      const last = this.state.history.at(-1);
      this.takeBack(last?.seat === this.side ? 1 : 2, t('cards.wrong.repetition'));
      return true;
    }
    rememberSolved(this.card);
    const key = this.card.value === 'draw' ? 'cards.won.draw' : fastest(this.card, this.state) ? 'cards.won.best' : 'cards.won';
    this.say(t(key), 'won');
    this.draw();
    return true;
  }

  /** @param {string} text @param {string} [how] `won` or `wrong` */
  say(text, how = '') {
    this.said.className = `says cards-said ${how && `cards-${how}`}`;
    this.said.textContent = text;
  }

  /** Writes the moves into the address, so that it can be shared and the language changed. */
  keepAddress() {
    replace(this.hash({ moves: this.game.moves.join('.') }));
  }

  /** One more step of help. */
  hint() {
    this.hints = Math.min(2, this.hints + 1);
    const [best] = this.state.legal;
    this.say(this.hints === 1 ? this.pieceHint(best) : t('cards.hint.move', { move: pick(best.said) }));
    this.draw();
  }

  /** Which piece does it. @param {Move} move */
  pieceHint({ from, drop }) {
    const { board } = this.state;
    const placed = board.pieces.find((piece) => piece.square === from);
    const form = drop ?? placed?.form ?? '';
    const piece = pieceName(this.details.pieces, form, this.side, placed?.glyph ?? form);
    if (from === null) return t('cards.hint.hand', { piece });
    return t('cards.hint.board', { piece, square: squareName(new Layout(board), from) });
  }

  /** Goes back by the visitor's last move, or to the start. @param {boolean} all */
  async back(all) {
    const signal = this.newFlow();
    const { history } = this.state;
    const own = history.findLastIndex((made) => made.seat === this.side);
    const kept = all || own < 0 ? 0 : own;
    this.hints = 0;
    this.answer.close();
    if (!(await this.game.undo(history.length - kept)) || signal.aborted) return;
    this.keepAddress();
    await this.goOn(signal);
  }

  /** Shows the answer from its start; its button goes away, so the focus goes on to the first step. */
  async reveal() {
    await this.showAnswer(0);
    /** @type {HTMLElement|null} */ (this.answer.place.querySelector('[data-act="on"]'))?.focus({ preventScroll: true });
  }

  /** @param {number} ply */
  async showAnswer(ply) {
    this.newFlow();
    this.hints = 0;
    await this.answer.open(ply);
  }

  /** The answer was stepped through, or left. @param {boolean} left */
  async stepped(left) {
    if (!left) {
      replace(this.hash({ answer: this.answer.ply }));
      this.say(this.answer.inWords);
      return this.draw();
    }
    this.keepAddress();
    this.draw();
    this.buttons.querySelector('button')?.focus({ preventScroll: true });
    await this.goOn(this.newFlow());
  }

  /** Draws the board and the buttons as things stand. */
  draw() {
    const state = this.answer.state ?? this.state;
    const trying = !this.answer.state && this.mine;
    Object.assign(this.board, {
      board: state.board,
      hints: trying ? this.shownHints(state.legal[0]) : [],
      legal: trying ? state.legal : [],
      mode: trying ? 'move' : 'view',
      last: state.history.at(-1) ?? null,
      seat: state.seat,
      check: state.check,
    });
    this.mark.textContent = isSolved(this.card) ? `✓ ${t('cards.solved')}` : '';
    this.drawButtons();
  }

  /** What the board marks: first the piece alone, on its square or in the hand, then the move. @param {Move} best */
  shownHints(best) {
    const piece = { from: null, drop: best.drop, to: best.from };
    return [[], [piece], [best]][this.hints];
  }

  drawButtons() {
    const solved = outcome(this.card, this.state) === 'solved';
    const made = this.state.history.length > 0;
    const open = this.answer.state !== null;
    const next = this.next && h('a', { class: solved ? 'button primary' : 'button', href: this.next }, t('cards.next'));
    const turn = () => {
      this.board.turned = (this.board.turned + 2) % 4;
    };
    const refocus = keepFocus(this.buttons);
    fill(this.buttons, [
      solved && next,
      this.mine && !open && button(t(this.hints ? 'cards.hint.more' : 'cards.hint'), () => this.hint(), { 'data-act': 'hint', disabled: this.hints === 2 }),
      made && !open && button(t('cards.takeback'), () => this.back(false), { 'data-act': 'takeback' }),
      made && !open && button(t('cards.restart'), () => this.back(true), { 'data-act': 'restart' }),
      !open && button(t('cards.answer'), () => this.reveal(), { 'data-act': 'answer' }),
      button(t('cards.turn-board'), turn, { 'data-act': 'turn', kind: 'quiet' }),
      !solved && next,
    ]);
    refocus();
  }
}

/** Why a move is not right, kindly. @param {'draw'|'loss'} verdict @param {Move} move */
function wrongness(verdict, move) {
  const said = pick(move.said);
  if (verdict === 'draw') return t('cards.wrong.draw', { move: said });
  // The value counts the move itself, which is made by now.
  const left = (move.plies ?? 1) - 1;
  return left === 0 ? t('cards.wrong.mated', { move: said }) : t('cards.wrong.loss', { move: said, n: left });
}

/** Waits. @param {number} milliseconds @param {AbortSignal} signal @returns {Promise<boolean>} is it still wanted? */
function passed(milliseconds, signal) {
  return pause(milliseconds, signal).then(() => true, () => false);
}
