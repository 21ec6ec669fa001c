import { expect, test } from 'vitest';
import type { FeedEvent } from './types.ts';
import { HOUR, MINUTE, NOON, Reader, asText, feedOf, run } from './testing.ts';

const isThorough = process.env['TIER'] === 'thorough';

test('one seed gives one story, and another seed another', () => {
  const story = (seed: number): FeedEvent[] => {
    const feed = feedOf({ seed });
    return [...feed.open(NOON), ...run(feed, NOON, NOON + 20 * MINUTE, 10_000)];
  };
  const first = asText(story(21));
  expect(asText(story(21))).toEqual(first);
  expect(feedOf({ seed: 22 }).open(NOON)[0]).not.toEqual(JSON.parse(first[0] ?? ''));
});

test('where the story is does not depend on the steps that led there', () => {
  const matches = isThorough ? 40 : 8;
  const until = NOON + 2 * HOUR + 1234;
  const closely = NOON + 30 * MINUTE;
  const pictures = [
    [3000, 61_000],
    [61_000, 61_000],
    [4000, 47 * MINUTE],
    [47 * MINUTE, 47 * MINUTE],
    [4 * HOUR, 4 * HOUR],
  ].map(([first = 0, then = 0]) => {
    const feed = feedOf({ matches });
    return new Reader()
      .read(feed.open(NOON))
      .read(run(feed, NOON, closely, first))
      .read(run(feed, closely, until, then))
      .picture();
  });
  const fresh = new Reader().read(feedOf({ matches }).open(until)).picture();
  for (const picture of pictures) expect(picture).toEqual(fresh);
});

test('a restart in the middle of the story goes on where it was, and catches up with what was missed', () => {
  const feed = feedOf();
  const before = new Reader().read(feed.open(NOON));
  const late = NOON + 4 * HOUR;
  const again = feedOf();
  const story = new Reader().read(run(feed, NOON, NOON + HOUR, 8000)).read(run(feed, NOON + HOUR, late, MINUTE));
  const opened = again.open(late);
  const stillOpen = new Set(opened.flatMap((event) => (event.kind === 'match' ? [event.match.id] : [])));
  const { events, unknown } = again.catchUp([...before.matches.keys(), '404', '99912345678'], late);
  const caught = new Reader().read(events);
  expect(unknown).toEqual(['404', '99912345678']);
  expect(caught.ended.toSorted()).toEqual([...before.matches.keys()].filter((id) => !stillOpen.has(id)).toSorted());
  expect(caught.ended.length).toBeGreaterThan(5);
  for (const id of caught.ended) {
    expect(caught.matches.get(id)).toMatchObject({ status: 4, stage: 'ended' });
    // What was offered before the stop is part of what the replay offered, with the same results.
    const first = [...(story.results.get(id) ?? [])];
    expect([id, first.map(([key]) => [key, caught.results.get(id)?.get(key)])]).toEqual([id, first]);
    const offered = [...(before.books.get(id)?.keys() ?? [])];
    expect([id, offered.filter((key) => caught.results.get(id)?.has(key) !== true)]).toEqual([id, []]);
  }
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

test('a provider that is not on offer has no sport, league or match, and the others play as ever [CFG-01a] [CAT-13]', () => {
  const until = NOON + (isThorough ? 3 : 1) * HOUR;
  const [usual, fewer] = [{}, { providers: ['betradar'] as const }].map((options) => {
    const feed = feedOf(options);
    return { feed, reader: new Reader().read(feed.open(NOON)).read(run(feed, NOON, until, MINUTE)) };
  });
  if (usual === undefined || fewer === undefined) throw new Error('no stories');
  const sportsOf = ({ feed }: typeof usual) => feed.sports.map(({ key }) => key);
  const dropped = sportsOf(usual).filter((key) => !sportsOf(fewer).includes(key));
  expect(dropped).toEqual(['counter-strike', 'dota-2', 'premium-cricket']);
  const isLeft = ({ sportKey }: { readonly sportKey: string }) => !dropped.includes(sportKey);
  expect(fewer.feed.tournaments).toEqual(usual.feed.tournaments.filter(isLeft));
  expect(fewer.feed.categories).toEqual(usual.feed.categories.filter(isLeft));
  const matches = [...usual.reader.matches.values()];
  expect(matches.some((match) => !isLeft(match))).toBe(true);
  expect([...fewer.reader.matches.keys()]).toEqual(matches.filter(isLeft).map(({ id }) => id));
  const gone = matches.filter((match) => !isLeft(match)).map(({ id }) => id);
  expect(fewer.feed.catchUp(gone, until).unknown).toEqual(gone);
  expect(() => {
    fewer.feed.addScripted({ sportKey: 'dota-2', type: 'match', startTime: until }, until);
  }).toThrow('There is no match of the sport dota-2.');
});

test('a margin of one sport changes its prices, and neither those of others nor what happens [CFG-01a]', () => {
  const until = NOON + (isThorough ? 60 : 20) * MINUTE;
  const [usual, dearer] = [{}, { soccer: 2 }].map((margins) => {
    const feed = feedOf({ margins });
    return new Reader().read(feed.open(NOON)).read(run(feed, NOON, until, MINUTE));
  });
  if (usual === undefined || dearer === undefined) throw new Error('no stories');
  expect(dearer.ended).toEqual(usual.ended);
  expect([...dearer.results]).toEqual([...usual.results]);
  expect([...dearer.matches.keys()]).toEqual([...usual.matches.keys()]);
  const overrounds = (reader: Reader, isSoccer: boolean) =>
    [...reader.matches.values()]
      .filter(({ sportKey, type }) => type === 'match' && (sportKey === 'soccer') === isSoccer)
      .flatMap(({ id }) => reader.books.get(id)?.get('1|')?.outcomes ?? [])
      .reduce((sum, { odds }) => sum + 1 / Number(odds), 0);
  expect(overrounds(dearer, false)).toBe(overrounds(usual, false));
  expect(overrounds(dearer, true) / overrounds(usual, true)).toBeGreaterThan(1.03);
});
