// The first page: a card for each game.

import * as api from '../api.js';
import { hashOf, setTitle } from '../app.js';
import { h } from '../dom.js';
import { savedGames } from '../store.js';
import { pick, t } from '../text.js';
import { miniBoard } from './parts.js';
import { placeOf, titleOf } from './records.js';
import { seatsLine } from './seats.js';

/** @typedef {import('../app.js').Route} Route */
/** @typedef {import('../api.js').Listed} Listed */

/**
 * Cards of all games, those that everybody should see first. `views` says which buttons they have.
 * @param {string[]} views
 */
export async function gameCards(views) {
  const games = await api.games();
  const others = games.filter((game) => !game.prominent);
  const list = (/** @type {Listed[]} */ games) =>
    h('ul', { class: 'games' }, games.map((game) => h('li', null, gameCard(game, views))));
  return h('div', null,
    list(games.filter((game) => game.prominent)),
    others.length > 0 && [h('h2', null, t('home.more')), list(others)]);
}

/** @param {Listed} game @param {string[]} views */
function gameCard(game, views) {
  const title = pick(game.title);
  const card = h('article', { class: 'card game-card' });
  const place = h('div', { class: 'mini' });
  const chip = h('span');
  drawChip(chip, game.table);
  const targets = { play: 'play', explore: 'explore', rules: 'learn' };
  card.append(
    place,
    h('h2', null, title, ' ', chip),
    h('p', { class: 'soft' }, pick(game.about) || t('home.about.other')),
    h('div', { class: 'row' }, views.map((view) =>
      h('a', {
        class: view === views[0] ? 'button primary' : 'button',
        href: hashOf(targets[/** @type {keyof typeof targets} */ (view)], game.opens),
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
    const { board, table } = await api.state({ game: game.opens });
    place.replaceWith(miniBoard(game, board, pick(game.title)));
    drawChip(chip, table);
  } catch {
    // A card without its picture still leads to the game.
  }
}

/** A game that was left in the middle waits for its player. */
async function lastGame() {
  const [saved] = savedGames();
  if (!saved || saved.result || !saved.seats.includes('human')) return null;
  return h('div', { class: 'note' },
    h('p', null, t('home.left', { game: await titleOf(saved.game), seats: seatsLine(saved.seats) })),
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
