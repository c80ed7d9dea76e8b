/** @type {Record<string, [number, number]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {Element} element */
function middle(element) {
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}

/**
 * The place that an arrow key leads to: the nearest that way, whether it is a square, in a hand or
 * beyond the edge. As it goes by what is seen, turned boards need no care of their own.
 * @param {string} key
 * @param {HTMLElement} at
 * @param {Iterable<HTMLElement>} places
 * @returns {HTMLElement | null}
 */
export function placeThatWay(key, at, places) {
  const way = WAYS[key];
  if (!way) return null;
  const [x, y] = middle(at);
  let [best, least] = [/** @type {HTMLElement | null} */ (null), Infinity];
  for (const place of places) {
    if (place === at) continue;
    const [px, py] = middle(place);
    const along = (px - x) * way[0] + (py - y) * way[1];
    const aside = Math.abs((px - x) * way[1]) + Math.abs((py - y) * way[0]);
    // What lies more to the side than ahead is not that way.
    if (along < 4 || (aside > 4 * along && way[1] === 0)) continue;
    const far = along + 2 * aside;
    if (far < least) [best, least] = [place, far];
  }
  return best;
}
