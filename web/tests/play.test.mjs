// Games that are played: to the end, against a program, taken back, given up. Belongs here:
// everything under `#/play` for two players, apart from ways of moving pieces (moving.test.mjs).

import assert from 'node:assert/strict';
import { ask, inBrowser, makeMove, movesInAddress, open, untilMoves } from './page.mjs';

const where = (moves) => ({ game: 'anpanman', moves });

inBrowser('a game of two people, from the first page to its end', { timeout: 90_000 }, async (page) => {
  const { sample } = await ask('/games/anpanman');
  assert.ok(sample.moves.length > 2);
  const usual = (await ask('/state', { game: 'anpanman' })).start;
  assert.equal(sample.start, usual, 'the sample begins where games begin');
  await open(page, '#/');
  await page.getByRole('link', { name: /^Play Anpanman Shogi$/ }).click();
  const seats = page.getByRole('group', { name: 'Who plays?' }).getByRole('combobox');
  for (const seat of [0, 1]) await seats.nth(seat).selectOption('human');
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.waitForURL(/seats=human,human/);
  for (const [ply, text] of sample.moves.entries()) {
    const state = await ask('/state', where(sample.moves.slice(0, ply)));
    await makeMove(page, state, state.legal.find((move) => move.move === text));
    await untilMoves(page, ply + 1);
  }
  const { end } = await ask('/state', where(sample.moves));
  assert.ok(end && end.result !== 'draw');
  await page.getByText(/ won!$/).waitFor();
  await page.getByText(end.why.en, { exact: true }).waitFor();
  assert.deepEqual(movesInAddress(page), sample.moves);
  const moves = page.getByRole('list', { name: 'Moves' }).getByRole('button');
  assert.equal(await moves.count(), sample.moves.length);
  await page.getByRole('button', { name: 'Once more' }).click();
  await untilMoves(page, 0);
});

inBrowser('a teacher answers, and moves are taken back', {}, async (page) => {
  await open(page, '#/play/anpanman?seats=human,teacher:level%3D3');
  await page.getByText('Your turn').first().waitFor();
  const start = await ask('/state', where([]));
  await makeMove(page, start, start.legal[0]);
  await untilMoves(page, 2);
  const [mine, theirs] = movesInAddress(page);
  assert.equal(mine, start.legal[0].move);
  const after = await ask('/state', where([mine]));
  assert.ok(after.legal.some(({ move }) => move === theirs), 'the answer is a legal move');
  await page.getByText('Your turn').first().waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await untilMoves(page, 0);
});

inBrowser('the second player sits below when that is the human', {}, async (page) => {
  await open(page, '#/play/anpanman?seats=perfect,human');
  await untilMoves(page, 1);
  const state = await ask('/state', where(movesInAddress(page)));
  await page.getByText('Your turn').first().waitFor();
  await makeMove(page, state, state.legal[0]);
  await untilMoves(page, 3);
});

inBrowser('a hint tells a best move', {}, async (page) => {
  const { legal } = await ask('/state', where([]));
  await open(page, '#/play/anpanman?seats=human,human');
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByText(`Best is ${legal[0].said.en}`).waitFor();
});

inBrowser('a game is given up after a question, and kept', {}, async (page) => {
  const { legal } = await ask('/state', where([]));
  await open(page, `#/play/anpanman?seats=human,human&moves=${legal[0].move}`);
  await page.getByRole('button', { name: 'Resign' }).click();
  const question = page.getByRole('dialog', { name: 'Do you want to give up this game?' });
  await question.getByRole('button', { name: 'Play on' }).click();
  assert.equal(await page.getByText(/ won!$/).count(), 0);
  await page.getByRole('button', { name: 'Resign' }).click();
  await question.getByRole('button', { name: 'Resign' }).click();
  await page.getByText(/ gave up\.$/).waitFor();
  await open(page, '#/play');
  await page.getByRole('heading', { name: 'Your games' }).waitFor();
  await page.getByRole('link', { name: /^Open/ }).or(page.getByRole('button', { name: /^Open/ })).first().waitFor();
});

inBrowser('NOCCA is won beyond the far edge', { timeout: 90_000 }, async (page) => {
  const game = 'nocca:3x3x3';
  const moves = [];
  let state = await ask('/state', { game });
  // Along best play somebody leaves the board, unless nobody can win.
  while (!state.end && moves.length < 60) {
    const wins = state.legal.find((move) => move.to === null);
    moves.push((wins ?? state.legal[0]).move);
    if (wins) break;
    state = await ask('/state', { game, moves });
  }
  assert.ok(state.legal.some((move) => move.to === null), 'a disc can leave the board');
  await open(page, `#/play/${game}?seats=human,human&moves=${moves.slice(0, -1).join('.')}`);
  await page.getByText(/to move$/).first().waitFor();
  await makeMove(page, state, state.legal.find((move) => move.move === moves.at(-1)));
  await page.getByText(/ won!$/).waitFor();
  const { end } = await ask('/state', { game, moves });
  await page.getByText(end.why.en, { exact: true }).waitFor();
});

inBrowser('when the program does not answer, a game waits and goes on', { expected: /\/api\/v1\// }, async (page) => {
  await open(page, '#/play/anpanman?seats=human,teacher:level%3D3');
  await page.getByText('Your turn').first().waitFor();
  const start = await ask('/state', where([]));
  const away = '**/api/v1/*';
  const again = page.getByRole('button', { name: 'Try again' });
  await page.route(away, (route) => route.abort('connectionrefused'));
  await makeMove(page, start, start.legal[0]);
  await page.getByText('Kanzen does not answer.').waitFor();
  await untilMoves(page, 0);
  await page.unroute(away);
  await again.click();
  // The move is taken now, but not its answer.
  await page.route('**/api/v1/answer', (route) => route.abort('connectionrefused'));
  await page.getByText('Kanzen does not answer.').waitFor({ state: 'detached' });
  await makeMove(page, start, start.legal[0]);
  await page.getByText('Kanzen does not answer.').waitFor();
  await untilMoves(page, 1);
  await page.unroute('**/api/v1/answer');
  await again.click();
  await untilMoves(page, 2);
});

inBrowser('who sits down among paused programs is answered', {}, async (page) => {
  await open(page, '#/play/anpanman?seats=random,random');
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByText('Paused').waitFor();
  const made = movesInAddress(page);
  await page.getByText('Players', { exact: true }).click();
  const { seat } = await ask('/state', where(made));
  await page.locator(`.seat-form[data-seat="${1 - seat}"] select`).selectOption('human');
  await untilMoves(page, made.length + 1);
  await page.getByText('Your turn').first().waitFor();
});
