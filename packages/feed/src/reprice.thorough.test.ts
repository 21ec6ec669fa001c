import { beforeAll, describe, expect, test } from 'vitest';
import { familyOf, imbalance } from './reprice.ts';
import { HOUR, MINUTE, NOON, Reader, feedOf, run } from './testing.ts';

describe('the open book', () => {
  const reader = new Reader();
  beforeAll(() => {
    const feed = feedOf({ matches: 120 });
    reader.read(feed.open(NOON)).read(run(feed, NOON, NOON + 2 * MINUTE, 1000));
  });

  test('exactly one line of each kind is the most balanced, and no other open line is more balanced [CAT-04]', () => {
    let kinds = 0;
    for (const book of reader.books.values()) {
      const families = Map.groupBy(
        [...book.values()].filter(({ id, specifier }) => familyOf(id, specifier) !== null),
        ({ id, specifier }) => familyOf(id, specifier),
      );
      for (const lines of families.values()) {
        kinds += 1;
        const flagged = lines.filter(({ mostBalanced }) => mostBalanced);
        expect(flagged.length).toBe(1);
        const open = lines.filter(({ outcomes }) => outcomes.some(({ active }) => active));
        const gap = imbalance(flagged[0]?.outcomes ?? []);
        for (const line of open) expect(imbalance(line.outcomes)).toBeGreaterThanOrEqual(gap - 1e-9);
      }
      for (const market of book.values()) {
        if (familyOf(market.id, market.specifier) === null) expect(market.mostBalanced).toBe(false);
      }
    }
    expect(kinds).toBeGreaterThan(100);
  });

  test('lists show markets that are there, and odds are exact decimal strings from 1.01', () => {
    for (const match of reader.matches.values()) {
      const book = reader.books.get(match.id);
      if (match.status === 0)
        expect([match.name, match.mainMarket, book?.has(match.mainMarket)]).toEqual([
          match.name,
          match.mainMarket,
          true,
        ]);
      for (const { outcomes } of book?.values() ?? []) {
        for (const { odds } of outcomes) expect(odds).toMatch(/^(1\.0[1-9]|1\.[1-9]\d|[2-9]\.\d\d|\d{2,3}\.\d\d)$/);
        expect(new Set(outcomes.map(({ id }) => id)).size).toBe(outcomes.length);
      }
    }
  });

  test('the main and second market have the columns that their tournament names', () => {
    const feed = feedOf();
    const tournaments = new Map(feed.tournaments.map((tournament) => [tournament.id, tournament]));
    const draws = new Map(feed.sports.map(({ key, hasDraw }) => [key, hasDraw]));
    for (const match of reader.matches.values()) {
      if (match.status !== 0 || match.type !== 'match') continue;
      const tournament = tournaments.get(match.tournamentId);
      const outcomes = (key: string | null): number =>
        key === null ? 0 : (reader.books.get(match.id)?.get(key)?.outcomes.length ?? -1);
      expect([match.sportKey, outcomes(match.mainMarket), outcomes(match.secondaryMarket)]).toEqual([
        match.sportKey,
        draws.get(match.sportKey) === true ? 3 : 2,
        tournament?.secondaryOutcomeCount,
      ]);
      expect(tournament?.mainOutcomeCount).toBe(outcomes(match.mainMarket));
    }
  });

  test('slugs are unambiguous and end with the id', () => {
    const matches = [...reader.matches.values()];
    expect(new Set(matches.map(({ slug }) => slug)).size).toBe(matches.length);
    for (const { slug, id } of matches) expect(slug).toMatch(new RegExp(`^[a-z0-9-]+-${id}$`));
  });
});

test('around a goal of football every market is suspended, and open again afterwards', () => {
  const options = { matches: 120 };
  const until = NOON + 4 * HOUR;
  // One feed that is asked seldom says where the goals are, so that the other need not be followed all the way there.
  const scout = feedOf(options);
  const known = new Reader().read(scout.open(NOON));
  const goals: { readonly matchId: string; readonly at: number }[] = [];
  for (const event of run(scout, NOON, until, 10 * MINUTE)) {
    known.read([event]);
    if (event.kind !== 'incident' || event.incident.type !== 'goal') continue;
    if (known.matches.get(event.matchId)?.sportKey !== 'soccer') continue;
    goals.push({ matchId: event.matchId, at: event.incident.at });
  }
  const feed = feedOf(options);
  const reader = new Reader().read(feed.open(NOON));
  let now = NOON;
  let seen = 0;
  for (const { matchId, at } of goals.toSorted((a, b) => a.at - b.at)) {
    if (seen === 5) break;
    if (at - 10_000 < now) continue;
    reader.read(feed.advance((now = at - 10_000)));
    while (now < at) reader.read(feed.advance((now += 500)));
    const bookOf = () => [...(reader.books.get(matchId)?.values() ?? [])];
    expect(bookOf().length).toBeGreaterThan(20);
    expect(bookOf().filter(({ status }) => status !== -1)).toEqual([]);
    reader.read(feed.advance((now += MINUTE)));
    expect(bookOf().some(({ status }) => status === 1)).toBe(true);
    seen += 1;
  }
  expect(seen).toBe(5);
});
