import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { impurities, settingsBreach } from './purity.ts';

const root = resolve(import.meta.dirname, '..');
const settings = join(root, 'packages/rules/tsconfig.json');

function found(code: string, file = 'odds/sample.ts'): string[] {
  return impurities([{ file, code }], settings).map(({ line, rule }) => `${line} ${rule}`);
}

describe('what the rules may not do', () => {
  test.each([
    ['Date', 'no clock'],
    ['performance', 'no clock'],
    ['setTimeout', 'no timers'],
    ['setInterval', 'no timers'],
    ['crypto', 'no random'],
    ['fetch', 'no network'],
    ['WebSocket', 'no network'],
    ['window', 'no screen'],
    ['document', 'no screen'],
    ['navigator', 'no screen'],
    ['localStorage', 'no screen'],
    ['process', 'no surroundings'],
    ['globalThis', 'no surroundings'],
    ['Intl', 'no surroundings'],
    ['Math', 'no floating point'],
    ['Number', 'no floating point'],
    ['parseFloat', 'no floating point'],
    ['parseInt', 'no floating point'],
  ])('%s is refused: %s', (name, rule) => {
    expect(found(`export const first = 1;\nexport const thing: unknown = ${name};`)).toEqual([`2 ${name}: ${rule}`]);
  });

  test.each([
    ['export const a = (n: number) => n.toFixed(2);', '1 .toFixed: no floating point'],
    ['export const a = (n: number) => n["toPrecision"](2);', '1 .toPrecision: no floating point'],
    ['export const a = (text: string) => text.localeCompare("b");', '1 .localeCompare: no surroundings'],
    ['export const a = 0.5;', '1 0.5: no floating point'],
    ['export const a = 1e3;', '1 1e3: no floating point'],
    ['export const a = (text: string) => +text;', '1 unary +: no floating point'],
    ['export const a = import.meta;', '1 import.meta: no surroundings'],
    ['export const a = { Date };', '1 Date: no clock'],
    ['export type A = Date;', '1 Date: no clock'],
    ['export const a = `${1.5}`;', '1 1.5: no floating point'],
  ])('%s', (code, impurity) => {
    expect(found(code)).toEqual([impurity]);
  });

  test.each([
    'export const a = { window: 1, Date: 2 };',
    'export const a = (shown: { document: string }) => shown.document;',
    '/** Date and 1.5 % */\nexport const a = "Math.random() / 2.5";',
    'export const a = (value: number) => Number.isSafeInteger(value) && value === -1;',
    'export const a = 0x1e3 + 1_000;',
    'export const a: -1 | 1 = -1;',
  ])('%s is allowed', (code) => {
    expect(found(code)).toEqual([]);
  });

  test('a file that cannot be parsed is not pure', () => {
    expect(found('export const = 1;')).not.toEqual([]);
  });
});

describe('division', () => {
  test.each(['/', '%', '**'])('%s of numbers is refused, of bigints allowed', (operator) => {
    const function_ = (type: string) => `export const a = (x: ${type}, y: ${type}) => x ${operator} y;`;
    expect(found(function_('number'))).toEqual(['1 an operand of type number where bigint is due: no floating point']);
    expect(found(function_('bigint'))).toEqual([]);
  });

  test.each(['/=', '%=', '**='])('%s as well', (operator) => {
    const function_ = (type: string) =>
      `export const a = (x: ${type}, y: ${type}) => {\n  x ${operator} y;\n  return x;\n};`;
    expect(found(function_('number'))).toEqual(['2 an operand of type number where bigint is due: no floating point']);
    expect(found(function_('bigint'))).toEqual([]);
  });

  test('types come from other files, and operands within operands are judged each', () => {
    const ratio = {
      file: 'odds/ratio.ts',
      code: 'export interface Ratio { readonly num: bigint; readonly count: number }',
    };
    const code = [
      "import type { Ratio } from './ratio.ts';",
      'export const good = ({ num }: Ratio) => num / (num % -num) ** 2n;',
      'export const bad = ({ num, count }: Ratio) => num * (3n / (5n % BigInt(count % 2)));',
    ].join('\n');
    expect(impurities([ratio, { file: 'odds/sample.ts', code }], settings)).toEqual([
      {
        file: 'odds/sample.ts',
        line: 3,
        rule: 'an operand of type number where bigint is due: no floating point',
      },
    ]);
  });

  test('minus takes numbers and bigints and reads no text', () => {
    expect(found('export const a = (x: number, y: bigint) => [-x, -y, ~x];')).toEqual([]);
    expect(found('export const a = (text: string) => -text;')).toEqual([
      '1 an operand of type string where number | bigint is due: no floating point',
    ]);
    expect(found("export const a = -'5';")).toEqual(['1 -: no floating point']);
  });
});

describe('Intl', () => {
  test('only named files use it, and give it text or bigints', () => {
    const code = (value: string) => `export const a = new Intl.NumberFormat('en').format(${value});`;
    expect(found(code('5n'), 'odds/show-money.ts')).toEqual([]);
    expect(found(code("'5.10'"), 'odds/show-money.ts')).toEqual([]);
    expect(found(code('5'), 'odds/show-money.ts')).toEqual([
      '1 an operand of type number where string | bigint is due: no floating point',
    ]);
    expect(found(code('5n'))).toEqual(['1 Intl: no surroundings']);
  });
});

describe('settings', () => {
  test('the rules are compiled with the language alone', () => {
    expect(settingsBreach(settings)).toBeNull();
    expect(settingsBreach(join(root, 'tsconfig.tests.json'))).not.toBeNull();
  });
});
