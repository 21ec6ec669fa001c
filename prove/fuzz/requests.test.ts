import { expect, test } from 'vitest';
import { runRequests } from './requests/run.ts';

/** Requests beside one good one to each call. */
const size = process.env['TIER'] === 'thorough' ? 40_000 : 2_000;

test('requests of every kind to every call are answered as the document says, never with 5xx, and nothing is accepted that it refuses [R5]', async () => {
  const { calls, findings, neverAccepted, kinds } = await runRequests(
    { seed: 5, from: 0, count: size, connections: 24, only: null },
    () => undefined,
  );
  expect(findings).toEqual([]);
  expect(neverAccepted).toEqual([]);
  expect(Math.min(...[...calls.values()].map(({ sent }) => sent))).toBeGreaterThanOrEqual(
    Math.floor(size / calls.size) - 1,
  );
  expect([...kinds.keys()].toSorted()).toEqual(['admitted', 'good', 'header', 'stranger', 'text', 'value', 'wire']);
});
