// The page on a phone: all of it within the width of the screen, boards in sight, things large enough
// for fingers. Belongs here: layout on small screens.

import assert from 'node:assert/strict';
import { PHONE, ask, inBrowser, makeMove, open, untilMoves } from './page.mjs';

const phone = { viewport: PHONE, touch: true, timeout: 90_000 };
const VIEWS = {
  home: '#/',
  learn: '#/learn/anpanman',
  play: '#/play/anpanman?seats=human,human',
  'play with four': '#/play/yonin?seats=human,human,human,human',
  'play shogi': '#/play/shogi?seats=human,human',
  'play on two boards': '#/play/shimpei?seats=human,human',
  explore: '#/explore/anpanman',
  'explore NOCCA': '#/explore/nocca:3x3x3',
  cards: '#/cards?level=1&seed=7',
  'a card': '#/cards?level=1&seed=7&card=1',
};

for (const lang of /** @type {const} */ (['en', 'ja'])) {
  for (const [name, hash] of Object.entries(VIEWS)) {
    inBrowser(`nothing sticks out: ${name}, ${lang}`, { ...phone, lang }, async (page) => {
      await open(page, hash);
      await page.locator('kz-board').first().waitFor({ timeout: 30_000 });
      await page.waitForLoadState('networkidle');
      const [inner, outer] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
      assert.ok(inner <= outer, `${inner} px on a screen of ${outer} px`);
      const board = await page.locator('kz-board').first().boundingBox();
      assert.ok(board.width > 100 && board.height > 100, 'the board is there');
    });
  }
}

for (const [name, hash] of Object.entries({
  play: VIEWS.play, four: VIEWS['play with four'], 'two boards': VIEWS['play on two boards'], card: VIEWS['a card'],
})) {
  inBrowser(`the whole board is in sight without scrolling: ${name}`, phone, async (page) => {
    await open(page, hash);
    const grid = page.getByRole('grid');
    await grid.waitFor({ timeout: 30_000 });
    await page.waitForLoadState('networkidle');
    const box = await grid.boundingBox();
    assert.ok(box.x >= 0 && box.x + box.width <= PHONE.width, 'across');
    assert.ok(box.y >= 0 && box.y + box.height <= PHONE.height, `down: ${Math.round(box.y + box.height)} px`);
  });
}

const SIDEWAYS = { width: PHONE.height, height: PHONE.width };
inBrowser('on a phone on its side the board and what there is to press are in sight', { ...phone, viewport: SIDEWAYS }, async (page) => {
  await open(page, VIEWS.play);
  for (const part of [page.getByRole('grid'), page.getByRole('button', { name: 'New game' }), page.locator('.says')]) {
    await part.waitFor();
    const { x, y, width, height } = await part.boundingBox();
    assert.ok(x >= 0 && y >= 0 && x + width <= SIDEWAYS.width && y + height <= SIDEWAYS.height, `${part}: to ${x + width}, ${y + height}`);
  }
  for (const hash of Object.values(VIEWS)) {
    await open(page, hash);
    await page.waitForLoadState('networkidle');
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), hash);
  }
});

inBrowser('fingers can hit what there is to press', phone, async (page) => {
  await open(page, VIEWS.play);
  await page.getByRole('grid').waitFor();
  const small = await page.evaluate(() => [...document.querySelectorAll('button, a.button, select, summary, nav a')]
    .filter((element) => element.checkVisibility())
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && (box.height < 40 || box.width < 36))
    .map(({ element, box }) => `${element.outerHTML.slice(0, 80)} ${Math.round(box.width)}x${Math.round(box.height)}`));
  assert.deepEqual(small, []);
});

inBrowser('a game is played with taps', phone, async (page) => {
  await open(page, VIEWS.play);
  let moves = [];
  for (let ply = 0; ply < 2; ply += 1) {
    const state = await ask('/state', { game: 'anpanman', moves });
    await makeMove(page, state, state.legal[0]);
    moves = [...moves, state.legal[0].move];
    await untilMoves(page, moves.length);
  }
});
