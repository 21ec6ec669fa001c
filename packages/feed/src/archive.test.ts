import { describe, expect, test } from 'vitest';
import type { FeedEvent, FeedIncident, FeedPlan } from './types.ts';
import { feedOf, HOUR, MINUTE, NOON, Reader, run } from './testing.ts';
import { marketKey } from './wire.ts';

function incidentsOf(events: readonly FeedEvent[]): Map<string, FeedIncident[]> {
  const archived = new Map<string, FeedIncident[]>();
  for (const event of events) {
    if (event.kind === 'incident')
      archived.set(event.matchId, [...(archived.get(event.matchId) ?? []), event.incident]);
  }
  return archived;
}

describe('the archive', () => {
  test('a match that was played ends exactly as the archive reads it afterwards, by any feed of the same seed [API-03]', () => {
    const feed = feedOf({ matches: 20 });
    feed.open(NOON);
    const until = NOON + 2 * HOUR;
    const events = run(feed, NOON, until, MINUTE);
    const { ended, matches } = new Reader().read(events);
    const other = feedOf({ matches: 20 });
    expect(ended.length).toBeGreaterThan(0);
    for (const id of ended) {
      const lived = matches.get(id);
      const archived = other.archive.final(id, until);
      expect(archived).toEqual({
        ...lived,
        mainMarket: archived?.mainMarket,
        secondaryMarket: archived?.secondaryMarket,
        topMarkets: archived?.topMarkets,
      });
    }
    expect(other.archive.final(ended[0] ?? '', NOON)).toBeNull();
  });

  test('an incident has the same number, moment and score in the archive [CAT-11]', () => {
    const feed = feedOf({ matches: 20 });
    feed.open(NOON);
    const until = NOON + 2 * HOUR;
    const played = incidentsOf(run(feed, NOON, until, 20_000));
    const started = [...played].filter(([, [first]]) => first?.type === 'kick_off');
    expect(started.length).toBeGreaterThan(0);
    const later = feedOf({ matches: 20 });
    later.open(until);
    for (const [id, incidents] of started) {
      expect(incidents.map(({ number }) => number)).toEqual(
        incidents.map(({ number }) => number).toSorted((a, b) => a - b),
      );
      expect(feed.archive.incidents(id, until)).toEqual(incidents);
      expect(later.archive.incidents(id, until)).toEqual(incidents);
    }
  });

  test('what the desk has put into a match goes on counting', () => {
    const feed = feedOf();
    feed.open(NOON);
    const id = feed.addScripted(
      { sportKey: 'soccer', type: 'match', startTime: NOON + MINUTE, home: '<b>Łódź</b>', away: '🦊'.repeat(100) },
      NOON,
    );
    const events: FeedEvent[] = [...feed.advance(NOON + MINUTE)];
    for (const [at, event] of [
      { type: 'kick_off' } as const,
      { type: 'goal', side: 'away' } as const,
      { type: 'goal', side: 'home' } as const,
      { type: 'end' } as const,
    ].entries()) {
      const now = NOON + (2 + 3 * at) * MINUTE;
      events.push(...feed.advance(now - 1));
      feed.script(id, event, now);
      events.push(...feed.advance(now));
    }
    const incidents = incidentsOf(events).get(id);
    expect(feed.archive.incidents(id, NOON + HOUR)).toEqual(incidents);
    expect(incidents?.filter(({ type }) => type === 'goal').map(({ side, score }) => [side, score])).toEqual([
      ['away', { home: 0, away: 1 }],
      ['home', { home: 1, away: 1 }],
    ]);
    const match = new Reader().read(events).matches.get(id);
    expect(match?.slug).toBe(`b-lodz-b-${id}`);
    expect(match?.home?.name).toBe('<b>Łódź</b>');
    expect(match?.name.length).toBeLessThanOrEqual(300);
  });

  test('prices of any moment are those that were offered then', () => {
    const feed = feedOf();
    const reader = new Reader().read(feed.open(NOON));
    const id = [...reader.matches.values()].find(({ type, status }) => type === 'match' && status === 1)?.id ?? '';
    const looks = [...feed.archive.prices(id, 0, NOON)];
    expect(looks.length).toBeGreaterThan(20);
    expect(looks.map(({ at }) => at)).toEqual(looks.map(({ at }) => at).toSorted((a, b) => a - b));
    // Step by step up to a moment that is looked at, the book then holds the very prices of the look.
    let checked = 0;
    for (let now = NOON + 1000; now < NOON + 5 * MINUTE; now += 1000) {
      reader.read(feed.advance(now));
      if (reader.ended.includes(id)) break;
      const [last] = feed.archive.prices(id, now - 1, now);
      if (last === undefined) continue;
      const open = last.markets.map(({ id: market, specifier, status, outcomes }) => ({
        key: marketKey({ id: market, specifier }),
        status,
        odds: outcomes.map(({ odds }) => odds),
      }));
      const book = reader.books.get(id);
      expect(
        open.map(({ key }) => ({
          key,
          status: book?.get(key)?.status,
          odds: book?.get(key)?.outcomes.map(({ odds }) => odds),
        })),
      ).toEqual(open);
      checked += 1;
    }
    expect(checked).toBeGreaterThan(0);
  });

  test('the matches of a league go back in time, each season once around [CAT-10]', () => {
    const feed = feedOf({ matches: 200 });
    const { archive } = feed;
    const league = feed.tournaments.find(({ name }) => name === 'Premier League')?.id ?? '';
    const plans: FeedPlan[] = [];
    for (const plan of archive.leagueBefore(league, NOON)) {
      plans.push(plan);
      if (plans.length === 1200) break;
    }
    expect(plans.every(({ startTime, tournamentId }) => startTime < NOON && tournamentId === league)).toBe(true);
    const whole = plans.filter(({ season }) => season === (plans[0]?.season ?? 0) - 1);
    const pairs = whole.map(({ homeId, awayId }) => [homeId, awayId].toSorted().join(' '));
    expect(pairs.length).toBe(20 * 19);
    expect(new Set(pairs).size).toBe((20 * 19) / 2);
    const day = archive.startingBetween(NOON - 24 * HOUR, NOON).filter(({ tournamentId }) => tournamentId === league);
    expect(
      plans.filter(({ startTime }) => startTime >= NOON - 24 * HOUR).toSorted((a, b) => a.startTime - b.startTime),
    ).toEqual(day);
  });
});
