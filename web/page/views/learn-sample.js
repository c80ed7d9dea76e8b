// A short game that plays itself, to be stopped and stepped through.

import * as api from '../api.js';
import { wantsStillness } from '../board/animation.js';
import { announce, button, fill, h } from '../dom.js';
import { pick, t } from '../text.js';
import { madeWords, resultWords, seatName } from '../words.js';
import { makeBoard } from './parts.js';

/** @typedef {import('../api.js').Details} Details */
/** @typedef {import('../api.js').State} State */

/** Milliseconds a move is looked at. */
const BEAT = 2200;

/** The game on a board, with its caption and its buttons. */
export class Sample {
  /**
   * @param {Details} details
   * @param {{start: string, moves: string[]}} sample
   */
  constructor(details, sample) {
    this.details = details;
    this.sample = sample;
    this.ply = 0;
    this.timer = 0;
    this.asked = 0;
    /** @type {Map<number, Promise<State>>} */
    this.states = new Map();
    const { board, stop } = makeBoard(details);
    this.board = board;
    this.stopBoard = stop;
    this.caption = h('p', { class: 'says learn-caption' });
    this.reason = h('p', { class: 'why' });
    this.playButton = button('', () => this.toggle(), { kind: 'primary' });
    this.backButton = button(t('learn.sample-back'), () => this.step(-1));
    this.stepButton = button(t('learn.sample-step'), () => this.step(1));
    this.element = h('div', { class: 'learn-sample' },
      h('div', { class: 'board-place' }, board), this.caption, this.reason,
      h('div', { class: 'controls' }, this.backButton, this.playButton, this.stepButton));
    // It begins when somebody sees it, unless things should stay still.
    this.watcher = new IntersectionObserver(([entry]) => {
      if (!entry.isIntersecting) return;
      this.watcher.disconnect();
      if (!wantsStillness()) this.play();
    }, { threshold: 0.6 });
    this.watcher.observe(this.caption);
  }

  get atEnd() {
    return this.ply >= this.sample.moves.length;
  }

  /** @param {number} ply @returns {Promise<State>} */
  state(ply) {
    const { start, moves } = this.sample;
    const known = this.states.get(ply) ?? api.state({ game: this.details.name, start, moves: moves.slice(0, ply) });
    this.states.set(ply, known);
    known.catch(() => this.states.delete(ply));
    return known;
  }

  /** Shows the position at the present ply. */
  async show() {
    this.asked += 1;
    const mine = this.asked;
    const state = await this.state(this.ply);
    if (mine !== this.asked) return;
    const last = state.history.at(-1) ?? null;
    Object.assign(this.board, {
      board: state.board, last, seat: state.seat, check: state.check, mode: 'view', legal: [],
    });
    fill(this.caption, this.words(state));
    this.caption.classList.toggle('over', state.end !== null);
    fill(this.reason, state.end ? pick(state.end.why) : state.news.map(pick).join(' '));
    this.showButtons();
    if (!this.atEnd) this.state(this.ply + 1).catch(() => {});
  }

  /** @param {State} state */
  words(state) {
    const last = state.history.at(-1);
    if (!last) return t('learn.sample-start', { seat: seatName(this.details, state.seat) });
    const move = t('learn.sample-move', { ply: state.ply, made: madeWords(this.details, last) });
    const result = state.end ? resultWords(state.end.places, [], this.details) : '';
    return [move, last.check && !result ? t('learn.sample-check') : '', result].filter(Boolean).join(' — ');
  }

  showButtons() {
    const key = this.timer ? 'sample-pause' : this.atEnd ? 'sample-again' : 'sample-play';
    this.playButton.textContent = t(`learn.${key}`);
    this.backButton.disabled = this.ply === 0;
    this.stepButton.disabled = this.atEnd;
  }

  toggle() {
    if (this.timer) return this.pause();
    if (this.atEnd) this.ply = 0;
    this.play();
    this.show().catch(() => this.pause());
  }

  play() {
    if (!this.timer) this.timer = setInterval(() => this.beat(), BEAT);
    this.showButtons();
  }

  pause() {
    clearInterval(this.timer);
    this.timer = 0;
    this.showButtons();
  }

  beat() {
    this.ply += 1;
    if (this.atEnd) this.pause();
    // A server that does not answer stops the show; the buttons can try again.
    this.show().catch(() => this.pause());
  }

  /** @param {number} by */
  async step(by) {
    this.pause();
    this.ply = Math.min(Math.max(this.ply + by, 0), this.sample.moves.length);
    await this.show();
    announce(this.caption.textContent ?? '');
  }

  end() {
    this.pause();
    this.watcher.disconnect();
    this.stopBoard();
  }
}
