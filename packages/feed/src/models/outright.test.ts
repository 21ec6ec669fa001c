import { describe, expect, test } from 'vitest';
import { feedOf, HOUR, MINUTE, NOON, Reader, run } from '../testing.ts';
import type { FeedMatch, OutcomeResult } from '../types.ts';
import { drawnOrder, drawnWithdrawal, EACH_WAY } from './outright.ts';
import { createRng } from './random.ts';

const teams = Array.from({ length: 12 }, (_, place) => ({
  name: `Rider ${place + 1}`,
  attack: 0.2 - place * 0.03,
  defence: 0,
}));
const seeds = Array.from({ length: 4000 }, (_, seed) => seed);
function nobody(): boolean {
  return false;
}

describe('how an outright comes in', () => {
  test('everybody who starts has one place, and the better win more often', () => {
    const wins = Array.from({ length: teams.length }, () => 0);
    for (const seed of seeds) {
      const order = drawnOrder('season', teams, (team) => team === 3, createRng(seed));
      expect(order.flat().toSorted((a, b) => a - b)).toEqual([0, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11]);
      for (const team of order[0] ?? []) wins[team] = (wins[team] ?? 0) + 1;
    }
    expect(wins).toEqual(wins.map((won, place) => (place === 3 ? 0 : won)));
    expect(wins[0]).toBeGreaterThan(2 * (wins[6] ?? 0));
  });

  test('only in stages do some tie for a place that pays, and only before them is somebody withdrawn', () => {
    const tied = (type: 'season' | 'stage' | 'simple_tournament') =>
      seeds.filter((seed) => drawnOrder(type, teams, nobody, createRng(seed)).some(({ length }) => length > 1)).length;
    const gone = (type: 'season' | 'stage' | 'simple_tournament') =>
      seeds.filter((seed) => drawnWithdrawal(type, teams, createRng(seed)) !== null).length;
    expect([tied('season'), tied('simple_tournament'), gone('season'), gone('simple_tournament')]).toEqual([
      0, 0, 0, 0,
    ]);
    expect([tied('stage') > 700, tied('stage') < 1400, gone('stage') > 1000, gone('stage') < 1800]).toEqual([
      true,
      true,
      true,
      true,
    ]);
    for (const seed of seeds.slice(0, 500)) {
      const order = drawnOrder('stage', teams, nobody, createRng(seed));
      const at = order.findIndex(({ length }) => length > 1);
      expect(at).toBeLessThan(EACH_WAY.stage.places);
    }
  });
});

function isFinished(result: OutcomeResult | undefined): result is { position: number; tied: number } {
  return typeof result === 'object' && 'position' in result;
}

test('each type of outright is open, and stages end several times a day with a dead heat or a withdrawal now and then [SLIP-23a]', () => {
  // Two matches beside the outrights: the days of many more would take ten times as long.
  const feed = feedOf({ matches: 2 });
  const reader = new Reader().read(feed.open(NOON));
  const ofType = (type: FeedMatch['type']) => [...reader.matches.values()].filter((match) => match.type === type);
  for (const type of ['season', 'stage', 'simple_tournament'] as const) {
    expect([type, ofType(type).length > 0]).toEqual([type, true]);
    for (const { id, urnId, outright, startTime } of ofType(type)) {
      expect(urnId).toBe(`sb:${type}:${id}`);
      expect(outright?.endTime).toBeGreaterThanOrEqual(startTime);
      const market = reader.books.get(id)?.get('534|');
      if (market !== undefined) expect([market.eachWay, market.status]).toEqual([EACH_WAY[type], 1]);
    }
  }
  reader.read(run(feed, NOON, NOON + 96 * HOUR, 10 * MINUTE));
  const over = ofType('stage').filter(({ id }) => reader.ended.includes(id));
  expect(over.length).toBeGreaterThan(20);
  const results = over.map(({ id }) => Object.values(reader.results.get(id)?.get('534|') ?? {}));
  expect(results.every((all) => all.some((result) => isFinished(result) && result.position === 1))).toBe(true);
  const heats = results.filter((all) => all.some((result) => isFinished(result) && result.tied > 1)).length;
  const gone = results.filter((all) => all.some((result) => typeof result === 'object' && 'withdrawn' in result));
  expect([heats > 0, heats < over.length / 2, gone.length > 0, gone.length < over.length / 2]).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(reader.twice).toEqual([]);
});

