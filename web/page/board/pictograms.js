// Simple pictures in place of letters, for those who do not read yet. Dots at a piece's edges say
// where it may step. All are drawn on a field of 100 by 100 around the point (50, 54).

/** Where the dot of each step lies. @type {Record<string, [number, number]>} */
const DOTS = {
  f: [50, 12.5], fl: [17.5, 22], fr: [82.5, 22], l: [14, 54], r: [86, 54], b: [50, 89.5], bl: [17.5, 87], br: [82.5, 87],
};

const LINE = 'stroke="#4b3219" stroke-width="2.2" stroke-linejoin="round" stroke-linecap="round"';
const DARK = '#3a2614';

/**
 * Two eyes at the same height, each with a glint.
 * @param {number} apart
 * @param {number} y
 * @param {number} [size]
 */
function eyes(apart, y, size = 3.4) {
  return [50 - apart, 50 + apart]
    .map(
      (x) =>
        `<ellipse cx="${x}" cy="${y}" rx="${size * 0.86}" ry="${size}" fill="${DARK}"/>` +
        `<circle cx="${x + size * 0.3}" cy="${y - size * 0.4}" r="${size * 0.32}" fill="#fff"/>`,
    )
    .join('');
}

/** @param {number} apart @param {number} y */
function cheeks(apart, y) {
  return [50 - apart, 50 + apart]
    .map((x) => `<ellipse cx="${x}" cy="${y}" rx="4" ry="2.8" fill="#f28f7c" opacity=".65"/>`)
    .join('');
}

/**
 * Equal shapes around a point.
 * @param {number} count
 * @param {[number, number]} middle
 * @param {string} shape drawn above the middle
 */
function around(count, [x, y], shape) {
  return Array.from(
    { length: count },
    (_, i) => `<g transform="rotate(${(360 * i) / count} ${x} ${y})">${shape}</g>`,
  ).join('');
}

/**
 * A picture made smaller or larger, so that it keeps clear of its dots and fills its piece.
 * @param {number} scale
 * @param {string} picture
 */
const sized = (scale, picture) =>
  `<g transform="translate(50 54) scale(${scale}) translate(-50 -54)">${picture}</g>`;

const LION =
  around(11, [50, 54], `<circle cx="50" cy="30.5" r="8.6" fill="#c9701f" ${LINE}/>`) +
  '<circle cx="50" cy="54" r="24" fill="#c9701f"/>' +
  [35, 65].map((x) => `<circle cx="${x}" cy="39.5" r="5.6" fill="#f7c35f" ${LINE}/><circle cx="${x}" cy="39.5" r="2.4" fill="#d98b5f"/>`).join('') +
  `<circle cx="50" cy="55" r="19.5" fill="#fbcf72" ${LINE}/>` +
  eyes(8, 51) + cheeks(13.5, 58) +
  '<ellipse cx="50" cy="63" rx="9" ry="6.4" fill="#fff0d2"/>' +
  `<path d="M46 57.5h8q-.6 4.4-4 4.9-3.4-.5-4-4.900z" fill="${DARK}"/>` +
  `<path d="M50 62v2.600q-2 3.4-5 2.200M50 64.600q2 3.4 5 2.2" fill="none" ${LINE}/>`;

