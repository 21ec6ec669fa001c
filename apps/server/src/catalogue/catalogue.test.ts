import { type Match, match, pushEvent } from '@touchline/contract';
import { expect, test } from 'vitest';
import type { FeedEvent, FeedMarket, FeedMatch } from '@touchline/feed';
import { publishChanges } from '../push/publications.ts';
import type { Publication, PushPublisher } from '../push/publisher.ts';
import { foldEvents } from './batch.ts';
import { type Book, createBook } from './book.ts';
import { createFeedClock } from './feed-clock.ts';

const soccer = {
  id: '1',
  key: 'soccer',
  name: 'Football',
  priority: 1,
  type: 'regular',
  provider: 'betradar',
  hasDraw: true,
} as const;
const england = { id: '10', slug: 'england', name: 'England', priority: 1, countryCode: 'GB', sportKey: 'soccer' };
const league = {
  id: '100',
  slug: 'premier-league',
  name: 'Premier League',
  priority: 1,
  sportKey: 'soccer',
  categoryId: '10',
  mainOutcomeCount: 3,
  secondaryOutcomeCount: 2,
};

function aMatch(more: Partial<FeedMatch> = {}): FeedMatch {
  return {
    id: '1000',
    urnId: 'sb:match:1000',
    slug: 'arsenal-chelsea-1000',
    type: 'match',
    name: 'Arsenal - Chelsea',
    sportKey: 'soccer',
    categoryId: '10',
    tournamentId: '100',
    home: { id: '1', name: 'Arsenal', color: '#cc0000' },
    away: { id: '2', name: 'Chelsea', color: '#0000cc' },
    stadium: 'Emirates Stadium',
    city: 'London',
    startTime: 1_000_000,
    status: 0,
    stage: 'not_started',
    statistics: null,
    hasVideo: false,
    mainMarket: '1|',
    secondaryMarket: '18|total=2.5',
    topMarkets: ['1|'],
    ...more,
  };
}

function aMarket(more: Partial<FeedMarket> = {}): FeedMarket {
  return {
    id: '1',
    specifier: '',
    name: 'Result',
    groups: ['main'],
    priority: 1,
    mostBalanced: true,
    status: 1,
    outcomes: [
      { id: '1', name: 'Arsenal', odds: '1.85', active: true },
      { id: 'x', name: 'Draw', odds: '3.60', active: true },
      { id: '2', name: 'Chelsea', odds: '4.40', active: true },
    ],
    ...more,
  };
}

function aBook(): Book {
  return createBook({ sports: [soccer], categories: [england], tournaments: [league] }, () => 5000);
}
const opened: readonly FeedEvent[] = [
  { kind: 'match', match: aMatch() },
  {
    kind: 'markets',
    matchId: '1000',
    markets: [aMarket(), aMarket({ id: '18', specifier: 'total=2.5', priority: 5 })],
  },
];

test('several events of one read of the feed fold to the last one on each thing', () => {
  const batch = foldEvents(new Map(), [
    ...opened,
    { kind: 'markets', matchId: '1000', markets: [aMarket({ status: -1 })] },
    { kind: 'match', match: aMatch({ status: 1, stage: '1st_half' }) },
    { kind: 'result', matchId: '1000', marketId: '1', specifier: '', results: { '1': 'win', x: 'lose', '2': 'lose' } },
    { kind: 'ended', matchId: '1000' },
  ]).get('1000');
  expect({
    status: batch?.match?.status,
    markets: [...(batch?.markets ?? [])].map(([key, market]) => [key, market.status]),
    results: [...(batch?.results.keys() ?? [])],
    ended: batch?.ended,
  }).toEqual({
    status: 1,
    markets: [
      ['1|', -1],
      ['18|total=2.5', 1],
    ],
    results: ['1|'],
    ended: true,
  });
});

