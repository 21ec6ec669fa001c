import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { smallScreen, widths } from './widths.ts';

const sources = join(import.meta.dirname, '..');
const others = readdirSync(sources, { recursive: true, encoding: 'utf8' });
const WINDOW = /@media[^{]*\bwidth\b[^{]*\{/gu;
const CONTAINER = /@container[^{]*\bwidth\b[^{]*\{/gu;

/** Widths of the window that matter inside one part, where the layout stays, and what each decides. */
const ofParts: ReadonlyMap<number, string> = new Map([
  [360, 'paddings and words of the narrowest phones'],
  [420, 'names of the two sides of a match'],
  [480, 'three prices in a line'],
  [640, 'height of a row in a list of matches'],
  [1400, 'two columns of markets'],
  [2400, 'three prices of long names in a line'],
]);

/** Widths of a container, and what each decides. */
const ofContainers: ReadonlyMap<number, string> = new Map([
  [480, 'the score of each period of a result'],
  [616, 'a match in one line of a list'],
  [640, 'the tracker beside what happened last'],
  [780, 'the second market of a match in a list'],
  [980, 'wider prices of a match in a list'],
]);

function asking(query: RegExp): readonly number[] {
  return others
    .filter((name) => name.endsWith('.css'))
    .flatMap((name) => readFileSync(join(sources, name), 'utf8').match(query) ?? [])
    .flatMap((text) => text.match(/\d+(?=px)/gu) ?? [])
    .map(Number);
}

function sorted(widths: Iterable<number>): readonly number[] {
  return [...new Set(widths)].toSorted((a, b) => a - b);
}

test('style sheets ask for the widths of the layout and no others, and for each of them [LAY-01a]', () => {
  const { xs, ...turns } = widths;
  expect(xs).toBe(0);
  expect(turns).toEqual({ sm: 720, md: 960, lg: 1280, xl: 1920 });
  expect(sorted(asking(WINDOW))).toEqual(sorted([...Object.values(turns), smallScreen, ...ofParts.keys()]));
});

test('style sheets ask containers for listed widths only', () => {
  expect(sorted(asking(CONTAINER))).toEqual(sorted(ofContainers.keys()));
});

test('no module asks the window for a width of its own [LAY-01a]', () => {
  const modules = others.filter(
    (name) =>
      /\.tsx?$/u.test(name) &&
      !/\.test\.tsx?$|bindings.widths\.ts$/u.test(name) &&
      /\(\s*(?:min-|max-)?width\s*[<>:]/u.test(readFileSync(join(sources, name), 'utf8')),
  );
  expect(modules).toEqual([]);
});
