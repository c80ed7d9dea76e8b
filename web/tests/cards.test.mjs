// The cards of 9-masu shogi: choosing, sorting, printing, and solving them. Belongs here: everything
// under `#/cards`.

import assert from 'node:assert/strict';
import { BASE, ask, inBrowser, makeMove, movesInAddress, open, place, untilMoves } from './page.mjs';

const CHOICE = 'level=2&seed=7';

/** @param {string} query as addresses have it */
async function cardsOf(query) {
  const number = (name, value) => (['level', 'seed'].includes(name) ? Number(value) : value);
  const wish = [...new URLSearchParams(query)].map(([name, value]) => [name, number(name, value)]);
  return (await ask('/cards', { game: 'ninemasu', count: 9, ...Object.fromEntries(wish) })).cards;
}

/** The state of a card after moves. */
const stateOf = (card, moves = []) => ask('/state', { game: 'ninemasu', start: card.position, moves });

/** The page's cards, in the order they are shown in. @param {import('playwright-core').Page} page */
const shown = (page) => page.getByRole('article');

/** Plays the best moves until the page says that the card is solved. */
async function solve(page, card) {
  for (let moves = movesInAddress(page); ; moves = movesInAddress(page)) {
    const state = await stateOf(card, moves);
    await makeMove(page, state, state.legal[0]);
    const after = await stateOf(card, [...moves, state.legal[0].move]);
    if (after.end) return;
    await untilMoves(page, moves.length + 2);
  }
}

inBrowser('cards of a level are shown, and of another one when it is chosen', { timeout: 90_000 }, async (page) => {
  await open(page, `#/cards?${CHOICE}`);
  await shown(page).first().waitFor({ timeout: 30_000 });
  assert.equal(await shown(page).count(), 9);
  assert.equal(await page.getByRole('img', { name: 'Level 2 of 5' }).count(), 9);
  assert.match(await shown(page).first().innerText(), /First to move/);
  await page.getByRole('radio', { name: 'Level 1 of 5' }).check();
  await page.getByRole('img', { name: 'Level 1 of 5' }).nth(8).waitFor({ timeout: 30_000 });
  assert.equal(await page.getByRole('img', { name: 'Level 2 of 5' }).count(), 0);
  await page.getByRole('button', { name: 'Draw other cards' }).click();
  await page.waitForURL(/seed=8/);
  await shown(page).first().waitFor({ timeout: 30_000 });
});

inBrowser('cards show what is in hand, on the screen and on paper', {}, async (page) => {
  const cards = await cardsOf('level=3&seed=7&material=RR');
  const held = cards.map(({ board }) => board.hands.flat().length);
  assert.ok(Math.max(...held) > 0, 'some card has a piece in hand');
  await open(page, '#/cards?level=3&seed=7&material=RR');
  await shown(page).first().waitFor({ timeout: 30_000 });
  for (const media of ['screen', 'print']) {
    await page.emulateMedia({ media });
    for (const [i, count] of held.entries()) {
      assert.equal(await shown(page).nth(i).locator('.kzb-slot').filter({ visible: true }).count(), count, `card ${i + 1}, ${media}`);
    }
    const cut = await page.locator('article .mini').evaluateAll((all) => all.filter((one) => one.scrollHeight > one.clientHeight + 1).length);
    assert.equal(cut, 0, `no board is cut off on ${media}`);
  }
});

inBrowser('cards are sorted by a measure, either way', {}, async (page) => {
  const cards = await cardsOf(CHOICE);
  const lengths = async () => (await page.getByText(/^\d+ moves$/).allInnerTexts()).map((text) => parseInt(text, 10));
  await open(page, `#/cards?${CHOICE}`);
  await shown(page).first().waitFor({ timeout: 30_000 });
  await page.getByText('More choices').click();
  await page.getByLabel('Order').selectOption({ label: 'Length' });
  const rising = cards.map((card) => card.plies).sort((a, b) => a - b);
  await page.getByText(/^\d+ moves$/).first().waitFor();
  assert.deepEqual(await lengths(), rising);
  await page.getByLabel('Largest first').check();
  assert.deepEqual(await lengths(), rising.reverse());
  assert.match(page.url(), /sort=-plies/);
});

inBrowser('only the pieces that were asked for take part', {}, async (page) => {
  await open(page, '#/cards?level=all&seed=7');
  await page.getByText('More choices').click();
  await page.getByRole('button', { name: 'add Rook' }).click();
  await page.getByRole('button', { name: 'add Rook' }).click();
  await page.getByRole('button', { name: 'Use these pieces' }).click();
  await page.waitForURL(/material=RR/);
  await shown(page).first().waitFor({ timeout: 30_000 });
  const cards = await cardsOf('seed=7&material=RR');
  assert.ok(cards.length > 0);
  await page.waitForFunction((count) => document.querySelectorAll('article').length === count, cards.length);
  for (const { position } of cards) assert.equal(position.split(' b ').join('').replace(/[^a-z]/gi, '').replace(/[kr]/gi, ''), '');
});

