import { button, h } from '../dom.js';
import { t } from '../text.js';
import { piecesOn } from './geometry.js';
import { pieceName } from './labels.js';
import { pieceDrawing } from './piece.js';

/** @import {Board, Move} from '../api.js' */
/** @import {KzBoard} from './board.js' */

/**
 * Asks which of several moves to the same square is meant.
 * @param {KzBoard} host
 * @param {Move[]} moves
 * @returns {Promise<Move | null>} null if neither
 */
export function askPromotion(host, moves) {
  const ordered = [...moves].sort((a, b) => Number(b.promotes) - Number(a.promotes));
  return new Promise((resolve) => {
    /** @type {Move | null} */
    let chosen = null;
    const row = h('div', null, ordered.map((move) => choice(host, move, () => {
      chosen = move;
      dialog.close();
    })));
    const dialog = h('dialog', { class: 'kzb-promotion', 'aria-label': t('board.promote') },
      h('p', null, t('board.promote')), row);
    // A tap beside it means neither.
    dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(chosen);
    });
    host.append(dialog);
    dialog.showModal();
  });
}

/**
 * A button with the piece as it would be after the move.
 * @param {KzBoard} host
 * @param {Move} move
 * @param {() => void} choose
 */
function choice(host, move, choose) {
  const { drawings, look, pieces: kinds, seats } = host;
  const board = /** @type {Board} */ (host.board);
  const piece = /** @type {import('../api.js').BoardPiece} */ (piecesOn(board, move.from ?? -1).at(-1));
  const grown = kinds.find((kind) => kind.form === piece.form)?.promotes_to;
  const form = (move.promotes && grown) || piece.form;
  const owner = piece.owner ?? 0;
  const glyph = kinds.find((kind) => kind.form === form)?.glyphs[owner] ?? piece.glyph;
  const promoted = move.promotes || piece.promoted;
  const made = button('', choose);
  made.append(
    pieceDrawing({ drawings, look, form, glyph, promoted, owner, facing: 0, seats: seats.length }),
    h('span', null, t(move.promotes ? 'board.promote-yes' : 'board.promote-no')),
    h('small', null, pieceName(kinds, form, owner, glyph)),
  );
  return made;
}
