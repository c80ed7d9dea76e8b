// The server's endpoints as functions. See server/API.md for what they answer.

/** @typedef {import('./text.js').Text} Text */
/** @typedef {'win'|'loss'|'draw'|null} Value */
/** @typedef {{square: number, owner: number|null, facing: number, form: string, glyph: string, promoted: boolean}} BoardPiece */
/** @typedef {{form: string, glyph: string, count: number}} HandPiece */
/** @typedef {{from: number, by: [number, number]}} Arrow */
/** @typedef {{files: string[], ranks: {en: string[], ja: string[]}}} Names */
/** @typedef {{files: number, ranks: number, at: [number, number], names: Names}} Part `at` in half squares */
/**
 * @typedef {object} Board
 * @property {number} files
 * @property {number} ranks
 * @property {'wedges'|'discs'} look
 * @property {BoardPiece[]} pieces
 * @property {HandPiece[][]|null} hands
 * @property {Names} names
 * @property {Part[]|null} parts the grids of a board that is not one
 * @property {number[]} goals seats with a goal beyond the edge opposite to them
 * @property {number} height the most pieces that lie on one square
 * @property {number[]} dots
 * @property {Arrow[]} arrows
 */
/**
 * @typedef {object} Move
 * @property {string} move
 * @property {Text} said
 * @property {number|null} from
 * @property {string|null} drop
 * @property {number|null} to
 * @property {boolean} promotes
 * @property {[number, number][]} sends pieces of the other side that it then carries elsewhere
 * @property {Value} value
 * @property {number|null} plies
 */
/** @typedef {Move & {seat: number, check: boolean}} Made a move of a game's history */
/** @typedef {{state: 'ready'|'solving'|'offered'|'large'|'never', numbers: number}} Table */
/** @typedef {{form: string, kind: string, names: Text[], glyphs: string[], royal: boolean, promotes_to: string|null}} Piece */
/** @typedef {{name: string, default: number|null, least: number, most: number, about: Text}} Option */
/** @typedef {{name: string, options: Option[], needs_table: boolean, about: Text}} Kind */
/**
 * @typedef {object} Listed
 * @property {string} name
 * @property {Text} title
 * @property {number} players
 * @property {string|null} start
 * @property {Table} table
 * @property {string} base name of the usual game of its family
 * @property {Text|null} about
 * @property {string} opens name of the game of its family to show first
 * @property {string|null} drawings the set of pictograms that suits its pieces
 * @property {boolean} prominent
 * @property {boolean} cards are there cards of it?
 */
/** @typedef {{title: Text, options: {title: Text, game: string, chosen: boolean}[]}} FamilyChoice */
/** @typedef {{title: Text, choices: FamilyChoice[], usual: [Text, Text]|null}} Choices how another game of a family is chosen */
/**
 * @typedef {object} DetailsOnly
 * @property {Text[]} seats
 * @property {{en: string[], ja: string[]}} rules
 * @property {{board: Board, caption: Text}[]} pictures
 * @property {Piece[]} pieces
 * @property {Kind[]} players_known
 * @property {{start: string, moves: string[]}|null} sample
 * @property {string} rules_text
 * @property {boolean} fixed_start
 * @property {string[]} starts where to begin if no start is fixed
 * @property {Choices|null} choices
 */
/** @typedef {Listed & DetailsOnly} Details */
/** @typedef {{reason: string, result: string, places: number[], why: Text}} End */
/**
 * @typedef {object} State
 * @property {string} game
 * @property {Text} title
 * @property {string} start
 * @property {string} position
 * @property {number} ply
 * @property {string} turn
 * @property {number} seat
 * @property {boolean} check
 * @property {Board} board
 * @property {Move[]} legal
 * @property {Value} value
 * @property {number|null} plies
 * @property {Made[]} history
 * @property {{value: Value, plies: number|null, seat: number}[]|null} course
 * @property {(number|null)[]} mated
 * @property {Text[]} news what the last move did besides moving
 * @property {number} occurrences
 * @property {End|null} end
 * @property {Table} table
 */
