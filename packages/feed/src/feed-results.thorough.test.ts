import { beforeAll, describe, expect, test } from 'vitest';
import { HOUR, MINUTE, NOON, Reader, feedOf, run } from './testing.ts';
import type { OutcomeResult } from './types.ts';

describe('nine hours of matches', () => {
  const reader = new Reader();
  beforeAll(() => {
    const feed = feedOf({ matches: 60 });
    reader.read(feed.open(NOON));
    // Followed closely, with every price published, and then left alone for a while, in turn.
    for (let from = NOON; from < NOON + 9 * HOUR; from += 10 * MINUTE) {
      reader.read(run(feed, from, from + 4 * MINUTE, 14_000));
      reader.read(feed.advance(from + 10 * MINUTE));
    }
  }, 120_000);

  test('every market ever offered of a finished match has exactly one result, for every outcome it had', () => {
    expect(reader.ended.length).toBeGreaterThan(20);
    expect(reader.twice).toEqual([]);
    for (const id of reader.ended) {
      const offered = [...(reader.offered.get(id) ?? [])].map(([key, outcomes]) => [key, [...outcomes].toSorted()]);
      const decided = offered.map(([key]) => [
        key,
        Object.keys(reader.results.get(id)?.get(String(key)) ?? {}).toSorted(),
      ]);
      expect([id, decided]).toEqual([id, offered]);
      // A stage that was under way when the feed was opened had nothing for sale any more.
      expect(reader.books.get(id)?.size ?? 0).toBe(0);
    }
  });

  test('results of football, ice hockey and handball agree with the final score', () => {
    let checked = 0;
    for (const id of reader.ended) {
      const match = reader.matches.get(id);
      if (match === undefined || !['soccer', 'ice-hockey', 'handball'].includes(match.sportKey)) continue;
      const periods = match.statistics?.periodScores.slice(0, match.statistics.maxPeriodNumber) ?? [];
      const home = periods.reduce((sum, period) => sum + period.home, 0);
      const away = periods.reduce((sum, period) => sum + period.away, 0);
      for (const [key, results] of reader.results.get(id) ?? []) {
        const expected = expectedResults(key, home, away);
        if (expected === null) continue;
        checked += 1;
        const own = Object.fromEntries(Object.keys(results).map((outcome) => [outcome, expected(outcome)]));
        expect([match.name, home, away, key, results]).toEqual([match.name, home, away, key, own]);
      }
    }
    expect(checked).toBeGreaterThan(200);
  });
});

/** An own settlement of the best-known kinds, written without the models. */
function expectedResults(key: string, home: number, away: number): ((outcome: string) => OutcomeResult) | null {
  const [id = '', specifier = ''] = key.split('|');
  const line = Number(specifier.split('=')[1]);
  const winIf = (won: boolean): OutcomeResult => (won ? 'win' : 'lose');
  const byMargin = (margin: number): OutcomeResult =>
    margin > 0.3 ? 'win' : margin > 0 ? 'half_win' : margin === 0 ? 'void' : margin > -0.3 ? 'half_lose' : 'lose';
  const side = home > away ? '1' : home < away ? '2' : 'x';
  switch (id) {
    case '1':
      return (outcome) => winIf(outcome === side);
    case '10':
      return (outcome) => winIf(outcome.includes(side));
    case '11':
      return (outcome) => (side === 'x' ? 'void' : winIf(outcome === side));
    case '16':
      return (outcome) => byMargin(outcome === '1' ? home - away + line : away - home - line);
    case '18':
      return (outcome) => byMargin(outcome === 'over' ? home + away - line : line - home - away);
    case '29':
      return (outcome) => winIf((outcome === 'yes') === (home > 0 && away > 0));
    case '45':
      return (outcome) => winIf(outcome === (home <= 4 && away <= 4 ? `${home}:${away}` : 'other'));
    default:
      return null;
  }
}
