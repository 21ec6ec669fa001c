import { beforeAll, describe, expect, test } from 'vitest';
import type { Feed, FeedEvent, FeedMarket, FeedMatch, FeedOptions, OutcomeResult } from './types.ts';
import { createFeed } from './feed.ts';
import { familyOf, imbalance } from './book.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOON = Date.UTC(2026, 4, 6, 12);

/** What a catalogue knows from the events alone. */
class Reader {
  readonly matches = new Map<string, FeedMatch>();
  readonly books = new Map<string, Map<string, FeedMarket>>();
  /** Every market ever told, with every outcome it ever had. */
  readonly offered = new Map<string, Map<string, Set<string>>>();
  readonly results = new Map<string, Map<string, Readonly<Record<string, OutcomeResult>>>>();
  readonly ended: string[] = [];
  readonly twice: string[] = [];

  read(events: readonly FeedEvent[]): this {
    for (const event of events) this.#take(event);
    return this;
  }

  #take(event: FeedEvent): void {
    switch (event.kind) {
      case 'match':
        this.matches.set(event.match.id, event.match);
        return;
      case 'markets': {
        const book = within(this.books, event.matchId);
        const offered = within(this.offered, event.matchId);
        for (const market of event.markets) {
          const key = `${market.id}|${market.specifier}`;
          if (market.status === 0) book.delete(key);
          else book.set(key, market);
          const outcomes = offered.get(key) ?? new Set();
          for (const { id } of market.outcomes) outcomes.add(id);
          offered.set(key, outcomes);
        }
        return;
      }
      case 'result': {
        const results = within(this.results, event.matchId);
        const key = `${event.marketId}|${event.specifier}`;
        if (results.has(key)) this.twice.push(`${event.matchId} ${key}`);
        results.set(key, event.results);
        return;
      }
      case 'ended':
        this.ended.push(event.matchId);
        return;
      case 'incident':
        return;
    }
  }

  /** The open book as of now, without the running of clocks. */
  picture(): unknown {
    const open = [...this.matches.values()]
      .filter(({ id }) => !this.ended.includes(id))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1));
    return open.map((match) => [
      Object.assign({}, match, { statistics: null }),
      match.statistics === null
        ? null
        : Object.assign({}, match.statistics, { clock: match.statistics.clock?.running }),
      [...(this.books.get(match.id) ?? [])].toSorted(([x], [y]) => (x < y ? -1 : 1)),
    ]);
  }
}

function within<K, V>(map: Map<string, Map<K, V>>, key: string): Map<K, V> {
  const known = map.get(key);
  if (known !== undefined) return known;
  const fresh = new Map<K, V>();
  map.set(key, fresh);
  return fresh;
}

function feedOf(over: Partial<FeedOptions> = {}): Feed {
  return createFeed({ seed: 21, matches: 40, ...over });
}

function run(feed: Feed, from: number, until: number, step: number): FeedEvent[] {
  const events: FeedEvent[] = [];
  for (let now = from + step; now < until; now += step) events.push(...feed.advance(now));
  return events.concat(feed.advance(until));
}

test('the same seed tells the same story, another seed another', () => {
  const story = (seed: number): FeedEvent[] => {
    const feed = feedOf({ seed });
    return [...feed.open(NOON), ...run(feed, NOON, NOON + 20 * MINUTE, 10_000)];
  };
  expect(story(21)).toEqual(story(21));
  expect(story(22)[0]).not.toEqual(story(21)[0]);
});

test('where the story is does not depend on the steps that led there', () => {
  const until = NOON + 2 * HOUR + 1234;
  const pictures = [3000, 61_000, 47 * MINUTE, 4 * HOUR].map((step) => {
    const feed = feedOf();
    return new Reader()
      .read(feed.open(NOON))
      .read(run(feed, NOON, until, step))
      .picture();
  });
  const fresh = new Reader().read(feedOf().open(until)).picture();
  for (const picture of pictures) expect(picture).toEqual(fresh);
});

test('a restart in the middle of the story goes on where it was, and catches up with what was missed', () => {
  const feed = feedOf();
  const before = new Reader().read(feed.open(NOON));
  const late = NOON + 4 * HOUR;
  const again = feedOf();
  const story = new Reader().read(run(feed, NOON, late, 8000));
  const opened = again.open(late);
  const stillOpen = new Set(opened.flatMap((event) => (event.kind === 'match' ? [event.match.id] : [])));
  const { events, unknown } = again.catchUp([...before.matches.keys(), '404', '99912345678'], late);
  const caught = new Reader().read(events);
  expect(unknown).toEqual(['404', '99912345678']);
  expect(caught.ended.toSorted()).toEqual([...before.matches.keys()].filter((id) => !stillOpen.has(id)).toSorted());
  expect(caught.ended.length).toBeGreaterThan(5);
  for (const id of caught.ended) {
    expect(caught.matches.get(id)).toMatchObject({ status: 4, stage: 'ended' });
    // What was told before the stop is part of what the retold story offered, with the same results.
    for (const [key, results] of story.results.get(id) ?? [])
      expect([key, caught.results.get(id)?.get(key)]).toEqual([key, results]);
    for (const key of before.books.get(id)?.keys() ?? [])
      expect(caught.results.get(id)?.has(key), `${id} ${key}`).toBe(true);
  }
});

