// What the tests share: pages that are watched while a test uses them, and moves made on the board as
// a visitor makes them. No tests belong here.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { BASE, DESKTOP, closeBrowser, launch } from './browser.mjs';

export * from './browser.mjs';

after(closeBrowser);

/**
 * Everything that goes wrong in a page: errors in the console, exceptions, requests that fail.
 * @param {import('playwright-core').Page} page
 * @param {RegExp|null} expected what may go wrong
 * @returns {string[]} filled as it happens
 */
function watch(page, expected) {
  const problems = [];
  const note = (text) => !expected?.test(text) && problems.push(text);
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') note(`console: ${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => note(`exception: ${error.stack}`));
  page.on('requestfailed', (request) => {
    // The page calls requests off when nobody waits for them any more.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') note(`failed: ${request.method()} ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) note(`status ${response.status()}: ${response.url()}`);
  });
  return problems;
}

/**
 * @typedef {object} Options
 * @property {{width: number, height: number}} [viewport]
 * @property {'en'|'ja'} [lang] the browser's language
 * @property {boolean} [touch]
 * @property {RegExp} [expected] problems that belong to the test
 * @property {number} [timeout] milliseconds
 */

/**
 * A test in a page of its own, which fails also if anything goes wrong in the page.
 * @param {string} name
 * @param {Options} options
 * @param {(page: import('playwright-core').Page) => Promise<void>} body
 */
export function inBrowser(name, options, body) {
  test(name, { timeout: options.timeout ?? 60_000 }, async () => {
    const { viewport = DESKTOP, lang = 'en', touch = false, expected = null } = options;
    const context = await (await launch()).newContext({
      viewport, hasTouch: touch, isMobile: touch, locale: lang === 'ja' ? 'ja-JP' : 'en-GB', reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    page.setDefaultTimeout(10_000);
    const problems = watch(page, expected);
    try {
      await body(page);
    } catch (error) {
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name.replace(/\W+/g, '-')}.png` });
      // What went wrong in the page often tells why the test did not go on.
      throw new Error([error.message, page.url(), ...problems].join('\n  '), { cause: error });
    } finally {
      await context.close();
    }
    assert.deepEqual(problems, [], 'nothing goes wrong in the page');
  });
}

/** Opens a place of the page and waits until it is there. @param {import('playwright-core').Page} page @param {string} hash */
export async function open(page, hash) {
  // From another place of the page, the heading of that one would be found.
  await page.goto('about:blank');
  await page.goto(`${BASE}/${hash}`);
  await page.locator('main h1').first().waitFor();
}

/**
 * A place of the board that can be tapped: `s4` is a square, `h0P` a piece in the first seat's
 * hand (`h0` where pieces are all the same), `g2` the goal beyond the upper edge. Pictures of boards
 * have none.
 * @param {import('playwright-core').Page} page
 * @param {string} key
 */
export function place(page, key) {
  return page.locator(`kz-board button[data-key="${key}"]`).filter({ visible: true });
}

/** The middle of a place. @param {import('playwright-core').Page} page @param {string} key */
export async function middle(page, key) {
  const { x, y, width, height } = await place(page, key).boundingBox();
  return [x + width / 2, y + height / 2];
}

/** Places a move leads from and to. @param {{from: number|null, drop: string|null, to: number|null, seat?: number}} move @param {number} seat */
export function ends(move, seat) {
  const from = move.from === null ? `h${seat}${move.drop}` : `s${move.from}`;
  return [from, move.to === null ? `g${seat === 0 ? 2 : 0}` : `s${move.to}`];
}

/**
 * Makes a move with two taps, and one more for each piece that it sends as long as there is a choice,
 * or answers the question about promotion.
 * @param {import('playwright-core').Page} page
 * @param {any} state of the API, before the move
 * @param {any} move one of its legal moves
 */
export async function makeMove(page, state, move) {
  const [from, to] = ends(move, state.seat);
  await place(page, from).click();
  await place(page, to).click();
  let same = state.legal.filter((other) => other.from === move.from && other.drop === move.drop && other.to === move.to);
  for (const [, target] of move.sends) {
    if (same.length === 1) return;
    await place(page, `s${target}`).click();
    same = same.filter(({ sends }) => sends.some(([, other]) => other === target));
  }
  if (same.length > 1) {
    await page.getByRole('dialog').getByRole('button', { name: move.promotes ? /^Promote|^成る/ : /^Stay|^成らない/ }).click();
  }
}

/** The moves the address tells. @param {import('playwright-core').Page} page @returns {string[]} */
export function movesInAddress(page) {
  const query = new URLSearchParams(page.url().split('?').slice(1).join('?'));
  return (query.get('moves') ?? '').split('.').filter(Boolean);
}

/** Waits until the address tells so many moves. @param {import('playwright-core').Page} page @param {number} count */
export async function untilMoves(page, count, timeout = 10_000) {
  const until = Date.now() + timeout;
  while (movesInAddress(page).length !== count) {
    assert.ok(Date.now() < until, `${count} moves in ${page.url()}`);
    await page.waitForTimeout(30);
  }
}

/** Waits until a position that is put together by hand has this text. @param {import('playwright-core').Page} page @param {string} text */
export async function untilEdited(page, text) {
  await page.waitForFunction((wanted) => document.querySelector('.finish textarea')?.value === wanted, text);
}
