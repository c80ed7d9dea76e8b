// Making elements, and telling people who listen to the page what happened.

/** @typedef {Node|string|number|false|null|undefined} Child */

/**
 * Makes an element. `on…` are listeners, `class` and `aria-…`, `data-…`, `for`, `role`, `list` are
 * attributes, anything else is a property if the element has it. There are no styles here: the
 * page's policy forbids them in attributes.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any>|null} [props]
 * @param {...(Child|Child[])} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, props, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props ?? {})) setProp(element, name, value);
  append(element, children);
  return element;
}

/** @param {Element} element @param {string} name @param {any} value */
function setProp(element, name, value) {
  if (value === undefined || value === null) return;
  if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
  else if (name.startsWith('aria-')) element.setAttribute(name, String(value));
  else if (name in element && !/^data-|^(list|form|role)$/.test(name)) Object.assign(element, { [name]: value });
  else if (value !== false) element.setAttribute(name, value === true ? '' : String(value));
}

/** @param {Element} element @param {(Child|Child[])[]} children */
function append(element, children) {
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
}

/**
 * Makes an SVG element of attributes and children.
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Child|Child[])} children
 * @returns {SVGElement}
 */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (value !== undefined && value !== false) element.setAttribute(name, String(value));
  }
  append(element, children);
  return element;
}

/**
 * A button; `kind` is one of the looks of style.css (`primary`, `quiet`, `danger`).
 * @param {string} label
 * @param {(event: MouseEvent) => void} onclick
 * @param {Record<string, any>} [props]
 */
export function button(label, onclick, props = {}) {
  const { kind = '', ...others } = props;
  return h('button', { type: 'button', class: `button ${kind}`.trim(), onclick, ...others }, label);
}

/** Replaces what is in an element. @param {Element} element @param {...(Child|Child[])} children */
export function fill(element, ...children) {
  element.replaceChildren();
  append(element, children);
}

/**
 * Remembers which button of an element has the focus, by its `data-act`, before it is drawn anew.
 * @param {Element} element
 * @returns {() => void} gives the focus back
 */
export function keepFocus(element) {
  const focused = /** @type {HTMLElement|null} */ (document.activeElement);
  const act = focused && element.contains(focused) ? focused.dataset.act : undefined;
  return () => {
    if (act) /** @type {HTMLElement|null} */ (element.querySelector(`[data-act="${CSS.escape(act)}"]`))?.focus();
  };
}

/** Says something to those who hear the page instead of seeing it. @param {string} text */
export function announce(text) {
  const region = document.getElementById('status');
  if (region) region.textContent = text;
}

/** Hands a file to the visitor. @param {string} name @param {Blob} content */
export function download(name, content) {
  const url = URL.createObjectURL(content);
  const link = h('a', { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/**
 * Copies a text. Browsers allow it only on safe addresses, so the old way is kept for the rest.
 * @param {string} text
 * @returns {Promise<boolean>}
 */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = h('textarea', { value: text, class: 'visually-hidden' });
    document.body.append(area);
    area.select();
    const done = document.execCommand('copy');
    area.remove();
    return done;
  }
}
