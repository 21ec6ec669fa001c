import { expect, test } from 'vitest';
import { pushEnough } from './push-enough.ts';

/** A page that paints so many prices in each turn. */
function pageOf(paintsOfTurn: number) {
  const pushed: number[] = [];
  return {
    pushed,
    pushing: {
      push: (seconds: number) => {
        pushed.push(seconds);
        return Promise.resolve();
      },
      painted: () => Promise.resolve(pushed.length * paintsOfTurn),
      fewest: 50,
    },
  };
}

test('what paints enough prices in the seconds asked for is pushed to for no longer', async () => {
  const { pushed, pushing } = pageOf(50);
  await pushEnough(pushing, 15);
  expect(pushed).toEqual([15]);
});

test('few seconds take as many turns as they need', async () => {
  const { pushed, pushing } = pageOf(22);
  await pushEnough(pushing, 2);
  expect(pushed).toEqual([2, 2, 2]);
});

test('a page that paints nothing is an error, not a wait without end', async () => {
  const { pushing } = pageOf(1);
  await expect(pushEnough(pushing, 2)).rejects.toThrow('only 10 prices were painted in 20 s');
});
