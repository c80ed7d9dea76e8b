// The rules of games, with pictures that can be moved. Belongs here: everything under `#/learn`.

import assert from 'node:assert/strict';
import { ask, inBrowser, open } from './page.mjs';

for (const game of ['anpanman', 'dobutsu', 'ninemasu', 'nocca:3x3x3', 'yonin', 'shimpei']) {
  inBrowser(`the rules of ${game} are told with pictures`, {}, async (page) => {
    const details = await ask(`/games/${encodeURIComponent(game)}`);
    await open(page, `#/learn/${game}`);
    for (const rule of details.rules.en) await page.getByText(rule, { exact: true }).first().waitFor();
    if (details.pictures.length > 0) {
      await page.getByText(details.pictures[0].caption.en).first().waitFor();
      assert.ok((await page.locator('kz-board').count()) >= details.pictures.length);
    }
    assert.equal(await page.locator('main').getByRole('link', { name: /play/i }).first().getAttribute('href'), `#/play/${game}`);
  });
}

inBrowser('all games can be learned', {}, async (page) => {
  const { games } = await ask('/games');
  await open(page, '#/learn');
  for (const { name, title } of games) {
    assert.equal(await page.locator('main').getByRole('link', { name: title.en, exact: true }).first().getAttribute('href'), `#/learn/${name}`);
  }
});
