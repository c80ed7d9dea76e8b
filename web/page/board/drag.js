/** Pixels a pointer goes before it is a drag and not a tap. */
const SLACK = 6;

/**
 * @typedef {object} DragTarget
 * @property {(place: HTMLElement) => SVGElement | null} grab what follows the pointer, or null if
 *   nothing there can be moved; called when the pointer has begun to move
 * @property {(place: HTMLElement | null) => void} over what is under the pointer now
 * @property {(place: HTMLElement | null) => void} drop the pointer was lifted over a place
 */

/**
 * Lets pieces be dragged from one place (`[data-key]`) of a board to another.
 * @param {HTMLElement} host
 * @param {DragTarget} target
 */
export function allowDrag(host, target) {
  /** Did a drag just end? The click that follows it is no tap. */
  let dragged = false;

  host.addEventListener('pointerdown', (down) => {
    dragged = false;
    const place = placeOf(host, down.target);
    if (down.button !== 0 || !down.isPrimary || !place) return;
    // Pointers leave the board while they drag, so the window is asked until this one is lifted.
    const stop = new AbortController();
    /** @type {HTMLElement | null} */
    let ghost = null;

    /** @param {PointerEvent} event */
    const move = (event) => {
      if (event.pointerId !== down.pointerId) return;
      if (!ghost) {
        const way = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY);
        if (way < SLACK) return;
        const drawing = target.grab(place);
        if (!drawing) return stop.abort();
        ghost = ghostOf(drawing, place);
        host.append(ghost);
      }
      const box = host.getBoundingClientRect();
      ghost.style.translate = `${event.clientX - box.x}px ${event.clientY - box.y}px`;
      target.over(placeUnder(host, event));
    };
    /** @param {PointerEvent} event */
    const end = (event) => {
      if (event.pointerId !== down.pointerId) return;
      stop.abort();
      if (!ghost) return;
      ghost.remove();
      dragged = true;
      // Touch screens send no click after a drag; then the next one is meant.
      setTimeout(() => (dragged = false), 50);
      target.over(null);
      target.drop(event.type === 'pointerup' ? placeUnder(host, event) : null);
    };
    const { signal } = stop;
    window.addEventListener('pointermove', move, { signal });
    window.addEventListener('pointerup', end, { signal });
    window.addEventListener('pointercancel', end, { signal });
  });

  host.addEventListener(
    'click',
    (event) => {
      if (dragged) event.stopImmediatePropagation();
      dragged = false;
    },
    true,
  );
}

/**
 * @param {HTMLElement} host
 * @param {EventTarget | null} at
 */
function placeOf(host, at) {
  const place = at instanceof Element ? at.closest('[data-key]') : null;
  return place instanceof HTMLElement && host.contains(place) ? place : null;
}

/**
 * @param {HTMLElement} host
 * @param {PointerEvent} event
 */
function placeUnder(host, event) {
  return placeOf(host, document.elementFromPoint(event.clientX, event.clientY));
}

/**
 * @param {SVGElement} drawing
 * @param {HTMLElement} place
 */
function ghostOf(drawing, place) {
  const ghost = document.createElement('div');
  ghost.className = 'kzb-ghost';
  ghost.style.setProperty('--size', `${place.getBoundingClientRect().height * 1.15}px`);
  ghost.append(drawing.cloneNode(true));
  return ghost;
}
