import { expect, it } from 'vitest';
import { isRecent, retryUntilVerdict } from './idempotent-request.ts';

/** A clock on which a pause is over at once; it notes the time of each pause. */
function createClock() {
  let now = 1_000_000;
  const pauses: number[] = [];
  return {
    pauses,
    now: () => now,
    pass: (ms: number) => {
      now += ms;
    },
    setTimer: (callback: () => void, ms: number): number => {
      pauses.push(ms);
      now += ms;
      callback();
      return pauses.length;
    },
  };
}

const here = { isHere: () => true };

it('pauses longer after each attempt without a verdict, up to four seconds', async () => {
  const clock = createClock();
  let attempts = 0;
  const verdict = await retryUntilVerdict(clock, 60_000, here, () => {
    attempts += 1;
    return Promise.resolve(attempts === 8 ? 'placed' : null);
  });
  expect(verdict).toBe('placed');
  expect(clock.pauses).toEqual([250, 500, 1_000, 2_000, 4_000, 4_000, 4_000]);
});

it('ends with its time, and no attempt may take longer than what is left', async () => {
  const clock = createClock();
  const timeouts: number[] = [];
  const verdict = await retryUntilVerdict(clock, 7_000, here, (timeout) => {
    timeouts.push(timeout);
    clock.pass(timeout);
    return Promise.resolve(null);
  });
  expect(verdict).toBeNull();
  expect(timeouts).toEqual([5_000, 1_750]);
});

it('makes no further attempt once the owner is gone', async () => {
  let isHere = true;
  let attempts = 0;
  const verdict = await retryUntilVerdict(createClock(), 15_000, { isHere: () => isHere }, () => {
    attempts += 1;
    isHere = false;
    return Promise.resolve(null);
  });
  expect(verdict).toBeNull();
  expect(attempts).toBe(1);
});

it('holds a press for recent for one minute', () => {
  const clock = createClock();
  const press = { pressedAt: clock.now() };
  clock.pass(59_999);
  expect(isRecent(clock, press)).toBe(true);
  clock.pass(1);
  expect(isRecent(clock, press)).toBe(false);
});
