import { expect, test } from 'vitest';
import type { LimitFigures } from './api.ts';
import { formatsIn } from './formats.ts';
import { englishText } from './text/text.ts';
import { refusalWords } from './words.ts';

const language = { t: englishText.t, formats: formatsIn('en') };
const figures: LimitFigures = {
  limit_type: 'stake',
  limit: '20.00',
  left: '5.00',
  renews_at: '2026-09-20T22:00:00.000Z',
};
const at = language.formats.moment(Date.parse(figures.renews_at));

test.each<[string, LimitFigures | null, string]>([
  ['what is left of it', figures, `A limit on your account leaves €5.00 of €20.00 until ${at}. Nothing was taken.`],
  [
    'when there is time again',
    { ...figures, limit_type: 'time', limit: '90', left: '0' },
    `Your time to play is used up until ${at}. Nothing was taken.`,
  ],
  ['that nothing was taken, where it has no figures', null, 'The bet was not taken. Try again in a moment.'],
])('a bet over a limit of the player is told %s [RG-04]', (_, given, words) => {
  expect(refusalWords(language, { code: 155, figures: given }, 'EUR')).toBe(words);
});
