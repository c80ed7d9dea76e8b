// The cards that were chosen, side by side, with what one can do with all of them.

import * as api from '../api.js';
import { hashOf } from '../app.js';
import { button, fill, h } from '../dom.js';
import { recall, remember } from '../store.js';
import { pick, t } from '../text.js';
import { hashOfChoice, order, queryOf, sorting } from './cards-choice.js';
import { moverOf } from './cards-puzzle.js';
import { miniBoard } from './parts.js';

/** @typedef {import('../api.js').Card} Card */
/** @typedef {import('../api.js').Listed} Listed */
/** @typedef {import('./cards-choice.js').Choice} Choice */

const SOLVED = 'cards.solved';

/** The sides as diagrams mark them: small boards have no room for words. */
const MARKS = ['▲', '△'].map((mark) => ({ en: mark, ja: mark }));

/** Positions of the cards that were solved in this browser. @returns {string[]} */
function solved() {
  const list = recall(SOLVED);
  return Array.isArray(list) ? list : [];
}

/** @param {Card} card */
export function isSolved(card) {
  return solved().includes(card.position);
}

/** @param {Card} card */
export function rememberSolved(card) {
  if (!isSolved(card)) remember(SOLVED, [...solved(), card.position]);
}

/** How hard a card is, as stars; draws are none of it. @param {Card} card */
export function stars(card) {
  if (card.level === null) return h('span', { class: 'cards-stars' }, t('cards.draw'));
  const text = '★'.repeat(card.level) + '☆'.repeat(5 - card.level);
  return h('span', { class: 'cards-stars', role: 'img', 'aria-label': t('cards.stars', { level: card.level }) }, text);
}

/** Who moves first on a card. @param {Card} card */
function whoMoves(card) {
  return t(moverOf(card) === 0 ? 'cards.first-moves' : 'cards.second-moves');
}

/**
 * Shows the cards.
 * @param {HTMLElement} place
 * @param {{game: Listed, cards: Card[], choice: Choice}} what
 */
export function showCards(place, { game, cards, choice }) {
  if (cards.length === 0) return fill(place, h('p', { class: 'card' }, t('cards.none')));
  const done = cards.filter(isSolved).length;
  fill(place,
    h('p', { class: 'soft' }, t('cards.solved.count', { n: done, all: cards.length })),
    h('ol', { class: 'cards-grid' }, order(cards, choice).map((number) =>
      h('li', null, tile(game, cards[number - 1], number, choice)))));
}

/**
 * A card that can be opened; all of it is the link's, so that any tap opens it.
 * @param {Listed} game
 * @param {Card} card
 * @param {number} number
 * @param {Choice} choice
 */
function tile(game, card, number, choice) {
  const picture = miniBoard(game, card.board, t('cards.picture', { n: number }), { hands: true });
  Object.assign(/** @type {Element} */ (picture.firstElementChild), { seats: MARKS, seat: moverOf(card) });
  const { measure } = sorting(choice);
  const size = measure && card[measure];
  const done = isSolved(card);
  return h('article', { class: done ? 'cards-card cards-done-card' : 'cards-card' },
    h('div', { class: 'cards-top' },
      h('h2', null, h('a', { href: hashOfChoice(choice, { card: number }) }, t('cards.number', { n: number }))),
      done && h('span', { class: 'cards-check' }, `✓ ${t('cards.solved')}`),
      stars(card)),
    picture,
    h('div', { class: 'cards-foot' },
      h('span', null, whoMoves(card)),
      measure && h('span', { class: 'cards-size' }, t(`cards.measure.${measure}.on`, { n: size ?? '–' }))));
}

/** Ways to put the cards on paper. @param {Listed} game @param {Choice} choice */
export function printLinks(game, choice) {
  const query = queryOf(game.name, choice);
  const link = (/** @type {string} */ text, /** @type {boolean} */ answers) =>
    h('a', { class: 'button', href: api.cardsPdfUrl({ ...query, answers: answers || undefined }), target: '_blank' }, text);
  return [
    h('h2', null, t('cards.print')),
    h('p', { class: 'row' },
      link(t('cards.print.sheet'), false),
      link(t('cards.print.answers'), true),
      button(t('cards.print.page'), () => window.print())),
  ];
}

/**
 * A field for a position of one's own.
 * @param {(position: string) => void} onMake
 * @param {HTMLElement} help what is to be written there, which comes later
 */
export function ownCard(onMake, help) {
  help.id = 'cards-own-help';
  const field = h('input', { type: 'text', required: true, maxLength: 200, autocomplete: 'off', spellcheck: false, 'aria-describedby': help.id });
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    onMake(field.value.trim());
  };
  return h('section', { class: 'cards-own card' },
    h('h2', null, t('cards.own')),
    h('form', { class: 'row', onsubmit: submit },
      h('label', { class: 'field grow' }, h('span', null, t('cards.own.label')), field),
      h('button', { type: 'submit', class: 'button' }, t('cards.own.make'))),
    help);
}

/** What cards of a game are called. @param {Listed} game */
export function cardsTitle(game) {
  return t('cards.title', { game: pick(game.title) });
}

/** The list's head. @param {Listed} game */
export function listHead(game) {
  return h('div', { class: 'cards-head' },
    h('h1', null, cardsTitle(game)),
    h('p', null, t('cards.intro'), ' ', h('a', { href: hashOf('learn', game.name) }, t('cards.rules'))));
}
