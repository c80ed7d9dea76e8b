// The first page: a card for each game.

import * as api from '../api.js';
import { hashOf, setTitle } from '../app.js';
import { h } from '../dom.js';
import { savedGames } from '../store.js';
import { hasText, pick, t } from '../text.js';
import { miniBoard } from './parts.js';
import { placeOf } from './records.js';
import { seatsLine } from './seats.js';

/** @typedef {import('../app.js').Route} Route */
/** @typedef {import('../api.js').Listed} Listed */

/** Those a visitor should see first, in this order; one stands for all of its kind. */
const FIRST = ['anpanman', 'dobutsu', 'ninemasu', 'nocca', 'yonin', 'minishogi', 'gorogoro', 'shogi'];

/** @param {string} name */
const kindOf = (name) => name.split(':')[0];

/**
 * Games in two groups: the first of each well-known kind, and all others. Sizes of NOCCA and ways of
 * four-handed shogi are chosen later.
 * @param {Listed[]} games
 */
function grouped(games) {
  const first = FIRST.flatMap((kind) => {
    const found = games.find((game) => game.name === kind) ?? games.find((game) => kindOf(game.name) === kind);
    return found ? [found] : [];
  });
  const others = games.filter((game) => !FIRST.includes(kindOf(game.name)));
  return { first, others };
}

/**
 * Cards of all games. `views` says which buttons they have.
 * @param {string[]} views
 */
export async function gameCards(views) {
  const { first, others } = grouped(await api.games());
  const list = (/** @type {Listed[]} */ games) =>
    h('ul', { class: 'games' }, games.map((game) => h('li', null, gameCard(game, views))));
  return h('div', null,
    list(first),
    others.length > 0 && [h('h2', null, t('home.more')), list(others)]);
}

/** @param {Listed} game */
function about(game) {
  const key = `home.about.${kindOf(game.name)}`;
  return t(hasText(key) ? key : 'home.about.other');
}

/** What opens first: a size of NOCCA that is solved in a blink says more than the big board. @param {Listed} game */
const opens = (game) => (game.family === 'nocca' ? 'nocca:3x4x3' : game.name);

/** @param {Listed} game @param {string[]} views */
function gameCard(game, views) {
  // The size is not yet chosen.
  const title = pick(game.title).replace(/\s*\d+x\d+x\d+$/, '');
  const card = h('article', { class: 'card game-card' });
  const place = h('div', { class: 'mini' });
  const chip = h('span');
  drawChip(chip, game.table);
  const targets = { play: 'play', explore: 'explore', rules: 'learn' };
  card.append(
    place,
    h('h2', null, title, ' ', chip),
    h('p', { class: 'soft' }, about(game)),
    h('div', { class: 'row' }, views.map((view) =>
      h('a', {
        class: view === views[0] ? 'button primary' : 'button',
        href: hashOf(targets[/** @type {keyof typeof targets} */ (view)], opens(game)),
        'aria-label': t(`home.${view}Of`, { game: title }),
      }, t(`home.${view}`)))));
  whenSeen(card, () => drawMini(place, chip, game));
  return card;
}

/** Draws only what comes into sight. @param {Element} element @param {() => void} then */
function whenSeen(element, then) {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    then();
  }, { rootMargin: '200px' });
  observer.observe(element);
}

/** Is it solved? @param {HTMLElement} chip @param {import('../api.js').Table} table */
function drawChip(chip, table) {
  chip.className = `chip ${table.state}`;
  chip.textContent = t(`home.state.${table.state}`);
}

/** @param {HTMLElement} place @param {HTMLElement} chip @param {Listed} game */
async function drawMini(place, chip, game) {
  try {
    const { board, table } = await api.state({ game: opens(game) });
    place.replaceWith(miniBoard(game.name, board, pick(game.title)));
    drawChip(chip, table);
  } catch {
    // A card without its picture still leads to the game.
  }
}

/** A game that was left in the middle waits for its player. */
async function lastGame() {
  const [saved] = savedGames();
  if (!saved || saved.result || !saved.seats.includes('human')) return null;
  const game = (await api.games()).find(({ name }) => kindOf(name) === kindOf(saved.game));
  return h('div', { class: 'note' },
    h('p', null, t('home.left', { game: pick(game?.title) || saved.game, seats: seatsLine(saved.seats) })),
    h('a', { class: 'button primary', href: placeOf(saved) }, t('home.goOn')));
}

/** @param {HTMLElement} root @param {Route} _route */
export async function mount(root, _route) {
  setTitle('');
  const cards = await gameCards(['play', 'explore', 'rules']);
  root.append(
    h('section', { class: 'hero' },
      h('h1', null, t('home.title')),
      h('p', null, t('home.lead'))),
    (await lastGame()) ?? '',
    cards);
  return { unmount() {} };
}
