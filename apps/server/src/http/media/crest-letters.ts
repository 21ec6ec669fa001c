/**
 * Letters as strokes on a grid of 4 by 6, made for this project. Pictures need no font of the machine, and no name becomes
 * markup.
 */
const GLYPHS: Readonly<Record<string, string>> = {
  A: 'M0 6 2 0 4 6M.7 4h2.6',
  B: 'M0 0v6h2.4a1.5 1.6 0 0 0 0-3.1H0h2.2a1.4 1.45 0 0 0 0-2.9z',
  C: 'M4 1.2A2.2 2.2 0 0 0 0 2v2a2.2 2.2 0 0 0 4 .8',
  D: 'M0 0v6h1.6A2.4 2.6 0 0 0 4 3.4v-.8A2.4 2.6 0 0 0 1.6 0z',
  E: 'M4 0H0v6h4M0 3h3.2',
  F: 'M4 0H0v6M0 3h3.2',
  G: 'M4 1.2A2.2 2.2 0 0 0 0 2v2a2 2 0 0 0 4 0V3.2H2.2',
  H: 'M0 0v6M4 0v6M0 3h4',
  I: 'M2 0v6M.8 0h2.4M.8 6h2.4',
  J: 'M4 0v4a2 2 0 0 1-4 0',
  K: 'M0 0v6M4 0 0 3.6M1.4 2.5 4 6',
  L: 'M0 0v6h4',
  M: 'M0 6V0l2 3.4L4 0v6',
  N: 'M0 6V0l4 6V0',
  O: 'M0 2a2 2 0 0 1 4 0v2a2 2 0 0 1-4 0z',
  P: 'M0 6V0h2.4a1.6 1.65 0 0 1 0 3.3H0',
  Q: 'M0 2a2 2 0 0 1 4 0v2a2 2 0 0 1-4 0zM2.4 4.2 4.2 6.2',
  R: 'M0 6V0h2.4a1.6 1.6 0 0 1 0 3.2H0M2 3.2 4 6',
  S: 'M3.8.9A2 1.7 0 0 0 .2 1.5C.2 3.6 3.9 2.4 3.9 4.4a2 1.7 0 0 1-3.8.6',
  T: 'M0 0h4M2 0v6',
  U: 'M0 0v4a2 2 0 0 0 4 0V0',
  V: 'M0 0 2 6 4 0',
  W: 'M0 0 1 6 2 2.4 3 6 4 0',
  X: 'M0 0 4 6M4 0 0 6',
  Y: 'M0 0 2 3 4 0M2 3v3',
  Z: 'M0 0h4L0 6h4',
  0: 'M0 2a2 2 0 0 1 4 0v2a2 2 0 0 1-4 0z',
  1: 'M.8 1.2 2.2 0v6M.8 6h2.8',
  2: 'M.1 1.5A2 1.8 0 0 1 4 1.8C4 3.4.6 4.4 0 6h4',
  3: 'M.2.9A2 1.6 0 1 1 2 2.9h-.6H2A2 1.6 0 1 1 .1 5',
  4: 'M3 6V0L0 4.2h4',
  5: 'M3.7 0H.4v2.6h1.7a1.7 1.7 0 0 1 0 3.4A2.2 2 0 0 1 0 5',
  6: 'M3.4 0C1.2 1 0 2.5 0 4.2a2 1.9 0 0 0 4 0 2 1.9 0 0 0-3.8-.6',
  7: 'M0 0h4L1.4 6',
  8: 'M2 2.9A1.7 1.45 0 1 1 2 0a1.7 1.45 0 1 1 0 2.9A2 1.55 0 1 0 2 6a2 1.55 0 1 0 0-3.1z',
  9: 'M.6 6C2.8 5 4 3.5 4 1.8a2 1.9 0 0 0-4 0 2 1.9 0 0 0 3.8.6',
  ':': 'M2 1.8v.1M2 4.3v.1',
  '-': 'M.8 3h2.4',
  '.': 'M1.5 5.8v.1',
  '/': 'M.4 6 3.6 0',
  "'": 'M2 0v1.4',
  '&': 'M4 6 .9 1.7A1.3 1.2 0 1 1 3 1.6L.5 3.7A1.4 1.4 0 0 0 3.3 5.3L4 3.6',
};

const step = 5.6;
export const letterHeight = 6;

/** Reduces a text to letters and digits that can be drawn; accents are removed, everything else becomes a blank. */
export function plainLetters(text: string): string {
  return [
    ...text
      .replaceAll(/[øØ]/g, 'o')
      .replaceAll(/[łŁ]/g, 'l')
      .replaceAll(/[đĐ]/g, 'd')
      .replaceAll('ß', 'ss')
      .replaceAll(/[æÆ]/g, 'ae')
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toUpperCase(),
  ]
    .map((letter) => (Object.hasOwn(GLYPHS, letter) ? letter : ' '))
    .join('')
    .replaceAll(/ +/g, ' ')
    .trim();
}

/** Width of a line in grid units. */
export function lineWidth(text: string): number {
  return Math.max(0, text.length * step - (step - 4));
}

/** The line as path data of one stroke, its top left corner at x, y, its height `size`. */
export function drawLine(text: string, x: number, y: number, size: number): string {
  const scale = round(size / letterHeight);
  const glyphs = [...text].map((letter, place) => {
    const path = GLYPHS[letter];
    return path === undefined ? '' : `<path d="${path}" transform="translate(${round(place * step)} 0)"/>`;
  });
  return `<g transform="translate(${round(x)} ${round(y)}) scale(${scale})">${glyphs.join('')}</g>`;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
