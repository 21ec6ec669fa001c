import { expect, test } from 'vitest';
import { foldEvents } from '../catalogue/batch.ts';
import { createBook } from '../catalogue/book.ts';
import { createFeedClock } from '../catalogue/feed-clock.ts';
import { createFeed } from '@touchline/feed';
import { createFeedDesk } from './feed-desk.ts';
import { NotCommitted } from './desk-ports.ts';

/** A desk over a stopped clock; records when the feed was read and what was decided then, in seconds. */
function deskWith(
  dues: readonly number[],
  { commits = true, taken = [] }: { readonly commits?: boolean; readonly taken?: readonly string[] } = {},
) {
  const feed = createFeed({ seed: 1, matches: 20 });
  const clock = createFeedClock({ real: () => 0, startAt: 0, speed: 1 });
  clock.stop();
  const looks: number[] = [];
  const decided: number[] = [];
  let waiting = dues.map((due) => due * 1000);
  feed.open(0);
  const book = createBook(feed, () => 0);
  const { clock: hand, feed: desk } = createFeedDesk({
    feed,
    clock,
    book,
    runner: {
      fresh: () => commits,
      catchUp: async () => {
        looks.push(clock.now() / 1000);
        if (commits) book.apply(foldEvents(new Map(), feed.advance(clock.now())));
      },
    },
    existingIds: () => Promise.resolve(new Set(taken)),
    decider: {
      nextDue: () => waiting[0] ?? null,
      run: () => {
        decided.push(...waiting.filter((due) => due <= clock.now()).map(() => clock.now() / 1000));
        waiting = waiting.filter((due) => due > clock.now());
        return Promise.resolve(0);
      },
    },
  });
  return { hand, desk, looks, decided, now: () => clock.now() / 1000 };
}

test('the clock of the desk halts where a live bet is decided, and then goes on to its target [PLC-01]', async () => {
  const { hand, looks, decided, now } = deskWith([5, 5, 7, 900]);
  await hand.advance(1000);
  expect(decided).toEqual([5, 5, 7, 900]);
  expect([looks, now()]).toEqual([[5, 7, 607, 900, 1000], 1000]);
});

test('a decision that was due before, or comes later, does not hold the clock [PLC-01]', async () => {
  const { hand, looks, decided } = deskWith([0, 50]);
  await hand.advance(20);
  expect([looks, decided]).toEqual([[20], [20]]);
});

test('a change that could not be committed is answered as such, whatever was asked for [I16]', async () => {
  const { hand, desk } = deskWith([], { commits: false });
  const asked = [
    () => desk.addMatch({ sportKey: 'soccer', type: 'match', startsInSeconds: 60 }),
    () => hand.stop(),
    () => hand.resume(),
    () => hand.advance(5),
  ];
  for (const ask of asked) await expect(ask()).rejects.toThrow(NotCommitted);
  // Of a long way only what is gone stands in the feed.
  await expect(hand.advance(1000)).rejects.toThrow('400 s before where it was sent');
});

test('a match of the desk has an id of its own, also where an earlier process stood at the same moment', async () => {
  const first = await deskWith([]).desk.addMatch({ sportKey: 'soccer', type: 'match', startsInSeconds: 60 });
  const again = await deskWith([], { taken: [first?.id ?? ''] }).desk.addMatch({
    sportKey: 'soccer',
    type: 'match',
    startsInSeconds: 60,
  });
  expect([first?.id, again?.id]).toEqual(['90001', '90002']);
});
