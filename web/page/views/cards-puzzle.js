// What a card asks for: which side is the visitor's, whether a move of theirs is right, and whether
// the card is solved.

/** @typedef {import('../api.js').Card} Card */
/** @typedef {import('../api.js').Move} Move */
/** @typedef {import('../api.js').State} State */

/** Moves of one's own after which a draw counts as held. */
export const HOLD = 6;

const SIDES = ['first', 'second'];

/** Whose turn it is on a card. @param {Card} card @returns {0|1} */
export function moverOf(card) {
  return card.seat;
}

/** The side that wins, or that moves if nobody does: the visitor's. @param {Card} card @returns {0|1} */
export function sideOf(card) {
  const mover = moverOf(card);
  return (card.value === 'loss') === (mover === 0) ? 1 : 0;
}

/**
 * Does a move of the visitor keep what the card promises? Every move that still wins is right, the
 * shortest way or not.
 * @param {Card} card
 * @param {Move} move
 * @returns {'right'|'draw'|'loss'|'unknown'} what is left after it, if it is not right
 */
export function judge(card, move) {
  const { value } = move;
  if (value === null) return 'unknown';
  return value === 'win' || (value === 'draw' && card.value === 'draw') ? 'right' : value;
}

/** Moves the visitor has made. @param {Card} card @param {State} state */
export function movesMade(card, state) {
  return state.history.filter((made) => made.seat === sideOf(card)).length;
}

/**
 * How a card has ended. Moves that keep a win can still go round in circles until the rules call
 * the game a draw.
 * @param {Card} card
 * @param {State} state
 * @returns {'solved'|'missed'|null} null while it goes on
 */
export function outcome(card, state) {
  if (state.end) {
    const { result } = state.end;
    const enough = result === SIDES[sideOf(card)] || (result === 'draw' && card.value === 'draw');
    return enough ? 'solved' : 'missed';
  }
  return card.value === 'draw' && movesMade(card, state) >= HOLD ? 'solved' : null;
}

/** Was it won as fast as possible? @param {Card} card @param {State} state */
export function fastest(card, state) {
  return card.plies !== null && state.ply <= card.plies;
}
