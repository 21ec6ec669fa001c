import { expect, test } from 'vitest';
import { middleAndMost } from './middle-and-most.ts';

function stretches(...figures: readonly (readonly [wireBytes: number, requests: number])[]) {
  return figures.map(([wireBytes, requests]) => ({ files: [], wireBytes, requests }));
}

test('bytes and requests of visits each have a median and a maximum of their own, whichever visit they are of', () => {
  const seen = stretches([300, 4], [100, 9], [200, 12], [190, 5], [210, 3]);
  expect(middleAndMost(seen)).toEqual({
    wireBytes: { middle: 200, most: 300 },
    requests: { middle: 5, most: 12 },
    typical: seen[2],
  });
});

test('an even number of visits is refused, since none of them need be the median', () => {
  expect(() => middleAndMost(stretches([100, 1], [200, 2]))).toThrow(/odd number/);
  expect(() => middleAndMost([])).toThrow(/odd number/);
});
