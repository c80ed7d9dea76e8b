// Which games there are, and which of a family is chosen: all of it is told by the program. Belongs
// here: lists of games, and choices that lead from one game to another.

import assert from 'node:assert/strict';
import { ask, inBrowser, open } from './page.mjs';

/** Where a choice would lead: the game of an option that is not chosen. */
const other = (choice) => choice.options.find(({ chosen }) => !chosen);

inBrowser('games are shown in the order of the list, the prominent ones first', {}, async (page) => {
  const { games } = await ask('/games');
  await open(page, '#/');
  const shown = [...games.filter(({ prominent }) => prominent), ...games.filter(({ prominent }) => !prominent)];
  const links = await page.getByRole('link', { name: /^Play ./ }).evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  assert.deepEqual(links, shown.map(({ opens }) => `#/play/${opens}`));
  for (const { about } of games) if (about) await page.getByText(about.en, { exact: true }).waitFor();
});

inBrowser('another size is chosen, and the usual one again', {}, async (page) => {
  const { choices } = await ask('/games/nocca%3A3x4x3');
  assert.ok(choices.choices.length > 1);
  await open(page, '#/play/nocca:3x4x3');
  const sizes = page.getByRole('group', { name: choices.title.en });
  for (const [i, choice] of choices.choices.entries()) {
    assert.equal(await sizes.getByRole('combobox').nth(i).inputValue(), choice.options.find(({ chosen }) => chosen).game);
  }
  const { title, game } = other(choices.choices[1]);
  await sizes.getByLabel(choices.choices[1].title.en).selectOption({ label: title.en });
  await page.waitForURL((url) => url.hash === `#/play/${game}`);
  await sizes.getByRole('button', { name: choices.usual[1].en }).click();
  await page.waitForURL((url) => url.hash === '#/play/nocca');
  await page.getByText(choices.usual[0].en).waitFor();
});

inBrowser('another way to play is chosen, to play and to explore', {}, async (page) => {
  const { choices } = await ask('/games/yonin');
  assert.equal(choices.choices.length, 1);
  const { title, game } = other(choices.choices[0]);
  for (const view of ['play', 'explore']) {
    await open(page, `#/${view}/yonin`);
    const ways = page.getByRole('group', { name: choices.title.en });
    assert.equal(await ways.getByRole('radio').count(), choices.choices[0].options.length);
    await ways.getByText(title.en).click();
    await page.waitForURL((url) => url.hash === `#/${view}/${game}`);
    assert.ok(await page.getByRole('radio', { name: title.en }).isChecked());
  }
});

inBrowser('a game without a fixed start offers boards to begin with', {}, async (page) => {
  const { starts } = await ask('/games/ninemasu');
  assert.ok(starts.length > 1);
  await open(page, '#/play/ninemasu');
  const tiles = page.getByRole('group', { name: 'Where to begin' }).locator('.tile');
  await tiles.nth(starts.length - 1).click();
  await page.waitForURL((url) => decodeURIComponent(url.hash).includes(`start=${starts.at(-1)}`));
});
