import { useCallback, useContext, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type {
  Loaded,
  MarketHead,
  MatchHead,
  MatchListFilter,
  MatchListView,
  OutcomeView,
  Question,
  Visibility,
} from '@touchline/client';
import { marketKey } from '@touchline/contract';
import type { Call, Market, MatchEvent, ReplyOf, Sport, Tournament } from '@touchline/contract';
import { useSelect } from './SportsbookProvider.tsx';
import { constant, useReadable, useReadablePart, useSeen } from './use-readable.ts';
import { VisibilityContext } from './visibility-context.ts';

const NOT_SELECTED = constant(false);
const NO_OUTCOME = constant<OutcomeView | null>(null);
const NOT_ASKED = constant<Loaded<never>>({ state: 'loading', value: null });

export function useMatchHead(matchId: string): MatchHead | null {
  const select = useSelect();
  return useReadable(useMemo(() => select.match(matchId), [select, matchId]));
}

/** `show`: see `useSeen`; the same function in each render. */
export function useOutcome(
  matchId: string,
  marketKey: string | null,
  outcomeId: string,
  show?: (outcome: OutcomeView | null, visibility: Visibility | undefined) => boolean,
): OutcomeView | null {
  const select = useSelect();
  return useSeen(
    useMemo(
      () => (marketKey === null ? NO_OUTCOME : select.outcome(matchId, marketKey, outcomeId)),
      [select, matchId, marketKey, outcomeId],
    ),
    useContext(VisibilityContext),
    show,
  );
}

export function useIsSelected(matchId: string, marketKey: string | null, outcomeId: string): boolean {
  const select = useSelect();
  return useReadable(
    useMemo(
      () => (marketKey === null ? NOT_SELECTED : select.selected(matchId, marketKey, outcomeId)),
      [select, matchId, marketKey, outcomeId],
    ),
    // The same price can be on the page twice, and be clicked in one place before the other is hydrated.
    NOT_SELECTED,
  );
}

export function useMatchList(filter: MatchListFilter): MatchListView {
  const select = useSelect();
  // Lists are compared by their filter's content, not by the identity of its object.
  const [former, setFormer] = useState(filter);
  const isSame = former === filter || JSON.stringify(former) === JSON.stringify(filter);
  if (!isSame) setFormer(filter);
  const asked = isSame ? former : filter;
  return useReadable(useMemo(() => select.matchList(asked), [select, asked]));
}

export function useSports(): Loaded<readonly Sport[]> {
  return useReadable(useSelect().sports);
}

/** Leagues of a sport; `null` asks for nothing. */
export function useTournaments(sportKey: string | null): Loaded<readonly Tournament[]> {
  const select = useSelect();
  return useReadable(useMemo(() => (sportKey === null ? NOT_ASKED : select.tournaments(sportKey)), [select, sportKey]));
}

/**
 * The answer to a reading call, kept while something shows it; `null` asks for nothing. For what is no live fact: results,
 * statistics, search, streams, price history.
 */
export function useAsk<C extends Call>(call: C, question: Question<C> | null): Loaded<ReplyOf<C>> {
  const select = useSelect();
  // Requests are compared by content, not by the identity of their object.
  const sign = question === null ? null : JSON.stringify(question);
  return useReadable(
    useMemo(
      // Text that was serialized from a request parses as one.
      () => (sign === null ? NOT_ASKED : select.ask(call, JSON.parse(sign) as Question<C>)),
      [select, call, sign],
    ),
  );
}

/** What happened in a match, oldest first (CAT-11); `null` asks for nothing. */
export function useMatchEvents(matchId: string | null): Loaded<readonly MatchEvent[]> {
  const select = useSelect();
  return useReadable(useMemo(() => (matchId === null ? NOT_ASKED : select.events(matchId)), [select, matchId]));
}

/** By id or slug; `null` asks for nothing. */
export function useMatchPage(idOrSlug: string | null): Loaded<{ readonly matchId: string }> {
  const select = useSelect();
  return useReadable(useMemo(() => (idOrSlug === null ? NOT_ASKED : select.matchPage(idOrSlug)), [select, idOrSlug]));
}

function useMarketKeys(matchId: string): Loaded<readonly string[]> {
  const select = useSelect();
  return useReadable(useMemo(() => select.markets(matchId), [select, matchId]));
}

/** The parts of a market that do not change with its prices. */
export type MarketShape = Omit<MarketHead, 'locked'>;

function shapeOf(market: Market): MarketShape {
  return {
    key: marketKey(market),
    id: market.id,
    specifier: market.specifier,
    name: market.name,
    groups: market.market_groups,
    priority: market.priority,
    mostBalanced: market.most_balanced,
    outcomes: market.outcomes.map(({ id, name }) => ({ id, name })),
    eachWay: market.each_way ?? null,
    withdrawals: market.withdrawals ?? [],
  };
}

/** A text that changes with the name, the balance or the outcomes of a market, and never with its prices. */
function signature(market: Market | null): string {
  if (market === null) return '';
  return `${market.name}${market.most_balanced ? '*' : ''}${market.outcomes.map((outcome) => outcome.id).join(',')}`;
}

/** Shapes of markets of one match; the same identity until a shape changed, whatever their prices do. */
export function useMarketShapes(matchId: string, keys: readonly string[]): readonly MarketShape[] {
  const select = useSelect();
  const markets = useMemo(() => keys.map((key) => select.market(matchId, key)), [select, matchId, keys]);
  const last = useRef<{ readonly markets: unknown; readonly sign: string; readonly shapes: readonly MarketShape[] }>(
    null,
  );
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = markets.map((market) => market.subscribe(listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    [markets],
  );
  const get = useCallback(() => {
    const values = markets.map((market) => market.get());
    const sign = values.map(signature).join('\n');
    if (last.current === null || last.current.markets !== markets || last.current.sign !== sign) {
      last.current = { markets, sign, shapes: values.flatMap((value) => (value === null ? [] : [shapeOf(value)])) };
    }
    return last.current.shapes;
  }, [markets]);
  return useSyncExternalStore(subscribe, get, get);
}

/** Shapes of all markets of a match as they are when its list of markets changes; loads and keeps them while watched. */
export function useMatchMarkets(matchId: string): Loaded<readonly MarketShape[]> {
  const select = useSelect();
  const keys = useMarketKeys(matchId);
  return useMemo(() => {
    const value =
      keys.value?.flatMap((key) => {
        const market = select.market(matchId, key).get();
        return market === null ? [] : [shapeOf(market)];
      }) ?? null;
    return { state: keys.state, value };
  }, [select, matchId, keys]);
}

const NO_MARKET = constant<Market | null>(null);

/** When bets on a market stop, as announced (CAT-04): ms of the feed's clock; null while nothing is. */
export function useBetStop(matchId: string, key: string | null): number | null {
  const select = useSelect();
  const stop = useReadablePart(
    useMemo(() => (key === null ? NO_MARKET : select.market(matchId, key)), [select, matchId, key]),
    betStopOf,
  );
  return stop === null ? null : Date.parse(stop);
}

function betStopOf(market: Market | null): string | null {
  return market?.next_bet_stop ?? null;
}

const NO_MARKET_HEAD = constant<MarketHead | null>(null);

/** Shape of one market, or null while there is none. Price changes do not notify it. */
export function useMarketShape(matchId: string, key: string | null): MarketShape | null {
  const select = useSelect();
  return useReadable(
    useMemo(() => (key === null ? NO_MARKET_HEAD : select.marketHead(matchId, key)), [select, matchId, key]),
  );
}
