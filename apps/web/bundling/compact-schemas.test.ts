import { join } from 'node:path';
import { build, parseSync, type Plugin } from 'vite';
import { expect, test } from 'vitest';
import { compactSchemas, withoutOtherReadings } from './compact-schemas.ts';

function words(code: string): string {
  return withoutOtherReadings(code, parseSync('schemas.js', code).program).replaceAll(/\s+/g, ' ').trim();
}

test('what waits, encodes, remembers or makes a template is not reached, and goes [P4]', () => {
  expect(words('if (result instanceof Promise) wait(); if (error instanceof Error) stop();')).toBe(
    'if (false) wait(); if (error instanceof Error) stop();',
  );
  expect(words('if (ctx.direction === "backward") a(); if (ctx?.async || def.async) b(); payload.memo = true;')).toBe(
    'if (false) a(); if (undefined || def.async) b(); payload.memo = true;',
  );
  expect(words('return proms.length ? all() : payload; list.length;')).toBe('return 0 ? all() : payload; list.length;');
  expect(
    words(
      'util.defineLazyInternal(inst, "pattern", f); util.defineLazyInternal(inst, "values", f); inst._zod.pattern = x;',
    ),
  ).toBe('util.defineLazyInternal(inst, "values", f);');
  expect(words('make({ parse() {}, parseAsync() {}, get with() { return 1; }, check() {} });')).toBe(
    'make({ parse() {}, check() {} });',
  );
});

interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly element?: Schema;
  readonly innerType?: Schema;
  readonly options?: readonly Schema[];
  readonly values?: readonly unknown[];
  readonly entries?: Readonly<Record<string, unknown>>;
  readonly valueType?: Schema;
  readonly in?: Schema;
  readonly left?: Schema;
  readonly right?: Schema;
}
interface Schema {
  readonly def: Definition;
  safeParse(value: unknown): {
    readonly success: boolean;
    readonly data?: unknown;
    readonly error?: { readonly issues: unknown };
  };
}
type Calls = Readonly<Record<string, { readonly reply: Schema }>>;

const contract = join(import.meta.dirname, '../../../packages/contract/src/calls/calls.ts');

async function callsWith(plugins: Plugin[]): Promise<Calls> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins,
    build: { write: false, minify: false, lib: { entry: contract, formats: ['es'] } },
  });
  const [first] = Array.isArray(built) ? built : [];
  const code = first?.output[0].code ?? '';
  const loaded = (await import(
    /* @vite-ignore */ `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`
  )) as { readonly calls: Calls };
  return loaded.calls;
}

const texts = [
  'x',
  '1',
  '1.5',
  'EUR',
  'DE',
  '2026-01-01T00:00:00.000Z',
  'a-b',
  'a=1',
  '1/5',
  '100',
  '#00ff00',
  'true',
  '',
];
const others = [null, undefined, 0, 1, -1, 1.5, true, [], {}, Number.NaN, 2 ** 60, '‮x'];

/** Values that a schema takes as far as these texts go, and such with one thing wrong somewhere. */
function valueOf(schema: Schema, random: () => number): unknown {
  if (random() < 0.02) return others[Math.floor(random() * others.length)];
  const { def } = schema;
  const inner = (each: Schema | undefined): unknown => (each === undefined ? null : valueOf(each, random));
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape ?? {})
          .filter(() => random() > 0.01)
          .map(([key, each]) => [key, inner(each)] as const)
          .concat(random() < 0.1 ? [['unknown', 1]] : []),
      );
    case 'array':
      return Array.from({ length: Math.floor(random() * 3) }, () => inner(def.element));
    case 'optional':
    case 'nullable':
    case 'default':
    case 'catch':
      return random() < 0.3 ? (def.type === 'nullable' ? null : undefined) : inner(def.innerType);
    case 'union':
      return inner(def.options?.[Math.floor(random() * def.options.length)]);
    case 'literal':
      return def.values?.[0];
    case 'enum':
      return Object.values(def.entries ?? {})[0];
    case 'record':
      return Object.fromEntries(texts.slice(0, 3).map((key) => [key, inner(def.valueType)]));
    case 'pipe':
      return inner(def.in);
    case 'intersection':
      return Object.assign({}, inner(def.left), inner(def.right));
    case 'number':
      return [1, 0, 1.5].find((each) => schema.safeParse(each).success);
    case 'boolean':
      return random() < 0.5;
    default:
      return texts.find((each) => schema.safeParse(each).success) ?? 'x';
  }
}

/** A draw that is the same in every run. */
function draws(): () => number {
  let state = 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

test('what is left of the schemas reads every answer of the contract as the whole ones do [P4]', async () => {
  const [whole, compact] = await Promise.all([callsWith([]), callsWith([{ ...compactSchemas(), enforce: 'pre' }])]);
  const random = draws();
  const verdicts = { taken: 0, refused: 0 };
  for (const [name, { reply }] of Object.entries(whole)) {
    const other = compact[name]?.reply;
    for (let count = 0; count < 60; count += 1) {
      const value = valueOf(reply, random);
      const [wanted, found] = [reply.safeParse(value), other?.safeParse(value)];
      expect({ success: found?.success, data: found?.data }).toEqual({ success: wanted.success, data: wanted.data });
      expect(JSON.stringify(found?.error?.issues)).toBe(JSON.stringify(wanted.error?.issues));
      verdicts[wanted.success ? 'taken' : 'refused'] += 1;
    }
  }
  // Else only one of the two would be compared.
  expect(verdicts.taken).toBeGreaterThan(500);
  expect(verdicts.refused).toBeGreaterThan(500);
});
