// The page for those who do not see it or do not use a mouse: what axe finds in each view, in both
// languages, light and dark. Belongs here: automatic checks of accessibility.

import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { inBrowser, open } from './page.mjs';

const { source } = createRequire(import.meta.url)('axe-core');

const VIEWS = {
  home: '#/',
  learn: '#/learn/anpanman',
  'learn four': '#/learn/yonin',
  'learn two boards': '#/learn/shimpei',
  'choose a game': '#/play',
  'choose players': '#/play/anpanman',
  play: '#/play/anpanman?seats=human,human',
  'play with four': '#/play/yonin?seats=human,human,human,human',
  'play on two boards': '#/play/shimpei?seats=human,human',
  explore: '#/explore/anpanman',
  'explore NOCCA': '#/explore/nocca:3x3x3',
  cards: '#/cards?level=1&seed=7&sort=plies',
  'a card': '#/cards?level=1&seed=7&card=1',
  'an answer': '#/cards?level=1&seed=7&card=1&answer=1',
};

/** What axe finds that keeps people out. @param {import('playwright-core').Page} page */
async function findings(page) {
  await page.evaluate(source);
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} — ${failureSummary.replace(/\s+/g, ' ').slice(0, 200)}`).slice(0, 3).join('\n    ')}`);
}

for (const lang of /** @type {const} */ (['en', 'ja'])) {
  for (const [name, hash] of Object.entries(VIEWS)) {
    inBrowser(`axe finds nothing serious: ${name}, ${lang}`, { lang, timeout: 90_000 }, async (page) => {
      await open(page, hash);
      await page.locator('kz-board').first().waitFor({ timeout: 30_000 });
      await page.waitForLoadState('networkidle');
      assert.deepEqual(await findings(page), []);
      await page.emulateMedia({ colorScheme: 'dark' });
      assert.deepEqual(await findings(page), [], 'in the dark');
    });
  }
}

inBrowser('axe finds something where there is something', {}, async (page) => {
  await open(page, '#/');
  await page.evaluate(() => document.querySelector('main').append(document.createElement('button')));
  assert.match(String(await findings(page)), /button-name/);
});
