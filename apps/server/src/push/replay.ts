/**
 * What the feed would publish, without a database or a clock: `replay.ts SEED MATCHES SECONDS` prints a line of JSON for
 * each publication, the same on every machine. For measuring what goes over the wire.
 */
import { once } from 'node:events';
import { type Market, marketKey, type PushEventWire } from '@touchline/contract';
import { foldEvents } from '../catalogue/batch.ts';
import { type Book, type BookChange, createBook } from '../catalogue/book.ts';
import { marketWire } from '../catalogue/catalogue-wire.ts';
import { createFeed } from '@touchline/feed';
import { publishChanges } from './publications.ts';
import type { Publication } from './publisher.ts';

/** One publication to one channel; `plain` has the markets that it moves as a snapshot writes them. */
export interface Replayed {
  readonly channel: string;
  readonly event: PushEventWire;
  readonly plain: readonly Market[];
}

/** A Saturday afternoon, and how often the runner looks at the feed. */
const startsAt = Date.UTC(2026, 2, 14, 15);
const lookMs = 500;

function plainOf(book: Book, changes: readonly BookChange[], event: Publication): readonly Market[] {
  if (event.type !== 'markets_changed') return [];
  const { match_id: matchId, markets } = event.payload;
  const change = changes.find((candidate) => candidate.matchId === matchId);
  const match = change?.last.match ?? book.match(matchId)?.match;
  const moved = new Map(change?.markets.map((entry) => [marketKey(entry.market), entry]));
  return markets.map(({ id, specifier = '' }) => {
    const entry = moved.get(marketKey({ id, specifier }));
    if (entry === undefined || match === undefined)
      throw new Error(`a change of ${matchId} names a market that did not move`);
    return marketWire(match, entry);
  });
}

const [seed, matches, seconds] = process.argv.slice(2).map(Number);
const feed = createFeed({ seed: seed ?? 1, matches: matches ?? 600 });
let now = startsAt;
const book = createBook(feed, () => now);
book.apply(foldEvents(new Map(), feed.open(now)));
for (const end = startsAt + (seconds ?? 60) * 1000; now < end;) {
  now += lookMs;
  const changes = book.apply(foldEvents(new Map(), feed.advance(now)));
  const lines: string[] = [];
  const publish = (channels: readonly string[], event: Publication): void => {
    const plain = plainOf(book, changes, event);
    for (const channel of channels) {
      const replayed: Replayed = { channel, event: { ...event, at: now }, plain };
      lines.push(JSON.stringify(replayed));
    }
  };
  void publishChanges(
    { publish: (channel, event) => publish([channel], event), broadcast: publish },
    book,
    ['en'],
    changes,
  );
  if (lines.length > 0 && !process.stdout.write(`${lines.join('\n')}\n`)) await once(process.stdout, 'drain');
}
