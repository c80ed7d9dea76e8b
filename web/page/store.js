// What the browser remembers: settings and saved games. Where the browser keeps nothing (private
// windows, storage switched off), all of it lives as long as the page.

/**
 * @typedef {object} Settings
 * @property {'en'|'ja'|null} lang null until somebody chooses
 * @property {'auto'|'letters'|'pictures'} look what is drawn on pieces; `auto` is what suits the game
 * @property {boolean} animations
 * @property {boolean} names coordinates beside the board
 */

/**
 * @typedef {object} Saved a game that was played here
 * @property {string} id
 * @property {number} date milliseconds
 * @property {string} game
 * @property {string} start empty for the usual start
 * @property {string[]} moves
 * @property {string[]} seats who played, `human` or a player's text
 * @property {string} result empty while it goes on, else a word of the API's `turn`, or `draw`
 * @property {number|null} resigned seat that gave up
 */

const PREFIX = 'kanzen.';
const SAVED_AT_MOST = 50;

/** @type {Map<string, string>} */
const memory = new Map();

/** @param {string} key @returns {any} */
export function recall(key) {
  let text = memory.get(key) ?? null;
  try {
    text = localStorage.getItem(PREFIX + key) ?? text;
  } catch {
    // Storage is switched off: what is in memory counts.
  }
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** @param {string} key @param {unknown} value */
export function remember(key, value) {
  const text = JSON.stringify(value);
  memory.set(key, text);
  try {
    localStorage.setItem(PREFIX + key, text);
  } catch {
    // Full or switched off: it stays in memory.
  }
}

/** @type {Settings} */
const DEFAULTS = { lang: null, look: 'auto', animations: true, names: true };
/** @type {Settings} */
let current = { ...DEFAULTS, ...recall('settings') };
const settingsChanged = new EventTarget();

/** @returns {Settings} */
export function settings() {
  return current;
}

/** @param {Partial<Settings>} change */
export function changeSettings(change) {
  current = { ...current, ...change };
  remember('settings', current);
  settingsChanged.dispatchEvent(new Event('change'));
}

/**
 * Calls back whenever a setting changes.
 * @param {() => void} callback
 * @returns {() => void} stops it
 */
export function onSettings(callback) {
  settingsChanged.addEventListener('change', callback);
  return () => settingsChanged.removeEventListener('change', callback);
}

/**
 * What is drawn on the pieces of a game: games that have drawings show them unless somebody asked for
 * letters.
 * @param {{drawings: string|null}} game
 * @returns {'letters'|'pictures'}
 */
export function lookOf({ drawings }) {
  if (current.look !== 'auto') return current.look;
  return drawings === null ? 'letters' : 'pictures';
}

/** @returns {Saved[]} newest first */
export function savedGames() {
  const list = recall('games');
  return Array.isArray(list) ? list : [];
}

/** Keeps a game, in place of its earlier self. @param {Saved} game */
export function saveGame(game) {
  const others = savedGames().filter((other) => other.id !== game.id);
  remember('games', [game, ...others].slice(0, SAVED_AT_MOST));
}

/** @param {string} id */
export function deleteGame(id) {
  remember('games', savedGames().filter((game) => game.id !== id));
}
