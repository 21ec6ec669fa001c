import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cell, csvOf } from './csv.ts';

/** A reader of RFC 4180, written apart from the writer. */
function read(csv: string): string[][] {
  const lines: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const body = csv.replace(/^\uFEFF/, '');
  for (let at = 0; at < body.length; at += 1) {
    const letter = body.charAt(at);
    if (isQuoted && letter === '"' && body.charAt(at + 1) === '"') {
      cell += '"';
      at += 1;
    } else if (letter === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (letter === ',' || (letter === '\r' && body.charAt(at + 1) === '\n'))) {
      lines.at(-1)?.push(cell);
      cell = '';
      if (letter === '\r') {
        lines.push([]);
        at += 1;
      }
    } else cell += letter;
  }
  return lines.slice(0, -1);
}

const formula = /^[\s\u00A0]*[=+\-@]/u;

test('every text comes back from the file, and none begins as a formula [AUTH-10] [I11]', () => {
  const texts = fc.array(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 4 }), { maxLength: 5 });
  fc.assert(
    fc.property(texts, (rows) => {
      const back = read(csvOf(rows.map((row) => row.map((text): Cell => ({ text })))));
      expect(back).toHaveLength(rows.length);
      for (const [line, row] of rows.entries())
        for (const [place, text] of row.entries()) {
          const found = back[line]?.[place] ?? 'nothing';
          expect([text, `'${text}`]).toContain(found);
          expect(formula.test(found)).toBe(false);
        }
    }),
  );
});

test.each(['=1+1', '+1', '-1+1', '@SUM(A1)', '\t=1', ' =1', '\r=1', '=HYPERLINK("a";"b")'])(
  'a spreadsheet shows %j and does not run it [I11]',
  (text) => {
    expect(read(csvOf([[{ text }]]))).toEqual([[`'${text}`]]);
  },
);

test('amounts stand in the file exactly, below 0 too, and nothing else passes as one [I14]', () => {
  const amounts = ['-0.000000000000000001', '123456789012345678901234567890.12', '0', '-40.00'];
  expect(read(csvOf([amounts.map((number) => ({ number }))]))).toEqual([amounts]);
  expect(read(csvOf([[{ number: '-1+cmd' }, { number: '=1' }]]))).toEqual([["'-1+cmd", "'=1"]]);
});

test('lines end as RFC 4180 says, and quotes, commas and line ends are kept [AUTH-10]', () => {
  expect(csvOf([[{ text: 'a "b", c' }, { number: '1' }], [{ text: 'two\r\nlines' }]])).toBe(
    '\uFEFF"a ""b"", c",1\r\n"two\r\nlines"\r\n',
  );
});
