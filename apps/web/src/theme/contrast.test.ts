import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

// The runner hands out no style sheets, so this one is read as a file.
const tokens = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');

type Rgb = readonly [number, number, number];
interface Colour {
  /** Linear light, 0 to 1. */
  readonly rgb: Rgb;
  readonly alpha: number;
}

/** Declarations of the block that starts with `selector`. */
function declarations(selector: string): ReadonlyMap<string, string> {
  const from = tokens.indexOf(`${selector} {`);
  if (from < 0) throw new Error(`tokens.css has no ${selector}`);
  const body = tokens.slice(tokens.indexOf('{', from) + 1, tokens.indexOf('}', from));
  return new Map(
    [...body.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value.trim()]),
  );
}

/** oklch(L C H / A) in linear sRGB, as CSS Color 4 converts it; what lies outside the gamut is clipped. */
function fromOklch(lightness: number, chroma: number, hue: number): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (value: number): number => Math.min(1, Math.max(0, value));
  return [
    clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

const OKLCH = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)(?: \/ ([\d.]+))?\)$/;

/** Colours of a theme by the name of their token. */
function themeOf(theme: 'dark' | 'light'): (name: string) => Colour {
  const palette = declarations(':root');
  const roles = declarations(`[data-theme='${theme}']`);
  const find = (name: string): Colour => {
    const value = roles.get(name) ?? palette.get(name);
    const reference = /^var\(--([\w-]+)\)$/.exec(value ?? '')?.[1];
    if (reference !== undefined) return find(reference);
    const [, l, c, h, alpha] = OKLCH.exec(value ?? '') ?? [];
    if (l === undefined) throw new Error(`--${name} is no colour: ${value}`);
    return { rgb: fromOklch(Number(l), Number(c), Number(h)), alpha: alpha === undefined ? 1 : Number(alpha) };
  };
  return find;
}

function encode(value: number): number {
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
}
function decode(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** A tint over what lies under it: browsers mix encoded values. */
function over(top: Colour, under: Colour): Colour {
  const mix = (place: 0 | 1 | 2): number =>
    decode(encode(top.rgb[place]) * top.alpha + encode(under.rgb[place]) * (1 - top.alpha));
  return { rgb: [mix(0), mix(1), mix(2)], alpha: 1 };
}

function luminance({ rgb: [r, g, b] }: Colour): number {
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: Colour, other: Colour): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** Where text stands; `tint over face` for a translucent one. */
const GROUNDS = ['page', 'surface', 'surface-raised', 'surface-press'];
const TEXT: readonly (readonly [text: string, ...grounds: string[]])[] = [
  ['text', ...GROUNDS, 'field', 'accent-soft over surface', 'live-soft over surface', 'bonus-soft over surface'],
  ['text-quiet', ...GROUNDS, 'field', 'odds-locked', 'odds-face', 'live-soft over surface', 'bonus-soft over surface'],
  ['accent-text', 'page', 'surface', 'surface-raised', 'odds-face', 'accent-soft over surface'],
  ['on-accent', 'accent', 'accent-hover'],
  ['live', 'page', 'surface', 'surface-raised', 'live-soft over surface'],
  ['danger', 'page', 'surface', 'surface-raised', 'live-soft over surface'],
  ['bonus', 'surface', 'surface-raised', 'bonus-soft over surface'],
  ['info', 'page', 'surface', 'surface-raised'],
  [
    'odds-price',
    'odds-face',
    'odds-face-hover',
    'odds-face-press',
    'rise-tint over odds-face',
    'fall-tint over odds-face',
  ],
  ['odds-name', 'odds-face', 'odds-face-hover', 'odds-locked'],
  ['rise', 'surface-raised', 'rise-tint over odds-face', 'rise-tint-weak over odds-face'],
  ['fall', 'surface-raised', 'fall-tint over odds-face', 'fall-tint-weak over odds-face'],
];
const GRAPHICS: readonly (readonly [mark: string, ...grounds: string[]])[] = [
  ['focus', ...GROUNDS, 'odds-face', 'field'],
  ['accent', 'page', 'surface', 'surface-raised'],
  ['bonus', 'page', 'surface', 'surface-raised'],
];

function failures(theme: 'dark' | 'light', pairs: typeof TEXT, least: number): readonly string[] {
  const find = themeOf(theme);
  const ground = (name: string): Colour => {
    const [tint = '', face] = name.split(' over ');
    return face === undefined ? find(tint) : over(find(tint), find(face));
  };
  return pairs.flatMap(([front, ...grounds]) =>
    grounds
      .map((name) => ({ name, ratio: contrast(find(front), ground(name)) }))
      .filter(({ ratio }) => ratio < least)
      .map(({ name, ratio }) => `${front} on ${name}: ${ratio.toFixed(2)}`),
  );
}

test('colours are converted as CSS has it', () => {
  const white = { rgb: fromOklch(1, 0, 0), alpha: 1 };
  const black = { rgb: fromOklch(0, 0, 0), alpha: 1 };
  // #ff0000, as the specification's own example has it.
  const red = fromOklch(0.62796, 0.25768, 29.234).map((value) => Math.round(encode(value) * 255));
  expect([contrast(white, black).toFixed(2), red]).toEqual(['21.00', [255, 0, 0]]);
});

describe.each(['dark', 'light'] as const)('theme %s', (theme) => {
  test('text stands out from what it stands on by 4.5 to 1 [LAY-03]', () => {
    expect(failures(theme, TEXT, 4.5)).toEqual([]);
  });

  test('marks that carry meaning stand out by 3 to 1 [LAY-03]', () => {
    expect(failures(theme, GRAPHICS, 3)).toEqual([]);
  });
});
