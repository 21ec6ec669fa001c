import { expect, test } from 'vitest';
import { createFeedClock } from '../../catalogue/feed-clock.ts';
import type { Lead } from './lead.ts';
import { createLeaderTime } from './leader-time.ts';

const started = 1_000_000;

function leadAt(feedTime: number, changes: Partial<Lead> = {}): Lead {
  const age = { ageMs: 0, running: true, ...changes };
  return { term: 1, version: 1, publishedVersion: 1, keptAbove: 0, origin: null, game: '', feedTime, ...age };
}

function createBench() {
  const feedTimes: number[] = [];
  const clock = createFeedClock({ real: () => started, startAt: started, speed: 2 });
  const time = createLeaderTime(clock, { follow: (feedTime) => void feedTimes.push(feedTime) });
  return { clock, time, feedTimes };
}

test('the first live leader may set the clock back, a later one may not', () => {
  const { clock, time } = createBench();
  time.follow(leadAt(500_000));
  expect(clock.now()).toBe(500_000);
  time.follow(leadAt(400_000));
  expect(clock.now()).toBe(500_000);
});

test('a dead leader does not set the clock back, and its age counts up to ten seconds', () => {
  const { clock, time } = createBench();
  time.follow(leadAt(500_000, { ageMs: 60_000 }));
  expect(clock.now()).toBe(started);
  time.follow(leadAt(2_000_000, { ageMs: 60_000 }));
  expect(clock.now()).toBe(2_020_000);
});

test('the feed starts at zero until a leader has set the clock', () => {
  const { time, feedTimes } = createBench();
  time.resume();
  time.follow(leadAt(500_000));
  time.resume();
  expect(feedTimes).toEqual([0, 500_000, 500_000]);
});

test('a clock stopped by the desk stays stopped after a takeover, unless the leader was dead for a while', () => {
  const { clock, time } = createBench();
  time.takeOver(leadAt(2_000_000, { running: false }));
  expect([clock.running, clock.now()]).toEqual([false, 2_000_000]);
  time.takeOver(leadAt(2_000_000, { running: false, ageMs: 60_000 }));
  expect(clock.running).toBe(true);
});
