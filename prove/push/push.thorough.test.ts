import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Engine, openEmbedded } from './engine.ts';
import { isTrue, neverHappened, type PushFigures, runPush } from './push.ts';
import { pushPlanOf } from './run.ts';
import { headAt, isGone, lifeOf, livedIn, marketAt, nextGone, roundIn, roundOf } from './world.ts';

const size = { seconds: 4, clients: 12, channels: 12, each: 10, rate: 200, restarts: 1, seed: 20_261_122 };
let engine: Engine;
let figures: PushFigures;

beforeAll(async () => {
  engine = await openEmbedded();
  figures = await runPush(engine, size, () => undefined);
});
afterAll(() => engine.end());

test('a small run: through broken connections, repeats and a killed push server no view goes back to an older version, and in the end it equals the snapshot [PUSH-11] [I8]', () => {
  const { tally, right, wrong, sameKeyTaken } = figures;
  expect({ ...tally, right, wrong, sameKeyTaken }).toMatchObject({
    backwards: 0,
    torn: 0,
    lines: [],
    right: size.clients,
    wrong: [],
    sameKeyTaken: 0,
  });
  expect(neverHappened(figures)).toEqual([]);
  expect(isTrue(figures)).toBe(true);
});

test('one older version, one mixed view, one wrong client or one fault that was not injected fails the run [PUSH-11] [I8]', () => {
  const { tally } = figures;
  for (const over of [
    { tally: { ...tally, backwards: 1 } },
    { tally: { ...tally, torn: 1 } },
    { tally: { ...tally, recovered: 0 } },
    { tally: { ...tally, lost: 0 } },
    { tally: { ...tally, outworn: 0 } },
    { tally: { ...tally, faults: { ...tally.faults, stall: 0 } } },
    { right: size.clients - 1 },
    { kills: 0 },
    { epochs: 0 },
    { sameKey: 0 },
    { sameKeyTaken: 1 },
    { oldOnes: 0 },
  ])
    expect([Object.keys(over), isTrue({ ...figures, ...over })]).toEqual([Object.keys(over), false]);
});

test('the next version that removes a market is above the known one [R8]', () => {
  for (let version = 0; version < 64; version += 1) {
    const next = nextGone(version);
    expect([next > version, next - version <= 16, isGone(2, next), isGone(0, next)]).toEqual([true, true, true, false]);
  }
});

test('a text names its life and its round, and words of two lives name none [R8]', () => {
  for (const version of [32, 47, 48, 63, 64]) {
    expect([0, 2].map((place) => livedIn(place, marketAt(7, place, version)))).toEqual([0, lifeOf(2, version)]);
    expect(roundIn(headAt(7, version).name)).toBe(roundOf(version));
  }
  const [before, after] = [marketAt(7, 2, 47), marketAt(7, 2, 48)];
  for (const mixed of [
    { ...after, name: before.name },
    { ...after, priority: before.priority },
    { ...after, most_balanced: before.most_balanced },
    { ...after, market_groups: before.market_groups },
    { ...after, outcomes: [...after.outcomes.slice(1), ...before.outcomes.slice(0, 1)] },
    { ...after, name: 'Total goals' },
  ])
    expect(livedIn(2, mixed)).toBeNull();
  expect(roundIn('Home 7 - Away 7')).toBeNaN();
});

test('flags are parsed [R8]', () => {
  expect(pushPlanOf([])).toMatchObject({ seconds: 600, clients: 500, channels: 200, rate: 1000, restarts: 20 });
  expect(pushPlanOf(['--engine', 'embedded']).engines).toEqual(['embedded']);
  expect(() => pushPlanOf(['--engine', 'other'])).toThrow('--engine');
  expect(() => pushPlanOf(['--clients', '0'])).toThrow('--clients');
  expect(() => pushPlanOf(['--minutes', 'x'])).toThrow('--minutes');
});
