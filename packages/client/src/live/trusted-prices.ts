import { marketKey } from '@touchline/contract';
import type { MarketKey, SlipSelection } from '@touchline/rules';
import type { Facts } from './facts.ts';
import type { MatchLists } from './lists.ts';
import type { WatchedMatches } from './matches.ts';

/** Which prices are known to be those of now (I9). */
export interface TrustedPrices {
  /** Those of a market that is shown. */
  isTrusted(matchId: string, key: MarketKey): boolean;
  /** That of a selection, though its market may be gone. */
  isPriceTrusted(selection: Pick<SlipSelection, 'matchId' | 'marketId' | 'specifier'>): boolean;
  /** Whether a list that somebody looks at keeps the market current, so that nothing of its match has to be asked for. */
  isKeptByList(matchId: string, key: MarketKey): boolean;
}

export function createTrustedPrices(
  isStale: () => boolean,
  facts: Pick<Facts, 'isListed' | 'isProven' | 'market'>,
  lists: Pick<MatchLists, 'keeps'>,
  matches: Pick<WatchedMatches, 'isUnsettled' | 'isLoaded' | 'isWatched'>,
): TrustedPrices {
  const isProvenInList = (matchId: string, key: MarketKey): boolean =>
    facts.isListed(matchId, key) && facts.isProven(matchId);
  /** A match that is looked at is known once its markets came in; until then, what a list of it keeps current. */
  const isTrusted = (matchId: string, key: MarketKey): boolean =>
    !isStale() &&
    !matches.isUnsettled(matchId) &&
    (matches.isLoaded(matchId) ||
      (isProvenInList(matchId, key) && (!matches.isWatched(matchId) || lists.keeps(matchId))));
  return {
    isTrusted,
    isPriceTrusted: ({ matchId, marketId: id, specifier }) => {
      const key = marketKey({ id, specifier });
      return isTrusted(matchId, key) && (matches.isLoaded(matchId) || facts.market(matchId, key) !== undefined);
    },
    isKeptByList: (matchId, key) =>
      isProvenInList(matchId, key) && lists.keeps(matchId) && facts.market(matchId, key) !== undefined,
  };
}
