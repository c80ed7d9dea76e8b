// The page's head and foot: name, ways through the page, language, settings.

import { button, fill, h } from './dom.js';
import { changeSettings, settings } from './store.js';
import { lang, setLang, t } from './text.js';

const PLACES = ['home', 'play', 'explore', 'cards', 'learn'];

/** @param {string} view the one that is shown */
export function drawHeader(view) {
  const header = /** @type {HTMLElement} */ (document.getElementById('header'));
  const focused = document.activeElement?.id;
  fill(header,
    h('a', { class: 'name', href: '#/' }, h('span', { class: 'name-ja', lang: 'ja' }, '完全'), ' ', h('span', null, 'Kanzen')),
    h('nav', { 'aria-label': t('app.nav') }, h('ul', null, PLACES.map((place) => h('li', null, link(place, view))))),
    h('div', { class: 'tools' }, languageButton(), settingsButton()));
  // Drawing anew after a change of language must not lose the place of a keyboard.
  if (focused) document.getElementById(focused)?.focus();
}

/** @param {string} place @param {string} view */
function link(place, view) {
  const href = place === 'home' ? '#/' : `#/${place}`;
  return h('a', { href, 'aria-current': place === view ? 'page' : undefined }, t(`app.${place}`));
}

function languageButton() {
  const other = lang() === 'ja' ? 'en' : 'ja';
  const label = other === 'ja' ? '日本語' : 'English';
  return button(label, () => setLang(other), { id: 'language', kind: 'quiet', lang: other });
}

function settingsButton() {
  const open = () => settingsDialog().showModal();
  const icon = h('span', { 'aria-hidden': 'true', class: 'icon' }, '⚙');
  const made = button('', open, { id: 'settings', kind: 'quiet', 'aria-label': t('app.settings'), title: t('app.settings') });
  made.append(icon);
  return made;
}

function settingsDialog() {
  const now = settings();
  const dialog = h('dialog', { class: 'dialog', 'aria-labelledby': 'settings-title' },
    h('h2', { id: 'settings-title' }, t('app.settings')),
    h('fieldset', null,
      h('legend', null, t('app.look')),
      ['auto', 'letters', 'pictures'].map((look) => choice(look, now.look))),
    toggle('animations', now.animations),
    toggle('names', now.names),
    h('p', { class: 'row end' }, button(t('app.close'), () => dialog.close(), { kind: 'primary' })));
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  return dialog;
}

/** @param {string} look @param {string} chosen */
function choice(look, chosen) {
  const onchange = () => changeSettings({ look: /** @type {'auto'|'letters'|'pictures'} */ (look) });
  return h('label', { class: 'choice' },
    h('input', { type: 'radio', name: 'look', checked: look === chosen, onchange }),
    h('span', null, t(`app.look.${look}`)));
}

/** @param {'animations'|'names'} name @param {boolean} checked */
function toggle(name, checked) {
  const input = h('input', { type: 'checkbox', checked });
  input.addEventListener('change', () => changeSettings({ [name]: input.checked }));
  return h('label', { class: 'choice' }, input, h('span', null, t(`app.${name}`)));
}

export function drawFooter() {
  const footer = /** @type {HTMLElement} */ (document.getElementById('footer'));
  fill(footer, h('p', null, t('app.foot')));
}
