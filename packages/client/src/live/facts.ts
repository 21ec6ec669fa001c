import { marketKey } from '@touchline/contract';
import type { Market, MarketChange } from '@touchline/contract';
import {
  applyMarketChange,
  applyMarketSnapshot,
  applyMissingFromSnapshot,
  isAllowed,
  isOver,
  isRemoved,
} from '@touchline/rules';
import type { KnownMarket, MarketApplied, MarketKey } from '@touchline/rules';
import type { MatchHead } from '../sportsbook.ts';
import type { Notifier, Pace } from '../store/notifier.ts';
import { marketHeadKey, marketFactKey, outcomeKey } from './keys.ts';
import { sameMarketHead } from './market-head.ts';
import { createMarketOrder } from './market-order.ts';
import { createMarketWords } from './market-words.ts';
import { createMatchFacts } from './match-facts.ts';
import type { Applied, MatchFacts } from './match-facts.ts';
import { createMoves } from './moves.ts';
import type { Move } from './moves.ts';

/** What the rest of the client listens to: the slip follows the matches and markets it holds. */
export interface FactsListener {
  onMarkets(matchId: string, keys: readonly MarketKey[]): void;
  onMatch(head: MatchHead): void;
  /** All markets of the match are known now; what is not there is gone. */
  onSnapshot(matchId: string): void;
}

/** Live facts: written by snapshots and push events alone, by the rules' versions (I8). */
export interface Facts extends MatchFacts {
  market(matchId: string, key: MarketKey): Market | undefined;
  /** Whether lists show the market, so that they keep it current. */
  isListed(matchId: string, key: MarketKey): boolean;
  /** In the order in which they are shown. */
  order(matchId: string): readonly MarketKey[];
  move(matchId: string, key: MarketKey, outcomeId: string): Move | null;
  /** `wanted`: with `shown`, markets that no list displays are ignored. */
  applyChanges(matchId: string, changes: readonly MarketChange[], wanted: 'all' | 'shown'): Applied;
  /** All markets of a match as they stood after `atRequest` was taken. */
  applyMarkets(matchId: string, markets: readonly Market[], atRequest: ReadonlyMap<MarketKey, KnownMarket>): void;
  /** What is known of the markets of a match now, to hand in with the snapshot that is asked for. */
  remember(matchId: string): ReadonlyMap<MarketKey, KnownMarket>;
  /** Lets go the markets that a list does not show, because nothing keeps them current any more. */
  forgetInnerMarkets(matchId: string): void;
}

function sameOrderFacts(a: Market | undefined, b: Market): boolean {
  return a !== undefined && a.priority === b.priority && a.most_balanced === b.most_balanced;
}

/** Two states of a market that is for sale, with one head, which announce the same end of betting. */
function differInPrices(a: Market, b: Market): boolean {
  return (
    isAllowed(a.status) &&
    a.status === b.status &&
    a.next_bet_stop === b.next_bet_stop &&
    a.outcomes.every(({ active }, place) => active === b.outcomes[place]?.active)
  );
}

function live(known: KnownMarket): Market | undefined {
  return known === undefined || isRemoved(known) ? undefined : known;
}

