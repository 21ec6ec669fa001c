import { expect, it } from 'vitest';
import { isRecord } from './is-record.ts';

it('accepts objects, and neither null nor lists nor plain values', () => {
  expect([{}, { a: 1 }, null, [], 'a', 1, undefined].map(isRecord)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});
