import { createFeed } from './feed.ts';
import { marketKey } from './wire.ts';
import type { Feed, FeedEvent, FeedMarket, FeedMatch, FeedOptions, OutcomeResult } from './types.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
/** A Wednesday. */
export const NOON = Date.UTC(2026, 4, 6, 12);

/** What a catalogue knows from the events alone. */
export class Reader {
  readonly matches = new Map<string, FeedMatch>();
  readonly books = new Map<string, Map<string, FeedMarket>>();
  /** Every market ever offered, with every outcome it ever had. */
  readonly offered = new Map<string, Map<string, Set<string>>>();
  readonly results = new Map<string, Map<string, Readonly<Record<string, OutcomeResult>>>>();
  readonly ended: string[] = [];
  readonly twice: string[] = [];

  read(events: readonly FeedEvent[]): this {
    for (const event of events) this.#take(event);
    return this;
  }

  #take(event: FeedEvent): void {
    switch (event.kind) {
      case 'match':
        this.matches.set(event.match.id, event.match);
        return;
      case 'markets': {
        const book = within(this.books, event.matchId);
        const offered = within(this.offered, event.matchId);
        for (const market of event.markets) {
          const key = marketKey(market);
          if (market.status === 0) book.delete(key);
          else book.set(key, market);
          const outcomes = offered.get(key) ?? new Set();
          for (const { id } of market.outcomes) outcomes.add(id);
          offered.set(key, outcomes);
        }
        return;
      }
      case 'result': {
        const results = within(this.results, event.matchId);
        const key = marketKey({ id: event.marketId, specifier: event.specifier });
        if (results.has(key)) this.twice.push(`${event.matchId} ${key}`);
        results.set(key, event.results);
        return;
      }
      case 'ended':
        this.ended.push(event.matchId);
        return;
      case 'incident':
        return;
    }
  }

  /** The open book as of now, without the running of clocks: a line of text for each match. */
  picture(): string[] {
    const open = [...this.matches.values()]
      .filter(({ id }) => !this.ended.includes(id))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1));
    return open.map((match) =>
      JSON.stringify([
        Object.assign({}, match, { statistics: null }),
        match.statistics === null
          ? null
          : Object.assign({}, match.statistics, { clock: match.statistics.clock?.running }),
        [...(this.books.get(match.id) ?? [])].toSorted(([x], [y]) => (x < y ? -1 : 1)),
      ]),
    );
  }
}

function within<K, V>(map: Map<string, Map<K, V>>, key: string): Map<K, V> {
  const known = map.get(key);
  if (known !== undefined) return known;
  const fresh = new Map<K, V>();
  map.set(key, fresh);
  return fresh;
}

/** A small feed. */
export function feedOf(over: Partial<FeedOptions> = {}): Feed {
  return createFeed({ seed: 21, matches: 40, ...over });
}

/** Advances from `from` to `until` in steps of `step` ms. */
export function run(feed: Feed, from: number, until: number, step: number): FeedEvent[] {
  const events: FeedEvent[] = [];
  for (let now = from + step; now < until; now += step) events.push(...feed.advance(now));
  return events.concat(feed.advance(until));
}

/** One line of text for each event: quicker to compare than the events, and as exact. */
export function asText(events: readonly FeedEvent[]): string[] {
  return events.map((event) => JSON.stringify(event));
}
