import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ReplyOf, Calls } from '@touchline/contract';
import { marketKey } from '../batch.ts';
import type { BookMarket, BookMatch } from '../book.ts';
import type { FeedArchive, FeedPrices } from '@touchline/feed';
import { createFairQueue, type FairQueueOptions } from '../../http/fair-queue.ts';
import { createLruCache } from './lru-cache.ts';
import { mostPoints, thinned } from './thinned.ts';

type OutcomePrices = ReplyOf<Calls['getPrices']>['outcomes'][number];
type Point = OutcomePrices['points'][number];

export interface PriceHistory {
  /**
   * The way of each outcome's price up to now, by time; of a market that was never for sale nothing. Throws Busy when too
   * many look at matches whose way has to be told first. `caller` is the line that a look waits in.
   */
  of(entry: BookMatch, marketId: string, specifier: string, caller: string): Promise<OutcomePrices[]>;
}

/** Odds of each outcome, by market, where the last look found them. */
interface RecordedPrices {
  readonly until: number;
  /** Points by market key and outcome id; a point stands only where the price changed. */
  readonly markets: Map<string, Map<string, Point[]>>;
}

/** Matches whose way is kept: about a hundred looks each, 0.2 to 1 MB, so 24 MB at the most. */
const mostRecords = 24;
/** Looks at prices made between two turns of the event loop take no longer than about this. */
const stretchMs = 8;

/** Telling the way of a match takes some 50 ms of a core, in stretches: more at once would make them one long stretch. */
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
    const key = marketKey(market.id, market.specifier);
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
 * How prices moved. The feed is a function of time, so that the way of a match is told when somebody looks, from its
 * announcement on and also over a restart; nothing is recorded meanwhile. The last point is the book's own.
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
    // One after the other, or two who look at once would write the same points twice.
    const recorded = (records.get(matchId) ?? Promise.resolve(nothing)).then(
      (known) => queue.run(caller, () => continueTo(matchId, known, moment)),
      () => queue.run(caller, () => continueTo(matchId, nothing, moment)),
    );
    records.set(matchId, recorded);
    return recorded;
  };

  return {
    async of(entry, marketId, specifier, caller) {
      const key = marketKey(marketId, specifier);
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
