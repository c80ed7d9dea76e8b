// Playing: choose a game, choose who plays, play.

import * as api from '../api.js';
import { setTitle } from '../app.js';
import { h } from '../dom.js';
import { readSeats } from '../players.js';
import { pick, t } from '../text.js';
import { gameCards } from './home.js';
import { mountMatch } from './match.js';
import { startOf } from './parts.js';
import { recordsList } from './records.js';
import { mountSetup } from './setup.js';

/** @typedef {import('../app.js').Route} Route */

/** @param {HTMLElement} root @param {Route} route */
export async function mount(root, route) {
  if (!route.game) return choose(root);
  const details = await api.details(route.game);
  setTitle(t('play.titleOf', { game: pick(details.title) }));
  // Moves without players are a game to look at and go on with by hand.
  const people = route.params.has('moves') ? Array(details.players).fill('human') : null;
  const seats = readSeats(route.params.get('seats'), details.players) ?? people;
  const start = startOf(route, details);
  if (!seats) return mountSetup(root, details, start, route.kept);
  return mountMatch(root, details, seats, start, route);
}

/** @param {HTMLElement} root */
async function choose(root) {
  setTitle(t('app.play'));
  const cards = await gameCards(['play', 'rules']);
  root.append(
    h('h1', null, t('home.which')),
    cards,
    h('section', { class: 'card' }, h('h2', null, t('home.saved')), recordsList()));
  return { unmount() {} };
}
