// Positions worth looking at: where to begin, and the strangest of a solved game.

import * as api from '../api.js';
import { button, fill, h } from '../dom.js';
import { t } from '../text.js';
import { faultWords } from '../words.js';

/** @typedef {import('../api.js').Details} Details */
/** @typedef {import('../api.js').State} State */

const KINDS = /** @type {const} */ (['deepest_wins', 'deepest_losses', 'zugzwangs', 'mutual_zugzwangs']);

/**
 * @param {{details: Details, state: State, open: (position: string) => void}} what
 * @returns {HTMLElement}
 */
export function examplesCard({ details, state, open }) {
  const list = h('div');
  const jump = (/** @type {string} */ position, /** @type {string} */ label) =>
    button(label, () => open(position), { kind: 'small', title: position });
  const starts = details.fixed_start ? [details.start ?? ''] : details.starts;
  const card = h('details', { class: 'card' },
    h('summary', null, t('examples.title')),
    h('h3', null, t('examples.starts')),
    h('p', { class: 'row' }, starts.map((position) => jump(position, details.fixed_start ? t('examples.start') : position))),
    list);
  card.addEventListener('toggle', () => card.open && state.table.state === 'ready' && load(), { once: true });
  const load = async () => {
    fill(list, h('p', { class: 'soft' }, t('app.loading')));
    try {
      const found = await api.examples(state.game);
      fill(list, KINDS.map((kind) => found[kind].length > 0 && [
        h('h3', null, t(`examples.${kind}`)),
        h('p', { class: 'soft small-text' }, t(`examples.${kind}.about`)),
        h('p', { class: 'row tight' }, found[kind].map((position, index) => jump(position, String(index + 1)))),
      ]).flat());
    } catch (error) {
      fill(list, h('p', { class: 'soft' }, faultWords(error)));
    }
  };
  return card;
}
