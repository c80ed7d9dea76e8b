// What a first visit costs. Belongs here: bytes, time, and what is asked of whom.

import { createServer } from 'node:http';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BASE, inBrowser, launch, open } from './page.mjs';

const MOST_BYTES = 300 * 1024;
const MOST_MS = 1000;
/** Other programs may be at work on the machine, so the quickest of some visits counts. */
const VISITS = 5;

/** Places and what there is to press once they can be used. */
const FIRST = {
  '#/': (page) => page.getByRole('link', { name: 'Play Anpanman Shogi', exact: true }),
  '#/play/anpanman?seats=human,human': (page) => page.getByRole('gridcell').first().getByRole('button'),
  '#/cards?level=1&seed=7': (page) => page.getByRole('radio', { name: 'Level 1 of 5' }),
};

/**
 * A visit with nothing kept from earlier ones.
 * @param {string} hash
 * @returns {Promise<{took: number, files: {url: string, bytes: number}[]}>} fonts and answers of the API left out
 */
async function visit(hash) {
  const context = await (await launch()).newContext({ locale: 'en-GB' });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const files = new Map();
  session.on('Network.responseReceived', ({ requestId, response }) => files.set(requestId, { url: response.url, bytes: 0 }));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const file = files.get(requestId);
    if (file) file.bytes = encodedDataLength;
  });
  const begun = performance.now();
  await page.goto(`${BASE}/${hash}`, { waitUntil: 'commit' });
  await FIRST[hash](page).waitFor();
  const took = performance.now() - begun;
  await page.waitForLoadState('networkidle');
  await context.close();
  return { took, files: [...files.values()].filter(({ url }) => !url.includes('/fonts/') && !url.includes('/api/')) };
}

for (const hash of Object.keys(FIRST)) {
  test(`a first visit to ${hash} is small and quick`, { timeout: 60_000 }, async (t) => {
    const { files, took } = await visit(hash);
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    assert.ok(files.length > 5 && bytes > 10_000, 'something was loaded');
    assert.ok(bytes < MOST_BYTES, `${bytes} bytes`);
    let quickest = took;
    for (let i = 1; i < VISITS && quickest >= MOST_MS; i += 1) quickest = Math.min(quickest, (await visit(hash)).took);
    t.diagnostic(`${bytes} bytes, ${Math.round(quickest)} ms`);
    assert.ok(quickest < MOST_MS, `${quickest} ms`);
  });
}

inBrowser('nothing is asked of other places', {}, async (page) => {
  const others = [];
  const own = (url) => url.startsWith(BASE) || url.startsWith('data:') || url.startsWith('blob:');
  page.on('request', (request) => !own(request.url()) && others.push(request.url()));
  for (const hash of ['#/', '#/learn/dobutsu', '#/play/anpanman', '#/cards']) await open(page, hash);
  await page.waitForLoadState('networkidle');
  assert.deepEqual(others, []);
});

inBrowser('an address that leads nowhere is told kindly', {}, async (page) => {
  await open(page, '#/nowhere');
  await page.getByRole('heading', { name: 'There is nothing here' }).waitFor();
  await page.getByRole('link', { name: 'To the first page' }).click();
  await page.getByRole('heading', { name: 'Games you can see to the end of' }).waitFor();
});

/** Addresses that lead to nothing, which is said. */
const REFUSED = [
  '#/play/nope', '#/play/%', '#/learn/nope', '#/explore/nocca:9x9x9', '#/play/ninemasu:QQ', '#/play/anpanman?moves=rubbish',
  '#/play/anpanman?seats=wizard,wizard', '#/play/anpanman?start=rubbish', '#/explore/anpanman?start=rubbish',
  '#/cards?count=-4', '#/cards?position=rubbish',
];
/** Addresses with a part that means nothing, and is as good as none. */
const READ = [
  '#/play/anpanman?seats=human,human&resigned=seven', '#/play/yonin?seats=human,human,human,human&resigned=1',
  '#/explore/anpanman?ply=-3', '#/explore/anpanman?ply=x', '#/cards?level=1&seed=7&card=1&answer=x',
];
const told = { timeout: 120_000, expected: /^status 4|^console: Failed to load resource/ };

inBrowser('garbled addresses are refused kindly', told, async (page) => {
  for (const hash of REFUSED) {
    await page.goto('about:blank');
    await page.goto(`${BASE}/${hash}`);
    await page.getByRole('alert').filter({ hasText: /\w/ }).waitFor();
    assert.doesNotMatch(await page.locator('main').innerText(), /went wrong|undefined|NaN|\[object/, hash);
  }
});

inBrowser('parts of addresses that mean nothing are passed over', {}, async (page) => {
  for (const hash of READ) {
    await open(page, hash);
    await page.getByRole('grid').waitFor({ timeout: 30_000 });
    await page.waitForLoadState('networkidle');
    assert.equal(await page.getByRole('alert').filter({ hasText: /\w/ }).count(), 0, hash);
    assert.doesNotMatch(await page.locator('main').innerText(), /went wrong|undefined|NaN|\[object|gave up/, hash);
  }
});

inBrowser('the page of another site can link here, but not ask', { expected: /403|NotSameOrigin|favicon|^failed/ }, async (page) => {
  const site = createServer((_, answer) => {
    answer.setHeader('Content-Type', 'text/html');
    answer.end(`<a href="${BASE}/#/">Kanzen</a>`);
  });
  await new Promise((listening) => { site.listen(0, '127.0.0.1', () => listening(undefined)); });
  const { port } = /** @type {import('node:net').AddressInfo} */ (site.address());
  await page.goto(`http://localhost:${port}/`);
  // The browser keeps refused answers from the page, so the server tells what it answered.
  for (const [method, path, counted] of [
    ['POST', '/api/v1/solves', '/api/v1/solves'], ['GET', '/api/v1/games', '/api/v1/games'], ['GET', '/app.js', 'page'],
  ]) {
    await page.evaluate(([address, how]) => fetch(address, { method: how, mode: 'no-cors' }).catch(() => {}), [BASE + path, method]);
    const metrics = await (await fetch(`${BASE}/metrics`)).text();
    assert.match(metrics, new RegExp(`count\\{method="${method}",path="${counted}",status="403"\\} [1-9]`), path);
  }
  await page.getByRole('link', { name: 'Kanzen' }).click();
  await page.getByRole('heading', { name: 'Games you can see to the end of' }).waitFor();
  site.close();
  site.closeAllConnections();
});