test('a match shows competitors, stadium, city, status, stage, start, scores, server and video flag [CAT-02]', () => {
  const book = aBook();
  const statistics = {
    clock: { seconds: 61, running: true, at: 2000 },
    totalScore: { home: 1, away: 0 },
    gameScore: { home: 50, away: 40 },
    currentServer: 'home',
    periodScores: [{ number: 1, home: 1, away: 0 }],
    maxPeriodNumber: 2,
  } as const;
  book.apply(
    foldEvents(new Map(), [
      ...opened,
      { kind: 'match', match: aMatch({ status: 1, stage: '1st_half', statistics, hasVideo: true }) },
    ]),
  );
  const entry = book.match('1000');
  const wire = entry && book.matchWire(entry);
  expect(match.safeParse(wire).error).toBeUndefined();
  const { main_market, secondary_market, top_markets, tournament, version: _, ...shown } = wire as Match;
  expect(shown).toEqual({
    id: '1000',
    urn_id: 'sb:match:1000',
    slug: 'arsenal-chelsea-1000',
    type: 'match',
    name: 'Arsenal - Chelsea',
    competitors: {
      home: { id: '1', name: 'Arsenal', logo: '/media/crests/1.svg', color: '#cc0000' },
      away: { id: '2', name: 'Chelsea', logo: '/media/crests/2.svg', color: '#0000cc' },
    },
    stadium: 'Emirates Stadium',
    city: 'London',
    status: 1,
    stage: '1st_half',
    start_time: '1970-01-01T00:16:40.000Z',
    statistics: {
      clock: { seconds: 61, running: true, at: '1970-01-01T00:00:02.000Z' },
      total_score: { home: 1, away: 0 },
      game_score: { home: 50, away: 40 },
      current_server: 'home',
      period_score: [{ number: 1, home: 1, away: 0 }],
      max_period_number: 2,
    },
    available_markets: 2,
    has_video: true,
    provider: 'betradar',
  });
  expect([main_market?.id, secondary_market?.specifier, top_markets.length, tournament.name]).toEqual([
    '1',
    'total=2.5',
    1,
    'Premier League',
  ]);
});

test('an outright announces that its bets stop at its end, a match that is played on announces none [CAT-04a]', () => {
  const book = aBook();
  book.apply(foldEvents(new Map(), [...opened, { kind: 'match', match: aMatch({ type: 'season' }) }]));
  const stopOf = (): unknown => {
    const entry = book.match('1000');
    return entry && [book.matchWire(entry).main_market?.next_bet_stop, book.marketsWire(entry)[0]?.next_bet_stop];
  };
  expect(stopOf()).toEqual(['1970-01-01T00:16:40.000Z', '1970-01-01T00:16:40.000Z']);
  book.apply(foldEvents(new Map(), [{ kind: 'match', match: aMatch() }]));
  expect(stopOf()).toEqual([null, null]);
});

test('sports, categories and leagues count live, coming and outright events [CAT-01]', () => {
  const book = aBook();
  book.apply(
    foldEvents(new Map(), [
      { kind: 'match', match: aMatch() },
      { kind: 'match', match: aMatch({ id: '1001', slug: 'a-b-1001', status: 1 }) },
      { kind: 'match', match: aMatch({ id: '1002', slug: 'winner-1002', type: 'season' }) },
    ]),
  );
  const counts = { live: 1, prematch: 1, outrights: 1 };
  expect(
    [book.sports(), book.categories(), book.tournaments()].map(([first]) => [
      first?.name,
      first?.priority,
      first?.counts,
    ]),
  ).toEqual([
    ['Football', 1, counts],
    ['England', 1, counts],
    ['Premier League', 1, counts],
  ]);
});

test('a market with status 0 leaves the book; every change has a higher version than the last (I8) [CAT-05]', () => {
  const book = aBook();
  book.apply(foldEvents(new Map(), opened));
  const versions = () => [...(book.match('1000')?.markets.values() ?? [])].map(({ version }) => version);
  const before = Math.max(...versions());
  const [change] = book.apply(
    foldEvents(new Map(), [{ kind: 'markets', matchId: '1000', markets: [aMarket({ status: 0 })] }]),
  );
  expect([...(book.match('1000')?.markets.keys() ?? [])]).toEqual(['18|total=2.5']);
  expect(change?.markets.map(({ market, version }) => [market.id, market.status, version > before])).toEqual([
    ['1', 0, true],
  ]);
});

