// The answer of a card: best play, a move at a time.

import { button, fill, h, keepFocus } from '../dom.js';
import { Game } from '../game.js';
import { pick, t } from '../text.js';
import { moverOf, sideOf } from './cards-puzzle.js';

/** @typedef {import('../api.js').Card} Card */
/** @typedef {import('../api.js').State} State */

export class Answer {
  /**
   * @param {Card} card
   * @param {string} game name of the game it is of
   * @param {(left: boolean) => void} onStep after every step, and when it is left
   */
  constructor(card, game, onStep) {
    this.card = card;
    this.onStep = onStep;
    this.place = h('section', { class: 'cards-answer card', hidden: true });
    this.game = new Game({ name: game, start: card.position, moves: card.line.map(({ move }) => move) });
    this.game.addEventListener('change', () => this.draw());
    this.isOpen = false;
  }

  /** What is shown of the answer; null while it is closed. @returns {State|null} */
  get state() {
    return this.isOpen ? this.game.state : null;
  }

  get ply() {
    return this.game.ply;
  }

  /** @param {number} ply */
  async open(ply) {
    this.isOpen = true;
    await this.game.goTo(ply);
  }

  close() {
    this.isOpen = false;
    this.place.hidden = true;
  }

  draw() {
    if (!this.isOpen) return;
    const refocus = keepFocus(this.place);
    this.place.hidden = false;
    fill(this.place, h('h2', null, t('cards.answer.title')), this.card.value === 'draw' ? this.holding() : this.line(), this.leave());
    refocus();
    this.onStep(false);
  }

  /** There is no line of a draw: what counts is not to leave it. */
  holding() {
    const moves = (this.game.state?.legal ?? []).filter(({ value }) => value !== 'loss');
    return h('div', null,
      h('p', null, t('cards.answer.draw')),
      h('ul', { class: 'cards-line' }, moves.map((move) => h('li', null, pick(move.said)))));
  }

  line() {
    const { plies, line } = this.card;
    const step = (/** @type {string} */ name, /** @type {string} */ sign, /** @type {number} */ ply) =>
      button(sign, () => this.game.goTo(ply), {
        'data-act': name, 'aria-label': t(`cards.answer.${name}`), title: t(`cards.answer.${name}`), kind: 'step', disabled: ply < 0 || ply > line.length || ply === this.ply,
      });
    return h('div', null,
      h('p', null, t('cards.answer.win', { side: t(`cards.side.${sideOf(this.card)}`), n: plies ?? line.length })),
      h('div', { class: 'row cards-steps' },
        step('start', '«', 0), step('back', '‹', this.ply - 1), step('on', '›', this.ply + 1), step('end', '»', line.length)),
      h('ol', { class: 'cards-line' }, line.map((_, i) => h('li', null, this.lineMove(i)))));
  }

  /** Which move is shown. */
  get inWords() {
    const { line } = this.card;
    if (this.ply === 0) return t('cards.answer.title');
    return t('cards.answer.at', { n: this.ply, all: line.length, move: this.marked(this.ply - 1) });
  }

  /** A move of the line after the mark of who makes it. @param {number} i */
  marked(i) {
    return ((moverOf(this.card) + i) % 2 === 0 ? '▲' : '△') + pick(this.card.line[i].said);
  }

  /** A move of the line, which shows the position after it. @param {number} i */
  lineMove(i) {
    return button(this.marked(i), () => this.game.goTo(i + 1), {
      'data-act': `line-${i}`, kind: 'quiet', 'aria-current': this.ply === i + 1 ? 'step' : null,
    });
  }

  leave() {
    return h('p', null, button(t('cards.answer.try'), () => {
      this.close();
      this.onStep(true);
    }));
  }
}
