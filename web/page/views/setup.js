// Before a game: its size or way to play, and who sits where.

import * as api from '../api.js';
import { go, hashOf } from '../app.js';
import { button, fill, h } from '../dom.js';
import { LEVELS, programs, teacherLevel, usualSeats, writeSeats } from '../players.js';
import { recall, remember } from '../store.js';
import { hasText, pick, t } from '../text.js';
import { playerName, seatName } from '../words.js';
import { miniBoard } from './parts.js';
import { tablePanel } from './solve.js';

/** @typedef {import('../api.js').Details} Details */
/** @typedef {import('../api.js').FamilyChoice} FamilyChoice */

/**
 * Choices within a family: a new choice is a new game, told by `change`.
 * @param {Details} details
 * @param {(game: string) => void} change
 * @returns {HTMLElement|null}
 */
export function familyChoice({ name, base, choices }, change) {
  if (!choices) return null;
  const { title, usual } = choices;
  const [only, ...others] = choices.choices;
  const isUsual = name === base;
  return h('fieldset', null,
    h('legend', null, pick(title)),
    others.length === 0
      ? radios(only, change)
      : h('div', { class: 'sizes' }, choices.choices.map((choice) => selectField(choice, change))),
    usual && isUsual && h('p', { class: 'soft small-text' }, pick(usual[0])),
    usual && !isUsual && button(pick(usual[1]), () => change(base), { kind: 'quiet small' }));
}

/** @param {FamilyChoice} choice @param {(game: string) => void} change */
function radios({ options }, change) {
  return options.map(({ title, game, chosen }) => h('label', { class: 'choice' },
    h('input', { type: 'radio', name: 'way', checked: chosen, onchange: () => change(game) }),
    h('span', null, pick(title))));
}

/** @param {FamilyChoice} choice @param {(game: string) => void} change */
function selectField({ title, options }, change) {
  const select = h('select', { onchange: () => change(select.value) },
    options.map(({ title: option, game, chosen }) => h('option', { value: game, selected: chosen }, pick(option))));
  return h('label', { class: 'field' }, h('span', null, pick(title)), select);
}

/**
 * Who sits on one seat: a person or a program, and its level.
 * @param {{seat: number, details: Details, solved: boolean, spec: string, change: (spec: string) => void}} what
 */
function seatForm({ seat, details, solved, spec, change }) {
  const level = teacherLevel(spec);
  const chosen = level === null ? spec : 'teacher';
  const options = ['human', ...programs(details, solved)];
  if (!options.includes(chosen)) options.push(chosen);
  // Some are told with what they do.
  const label = (/** @type {string} */ option) => (hasText(`setup.${option}`) ? t(`setup.${option}`) : playerName(option));
  const select = h('select', { onchange: () => change(select.value === 'teacher' ? 'teacher:level=3' : select.value) },
    options.map((option) => h('option', { value: option, selected: option === chosen }, label(option))));
  return h('div', { class: 'seat-form', 'data-seat': seat },
    h('label', { class: 'field' }, h('span', null, seatName(details, seat)), select),
    level !== null && levelSlider(level, change));
}

/** @param {number} level @param {(spec: string) => void} change */
function levelSlider(level, change) {
  const words = h('span', null, '');
  const say = (/** @type {number} */ now) => {
    words.textContent = t('setup.level', { level: now, how: t(`setup.how.${Math.ceil(now / 2)}`) });
    slider.setAttribute('aria-valuetext', words.textContent);
  };
  const slider = h('input', { type: 'range', min: '1', max: String(LEVELS), step: '1', value: String(level) });
  slider.addEventListener('input', () => say(Number(slider.value)));
  slider.addEventListener('change', () => change(`teacher:level=${slider.value}`));
  say(level);
  return h('label', { class: 'field' }, words, slider);
}

/**
 * The forms of all seats. `seats` is changed in place, and `changed` is told.
 * @param {Details} details
 * @param {boolean} solved
 * @param {string[]} seats
 * @param {() => void} [changed]
 */