describe('nine hours of matches', () => {
  const reader = new Reader();
  beforeAll(() => {
    const feed = feedOf({ matches: 60 });
    reader.read(feed.open(NOON)).read(run(feed, NOON, NOON + 9 * HOUR, 14_000));
  }, 120_000);

  test('every market ever offered of a finished match has exactly one result, for every outcome it had', () => {
    expect(reader.ended.length).toBeGreaterThan(20);
    expect(reader.twice).toEqual([]);
    for (const id of reader.ended) {
      for (const [key, outcomes] of reader.offered.get(id) ?? []) {
        expect([id, key, Object.keys(reader.results.get(id)?.get(key) ?? {}).toSorted()]).toEqual([
          id,
          key,
          [...outcomes].toSorted(),
        ]);
      }
      expect(reader.books.get(id)?.size).toBe(0);
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
        for (const [outcome, result] of Object.entries(results)) {
          expect([match.name, home, away, key, outcome, result]).toEqual([
            match.name,
            home,
            away,
            key,
            outcome,
            expected(outcome),
          ]);
        }
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

describe('the open book', () => {
  const reader = new Reader();
  beforeAll(() => {
    const feed = feedOf({ matches: 120 });
    reader.read(feed.open(NOON)).read(run(feed, NOON, NOON + 2 * MINUTE, 1000));
  });

  test('[CAT-04] exactly one line of each kind is the most balanced, and no other open line is more balanced', () => {
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

  test('the main and second market have the columns that their tournament tells', () => {
    const feed = feedOf();
    const tournaments = new Map(feed.tournaments.map((tournament) => [tournament.id, tournament]));
    const draws = new Map(feed.sports.map(({ key, hasDraw }) => [key, hasDraw]));
    for (const match of reader.matches.values()) {
      if (match.status !== 0 || match.type === 'season') continue;
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
  const feed = feedOf({ matches: 300 });
  const reader = new Reader().read(feed.open(NOON));
  let goals = 0;
  for (let now = NOON + 500; goals < 5 && now < NOON + 2 * HOUR; now += 500) {
    const events = feed.advance(now);
    reader.read(events);
    for (const event of events) {
      if (event.kind !== 'incident' || event.incident.type !== 'goal') continue;
      if (reader.matches.get(event.matchId)?.sportKey !== 'soccer') continue;
      goals += 1;
      const book = [...(reader.books.get(event.matchId)?.values() ?? [])];
      expect(book.length).toBeGreaterThan(20);
      expect(book.filter(({ status }) => status !== -1)).toEqual([]);
      reader.read(feed.advance((now += MINUTE)));
      const after = [...(reader.books.get(event.matchId)?.values() ?? [])];
      expect(after.some(({ status }) => status === 1)).toBe(true);
    }
  }
  expect(goals).toBe(5);
});

describe('the desk', () => {
  const kinds = (events: readonly FeedEvent[], id: string): string[] =>
    events.flatMap((event) =>
      event.kind === 'match'
        ? event.match.id === id
          ? ['match']
          : []
        : event.matchId !== id
          ? []
          : event.kind === 'incident'
            ? [event.incident.type]
            : [event.kind],
    );

  test('plays a match from kick-off to end', () => {
    const feed = feedOf();
    const reader = new Reader().read(feed.open(NOON));
    const id = feed.addScripted('soccer', NOON + 10 * MINUTE, NOON);
    const act = (now: number): string[] => {
      const events = feed.advance(now);
      reader.read(events);
      return kinds(events, id);
    };
    expect(act(NOON)).toEqual(['match', 'markets']);
    expect(reader.books.get(id)?.size).toBeGreaterThan(40);
    act(NOON + 30 * MINUTE);
    expect(reader.matches.get(id)).toMatchObject({ status: 0, stage: 'not_started' });

    let now = NOON + 31 * MINUTE;
    expect(() => feed.script(id, { type: 'goal', side: 'home' }, now)).toThrow(
      /cannot have a goal now: its stage is not_started/,
    );
    feed.script(id, { type: 'kick_off' }, now);
    expect(act(now)).toContain('kick_off');
    expect(reader.matches.get(id)).toMatchObject({ status: 1, stage: '1st_half' });

    feed.script(id, { type: 'suspend' }, (now += MINUTE));
    act(now);
    expect(new Set([...(reader.books.get(id)?.values() ?? [])].map(({ status }) => status))).toEqual(new Set([-1]));
    expect(() => feed.script(id, { type: 'suspend' }, now)).toThrow(RangeError);
    feed.script(id, { type: 'goal', side: 'away' }, (now += 1000));
    expect(act(now)).toEqual(expect.arrayContaining(['goal', 'match', 'result']));
    expect(reader.matches.get(id)?.statistics?.totalScore).toEqual({ home: 0, away: 1 });
    feed.script(id, { type: 'resume' }, (now += 1000));
    act(now);
    expect(reader.books.get(id)?.get('1|')?.status).toBe(1);

    act((now += 55 * MINUTE));
    expect(reader.matches.get(id)?.stage).toBe('halftime');
    feed.script(id, { type: 'end' }, now);
    expect(act(now).at(-1)).toBe('ended');
    expect(reader.results.get(id)?.get('1|')).toEqual({ '1': 'lose', x: 'lose', '2': 'win' });
    expect(
      [...(reader.offered.get(id)?.keys() ?? [])].filter((key) => reader.results.get(id)?.has(key) !== true),
    ).toEqual([]);
    expect(() => feed.script(id, { type: 'suspend' }, now)).toThrow(/no open match/);
  });

  test('takes over a match that is running', () => {
    const feed = feedOf();
    const reader = new Reader().read(feed.open(NOON));
    const match = [...reader.matches.values()].find(({ status, sportKey }) => status === 1 && sportKey === 'soccer');
    const id = match?.id ?? '';
    const now = NOON + 3 * MINUTE;
    reader.read(feed.advance(now));
    const before = reader.matches.get(id)?.statistics?.totalScore;
    feed.script(id, { type: 'goal', side: 'home' }, now);
    reader.read(feed.advance(NOON + 4 * HOUR));
    expect(reader.matches.get(id)).toMatchObject({
      status: 1,
      statistics: { totalScore: { home: (before?.home ?? NaN) + 1, away: before?.away } },
    });
    feed.script(id, { type: 'end' }, NOON + 4 * HOUR);
    expect(kinds(feed.advance(NOON + 4 * HOUR), id).at(-1)).toBe('ended');
  });

  test.each(['soccer', 'tennis', 'basketball', 'ice-hockey', 'cricket'])(
    'adds a match of %s that starts, scores and ends',
    (sportKey) => {
      const feed = feedOf();
      const reader = new Reader().read(feed.open(NOON));
      const id = feed.addScripted(sportKey, NOON, NOON);
      feed.script(id, { type: 'kick_off' }, NOON);
      reader.read(feed.advance(NOON + 1000));
      feed.script(id, { type: 'goal', side: 'home' }, NOON + 2000);
      reader.read(feed.advance(NOON + 3000));
      expect(reader.matches.get(id)?.status).toBe(1);
      feed.script(id, { type: 'end' }, NOON + 4000);
      reader.read(feed.advance(NOON + 5000));
      expect(reader.ended).toContain(id);
      expect(reader.matches.get(id)?.status).toBe(4);
      expect(
        [...(reader.offered.get(id)?.keys() ?? [])].filter((key) => reader.results.get(id)?.has(key) !== true),
      ).toEqual([]);
    },
  );

  test('is told why it cannot', () => {
    const feed = feedOf();
    expect(() => feed.advance(NOON)).toThrow(/not been opened/);
    feed.open(NOON);
    expect(() => feed.advance(NOON - 1)).toThrow(/cannot go back/);
    expect(() => feed.addScripted('chess', NOON, NOON)).toThrow(/no sport chess/);
    expect(() => feed.script('1', { type: 'end' }, NOON)).toThrow(/no open match 1/);
  });
});

test('an outright is an open season with all teams of its league', () => {
  const feed = feedOf();
  const reader = new Reader().read(feed.open(NOON));
  const seasons = [...reader.matches.values()].filter(({ type }) => type === 'season');
  expect(seasons.length).toBeGreaterThanOrEqual(8);
  for (const season of seasons) {
    const markets = [...(reader.books.get(season.id)?.values() ?? [])];
    expect(markets.length).toBe(1);
    expect(markets[0]?.outcomes.length).toBeGreaterThanOrEqual(10);
    expect(season).toMatchObject({ status: 0, home: null, away: null, urnId: `sb:season:${season.id}` });
  }
});

test('imported fixtures are played with their own teams', () => {
  const feed = feedOf({
    imported: [
      {
        name: 'Village Cup',
        countryCode: 'NO',
        homeAdvantage: 0.3,
        teams: [
          { name: 'Lower Farm', attack: 0.6, defence: 0.4 },
          { name: 'Upper Farm', attack: -0.4, defence: -0.4 },
        ],
        fixtures: [{ home: 'Lower Farm', away: 'Upper Farm', startTime: NOON + HOUR }],
      },
    ],
  });
  const reader = new Reader().read(feed.open(NOON));
  const match = [...reader.matches.values()].find(({ name }) => name === 'Lower Farm vs Upper Farm');
  expect(match).toMatchObject({ sportKey: 'soccer', startTime: NOON + HOUR, tournamentId: '9001', status: 0 });
  expect(Number(reader.books.get(match?.id ?? '')?.get('1|')?.outcomes[0]?.odds)).toBeLessThan(1.3);
  reader.read(feed.advance(NOON + 4 * HOUR));
  expect(reader.ended).toContain(match?.id);
});
