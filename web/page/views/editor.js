// Putting a position together by hand.

import * as api from '../api.js';
import { discDrawing, pieceDrawing } from '../board/piece.js';
import { button, fill, h } from '../dom.js';
import { lookOf } from '../store.js';
import { pick, t } from '../text.js';
import { faultWords, seatName, verdict } from '../words.js';
import { makeBoard } from './parts.js';

/** @typedef {import('../api.js').Details} Details */
/** @typedef {import('../api.js').State} State */
/** @typedef {import('../api.js').BoardPiece} BoardPiece */
/** @typedef {import('../api.js').Piece} Piece */
/** @typedef {{kind: 'move'}|{kind: 'remove'}|{kind: 'put', owner: number, form: string}} Tool */

/** The server is asked once the hand rests. */
const REST_MS = 250;

export class Editor {
  /**
   * @param {HTMLElement} root
   * @param {Details} details
   * @param {State} state where to begin
   * @param {ReturnType<Editor['keep']>|null} kept what was put together already
   * @param {(position: string|null) => void} done null if nothing shall change
   */
  constructor(root, details, state, kept, done) {
    this.details = details;
    this.done = done;
    this.begin = state;
    /** @type {Tool} */
    this.tool = { kind: 'move' };
    /** @type {number|null} */
    this.picked = null;
    /** @type {BoardPiece[]} */
    this.pieces = [];
    /** @type {import('../api.js').HandPiece[][]|null} */
    this.hands = null;
    this.seat = 0;
    /** @type {(number|null)[]} */
    this.mated = [];
    this.asked = 0;
    this.timer = 0;
    const { board, stop } = makeBoard(details);
    this.board = board;
    this.stop = () => {
      clearTimeout(this.timer);
      stop();
    };
    this.places = { palette: h('div'), hands: h('div'), turn: h('div'), verdict: h('div', { role: 'status' }) };
    this.text = h('textarea', {
      class: 'position mono', readOnly: true, value: state.position, 'aria-label': t('explore.position'),
    });
    this.use = button(t('editor.use'), () => this.done(this.text.value), { kind: 'primary' });
    this.reset(state);
    Object.assign(this, kept);
    this.lay(root);
    this.draw();
    board.addEventListener('kz-square', (event) => this.tap(/** @type {CustomEvent} */ (event).detail.square));
    board.addEventListener('kz-hand', (event) => this.tapHand(/** @type {CustomEvent} */ (event).detail));
  }

  /** @param {HTMLElement} root */
  lay(root) {
    const { places } = this;
    fill(root,
      h('h1', null, t('editor.title')),
      h('div', { class: 'table editing' },
        h('div', { class: 'middle' }, h('p', { class: 'why' }, t('editor.how')), h('div', { class: 'board-place' }, this.board)),
        h('section', { class: 'card tools' }, places.palette, places.hands, places.turn),
        h('section', { class: 'card finish' }, this.text, places.verdict,
          h('p', { class: 'row' }, this.use, button(t('editor.cancel'), () => this.done(null))))));
  }

  /** @param {State} state */
  reset(state) {
    this.pieces = state.board.pieces.map((piece) => ({ ...piece }));
    // Where pieces have no kinds, what is in hand follows from what is on the board.
    const hands = this.kinds.length > 0 ? state.board.hands : null;
    this.hands = hands && hands.map((hand) => hand.map((held) => ({ ...held })));
    this.seat = state.seat;
    this.mated = [...state.mated];
  }

  keep() {
    const { pieces, hands, seat, mated, tool } = this;
    return { pieces, hands, seat, mated, tool };
  }

  get discs() {
    return this.begin.board.look === 'discs';
  }

  /** Kinds that can be in hand. @returns {Piece[]} */
  get kinds() {
    return this.details.pieces.filter((piece) => piece.form === piece.kind && !piece.royal);
  }

