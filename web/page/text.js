// The page's language, and texts in it.

import { changeSettings, settings } from './store.js';
import { STRINGS } from './strings.js';

/** @typedef {'en'|'ja'} Lang */
/** @typedef {{en: string, ja: string}} Text */

const changed = new EventTarget();

/** @returns {Lang} */
function preferred() {
  const wanted = globalThis.navigator?.languages ?? [];
  const found = wanted.map((tag) => tag.slice(0, 2)).find((tag) => tag === 'ja' || tag === 'en');
  return found === 'ja' ? 'ja' : 'en';
}

/** The language of the page. @returns {Lang} */
export function lang() {
  return settings().lang ?? preferred();
}

/** @param {Lang} chosen */
export function setLang(chosen) {
  changeSettings({ lang: chosen });
  document.documentElement.lang = chosen;
  changed.dispatchEvent(new Event('change'));
}

/**
 * Calls back after every change of language.
 * @param {() => void} callback
 * @returns {() => void} stops it
 */
export function onLang(callback) {
  changed.addEventListener('change', callback);
  return () => changed.removeEventListener('change', callback);
}

/**
 * Text of the API in the page's language; plain strings stay as they are.
 * @param {Text|string|null|undefined} text
 * @returns {string}
 */
export function pick(text) {
  if (text === null || text === undefined) return '';
  return typeof text === 'string' ? text : text[lang()];
}

/**
 * A text of the page, `{name}` replaced by the parameter of that name.
 * @param {string} key
 * @param {Record<string, string|number>} [params]
 * @returns {string}
 */
export function t(key, params = {}) {
  const text = STRINGS[key];
  if (!text) return key;
  return text[lang()].replace(/\{(\w+)\}/g, (whole, name) => String(params[name] ?? whole));
}

/** Is there a text with this key? @param {string} key */
export function hasText(key) {
  return key in STRINGS;
}

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';
/** Numbers that nobody reads digit by digit are written with a power of ten. */
const READABLE = 1e15;

/** A number as people of the language write it. @param {number} value */
export function number(value) {
  if (value >= READABLE) {
    const [digits, power] = value.toExponential(1).split('e+');
    return `${digits} × 10${power.replace(/\d/g, (digit) => RAISED[Number(digit)])}`;
  }
  return value.toLocaleString(lang() === 'ja' ? 'ja-JP' : 'en-GB');
}

/** @param {number} milliseconds */
export function dateTime(milliseconds) {
  const style = /** @type {const} */ ({ dateStyle: 'medium', timeStyle: 'short' });
  return new Intl.DateTimeFormat(lang() === 'ja' ? 'ja-JP' : 'en-GB', style).format(milliseconds);
}
