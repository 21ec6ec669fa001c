import { type Call, clientConfig } from '@touchline/contract';
import { expect, test, vi } from 'vitest';

type Schema = Call['reply'];

/** What a schema of the library says of itself, as far as values are made of it. */
interface Definition {
  readonly type: string;
  readonly shape: Readonly<Record<string, Schema>>;
  readonly element: Schema;
  readonly innerType: Schema;
  readonly options: readonly Schema[];
  readonly keyType: Schema;
  readonly valueType: Schema;
  readonly left: Schema;
  readonly right: Schema;
  readonly in: Schema;
  readonly values: readonly unknown[];
  readonly entries: Readonly<Record<string, unknown>>;
}

/** Numbers from 0 to 1, the same in every run. */
function createRandom(seed: number) {
  let state = seed;
  return (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const random = createRandom(7);

function pick<T>(from: readonly T[]): T | undefined {
  return from[Math.floor(random() * from.length)];
}

/** Between them, every form of text that the contract has, and others. */
const texts = [
  '1',
  '18',
  '0',
  '1000',
  '10',
  '1.85',
  '4.3333333',
  '0.5',
  '-1',
  '1e3',
  '007',
  '12345678901234567890',
  '3/4',
  'EUR',
  'BTC',
  'eur',
  'DE',
  'en',
  'pt-BR',
  'x',
  'over',
  '2:1',
  'total=2.5',
  'setnr=2|total=9.5',
  'true',
  'false',
  'premier-league',
  'Premier League',
  '1st_half',
  'trixie',
  '#12ab9f',
  '/path',
  '/a/b-c',
  '/%20?x',
  'a@example.org',
  'https://example.org/x',
  'http://example.org',
  '+49 30 123456',
  'Zoë',
  '\u202Egnp.exe',
  '\u00A0\u200B',
  '',
  ' ',
  '2026-11-24T10:00:00.000Z',
  '2026-02-29T10:00:00.000Z',
  '2024-02-29T23:59:59.999Z',
  '2026-11-24T10:00:00Z',
  '2026-04-31T10:00:00.000Z',
  '2026-11-24',
  '12-3',
  '1-0',
  'A'.repeat(43),
  'key-0123456789abcdef',
  '0'.repeat(64),
  'x'.repeat(300),
  'x'.repeat(301),
  '😀'.repeat(300),
  '😀'.repeat(301),
  '😀',
  'x'.repeat(6000),
  'three letters',
];
const numbers = [0, 1, -1, 2, 3, 5, 10, 18, 99, 1.5, -0, 2 ** 53, -(2 ** 53), 1e21, 1_764_000_000_000];
const others = [undefined, null, true, [], {}, [1], { id: '1' }, '1', 1];

const fitting = new WeakMap<Schema, readonly unknown[]>();

/** One of these, mostly one that the schema takes. */
function fittingOf(schema: Schema, from: readonly unknown[]): unknown {
  const found = fitting.get(schema) ?? from.filter((value) => schema.safeParse(value).success);
  fitting.set(schema, found);
  return pick(found.length > 0 && random() < 0.95 ? found : from);
}

/** A value that the schema mostly takes. */
function valueOf(schema: Schema): unknown {
  const definition = schema._zod.def as unknown as Definition;
  switch (definition.type) {
    case 'string':
      return fittingOf(schema, texts);
    case 'number':
      return fittingOf(schema, numbers);
    case 'boolean':
      return random() < 0.5;
    case 'unknown':
      return pick(others);
    case 'literal':
      return pick(definition.values);
    case 'enum':
      return pick(Object.values(definition.entries));
    case 'object':
      return Object.fromEntries(
        Object.entries(definition.shape).flatMap(([key, field]) => {
          const value = valueOf(field);
          return value === undefined ? [] : [[key, value]];
        }),
      );
    case 'array':
      return Array.from({ length: Math.floor(random() * 3) }, () => valueOf(definition.element));
    case 'record':
      return Object.fromEntries(
        Array.from({ length: 2 }, () => [String(valueOf(definition.keyType)), valueOf(definition.valueType)]),
      );
    case 'union':
      return valueOf(pick(definition.options) ?? schema);
    case 'intersection':
      return { ...Object(valueOf(definition.left)), ...Object(valueOf(definition.right)) };
    case 'nullable':
      return random() < 0.3 ? null : valueOf(definition.innerType);
    case 'optional':
    case 'default':
    case 'catch':
      return random() < 0.3 ? undefined : valueOf(definition.innerType);
    case 'pipe':
      return fittingOf(schema, [...texts, ...Array.from({ length: 20 }, () => valueOf(definition.in))]);
    default:
      throw new Error(`no values of the type ${definition.type} are made`);
  }
}

/** The same value with one place in it changed. */
function spoiled(value: unknown): unknown {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  if (entries.length === 0 || random() < 0.15) return pick([...others, ...texts, ...numbers]);
  const [chosen = ''] = pick(entries) ?? [];
  if (Array.isArray(value)) return value.map((item, place) => (String(place) === chosen ? spoiled(item) : item));
  const way = random();
  if (way < 0.1) return { ...Object(value), [pick(['beyond', 'toString', 'hasOwnProperty']) ?? '']: 1 };
  return Object.fromEntries(
    entries.flatMap(([key, item]) => (key !== chosen ? [[key, item]] : way < 0.4 ? [] : [[key, spoiled(item)]])),
  );
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && '_zod' in value;
}

/** Every schema of the contract by where it is found. */
function schemasOf(contract: object): ReadonlyMap<string, Schema> {
  const found = Object.entries(contract).filter((entry): entry is [string, Schema] => isSchema(entry[1]));
  const all = 'calls' in contract ? (contract.calls as Readonly<Record<string, Call>>) : {};
  for (const [name, { params, query, body, reply }] of Object.entries(all)) {
    for (const [part, schema] of Object.entries({ params, query, body, reply }))
      if (isSchema(schema)) found.push([`${name}.${part}`, schema]);
  }
  return new Map(found);
}

async function contracts(): Promise<readonly [library: object, compact: object]> {
  const library = await import('@touchline/contract');
  vi.resetModules();
  vi.doMock('zod/mini', () => import('./compact-zod.ts'));
  const compact = await import('@touchline/contract');
  vi.doUnmock('zod/mini');
  return [library, compact];
}

/** What is read of a value, else where it is refused. */
function verdict(schema: Schema, value: unknown): unknown {
  const read = schema.safeParse(value);
  return read.success ? { data: read.data } : { refused: true };
}

const [library, compact] = await contracts();
const wanted = schemasOf(library);
const made = schemasOf(compact);

test('every schema of the contract is made without the library', () => {
  expect(wanted.size).toBeGreaterThan(100);
  expect([...made.keys()]).toEqual([...wanted.keys()]);
  expect(made.get('clientConfig')).not.toBe(clientConfig);
  expect(made.get('clientConfig')?.constructor.name).toBe('Schema');
});

test.each([...wanted])('%s reads and refuses what the library reads and refuses [P4]', (name, schema) => {
  const other = made.get(name) ?? schema;
  const tried = Array.from({ length: 20 }, () => valueOf(schema));
  const values = [...tried, ...tried.map(spoiled), ...others];
  const verdicts = values.map((value) => verdict(schema, value));
  expect(values.map((value) => verdict(other, value))).toStrictEqual(verdicts);
  // Else nothing would be compared.
  expect(verdicts.some((each) => Object.hasOwn(Object(each), 'data'))).toBe(true);
});

test('what is wrong with a configuration is found at the same places, in the same words [P4]', () => {
  const config = valueOf(clientConfig);
  const places = (schema: Schema | undefined, value: unknown): readonly string[] => {
    const read = schema?.safeParse(value);
    return read?.success === false
      ? [...new Set(read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`))]
      : [];
  };
  for (let each = 0; each < 200; each += 1) {
    const value = spoiled(config);
    expect(places(made.get('clientConfig'), value)).toEqual(places(clientConfig, value));
  }
});
