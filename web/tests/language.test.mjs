// Japanese and English: what a browser asks for, what a visitor chooses, what is remembered. Belongs
// here: the page's language as a whole (single texts: strings.test.mjs).

import assert from 'node:assert/strict';
import { ask, inBrowser, open, place, untilEdited, untilMoves } from './page.mjs';

const language = (page) => page.evaluate(() => document.documentElement.lang);

/** The best moves of a game, from its start. @param {number} count */
async function firstMoves(count) {
  const moves = [];
  while (moves.length < count) moves.push((await ask('/state', { game: 'anpanman', moves })).legal[0].move);
  return moves;
}

inBrowser('the browser’s language is the page’s', { lang: 'ja' }, async (page) => {
  await open(page, '#/');
  assert.equal(await language(page), 'ja');
  await page.getByRole('link', { name: 'カード', exact: true }).waitFor();
});

inBrowser('another language is remembered', {}, async (page) => {
  await open(page, '#/');
  assert.equal(await language(page), 'en');
  await page.getByRole('link', { name: 'Cards', exact: true }).waitFor();
  await page.getByRole('button', { name: '日本語' }).click();
  await page.getByRole('link', { name: 'カード', exact: true }).waitFor();
  assert.equal(await language(page), 'ja');
  await page.reload();
  await page.getByRole('link', { name: 'カード', exact: true }).waitFor();
  assert.equal(await language(page), 'ja');
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('link', { name: 'Cards', exact: true }).waitFor();
});

inBrowser('a game goes on in the other language', {}, async (page) => {
  const { legal } = await ask('/state', { game: 'anpanman' });
  await open(page, `#/play/anpanman?seats=human,human&moves=${legal[0].move}`);
  await page.getByText(legal[0].said.en, { exact: true }).waitFor();
  await page.getByRole('button', { name: '日本語' }).click();
  await page.getByText(legal[0].said.ja, { exact: true }).waitFor();
  await untilMoves(page, 1);
});

inBrowser('what is looked at stays, in the other language', {}, async (page) => {
  await open(page, '#/play/anpanman?seats=random,random&moves=' + (await firstMoves(2)).join('.'));
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: '« Start' }).click();
  await page.getByText('This is how it was after move 0.').waitFor();
  await page.getByRole('button', { name: 'Turn board' }).click();
  const sides = () => page.locator('.seat[data-seat="0"]').getAttribute('data-side');
  assert.equal(await sides(), '2');
  await page.getByRole('button', { name: '日本語' }).click();
  await page.getByText('0手目の局面です。').waitFor();
  await page.getByRole('button', { name: '再開' }).waitFor();
  assert.equal(await sides(), '2');
});

inBrowser('players that are chosen stay chosen, in the other language', {}, async (page) => {
  await open(page, '#/play/anpanman');
  await page.locator('.seat-form[data-seat="1"] select').selectOption('perfect');
  await page.getByRole('button', { name: '日本語' }).click();
  await page.getByRole('button', { name: 'はじめる' }).waitFor();
  assert.equal(await page.locator('.seat-form[data-seat="1"] select').inputValue(), 'perfect');
});

inBrowser('a position that is put together stays, in the other language', { expected: /400/ }, async (page) => {
  await open(page, '#/explore/nocca:3x3x3');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.locator('[data-tool*="put"]').first().click();
  await place(page, 's4').click();
  await untilEdited(page, '-,-,-/-,w,-/-,-,- w');
  await page.getByRole('button', { name: '日本語' }).click();
  await page.getByRole('button', { name: 'すべて消す' }).waitFor();
  await untilEdited(page, '-,-,-/-,w,-/-,-,- w');
});

const views = ['', 'learn/anpanman', 'play', 'play/anpanman?seats=human,human', 'explore/anpanman', 'cards?level=1&seed=7'];
for (const view of views) {
  inBrowser(`no English is left on the Japanese page #/${view}`, { lang: 'ja', timeout: 90_000 }, async (page) => {
    await open(page, `#/${view}`);
    await page.waitForLoadState('networkidle');
    const text = await page.locator('body').innerText();
    assert.match(text, /[ぁ-ん]/);
    // Names stay as they are: the program, notations, letters of pieces.
    const words = (text.match(/\b[A-Za-z][a-z]{3,}\b/g) ?? []).filter((word) => !/^(Kanzen|English|NOCCA|SFEN|ASAI|HIRA|kanzen|solve|ninemasu)$/i.test(word));
    assert.deepEqual([...new Set(words)], []);
  });
}