/** @typedef {{game: string, start?: string, moves?: string[]}} Where */
/**
 * @typedef {object} Placement what is put on a board by hand
 * @property {string} game
 * @property {Pick<BoardPiece, 'square'|'owner'|'facing'|'form'>[]} pieces of those on one square the lower come first
 * @property {{form: string, count: number}[][]|null} hands null where they follow from the board
 * @property {number} seat who moves
 * @property {(number|null)[]} mated
 */
/**
 * @typedef {object} Card
 * @property {string} position
 * @property {0|1} seat who moves
 * @property {Board} board
 * @property {Value} value
 * @property {number|null} plies
 * @property {number|null} level
 * @property {number} winning_moves
 * @property {boolean} unique
 * @property {number|null} temptation
 * @property {number} pieces
 * @property {number} captures
 * @property {Move[]} line
 */
/** @typedef {{deepest_wins: string[], deepest_losses: string[], zugzwangs: string[], mutual_zugzwangs: string[]}} Examples */

const BASE = '/api/v1';

/** What the server refused, or that it was not there (`status` 0, `code` `offline`). */
export class ApiError extends Error {
  /**
   * @param {number} status
   * @param {{code: string, en: string, ja: string}} error
   * @param {number} retryAfter seconds to wait before trying again
   * @param {Table} [table] can the missing table be made?
   */
  constructor(status, error, retryAfter = 0, table) {
    super(error.en);
    this.status = status;
    this.code = error.code;
    this.en = error.en;
    this.ja = error.ja;
    this.retryAfter = retryAfter;
    this.table = table;
  }
}

const OFFLINE = {
  code: 'offline',
  en: 'Kanzen does not answer. Is the program still running?',
  ja: 'Kanzen から返事がありません。プログラムは動いていますか？',
};

/** @param {Response} response @returns {Promise<ApiError>} */
async function refusal(response) {
  const wait = Number(response.headers.get('Retry-After')) || 0;
  const body = await response.json().catch(() => null);
  // A proxy in between answers in its own words when the program is gone.
  return new ApiError(response.status, body?.error ?? OFFLINE, wait, body?.error?.table ?? body?.table);
}

/**
 * @param {string} path
 * @param {RequestInit} [init]
 * @returns {Promise<any>}
 */
