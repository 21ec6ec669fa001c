import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPriceMove } from './price-moves.ts';
import { publicEvent } from './public-events.ts';

function readPriceMove(data: unknown): unknown {
  return isPriceMove(data) ? data : null;
}

const market = {
  id: '18',
  specifier: 'total=2.5',
  status: 1,
  version: 7,
  most_balanced: true,
  outcomes: [
    { id: 'over', odds: '1.85', active: true },
    { id: 'under', odds: '2.05', active: false },
  ],
};
const move = { type: 'markets_changed', at: 1_790_000_000_000, payload: { match_id: '1000', markets: [market] } };

function copyOf<T>(value: T): T {
  return structuredClone(value);
}

test('a move of prices is read as the schema reads it, with what is left out on the wire [PUSH-04]', () => {
  expect(readPriceMove(copyOf(move))).toEqual(publicEvent.parse(move));
  const { specifier: _specifier, most_balanced: _balanced, ...short } = market;
  const outcomes = [{ id: 'x', odds: '3' }];
  const asSent = { ...move, payload: { match_id: '1000', markets: [{ ...short, outcomes }] } };
  expect(readPriceMove(copyOf(asSent))).toEqual(publicEvent.parse(asSent));
  expect(readPriceMove(copyOf(asSent))).toMatchObject({
    payload: { markets: [{ specifier: '', outcomes: [{ active: true }] }] },
  });
});

/** What somebody could put in the place of any value. */
const others = fc.oneof(
  fc.constantFrom<unknown>(
    undefined,
    null,
    true,
    '',
    '0',
    '1',
    '1.85',
    '01',
    'Total=1',
    'x'.repeat(101),
    0,
    1,
    -1,
    1.5,
  ),
  fc.constantFrom<unknown>('total=2.5', [], {}, [[]], [null], Number.MAX_SAFE_INTEGER + 1, Number.NaN, '1.85\n', '٣'),
  fc.string({ maxLength: 12 }),
  fc.integer(),
);
const keys = fc.constantFrom(
  'id',
  'odds',
  'active',
  'name',
  'type',
  'at',
  'version',
  'suspension',
  '__proto__',
  'length',
);

function placesOf(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, each]) => placesOf(each, [...path, key]))];
}
const places = placesOf(move);

/** The event with another value at a place of it; without it where the value is undefined. */
function changed(value: unknown, [key, ...rest]: readonly string[], put: (there: unknown) => unknown): unknown {
  if (key === undefined) return put(value);
  if (Array.isArray(value)) return value.map((each, at) => (String(at) === key ? changed(each, rest, put) : each));
  return Object.fromEntries(
    Object.entries(value ?? {}).flatMap(([name, each]) => {
      const next = name === key ? changed(each, rest, put) : each;
      return next === undefined ? [] : [[name, next] as const];
    }),
  );
}

test('whatever an event is changed to, what is read quickly is what the schema reads [PUSH-04]', () => {
  let quick = 0;
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom(...places), keys, others, fc.boolean()), { maxLength: 2 }),
      (edits) => {
        const event = edits.reduce<unknown>(
          (before, [path, key, other, adds]) =>
            changed(before, path, (there) =>
              adds && typeof there === 'object' && there !== null && !Array.isArray(there)
                ? { ...there, [key]: other }
                : other,
            ),
          move,
        );
        const wire: unknown = JSON.parse(JSON.stringify(event ?? null));
        const read = readPriceMove(copyOf(wire));
        if (read === null) return;
        quick += 1;
        expect(read).toEqual(publicEvent.parse(wire));
      },
    ),
    { numRuns: 5_000, seed: 1 },
  );
  expect(quick).toBeGreaterThan(100);
});

test.each([
  ['a suspension', { ...market, status: -1 }],
  ['a market that was not there before', { ...market, name: 'Total' }],
  ['an end of betting', { ...market, next_bet_stop: null }],
])('%s is left to the schema', (_what, other) => {
  expect(readPriceMove({ ...move, payload: { ...move.payload, markets: [other] } })).toBeNull();
});
