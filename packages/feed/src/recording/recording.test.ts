import { describe, expect, test } from 'vitest';
import { asText, feedOf, HOUR, MINUTE, NOON, Reader, run } from '../testing.ts';
import { readRecording } from './format.ts';
import { playRecording } from './player.ts';
import { recordFeed } from './recorder.ts';
import { marketKey } from '../wire.ts';

const step = 5_000;
const until = NOON + HOUR;

/** An hour of a feed: what it said, and the file that was written meanwhile. */
function recorded() {
  const written: string[] = [];
  const feed = recordFeed(feedOf(), (line) => void written.push(line));
  const book = feed.open(NOON);
  const events = run(feed, NOON, until, step);
  return { feed, book, events, text: written.join('') };
}

const hour = recorded();
const recording = readRecording('hour', hour.text);

describe('an hour that is played again', () => {
  test('plays the same events at the same feed time', () => {
    const played = playRecording(recording);
    expect(asText(played.open(NOON)).toSorted()).toEqual(asText(hour.book).toSorted());
    expect(asText(run(played, NOON, until, step))).toEqual(asText(hour.events));
    expect(hour.events.filter(({ kind }) => kind === 'result').length).toBeGreaterThan(100);
    expect(hour.events.filter(({ kind }) => kind === 'ended').length).toBeGreaterThan(0);
  });

  test('comes to the same prices and results in steps of another length', () => {
    const played = playRecording(recording);
    const again = new Reader().read(played.open(NOON)).read(run(played, NOON, until, 47_000));
    const once = new Reader().read(hour.book).read(hour.events);
    expect(again.picture()).toEqual(once.picture());
    expect(again.results).toEqual(once.results);
    expect(again.ended).toEqual(once.ended);
  });

  test('opens at any moment with the book of that moment', () => {
    const from = NOON + 40 * MINUTE;
    const late = playRecording(recording);
    const early = playRecording(recording);
    const whole = new Reader().read(early.open(NOON)).read(run(early, NOON, from, step));
    const opened = new Reader().read(late.open(from));
    expect(opened.picture()).toEqual(whole.picture());
    expect(asText(run(late, from, until, step))).toEqual(asText(run(early, from, until, step)));
  });

  test('settles what ended while nobody listened, and knows no other match', () => {
    const played = playRecording(recording);
    played.open(until);
    const ended = hour.events.find((event) => event.kind === 'ended');
    const id = ended?.matchId ?? '';
    const results = (events: typeof hour.events) =>
      new Map(
        events.flatMap((event) =>
          event.kind === 'result' && event.matchId === id
            ? [[marketKey({ id: event.marketId, specifier: event.specifier }), event.results] as const]
            : [],
        ),
      );
    const { events, unknown } = played.catchUp([id, '404'], until);
    expect(unknown).toEqual(['404']);
    expect(results(events)).toEqual(results([...hour.book, ...hour.events]));
    expect(events.at(-1)).toEqual({ kind: 'ended', matchId: id });
  });

  test('answers for the past as the feed did', () => {
    const played = playRecording(recording);
    const ended = hour.events.flatMap((event) => (event.kind === 'ended' ? [event.matchId] : []));
    for (const id of ended) {
      expect(played.archive.isOver(id, until)).toBe(true);
      expect(played.archive.final(id, until)).toEqual(hour.feed.archive.final(id, until));
    }
    const incidents = hour.events.flatMap((event) => (event.kind === 'incident' ? [event] : []));
    const [{ matchId } = { matchId: '' }] = incidents;
    expect(played.archive.incidents(matchId, until)).toEqual(
      incidents.filter((event) => event.matchId === matchId).map(({ incident }) => incident),
    );
    const plan = played.archive.plan(matchId);
    expect(played.archive.startingBetween(plan?.startTime ?? 0, (plan?.startTime ?? 0) + 1)).toContainEqual(plan);
    const open = [...playedPrices(played, NOON + 30 * MINUTE)];
    expect(open.length).toBeGreaterThan(0);
  });

  test('suspends what is for sale at its end, once', () => {
    const played = playRecording(recording);
    const reader = new Reader().read(played.open(NOON)).read(played.advance(until));
    const onSale = () => [...reader.books.values()].flatMap((book) => [...book.values()]).filter((m) => m.status === 1);
    expect(onSale().length).toBeGreaterThan(100);
    reader.read(played.advance(until + MINUTE));
    const left = new Set(reader.ended.flatMap((id) => [...(reader.books.get(id)?.values() ?? [])]));
    expect(onSale().filter((market) => !left.has(market))).toEqual([]);
    expect(played.advance(until + HOUR)).toEqual([]);
  });

  test('cannot be changed by the desk', () => {
    const played = playRecording(recording);
    const plan = { sportKey: 'soccer', type: 'match', startTime: NOON } as const;
    expect(() => played.addScripted(plan, NOON)).toThrow(RangeError);
    expect(() => played.script('1', { type: 'kick_off' }, NOON)).toThrow('played as it was');
  });
});

function playedPrices(played: ReturnType<typeof playRecording>, now: number) {
  const id = hour.events.find((event) => event.kind === 'markets' && !played.archive.isOver(event.matchId, now));
  return played.archive.prices(id?.kind === 'markets' ? id.matchId : '', NOON - 1, now);
}

describe('a file that is no whole recording', () => {
  const [header = '', first = '', second = '', ...rest] = hour.text.split('\n');

  test('is played up to its last whole line when a kill cut it off', () => {
    const cut = readRecording('cut', hour.text.slice(0, -7));
    expect(cut.isCutOff).toBe(true);
    expect(cut.lines).toEqual(recording.lines.slice(0, -1));
    expect(recording.isCutOff).toBe(false);
  });

  test.each([
    ['an empty file', '', 'x is not a recording of a feed: its first line is no header'],
    ['another file', '{"name":"x"}\n', 'x is not a recording of a feed: its first line is no header'],
    ['another version', '{"touchline_feed":9}\n', 'x is a recording of version 9; this build plays version 1'],
    ['nothing but a header', `${header}\n`, 'x holds nothing but its header'],
    ['a damaged line', [header, first, '{"at":', ...rest].join('\n'), 'x, line 3: not what a feed says'],
    ['another kind of event', [header, '{"at":1,"events":[{"kind":"bet"}]}', ''].join('\n'), 'x, line 2: not what a'],
    ['lines that changed places', [header, second, first, ''].join('\n'), 'x, line 3: earlier than the line before'],
  ])('%s is refused at its place', (_, text, message) => {
    expect(() => readRecording('x', text)).toThrow(message);
  });
});
