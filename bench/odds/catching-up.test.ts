import { expect, test } from 'vitest';
import { behindWords, wrongInTheEnd } from './catching-up.ts';

/** A page that is wrong in the first looks, and never again. */
function pageWrongFor(looks: number) {
  const counted = { looks: 0, pauses: 0 };
  return {
    counted,
    patience: {
      look: () => {
        counted.looks += 1;
        return Promise.resolve(counted.looks <= looks ? ['1000/1|/x says "Draw, 1x2, 1.87", sent was 1.86'] : []);
      },
      mostLooks: 4,
      pause: () => {
        counted.pauses += 1;
        return Promise.resolve();
      },
    },
  };
}

test('a page that is right is looked at once', async () => {
  const { counted, patience } = pageWrongFor(0);
  expect(await wrongInTheEnd('page', patience)).toBe(0);
  expect(counted).toEqual({ looks: 1, pauses: 0 });
});

test.each(['page', 'hand', 'strong'] as const)('"%s" is given the time to catch up', async (side) => {
  const { counted, patience } = pageWrongFor(3);
  expect(await wrongInTheEnd(side, patience)).toBe(0);
  expect(counted).toEqual({ looks: 4, pauses: 3 });
});

test('a peer that never catches up is a figure, and the product an error', async () => {
  expect(await wrongInTheEnd('hand', pageWrongFor(4).patience)).toBe(1);
  expect(await wrongInTheEnd('strong', pageWrongFor(4).patience)).toBe(1);
  await expect(wrongInTheEnd('page', pageWrongFor(4).patience)).rejects.toThrow(
    'page: 1 wrong, such as 1000/1|/x says "Draw, 1x2, 1.87", sent was 1.86',
  );
});

test('peers that were wrong are named', () => {
  expect(behindWords({ page: 0, hand: 1633, strong: 2 })).toBe(
    'still wrong 30 s later: 1633 prices of hand, 2 prices of strong',
  );
  expect(behindWords({ page: 0, hand: 0, strong: 0 })).toBe('');
});
