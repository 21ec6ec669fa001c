import { expect, test } from 'vitest';
import type { FeedMarket } from './types.ts';
import { HOUR, MINUTE, NOON, Reader, feedOf } from './testing.ts';

function reasonsOf(books: Iterable<ReadonlyMap<string, FeedMarket>>): Set<string> {
  const suspended = [...books].flatMap((book) => [...book.values()]).filter(({ status }) => status === -1);
  return new Set(suspended.map(({ suspension }) => suspension?.reason ?? 'none'));
}

test('each suspended market says why, for what happens in its match, and no other says so [CAT-05a]', () => {
  const feed = feedOf({ matches: 120 });
  const reader = new Reader().read(feed.open(NOON));
  const reasons = new Set<string>();
  for (let now = NOON; now < NOON + 30 * MINUTE; now += 2000) {
    reader.read(feed.advance(now));
    for (const reason of reasonsOf(reader.books.values())) reasons.add(reason);
  }
  expect(reasons).not.toContain('none');
  expect([...reasons]).toEqual(expect.arrayContaining(['score', 'break', 'decided']));
  const open = [...reader.books.values()].flatMap((book) => [...book.values()]).filter(({ status }) => status === 1);
  expect(open.length).toBeGreaterThan(1000);
  expect(open.filter(({ suspension }) => suspension !== undefined)).toEqual([]);
});

test('the desk suspends for a kick-off, by hand, for an interruption and for a goal, since that moment [CAT-05a]', () => {
  const feed = feedOf();
  const reader = new Reader().read(feed.open(NOON));
  const id = feed.addScripted({ sportKey: 'soccer', type: 'match', startTime: NOON + HOUR }, NOON);
  let now = NOON;
  const after = (type: 'suspend' | 'resume' | 'kick_off' | 'interrupt' | 'goal') => {
    now += MINUTE;
    feed.script(id, type === 'goal' ? { type, side: 'home' } : { type }, now);
    reader.read(feed.advance(now));
    return reader.books.get(id)?.get('1|')?.suspension ?? null;
  };
  expect(after('suspend')).toEqual({ reason: 'kick_off', since: NOON + MINUTE });
  expect(after('resume')).toBeNull();
  expect(after('kick_off')).toBeNull();
  expect(after('suspend')).toEqual({ reason: 'trader', since: NOON + 4 * MINUTE });
  expect(after('goal')).toEqual({ reason: 'score', since: NOON + 4 * MINUTE });
  expect(after('resume')).toBeNull();
  expect(after('interrupt')).toEqual({ reason: 'interrupted', since: NOON + 7 * MINUTE });
});