const GIRAFFE =
  `<path d="M43 36 41 23M57 36 59 23" fill="none" stroke="#4b3219" stroke-width="6.6" stroke-linecap="round"/>` +
  '<path d="M43 36 41 24M57 36 59 24" fill="none" stroke="#f3bd3c" stroke-width="3.2" stroke-linecap="round"/>' +
  [40.8, 59.2].map((x) => `<circle cx="${x}" cy="22" r="4" fill="#8a4f1d" ${LINE}/>`).join('') +
  `<path d="M36 42Q22 34 20 43q4 8 17 7zM64 42q14-8 16 1-4 8-17 7z" fill="#f3bd3c" ${LINE}/>` +
  `<path d="M34 44q0-12 16-12t16 12q0 9-3.5 16h-25Q34 53 34 44z" fill="#fbce4e" ${LINE}/>` +
  '<path d="M50 33.500l6.5 4-2 6.500h-8.500l-2-6.500zM35.3 45l4-2 1.5 4-3.5 4zM64.7 45l-4-2-1.5 4 3.5 4z" fill="#b96d22"/>' +
  `<path d="M34 69q0-13 16-13t16 13q0 12.5-16 12.500T34 69z" fill="#fdebc0" ${LINE}/>` +
  eyes(9.5, 51.5) + cheeks(12, 66) +
  `<path d="M45.5 65.500v2M54.5 65.500v2M44 73.500q6 4.5 12 0" fill="none" ${LINE}/>`;

const ELEPHANT =
  [-1, 1].map((s) => `<g transform="translate(50 0) scale(${s} 1)"><path d="M13 36q14-9 21 2 6 12-4 24-8 8-15-2z" fill="#8fa9c2" ${LINE}/><path d="M18 42q9-6 12.5 1 3 8-2.5 15-4 4-8-1z" fill="#f0b3ae"/></g>`).join('') +
  `<path d="M28 48q0-20 22-20t22 20q0 13-8 18-6 3-14 3t-14-3q-8-5-8-18z" fill="#a9c1d8" ${LINE}/>` +
  `<path d="M40.5 62l-2 9q4 1 6-5zM59.5 62l2 9q-4 1-6-5z" fill="#fffdf4" ${LINE}/>` +
  `<path d="M43 54q0-4 7-4t7 4v17q0 4 3.5 4t4-3.500h5q0 11-10 11Q43 82.5 43 70z" fill="#a9c1d8" ${LINE}/>` +
  `<path d="M45.5 60h9M45.5 66h9" fill="none" stroke="#6f8aa5" stroke-width="2" stroke-linecap="round"/>` +
  eyes(12, 48) + cheeks(16.5, 56);

const CHICK =
  `<path d="M45 31q-3-8 1-10 3 2 4 7 1-7 5-7 3 3 0 10z" fill="#ffd83d" ${LINE}/>` +
  `<path d="M43 78l-3 5M43 78v5.500M57 78l3 5M57 78v5.5" fill="none" stroke="#e07a1b" stroke-width="3" stroke-linecap="round"/>` +
  `<path d="M27 56Q17 58 21 68q6 2 11-3zM73 56q10 2 6 12-6 2-11-3z" fill="#f8bd20" ${LINE}/>` +
  `<ellipse cx="50" cy="55.5" rx="25" ry="24.5" fill="#ffde4d" ${LINE}/>` +
  '<ellipse cx="50" cy="67" rx="14" ry="9.5" fill="#fff0a8"/>' +
  eyes(10.5, 50, 3.8) + cheeks(17, 57.5) +
  `<path d="M43.5 56.500q6.5-5 13 0-6.5 8-13 0z" fill="#f08a1d" ${LINE}/><path d="M44 56.800h12" fill="none" stroke="#a9540b" stroke-width="1.6"/>`;

const HEN =
  `<path d="M36 35q-4-12 5-12 3 0 4 4 1-8 6-8t5.5 8q2-4 5.5-3 6 2 2 12z" fill="#dd2f34" ${LINE}/>` +
  `<path d="M43 79l-3 4.500M43 79v5M57 79l3 4.500M57 79v5" fill="none" stroke="#e07a1b" stroke-width="3" stroke-linecap="round"/>` +
  `<path d="M27 54q-11 3-7 16 8 3 13-5zM73 54q11 3 7 16-8 3-13-5z" fill="#e9dccb" ${LINE}/>` +
  `<path d="M25 58q0-26 25-26t25 26q0 23-25 23T25 58z" fill="#fffaf0" ${LINE}/>` +
  eyes(10.5, 50, 3.6) + cheeks(17, 57.5) +
  `<path d="M46 62q-3 9 2 10 2 0 2-3 0 3 2 3 5-1 2-10z" fill="#dd2f34" ${LINE}/>` +
  `<path d="M43 57q7-6.5 14 0-7 9-14 0z" fill="#f5a01e" ${LINE}/>`;

