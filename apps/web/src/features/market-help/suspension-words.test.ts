import { expect, test } from 'vitest';
import { lengthOf, suspensionWords } from './suspension-words.ts';

const texts: Readonly<Record<string, string>> = {
  'odds-help.suspended': 'Suspended.',
  'odds-help.suspended.score': 'A score is checked.',
};
const text = {
  t: (key: string) => texts[key] ?? key,
  textOr: (key: string, otherwise: string) => texts[key] ?? otherwise,
};

test('a reason is said in words, and one that is not known says only that the market is suspended [CAT-05a]', () => {
  const words = (reason: string | null) => suspensionWords(text, { reason, since: null });
  expect([words('score'), words('of_another_back_end'), words(null)]).toEqual([
    'A score is checked.',
    'Suspended.',
    'Suspended.',
  ]);
});

test('how long so far stands as a clock, also where the clocks differ [CAT-05a]', () => {
  expect([-500, 0, 65_900, 3_725_000].map(lengthOf)).toEqual(['0:00', '0:00', '1:05', '1:02:05']);
});
