import { expect, test } from 'vitest';
import { createFeedClock } from '../../catalogue/feed-clock.ts';
import { whyNotReady } from '../readiness.ts';
import { createSteadyClock } from './steady-clock.ts';
import { createWallWatch } from './wall-watch.ts';

const startAt = Date.parse('2030-05-01T12:00:00.000Z');
const hourMs = 3_600_000;

/** A machine whose clock is set by hand, with a feed and whoever watches the clock. */
function machine({ speed = 1, leads = () => true }: { speed?: number; leads?: () => boolean } = {}) {
  let wall = startAt;
  let monotonic = 5_000.5;
  const jumps: number[] = [];
  const madeUp: number[] = [];
  const steady = createSteadyClock({ wall: () => wall, monotonic: () => monotonic });
  const feedClock = createFeedClock({ real: steady.now, startAt: steady.now(), speed });
  const watch = createWallWatch({
    steady,
    feedClock,
    leads,
    onJump: (ms) => void jumps.push(ms),
    onCaughtUp: (ms) => void madeUp.push(ms),
  });
  return {
    steady,
    feedClock,
    watch,
    jumps,
    madeUp,
    jump(ms: number) {
      wall += ms;
      watch.check();
    },
    pass(seconds: number) {
      for (let second = 0; second < seconds; second += 1) {
        wall += 1_000;
        monotonic += 1_000;
        watch.check();
      }
    },
    /** Seconds that the feed has gone on. */
    fed: () => (feedClock.now() - startAt) / 1_000,
  };
}

test('the steady clock begins at the wall clock, goes on by the monotonic one, and is never fractional', () => {
  const { steady, jump, pass } = machine();
  const seen = [steady.now()];
  for (const jumped of [hourMs, -hourMs, -24 * hourMs]) {
    jump(jumped);
    pass(1);
    seen.push(steady.now());
  }
  expect(seen).toEqual([startAt, startAt + 1_000, startAt + 2_000, startAt + 3_000]);
  expect(steady.wallAhead()).toBe(-24 * hourMs);
});

test('a wall clock that jumps forward and back does not move the feed, and is logged once each time [I7]', () => {
  const { jumps, madeUp, watch, fed, jump, pass } = machine();
  jump(hourMs);
  pass(30);
  expect([fed(), watch.isBehind()]).toEqual([30, true]);
  jump(-hourMs);
  pass(120);
  expect([fed(), watch.isBehind()]).toEqual([150, false]);
  jump(-24 * hourMs);
  pass(120);
  expect([fed(), watch.isBehind()]).toEqual([270, false]);
  expect([jumps, madeUp]).toEqual([[hourMs, -hourMs, -24 * hourMs], []]);
});

test('a jump forward that lasts a minute is accepted, and caught up at the speed of the feed [I7]', () => {
  const { madeUp, watch, fed, jump, pass } = machine({ speed: 10 });
  jump(hourMs);
  pass(59);
  expect([fed(), watch.isBehind()]).toEqual([590, true]);
  pass(1);
  expect([fed(), watch.isBehind(), madeUp]).toEqual([600 + 36_000, false, [hourMs]]);
  // Going back to where it was does not make the feed wait for an hour.
  jump(-hourMs);
  pass(10);
  expect([fed(), watch.isBehind()]).toEqual([700 + 36_000, false]);
});

test('a feed that the desk has stopped does not catch up', () => {
  const { feedClock, watch, fed, jump, pass } = machine();
  feedClock.stop();
  jump(hourMs);
  pass(120);
  expect([fed(), watch.isBehind()]).toEqual([0, false]);
});

test('a follower leaves jumps of its own clock to the leader', () => {
  let leads = false;
  const { jumps, watch, fed, jump, pass } = machine({ leads: () => leads });
  jump(hourMs);
  pass(1);
  leads = true;
  pass(120);
  expect([fed(), watch.isBehind(), jumps]).toEqual([121, false, [hourMs]]);
});

test('a feed clock that waits for its resume time counts as standing still [I7]', () => {
  const { feedClock, pass } = machine();
  feedClock.follow({ feedTime: startAt - hourMs, running: true });
  pass(1);
  expect([feedClock.now(), feedClock.standsStill()]).toEqual([startAt, true]);
  pass(3_600);
  expect(feedClock.standsStill()).toBe(false);
  feedClock.follow({ feedTime: startAt - hourMs, running: true, anew: true });
  expect([feedClock.now(), feedClock.standsStill()]).toEqual([startAt - hourMs, false]);
});

test('readiness names what is missing', async () => {
  const well = {
    fresh: () => true,
    clock: { standsStill: () => false },
    wallWatch: { isBehind: () => false },
    answers: async () => true,
  };
  const why = [
    well,
    { ...well, clock: { standsStill: () => true } },
    { ...well, fresh: () => false },
    { ...well, wallWatch: { isBehind: () => true } },
    { ...well, answers: async () => false },
  ].map(whyNotReady);
  expect(await Promise.all(why)).toEqual([
    null,
    'the feed clock does not advance',
    'the feed is stale',
    'the feed clock is behind the system clock',
    'the database does not answer',
  ]);
});