  draw() {
    const marked = this.picked === null ? null : { from: this.picked, drop: null, to: this.picked };
    const board = { ...this.begin.board, pieces: this.pieces, hands: this.hands, dots: [], arrows: [] };
    Object.assign(this.board, { board, mode: 'edit', legal: [], last: marked, seat: this.seat, animated: false });
    this.drawPalette();
    this.drawHands();
    this.drawTurn();
    // What was asked before is of another board.
    this.asked += 1;
    this.use.disabled = true;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.check(), REST_MS);
  }

  drawPalette() {
    const chosen = JSON.stringify(this.tool);
    const tool = (/** @type {Tool} */ one, /** @type {Node|string} */ face, /** @type {string} */ label) => {
      const key = JSON.stringify(one);
      const made = h('button', {
        type: 'button', title: label, onclick: () => this.choose(one),
        'aria-pressed': key === chosen, 'aria-label': label, 'data-tool': key,
      });
      made.append(face);
      return made;
    };
    const rows = this.details.seats.map((_, owner) => {
      const seat = seatName(this.details, owner);
      const put = (/** @type {Piece} */ piece) =>
        tool({ kind: 'put', owner, form: piece.form }, this.face(piece, owner), pick(piece.names[owner] ?? piece.names[0]));
      const disc = () => tool({ kind: 'put', owner, form: '' }, discDrawing(owner, 0, 1), seat);
      return h('div', { class: 'palette', role: 'group', 'aria-label': seat }, this.discs ? disc() : this.details.pieces.map(put));
    });
    fill(this.places.palette,
      h('h2', null, t('editor.palette')),
      h('div', { class: 'palette' },
        tool({ kind: 'move' }, '✥', t('editor.move')),
        tool({ kind: 'remove' }, '⌫', t('editor.remove')),
        button(t('editor.clear'), () => this.clear(), { kind: 'small' }),
        button(t('editor.reset'), () => this.again(), { kind: 'small' })),
      rows);
  }

  /** @param {Piece} piece @param {number} owner */
  face(piece, owner) {
    const { details } = this;
    return pieceDrawing({
      drawings: details.drawings,
      look: lookOf(details),
      form: piece.form,
      glyph: piece.glyphs[owner] ?? piece.glyphs[0],
      promoted: piece.form !== piece.kind,
      owner,
      facing: this.facing(owner),
      seats: details.players,
    });
  }

  /** Pieces look away from who sits behind them. @param {number} owner */
  facing(owner) {
    return owner * (4 / this.details.players);
  }

  drawHands() {
    if (!this.hands) return fill(this.places.hands);
    fill(this.places.hands, this.hands.map((hand, seat) => {
      const title = t('editor.handOf', { seat: seatName(this.details, seat) });
      const count = (/** @type {Piece} */ kind) => hand.find((held) => held.form === kind.form)?.count ?? 0;
      const steppers = this.kinds.map((kind) => this.stepper(seat, kind, count(kind)));
      return h('div', { role: 'group', 'aria-label': title }, h('h3', null, title), h('div', { class: 'row tight' }, steppers));
    }));
  }

  /** @param {number} seat @param {Piece} kind @param {number} count */
  stepper(seat, kind, count) {
    const name = pick(kind.names[seat] ?? kind.names[0]);
    const step = (/** @type {string} */ sign, /** @type {number} */ by) => button(sign, () => {
      this.hold(seat, kind.form, by);
      this.refocus(`${seat}${kind.form}${sign}`);
    }, {
      'aria-label': t(by > 0 ? 'editor.more' : 'editor.less', { name }),
      disabled: count + by < 0,
      'data-tool': `${seat}${kind.form}${sign}`,
    });
    const glyph = h('span', null, kind.glyphs[seat] ?? kind.glyphs[0]);
    return h('span', { class: 'stepper' }, step('−', -1), glyph, h('b', null, count), step('+', 1));
  }

  drawTurn() {
    fill(this.places.turn, h('fieldset', null,
      h('legend', null, t('editor.turn')),
      this.details.seats.map((_, seat) => h('label', { class: 'choice' },
        h('input', { type: 'radio', name: 'turn', checked: seat === this.seat, onchange: () => {
          this.seat = seat;
          this.draw();
          this.places.turn.querySelectorAll('input')[seat]?.focus();
        } }),
        h('span', null, seatName(this.details, seat))))));
  }

  /** Drawing anew must not lose the place of a keyboard. @param {string} key */
  refocus(key) {
    /** @type {HTMLElement|null} */ (document.querySelector(`[data-tool="${CSS.escape(key)}"]`))?.focus();
  }

  /** @param {Tool} tool */
  choose(tool) {
    this.tool = tool;
    this.picked = null;
    this.draw();
    this.refocus(JSON.stringify(tool));
  }

  /** @param {number} seat @param {string} form @param {number} by */
  hold(seat, form, by) {
    const hand = this.hands?.[seat];
    if (!hand) return;
    const held = hand.find((one) => one.form === form);
    const glyph = this.kinds.find((kind) => kind.form === form)?.glyphs[seat] ?? '';
    if (held) held.count = Math.max(0, held.count + by);
    else if (by > 0) hand.push({ form, glyph, count: by });
    if (this.hands) this.hands[seat] = hand.filter((one) => one.count > 0);
    this.draw();
  }

  /** A tap on a hand puts a piece in, or takes one out. @param {{seat: number, form: string}} slot */
  tapHand({ seat, form }) {
    this.hold(seat, form, this.tool.kind === 'remove' ? -1 : 1);
  }

  /** @param {number} square */
  tap(square) {
    if (this.tool.kind === 'put') this.put(square, this.tool.owner, this.tool.form);
    else if (this.tool.kind === 'remove') this.take(square);
    else this.carry(square);
    this.draw();
  }

  /** The topmost piece of a square leaves the board. @param {number} square */
  take(square) {
    const top = this.pieces.map((piece) => piece.square).lastIndexOf(square);
    return top < 0 ? undefined : this.pieces.splice(top, 1)[0];
  }

  /** What lies on top leaves a square that holds no more. @param {number} square */
  makeRoom(square) {
    const here = this.pieces.filter((piece) => piece.square === square);
    return here.length < this.begin.board.height ? undefined : this.take(square);
  }

  /** @param {number} square @param {number} owner @param {string} form */
  put(square, owner, form) {
    const here = this.makeRoom(square);
    // The same piece once more takes it away again.
    if (here && here.owner === owner && here.form === form) return;
    const piece = this.details.pieces.find((one) => one.form === form);
    const glyph = piece?.glyphs[owner] ?? piece?.glyphs[0] ?? '';
    this.pieces.push({ square, owner, facing: this.facing(owner), form, glyph, promoted: piece?.form !== piece?.kind });
  }

  /** Picks a piece up, or puts down the one that is held. @param {number} square */
  carry(square) {
    if (this.picked === null) {
      this.picked = this.pieces.some((piece) => piece.square === square) ? square : null;
      return;
    }
    const from = this.picked;
    this.picked = null;
    if (from === square) return;
    const piece = this.take(from);
    this.makeRoom(square);
    if (piece) this.pieces.push({ ...piece, square });
  }

  clear() {
    this.pieces = [];
    this.hands = this.hands && this.hands.map(() => []);
    this.mated = this.mated.map(() => null);
    this.picked = null;
    this.draw();
  }

  again() {
    this.reset(this.begin);
    this.picked = null;
    this.draw();
  }

  /** What the server is asked to write as text. */
  get placement() {
    const pieces = this.pieces.map(({ square, owner, facing, form }) => ({ square, owner, facing, form }));
    const hands = this.hands && this.hands.map((hand) => hand.map(({ form, count }) => ({ form, count })));
    return { game: this.details.name, pieces, hands, seat: this.seat, mated: this.mated };
  }

  /** Asks the server for the text of this position and whether it is one, and shows its reason if not. */
  async check() {
    const mine = this.asked;
    try {
      const { position } = await api.position(this.placement);
      if (mine !== this.asked) return;
      this.text.value = position;
      const state = await api.state({ game: this.details.name, start: position });
      if (mine !== this.asked) return;
      const known = state.value === null ? '' : ` ${verdict(state.value, state.plies, state.seat, this.details)}`;
      this.use.disabled = false;
      fill(this.places.verdict, h('p', { class: 'win' }, `✓ ${t('editor.fine')}${known}`));
    } catch (error) {
      if (mine !== this.asked) return;
      fill(this.places.verdict, h('p', { class: 'loss' }, faultWords(error)));
    }
  }
}
