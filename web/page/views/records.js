// Games that were played in this browser.

import * as api from '../api.js';
import { hashOf } from '../app.js';
import { button, download, fill, h } from '../dom.js';
import { writeSeats } from '../players.js';
import { deleteGame, savedGames } from '../store.js';
import { dateTime, pick, t } from '../text.js';
import { seatsLine } from './seats.js';

/** @typedef {import('../store.js').Saved} Saved */

/** Where a saved game can be seen. @param {Saved} saved */
export function placeOf(saved) {
  const { game, start, moves, seats, resigned } = saved;
  return hashOf('play', game, { start, moves: moves.join('.'), seats: writeSeats(seats), resigned });
}

/** What a saved game is called; its name if it is no longer known. @param {string} game */
export async function titleOf(game) {
  const details = await api.details(game).catch(() => null);
  return details ? pick(details.title) : game;
}

/** How it ended, for the list. @param {Saved} saved */
function outcome({ result, moves, seats }) {
  if (!result) return t('records.open', { plies: moves.length });
  const words = seats.length === 2 ? { first: 'records.first', second: 'records.second' } : {};
  const key = /** @type {Record<string, string>} */ (words)[result] ?? `records.${result}`;
  return t('records.over', { result: t(key), plies: moves.length });
}

/** The list of saved games, newest first. */
export function recordsList() {
  const place = h('div');
  const draw = async () => {
    const saved = savedGames();
    if (saved.length === 0) return fill(place, h('p', { class: 'soft' }, t('records.none')));
    const games = [...new Set(saved.map(({ game }) => game))];
    const titles = new Map(await Promise.all(games.map(async (game) => /** @type {const} */ ([game, await titleOf(game)]))));
    const item = (/** @type {Saved} */ one) => h('li', null,
      h('span', { class: 'grow' },
        h('b', null, titles.get(one.game)), ' ', h('span', { class: 'soft small-text' }, dateTime(one.date)), h('br'),
        h('span', { class: 'small-text' }, `${seatsLine(one.seats)} · ${outcome(one)}`)),
      h('a', { class: 'button small', href: placeOf(one) }, t('records.show')),
      button('×', () => {
        deleteGame(one.id);
        draw();
      }, { kind: 'quiet', 'aria-label': t('records.delete'), title: t('records.delete') }));
    fill(place, h('ul', { class: 'records' }, saved.map(item)));
  };
  draw();
  return place;
}

/**
 * Hands over a game as a file that `kanzen replay` reads.
 * @param {{game: string, start?: string, moves: string[], players: string[], resigned?: number}} where
 */
export async function downloadRecord(where) {
  const record = await api.record(where);
  const name = `${where.game.replace(/\W+/g, '-')}-${new Date().toISOString().slice(0, 16).replace(/\W/g, '')}.jsonl`;
  download(name, new Blob([`${JSON.stringify(record)}\n`], { type: 'application/json' }));
}
