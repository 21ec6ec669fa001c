import { describe, expect, test } from 'vitest';
import { HOUR, MINUTE, NOON, Reader, feedOf } from './testing.ts';
import type { FeedEvent } from './types.ts';

describe('the desk', () => {
  const kinds = (events: readonly FeedEvent[], id: string): string[] =>
    events.flatMap((event) =>
      event.kind === 'match'
        ? event.match.id === id
          ? ['match']
          : []
        : event.matchId !== id
          ? []
          : event.kind === 'incident'
            ? [event.incident.type]
            : [event.kind],
    );

  test('adds more than a thousand matches in one second, each with an id of its own', () => {
    const feed = feedOf();
    feed.open(NOON);
    const ids = Array.from({ length: 1005 }, () =>
      feed.addScripted({ sportKey: 'soccer', type: 'match', startTime: NOON + HOUR }, NOON),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('plays a match from kick-off to end', () => {
    const feed = feedOf();
    const reader = new Reader().read(feed.open(NOON));
    const id = feed.addScripted({ sportKey: 'soccer', type: 'match', startTime: NOON + 10 * MINUTE }, NOON);
    const act = (now: number): string[] => {
      const events = feed.advance(now);
      reader.read(events);
      return kinds(events, id);
    };
    expect(act(NOON)).toEqual(['match', 'markets']);
    expect(reader.books.get(id)?.size).toBeGreaterThan(40);
    act(NOON + 30 * MINUTE);
    expect(reader.matches.get(id)).toMatchObject({ status: 0, stage: 'not_started' });

    let now = NOON + 31 * MINUTE;
    expect(() => feed.script(id, { type: 'goal', side: 'home' }, now)).toThrow(
      /cannot have a goal now: its stage is not_started/,
    );
    feed.script(id, { type: 'kick_off' }, now);
    expect(act(now)).toContain('kick_off');
    expect(reader.matches.get(id)).toMatchObject({ status: 1, stage: '1st_half' });

    feed.script(id, { type: 'suspend' }, (now += MINUTE));
    act(now);
    expect(new Set([...(reader.books.get(id)?.values() ?? [])].map(({ status }) => status))).toEqual(new Set([-1]));
    expect(() => feed.script(id, { type: 'suspend' }, now)).toThrow(RangeError);
    feed.script(id, { type: 'goal', side: 'away' }, (now += 1000));
    expect(act(now)).toEqual(expect.arrayContaining(['goal', 'match', 'result']));
    expect(reader.matches.get(id)?.statistics?.totalScore).toEqual({ home: 0, away: 1 });
    feed.script(id, { type: 'resume' }, (now += 1000));
    act(now);
    expect(reader.books.get(id)?.get('1|')?.status).toBe(1);

    act((now += 55 * MINUTE));
    expect(reader.matches.get(id)?.stage).toBe('halftime');
    feed.script(id, { type: 'end' }, now);
    expect(act(now).at(-1)).toBe('ended');
    expect(reader.results.get(id)?.get('1|')).toEqual({ '1': 'lose', x: 'lose', '2': 'win' });
    expect(
      [...(reader.offered.get(id)?.keys() ?? [])].filter((key) => reader.results.get(id)?.has(key) !== true),
    ).toEqual([]);
    expect(() => feed.script(id, { type: 'suspend' }, now)).toThrow(/no open match/);
  });

  test('takes over a match that is running', () => {
    const feed = feedOf();
    const reader = new Reader().read(feed.open(NOON));
    const match = [...reader.matches.values()].find(({ status, sportKey }) => status === 1 && sportKey === 'soccer');
    const id = match?.id ?? '';
    const now = NOON + 3 * MINUTE;
    reader.read(feed.advance(now));
    const before = reader.matches.get(id)?.statistics?.totalScore;
    feed.script(id, { type: 'goal', side: 'home' }, now);
    reader.read(feed.advance(NOON + 4 * HOUR));
    expect(reader.matches.get(id)).toMatchObject({
      status: 1,
      statistics: { totalScore: { home: (before?.home ?? NaN) + 1, away: before?.away } },
    });
    feed.script(id, { type: 'end' }, NOON + 4 * HOUR);
    expect(kinds(feed.advance(NOON + 4 * HOUR), id).at(-1)).toBe('ended');
  });

  test('interrupts a match that is played, which is a stopped one without prices until it goes on', () => {
    const feed = feedOf();
    const reader = new Reader().read(feed.open(NOON));
    const id = feed.addScripted({ sportKey: 'soccer', type: 'match', startTime: NOON + HOUR }, NOON);
    const state = () => [
      reader.matches.get(id)?.status,
      ...new Set([...(reader.books.get(id)?.values() ?? [])].map(({ status }) => status)),
    ];
    reader.read(feed.advance(NOON));
    expect(() => feed.script(id, { type: 'interrupt' }, NOON)).toThrow(/cannot have a interrupt now/);
    feed.script(id, { type: 'kick_off' }, NOON);
    feed.script(id, { type: 'interrupt' }, NOON + 1000);
    reader.read(feed.advance(NOON + 5 * MINUTE));
    expect(state()).toEqual([2, -1]);
    expect(() => feed.script(id, { type: 'interrupt' }, NOON + 5 * MINUTE)).toThrow(/suspended already/);
    feed.script(id, { type: 'resume' }, NOON + 5 * MINUTE);
    feed.script(id, { type: 'suspend' }, NOON + 6 * MINUTE);
    reader.read(feed.advance(NOON + 6 * MINUTE));
    expect(state()).toEqual([1, -1]);
    feed.script(id, { type: 'resume' }, NOON + 6 * MINUTE);
    reader.read(feed.advance(NOON + 7 * MINUTE));
    expect(state()[0]).toBe(1);
    expect(state()).toContain(1);
    feed.script(id, { type: 'interrupt' }, NOON + 8 * MINUTE);
    feed.script(id, { type: 'end' }, NOON + 9 * MINUTE);
    reader.read(feed.advance(NOON + 9 * MINUTE));
    expect(state()[0]).toBe(4);
  });

  test.each(['soccer', 'tennis', 'basketball', 'ice-hockey', 'cricket'])(
    'adds a match of %s that starts, scores and ends',
    (sportKey) => {
      const feed = feedOf();
      const reader = new Reader().read(feed.open(NOON));
      const id = feed.addScripted({ sportKey, type: 'match', startTime: NOON }, NOON);
      feed.script(id, { type: 'kick_off' }, NOON);
      reader.read(feed.advance(NOON + 1000));
      feed.script(id, { type: 'goal', side: 'home' }, NOON + 2000);
      reader.read(feed.advance(NOON + 3000));
      expect(reader.matches.get(id)?.status).toBe(1);
      feed.script(id, { type: 'end' }, NOON + 4000);
      reader.read(feed.advance(NOON + 5000));
      expect(reader.ended).toContain(id);
      expect(reader.matches.get(id)?.status).toBe(4);
      expect(
        [...(reader.offered.get(id)?.keys() ?? [])].filter((key) => reader.results.get(id)?.has(key) !== true),
      ).toEqual([]);
    },
  );

  test('returns why it cannot', () => {
    const feed = feedOf();
    expect(() => feed.advance(NOON)).toThrow(/not been opened/);
    feed.open(NOON);
    expect(() => feed.advance(NOON - 1)).toThrow(/cannot go back/);
    expect(() => feed.addScripted({ sportKey: 'chess', type: 'match', startTime: NOON }, NOON)).toThrow(
      /no match of the sport chess/,
    );
    expect(() => feed.script('1', { type: 'end' }, NOON)).toThrow(/no open match 1/);
  });
});
