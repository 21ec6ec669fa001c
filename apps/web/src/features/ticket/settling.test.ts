import { expect, test } from 'vitest';
import type { MainAct } from './main-button.ts';
import { changesUnderFinger } from './settling.ts';

const acts: readonly MainAct[] = ['place', 'accept', 'ask_again', 'sign_in', 'point', 'wait'];

test('a press is held back only where the button came to cost money without the player [I1] [I6]', () => {
  const held = acts.flatMap((former) =>
    acts.filter((act) => changesUnderFinger(former, act)).map((act) => `${former} → ${act}`),
  );
  expect(held.toSorted()).toEqual([
    'ask_again → accept',
    'ask_again → place',
    'place → accept',
    'wait → accept',
    'wait → place',
  ]);
});
