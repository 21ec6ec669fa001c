import { expect, test } from 'vitest';
import { catchUnreadable, isUnreadable } from './differences.ts';

test('a library that keeps its decoding elsewhere is left as it is, and is asked for no differences', () => {
  for (const client of [{}, { _codec: null }, { _codec: {} }]) expect(catchUnreadable(client)).toBe(false);
});

test('a difference that cannot be applied is handed on as unreadable, with its base kept; any other as it was decoded', () => {
  const codec = {
    applyDeltaIfNeeded: (publication: unknown): unknown => {
      if (publication === 'bad') throw new Error('bad checksum');
      return { newData: publication };
    },
  };
  expect(catchUnreadable({ _codec: codec })).toBe(true);
  const decoded: unknown = codec.applyDeltaIfNeeded('good');
  expect(decoded).toEqual({ newData: 'good' });
  const bad = Reflect.apply(codec.applyDeltaIfNeeded, codec, ['bad', 'base']) as { newData: unknown };
  expect(bad).toMatchObject({ newPrevValue: 'base' });
  expect(isUnreadable(bad.newData)).toBe(true);
});