inBrowser('a wrong move is explained and taken back, then the card is solved and remembered', { timeout: 90_000 }, async (page) => {
  const cards = await cardsOf(`${CHOICE}&value=win`);
  let [number, wrong, state] = [0, null, null];
  for (const [i, card] of cards.entries()) {
    state = await stateOf(card);
    wrong = state.legal.find((move) => move.value === 'loss');
    number = i + 1;
    if (wrong) break;
  }
  assert.ok(wrong, 'some card has a move that loses');
  const card = cards[number - 1];
  await open(page, `#/cards?${CHOICE}&value=win`);
  await shown(page).first().waitFor({ timeout: 30_000 });
  await page.getByRole('link', { name: `No. ${number}`, exact: true }).click();
  await page.getByText('Your turn.').waitFor();
  await makeMove(page, state, wrong);
  await page.getByText(wrong.plies > 1 ? `lets the other side win in ${wrong.plies - 1}.` : 'is lost at once').waitFor();
  await page.waitForFunction(() => document.querySelector('kz-board')?.legal.length > 0);
  assert.deepEqual(movesInAddress(page), []);
  await solve(page, card);
  await page.getByText(/^Solved! And nobody/).waitFor();
  await page.getByRole('link', { name: 'Next card' }).waitFor();
  await page.getByRole('link', { name: 'All cards' }).click();
  await shown(page).first().waitFor();
  assert.match(await shown(page).nth(number - 1).innerText(), /Solved/);
  await page.reload();
  await page.getByText('1 of 9 solved').waitFor({ timeout: 30_000 });
});

inBrowser('a move that wins later than possible is right, too', { timeout: 90_000 }, async (page) => {
  const query = 'level=2&value=win&material=RR&seed=7';
  const cards = await cardsOf(query);
  const found = [];
  for (const [i, card] of cards.entries()) {
    const state = await stateOf(card);
    const slow = state.legal.find((move) => move.value === 'win' && move.plies > state.plies);
    if (slow) found.push({ number: i + 1, state, slow });
  }
  assert.ok(found.length > 0, 'some card can be won in two lengths');
  const [{ number, state, slow }] = found;
  await open(page, `#/cards?${query}&card=${number}`);
  await page.getByText('Your turn.').waitFor({ timeout: 30_000 });
  await makeMove(page, state, slow);
  await page.getByText(/^Good! They answered/).waitFor();
  assert.equal(movesInAddress(page)[0], slow.move);
});

inBrowser('where the second player wins, the other side begins', { timeout: 90_000 }, async (page) => {
  const [card] = await cardsOf(`${CHOICE}&value=loss`);
  const start = await stateOf(card);
  await open(page, `#/cards?${CHOICE}&value=loss&card=1`);
  await page.getByText('You are △ Second.').waitFor({ timeout: 30_000 });
  await untilMoves(page, 1);
  assert.deepEqual(movesInAddress(page), [start.legal[0].move], 'it resists longest');
  await solve(page, card);
  await page.getByText(/^Solved!/).waitFor();
});

inBrowser('a draw is held', { timeout: 120_000 }, async (page) => {
  const [card] = await cardsOf('seed=7&value=draw');
  await open(page, '#/cards?seed=7&value=draw&card=1');
  await page.getByText('do not lose for').waitFor({ timeout: 60_000 });
  for (let i = 0; i < 6; i += 1) {
    const moves = movesInAddress(page);
    const state = await stateOf(card, moves);
    await makeMove(page, state, state.legal[0]);
    if (i === 5 || (await stateOf(card, [...moves, state.legal[0].move])).end) break;
    await untilMoves(page, moves.length + 2);
  }
  await page.getByText('Solved! You held the draw.').waitFor();
});

inBrowser('hints tell the piece, then the move', {}, async (page) => {
  const [card] = await cardsOf(`${CHOICE}&value=win`);
  const state = await stateOf(card);
  await open(page, `#/cards?${CHOICE}&value=win&card=1`);
  await page.getByText('Your turn.').waitFor({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByText(state.legal[0].drop ? /^Drop a piece from your hand/ : /^Look at your/).waitFor();
  await page.getByRole('button', { name: 'Another hint' }).click();
  await page.getByText(`Try ${state.legal[0].said.en}.`).waitFor();
});

inBrowser('the answer is shown a move at a time, in Japanese', { lang: 'ja' }, async (page) => {
  const [card] = await cardsOf(`${CHOICE}&value=win`);
  await open(page, `#/cards?${CHOICE}&value=win&card=1`);
  await page.getByRole('button', { name: '答えを見る' }).click();
  await page.getByText(`${card.plies}手で▲先手の勝ち。`).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), '１手すすむ', 'a keyboard can go on');
  const line = page.getByRole('listitem').filter({ hasText: /^[▲△]/ });
  const said = card.line.map((move, i) => (i % 2 ? '△' : '▲') + move.said.ja);
  assert.deepEqual(await line.allInnerTexts(), said);
  for (let ply = 1; ply <= card.line.length; ply += 1) {
    await page.getByRole('button', { name: '１手すすむ' }).click();
    await page.getByText(`${card.line.length}手のうち${ply}手目：${said[ply - 1]}`).waitFor();
  }
  assert.ok(await page.getByRole('button', { name: '１手すすむ' }).isDisabled());
  await page.getByRole('button', { name: '自分で指す' }).click();
  await page.getByText('あなたの番です。').waitFor();
});

