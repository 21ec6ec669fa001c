import type { Bet } from '@touchline/contract';
import { describe, expect, test } from 'vitest';
import { durationText, seenRows, seenTimes, shownTimes } from './seen-words.ts';

function at(ms: number): string {
  return new Date(Date.UTC(2026, 0, 1, 12) + ms).toISOString();
}

function seen(pressed: number | null, accepted: number | null): NonNullable<Bet['seen']> {
  return {
    pressed_at: pressed === null ? null : at(pressed),
    received_at: at(0),
    accepted_at: accepted === null ? null : at(accepted),
  };
}

describe('the time between press and acceptance', () => {
  test('has the part before the bet was received, as the page says, and the part after it [PLC-06b]', () => {
    expect(seenTimes(seen(-240, 5030))).toEqual({ before: 240, after: 5030 });
  });

  test('is known in part where the press is not, and not at all before the acceptance [PLC-06b]', () => {
    expect(seenTimes(seen(null, 5000))).toEqual({ before: null, after: 5000 });
    expect(seenTimes(seen(-100, null))).toBeNull();
  });

  test('adds up as it is shown [PLC-06b]', () => {
    expect(shownTimes({ before: 240, after: 5040 })).toEqual({ before: 200, after: 5000, whole: 5200 });
    expect(shownTimes({ before: null, after: 5040 })).toEqual({ before: null, after: 5000, whole: null });
  });

  test.each([
    [5200, 'en', '5.2 sec'],
    [5200, 'de', '5,2 Sek.'],
    [5000, 'en', '5.0 sec'],
    [3_600_000, 'en', '60 min'],
  ])('%i ms in %s are %s [PLC-06b]', (ms, locale, text) => {
    expect(durationText(ms, locale).replaceAll('\u00A0', ' ')).toBe(text);
  });
});

const leg = { id: 'one', odds: '2.00' };

// What the rows read of a bet.
function aBet(given: object): Bet {
  return { type: 'single', odds: '2.00', ...given } as unknown as Bet;
}

describe('what is shown of a bet', () => {
  const score = { home: 1, away: 0 };

  test('is odds and score at the press beside those of the acceptance, for each selection [PLC-06b]', () => {
    const bet = aBet({
      seen: seen(0, 5000),
      selections: [
        { ...leg, odds: '2.12', seen: { odds: '2.10', score }, accepted_score: { home: 2, away: 0 } },
        { ...leg, id: 'other', odds: '1.5' },
      ],
    });
    expect(seenRows(bet).map(({ seen: before, accepted }) => [before, accepted])).toEqual([
      [
        { odds: '2.10', score },
        { odds: '2.12', score: { home: 2, away: 0 } },
      ],
      [
        { odds: null, score: null },
        { odds: '1.5', score: null },
      ],
    ]);
  });

  test('has no acceptance while there is none [PLC-06b]', () => {
    const bet = aBet({ seen: seen(0, null), selections: [{ ...leg, seen: { odds: '2.10' } }] });
    expect(seenRows(bet).map(({ accepted }) => accepted)).toEqual([null]);
  });

  test('is the one price of a custom bet, and the score of its match once it has begun [PLC-06b]', () => {
    const bet = aBet({
      type: 'custom_bet',
      custom_odds: '4.4',
      seen: { ...seen(0, 1), custom_odds: '4.2' },
      selections: [
        { ...leg, seen: { score }, accepted_score: score },
        { ...leg, id: 'other' },
      ],
    });
    expect(seenRows(bet).map(({ seen: before, accepted }) => [before.odds, before.score, accepted?.odds])).toEqual([
      ['4.2', null, '4.4'],
      [null, score, null],
    ]);
  });
});
