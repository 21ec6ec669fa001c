import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { compileCatalogue } from './catalogues.ts';
import { compactTexts, UNWRITTEN } from './compact-texts.ts';

test('of the text library the page keeps what messages ask for [P4]', () => {
  const code = `const formats = { date: date, plural: plural };
const writers = {
  select: choose,
  number: (value) => number(value),
  date: (value) => date(value),
  plural: (value) => value
};
class Texts { date(value) { return value; } load(messages) { console.warn('none'); return messages; } }`;
  const parser = { parse: (text: string): unknown => parseSync('texts.js', text).program };
  const { code: left } = compactTexts().transform.handler.call(parser, code);
  expect(left.replaceAll(/\s+/g, ' ')).toBe(
    'const formats = { date: date, plural: plural }; const writers = { select: choose, plural: (value) => value }; ' +
      'class Texts { load(messages) { ; return messages; } }',
  );
});

/** Forms that a compiled message asks for, at any depth. */
function formsIn(message: unknown): readonly string[] {
  if (!Array.isArray(message)) return [];
  return message.flatMap((token: unknown): readonly string[] => {
    if (!Array.isArray(token)) return [];
    const [, form, cases]: readonly unknown[] = token;
    const inner = typeof cases === 'object' && cases !== null ? Object.values(cases).flatMap(formsIn) : [];
    return typeof form === 'string' ? [form, ...inner] : inner;
  });
}

test('no message of any language asks for a form that the build leaves out [P4]', () => {
  const folder = join(import.meta.dirname, '../src/text/catalogues');
  const locales = readdirSync(folder).filter((file) => /^[\w-]+\.json$/.test(file));
  const asked = new Set(
    locales.flatMap((file) => Object.values(compileCatalogue(folder, file.replace('.json', ''))).flatMap(formsIn)),
  );
  expect(locales.length).toBeGreaterThan(20);
  expect(asked).toContain('plural');
  expect([...asked].filter((form) => UNWRITTEN.has(form))).toEqual([]);
});
