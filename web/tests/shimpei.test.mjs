// A game on a board of two parts, whose moves send pieces away. Belongs here: what only such boards and
// such moves have.

import assert from 'node:assert/strict';
import { ask, inBrowser, makeMove, middle, movesInAddress, open, place, untilMoves } from './page.mjs';

const GAME = '#/play/shimpei?seats=human,human';
/** A piece on b1 (13) catches the one on b2 (9). */
const CATCH = '4/1b2/1w2/4 3/3/3 b wwwbbb';
/** A piece on d2 (11) catches those on b2 and c2 (9, 10). */
const CATCH_TWO = '4/4/wbb1/4 3/3/3 w wwwbb';

const at = (view, start) => `#/${view}/shimpei?${view === 'play' ? 'seats=human,human&' : ''}start=${encodeURIComponent(start)}`;
const caught = (page) => page.locator('.kzb-caught').evaluateAll((all) => all.map((one) => one.dataset.key));
const pieces = (page, key) => place(page, key).locator('svg').count();

inBrowser('a board of two parts is drawn, with squares of one size', {}, async (page) => {
  const { board } = await ask('/state', { game: 'shimpei' });
  assert.equal(board.parts.length, 2);
  await open(page, GAME);
  await page.getByRole('grid').waitFor();
  assert.equal(await page.getByRole('rowgroup').count(), 2);
  assert.equal(await page.getByRole('gridcell').count(), 25);
  const [first, right, lower] = await Promise.all(['s0', 's3', 's16'].map((key) => place(page, key).boundingBox()));
  assert.equal(Math.round(lower.width), Math.round(first.width));
  assert.ok(lower.x > right.x + right.width, 'beside the other part');
  assert.ok(Math.abs(lower.y - first.y - first.height / 2) < 2, 'half a square lower');
  assert.match(await place(page, 's0').getAttribute('aria-label'), /^a4, empty/);
  assert.match(await place(page, 's24').getAttribute('aria-label'), /^g1, empty/);
  await page.getByRole('button', { name: 'Turn board' }).click();
  await page.waitForFunction(() => {
    const x = (key) => document.querySelector(`kz-board [data-key="${key}"]`).getBoundingClientRect().x;
    return x('s16') < x('s0');
  });
});

inBrowser('a piece is placed with a tap on a square, or on the hand first', {}, async (page) => {
  await open(page, GAME);
  const start = await ask('/state', { game: 'shimpei' });
  const [first] = start.legal;
  await place(page, `s${first.to}`).click();
  await untilMoves(page, 1);
  const next = await ask('/state', { game: 'shimpei', moves: [first.move] });
  const plain = next.legal.find(({ sends }) => sends.length === 0);
  await makeMove(page, next, plain);
  await untilMoves(page, 2);
  assert.deepEqual(movesInAddress(page), [first.move, plain.move]);
});

inBrowser('a caught piece is sent with a second tap', {}, async (page) => {
  await open(page, at('play', CATCH));
  await place(page, 's13').click();
  await page.locator('kz-board').getByText('Caught! Choose where the piece goes.').waitFor();
  assert.deepEqual(await caught(page), ['s9']);
  assert.equal(await pieces(page, 's13'), 1, 'the piece is where it goes');
  assert.match(await place(page, 's9').getAttribute('aria-label'), /caught/);
  assert.match(await place(page, 's18').getAttribute('aria-label'), /can go here/);
  assert.deepEqual(movesInAddress(page), []);
  await place(page, 's18').click();
  await untilMoves(page, 1);
  assert.deepEqual(movesInAddress(page), ['b1*b2g3']);
  await page.waitForFunction(() => !document.querySelector('.kzb-caught, .kzb-say'));
  assert.equal(await pieces(page, 's9'), 0);
  assert.equal(await pieces(page, 's18'), 1);
});

inBrowser('a move that sends is taken back before it is made', {}, async (page) => {
  await open(page, at('play', CATCH));
  const undone = () => page.waitForFunction(() => !document.querySelector('.kzb-caught'));
  await place(page, 's13').click();
  await page.locator('.kzb-caught').waitFor();
  await page.keyboard.press('Escape');
  await undone();
  assert.equal(await pieces(page, 's13'), 0);
  await place(page, 's13').click();
  await page.locator('.kzb-caught').waitFor();
  // A tap where nothing can be sent.
  await place(page, 's5').click();
  await undone();
  assert.deepEqual(movesInAddress(page), []);
});

