import { announce, h } from '../dom.js';
import { lang, onLang, t } from '../text.js';
import { MARKS, valueWords } from '../words.js';
import { prepareMove, squaresOf } from './animation.js';
import { allowDrag } from './drag.js';
import { Layout, aheadOf } from './geometry.js';
import { makeHands } from './hands.js';
import { placeThatWay } from './keys.js';
import { piecesInWords, seatName, squareName } from './labels.js';
import { MoveIndex } from './moves.js';
import { discDrawing, pieceDrawing } from './piece.js';
import { askPromotion } from './promotion.js';
import { Sending } from './sending.js';
import { arrowDrawing, goalSides, hintArrows, makeGrid } from './view.js';

/** @import {Board, BoardPiece, Move, Piece, Text} from '../api.js' */
/** @import {Step} from './animation.js' */

/** Best first. */
const VALUES = /** @type {const} */ (['win', 'draw', 'loss']);

const WATCHED = /** @type {const} */ ([
  'board', 'legal', 'last', 'pieces', 'seats', 'seat', 'drawings', 'look', 'turned', 'mode', 'values',
  'animated', 'names', 'check', 'label', 'hints',
]);

/**
 * A board with its hands: shogi pieces, pictograms or stacks of discs, for two or four players.
 *
 * Everything that can be tapped is a place with a key: `s12` a square, `h0P` a slot of a seat's hand
 * (`h0` where pieces are all the same), `g2` the goal at a side. A move leads from a place to a place.
 */
export class KzBoard extends HTMLElement {
  /** @type {Board | null} */ board = null;
  /** @type {Move[]} */ legal = [];
  /** @type {Step | null} */ last = null;
  /** @type {Piece[]} */ pieces = [];
  /** @type {Text[]} */ seats = [];
  /** @type {number} */ seat = 0;
  /** The set of pictograms that suits the game. @type {string | null} */
  drawings = null;
  /** @type {'letters' | 'pictures'} */ look = 'letters';
  turned = 0;
  /** @type {'view' | 'move' | 'edit'} */ mode = 'view';
  values = false;
  animated = true;
  names = true;
  check = false;
  /**
   * If it is set and the mode is `view`, the board is one picture to screen readers, with this text.
   * @type {string | null}
   */
  label = null;
  /** Moves to be pointed at. @type {Step[]} */
  hints = [];

  #layout = new Layout({ files: 1, ranks: 1, names: { files: [], ranks: { en: [], ja: [] } }, parts: null });
  #index = new MoveIndex([], 0, '');
  #frame = h('div', { class: 'kzb' });
  /** @type {import('./view.js').Skeleton | null} */
  #skeleton = null;
  #skeletonKey = '';
  #handsKey = '';
  /** @type {Board | null} */
  #shown = null;
  /** @type {Step | null} */
  #shownLast = null;
  /** Key of the place whose piece is picked up. @type {string | null} */
  #held = null;
  /** The move of which caught pieces are still to be sent. @type {Sending | null} */
  #sending = null;
  #say = h('p', { class: 'kzb-say' });
  /** Key of the place that the tab key leads to. */
  #at = '';
  /** Keys of the places that hints about drops point at. @type {Set<string>} */
  #hinted = new Set();
  #pending = false;
  /** The move that was last made by dragging: its piece is already where it goes. @type {Move | null} */
  #dragged = null;
  /** @type {unknown} */
  #stopLang = null;

