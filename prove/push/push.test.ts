import { expect, test } from 'vitest';
import { pushPlanOf } from './run.ts';
import { headAt, isGone, lifeOf, livedIn, marketAt, nextGone, roundIn, roundOf } from './world.ts';

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