inBrowser('a piece is sent with the keyboard alone', {}, async (page) => {
  await open(page, at('play', CATCH));
  await place(page, 's13').focus();
  await page.keyboard.press('Enter');
  await page.locator('.kzb-caught').waitFor();
  await page.locator('#status').getByText('Caught! Choose where the piece goes.').waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await untilMoves(page, 1);
  assert.deepEqual(movesInAddress(page), ['b1*b2a1']);
});

inBrowser('a piece is dragged from the hand, and what it caught is sent with a tap', {}, async (page) => {
  await open(page, at('play', CATCH));
  await place(page, 'h1').waitFor();
  await page.mouse.move(...(await middle(page, 'h1')));
  await page.mouse.down();
  await page.mouse.move(...(await middle(page, 's13')), { steps: 8 });
  await page.mouse.up();
  await page.locator('.kzb-caught').waitFor();
  await place(page, 's18').click();
  await untilMoves(page, 1);
  assert.deepEqual(movesInAddress(page), ['b1*b2g3']);
});

inBrowser('two caught pieces are sent in any order, a step back at a time', {}, async (page) => {
  const { legal } = await ask('/state', { game: 'shimpei', start: CATCH_TWO });
  const wanted = legal.find(({ to, sends }) => to === 11 && sends.length === 2 && sends.every(([, target]) => [0, 16].includes(target)));
  await open(page, at('play', CATCH_TWO));
  await place(page, 's11').click();
  await page.locator('.kzb-caught').nth(1).waitFor();
  assert.deepEqual((await caught(page)).sort(), ['s10', 's9']);
  await place(page, 's20').click();
  await page.waitForFunction(() => document.querySelectorAll('.kzb-caught').length === 1);
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => document.querySelectorAll('.kzb-caught').length === 2);
  await place(page, 's16').click();
  await page.waitForFunction(() => document.querySelectorAll('.kzb-caught').length === 1);
  await place(page, 's0').click();
  await untilMoves(page, 1);
  assert.deepEqual(movesInAddress(page), [wanted.move]);
});

inBrowser('the pictures of the rules show both parts, and say what dots are', {}, async (page) => {
  const { pictures } = await ask('/games/shimpei');
  await open(page, '#/learn/shimpei');
  await page.getByRole('heading', { name: 'How you move' }).waitFor();
  await page.getByText('A dot is a place where the piece may go.', { exact: true }).waitFor();
  const figures = page.locator('.learn-pictures figure');
  assert.equal(await figures.count(), pictures.length);
  for (const [i, { board, caption }] of pictures.entries()) {
    await figures.nth(i).getByText(caption.en).waitFor();
    assert.equal(await figures.nth(i).locator('.kzb-cell').count(), 25);
    assert.equal(await figures.nth(i).locator('.kzb-dot').count(), board.dots.length);
    assert.equal(await figures.nth(i).locator('.kzb-arrow').count(), board.arrows.length);
  }
});

inBrowser('a long list of moves is shown in two steps', {}, async (page) => {
  const { legal } = await ask('/state', { game: 'shimpei', start: CATCH_TWO });
  assert.ok(legal.length > 200);
  await open(page, at('explore', CATCH_TWO));
  const listed = page.locator('.worth li');
  await listed.nth(199).waitFor();
  assert.equal(await listed.count(), 200);
  await page.getByRole('button', { name: `Show the other ${legal.length - 200}` }).click();
  assert.equal(await listed.count(), legal.length);
  await listed.last().getByRole('button').click();
  await untilMoves(page, 1);
  assert.deepEqual(movesInAddress(page), [legal.at(-1).move]);
});

inBrowser('a position of two parts is put together by hand', { expected: /400/ }, async (page) => {
  await open(page, '#/explore/shimpei');
  await page.getByRole('button', { name: 'Edit' }).click();
  assert.equal(await place(page, 'h0').count(), 0, 'what is in hand follows from the board');
  const tools = page.locator('[data-tool*="put"]');
  await tools.nth(0).click();
  await place(page, 's5').click();
  await tools.nth(1).click();
  await place(page, 's16').click();
  await page.waitForFunction(() => document.querySelector('.finish textarea')?.value.startsWith('4/1w2/4/4 b2/3/3 w '));
});
