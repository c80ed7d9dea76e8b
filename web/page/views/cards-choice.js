// Which cards are asked for: the part of the address that says it, and the form that changes it.

import { hashOf } from '../app.js';
import { button, h } from '../dom.js';
import { pick, t } from '../text.js';

/** @typedef {import('../api.js').Card} Card */
/** @typedef {import('../api.js').CardQuery} CardQuery */
/** @typedef {import('../api.js').Piece} Piece */

/**
 * @typedef {object} Choice all of it text, as the address has it
 * @property {string} level `1` to `5`, or `all`
 * @property {string} value `win`, `loss`, `draw`, or empty for whoever wins
 * @property {string} material letters, or empty for any pieces
 * @property {string} count
 * @property {string} seed
 * @property {string} sort a measure, after `-` if the largest come first; empty as they were chosen
 */

/** @typedef {'plies'|'winning_moves'|'temptation'|'pieces'|'captures'} Measure */

/** @type {Measure[]} */
const MEASURES = ['plies', 'winning_moves', 'temptation', 'pieces', 'captures'];

const LEVELS = ['1', '2', '3', '4', '5'];
const VALUES = ['', 'win', 'loss', 'draw'];
const COUNTS = ['9', '18', '36'];

/** Children who come here first find the easiest cards. @type {Choice} */
const DEFAULTS = { level: '1', value: '', material: '', count: '9', seed: '1', sort: '' };

/** @param {URLSearchParams} params @returns {Choice} */
export function choiceOf(params) {
  const given = Object.keys(DEFAULTS).map((name) => [name, params.get(name)]).filter(([, value]) => value !== null);
  return { ...DEFAULTS, ...Object.fromEntries(given) };
}

/**
 * The address of a choice, or of something in it.
 * @param {Choice} choice
 * @param {Record<string, string|number|null>} [more]
 */
export function hashOfChoice(choice, more = {}) {
  const told = Object.entries(choice).filter(([name, value]) => DEFAULTS[/** @type {keyof Choice} */ (name)] !== value);
  return hashOf('cards', '', { ...Object.fromEntries(told), ...more });
}

/** What the server is asked. @param {string} game @param {Choice} choice @returns {CardQuery} */
export function queryOf(game, { level, value, material, count, seed }) {
  // Draws have no level.
  const some = level !== 'all' && value !== 'draw';
  return { game, level: some ? level : undefined, value, material, count, seed };
}

/** The measure cards are sorted by, and which way. @param {Choice} choice */
export function sorting({ sort }) {
  const measure = MEASURES.find((name) => name === sort.replace(/^-/, '')) ?? null;
  return { measure, falling: sort.startsWith('-') };
}

/**
 * Numbers of cards (from 1, as they are printed) in the order they are shown in.
 * @param {Card[]} cards
 * @param {Choice} choice
 */
export function order(cards, choice) {
  const { measure, falling } = sorting(choice);
  const numbers = cards.map((_, i) => i + 1);
  if (!measure) return numbers;
  const size = (/** @type {number} */ number) => cards[number - 1][measure] ?? 0;
  return numbers.sort((a, b) => (falling ? size(b) - size(a) : size(a) - size(b)) || a - b);
}

/**
 * The form. It stays on the page while cards come and go, so that a keyboard keeps its place.
 * @param {Choice} choice
 * @param {(change: Partial<Choice>) => void} onChange
 * @param {HTMLElement} material the field for pieces, which comes later
 */
export function choiceForm(choice, onChange, material) {
  const form = h('form', { class: 'cards-choice', 'aria-label': t('cards.choose'), onsubmit: (/** @type {Event} */ event) => event.preventDefault() });
  const levels = h('fieldset', { class: 'cards-levels' }, h('legend', null, t('cards.level')),
    h('div', { class: 'cards-chips' },
      LEVELS.map((level) => chip('level', level, `★${level}`, t('cards.stars', { level }), level === choice.level, onChange)),
      chip('level', 'all', t('cards.all'), '', choice.level === 'all', onChange)));
  levels.disabled = choice.value === 'draw';
  const values = h('fieldset', null, h('legend', null, t('cards.value')),
    h('div', { class: 'cards-chips' }, VALUES.map((value) =>
      chip('value', value, t(value ? `cards.value.${value}` : 'cards.value.any'), '', value === choice.value, (change) => {
        levels.disabled = value === 'draw';
        onChange(change);
      }))));
  const seed = seedField(choice, onChange);
  const rare = h('details', { class: 'cards-more', open: isRare(choice) },
    h('summary', null, t('cards.more')),
    h('div', { class: 'row cards-fields' }, countField(choice, onChange), seed.field, material),
    h('div', { class: 'row cards-fields' }, sortFields(choice, onChange)),
    measuresExplained());
  form.append(levels, values, rare, seed.other);
  return form;
}

