// Cards of a game: a list to choose from and to print, or one card to solve.

import * as api from '../api.js';
import { go, hashOf, replace, setTitle, sorry } from '../app.js';
import { announce, fill, h } from '../dom.js';
import { t } from '../text.js';
import { choiceForm, choiceOf, hashOfChoice, materialField, order, queryOf } from './cards-choice.js';
import { cardsTitle, listHead, ownCard, printLinks, showCards } from './cards-list.js';
import { mountCard } from './cards-solve.js';
import { thinking } from './parts.js';

/** @typedef {import('../api.js').Card} Card */
/** @typedef {import('../api.js').Listed} Listed */
/** @typedef {import('../app.js').Route} Route */
/** @typedef {import('../app.js').Mounted} Mounted */
/** @typedef {import('./cards-choice.js').Choice} Choice */

/** How often a busy server is asked again before we leave that to the visitor. */
const TRIES = 6;

/** @type {Map<string, Card[]>} cards that were chosen before: the same choice gives the same cards */
const chosen = new Map();

/**
 * @param {HTMLElement} root
 * @param {Route} route
 * @returns {Promise<Mounted>}
 */
export async function mount(root, { params }) {
  const game = (await api.games()).find(({ cards }) => cards);
  if (!game) return mountNone(root);
  const choice = choiceOf(params);
  const [position, number] = [params.get('position'), Number(params.get('card'))];
  if (position !== null) return mountOne(root, game, params, own(game, position));
  return number > 0 ? mountOne(root, game, params, numbered(game, choice, number)) : mountList(root, game, choice);
}

/** @param {HTMLElement} root @returns {Mounted} */
function mountNone(root) {
  setTitle(t('app.cards'));
  fill(root, h('h1', null, t('app.cards')), h('p', { class: 'card' }, t('cards.no-game')));
  return { unmount() {} };
}

/**
 * @param {HTMLElement} root
 * @param {Listed} game
 * @param {Choice} choice
 * @returns {Mounted}
 */
function mountList(root, game, choice) {
  setTitle(cardsTitle(game));
  let stop = new AbortController();
  const place = h('div', { class: 'cards-place', 'aria-live': 'off' });
  const print = h('section', { class: 'card cards-print' });
  const material = h('div', null);
  const help = h('p', { class: 'soft small-text' });
  const show = async () => {
    stop.abort();
    stop = new AbortController();
    print.hidden = true;
    await withPatience(place, t('cards.choosing'), stop.signal, async () => {
      const cards = await cardsOf(game, choice, stop.signal);
      return () => {
        showCards(place, { game, cards, choice });
        fill(print, ...printLinks(game, choice));
        print.hidden = false;
      };
    });
  };
  const change = (/** @type {Partial<Choice>} */ part) => {
    choice = { ...choice, ...part };
    replace(hashOfChoice(choice));
    show();
  };
  fill(root, h('div', { class: 'cards-list' }, listHead(game),
    h('div', { class: 'card' }, choiceForm(choice, change, material)),
    place, h('div', { class: 'cards-below' }, print, ownCard((position) => go(hashOfOwn(position)), help))));
  api.details(game.name).then(({ pieces, starts }) => {
    fill(material, materialField(choice, pieces, change));
    if (starts.length > 0) fill(help, t('cards.own.help', { example: starts[0] }));
  }, () => {
    // The cards tell what is wrong; without the pieces' names there are just no letters to choose.
  });
  show();
  return { unmount: () => stop.abort() };
}

/** @param {string} position @param {Record<string, string|number|null>} [more] */
function hashOfOwn(position, more = {}) {
  return hashOf('cards', '', { position, ...more });
}

/**
 * @typedef {object} Found a card, and where to go from it
 * @property {Card} card
 * @property {string|null} next address of the card after it
 */

/**
 * @typedef {object} Source where a card comes from
 * @property {string} title
 * @property {string} list address of the list it is in
 * @property {(more: Record<string, string|number|null>) => string} hash its own address
 * @property {(signal: AbortSignal) => Promise<Found|null>} find null if there is no such card
 */

/** @param {Listed} game @param {Choice} choice @param {number} number @returns {Source} */
function numbered(game, choice, number) {
  return {
    title: t('cards.number', { n: number }),
    list: hashOfChoice(choice),
    hash: (more) => hashOfChoice(choice, { card: number, ...more }),
    async find(signal) {
      const cards = await cardsOf(game, choice, signal);
      const shown = order(cards, choice);
      const next = shown[shown.indexOf(number) + 1];
      const drawn = hashOfChoice({ ...choice, seed: String(Number(choice.seed) + 1) });
      const card = cards[number - 1];
      return card && { card, next: next ? hashOfChoice(choice, { card: next }) : drawn };
    },
  };
}

/** @param {Listed} game @param {string} position @returns {Source} */
function own(game, position) {
  return {
    title: t('cards.own'),
    list: hashOf('cards'),
    hash: (more) => hashOfOwn(position, more),
    async find() {
      const [card] = (await api.card({ game: game.name, position })).cards;
      return card && { card, next: null };
    },
  };
}

/**
 * @param {HTMLElement} root
 * @param {Listed} game
 * @param {URLSearchParams} params
 * @param {Source} source
 * @returns {Mounted}
 */
function mountOne(root, game, params, source) {
  setTitle(`${source.title} · ${cardsTitle(game)}`);
  const stop = new AbortController();
  const place = h('div', { class: 'cards-one' });
  fill(root, h('p', { class: 'cards-back' }, h('a', { href: source.list }, `← ${t('cards.back')}`)), place);
  /** @type {Mounted|null} */
  let solving = null;
  withPatience(place, t('cards.opening'), stop.signal, async () => {
    const [found, details] = await Promise.all([source.find(stop.signal), api.details(game.name)]);
    if (!found) return () => fill(place, h('h1', null, source.title), h('p', { class: 'card' }, t('cards.no-card')));
    return () => {
      solving = mountCard(place, { ...found, details, title: source.title, hash: source.hash, params });
    };
  });
  return {
    unmount() {
      stop.abort();
      solving?.unmount();
    },
  };
}

/** @param {Listed} game @param {Choice} choice @param {AbortSignal} signal @returns {Promise<Card[]>} */
async function cardsOf(game, choice, signal) {
  const query = queryOf(game.name, choice);
  const key = JSON.stringify(query);
  const cards = chosen.get(key) ?? (await api.cards(query, signal)).cards;
  chosen.set(key, cards);
  return cards;
}

/**
 * Shows that something is being fetched, asks a busy server again, and tells kindly if it fails.
 * @param {HTMLElement} place
 * @param {string} waiting
 * @param {AbortSignal} signal nobody wants it any more
 * @param {() => Promise<() => void>} work fetches, and answers with what shows it
 */
async function withPatience(place, waiting, signal, work) {
  const wait = (/** @type {string} */ text) => {
    fill(place, h('p', { class: 'cards-waiting soft' }, thinking(), text));
    announce(text);
  };
  wait(waiting);
  for (let tries = 1; ; tries += 1) {
    try {
      const show = await work();
      return signal.aborted || show();
    } catch (error) {
      if (signal.aborted) return;
      const busy = error instanceof api.ApiError && error.status === 429;
      if (!busy || tries === TRIES) {
        return fill(place, sorry(error, () => withPatience(place, waiting, signal, work)));
      }
      wait(t('cards.busy'));
      await new Promise((resolve) => setTimeout(resolve, 1000 * (error.retryAfter || 2)));
      if (signal.aborted) return;
    }
  }
}
