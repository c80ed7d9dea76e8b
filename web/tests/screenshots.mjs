// Takes the pictures of the page that the documentation shows, the same ones every time:
//   BASE_URL=http://127.0.0.1:7878 node screenshots.mjs [DIRECTORY]
// The program at BASE_URL must have solved anpanman and nocca:3x3x3. Pictures go to
// docs/screenshots unless a directory is named.

import assert from 'node:assert/strict';
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { BASE, DESKTOP, PHONE, ask, closeBrowser, launch } from './browser.mjs';

const MOST_BYTES = 150_000;
const out = process.argv[2] ?? fileURLToPath(new URL('../../docs/screenshots', import.meta.url));

/** Moves of a game that are the same every time: the last of the best ones, but a bad one at ply 3. */
async function opening(game, plies) {
  const moves = [];
  for (let ply = 0; ply < plies; ply += 1) {
    const { legal } = await ask('/state', { game, moves });
    const best = legal.findLast(({ value }) => value === legal[0].value);
    moves.push((ply === 3 ? legal.at(-1) : best).move);
  }
  return moves;
}

/** A game of four whose every move is found by a fixed rule. */
async function gameOfFour(plies) {
  const moves = [];
  for (let ply = 0; ply < plies; ply += 1) {
    const { legal } = await ask('/state', { game: 'yonin', moves });
    moves.push(legal[(7 * ply + 3) % legal.length].move);
  }
  return moves;
}

const query = (moves) => encodeURIComponent(moves.join('.'));
const anpanman = query(await opening('anpanman', 6));
const nocca = query(await opening('nocca:3x3x3', 5));
const four = query(await gameOfFour(10));

/** What is shown, to whom, in which language. */
const PICTURES = [
  { name: 'home', hash: '#/', lang: 'en', viewport: DESKTOP },
  { name: 'home-phone', hash: '#/', lang: 'ja', viewport: PHONE },
  { name: 'learn', hash: '#/learn/anpanman', lang: 'ja', viewport: DESKTOP },
  { name: 'play-anpanman', hash: `#/play/anpanman?seats=human,human&moves=${anpanman}`, lang: 'en', viewport: DESKTOP },
  { name: 'play-anpanman-phone', hash: `#/play/anpanman?seats=human,human&moves=${anpanman}`, lang: 'ja', viewport: PHONE },
  { name: 'play-four', hash: `#/play/yonin?seats=human,human,human,human&moves=${four}`, lang: 'en', viewport: DESKTOP },
  { name: 'play-four-phone', hash: `#/play/yonin?seats=human,human,human,human&moves=${four}`, lang: 'ja', viewport: PHONE },
  { name: 'explore-anpanman', hash: `#/explore/anpanman?moves=${anpanman}`, lang: 'en', viewport: DESKTOP },
  { name: 'explore-nocca', hash: `#/explore/nocca:3x3x3?moves=${nocca}`, lang: 'en', viewport: DESKTOP },
  { name: 'cards', hash: '#/cards?level=3&seed=7', lang: 'en', viewport: DESKTOP },
  { name: 'card', hash: '#/cards?level=3&seed=7&value=win&card=1', lang: 'en', viewport: DESKTOP },
  { name: 'card-phone', hash: '#/cards?level=3&seed=7&value=win&card=1', lang: 'ja', viewport: PHONE },
];

/** @param {typeof PICTURES[number]} picture */
async function take({ name, hash, lang, viewport }) {
  const context = await (await launch()).newContext({
    viewport, locale: lang === 'ja' ? 'ja-JP' : 'en-GB', colorScheme: 'light', reducedMotion: 'reduce', isMobile: viewport === PHONE, hasTouch: viewport === PHONE,
  });
  const page = await context.newPage();
  await page.goto(`${BASE}/${hash}`);
  await page.locator('kz-board').first().waitFor({ timeout: 60_000 });
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(300);
  const session = await context.newCDPSession(page);
  // WebP keeps wood and letters in a third of what PNG takes.
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 85 });
  const file = `${out}/${name}.webp`;
  writeFileSync(file, Buffer.from(data, 'base64'));
  await context.close();
  const bytes = statSync(file).size;
  assert.ok(bytes < MOST_BYTES, `${file} has ${bytes} bytes`);
  console.log(`${file} ${bytes}`);
}

mkdirSync(out, { recursive: true });
for (const picture of PICTURES) await take(picture);
await closeBrowser();
