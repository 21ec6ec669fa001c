import { expect, test } from 'vitest';
import type { Feed } from './types.ts';
import { feedOf, HOUR, MINUTE, NOON, Reader, run } from './testing.ts';

/** Everything that a feed offers of a match from its present state: futures, incidents, prices. */
function offeredOf(feed: Feed, id: string, now: number) {
  const futures = feed.futures(id);
  return {
    suspended: futures?.suspended,
    parts: futures?.futures.parts.map((part) => [...part]),
    incidents: feed.archive.incidents(id, now),
    prices: [...feed.archive.prices(id, NOON, now)].at(-1),
  };
}

test('an open match is the same where the feed is played and where it is followed, however it goes on [PLC-10] [CAT-11]', () => {
  const played = feedOf({ matches: 20 });
  const reader = new Reader();
  reader.read(played.open(NOON));
  const followed = feedOf({ matches: 20 });
  let compared = 0;
  for (let until = NOON + 30 * MINUTE; until <= NOON + 2 * HOUR; until += 30 * MINUTE) {
    const { ended, matches } = reader.read(run(played, until - 30 * MINUTE, until, MINUTE));
    followed.follow(until);
    const open = [...matches.values()].filter(({ id, status }) => status <= 1 && !ended.includes(id)).slice(0, 12);
    for (const { id } of open) {
      expect(offeredOf(followed, id, until)).toEqual(offeredOf(played, id, until));
      compared += 1;
    }
    for (const id of ended) expect(followed.futures(id)).toBeNull();
  }
  expect(compared).toBeGreaterThan(20);
});

test('a feed that is followed after it was played offers only what it follows and what is played after that', () => {
  const feed = feedOf({ matches: 20 });
  const other = feedOf({ matches: 20 });
  feed.open(NOON);
  const { matches } = new Reader().read(other.open(NOON + HOUR));
  const [id = ''] = matches.keys();
  feed.follow(NOON + HOUR);
  expect(offeredOf(feed, id, NOON + HOUR)).toEqual(offeredOf(other, id, NOON + HOUR));
  expect(() => feed.advance(NOON + HOUR)).toThrow('has not been opened');
  expect(new Reader().read(feed.open(NOON + HOUR)).matches).toEqual(matches);
});
