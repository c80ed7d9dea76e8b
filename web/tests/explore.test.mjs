// Solved games, walked through: values, all moves, best lines, the graph, examples, games that are
// not solved yet, and positions put together by hand. Belongs here: everything under `#/explore`.

import assert from 'node:assert/strict';
import { BASE, ask, inBrowser, makeMove, movesInAddress, open, place, untilEdited, untilMoves } from './page.mjs';

const position = (page) => page.getByRole('textbox', { name: 'Position' });

/** Why the program does not take a position of 9-masu shogi. @param {string} start */
async function refusal(start) {
  const body = JSON.stringify({ game: 'ninemasu', start });
  const response = await fetch(`${BASE}/api/v1/state`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
  assert.equal(response.status, 400);
  return (await response.json()).error.en;
}

inBrowser('every move is shown with its value, best first', {}, async (page) => {
  const state = await ask('/state', { game: 'anpanman' });
  assert.ok(state.value !== null);
  await open(page, '#/explore/anpanman');
  await page.getByText('With best play this is a draw.').first().waitFor();
  const list = page.getByRole('listitem').filter({ has: page.locator('.chip') });
  assert.equal(await list.count(), state.legal.length);
  const said = await list.allInnerTexts();
  const words = { win: /wins/, draw: /draws/, loss: /loses/ };
  for (const [i, move] of state.legal.entries()) {
    assert.ok(said[i].includes(move.move), `${move.move} in ${said[i]}`);
    assert.match(said[i], words[move.value]);
  }
  const from = state.legal[0];
  assert.match(await place(page, `s${from.from}`).getAttribute('aria-label'), /draws|wins|loses/, 'pieces tell their best value');
  await page.getByRole('button', { name: 'Values' }).click();
  assert.doesNotMatch(await place(page, `s${from.from}`).getAttribute('aria-label'), /draws|wins|loses/);
});

inBrowser('a move is made on the board or in the list, and the graph follows', {}, async (page) => {
  const start = await ask('/state', { game: 'anpanman' });
  const losing = start.legal.find((move) => move.value === 'loss');
  await open(page, '#/explore/anpanman');
  await page.getByText('With best play this is a draw.').first().waitFor();
  await makeMove(page, start, losing ?? start.legal[0]);
  await untilMoves(page, 1);
  const next = await ask('/state', { game: 'anpanman', moves: movesInAddress(page) });
  await page.getByRole('listitem').filter({ hasText: next.legal[0].move }).getByRole('button').first().click();
  await untilMoves(page, 2);
  const graph = page.getByRole('img', { name: /^The value through the game/ });
  await graph.waitFor();
  assert.equal(await graph.locator('circle').count(), 3);
  await page.getByRole('slider', { name: 'Ply' }).fill('0');
  await page.waitForURL(/ply=0/);
  await page.getByText('With best play this is a draw.').first().waitFor();
  await page.getByRole('button', { name: 'One move on' }).click();
  await page.waitForURL(/ply=1/);
  await page.getByRole('button', { name: 'To the end' }).click();
  await page.waitForURL((url) => !url.href.includes('ply='));
});

inBrowser('best play is shown to the end and stepped through', {}, async (page) => {
  const { deepest_wins: [deepest] } = await ask('/games/anpanman/examples');
  const line = await ask('/line', { game: 'anpanman', start: deepest });
  const { plies } = await ask('/state', { game: 'anpanman', start: deepest });
  assert.equal(line.moves.length, plies);
  await open(page, `#/explore/anpanman?start=${encodeURIComponent(deepest)}`);
  await page.getByText(`wins in ${plies} plies.`).first().waitFor();
  await page.getByRole('button', { name: 'Best line' }).click();
  await untilMoves(page, plies);
  await page.getByText(line.end.en).waitFor();
  await page.getByRole('button', { name: 'To the end' }).click();
  await page.getByText('The game is over here.').waitFor();
  await page.getByRole('button', { name: 'One move back' }).click();
  await page.getByText('wins with the next move.').first().waitFor();
});

inBrowser('positions worth a look are opened', {}, async (page) => {
  const found = await ask('/games/anpanman/examples');
  await open(page, '#/explore/anpanman');
  await page.getByText('Positions worth a look').click();
  const heading = page.getByRole('heading', { name: 'Longest wins' });
  await heading.waitFor();
  await page.locator('h3:has-text("Longest wins") ~ p.row').first().getByRole('button', { name: '1', exact: true }).click();
  await page.waitForURL(/start=/);
  assert.equal(await position(page).inputValue(), (await ask('/state', { game: 'anpanman', start: found.deepest_wins[0] })).position);
});

inBrowser('NOCCA has its values, too', {}, async (page) => {
  const state = await ask('/state', { game: 'nocca:3x3x3' });
  await open(page, '#/explore/nocca:3x3x3');
  await page.getByText(state.value === 'draw' ? 'With best play this is a draw.' : `wins in ${state.plies} plies.`).first().waitFor();
  await makeMove(page, state, state.legal[0]);
  await untilMoves(page, 1);
});

inBrowser('a small game that is not solved yet is solved while one waits', { timeout: 90_000 }, async (page) => {
  const game = 'nocca:2x3x2';
  await open(page, `#/explore/${game}`);
  await page.getByText(/With best play this is a draw\.|wins in \d+ plies\./).first().waitFor({ timeout: 60_000 });
  assert.equal((await ask('/state', { game })).table.state, 'ready');
});

inBrowser('a game nobody can solve says so', {}, async (page) => {
  await open(page, '#/explore/shogi');
  await page.getByRole('heading', { name: 'Nobody can see to the end of this game' }).waitFor();
  await page.getByText('First to move').or(page.getByText(/ to move$/)).first().waitFor();
});

// A second table asked for while the first is made is a 429, after which the page asks again.
inBrowser('a position is typed in, and a bad one is refused with a reason', { expected: /4(00|29)/ }, async (page) => {
  await open(page, '#/explore/ninemasu');
  await position(page).fill('3/K1k/3 b Rr');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.waitForURL(/start=3\/K1k\/3/);
  await position(page).fill('3/K1k/9 b Rr');
  await position(page).press('Enter');
  const refused = page.getByRole('alert').filter({ hasText: /\w/ });
  await refused.waitFor();
  assert.match(page.url(), /start=3\/K1k\/3/, 'the good one stays');
});

inBrowser('a position is put together by hand, valid or not', { expected: /4(00|29)/ }, async (page) => {
  await open(page, '#/explore/ninemasu');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('heading', { name: 'Edit the position' }).waitFor();
  const use = page.getByRole('button', { name: 'Use this position' });
  const [first, second] = ['First', 'Second'].map((name) => page.getByRole('group', { name: new RegExp(`^${name}( player)?$`) }));
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await first.getByRole('button', { name: 'King', exact: true }).click();
  await place(page, 's6').click();
  await page.getByRole('group', { name: /^In hand: First/ }).getByRole('button', { name: 'One Gold more' }).click();
  // One king is not enough.
  const king = { square: 6, owner: 0, facing: 0, form: 'K' };
  const lone = { game: 'ninemasu', pieces: [king], hands: [[{ form: 'G', count: 1 }], []], seat: 0, mated: [] };
  await page.getByText(await refusal((await ask('/position', lone)).position)).waitFor();
  assert.ok(await use.isDisabled());
  await second.getByRole('button', { name: 'King', exact: true }).click();
  await place(page, 's2').click();
  await page.getByText('This is a position.').waitFor();
  assert.match(await position(page).last().inputValue(), /^2k\/3\/K2 b G\b/);
  await use.click();
  await page.waitForURL(/start=2k\/3\/K2/);
  await page.getByText(/With best play this is a draw\.|wins in \d+ plies\.|wins with the next move\./).first().waitFor({ timeout: 30_000 });
});

inBrowser('discs are put on each other by hand, as many as a square holds', { expected: /400/ }, async (page) => {
  await open(page, '#/explore/nocca:3x3x3');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  const tools = page.locator('[data-tool*="put"]');
  await tools.nth(0).click();
  for (let i = 0; i < 3; i += 1) await place(page, 's4').click();
  await untilEdited(page, '-,-,-/-,www,-/-,-,- w');
  await tools.nth(1).click();
  await place(page, 's4').click();
  await untilEdited(page, '-,-,-/-,wwb,-/-,-,- w');
});

inBrowser('a position of four is changed by hand', { expected: /400/ }, async (page) => {
  const { position, board, seat, mated } = await ask('/state', { game: 'yonin' });
  const { pieces: kinds } = await ask('/games/yonin');
  const royal = (form) => kinds.some((kind) => kind.form === form && kind.royal);
  const { square } = board.pieces.find(({ form }) => !royal(form));
  const pieces = board.pieces.filter((piece) => piece.square !== square)
    .map(({ owner, facing, form, square: at }) => ({ square: at, owner, facing, form }));
  const hands = board.hands.map((hand) => hand.map(({ form, count }) => ({ form, count })));
  const changed = await ask('/position', { game: 'yonin', pieces, hands, seat, mated });
  await open(page, '#/explore/yonin');
  await page.getByRole('button', { name: 'Edit' }).click();
  await untilEdited(page, position);
  await page.getByRole('button', { name: 'Remove pieces' }).click();
  await place(page, `s${square}`).click();
  await untilEdited(page, changed.position);
  assert.notEqual(changed.position, position);
});