function publisherTo(out: [string, Publication][]): PushPublisher {
  return {
    publish: (channel, event) => void out.push([channel, event]),
    broadcast: (channels, event) =>
      void out.push(...channels.map((channel): [string, Publication] => [channel, event])),
  };
}

function published(book: Book, events: readonly FeedEvent[], locales: readonly string[] = ['en']) {
  const out: [string, Publication][] = [];
  void publishChanges(publisherTo(out), book, locales, book.apply(foldEvents(new Map(), events)));
  for (const [, event] of out) expect(pushEvent.safeParse({ ...event, at: 1 }).error).toBeUndefined();
  return out.map(([channel, event]) => [channel, event.type]);
}

test('a new match, moved markets, a moved score and an end are published, to the lists only what lists show [PUSH-04]', () => {
  const book = aBook();
  expect(published(book, opened, ['en', 'pt-BR'])).toEqual([
    ['match:1000', 'markets_changed'],
    ['match:1000', 'match_changed'],
    ['updates:en', 'match_changed'],
    ['updates:pt', 'match_changed'],
  ]);
  expect(published(book, [{ kind: 'markets', matchId: '1000', markets: [aMarket({ status: -1 })] }])).toEqual([
    ['match:1000', 'markets_changed'],
    ['updates:en', 'markets_changed'],
  ]);
  expect(published(book, [{ kind: 'markets', matchId: '1000', markets: [aMarket({ id: '29' })] }])).toEqual([
    ['match:1000', 'markets_changed'],
    ['match:1000', 'match_status_changed'],
    ['updates:en', 'match_status_changed'],
  ]);
  expect(published(book, [{ kind: 'match', match: aMatch({ status: 1 }) }])).toEqual([
    ['match:1000', 'match_status_changed'],
    ['updates:en', 'match_status_changed'],
  ]);
  expect(
    published(book, [
      { kind: 'match', match: aMatch({ status: 4, stage: 'ended' }) },
      { kind: 'ended', matchId: '1000' },
    ]),
  ).toEqual([
    ['match:1000', 'match_status_changed'],
    ['updates:en', 'match_status_changed'],
  ]);
  expect(book.size()).toBe(0);
});

test('the feed clock runs at its speed, stops, resumes, jumps, and never goes back', () => {
  let real = 1000;
  const clock = createFeedClock({ real: () => real, startAt: 50_000, speed: 10 });
  const seen = [clock.now()];
  real += 100;
  seen.push(clock.now());
  clock.stop();
  real += 100;
  seen.push(clock.now());
  clock.advance(5000);
  seen.push(clock.now());
  clock.resume();
  real += 1;
  seen.push(clock.now());
  real -= 10_000;
  seen.push(clock.now());
  expect(seen).toEqual([50_000, 51_000, 51_000, 56_000, 56_010, 56_010]);
});

test('incidents of a match are published on its channel in order, its stops are not [CAT-11]', () => {
  const published: [string, Publication][] = [];
  const book = aBook();
  const incident = (number: number, type: string) => ({
    kind: 'incident' as const,
    matchId: '1000',
    incident: {
      number,
      type,
      side: 'home' as const,
      at: 1_060_000,
      clock: 60,
      stage: '1st_half',
      score: { home: 1, away: 0 },
      server: null,
    },
  });
  const changes = book.apply(
    foldEvents(new Map(), [...opened, incident(2, 'corner'), incident(3, 'suspend'), incident(4, 'goal')]),
  );
  void publishChanges(publisherTo(published), book, ['en', 'de'], changes);
  const events = published.filter(([, event]) => event.type === 'match_event_added');
  expect(events.map(([channel]) => channel)).toEqual(['match:1000', 'match:1000']);
  expect(events.map(([, event]) => event.payload)).toEqual(
    [
      [2, 'corner'],
      [4, 'goal'],
    ].map(([number, type]) => ({
      match_id: '1000',
      event: {
        number,
        type,
        side: 'home',
        at: '1970-01-01T00:17:40.000Z',
        clock: 60,
        stage: '1st_half',
        score: { home: 1, away: 0 },
      },
    })),
  );
  for (const [, event] of events) expect(pushEvent.safeParse({ ...event, at: 1 }).error).toBeUndefined();
});
