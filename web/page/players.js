// Which programs can sit at a game, easiest first.

/** @typedef {import('./api.js').Details} Details */

export const LEVELS = 10;

const OF_TWO = ['random', 'greedy', 'asai', 'alphabeta:ms=300', 'alphabeta:ms=2000'];
const OF_FOUR = ['random', 'greedy', 'hira:ms=500', 'champion:ms=300', 'champion:ms=2000'];

/** Who goes on for somebody who leaves a table of four. */
export const SUCCESSOR = 'champion:ms=300';

/**
 * Programs to choose from; `teacher` stands for all its levels.
 * @param {Details} details
 * @param {boolean} solved is the table at hand?
 * @returns {string[]}
 */
export function programs(details, solved) {
  const known = new Map(details.players_known.map((kind) => [kind.name, kind]));
  const wanted = details.players === 2 ? ['teacher', 'perfect', ...OF_TWO] : OF_FOUR;
  return wanted.filter((spec) => {
    const kind = known.get(spec.split(':')[0]);
    return kind && (solved || !kind.needs_table);
  });
}

/** One against a gentle opponent, or against three. @param {Details} details @param {boolean} solved */
export function usualSeats(details, solved) {
  const opponent = details.players > 2 ? 'greedy' : solved ? 'teacher:level=3' : 'greedy';
  return Array.from({ length: details.players }, (_, seat) => (seat === 0 ? 'human' : opponent));
}

/** Does a player play by the table alone? @param {Details} details @param {string} spec */
export function needsTable(details, spec) {
  const [name] = spec.split(':');
  return details.players_known.some((kind) => kind.name === name && kind.needs_table);
}

/** The strongest to ask for a hint where there is no table. @param {Details} details */
export function adviser(details) {
  return details.players > 2 ? 'champion:ms=1000' : 'alphabeta:ms=1000';
}

/** @param {string} spec */
export function teacherLevel(spec) {
  const found = /^teacher:level=(\d+)/.exec(spec);
  return found ? Number(found[1]) : null;
}

/**
 * Seats of the address, if they are as many as players. A player's own options have commas too.
 * @param {string|null} text
 * @param {number} players
 */
export function readSeats(text, players) {
  const seats = (text ?? '').split(/,(?!\w+=)/).filter(Boolean);
  return seats.length === players ? seats : null;
}

/** @param {string[]} seats */
export function writeSeats(seats) {
  return seats.join(',');
}
