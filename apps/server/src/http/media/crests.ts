import { createHash } from 'node:crypto';
import { drawLine, letterHeight, lineWidth, plainLetters } from './crest-letters.ts';

export interface CrestOwner {
  readonly id: string;
  readonly name: string;
  /** `#1d4ed8`. */
  readonly color: string;
  /** A single player, not a team. */
  readonly isPerson: boolean;
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Percentage of competitors with a crest; the others show their monogram. */
const SHARE = 85;

/** Address of the crest of a competitor, or null for the few that have none. Follows from the id alone. */
export function crestAddress(competitorId: string): string | null {
  return digest(`crest ${competitorId}`).readUInt32BE() % 100 < SHARE ? `/media/crests/${competitorId}.svg` : null;
}

const SHAPES = [
  'M8 6h48v26c0 14-10 22-24 28C18 54 8 46 8 32z',
  'M32 4c8 4 16 5 24 4v24c0 14-10 22-24 28C18 54 8 46 8 32V8c8 1 16 0 24-4z',
  'M32 4a28 28 0 1 1 0 56 28 28 0 0 1 0-56z',
  'M32 3l25 14v30L32 61 7 47V17z',
  'M9 6h46v30c0 14-10 23-23 23S9 50 9 36z',
  'M10 5h44v54L32 49 10 59z',
  'M12 5h40l6 8-4 24c-2 11-10 18-22 23C20 55 12 48 10 37L6 13z',
] as const;
const ROUND = SHAPES[2];

/** The pattern on the field, in the second colour. */
const PATTERNS = [
  '',
  'M32 0h32v64H32z',
  'M0 0h64v22H0z',
  'M22 0h20v64H22z',
  'M14 0h9v64h-9zM32 0h9v64h-9zM50 0h9v64h-9z',
  'M0 12h64v9H0zM0 30h64v9H0zM0 48h64v9H0z',
  'M-6 8 8-6l62 62-14 14z',
  'M0 64V50l32-30 32 30v14L32 36z',
  'M26 0h12v64H26zM0 24h64v12H0z',
  'M32 0h32v30H32zM0 30h32v34H0z',
  'M0 0h12l52 52v12H52L0 12zM64 0v12L12 64H0V52L52 0z',
  'M0 46c11-7 21 7 32 0s21 7 32 0v18H0z',
] as const;

type Rgb = readonly [number, number, number];

function rgbOf(color: string): Rgb {
  const value = /^#[0-9a-f]{6}$/i.test(color) ? Number.parseInt(color.slice(1), 16) : 0x33_41_55;
  return [value >> 16, (value >> 8) & 255, value & 255];
}
function hexOf(rgb: Rgb): string {
  return `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}
function mixed(from: Rgb, to: Rgb, share: number): Rgb {
  return [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
    from[2] + (to[2] - from[2]) * share,
  ];
}
function light([red, green, blue]: Rgb): number {
  return (0.3 * red + 0.59 * green + 0.11 * blue) / 255;
}

const WHITE: Rgb = [246, 247, 249];
const INK: Rgb = [17, 21, 28];
const SECONDS: readonly Rgb[] = [WHITE, WHITE, [244, 196, 48], [125, 196, 240], INK, [214, 40, 57], [236, 233, 222]];

/** A second colour with enough contrast to the first. */
function secondOf(first: Rgb, choice: number): Rgb {
  const apart = SECONDS.filter((color) => Math.abs(light(color) - light(first)) > 0.28);
  return apart[choice % Math.max(1, apart.length)] ?? (light(first) > 0.5 ? INK : WHITE);
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`).replaceAll(/\p{C}/gu, '');
}

const FILLER = new Set(['FC', 'CF', 'AC', 'SC', 'AFC', 'BC', 'HC', 'THE', 'DE', 'OF', 'CLUB']);

/** One to three letters that stand for a name. */
function initialsOf(name: string): string {
  const words = plainLetters(name)
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== '');
  const telling = words.filter((word) => !FILLER.has(word));
  const chosen = telling.length === 0 ? words : telling;
  if (chosen.length === 1) return (chosen[0] ?? '').slice(0, 2);
  return chosen
    .slice(0, 3)
    .map((word) => word[0] ?? '')
    .join('');
}

const STAR = 'M32 19l3.9 8.3 9.1 1.1-6.7 6.3 1.8 9-8.1-4.5-8.1 4.5 1.8-9-6.7-6.3 9.1-1.1z';

/** Letters in the middle of a crest at the height `middle`; a name without a letter that can be drawn gets a star. */
function device(name: string, middle: number, color: string, edge: string): string {
  const initials = initialsOf(name);
  if (initials === '') return `<path d="${STAR}" fill="${color}"/>`;
  const size = initials.length > 2 ? 13 : 17;
  const width = (lineWidth(initials) * size) / letterHeight;
  const line = drawLine(initials, 32 - width / 2, middle - size / 2, size);
  const look = 'fill="none" stroke-linecap="round" stroke-linejoin="round"';
  return `<g ${look} stroke="${edge}" stroke-width="2.9">${line}</g><g ${look} stroke="${color}" stroke-width="1.35">${line}</g>`;
}

/** A crest as SVG of 64 by 64: always the same for the same competitor. */
export function drawCrest({ id, name, color, isPerson }: CrestOwner): string {
  const chance = digest(`crest ${id} ${name}`);
  const first = rgbOf(color);
  const second = secondOf(first, chance[1] ?? 0);
  const shape = isPerson ? ROUND : (SHAPES[(chance[2] ?? 0) % SHAPES.length] ?? ROUND);
  const pattern = isPerson
    ? (['M0 64 64 0v64z', 'M32 0h32v64H32z', 'M0 40h64v24H0z'][(chance[3] ?? 0) % 3] ?? '')
    : (PATTERNS[(chance[3] ?? 0) % PATTERNS.length] ?? '');
  const dark = mixed(first, INK, 0.62);
  const trim = (chance[4] ?? 0) % 3 === 0 || light(first) < 0.16 ? second : dark;
  const letters = light(first) > 0.62 ? INK : WHITE;
  const edge = light(first) > 0.62 ? WHITE : dark;
  const shade = light(first) > 0.62 ? hexOf(mixed(first, WHITE, 0.1)) : hexOf(mixed(first, INK, 0.28));
  const isBusy = pattern !== '' && pattern !== PATTERNS[2];
  const middle = pattern === PATTERNS[2] ? 37 : 31;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64">',
    `<title>${escaped(name)}</title>`,
    `<clipPath id="a"><path d="${shape}"/></clipPath>`,
    `<g clip-path="url(#a)"><path d="M0 0h64v64H0z" fill="${hexOf(first)}"/>`,
    pattern === '' ? '' : `<path d="${pattern}" fill="${hexOf(second)}"/>`,
    '</g>',
    isBusy
      ? `<circle cx="32" cy="${middle}" r="18.5" fill="${shade}" stroke="${hexOf(second)}" stroke-width="2"/>`
      : '',
    device(name, middle, hexOf(letters), hexOf(edge)),
    `<path d="${shape}" fill="none" stroke="${hexOf(trim)}" stroke-width="3.5" stroke-linejoin="round"/>`,
    `<path d="${shape}" fill="none" stroke="${hexOf(INK)}" stroke-opacity=".45" stroke-width="1" stroke-linejoin="round"/>`,
    '</svg>',
  ].join('');
}
