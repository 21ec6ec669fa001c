import { marketKey } from '@touchline/rules';
import type { SlipMarketFact, Ticket, TicketEvent } from '@touchline/rules';
import type { Facts } from './facts.ts';
import type { WatchedMatches } from './matches.ts';

/** The slip's own matches, followed for as long as it holds them, and told to the ticket as they move. */
export interface SlipFacts {
  follow(matchIds: ReadonlySet<string>): void;
  onMarkets(matchId: string, keys: readonly string[]): void;
  onMatch(matchId: string): void;
  onSnapshot(matchId: string): void;
  /** The server does not know the match any more. */
  onGone(matchId: string): void;
}

export const createSlipFacts = (
  facts: Facts,
  matches: WatchedMatches,
  ticket: () => Ticket,
  dispatch: (event: TicketEvent) => void,
): SlipFacts => {
  const followed = new Map<string, () => void>();

  const held = (matchId: string): readonly { readonly id: string; readonly specifier: string }[] =>
    ticket()
      .slip.bets.flatMap((bet) => bet.selections)
      .filter((selection) => selection.matchId === matchId)
      .map(({ marketId, specifier }) => ({ id: marketId, specifier }));

  const factOf = (matchId: string, market: { readonly id: string; readonly specifier: string }): SlipMarketFact => {
    const known = facts.market(matchId, marketKey(market));
    return known === undefined
      ? { ...market, status: 0, outcomes: [] }
      : { ...market, status: known.status, outcomes: known.outcomes };
  };

  const tell = (matchId: string, markets: readonly { readonly id: string; readonly specifier: string }[]): void => {
    if (markets.length === 0) return;
    dispatch({ type: 'marketsChanged', matchId, markets: markets.map((market) => factOf(matchId, market)) });
  };

  const onMatch = (matchId: string): void => {
    const head = facts.head(matchId);
    if (head !== undefined && followed.has(matchId)) dispatch({ type: 'matchChanged', matchId, status: head.status });
  };

  return {
    follow: (matchIds) => {
      for (const [matchId, release] of followed) {
        if (matchIds.has(matchId)) continue;
        followed.delete(matchId);
        release();
      }
      for (const matchId of matchIds) {
        if (!followed.has(matchId)) followed.set(matchId, matches.markets(matchId).watch());
      }
    },
    onMarkets: (matchId, keys) => {
      if (!followed.has(matchId)) return;
      tell(
        matchId,
        held(matchId).filter((market) => keys.includes(marketKey(market))),
      );
    },
    onMatch,
    onSnapshot: (matchId) => {
      onMatch(matchId);
      tell(matchId, held(matchId));
    },
    onGone: (matchId) => {
      if (followed.has(matchId)) dispatch({ type: 'matchChanged', matchId, status: 4 });
    },
  };
};