async function ask(path, init) {
  let response;
  try {
    response = await fetch(BASE + path, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError(0, OFFLINE);
  }
  if (!response.ok) throw await refusal(response);
  return response.json();
}

/**
 * @param {string} path
 * @param {unknown} body
 * @param {AbortSignal} [signal]
 */
function post(path, body, signal) {
  const headers = { 'Content-Type': 'application/json' };
  return ask(path, { method: 'POST', headers, body: JSON.stringify(body), signal });
}

/** @param {Record<string, unknown>} params those that are undefined or empty are left out */
function query(params) {
  const given = Object.entries(params).filter(([, value]) => value !== undefined && value !== '');
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
}

/** @type {Map<string, Promise<any>>} answers that stay the same until a table is made */
const kept = new Map();

/** @param {string} path @returns {Promise<any>} */
function askOnce(path) {
  const known = kept.get(path) ?? ask(path);
  kept.set(path, known);
  known.catch(() => kept.delete(path));
  return known;
}

/** Asks anew for what was kept: a table was made. */
function forget() {
  kept.clear();
}

/** @returns {Promise<Listed[]>} */
export async function games() {
  return (await askOnce('/games')).games;
}

/**
 * All about a game. Where pieces are taken from a set, the position tells which ones, so that the
 * game goes by its family's name here: with a full one, other pieces would be refused.
 * @param {string} name
 * @returns {Promise<Details>}
 */
export async function details(name) {
  const found = await askOnce(`/games/${encodeURIComponent(name)}`);
  return found.fixed_start ? found : { ...found, name: found.base };
}

/** @param {Where & {course?: boolean}} where @param {AbortSignal} [signal] @returns {Promise<State>} */
export function state(where, signal) {
  return post('/state', where, signal);
}

/** The text of what was put on a board, a legal position or not. @param {Placement} placement @returns {Promise<{position: string}>} */
export function position(placement) {
  return post('/position', placement);
}

/** @param {Where} where @returns {Promise<{moves: Move[], end: Text}>} */
export function line(where) {
  return post('/line', where);
}

/**
 * @param {Where & {player: string, seed?: number}} where
 * @param {AbortSignal} [signal]
 * @returns {Promise<{player: string, move: Move}>}
 */
export function answer(where, signal) {
  return post('/answer', where, signal);
}

/** @param {string} game @returns {Promise<Examples>} */
export function examples(game) {
  return askOnce(`/games/${encodeURIComponent(game)}/examples`);
}

/** @param {{game: string, start?: string}} what @returns {Promise<{game: string}>} */
export function solve(what) {
  return post('/solves', what);
}

/**
 * @typedef {object} Followed
 * @property {(at: {stage: Text, done: number, total: number}) => void} progress
 * @property {(what: {game: string}) => void} done
 * @property {(error: ApiError) => void} failed
 */

/**
 * Follows a solve to its end.
 * @param {string} game its full name
 * @param {Followed} on
 * @returns {() => void} stops following
 */
export function followSolve(game, on) {
  const source = new EventSource(`${BASE}/solves/${encodeURIComponent(game)}`);
  source.addEventListener('progress', (event) => on.progress(JSON.parse(event.data)));
  source.addEventListener('done', (event) => {
    source.close();
    forget();
    on.done(JSON.parse(event.data));
  });
  source.addEventListener('failed', (event) => {
    source.close();
    const body = JSON.parse(event.data);
    on.failed(new ApiError(500, body.error ?? body));
  });
  source.addEventListener('error', () => {
    // The browser tries again by itself unless the answer was no stream at all.
    if (source.readyState === EventSource.CLOSED) on.failed(new ApiError(0, OFFLINE));
  });
  return () => source.close();
}

/** @typedef {number|string} Chosen */
/** @typedef {{game?: string, level?: Chosen, value?: string, count?: Chosen, seed?: Chosen, material?: string}} CardQuery */

/** @param {CardQuery} params as they stand in addresses @returns {CardQuery} as JSON has them: numbers are numbers */
function wish({ level, count, seed, ...rest }) {
  /** @param {Chosen} [value] */
  const number = (value) => (value !== '' && Number.isSafeInteger(Number(value)) ? Number(value) : value);
  const all = { ...rest, level: number(level), count: number(count), seed: number(seed) };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined && value !== ''));
}

/**
 * Cards; tables they need are made first.
 * @param {CardQuery} params
 * @param {AbortSignal} [signal]
 * @returns {Promise<{game: string, cards: Card[]}>}
 */
export function cards(params, signal) {
  return post('/cards', wish(params), signal);
}

/** @param {{game: string, position: string}} params @returns {Promise<{game: string, cards: Card[]}>} */
export function card(params) {
  return post('/card', params);
}

/** Address of the sheets to print, which are there once the cards are. @param {CardQuery & {answers?: boolean}} params */
export function cardsPdfUrl(params) {
  return `${BASE}/cards.pdf?${query(params)}`;
}

/** @param {{game: string, position: string, answers?: boolean}} params */
export function cardPdfUrl(params) {
  return `${BASE}/card.pdf?${query(params)}`;
}

/** @param {{game: string, position: string, format: 'svg'|'png', lang: 'en'|'ja'}} params */
export function pictureUrl(params) {
  return `${BASE}/picture?${query(params)}`;
}

/** @param {Where & {players?: string[], resigned?: number}} where @returns {Promise<unknown>} */
export function record(where) {
  return post('/record', where);
}