export function seatForms(details, solved, seats, changed = () => {}) {
  const place = h('fieldset', { class: details.players === 4 ? 'four' : '' });
  const draw = () => {
    const forms = seats.map((spec, seat) => seatForm({
      seat, details, solved, spec,
      change: (/** @type {string} */ next) => {
        const redraw = teacherLevel(next) === null || teacherLevel(spec) === null;
        seats[seat] = next;
        changed();
        if (!redraw) return;
        draw();
        place.querySelectorAll('select')[seat]?.focus();
      },
    }));
    const swap = details.players === 2 && button(t('setup.swap'), () => {
      seats.reverse();
      changed();
      draw();
    }, { kind: 'small' });
    fill(place, h('legend', null, t('setup.who')), forms, swap);
  };
  draw();
  return place;
}

/** On the first visit to a game: rules first? @param {Details} details */
function rulesHint({ name, base }) {
  /** @type {string[]} */
  const seen = recall('known') ?? [];
  if (seen.includes(base)) return null;
  const dismiss = () => {
    remember('known', [...new Set([...seen, base])]);
    note.remove();
  };
  const note = h('div', { class: 'note' },
    h('p', null, t('setup.firstTime')),
    h('a', { class: 'button primary', href: hashOf('learn', name), onclick: dismiss }, t('setup.rulesFirst')),
    button(t('setup.known'), dismiss, { kind: 'quiet' }));
  return note;
}

/**
 * Where a game has no fixed start: boards to begin with.
 * @param {Details} details
 * @param {string} chosen
 */
function startChoice(details, chosen) {
  if (details.fixed_start) return null;
  const tile = async (/** @type {string} */ start) => {
    const { board } = await api.state({ game: details.name, start });
    const choose = () => go(hashOf('play', details.name, { start }));
    const picture = miniBoard(details, board, start, { size: 5.5, hands: true });
    return h('button', { type: 'button', class: 'tile', 'aria-pressed': chosen.startsWith(start), onclick: choose }, picture);
  };
  const tiles = h('div', { class: 'row tiles' });
  Promise.all(details.starts.map((start) => tile(start).catch(() => null))).then((made) => fill(tiles, made));
  return h('fieldset', null,
    h('legend', null, t('setup.start')), tiles,
    h('p', { class: 'small-text' },
      details.cards && [h('a', { href: '#/cards' }, t('setup.fromCards')), ' · '],
      h('a', { href: hashOf('explore', details.name, { start: chosen }) }, t('setup.fromEditor'))));
}

/**
 * The page before a game.
 * @param {HTMLElement} root
 * @param {Details} details
 * @param {string} start empty for the usual start
 * @param {{seats: string[]}|null} kept
 */
export async function mountSetup(root, details, start, kept) {
  const game = details.name;
  const state = await api.state({ game, ...(start && { start }) });
  let solved = state.table.state === 'ready';
  const seats = kept?.seats ?? usualSeats(details, solved);
  const forms = h('div');
  const drawForms = () => fill(forms, seatForms(details, solved, seats));
  const panel = tablePanel({
    game, start, table: state.table,
    onReady() {
      solved = true;
      seats.splice(0, seats.length, ...seats.map((spec) => (spec === 'greedy' ? 'teacher:level=3' : spec)));
      drawForms();
    },
  });
  drawForms();
  const begin = () => go(hashOf('play', game, { start, seats: writeSeats(seats) }));
  root.append(
    h('h1', null, pick(details.title)),
    rulesHint(details) ?? '',
    h('div', { class: 'setup' },
      miniBoard(details, state.board, pick(details.title), { hands: !details.fixed_start }),
      h('div', null,
        familyChoice(details, (next) => go(hashOf('play', next))),
        startChoice(details, state.start),
        forms,
        h('p', { class: 'row' },
          button(t('setup.begin'), begin, { kind: 'primary big' }),
          h('a', { class: 'button', href: hashOf('learn', game) }, t('home.rules'))),
        panel)));
  return { unmount: () => panel?.stop(), keep: () => ({ seats }) };
}
