// Four-handed shogi, where the turn jumps to who is in check. Belongs here: what only four players
// have.

import assert from 'node:assert/strict';
import { ask, inBrowser, makeMove, movesInAddress, open, untilMoves } from './page.mjs';

/**
 * Walks through legal moves, the same ones every time, until a check makes the turn pass somebody
 * over.
 */
async function findJump() {
  let random = 20240501;
  const below = (n) => {
    random = (random * 1103515245 + 12345) % 2 ** 31;
    return Math.floor((random / 2 ** 31) * n);
  };
  for (let game = 0; game < 20; game += 1) {
    const moves = [];
    for (let ply = 0; ply < 60; ply += 1) {
      const state = await ask('/state', { game: 'yonin', moves });
      const last = state.history.at(-1);
      if (last?.check && !state.end && state.seat !== (last.seat + 1) % 4 && state.mated.every((by) => by === null)) return { moves, state, last };
      if (state.end) break;
      moves.push(state.legal[below(state.legal.length)].move);
    }
  }
  return null;
}

const SEATS = 'seats=human,human,human,human';
const jump = findJump();

inBrowser('the turn jumps to who is in check, and the page says why', { timeout: 120_000 }, async (page) => {
  const found = await jump;
  assert.ok(found, 'some game has a check out of turn');
  const { moves, state, last } = found;
  const { seats } = await ask('/games/yonin');
  await open(page, `#/play/yonin?${SEATS}&moves=${encodeURIComponent(moves.join('.'))}`);
  const [by, to] = [seats[last.seat].en, seats[state.seat].en];
  await page.getByText(`${by} gave check to ${to}, so ${to} answers at once`).waitFor();
  for (const text of state.news) await page.getByText(text.en, { exact: true }).waitFor();
  await page.getByText(`Check! ${to} to move`, { exact: true }).waitFor();
  await makeMove(page, state, state.legal[0]);
  await untilMoves(page, moves.length + 1);
  assert.equal(movesInAddress(page).at(-1), state.legal[0].move);
});

inBrowser('a check is made on the board, and the turn jumps', { timeout: 120_000 }, async (page) => {
  const { moves, state } = await jump;
  const before = await ask('/state', { game: 'yonin', moves: moves.slice(0, -1) });
  const { seats } = await ask('/games/yonin');
  await open(page, `#/play/yonin?${SEATS}&moves=${encodeURIComponent(moves.slice(0, -1).join('.'))}`);
  await page.getByText(`${seats[before.seat].en} to move`).first().waitFor();
  await makeMove(page, before, before.legal.find(({ move }) => move === moves.at(-1)));
  await page.getByText(`Check! ${seats[state.seat].en} to move`, { exact: true }).waitFor();
});

inBrowser('programs play with a human at a table of four', { timeout: 90_000 }, async (page) => {
  await open(page, '#/play/yonin?seats=human,random,random,random');
  const state = await ask('/state', { game: 'yonin' });
  await page.getByText('Your turn').first().waitFor();
  await makeMove(page, state, state.legal.find((move) => move.from !== null));
  await page.waitForFunction(() => location.hash.split('moves=')[1]?.split('&')[0].split('.').length >= 4, null, { timeout: 30_000 });
  await page.getByText(/Your turn/).first().waitFor({ timeout: 30_000 });
});

inBrowser('who leaves a table of four hands the seat over, and the game goes on', { timeout: 90_000 }, async (page) => {
  await open(page, '#/play/yonin?seats=human,random,random,random');
  await page.getByRole('button', { name: 'Hand over' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Play on' }).click();
  await page.getByText('Your turn').first().waitFor();
  await page.getByRole('button', { name: 'Hand over' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Hand over' }).click();
  await untilMoves(page, 2, 30_000);
  assert.match(decodeURIComponent(page.url()), /seats=champion:ms=300,random,random,random/);
});
