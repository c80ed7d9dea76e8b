// The page's texts, without a browser: each is there in both languages, says the same things, and is
// used; and each that is used is there. Belongs here: what can be told from the sources alone.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const WEB = new URL('../page/', import.meta.url);
const { STRINGS } = await import(new URL('strings.js', WEB).href);

const files = readdirSync(WEB, { recursive: true }).map(String).filter((file) => file.endsWith('.js'));
const sources = files.filter((file) => !file.startsWith('strings')).map((file) => ({
  file, text: readFileSync(join(WEB.pathname, file), 'utf8'),
}));

/** A pattern for what a template may become: whatever stands for `${…}`. */
function pattern(template) {
  const fixed = template.split(/\$\{(?:[^{}]|\{[^}]*\})*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${fixed.join('[^.]*')}$`);
}

/** Keys are written as `part.name`, in quotes or as templates, wherever they are passed on to `t`. */
const PART = [...new Set(Object.keys(STRINGS).map((key) => key.split('.')[0]))].join('|');
const PLAIN = new RegExp(`'((?:${PART})\\.[^'\\n]+)'`, 'g');
const TEMPLATE = new RegExp('`((?:' + PART + ')\\.[^`\\n]*)`', 'g');
const DIRECT = /\bt\(\s*'([^']+)'/g;

const plain = new Set(sources.flatMap(({ text }) => [...text.matchAll(PLAIN)].map(([, key]) => key)));
const templates = sources.flatMap(({ text }) => [...text.matchAll(TEMPLATE)].map(([, key]) => pattern(key)));

test('there are texts', () => {
  assert.ok(Object.keys(STRINGS).length > 100);
  assert.ok(plain.size > 50 && templates.length > 3);
});

test('every text is there in both languages', () => {
  const missing = Object.entries(STRINGS).filter(([, text]) => !text.en?.trim() || !text.ja?.trim()).map(([key]) => key);
  assert.deepEqual(missing, []);
});

test('Japanese is Japanese and English is not', () => {
  const kana = /[぀-ヿ一-鿿]/;
  const hasWords = (text) => /[a-z]{4}/i.test(text.replace(/\{\w+\}/g, ''));
  const english = Object.entries(STRINGS).filter(([, { en }]) => /[぀-ヿ]/.test(en)).map(([key]) => key);
  const japanese = Object.entries(STRINGS).filter(([, { en, ja }]) => hasWords(en) && !kana.test(ja) && en !== ja).map(([key]) => key);
  assert.deepEqual({ english, japanese }, { english: [], japanese: [] });
});

test('both languages have the same blanks to fill', () => {
  const blanks = (text) => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))].sort();
  for (const [key, { en, ja }] of Object.entries(STRINGS)) {
    const [less, more] = [blanks(en), blanks(ja)];
    // A language may leave a word out, but may not ask for one that the other does not know.
    const shared = less.length >= more.length ? [more, less] : [less, more];
    assert.ok(shared[0].every((name) => shared[1].includes(name)), `${key}: {${less}} and {${more}}`);
  }
});

test('every text that is asked for is there', () => {
  const missing = sources.flatMap(({ file, text }) =>
    [...text.matchAll(DIRECT)].filter(([, key]) => !(key in STRINGS)).map(([, key]) => `${file}: ${key}`));
  assert.deepEqual(missing, []);
});

test('every template leads to some text', () => {
  const keys = Object.keys(STRINGS);
  const lost = templates.filter((wanted) => !keys.some((key) => wanted.test(key))).map(String);
  assert.deepEqual(lost, []);
});

test('every text is used', () => {
  const unused = Object.keys(STRINGS).filter((key) => !plain.has(key) && !templates.some((wanted) => wanted.test(key)));
  assert.deepEqual(unused, []);
});

test('no text of the page stands in its sources', () => {
  // Words for people belong in strings/, so that both languages have them. Endonyms, the name of the
  // program and what cannot come from there are the exceptions.
  const allowed = /日本語|完全|Kanzen から返事がありません| 対 /;
  const found = sources.flatMap(({ file, text }) =>
    text.split('\n').map((line, i) => ({ at: `${file}:${i + 1}`, line }))
      .filter(({ line }) => /['"`][^'"`]*[぀-ヿ一-鿿][^'"`]*['"`]/.test(line) && !allowed.test(line)).map(({ at }) => at));
  assert.deepEqual(found, []);
});