test('a withdrawn competitor is not for sale any more and keeps its last price, and the others share its chances', () => {
  const feed = feedOf();
  const reader = new Reader().read(feed.open(NOON));
  const id = feed.addScripted({ sportKey: 'cycling', type: 'stage', startTime: NOON + 2 * HOUR }, NOON);
  reader.read(feed.advance(NOON)).read(run(feed, NOON, NOON + HOUR, MINUTE));
  const book = () => reader.books.get(id)?.get('534|');
  const before = book()?.outcomes ?? [];
  feed.script(id, { type: 'withdraw', outcome: '1' }, NOON + HOUR);
  reader.read(feed.advance(NOON + HOUR));
  const [favourite, ...others] = book()?.outcomes ?? [];
  expect(favourite).toEqual({ ...before[0], active: false });
  expect(book()?.withdrawals).toEqual([{ outcomeId: '1', at: NOON + HOUR, odds: before[0]?.odds }]);
  for (const [place, { odds }] of others.entries()) {
    expect(Number(odds)).toBeLessThanOrEqual(Number(before[place + 1]?.odds));
  }
  expect(() => feed.script(id, { type: 'withdraw', outcome: '1' }, NOON + HOUR)).toThrow(/cannot have a withdraw now/);
  expect(() => feed.script(id, { type: 'goal', side: 'home' }, NOON + HOUR)).toThrow(/cannot have a goal now/);
  expect(() => feed.script(id, { type: 'finish', order: [['2', '2']] }, NOON + HOUR)).toThrow(/cannot have a finish/);

  feed.script(id, { type: 'finish', order: [['5'], ['2', '3']] }, NOON + HOUR + MINUTE);
  reader.read(feed.advance(NOON + HOUR + MINUTE));
  const results = reader.results.get(id)?.get('534|') ?? {};
  expect([results['5'], results['2'], results['3'], results['4'], results['1']]).toEqual([
    { position: 1, tied: 1 },
    { position: 2, tied: 2 },
    { position: 2, tied: 2 },
    { position: 4, tied: 1 },
    { withdrawn: { at: NOON + HOUR, odds: before[0]?.odds } },
  ]);
  expect(reader.matches.get(id)).toMatchObject({ status: 4, stage: 'ended' });
});

test('who is withdrawn in the moment of a new price is sold at that price last', () => {
  const start = { sportKey: 'cycling', type: 'stage', startTime: NOON + 2 * HOUR } as const;
  const priceOf = (reader: Reader, id: string) => reader.books.get(id)?.get('534|')?.outcomes[0]?.odds;
  /** The stage played until `end` in steps, and when its price moved last. */
  const playStage = (from: number, end: number, step: number) => {
    const feed = feedOf({ matches: 2 });
    const reader = new Reader().read(feed.open(NOON));
    const id = feed.addScripted(start, NOON);
    reader.read(feed.advance(from));
    let moved = from;
    for (let now = from; now <= end; now += step) {
      const before = priceOf(reader, id);
      reader.read(feed.advance(now));
      if (priceOf(reader, id) !== before) moved = now;
    }
    return { feed, reader, id, moved };
  };
  const { moved: after } = playStage(NOON, NOON + HOUR, 1000);
  const { moved: at } = playStage(after - 1000, after, 1);
  const old = priceOf(playStage(NOON, at - 1, at - 1 - NOON).reader, playStage(NOON, NOON, 1).id);
  const { feed, reader, id } = playStage(NOON, at, at - NOON);
  expect(priceOf(reader, id)).not.toBe(old);

  const last = priceOf(reader, id);
  feed.script(id, { type: 'withdraw', outcome: '1' }, at);
  reader.read(feed.advance(at));
  expect(reader.books.get(id)?.get('534|')?.withdrawals).toEqual([{ outcomeId: '1', at, odds: last }]);
});
