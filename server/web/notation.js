// Positions as text, as each family of games writes them.

/** @typedef {import('./api.js').BoardPiece} BoardPiece */
/** @typedef {import('./api.js').HandPiece} HandPiece */
/**
 * @typedef {object} Placement what is put on a board by hand
 * @property {number} files
 * @property {number} ranks
 * @property {BoardPiece[]} pieces of those on one square the lower come first
 * @property {HandPiece[][]|null} hands
 * @property {number} seat who moves
 * @property {(number|null)[]} mated four-handed shogi: who mated whom
 */

const SEATS = 'SWNE';
const FACINGS = '^>v<';
const DISCS = 'wb';

/** Rows from the top, each a list of what lies on its squares. @param {Placement} placement */
function rows({ files, ranks, pieces }) {
  const squares = Array.from({ length: files * ranks }, (_, square) => pieces.filter((piece) => piece.square === square));
  return Array.from({ length: ranks }, (_, rank) => squares.slice(rank * files, (rank + 1) * files));
}

/**
 * A row with its empty squares counted.
 * @param {BoardPiece[][]} row
 * @param {(piece: BoardPiece) => string} write
 */
function counted(row, write) {
  const text = row.map(([piece]) => (piece ? write(piece) : ' ')).join('');
  return text.replace(/ +/g, (empty) => String(empty.length));
}

/** @param {HandPiece[]} hand @param {(form: string) => string} write */
function handText(hand, write) {
  const held = hand.filter(({ count }) => count > 0);
  return held.map(({ form, count }) => (count > 1 ? count : '') + write(form)).join('');
}

/** @param {Placement} placement */
function sfen(placement) {
  const cased = (/** @type {string} */ form, /** @type {number|null} */ seat) =>
    seat === 1 ? form.toLowerCase() : form.toUpperCase();
  const board = rows(placement).map((row) => counted(row, ({ form, owner }) => cased(form, owner)));
  const hands = (placement.hands ?? []).map((hand, seat) => handText(hand, (form) => cased(form, seat)));
  return `${board.join('/')} ${'bw'[placement.seat]} ${hands.join('') || '-'}`;
}

/** @param {Placement} placement */
function nocca(placement) {
  const cell = (/** @type {BoardPiece[]} */ stack) => stack.map(({ owner }) => DISCS[owner ?? 0]).join('') || '-';
  const board = rows(placement).map((row) => row.map(cell).join(','));
  return `${board.join('/')} ${DISCS[placement.seat]}`;
}

/** @param {BoardPiece} piece */
function yoninPiece({ form, owner, facing }) {
  if (owner === null) return '#';
  // A piece says whose it is only if that is not who sits behind it.
  return FACINGS[facing] + form.toUpperCase() + (owner === facing ? '' : SEATS[owner].toLowerCase());
}

/** @param {Placement} placement */
function yonin(placement) {
  const board = rows(placement).map((row) => counted(row, yoninPiece));
  const hands = (placement.hands ?? [[], [], [], []]).map((hand) => handText(hand, (form) => form.toUpperCase()) || '-');
  const mates = placement.mated.flatMap((by, seat) => (by === null ? [] : [`${SEATS[seat]}:${SEATS[by]}`]));
  return `${board.join('/')} ${SEATS[placement.seat]} ${hands.join('/')} ${mates.join(',') || '-'}`;
}

/**
 * The text of a position.
 * @param {'shogi'|'nocca'|'yonin'} family
 * @param {Placement} placement
 */
export function writePosition(family, placement) {
  return { shogi: sfen, nocca, yonin }[family](placement);
}
