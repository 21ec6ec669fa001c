import { expect, test } from 'vitest';
import { fuzzHost } from '../testing/index.ts';

test('no message of any sender places, accepts, cashes out or reads anything [EMB-03b]', async () => {
  let state = 7;
  const { wrong, taken } = await fuzzHost(400, (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 8) % sides;
  });
  expect(wrong).toEqual([]);
  // Enough of them were heard for that to say something.
  expect(taken).toBeGreaterThan(40);
});
