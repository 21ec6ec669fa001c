import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Calls, marketKey, type ReplyOf } from '@touchline/contract';
import type { BookMarket, BookMatch } from '../book.ts';
import type { FeedArchive, FeedPrices } from '@touchline/feed';
import { createFairQueue, type FairQueueOptions } from '../../http/fair-queue.ts';
import { createLruCache } from './lru-cache.ts';
import { mostPoints, thinned } from './thinned.ts';

type OutcomePrices = ReplyOf<Calls['getPrices']>['outcomes'][number];
type Point = OutcomePrices['points'][number];

export interface PriceHistory {
  /**
   * The prices of each outcome up to now, by time; empty for a market that was never for sale. Throws Busy when too many
   * histories have to be computed. `caller` is the queue that the request waits in.
   */
  of(entry: BookMatch, marketId: string, specifier: string, caller: string): Promise<OutcomePrices[]>;
}

/** Points of each outcome up to `until`. */
interface RecordedPrices {
  readonly until: number;
  /** Points by market key and outcome id; only changes of the price have one. */
  readonly markets: Map<string, Map<string, Point[]>>;
}

/** Cached matches: about a hundred snapshots each, 0.2 to 1 MB, so 24 MB at most. */
const mostRecords = 24;
/** Longest time without a turn of the event loop, ms. */
const stretchMs = 8;

/** A history takes about 50 ms of a core. More at once would delay each other and everything else. */
const usualQueue: FairQueueOptions = { atOnce: 2, atOnceEach: 1, waiting: 60, waitingEach: 20 };

function iso(ms: number): string {
  return new Date(ms).toISOString();
}

function shown(market: { readonly status: number }, outcome: { readonly odds: string; readonly active: boolean }) {
  return market.status === 1 && outcome.active ? outcome.odds : null;
}

function addPoint(points: Point[], at: string, odds: string | null): void {
  const last = points.at(-1);
  if (last?.odds !== odds && !(last === undefined && odds === null)) points.push({ at, odds });
}

function addPrices(markets: RecordedPrices['markets'], { at, markets: priced }: FeedPrices): void {
  const moment = iso(at);
  const present = new Set<string>();
  for (const market of priced) {
    const key = marketKey(market);
    present.add(key);
    const outcomes = markets.get(key) ?? new Map<string, Point[]>();
    markets.set(key, outcomes);
    for (const outcome of market.outcomes) {
      const points = outcomes.get(outcome.id) ?? [];
      outcomes.set(outcome.id, points);
      addPoint(points, moment, shown(market, outcome));
    }
  }
  for (const [key, outcomes] of markets) {
    if (!present.has(key)) for (const points of outcomes.values()) addPoint(points, moment, null);
  }
}

/**
 * The history of prices. The feed is a function of time, so a history is computed when it is requested, from the
 * announcement of the match on and across restarts. Nothing is recorded. The last point is the current price of the book.
 */
export function createPriceHistory(
  archive: Pick<FeedArchive, 'prices'>,
  now: () => number,
  queueOptions: FairQueueOptions = usualQueue,
): PriceHistory {
  const queue = createFairQueue(queueOptions);
  const records = createLruCache<Promise<RecordedPrices>>(mostRecords);

  const continueTo = async (matchId: string, recorded: RecordedPrices, moment: number): Promise<RecordedPrices> => {
    let since = performance.now();
    for (const snapshot of archive.prices(matchId, recorded.until, moment)) {
      addPrices(recorded.markets, snapshot);
      if (performance.now() - since < stretchMs) continue;
      await nextTurn();
      since = performance.now();
    }
    return { until: moment, markets: recorded.markets };
  };

  const recordOf = (matchId: string, caller: string): Promise<RecordedPrices> => {
    const moment = now();
    const nothing: RecordedPrices = { until: -1, markets: new Map() };
    // Serialised: two concurrent computations would add the same points twice.
    const recorded = (records.get(matchId) ?? Promise.resolve(nothing)).then(
      (known) => queue.run(caller, () => continueTo(matchId, known, moment)),
      () => queue.run(caller, () => continueTo(matchId, nothing, moment)),
    );
    records.set(matchId, recorded);
    return recorded;
  };

  return {
    async of(entry, marketId, specifier, caller) {
      const key = marketKey({ id: marketId, specifier });
      const { markets } = await recordOf(entry.match.id, caller);
      const outcomes = new Map([...(markets.get(key) ?? [])].map(([id, points]) => [id, [...points]]));
      const current: BookMarket | undefined = entry.markets.get(key);
      const moment = iso(now());
      for (const outcome of current?.market.outcomes ?? []) {
        const points = outcomes.get(outcome.id) ?? [];
        outcomes.set(outcome.id, points);
        if (current) addPoint(points, moment, shown(current.market, outcome));
      }
      return [...outcomes]
        .filter(([, points]) => points.length > 0)
        .map(([id, points]) => ({ id, points: thinned(points, mostPoints) }));
    },
  };
}
