// The browser, and the program it talks to. Nothing of the tests belongs here: screenshots.mjs uses
// it, too.

import assert from 'node:assert/strict';
import { chromium } from 'playwright-core';

/** Where the program listens. */
export const BASE = (process.env.BASE_URL ?? '').replace(/\/$/, '');
assert.ok(BASE, 'BASE_URL says where the program listens; ./run sets it');

export const DESKTOP = { width: 1280, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** Where a browser is on this machine. */
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const FLAGS = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync',
];

/** @type {Promise<import('playwright-core').Browser>|null} */
let browser = null;

export function launch() {
  browser ??= chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  return browser;
}

export async function closeBrowser() {
  if (browser) await (await browser).close();
  browser = null;
}

/**
 * Asks the program, as the page does.
 * @param {string} path
 * @param {object} [body] posted if there is one
 */
export async function ask(path, body) {
  const init = body && { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(`${BASE}/api/v1${path}`, init);
  const text = await response.text();
  assert.ok(response.ok, `${path}: ${response.status} ${text.slice(0, 300)}`);
  return JSON.parse(text);
}
