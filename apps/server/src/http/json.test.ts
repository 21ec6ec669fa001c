import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseJson } from './json.ts';

function parse(text: string) {
  return parseJson(Buffer.from(text));
}

describe('parseJson', () => {
  test('reads what JSON.parse reads', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), fc.constantFrom(undefined, 1, '\t'), (text, indent) => {
        const value: unknown = JSON.parse(text);
        fc.pre(!text.includes('__proto__'));
        expect(parse(JSON.stringify(value, null, indent))).toEqual({ value });
      }),
      { seed: 1, numRuns: 500 },
    );
  });

  test('finds a key that stands twice, wherever it stands and however it is written', () => {
    const keys = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6 }).filter((key) => key !== '__proto__');
    fc.assert(
      fc.property(keys, fc.nat(5), fc.json({ maxDepth: 2 }), (key, depth, value) => {
        fc.pre(!value.includes('__proto__'));
        const written = JSON.stringify(key);
        const escaped = `"${key
          .split('')
          .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
          .join('')}"`;
        const object = `{${written}:${value},${JSON.stringify(`between ${key}`)}:[{}],${escaped}:1}`;
        const text = `${'[1,'.repeat(depth)}${object}${']'.repeat(depth)}`;
        const path = ['body', ...Array<string>(depth).fill('1'), key].join('.');
        expect(parse(text)).toEqual({ details: [{ path, message: 'is given twice' }] });
      }),
      { seed: 2, numRuns: 300 },
    );
  });

  test.each([
    ['nothing', '', 'is not valid JSON'],
    ['half an object', '{', 'is not valid JSON'],
    ['single quotes', "{'a':1}", 'is not valid JSON'],
    ['a comma too many', '{"a":1,}', 'is not valid JSON'],
    ['NaN', 'NaN', 'is not valid JSON'],
    ['a byte order mark', '\uFEFF{}', 'is not valid JSON'],
    ['33 levels', '['.repeat(33) + ']'.repeat(33), 'is nested deeper than 32 levels'],
    ['30,000 levels', '['.repeat(30_000) + ']'.repeat(30_000), 'is nested deeper than 32 levels'],
  ])('refuses %s', (_what, text, message) => {
    expect(parse(text)).toEqual({ details: [{ path: 'body', message }] });
  });

  test('refuses bytes that are not UTF-8', () => {
    expect(parseJson(Buffer.from([0x22, 0xff, 0x22]))).toEqual({
      details: [{ path: 'body', message: 'is not UTF-8 text' }],
    });
  });

  test('refuses a key that would touch the prototype', () => {
    expect(parse('{"a":{"__proto__":{"x":1}}}')).toEqual({
      details: [{ path: 'body.a.__proto__', message: 'is not a known field' }],
    });
  });
});
