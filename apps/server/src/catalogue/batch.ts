import { marketKey } from '@touchline/contract';
import type { FeedEvent, FeedIncident, FeedMarket, FeedMatch, OutcomeResult } from '@touchline/feed';

export interface MarketResult {
  readonly marketId: string;
  readonly specifier: string;
  readonly results: Readonly<Record<string, OutcomeResult>>;
}

/** Feed events of one match, folded to the last state of each thing. */
export interface MatchBatch {
  match: FeedMatch | null;
  readonly markets: Map<string, FeedMarket>;
  readonly results: Map<string, MarketResult>;
  /** Match events, in order. */
  readonly incidents: FeedIncident[];
  ended: boolean;
}

/** Feed events of many matches, folded so that each thing is written and published once. */
export type Batch = Map<string, MatchBatch>;

function ofMatch(batch: Batch, matchId: string): MatchBatch {
  const known = batch.get(matchId);
  if (known) return known;
  const fresh: MatchBatch = { match: null, markets: new Map(), results: new Map(), incidents: [], ended: false };
  batch.set(matchId, fresh);
  return fresh;
}

/** Folds events, in order, into `batch`. */
export function foldEvents(batch: Batch, events: readonly FeedEvent[]): Batch {
  for (const event of events) {
    switch (event.kind) {
      case 'match':
        ofMatch(batch, event.match.id).match = event.match;
        break;
      case 'markets': {
        const { markets } = ofMatch(batch, event.matchId);
        for (const market of event.markets) markets.set(marketKey(market), market);
        break;
      }
      case 'result':
        ofMatch(batch, event.matchId).results.set(marketKey({ id: event.marketId, specifier: event.specifier }), event);
        break;
      case 'ended':
        ofMatch(batch, event.matchId).ended = true;
        break;
      case 'incident':
        ofMatch(batch, event.matchId).incidents.push(event.incident);
        break;
      default:
        event satisfies never;
    }
  }
  return batch;
}