inBrowser('a card is made of any position, and a bad one is told kindly', { expected: /40[09]/ }, async (page) => {
  await open(page, '#/cards');
  const field = page.getByLabel('Position as text');
  await field.fill('3/K1k/3 b Rr');
  await page.getByRole('button', { name: 'Make the card' }).click();
  await page.getByRole('heading', { name: 'A card of your own' }).waitFor();
  await page.getByText('Your turn.').waitFor({ timeout: 30_000 });
  await page.getByRole('link', { name: 'All cards' }).click();
  await field.fill('this is no position');
  await page.getByRole('button', { name: 'Make the card' }).click();
  const told = page.getByRole('alert');
  await told.waitFor();
  assert.match(await told.innerText(), /That did not work/);
  await told.getByRole('button', { name: 'Try again' }).waitFor();
});

inBrowser('sheets and answers are there to print', {}, async (page) => {
  await open(page, `#/cards?${CHOICE}`);
  for (const name of ['Cards to cut out (PDF)', 'Answers (PDF)']) {
    const address = await page.getByRole('link', { name }).getAttribute('href');
    assert.match(address, /level=2/);
    assert.match(address, /seed=7/);
    const response = await fetch(BASE + address);
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('content-type'), 'application/pdf');
    assert.equal(Buffer.from(await response.arrayBuffer()).subarray(0, 5).toString(), '%PDF-');
  }
  await shown(page).first().waitFor({ timeout: 30_000 });
  await page.emulateMedia({ media: 'print' });
  assert.ok(await shown(page).first().isVisible());
  assert.ok(!(await page.getByRole('button', { name: 'Draw other cards' }).isVisible()), 'nothing to press on paper');
  // Browsers leave out backgrounds, which boards are drawn with, unless they are told not to; and who
  // likes dark screens has no dark paper.
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const square = await shown(page).first().locator('.kzb-cell').first().evaluate((cell) => {
    const { backgroundColor, printColorAdjust } = getComputedStyle(cell);
    return { backgroundColor, printColorAdjust };
  });
  assert.deepEqual(square, { backgroundColor: 'rgb(255, 255, 255)', printColorAdjust: 'exact' });
});

inBrowser('where no game has cards, that is said', {}, async (page) => {
  const { games } = await ask('/games');
  await page.route('**/api/v1/games', (route) => route.fulfill({ json: { games: games.map((game) => ({ ...game, cards: false })) } }));
  await open(page, '#/cards');
  await page.getByText('None of the games here has cards.').waitFor();
});

inBrowser('a busy server is asked again', { expected: /429/ }, async (page) => {
  let refused = 0;
  await page.route('**/api/v1/cards', (route) => {
    refused += 1;
    if (refused > 1) return route.continue();
    const error = { code: 'busy', en: 'All places are taken', ja: 'いっぱいです' };
    return route.fulfill({ status: 429, headers: { 'Retry-After': '1' }, json: { error } });
  });
  await open(page, `#/cards?${CHOICE}`);
  await page.locator('main').getByText('Many people are here just now.').waitFor();
  await shown(page).first().waitFor({ timeout: 30_000 });
  assert.equal(refused, 2);
});

inBrowser('when the program does not answer, a card waits and goes on', { expected: /\/api\/v1\/state/ }, async (page) => {
  const [card] = await cardsOf(`${CHOICE}&value=win`);
  const state = await stateOf(card);
  await open(page, `#/cards?${CHOICE}&value=win&card=1`);
  await page.getByText('Your turn.').waitFor({ timeout: 30_000 });
  await page.route('**/api/v1/state', (route) => route.abort('connectionrefused'));
  await makeMove(page, state, state.legal[0]);
  await page.getByText('Kanzen does not answer.').waitFor();
  await page.unroute('**/api/v1/state');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Your turn.').waitFor();
  await makeMove(page, state, state.legal[0]);
  await untilMoves(page, 2);
});

inBrowser('a card can be tapped anywhere, and the board reached by its places', {}, async (page) => {
  await open(page, `#/cards?${CHOICE}&value=win`);
  await shown(page).first().click({ position: { x: 60, y: 120 } });
  await page.waitForURL(/card=1/);
  await place(page, 's4').waitFor();
});
