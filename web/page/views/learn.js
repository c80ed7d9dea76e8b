// The rules of a game with moving pictures: `#/learn/GAME`.

import * as api from '../api.js';
import { hashOf, setTitle } from '../app.js';
import { wantsStillness } from '../board/animation.js';
import { pieceDrawing } from '../board/piece.js';
import { button, h } from '../dom.js';
import { lookOf } from '../store.js';
import { lang, pick, t } from '../text.js';
import { seatName } from '../words.js';
import { hoppingPictures } from './learn-hops.js';
import { Sample } from './learn-sample.js';

/** @typedef {import('../api.js').Details} Details */
/** @typedef {import('../api.js').Piece} Piece */
/** @typedef {import('../app.js').Route} Route */

/** @param {string} game */
function ways(game) {
  return h('p', { class: 'row' },
    h('a', { class: 'button primary big', href: hashOf('play', game) }, t('learn.play')),
    h('a', { class: 'button big', href: hashOf('explore', game) }, t('learn.explore')));
}

/** All games, for those who come without one. */
async function chooser() {
  const games = await api.games();
  return h('section', null,
    h('h1', null, t('learn.choose')),
    h('ul', { class: 'learn-games' }, games.map(({ name, title }) =>
      h('li', null, h('a', { class: 'button big', href: hashOf('learn', name) }, pick(title))))));
}

/**
 * Who is who: every piece, for each player where they differ.
 * @param {Details} details
 */
function whoIsWho(details) {
  const plain = details.pieces.filter((piece) => piece.form === piece.kind);
  const seats = details.seats.map((_, seat) => seat);
  const differ = plain.some((piece) => seats.some((seat) => pick(piece.names[seat]) !== pick(piece.names[0])));
  const groups = differ ? seats : [0];
  const grows = plain.some((piece) => piece.promotes_to !== null);
  return h('section', null,
    h('h2', null, t('learn.pieces')),
    h('div', { class: 'learn-teams' }, groups.map((seat) => h('div', { class: 'card' },
      differ && h('h3', null, seatName(details, seat)),
      h('ul', { class: grows ? 'learn-pieces pairs' : 'learn-pieces' },
        plain.map((piece) => pieceItem(details, piece, seat)))))));
}

/**
 * @param {Details} details
 * @param {Piece} piece
 * @param {number} seat
 */
function pieceItem(details, piece, seat) {
  const grown = details.pieces.find((other) => other.form === piece.promotes_to);
  const drawn = (/** @type {Piece} */ { form, glyphs }, /** @type {boolean} */ promoted) => pieceDrawing({
    drawings: details.drawings, look: lookOf(details), form, glyph: glyphs[seat], promoted, owner: seat, facing: 0,
    seats: details.players,
  });
  const about = piece.royal
    ? t('learn.royal')
    : grown ? t('learn.promotes', { name: pick(grown.names[seat]) }) : '';
  return h('li', null,
    h('span', { class: 'learn-faces' }, drawn(piece, false), grown && drawn(grown, true)),
    h('span', null, h('b', null, pick(piece.names[seat])), about && h('span', { class: 'soft small-text' }, about)));
}

/** Are the pieces of the pictures discs? @param {Details} details */
const areDiscs = ({ pictures }) => pictures.some(({ board }) => board.look === 'discs');

/** What dots and arrows mean. @param {Details} details */
function howToRead(details) {
  const boards = details.pictures.map(({ board }) => board);
  if (boards.every((board) => board.dots.length === 0)) return t('learn.how-arrows');
  const slides = !areDiscs(details) && boards.some((board) => board.arrows.length > 0);
  return t('learn.how-dots') + (slides ? ` ${t('learn.how-slides')}` : '');
}

/**
 * The pictures and the button that stops them.
 * @param {Details} details
 * @param {ReturnType<typeof hoppingPictures>} pictures
 */
function movesPart(details, pictures) {
  let moving = !wantsStillness();
  const toggle = button('', () => {
    moving = !moving;
    apply();
  });
  const apply = () => {
    toggle.textContent = t(moving ? 'learn.stop' : 'learn.hop');
    if (moving) pictures.play();
    else pictures.pause();
  };
  apply();
  return h('section', null,
    h('h2', null, t(areDiscs(details) ? 'learn.moves-discs' : 'learn.moves')),
    h('div', { class: 'learn-how' }, h('p', null, howToRead(details)), toggle),
    pictures.list);
}

/**
 * @param {HTMLElement} root
 * @param {Route} route
 */
export async function mount(root, route) {
  if (!route.game) {
    root.append(await chooser());
    return { unmount() {} };
  }
  const details = await api.details(route.game);
  const title = t('learn.title', { game: pick(details.title) });
  setTitle(title);
  const pictures = hoppingPictures(details);
  const sample = details.sample && new Sample(details, details.sample);
  root.append(
    h('div', { class: 'learn-top' }, h('h1', null, title), ways(details.name)),
    ...(details.pieces.length > 0 ? [whoIsWho(details)] : []),
    ...(details.pictures.length > 0 ? [movesPart(details, pictures)] : []),
    h('div', { class: 'learn-pair' },
      h('section', null,
        h('h2', null, t('learn.rules')),
        h('ol', { class: 'learn-rules card' }, details.rules[lang()].map((rule) => h('li', null, rule)))),
      sample && h('section', null, h('h2', null, t('learn.sample')), sample.element)),
    h('section', { class: 'learn-end' }, h('h2', null, t('learn.your-turn')), ways(details.name)),
  );
  const unmount = () => {
    pictures.end();
    sample?.end();
  };
  await sample?.show().catch((error) => {
    unmount();
    throw error;
  });
  return { unmount };
}
