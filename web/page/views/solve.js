// What to do where a game's table is missing: make it, wait for it, or say why there is none.

import { followSolve, solve } from '../api.js';
import { announce, button, fill, h } from '../dom.js';
import { number, pick, t } from '../text.js';

/** @typedef {import('../api.js').Table} Table */
/** @typedef {import('../api.js').ApiError} ApiError */
/**
 * @typedef {object} Missing
 * @property {string} game
 * @property {string} [start] where pieces are taken from a set, it tells which ones
 * @property {Table} table
 * @property {() => void} onReady the table was made
 */

/** Games this small are solved without asking: it takes a moment. */
const UNASKED = 5_000_000;

/**
 * The panel for a game's table; null if it is ready. `stop()` on it ends what it follows.
 * @param {Missing} missing
 * @returns {(HTMLElement & {stop(): void})|null}
 */
export function tablePanel(missing) {
  const { table } = missing;
  if (table.state === 'ready') return null;
  const panel = h('section', { class: 'card', 'aria-label': t('solve.title') });
  let stop = () => {};
  const begin = () => {
    stop = run(panel, missing);
  };
  if (table.state === 'solving') begin();
  else if (table.state === 'offered' && table.numbers <= UNASKED) begin();
  else if (table.state === 'offered') offer(panel, missing, begin);
  else explain(panel, missing);
  return Object.assign(panel, { stop: () => stop() });
}

/**
 * Puts the panel beside a board.
 * @param {HTMLElement} place
 * @param {Missing} missing
 */
export function placePanel(place, missing) {
  const panel = tablePanel(missing);
  fill(place, panel);
  // What cannot be changed here comes after what can be done.
  place.classList.toggle('late', ['large', 'never'].includes(missing.table.state));
  return panel;
}

/** @param {HTMLElement} panel @param {Missing} missing @param {() => void} begin */
function offer(panel, { table }, begin) {
  fill(panel,
    h('h2', null, t('solve.offer')),
    h('p', null, t('solve.offerMore', { numbers: number(table.numbers) })),
    h('p', null, button(t('solve.now'), begin, { kind: 'primary' })));
}

/** @param {HTMLElement} panel @param {Missing} missing */
function explain(panel, { game, table }) {
  const numbers = number(table.numbers);
  if (table.state === 'never') {
    return fill(panel, h('h2', null, t('solve.never')), h('p', null, t('solve.neverMore', { numbers })));
  }
  fill(panel,
    h('h2', null, t('solve.large')),
    h('p', null, t('solve.largeMore', { numbers })),
    h('p', null, h('code', null, `kanzen solve ${game}`)));
}

/**
 * Begins to solve, or joins, and shows how far it is.
 * @param {HTMLElement} panel
 * @param {Missing} missing
 * @returns {() => void} stops following
 */
function run(panel, missing) {
  const stage = h('p', { class: 'soft' }, t('app.loading'));
  const meter = h('progress', { class: 'meter', 'aria-label': t('solve.running') });
  fill(panel, h('h2', null, t('solve.running')), meter, stage);
  let stopped = false;
  let stop = () => {
    stopped = true;
  };
  const done = () => {
    announce(t('solve.done'));
    panel.remove();
    missing.onReady();
  };
  const failed = (/** @type {ApiError} */ error) => fail(panel, missing, error, (again) => (stop = again));
  const progress = (/** @type {{stage: any, done: number, total: number}} */ at) => {
    if (at.total > 0) Object.assign(meter, { max: at.total, value: at.done });
    stage.textContent = at.total > 0
      ? t('solve.stage', { stage: pick(at.stage), percent: Math.floor((100 * at.done) / at.total) })
      : pick(at.stage);
  };
  const { game, start } = missing;
  solve({ game, ...(start && { start }) }).then((begun) => {
    if (!stopped) stop = followSolve(begun.game, { progress, done, failed });
  }, failed);
  return () => stop();
}

/**
 * @param {HTMLElement} panel
 * @param {Missing} missing
 * @param {ApiError} error
 * @param {(stop: () => void) => void} restarted
 */
function fail(panel, missing, error, restarted) {
  const again = () => restarted(run(panel, missing));
  if (error.code === 'busy') {
    const wait = setTimeout(again, 1000 * Math.max(1, error.retryAfter));
    restarted(() => clearTimeout(wait));
    return fill(panel, h('h2', null, t('solve.busy')), h('p', null, t('solve.busyMore')));
  }
  fill(panel,
    h('h2', null, t('app.sorry')),
    h('p', null, pick(error)),
    h('p', null, button(t('app.again'), again)));
}
