import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react';
import type { Loaded, MatchHead, MatchListFilter, MatchListView, OutcomeView } from '@touchline/client';
import type { Market, Sport, Tournament } from '@touchline/contract';
import { useSelect } from './PageProvider.tsx';
import { constant, useReadable } from './useReadable.ts';

const NOT_SELECTED = constant(false);
const NO_OUTCOME = constant<OutcomeView | null>(null);
const NOT_ASKED = constant<Loaded<never>>({ state: 'loading', value: null });

export function useMatchHead(matchId: string): MatchHead | null {
  const select = useSelect();
  return useReadable(useMemo(() => select.match(matchId), [select, matchId]));
}

export function useOutcome(matchId: string, marketKey: string | null, outcomeId: string): OutcomeView | null {
  const select = useSelect();
  return useReadable(
    useMemo(
      () => (marketKey === null ? NO_OUTCOME : select.outcome(matchId, marketKey, outcomeId)),
      [select, matchId, marketKey, outcomeId],
    ),
  );
}

export function useIsSelected(matchId: string, marketKey: string | null, outcomeId: string): boolean {
  const select = useSelect();
  return useReadable(
    useMemo(
      () => (marketKey === null ? NOT_SELECTED : select.selected(matchId, marketKey, outcomeId)),
      [select, matchId, marketKey, outcomeId],
    ),
  );
}

export function useMatchList(filter: MatchListFilter): MatchListView {
  const select = useSelect();
  const { phase, sportKey, tournamentId, categoryId, limit } = filter;
  return useReadable(
    useMemo(
      () =>
        select.matchList({
          phase,
          ...(sportKey === undefined ? {} : { sportKey }),
          ...(tournamentId === undefined ? {} : { tournamentId }),
          ...(categoryId === undefined ? {} : { categoryId }),
          ...(limit === undefined ? {} : { limit }),
        }),
      [select, phase, sportKey, tournamentId, categoryId, limit],
    ),
  );
}

export function useSports(): Loaded<readonly Sport[]> {
  return useReadable(useSelect().sports);
}

/** Leagues of a sport; `null` asks for nothing. */
export function useTournaments(sportKey: string | null): Loaded<readonly Tournament[]> {
  const select = useSelect();
  return useReadable(useMemo(() => (sportKey === null ? NOT_ASKED : select.tournaments(sportKey)), [select, sportKey]));
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

/** What of a market stands still while its prices move. */
export interface MarketShape {
  readonly key: string;
  readonly id: string;
  readonly specifier: string;
  readonly name: string;
  readonly groups: readonly string[];
  readonly priority: number;
  readonly mostBalanced: boolean;
  readonly outcomes: readonly { readonly id: string; readonly name: string }[];
}

export function shapeOf(market: Market): MarketShape {
  return {
    key: `${market.id}|${market.specifier}`,
    id: market.id,
    specifier: market.specifier,
    name: market.name,
    groups: market.market_groups,
    priority: market.priority,
    mostBalanced: market.most_balanced,
    outcomes: market.outcomes.map(({ id, name }) => ({ id, name })),
  };
}

/** Everything of a shape that may change while the match runs, as one text to compare. */
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
export function useMarketBook(matchId: string): Loaded<readonly MarketShape[]> {
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

const NO_KEYS: readonly string[] = [];

/** One market's shape, or null while there is none. */
export function useMarketShape(matchId: string, key: string | null): MarketShape | null {
  const keys = useMemo(() => (key === null ? NO_KEYS : [key]), [key]);
  return useMarketShapes(matchId, keys)[0] ?? null;
}
