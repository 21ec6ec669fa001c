import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { smallScreen, widths } from './widths.ts';

const sources = join(import.meta.dirname, '..');
const others = readdirSync(sources, { recursive: true, encoding: 'utf8' });
const WINDOW = /@media[^{]*\bwidth\b[^{]*\{/gu;

/** Inside one part, where the layout stays: the narrowest phones, a window of rows, a third and a fourth column of prices. */
const ofParts: ReadonlySet<number> = new Set([360, 420, 480, 640, 1400, 2400]);

const asked = others
  .filter((name) => name.endsWith('.css'))
  .flatMap((name) => readFileSync(join(sources, name), 'utf8').match(WINDOW) ?? [])
  .flatMap((query) => query.match(/\d+(?=px)/gu) ?? [])
  .map(Number);

test('style sheets ask for the widths of the layout and no others, and for each of them [LAY-01a]', () => {
  const { xs, ...turns } = widths;
  expect(xs).toBe(0);
  expect(turns).toEqual({ sm: 720, md: 960, lg: 1280, xl: 1920 });
  const known = [...Object.values(turns), smallScreen];
  expect(asked.filter((width) => !known.includes(width) && !ofParts.has(width))).toEqual([]);
  expect(known.filter((width) => !asked.includes(width))).toEqual([]);
});

test('no module asks the window for a width of its own [LAY-01a]', () => {
  const asking = others.filter(
    (name) =>
      /\.tsx?$/u.test(name) &&
      !/\.test\.tsx?$|bindings.widths\.ts$/u.test(name) &&
      /\(\s*(?:min-|max-)?width\s*[<>:]/u.test(readFileSync(join(sources, name), 'utf8')),
  );
  expect(asking).toEqual([]);
});
