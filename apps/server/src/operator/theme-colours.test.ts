import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { themeColours } from './theme-colours.ts';

const sheet = readFileSync(resolve(import.meta.dirname, '../../../web/src/theme/tokens.css'), 'utf8');

/** Colour tokens of the first block that stands behind a selector. */
function tokensOf(selector: string): ReadonlyMap<string, string> {
  const block = sheet.slice(sheet.indexOf(`${selector} {`)).split('}', 1)[0] ?? '';
  return new Map([...block.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]));
}

/** Red, green and blue from 0 to 255 of an opaque colour in OKLCH. */
function rgbOf(colour: string): readonly number[] {
  const [lightness = 0, chroma = 0, hue = 0] = (/^oklch\(([\d. ]+)\)$/.exec(colour)?.[1] ?? '').split(' ').map(Number);
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ].map((linear) => {
    const inside = Math.min(1, Math.max(0, linear));
    return 255 * (inside <= 0.0031308 ? 12.92 * inside : 1.055 * inside ** (1 / 2.4) - 0.055);
  });
}

describe.each([
  ['dark', "[data-theme='dark']"],
  ['light', "[data-theme='light']"],
] as const)('the %s theme', (theme, selector) => {
  test('is compared with brands in the colours that its style sheet has [CFG-01a]', () => {
    const [palette, roles] = [tokensOf(':root'), tokensOf(selector)];
    const wrong = Object.entries(themeColours[theme]).filter(([role, hex]) => {
      const value = roles.get(role.replaceAll('_', '-')) ?? '';
      const shown = rgbOf(palette.get(/^var\(--([\w-]+)\)$/.exec(value)?.[1] ?? '') ?? '');
      const copied = [1, 3, 5].map((from) => Number.parseInt(hex.slice(from, from + 2), 16));
      // Within one step of a channel.
      return copied.some((channel, place) => Math.abs(channel - (shown[place] ?? NaN)) > 1);
    });
    expect(wrong.map(([role]) => role)).toEqual([]);
  });
});
