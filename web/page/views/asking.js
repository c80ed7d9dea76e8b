// Asking a program for its move, and a person for a yes.

import * as api from '../api.js';
import { button, h } from '../dom.js';

/** @typedef {import('../api.js').Move} Move */

/**
 * Waits, unless it is called off.
 * @param {number} milliseconds
 * @param {AbortSignal} signal
 * @returns {Promise<void>}
 */
export function pause(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

/**
 * Asks a player for a move, again after a while if all places for searches are taken.
 * @param {api.Where} where
 * @param {string} player
 * @param {AbortSignal} signal
 * @param {() => void} busy told before each wait
 * @returns {Promise<Move>}
 */
export async function askMove(where, player, signal, busy) {
  for (;;) {
    try {
      const seed = Math.floor(Math.random() * 2 ** 31);
      return (await api.answer({ ...where, player, seed }, signal)).move;
    } catch (error) {
      if (!(error instanceof api.ApiError) || error.code !== 'busy') throw error;
      busy();
      await pause(1000 * Math.max(1, error.retryAfter), signal);
    }
  }
}

/**
 * A question that can be answered by yes or no.
 * @param {{question: string, yes: string, no: string}} words
 * @returns {Promise<boolean>}
 */
export function sure({ question, yes, no }) {
  return new Promise((resolve) => {
    let answer = false;
    const dialog = h('dialog', { class: 'dialog', 'aria-labelledby': 'question' },
      h('h2', { id: 'question' }, question),
      h('p', { class: 'row end' },
        button(no, () => dialog.close(), { kind: 'primary' }),
        button(yes, () => {
          answer = true;
          dialog.close();
        }, { kind: 'danger' })));
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(answer);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}
