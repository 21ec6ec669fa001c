import type { MarketHead, MatchListFilter, MatchListView, OutcomeView, Readable, Select } from '../sportsbook.ts';
import type { Market, Outcome, Provider } from '@touchline/contract';
import { isAllowed, isSellable } from '@touchline/rules';
import type { Facts } from '../live/facts.ts';
import type { Move } from '../live/moves.ts';
import { marketHeadKey, headKey, marketFactKey, membershipKey, orderKey, outcomeKey } from '../live/keys.ts';
import { listKey } from '../live/list-filter.ts';
import type { MatchLists } from '../live/lists.ts';
import { marketsKey, pageKey } from '../live/matches.ts';
import type { WatchedMatches } from '../live/matches.ts';
import { sportsKey } from '../queries/catalogue-queries.ts';
import { loadedAs } from '../queries/loader.ts';
import type { Catalogue } from '../queries/catalogue-queries.ts';
import type { Notifier } from '../store/notifier.ts';
import { createReadableCache, derive, readFact, whileWatched } from '../store/readable.ts';
import { sameMarketHead } from '../live/market-head.ts';

interface Deps {
  readonly notifier: Notifier;
  readonly facts: Facts;
  readonly lists: MatchLists;
  readonly matches: WatchedMatches;
  readonly catalogue: Catalogue;
  readonly isTrusted: (matchId: string, marketKey: string) => boolean;
  /** Prices of a provider that is silent are suspended (PUSH-05). */
  readonly isActive: (provider: Provider) => boolean;
}

function marketHeadOf(key: string, market: Market): MarketHead {
  return {
    key,
    id: market.id,
    specifier: market.specifier,
    name: market.name,
    groups: market.market_groups,
    priority: market.priority,
    mostBalanced: market.most_balanced,
    locked: !isAllowed(market.status),
    outcomes: market.outcomes.map(({ id, name }) => ({ id, name })),
    eachWay: market.each_way ?? null,
    withdrawals: market.withdrawals ?? [],
  };
}

function outcomeView(outcome: Outcome, locked: boolean, stale: boolean, move: Move | null): OutcomeView {
  return {
    name: outcome.name,
    odds: outcome.odds,
    locked,
    stale,
    move,
  };
}

/** A list of matches, loaded while somebody watches it. */
function readList({ notifier, facts, lists, catalogue }: Deps, filter: MatchListFilter): Readable<MatchListView> {
  let former: MatchListView | null = null;
  return whileWatched(
    derive(
      notifier,
      [listKey(filter), membershipKey, sportsKey, `${sportsKey}/value`],
      () =>
        [
          lists.loader(filter).status(),
          lists.loader(filter).message(),
          facts.membership(),
          catalogue.knownSports(),
        ] as const,
      ([, , , sports]) => {
        former = lists.view(filter, former, sports);
        return former;
      },
    ),
    () => {
      const stops = [lists.loader(filter).watch(), catalogue.watchSports()];
      return () => {
        for (const stop of stops) stop();
      };
    },
  );
}

/** Which match stands at an address. */
function readPage({ notifier, matches }: Deps, idOrSlug: string): ReturnType<Select['matchPage']> {
  return whileWatched(
    derive(
      notifier,
      [pageKey(idOrSlug), membershipKey],
      () => [matches.page(idOrSlug).status(), matches.page(idOrSlug).message(), matches.pageId(idOrSlug)] as const,
      ([state, message, matchId]) =>
        matchId === null
          ? loadedAs<{ readonly matchId: string }>(state === 'ready' ? 'loading' : state, message, null)
          : { state: 'ready', value: { matchId } },
    ),
    () => matches.page(idOrSlug).watch(),
  );
}

/** The head of a market: the same one for as long as nothing but prices moves. */
function readMarketHead(
  { notifier, facts }: Deps,
  own: string,
  matchId: string,
  key: string,
): Readable<MarketHead | null> {
  let former: Market | undefined;
  let head: MarketHead | null = null;
  return derive(
    notifier,
    [own],
    () => [facts.market(matchId, key)] as const,
    ([market]) => {
      if (market === undefined) head = null;
      else if (former === undefined || head === null || !sameMarketHead(former, market))
        head = marketHeadOf(key, market);
      former = market;
      return head;
    },
  );
}

/** What can be read of sports, matches and odds. */
export function selectCatalogue(
  deps: Deps,
): Pick<
  Select,
  | 'sports'
  | 'categories'
  | 'tournaments'
  | 'matchList'
  | 'matchPage'
  | 'match'
  | 'peekMatch'
  | 'markets'
  | 'market'
  | 'marketHead'
  | 'outcome'
> {
  const { notifier, facts, matches, catalogue, isTrusted, isActive } = deps;
  const cache = createReadableCache();
  return {
    sports: catalogue.sports,
    categories: catalogue.categories,
    tournaments: catalogue.tournaments,
    matchList: (filter) => cache(listKey(filter), () => readList(deps, filter)),
    matchPage: (idOrSlug) => cache(pageKey(idOrSlug), () => readPage(deps, idOrSlug)),
    match: (matchId) => cache(headKey(matchId), (key) => readFact(notifier, key, () => facts.head(matchId) ?? null)),
    peekMatch: (matchId) => facts.head(matchId) ?? null,
    markets: (matchId) =>
      cache(marketsKey(matchId), () =>
        whileWatched(
          derive(
            notifier,
            [marketsKey(matchId), orderKey(matchId)],
            () =>
              [matches.markets(matchId).status(), matches.markets(matchId).message(), facts.order(matchId)] as const,
            ([state, message, order]) => loadedAs(state, message, state === 'ready' || order.length > 0 ? order : null),
          ),
          () => matches.markets(matchId).watch(),
        ),
      ),
    market: (matchId, key) =>
      cache(marketFactKey(matchId, key), (factKey) =>
        readFact(notifier, factKey, () => facts.market(matchId, key) ?? null),
      ),
    marketHead: (matchId, key) => cache(marketHeadKey(matchId, key), (own) => readMarketHead(deps, own, matchId, key)),
    outcome: (matchId, key, outcomeId) =>
      cache(outcomeKey(matchId, key, outcomeId), (own) =>
        derive(
          notifier,
          [own],
          () => {
            const market = facts.market(matchId, key);
            const outcome = market?.outcomes.find(({ id }) => id === outcomeId);
            const head = facts.head(matchId);
            return [
              outcome,
              market === undefined ||
                head === undefined ||
                !isSellable(head.status, market.status, outcome) ||
                !isActive(head.provider),
              !isTrusted(matchId, key),
              facts.move(matchId, key, outcomeId),
            ] as const;
          },
          ([outcome, locked, stale, move]) =>
            outcome === undefined ? null : outcomeView(outcome, locked, stale, move),
        ),
      ),
  };
}