const BUN =
  `<path d="M21 62q0-31 29-31t29 31q0 15-29 15T21 62z" fill="#d9893a" ${LINE}/>` +
  '<path d="M23.3 66Q36 72 50 72t26.7-6Q73 75.8 50 75.800T23.3 66z" fill="#f6d396"/>' +
  '<path d="M29 54q3-14 15-17" fill="none" stroke="#f7c98a" stroke-width="4.5" stroke-linecap="round"/>' +
  [[45, 46, 20], [52, 42.5, -15], [58.5, 46.5, 30], [49.5, 51, -30], [55.5, 52.5, 10]]
    .map(([x, y, turn]) => `<ellipse cx="${x}" cy="${y}" rx="2.3" ry="1.4" transform="rotate(${turn} ${x} ${y})" fill="#5a3413"/>`)
    .join('');

const CURRY =
  `<ellipse cx="50" cy="59" rx="32" ry="20" fill="#f4f7fb" ${LINE}/>` +
  '<ellipse cx="50" cy="58" rx="25.5" ry="14.5" fill="#dbe5f0"/>' +
  `<path d="M26 58q-1-16 15-19 12-1 14 8 2 12-4 24-24 1-25-13z" fill="#fffef8" ${LINE}/>` +
  `<path d="M50 71.500q-6-6-1-14t1-15q4-5 13-2 13 6 12 18-3 13-25 13z" fill="#b5671d" ${LINE}/>` +
  '<path d="M33 48l2-1.500M39 45h2.500M34 56h2.500M41 53l2-1.500M38 61.500l2.5.5M45.5 45.500l1 1.5" stroke="#cfc9b6" stroke-width="2" stroke-linecap="round"/>' +
  `<rect x="56" y="47" width="8" height="7" rx="2" transform="rotate(18 60 50)" fill="#f47c20" ${LINE}/>` +
  `<rect x="62" y="58.5" width="8" height="7" rx="2" transform="rotate(-16 66 62)" fill="#f7d36b" ${LINE}/>` +
  '<circle cx="55.5" cy="62.5" r="2.7" fill="#69a83d"/><circle cx="69" cy="53" r="2.7" fill="#69a83d"/>';

const TOAST =
  '<path d="M25 43q-4-13 12-13h26q16 0 12 13-2 4-2 8v21q0 6-6 6H33q-6 0-6-6V51q0-4-2-8z" fill="#b9752c" stroke="#4b3219" stroke-width="2.2" stroke-linejoin="round"/>' +
  '<path d="M30 43q-3-8.5 7-8.500h26q10 0 7 8.5-1.8 3.5-1.8 7.500v20q0 3.5-3.5 3.500H35.300q-3.5 0-3.5-3.500v-20q0-4-1.8-7.500z" fill="#fbe3b0"/>' +
  '<path d="M37 52l2 1M61 66l2-1M38 67l1.5-1.500M62 42.500l1.5 1M37.5 42l1.5-1" stroke="#dfb877" stroke-width="2.2" stroke-linecap="round"/>' +
  `<path d="M41.5 49.500l12-4.500q3-1 4 2l3.5 10q1 3-2 4l-11.5 4q-3 1-4-2l-3.5-10q-1-2.5 1.5-3.500z" fill="#ffdd3c" ${LINE}/>` +
  '<path d="M44 52.500l9-3.3" stroke="#fff6bd" stroke-width="2.6" stroke-linecap="round"/>';

