// The router: which view is on the page, by the part of the address after `#`.

import { ApiError } from './api.js';
import { announce, button, fill, h } from './dom.js';
import { drawFooter, drawHeader } from './header.js';
import { lang, onLang, t } from './text.js';
import { faultWords } from './words.js';

/**
 * @typedef {object} Route
 * @property {string} view
 * @property {string} game
 * @property {URLSearchParams} params
 * @property {any} kept what the same view kept of itself when the language changed; else null
 */
/** @typedef {{unmount(): void, keep?(): unknown}} Mounted */
/** @typedef {{mount(root: HTMLElement, route: Route): Promise<Mounted>}} View */

/** @type {Record<string, () => Promise<View>>} */
const VIEWS = {
  home: () => import('./views/home.js'),
  play: () => import('./views/play.js'),
  explore: () => import('./views/explore.js'),
  cards: () => import('./views/cards.js'),
  learn: () => import('./views/learn.js'),
};

/** @type {Mounted|null} */
let mounted = null;
let turn = 0;

/** @param {string} hash @returns {Route} */
export function parse(hash) {
  const [path, query = ''] = hash.replace(/^#?\/?/, '').split(/\?(.*)/s);
  const [view, game = ''] = path.split('/').map(decoded);
  return { view: view || 'home', game, params: new URLSearchParams(query), kept: null };
}

/** An address typed by hand may have a lone `%`. @param {string} part */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * The hash of a place in the page; empty parameters are left out.
 * @param {string} view
 * @param {string} [game]
 * @param {Record<string, string|number|null|undefined>} [params]
 */
export function hashOf(view, game = '', params = {}) {
  const given = Object.entries(params).filter(([, value]) => value !== '' && value !== null && value !== undefined);
  // Characters that a query may hold as they are stay as they are, so that addresses can be read.
  const readable = (/** @type {unknown} */ value) =>
    encodeURIComponent(String(value)).replace(/%(2F|3A|2C|40|24|2A)/g, decodeURIComponent);
  const query = given.map(([name, value]) => `${name}=${readable(value)}`).join('&');
  const path = game ? `#/${view}/${readable(game)}` : view === 'home' ? '#/' : `#/${view}`;
  return query ? `${path}?${query}` : path;
}

/** Goes to another place of the page. @param {string} hash */
export function go(hash) {
  if (location.hash === hash) show();
  else location.hash = hash;
}

/** Writes where we are into the address, without going anywhere. @param {string} hash */
export function replace(hash) {
  history.replaceState(null, '', hash);
}

/** @param {string} title what the page shows now */
export function setTitle(title) {
  document.title = title ? `${title} — 完全 Kanzen` : '完全 Kanzen';
}

/**
 * What went wrong, in kind words, with a way on.
 * @param {unknown} error
 * @param {() => void} [again]
 */
export function sorry(error, again) {
  const offline = error instanceof ApiError && error.code === 'offline';
  return h('section', { class: 'card sorry', role: 'alert' },
    h(document.querySelector('main h1') ? 'h2' : 'h1', null, t(offline ? 'app.offline' : 'app.sorry')),
    h('p', null, faultWords(error)),
    h('p', { class: 'row' },
      again && button(t('app.again'), again, { kind: 'primary' }),
      h('a', { class: 'button', href: '#/' }, t('app.toHome'))));
}

/**
 * Mounts what the address says.
 * @param {{focus?: boolean, again?: boolean}} [how] `again`: in another language, but as it is
 */
async function show({ focus = true, again = false } = {}) {
  turn += 1;
  const mine = turn;
  const kept = again && mounted?.keep ? mounted.keep() : null;
  mounted?.unmount();
  mounted = null;
  const route = { ...parse(location.hash), kept };
  const root = /** @type {HTMLElement} */ (document.getElementById('view'));
  drawHeader(route.view);
  setTitle('');
  const place = h('div', { class: `view view-${route.view}` });
  fill(root, place);
  try {
    const load = VIEWS[route.view];
    if (!load) return fill(place, lost());
    const view = await (await load()).mount(place, route);
    if (mine === turn) mounted = view;
    else view.unmount();
  } catch (error) {
    if (mine === turn) fill(place, sorry(error, show));
  }
  if (mine === turn && focus) arrive(root);
}

/** @param {HTMLElement} root */
function arrive(root) {
  window.scrollTo(0, 0);
  root.focus({ preventScroll: true });
  announce(root.querySelector('h1')?.textContent ?? '');
}

function lost() {
  return h('section', { class: 'card sorry' },
    h('h1', null, t('app.lost')),
    h('p', null, t('app.lostMore')),
    h('p', null, h('a', { class: 'button primary', href: '#/' }, t('app.toHome'))));
}

/** @param {Event} event */
function skip(event) {
  event.preventDefault();
  document.getElementById('view')?.focus();
}

function drawFrame() {
  document.documentElement.lang = lang();
  const link = /** @type {HTMLElement} */ (document.getElementById('skip'));
  link.textContent = t('app.skip');
  drawFooter();
}

document.getElementById('skip')?.addEventListener('click', skip);
drawFrame();
addEventListener('hashchange', () => show());
onLang(() => {
  drawFrame();
  show({ focus: false, again: true });
});
show({ focus: false });
