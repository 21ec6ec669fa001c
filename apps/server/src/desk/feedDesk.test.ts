import { expect, test } from 'vitest';
import { createBook } from '../catalogue/book.ts';
import { createFeedClock } from '../catalogue/feedClock.ts';
import { createFeed } from '../feed/feed.ts';
import { createFeedDesk } from './feedDesk.ts';

/** A desk over a stopped clock; tells where the feed was looked at and what was decided there, in seconds. */
const deskWith = (dues: readonly number[]) => {
  const feed = createFeed({ seed: 1, matches: 20 });
  const clock = createFeedClock({ real: () => 0, startAt: 0, speed: 1 });
  clock.stop();
  const looks: number[] = [];
  const decided: number[] = [];
  let waiting = dues.map((due) => due * 1000);
  const { clock: hand } = createFeedDesk({
    feed,
    clock,
    book: createBook(feed, () => 0),
    runner: {
      start: () => Promise.resolve(),
      stop: () => Promise.resolve(),
      fresh: () => true,
      catchUp: () => Promise.resolve(void looks.push(clock.now() / 1000)),
    },
    decider: {
      nextDue: () => waiting[0] ?? null,
      run: () => {
        decided.push(...waiting.filter((due) => due <= clock.now()).map(() => clock.now() / 1000));
        waiting = waiting.filter((due) => due > clock.now());
        return Promise.resolve(0);
      },
    },
  });
  return { hand, looks, decided, now: () => clock.now() / 1000 };
};

test('[PLC-01] the clock of the desk halts where a live bet is decided, and goes on to where it was sent', async () => {
  const { hand, looks, decided, now } = deskWith([5, 5, 7, 900]);
  await hand.advance(1000);
  expect(decided).toEqual([5, 5, 7, 900]);
  expect([looks, now()]).toEqual([[5, 7, 607, 900, 1000], 1000]);
});

test('[PLC-01] a decision that was due before, or comes later, does not hold the clock', async () => {
  const { hand, looks, decided } = deskWith([0, 50]);
  await hand.advance(20);
  expect([looks, decided]).toEqual([[20], [20]]);
});