const GERM =
  around(8, [50, 54], `<ellipse cx="50" cy="31.5" rx="6" ry="7.5" fill="#79c661" ${LINE}/>`) +
  `<circle cx="50" cy="54" r="23.5" fill="#79c661"/>` +
  '<circle cx="36" cy="45" r="3.2" fill="#579f45"/><circle cx="62.5" cy="40" r="2.6" fill="#579f45"/><circle cx="64.5" cy="65" r="3.4" fill="#579f45"/><circle cx="37" cy="66" r="2.4" fill="#579f45"/>' +
  '<circle cx="42" cy="52.5" r="6" fill="#fff"/><circle cx="58" cy="52.5" r="6" fill="#fff"/>' +
  `<circle cx="43" cy="53.5" r="3.1" fill="${DARK}"/><circle cx="57" cy="53.5" r="3.1" fill="${DARK}"/>` +
  `<path d="M42.5 64q7.5 6 15 0" fill="none" ${LINE}/>`;

const HEART =
  `<path d="M50 79Q23 62 23 46q0-14 13.5-14Q46 32 50 41q4-9 13.5-9Q77 32 77 46 77 62 50 79z" fill="#ea4f79" ${LINE}/>` +
  '<path d="M30.5 47q0-7.5 7-8" fill="none" stroke="#ffc2d1" stroke-width="4.5" stroke-linecap="round"/>' +
  '<path d="M47 70.500q14-9 20-18" fill="none" stroke="#c92f5c" stroke-width="3" stroke-linecap="round" opacity=".55"/>';

const BONE =
  '<g transform="rotate(-38 50 54)">' +
  `<path d="M34 47.500q-1-9-9-8.5-8 1-7 8 .5 4 4 7-3.5 3-4 7-1 7 7 8 8 .5 9-8.500h32q1 9 9 8.5 8-1 7-8-.5-4-4-7 3.5-3 4-7 1-7-7-8-8-.5-9 8.500z" fill="#fffdf3" ${LINE}/>` +
  '<path d="M35 58h30" stroke="#ddd3bb" stroke-width="3" stroke-linecap="round"/><path d="M22.5 46q1-3 4-3" fill="none" stroke="#ddd3bb" stroke-width="2.4" stroke-linecap="round"/></g>';

/**
 * By set and form: the picture of each player, and the steps.
 * @type {Record<string, Record<string, {pictures: string[], steps: string}>>}
 */
const SETS = {
  dobutsu: {
    L: { pictures: [sized(.9, LION)], steps: 'f fl fr l r b bl br' },
    G: { pictures: [sized(1.02, GIRAFFE)], steps: 'f l r b' },
    E: { pictures: [ELEPHANT], steps: 'fl fr bl br' },
    C: { pictures: [sized(1.04, CHICK)], steps: 'f' },
    '+C': { pictures: [sized(.92, HEN)], steps: 'f fl fr l r b' },
  },
  anpanman: {
    A: { pictures: [BUN, sized(.92, GERM)], steps: 'f fl fr l r' },
    C: { pictures: [sized(1.06, CURRY), HEART], steps: 'f fl fr' },
    S: { pictures: [sized(1.06, TOAST), sized(.96, BONE)], steps: 'f l r' },
  },
};

const TILE = 'M50 3.500q3 0 6 .8L87 13q7 2 7 9v64q0 9-9 9H15q-9 0-9-9V22q0-7 7-9l31-8.700q3-.8 6-.8z';

/**
 * A piece with its picture and its dots as SVG, facing up; null if the set has none.
 * @param {string | null} drawings
 * @param {string} form
 * @param {number} owner
 * @returns {string | null}
 */
export function pictogram(drawings, form, owner) {
  const known = SETS[drawings ?? '']?.[form];
  if (!known) return null;
  const picture = known.pictures[owner] ?? known.pictures[0];
  const dots = known.steps.split(' ').map((step) => {
    const [x, y] = DOTS[step];
    return `<circle class="kzp-step" cx="${x}" cy="${y}" r="5.3"/>`;
  });
  return `<path class="kzp-tile" d="${TILE}"/>${picture}${dots.join('')}`;
}
