// Ways of moving pieces other than two clicks: dragging, keys, touch, and the question about
// promotion. Belongs here: what a visitor's hands do.

import assert from 'node:assert/strict';
import { PHONE, ask, ends, inBrowser, makeMove, middle, movesInAddress, open, place, untilMoves } from './page.mjs';

const GAME = '#/play/anpanman?seats=human,human';

inBrowser('a piece is dragged', {}, async (page) => {
  const state = await ask('/state', { game: 'anpanman' });
  const move = state.legal.find((one) => one.from !== null);
  const [from, to] = ends(move, state.seat);
  await open(page, GAME);
  await place(page, from).waitFor();
  await page.mouse.move(...(await middle(page, from)));
  await page.mouse.down();
  const [x, y] = await middle(page, to);
  await page.mouse.move(x - 3, y + 12, { steps: 6 });
  await page.mouse.move(x, y, { steps: 3 });
  await page.mouse.up();
  await untilMoves(page, 1);
  assert.deepEqual(movesInAddress(page), [move.move]);
});

inBrowser('a piece that is dragged where it cannot go returns', {}, async (page) => {
  const state = await ask('/state', { game: 'anpanman' });
  const move = state.legal.find((one) => one.from !== null);
  const [from] = ends(move, state.seat);
  const reached = state.legal.filter((one) => one.from === move.from).map((one) => one.to);
  const wrong = [...Array(15).keys()].find((square) => square !== move.from && !reached.includes(square));
  await open(page, GAME);
  await place(page, from).waitFor();
  await page.mouse.move(...(await middle(page, from)));
  await page.mouse.down();
  await page.mouse.move(...(await middle(page, `s${wrong}`)), { steps: 6 });
  await page.mouse.up();
  assert.deepEqual(movesInAddress(page), []);
  await makeMove(page, state, move);
  await untilMoves(page, 1);
});

inBrowser('a visitor is asked whether to promote', {}, async (page) => {
  const start = 'k2/2S/K2 b -';
  const state = await ask('/state', { game: 'ninemasu', start });
  const both = state.legal.find((one) => one.promotes && state.legal.some((other) => !other.promotes && other.from === one.from && other.to === one.to));
  assert.ok(both, 'a silver may promote or not');
  const address = `#/play/ninemasu?seats=human,human&start=${encodeURIComponent(start)}`;
  for (const [name, promotes] of [['Promote', true], ['Stay as it is', false]]) {
    await open(page, '#/');
    await open(page, address);
    const [from, to] = ends(both, state.seat);
    await place(page, from).click();
    await place(page, to).click();
    const question = page.getByRole('dialog', { name: 'Promote?' });
    await question.waitFor();
    assert.equal(await question.getByRole('button').count(), 2);
    await question.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    await untilMoves(page, 1);
    const chosen = state.legal.find((one) => one.from === both.from && one.to === both.to && one.promotes === promotes);
    assert.deepEqual(movesInAddress(page), [chosen.move]);
  }
});

inBrowser('a captured piece is dropped from the hand', {}, async (page) => {
  const start = '3/K1k/3 b Rr';
  const state = await ask('/state', { game: 'ninemasu', start });
  const drop = state.legal.find((one) => one.drop === 'R');
  await open(page, `#/play/ninemasu?seats=human,human&start=${encodeURIComponent(start)}`);
  await makeMove(page, state, drop);
  await untilMoves(page, 1);
  assert.deepEqual(movesInAddress(page), [drop.move]);
});

inBrowser('a move with the keyboard alone', {}, async (page) => {
  const state = await ask('/state', { game: 'anpanman' });
  const move = state.legal.find((one) => one.from !== null && Math.abs(one.to - one.from) === 3) ?? state.legal[0];
  const [from, to] = ends(move, state.seat);
  await open(page, GAME);
  await place(page, from).waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.dataset?.key ?? '');
  for (let i = 0; i < 40 && !(await focused()).startsWith('s'); i += 1) await page.keyboard.press('Tab');
  await walk(page, focused, from);
  await page.keyboard.press('Enter');
  assert.match(await place(page, from).getAttribute('aria-label'), /picked up/);
  await page.keyboard.press('Escape');
  assert.doesNotMatch(await place(page, from).getAttribute('aria-label'), /picked up/);
  await page.keyboard.press('Space');
  await walk(page, focused, to);
  await page.keyboard.press('Space');
  await untilMoves(page, 1);
  assert.deepEqual(movesInAddress(page), [move.move]);
});

/** Goes to a square of a board of three files with the arrow keys. */
async function walk(page, focused, key) {
  const square = Number(key.slice(1));
  for (let i = 0; i < 20; i += 1) {
    const at = Number((await focused()).slice(1));
    if (at === square) return;
    const rows = Math.floor(square / 3) - Math.floor(at / 3);
    const way = rows < 0 ? 'ArrowUp' : rows > 0 ? 'ArrowDown' : square < at ? 'ArrowLeft' : 'ArrowRight';
    await page.keyboard.press(way);
  }
  assert.fail(`the arrow keys lead to ${key}`);
}

inBrowser('settings are opened and the language changed with the keyboard alone', {}, async (page) => {
  await open(page, GAME);
  const tabTo = async (locator) => {
    for (let i = 0; i < 40; i += 1) {
      await page.keyboard.press('Tab');
      if (await locator.evaluate((element) => element === document.activeElement)) return;
    }
    assert.fail(`the tab key leads to ${locator}`);
  };
  await tabTo(page.getByRole('button', { name: 'Settings' }));
  await page.keyboard.press('Enter');
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.waitFor();
  assert.ok(await settings.evaluate((dialog) => dialog.contains(document.activeElement)), 'the focus is in the dialog');
  await page.keyboard.press('Escape');
  await settings.waitFor({ state: 'hidden' });
  await tabTo(page.getByRole('button', { name: '日本語' }));
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: '対局', exact: true }).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'language', 'the focus stays on the button');
});

inBrowser('a move with two touches', { viewport: PHONE, touch: true }, async (page) => {
  const state = await ask('/state', { game: 'anpanman' });
  const move = state.legal.find((one) => one.from !== null);
  const [from, to] = ends(move, state.seat);
  await open(page, GAME);
  await place(page, from).tap();
  await place(page, to).tap();
  await untilMoves(page, 1);
  assert.deepEqual(movesInAddress(page), [move.move]);
});

inBrowser('letters or pictures are drawn as the settings say', {}, async (page) => {
  await open(page, GAME);
  await place(page, 's0').waitFor();
  const drawn = () => place(page, 's0').innerHTML();
  const choose = async (name) => {
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('radio', { name }).check();
    await page.getByRole('button', { name: 'Close' }).click();
    return drawn();
  };
  const [letters, pictures] = [await choose('Letters'), await choose('Pictures')];
  assert.notEqual(letters, pictures);
  assert.match(letters, /<text/);
  assert.doesNotMatch(pictures, /<text/);
});