/** Was anything chosen that most visitors leave as it is? @param {Choice} choice */
function isRare({ count, material, sort }) {
  return count !== DEFAULTS.count || material !== '' || sort !== '';
}

/**
 * @param {string} name
 * @param {string} value
 * @param {string} text
 * @param {string} label for those who hear it, where the text alone says too little
 * @param {boolean} checked
 * @param {(change: Partial<Choice>) => void} onChange
 */
function chip(name, value, text, label, checked, onChange) {
  return h('label', { class: 'cards-chip' },
    h('input', { type: 'radio', name, value, checked, 'aria-label': label || null, onchange: () => onChange({ [name]: value }) }),
    h('span', null, text));
}

/**
 * @param {string} label
 * @param {string[]} values
 * @param {string} chosen
 * @param {(value: string) => string} text
 * @param {(value: string) => void} onChange
 */
function select(label, values, chosen, text, onChange) {
  const box = h('select', null, values.map((value) => h('option', { value, selected: value === chosen }, text(value))));
  box.addEventListener('change', () => onChange(box.value));
  return h('label', { class: 'field' }, h('span', null, label), box);
}

/** @param {Choice} choice @param {(change: Partial<Choice>) => void} onChange */
function countField(choice, onChange) {
  const counts = COUNTS.includes(choice.count) ? COUNTS : [choice.count, ...COUNTS];
  return select(t('cards.count'), counts, choice.count, (count) => t('cards.count.of', { count }), (count) => onChange({ count }));
}

/** @param {Choice} choice @param {(change: Partial<Choice>) => void} onChange */
function seedField(choice, onChange) {
  const seed = h('input', { type: 'number', min: '0', step: '1', inputMode: 'numeric', value: choice.seed });
  const draw = () => onChange({ seed: String(Math.max(0, Math.floor(Number(seed.value) || 0))) });
  seed.addEventListener('change', draw);
  const other = button(`↻ ${t('cards.other')}`, () => {
    seed.value = String((Number(seed.value) || 0) + 1);
    draw();
  });
  return { field: h('label', { class: 'field cards-seed' }, h('span', null, t('cards.seed')), seed), other };
}

/** @param {Choice} choice @param {(change: Partial<Choice>) => void} onChange */
function sortFields(choice, onChange) {
  let { measure, falling } = sorting(choice);
  const largest = h('input', { type: 'checkbox', checked: falling, disabled: !measure });
  const change = () => onChange({ sort: measure ? (largest.checked ? '-' : '') + measure : '' });
  largest.addEventListener('change', change);
  const name = (/** @type {string} */ value) => t(value ? `cards.measure.${value}` : 'cards.sort.none');
  const by = select(t('cards.sort'), ['', ...MEASURES], measure ?? '', name, (value) => {
    measure = MEASURES.find((known) => known === value) ?? null;
    largest.disabled = !measure;
    change();
  });
  return h('div', { class: 'row cards-sort' }, by, h('label', { class: 'choice' }, largest, h('span', null, t('cards.sort.falling'))));
}

/**
 * Which pieces take part beside the kings: letters in a field, or buttons that put them there.
 * @param {Choice} choice
 * @param {Piece[]} pieces
 * @param {(change: Partial<Choice>) => void} onChange
 */
export function materialField(choice, pieces, onChange) {
  const kinds = pieces.filter((piece) => piece.form === piece.kind && !piece.royal);
  const letters = kinds.map((piece) => piece.form).join('');
  const field = h('input', {
    type: 'text', value: choice.material, placeholder: t('cards.material.any'), autocomplete: 'off', spellcheck: false,
  });
  const set = (/** @type {string} */ text) => {
    field.value = [...text.toUpperCase()].filter((letter) => letters.includes(letter)).join('');
  };
  // Few pieces alone make a card: they are chosen first, and asked for together.
  const use = () => {
    set(field.value);
    onChange({ material: field.value });
  };
  field.addEventListener('keydown', (event) => event.key === 'Enter' && use());
  const add = (/** @type {Piece} */ { form, glyphs, names }) => {
    const face = `${glyphs[0]} ${form}`;
    return button(face, () => set(field.value + form), { 'aria-label': t('cards.material.add', { face, piece: pick(names[0]) }) });
  };
  const clear = button(t('cards.material.clear'), () => {
    set('');
    use();
  }, { kind: 'quiet' });
  return h('div', { class: 'cards-material' },
    h('label', { class: 'field' }, h('span', null, t('cards.material')), field),
    h('div', { class: 'cards-chips' }, kinds.map(add), button(t('cards.material.use'), use, { kind: 'primary' }), clear));
}

/** The measures in simple words. */
function measuresExplained() {
  return h('dl', { class: 'cards-measures small-text' }, MEASURES.map((measure) =>
    h('div', null, h('dt', null, t(`cards.measure.${measure}`)), h('dd', null, t(`cards.measure.${measure}.about`)))));
}
