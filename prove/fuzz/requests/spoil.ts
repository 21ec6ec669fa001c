import type { Dice } from '../../dice.ts';

/** Stands in a value for the text of a number that JavaScript does not write. */
const rawMark = '@@number:';

const numbers = [
  '1e400',
  '-0',
  '1.0',
  '1e2',
  '0.1',
  '-1',
  '9007199254740993',
  '123456789012345678901234567890',
  '1E-7',
  '5e-324',
];
const strange: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  Number.MAX_SAFE_INTEGER,
  Number.MIN_SAFE_INTEGER,
  '',
  ' ',
  '0',
  '-0',
  '-1',
  '+5',
  ' 5',
  '5 ',
  '05',
  '.5',
  '5.',
  '1e5',
  '1,5',
  '0x10',
  '٣.٠٠',
  '５',
  'NaN',
  'Infinity',
  'undefined',
  '9223372036854775808',
  '99999999999999999999',
  '999999999999999999999999999999999999999999',
  `10.${'0'.repeat(40)}1`,
  'a'.repeat(300),
  '日'.repeat(2_000),
  '\uD800',
  'x\u0000y',
  '\u202E',
  '👩‍👩‍👧‍👦'.repeat(20),
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  'data:text/html,<script>1</script>',
  '//evil.test/',
  '/\\evil.test',
  `' or 1=1; --`,
  '../../../etc/passwd',
  '%00',
  '\r\nx-header: 1',
  '2026-02-30T00:00:00.000Z',
  '2026-13-01T00:00:00.000Z',
  '2026-01-01T24:00:00.000Z',
  '2026-01-01T00:00:60.000Z',
  '2026-01-01',
  '2026-02-29',
  'now',
  '__proto__',
  'constructor',
  'toString',
  [],
  {},
  [[]],
  [null],
  { toString: 1 },
  { length: 1 },
  { valueOf: 1 },
  { id: { $ne: null } },
];

type Path = readonly (string | number)[];

function pathsOf(value: unknown, here: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [here];
  return [here, ...Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, [...here, key]))];
}

function changedAt(value: unknown, [first, ...rest]: Path, change: (inner: unknown) => unknown): unknown {
  if (first === undefined) return change(value);
  if (Array.isArray(value))
    return value.flatMap((inner, index) => {
      if (String(index) !== String(first)) return [inner];
      const changed = changedAt(inner, rest, change);
      return changed === undefined ? [] : [changed];
    });
  return Object.fromEntries(
    Object.entries(Object(value)).flatMap(([key, inner]) => {
      if (key !== String(first)) return [[key, inner]];
      const changed = changedAt(inner, rest, change);
      return changed === undefined ? [] : [[key, changed]];
    }),
  );
}

/** What may become of one place of a value; undefined takes it away. */
const changes: readonly ((inner: unknown, dice: Dice) => unknown)[] = [
  () => undefined,
  (_inner, dice) => dice.one(strange),
  (_inner, dice) => dice.one(strange),
  (_inner, dice) => dice.one(strange),
  (_inner, dice) => `${rawMark}${dice.one(numbers)}`,
  (inner, dice) => (typeof inner === 'string' && inner !== '' ? spoiledText(inner, dice) : [inner]),
  (inner, dice) =>
    typeof inner === 'number' ? String(inner) : (typeof inner === 'string' && Number(inner)) || dice.one(strange),
  (inner) => ({ value: inner }),
  (inner, dice) =>
    Array.isArray(inner)
      ? Array.from({ length: dice.one([0, 2, 31, 101, 501]) }, (_, index) => (inner as unknown[])[index % inner.length])
      : dice.one(strange),
  (inner, dice) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? { ...inner, [dice.one(['x', 'constructor', '__proto__x', 'id', 'player_id', 'ключ', ''])]: dice.one(strange) }
      : `${JSON.stringify(inner)}x`,
];

/** A text with one small thing wrong, which a loose check lets through. */
function spoiledText(text: string, dice: Dice): string {
  const at = dice.roll(text.length + 1);
  const insert = dice.one([
    ' ',
    '\n',
    '\t',
    '\u0000',
    '\u200B',
    '\u00A0',
    '%',
    '/',
    '.',
    '-',
    '0',
    '\uDC00',
    '٠',
    'ſ',
    'K',
  ]);
  return dice.one([
    `${text.slice(0, at)}${insert}${text.slice(at)}`,
    text.slice(0, at),
    `${text}\n`,
    ` ${text}`,
    text.toUpperCase(),
    text.repeat(2),
    text.repeat(60),
    `-${text}`,
  ]);
}