export function createFacts(notifier: Notifier, listener: FactsListener): Facts {
  const markets = new Map<string, Map<MarketKey, KnownMarket>>();
  const matches = createMatchFacts(notifier, listener.onMatch);
  const words = createMarketWords();
  const moves = createMoves(notifier);
  const order = createMarketOrder(notifier, (matchId) =>
    [...(markets.get(matchId)?.values() ?? [])].map(live).filter((market) => market !== undefined),
  );

  const marketsOf = (matchId: string): Map<MarketKey, KnownMarket> => {
    const found = markets.get(matchId);
    if (found !== undefined) return found;
    const made = new Map<MarketKey, KnownMarket>();
    markets.set(matchId, made);
    return made;
  };

  const put = (matchId: string, key: MarketKey, applied: MarketApplied): Applied => {
    if (applied.kind === 'snapshot_needed') return 'snapshot_needed';
    if (applied.kind === 'dropped') return 'dropped';
    const known = marketsOf(matchId);
    const before = live(known.get(key));
    const after = applied.kind === 'changed' ? applied.market : undefined;
    known.set(key, applied.kind === 'changed' ? applied.market : applied.mark);
    if (after === undefined ? before !== undefined : !sameOrderFacts(before, after)) order.changed(matchId);
    // Most prices of a long list are far from the screen, and nobody is told.
    if (!notifier.isWatchedIn(matchId)) return 'applied';
    const pace: Pace = before?.status === after?.status ? 'list' : 'frame';
    const isSameHead = before !== undefined && after !== undefined && sameMarketHead(before, after);
    notifier.changed(marketFactKey(matchId, key), isSameHead && differInPrices(before, after) ? 'price' : pace);
    if (!isSameHead) notifier.changed(marketHeadKey(matchId, key), pace);
    moves.follow(matchId, key, { before, after });
    return 'applied';
  };

  const takeSnapshot = (matchId: string, market: Market): readonly [MarketKey, MarketApplied] => {
    const key = marketKey(market);
    const known = marketsOf(matchId).get(key);
    return [key, words.fromSnapshot(matchId, live(known), market, applyMarketSnapshot(known, market))];
  };

  const takeChange = (matchId: string, change: MarketChange, urnId: string): readonly [MarketKey, MarketApplied] => {
    const key = marketKey(change);
    const applied = applyMarketChange(marketsOf(matchId).get(key), change, urnId);
    if (applied.kind === 'changed') words.changed(matchId, change);
    return [key, applied];
  };

  const putAll = (matchId: string, each: Iterable<readonly [MarketKey, MarketApplied]>): Applied => {
    const moved: MarketKey[] = [];
    let result: Applied = 'dropped';
    for (const [key, change] of each) {
      const done = put(matchId, key, change);
      if (done === 'applied') moved.push(key);
      if (result !== 'snapshot_needed' && done !== 'dropped') result = done;
    }
    if (moved.length > 0) listener.onMarkets(matchId, moved);
    return result;
  };

  const isListed = (matchId: string, key: MarketKey): boolean => {
    const head = matches.head(matchId);
    return head !== undefined && (head.mainMarketKey === key || head.secondaryMarketKey === key);
  };

  const forgetMoves = (matchId: string, key: MarketKey): void =>
    moves.forget(matchId, key, live(markets.get(matchId)?.get(key)));

  return {
    ...matches,
    market: (matchId, key) => live(markets.get(matchId)?.get(key)),
    isListed,
    order: order.of,
    move: moves.of,
    applyMatch: (match, round) => {
      const wasProven = matches.isProven(match.id);
      const done = matches.applyMatch(match, round);
      // The top markets come with all the others: alone, nothing would keep them current.
      const shown = [match.main_market, match.secondary_market].filter((market) => market !== null);
      const inside = new Map(shown.map((market) => [marketKey(market), market]));
      putAll(
        match.id,
        [...inside.values()].map((market) => takeSnapshot(match.id, market)),
      );
      if (!wasProven && matches.isProven(match.id)) {
        for (const [key, { outcomes }] of inside) {
          for (const { id } of outcomes) notifier.changed(outcomeKey(match.id, key, id), 'frame');
        }
      }
      return done;
    },
    applyChanges: (matchId, changes, wanted) => {
      const head = matches.head(matchId);
      if (head === undefined) return 'snapshot_needed';
      return putAll(
        matchId,
        changes
          .map((change) => takeChange(matchId, change, head.urn_id))
          .filter(([key, { kind }]) => kind !== 'snapshot_needed' || wanted === 'all' || isListed(matchId, key)),
      );
    },
    applyMarkets: (matchId, snapshot, atRequest) => {
      const known = marketsOf(matchId);
      const inSnapshot = new Set(snapshot.map(marketKey));
      const missing = [...known.keys()].filter((key) => !inSnapshot.has(key));
      putAll(matchId, [
        ...snapshot.map((market) => takeSnapshot(matchId, market)),
        ...missing.map((key) => [key, applyMissingFromSnapshot(known.get(key), atRequest.get(key))] as const),
      ]);
      listener.onSnapshot(matchId);
    },
    remember: (matchId) => new Map(markets.get(matchId)),
    forget: (matchId) => {
      for (const key of markets.get(matchId)?.keys() ?? []) forgetMoves(matchId, key);
      markets.delete(matchId);
      words.forget(matchId);
      order.forget(matchId);
      matches.forget(matchId);
    },
    forgetInnerMarkets: (matchId) => {
      const head = matches.head(matchId);
      const isOpen = head !== undefined && !isOver(head.status);
      const known = marketsOf(matchId);
      for (const key of known.keys()) {
        if (isOpen && isListed(matchId, key)) continue;
        forgetMoves(matchId, key);
        known.delete(key);
        words.forget(matchId, key);
      }
      order.changed(matchId);
    },
  };
}
