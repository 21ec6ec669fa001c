import { expect, test } from 'vitest';
import { passesEventCheck } from './match-facts.ts';

test('events are shown for the pairs of sport type and provider that the settings name, or for all [CAT-11]', () => {
  const settings = {
    sport_type_providers: [
      { sport_type: 'regular' as const, providers: ['betradar' as const] },
      { sport_type: 'cyber' as const, providers: [] },
    ],
  };
  expect([
    passesEventCheck(settings, 'regular', 'betradar'),
    passesEventCheck(settings, 'regular', 'oddin'),
    passesEventCheck(settings, 'cyber', 'oddin'),
    passesEventCheck(settings, 'premium_cricket', 'betradar'),
    passesEventCheck(settings, null, 'betradar'),
    passesEventCheck({}, null, 'oddin'),
    passesEventCheck({ sport_type_providers: [] }, 'regular', 'betradar'),
    passesEventCheck(null, 'regular', 'betradar'),
  ]).toEqual([true, false, false, false, false, true, false, true]);
});