/** The value with one to three places that are wrong. */
export function spoiledValue(value: unknown, dice: Dice): unknown {
  let spoiled = value;
  for (let times = 1 + dice.roll(3); times > 0; times -= 1)
    spoiled = changedAt(spoiled, dice.one(pathsOf(spoiled)), (inner) => dice.one(changes)(inner, dice));
  return spoiled;
}

/** JSON of a value, with the texts of strange numbers in their places. */
export function jsonOf(value: unknown): string {
  return (JSON.stringify(value) ?? '').replaceAll(new RegExp(`"${rawMark}([^"]*)"`, 'g'), '$1');
}

/** A text of JSON as bytes that are wrong as a whole, or written in an unusual way. */
const textChanges: readonly ((text: string, dice: Dice) => string | Buffer)[] = [
  (text) => text.slice(0, -1),
  (text, dice) => text.slice(0, dice.roll(text.length + 1)),
  (text) => `${text}${text}`,
  (text) => `${text},`,
  (text) => `\uFEFF${text}`,
  (text) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
  (text) => Buffer.from(text, 'utf16le'),
  (text) => Buffer.from(text.replace(/[a-z]/, 'é'), 'latin1'),
  (text) => Buffer.concat([Buffer.from(text.slice(0, 3)), Buffer.from([0xff, 0xfe]), Buffer.from(text.slice(3))]),
  (text) => Buffer.concat([Buffer.from(text), Buffer.from([0])]),
  (text) => text.replace('{', '{"__proto__":{"admin":true},'),
  (text) => text.replace('{', '{"constructor":{"prototype":{}},'),
  (text) => text.replace(/"(\w+)":/, (_pair, name: string) => `"${name}":null,"${name}":`),
  (text) =>
    text.replace(
      /"(\w)(\w*)":/,
      (_pair, a: string, rest: string) => `"\\u00${a.charCodeAt(0).toString(16)}${rest}":0,"${a}${rest}":`,
    ),
  (text) => text.replaceAll('"', "'"),
  (text) => text.replace(/\{/, '{/* */'),
  (text) => text.replace(/"(\w+)":/, '$1:'),
  (text) => text.replace(/\}$/, ',}'),
  (text) => text.replace(/"[^"]*"(?=[,}\]])/, '"\\ud800"'),
  (text) => text.replace(/"[^"]*"(?=[,}\]])/, '"\\u0000"'),
  (text) => text.replace(/"[^"]*"(?=[,}\]])/, '"\u0001"'),
  (text) => text.replace(/"[^"]*"(?=[,}\]])/, 'NaN'),
  (text) => text.replace(/"[^"]*"(?=[,}\]])/, `"${'a'.repeat(60_000)}"`),
  (text) => text.replace(/"[^"]*"(?=[,}\]])/, `${'['.repeat(2_000)}${']'.repeat(2_000)}`),
  (text) => text.replace('{', `{"x":${'{"x":'.repeat(40)}1${'}'.repeat(40)},`),
  (text) => `${text}${' '.repeat(70_000)}`,
  (text) => `${' '.repeat(30_000)}${text}${'\n'.repeat(30_000)}`,
  (text) => text.replaceAll(/([{,:])/g, '$1 \t\r\n'),
  () => `[${'0,'.repeat(20_000)}0]`,
  () => '['.repeat(60_000),
  () => `{${Array.from({ length: 5_000 }, (_, index) => `"k${index}":0`).join()}}`,
  () => 'null',
  () => '"text"',
  () => '0',
  () => '[]',
  () => '{}',
  () => '',
  () => 'a=1&b=2',
  () => '<?xml version="1.0"?><a/>',
];

export function spoiledJson(text: string, dice: Dice): string | Buffer {
  return dice.one(textChanges)(text, dice);
}

const strangeTexts = strange.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));

/** The text of a parameter with something wrong. */
export function spoiledParameter(text: string, dice: Dice): string {
  return dice.once(2) || text === '' ? dice.one(strangeTexts) : spoiledText(text, dice);
}

/** Percent-encoded, or as broken as an address can be written. */
export function encodedParameter(text: string, dice: Dice): string {
  const raw = [
    '%',
    '%zz',
    '%ff',
    '%c0%af',
    '%ed%a0%80',
    '%00',
    '..',
    '.',
    '%2e%2e',
    '%2f',
    ';a=b',
    '\\',
    '%5c',
    '%252f',
  ];
  if (dice.once(6)) return dice.one(raw);
  return encodeURIComponent(text.toWellFormed());
}