  constructor() {
    super();
    for (const name of WATCHED) this.#watch(name);
    this.addEventListener('click', (event) => this.#tap(placeOf(event.target)));
    this.addEventListener('keydown', (event) => this.#key(event));
    this.addEventListener('focusin', (event) => this.#goTo(placeOf(event.target)));
    allowDrag(this, {
      grab: (place) => this.#grab(place),
      over: (place) => this.#over(place),
      drop: (place) => this.#drop(place),
    });
  }

  connectedCallback() {
    if (!this.#frame.isConnected) this.append(this.#frame);
    this.#stopLang = onLang(() => this.#update());
    this.#update();
  }

  disconnectedCallback() {
    if (typeof this.#stopLang === 'function') this.#stopLang();
  }

  /** Replaces a field by a property that draws anew. @param {typeof WATCHED[number]} name */
  #watch(name) {
    const initial = /** @type {unknown} */ (this[name]);
    let value = initial;
    Object.defineProperty(this, name, {
      get: () => value,
      set: (next) => {
        value = next ?? initial;
        this.#update();
      },
    });
  }

  #update() {
    if (this.#pending) return;
    this.#pending = true;
    queueMicrotask(() => {
      this.#pending = false;
      if (this.isConnected && this.board) this.#render(this.board);
    });
  }

  /** @param {Board} board */
  #render(board) {
    this.#layout = new Layout(board, this.turned);
    this.#index = new MoveIndex(this.legal, this.seat, `g${this.#goalSide(this.seat)}`);
    if (this.#held && !this.#index.leaves(this.#held)) this.#held = null;
    if (this.#sending && !this.legal.includes(this.#sending.moves[0])) this.#sending = null;
    const shown = this.#sending?.shown(board, this.seat) ?? board;
    const move = this.#moveToShow(shown);
    this.#build(shown);
    this.#paint(shown);
    move?.();
    this.#shown = shown;
    this.#shownLast = this.last;
  }

  /** Makes squares and hands anew if they are no longer the right ones. @param {Board} board */
  #build(board) {
    const { files, ranks, parts, look, names, hands } = board;
    const layout = this.#layout;
    const asPicture = this.label !== null && this.mode === 'view';
    const withNames = this.names && layout.parts.some((part) => part.names.files.length > 0);
    const goals = goalSides(board, layout, this.#seatCount);
    const key = JSON.stringify([files, ranks, parts, look, names, layout.turned, withNames, asPicture, goals, lang()]);
    if (key !== this.#skeletonKey) {
      this.#skeletonKey = key;
      this.#handsKey = '';
      this.#skeleton = makeGrid(layout, { names: withNames, asPicture, goals });
      this.#frame.replaceChildren(h('div', { class: 'kzb-wood' }, this.#skeleton.grid));
      this.#frame.classList.toggle('kzb-named', withNames);
      this.#frame.classList.toggle('kzb-large', layout.columns >= 8);
      this.style.setProperty('--columns', String(layout.columns));
      this.style.setProperty('--rows', String(layout.rows + goals.length));
    }
    this.#frame.dataset.hands = String(hands?.length ?? 0);
    this.#frame.removeAttribute('aria-label');
    this.#frame.removeAttribute('role');
    if (asPicture) this.#frame.setAttribute('role', 'img');
    const labelled = asPicture ? this.#frame : this.#skeleton?.grid;
    labelled?.setAttribute('aria-label', this.label ?? t('board.grid'));
    this.#buildHands(board, asPicture);
  }

  /** @param {Board} board @param {boolean} asPicture */
  #buildHands(board, asPicture) {
    const { drawings, look, seats, seat, pieces: kinds } = this;
    const edited = this.mode === 'edit';
    const key = JSON.stringify([board.hands, kinds, seats, seat, drawings, look, edited, asPicture]);
    if (key === this.#handsKey) return;
    this.#handsKey = key;
    const focused = this.contains(document.activeElement) ? placeOf(document.activeElement)?.dataset.key : '';
    for (const old of this.#frame.querySelectorAll('.kzb-hand')) old.remove();
    const wood = this.#frame.querySelector('.kzb-wood');
    const hands = makeHands({ board, layout: this.#layout, kinds, seats, seat, drawings, look, edited, asPicture });
    for (const hand of hands) {
      if (hand.classList.contains('kzb-side-2')) wood?.before(hand);
      else this.#frame.append(hand);
    }
    if (focused?.startsWith('h')) (this.#place(focused) ?? this.#place('s0'))?.focus();
  }

  /** Pieces, marks and words of every place. @param {Board} board */
  #paint(board) {
    /** @type {Map<number, BoardPiece[]>} */
    const pieces = new Map();
    for (const piece of board.pieces) {
      pieces.set(piece.square, [...(pieces.get(piece.square) ?? []), piece]);
    }
    const drops = this.hints.filter((hint) => hint.from === null);
    this.#hinted = new Set(drops.flatMap(({ drop, to }) => [`s${to}`, `h${this.seat}${drop}`]));
    for (const [square, place] of this.#skeleton?.squares ?? []) {
      const here = pieces.get(square) ?? [];
      this.#paintPieces(place, here, board.look);
      this.#paintSquare(place, square, here, board.dots.includes(square));
    }
    for (const slot of this.#places('.kzb-slot')) {
      this.#mark(slot, slot.dataset.key ?? '', [slot.dataset.words ?? '']);
    }
    for (const [side, place] of this.#skeleton?.goals ?? []) {
      const whose = board.goals.find((seat) => this.#goalSide(seat) === side) ?? 0;
      const key = `g${side}`;
      place.classList.toggle('kzb-last', this.last?.to === null && this.last.seat === whose);
      place.classList.toggle('kzb-open', this.#index.reaches(key));
      this.#mark(place, key, [t('board.goal-of', { seat: seatName(this.seats, whose) })]);
    }
    this.#paintArrows(board);
    this.#paintWords();
    this.dataset.mode = this.mode;
    this.#rove();
  }

  /** @param {HTMLElement} place @param {BoardPiece[]} pieces @param {Board['look']} kind */
  #paintPieces(place, pieces, kind) {
    const { look, drawings } = this;
    const seats = this.#seatCount;
    const drawn = JSON.stringify([pieces, look, drawings, seats]);
    if (place.dataset.drawn === drawn) return;
    place.dataset.drawn = drawn;
    const made = pieces.map(({ owner, form, glyph, promoted, facing }, level) =>
      kind === 'discs'
        ? discDrawing(owner ?? 0, level, pieces.length)
        : pieceDrawing({ drawings, look, form, glyph, promoted, owner, facing: this.#layout.facing(facing), seats }),
    );
    place.replaceChildren(...made);
  }

  /** @param {HTMLElement} place @param {number} square @param {BoardPiece[]} pieces @param {boolean} dotted */
  #paintSquare(place, square, pieces, dotted) {
    const top = pieces.at(-1);
    const isLast = this.last !== null && squaresOf(this.last).includes(square);
    const royal = this.pieces.some((kind) => kind.royal && kind.form === top?.form);
    const checked = this.check && royal && top?.owner === this.seat;
    const caught = this.#sending?.isCaught(square) ?? false;
    place.classList.toggle('kzb-last', isLast);
    place.classList.toggle('kzb-check', checked);
    place.classList.toggle('kzb-caught', caught);
    place.classList.toggle('kzb-dot', dotted);
    place.classList.toggle('kzb-taken', pieces.length > 0);
    const words = [squareName(this.#layout, square), piecesInWords(pieces, this.pieces, this.seats)];
    if (checked) words.push(t('board.check'));
    if (caught) words.push(t('board.caught'));
    if (isLast) words.push(t('board.last'));
    this.#mark(place, `s${square}`, words);
  }

  /** Arrows of pictures of rules, and hints. @param {Board} board */
  #paintArrows(board) {
    const hints = hintArrows(this.hints, this.#layout, aheadOf(this.seat, this.#seatCount));
    this.#skeleton?.arrows.replaceChildren(
      ...board.arrows.map((arrow) => arrowDrawing(arrow, this.#layout, 'kzb-arrow')),
      ...hints.map((arrow) => arrowDrawing(arrow, this.#layout, 'kzb-arrow kzb-hint-arrow')));
  }

  /** What is left to do of a move, below the board. */
  #paintWords() {
    if (!this.#sending || this.#sending.decided) return this.#say.remove();
    this.#say.textContent = t('board.send');
    this.#frame.querySelector('.kzb-wood')?.after(this.#say);
  }

  /**
   * Marks what can be done at a place, and says it.
   * @param {HTMLElement} place
   * @param {string} key
   * @param {string[]} words what is there
   */
  #mark(place, key, words) {
    const playing = this.mode === 'move';
    const sending = this.#sending;
    const from = playing && !sending ? this.#index.from(key) : [];
    const to = playing ? this.#movesTo(key) : [];
    const holds = sending ? key === `s${sending.to}` : this.#held === key;
    place.classList.toggle('kzb-can', from.length > 0 || this.mode === 'edit');
    place.classList.toggle('kzb-held', holds);
    place.classList.toggle('kzb-hint', this.#hinted.has(key));
    place.classList.toggle('kzb-target', to.length > 0);
    const worth = best(to.length > 0 ? to : this.#held ? [] : from);
    for (const value of VALUES) {
      place.classList.toggle(`kzb-${value}`, this.values && worth?.value === value);
    }
    if (this.values && worth?.value) place.dataset.mark = MARKS[worth.value];
    else delete place.dataset.mark;
    if (place instanceof HTMLButtonElement) {
      const taking = place.classList.contains('kzb-taken') && this.board?.look === 'wedges';
      const going = sending ? sending.actionAt(squareOf(key)) : taking ? 'takes' : 'target';
      const action = to.length > 0 ? going : holds && !sending ? 'held' : from.length > 0 ? 'can' : '';
      const value = this.values && worth ? valueWords(worth.value, worth.plies) : '';
      const said = [...words, action && t(`board.${action}`), value];
      place.setAttribute('aria-label', said.filter(Boolean).join(t('board.comma')));
      place.closest('[role=gridcell]')?.setAttribute('aria-selected', String(holds));
    }
  }

  get #seatCount() {
    return this.seats.length || (this.board?.hands?.length ?? 2);
  }

  /** @param {number} seat */
  #goalSide(seat) {
    return this.#layout.goalSide(seat, this.#seatCount);
  }

  /**
   * Moves that a tap on a place makes or goes on with. What alone can be put down need not be picked up.
   * @param {string} key
   */
  #movesTo(key) {
    if (this.#sending) return this.#sending.movesAt(squareOf(key));
    const source = this.#held ?? this.#index.onlySlot;
    return source === null ? [] : this.#index.between(source, key);
  }

  /** @param {string} key */
  #place(key) {
    return /** @type {HTMLElement | null} */ (this.#frame.querySelector(`[data-key="${CSS.escape(key)}"]`));
  }

  /** @param {string} [selector] */
  #places(selector = '[data-key]') {
    return /** @type {NodeListOf<HTMLElement>} */ (this.#frame.querySelectorAll(selector));
  }

  /** @param {HTMLElement | null} place */
  #tap(place) {
    const key = place?.dataset.key;
    if (!key) return;
    if (this.mode === 'edit') return this.#tellEdit(key);
    if (this.mode !== 'move') return;
    const moves = this.#movesTo(key);
    if (this.#sending) return moves.length > 0 ? this.#send(this.#sending.tap(squareOf(key))) : this.#back();
    if (moves.length > 0) return void this.#make(moves);
    this.#hold(this.#index.leaves(key) && this.#held !== key ? key : null);
  }

  /** @param {string} key */
  #tellEdit(key) {
    if (key.startsWith('s')) this.#tell('kz-square', { square: squareOf(key) });
    if (key.startsWith('h')) this.#tell('kz-hand', { seat: Number(key[1]), form: key.slice(2) });
  }

  /** @param {string} type @param {object} detail */
  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }

  /** @param {string | null} key */
  #hold(key) {
    if (this.#held === key) return;
    this.#held = key;
    if (key) this.#sayTargets(key);
    this.#update();
  }

  /** Tells those who do not see the marks where a piece can go. @param {string} key */
  #sayTargets(key) {
    const name = (/** @type {Move} */ { to }) => (to === null ? t('board.goal') : squareName(this.#layout, to));
    const names = new Set(this.#index.from(key).map(name));
    announce(t('board.targets', { squares: [...names].join(t('board.comma')) }));
  }

  /**
   * Makes one of the moves between two places, asking which if there are several.
   * @param {Move[]} moves
   * @param {boolean} [dragged]
   */
  async #make(moves, dragged = false) {
    if (moves.length > 1 && moves.some((move) => move.sends.length > 0)) return this.#send(new Sending(moves));
    const move = moves.length === 1 ? moves[0] : await askPromotion(this, moves);
    this.#hold(null);
    this.#dragged = dragged ? move : null;
    if (move) this.#tell('kz-move', { move });
  }

  /** Goes on with a move that sends pieces, and makes it once all is said. @param {Sending} sending */
  #send(sending) {
    const { decided, tapped } = sending;
    // It is shown until the board after the move comes.
    this.#sending = sending;
    this.#update();
    const last = tapped.at(-1);
    if (!decided) {
      return announce(last === undefined ? t('board.send') : t('board.send-next', { square: squareName(this.#layout, last) }));
    }
    this.#held = null;
    this.#dragged = null;
    this.#tell('kz-move', { move: decided });
  }

  /** Takes the last tap back. */
  #back() {
    if (!this.#sending) return this.#hold(null);
    this.#sending = this.#sending.before;
    this.#update();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const place = placeOf(event.target);
    if (event.key === 'Escape' && (this.#sending || this.#held)) {
      event.stopPropagation();
      return this.#back();
    }
    const next = place && placeThatWay(event.key, place, this.#places());
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  /** @param {HTMLElement | null} place */
  #goTo(place) {
    if (!place?.dataset.key) return;
    this.#at = place.dataset.key;
    this.#rove();
  }

  /** One place of the board is reached with the tab key, the others with the arrow keys. */
  #rove() {
    const at = this.#place(this.#at) ?? this.#frame.querySelector('.kzb-cell.kzb-can') ?? this.#place('s0');
    for (const place of this.#places('button[data-key]')) place.tabIndex = place === at ? 0 : -1;
  }

  /** @param {HTMLElement} place */
  #grab(place) {
    const key = place.dataset.key ?? '';
    const drawing = /** @type {SVGElement | null} */ (place.querySelector('svg:last-of-type'));
    if (this.mode !== 'move' || this.#sending || !this.#index.leaves(key)) return null;
    this.#hold(key);
    place.classList.add('kzb-lifted');
    return drawing;
  }

  /** @param {HTMLElement | null} place */
  #over(place) {
    for (const old of this.#places('.kzb-over')) old.classList.remove('kzb-over');
    if (place && this.#movesTo(place.dataset.key ?? '').length > 0) place.classList.add('kzb-over');
  }

  /** @param {HTMLElement | null} place */
  #drop(place) {
    for (const lifted of this.#places('.kzb-lifted')) lifted.classList.remove('kzb-lifted');
    const moves = this.#movesTo(place?.dataset.key ?? '');
    if (moves.length === 0) {
      // Back where it came from it stays picked up, so that a tap can still put it down.
      if (place?.dataset.key !== this.#held) this.#hold(null);
      return;
    }
    this.#make(moves, true);
  }

  /**
   * What is to be seen of the last move once the board is drawn; to be asked before.
   * @param {Board} after
   * @returns {(() => void) | null}
   */
  #moveToShow(after) {
    const [before, step] = [this.#shown, this.last];
    if (!this.animated || !before || before === after || !step || step === this.#shownLast) return null;
    const made = this.#dragged;
    const dragged = made !== null && made.from === step.from && made.drop === step.drop && made.to === step.to;
    return prepareMove({
      before, after, step,
      place: (key) => this.#place(key),
      goal: (seat) => this.#place(`g${this.#goalSide(seat)}`),
      slides: !dragged,
    });
  }
}

/** @param {EventTarget | null} target */
function placeOf(target) {
  return target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest('[data-key]')) : null;
}

/** The square of a key; none of the board if it is of something else. @param {string} key */
function squareOf(key) {
  return key.startsWith('s') ? Number(key.slice(1)) : -1;
}

/**
 * The move of most worth to who makes it.
 * @param {Move[]} moves
 */
function best(moves) {
  const worth = (/** @type {Move} */ move) => VALUES.findIndex((value) => value === move.value);
  const known = moves.filter((move) => move.value !== null);
  return known.sort((a, b) => worth(a) - worth(b))[0];
}

customElements.define('kz-board', KzBoard);
