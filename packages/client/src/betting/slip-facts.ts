import { marketKey } from '@touchline/contract';
import { selectionsOf } from '@touchline/rules';
import type { SlipMarketFact, SlipSelection, Ticket, TicketEvent } from '@touchline/rules';
import type { Facts } from '../live/facts.ts';
import { membershipKey } from '../live/keys.ts';
import type { WatchedMatches } from '../live/matches.ts';
import { trustKey } from '../live/trust.ts';
import type { Notifier } from '../store/notifier.ts';

type HeldMarket = Pick<SlipMarketFact, 'id' | 'specifier'>;

/**
 * The matches of the slip, and of the slip that may be taken back, followed for as long as either holds them, and handed to
 * the ticket as they move.
 */
export interface SlipFacts {
  /** Looks at what the ticket holds now: what is known already of what came in is handed to it (I8). */
  follow(): void;
  release(): void;
  /** What it holds is asked for again. */
  readAgain(): void;
  onMarkets(matchId: string, keys: readonly string[]): void;
  onMatch(matchId: string): void;
  onSnapshot(matchId: string): void;
  /** The server does not know the match any more. */
  onGone(matchId: string): void;
}

export interface SlipFactsDeps {
  readonly notifier: Notifier;
  readonly facts: Facts;
  readonly matches: WatchedMatches;
  readonly isKeptByList: (matchId: string, marketKey: string) => boolean;
  readonly ticket: () => Ticket;
  readonly dispatch: (event: TicketEvent) => void;
}

export function createSlipFacts(deps: SlipFactsDeps): SlipFacts {
  const { notifier, facts, matches, isKeptByList, ticket, dispatch } = deps;
  const followed = new Map<string, () => void>();
  /** [P4] Of those, whose held markets a list keeps current: nothing is asked for as long as it does. */
  const byList = new Set<string>();
  let handed: ReadonlySet<string> = new Set();

  const selections = (): readonly SlipSelection[] => {
    const { slip, undo } = ticket();
    return undo === null ? selectionsOf(slip) : [...selectionsOf(slip), ...selectionsOf(undo.slip)];
  };

  const marketOf = ({ marketId, specifier }: SlipSelection): HeldMarket => ({ id: marketId, specifier });

  const held = (matchId: string): readonly HeldMarket[] => {
    const markets = selections().filter((selection) => selection.matchId === matchId);
    return [...new Map(markets.map((selection) => [marketKey(marketOf(selection)), marketOf(selection)])).values()];
  };

  const factOf = (matchId: string, market: HeldMarket): SlipMarketFact => {
    const known = facts.market(matchId, marketKey(market));
    return known === undefined
      ? { ...market, status: 0, outcomes: [] }
      : { ...market, status: known.status, outcomes: known.outcomes };
  };

  const dispatchMarkets = (matchId: string, markets: readonly HeldMarket[]): void => {
    if (markets.length === 0) return;
    dispatch({ type: 'marketsChanged', matchId, markets: markets.map((market) => factOf(matchId, market)) });
  };

  const onMatch = (matchId: string): void => {
    const head = facts.head(matchId);
    if (head !== undefined && followed.has(matchId)) dispatch({ type: 'matchChanged', matchId, status: head.status });
  };

  const isListKeeping = (matchId: string): boolean =>
    held(matchId).every((market) => isKeptByList(matchId, marketKey(market)));

  const followClosely = (matchId: string): void => {
    const letGo = followed.get(matchId);
    byList.delete(matchId);
    followed.set(matchId, matches.markets(matchId).watch());
    letGo?.();
  };

  /** The match is followed by itself from the moment that no list keeps all of it that the slip holds. */
  const look = (matchId: string): void => {
    if (byList.has(matchId) && !isListKeeping(matchId)) followClosely(matchId);
  };

  const followByList = (matchId: string): void => {
    const stops = [trustKey, membershipKey].map((key) => notifier.subscribe(key, () => look(matchId)));
    byList.add(matchId);
    followed.set(matchId, () => {
      byList.delete(matchId);
      for (const stop of stops) stop();
    });
  };

  const watch = (matchIds: ReadonlySet<string>): void => {
    for (const [matchId, release] of followed) {
      if (matchIds.has(matchId)) continue;
      followed.delete(matchId);
      release();
    }
    for (const matchId of matchIds) {
      if (followed.has(matchId)) look(matchId);
      else if (isListKeeping(matchId)) followByList(matchId);
      else followClosely(matchId);
    }
  };

  /** What is not known is gone only when all markets of the match are. */
  const dispatchKnown = (matchId: string): void => {
    onMatch(matchId);
    const isKnown = (market: HeldMarket): boolean => facts.market(matchId, marketKey(market)) !== undefined;
    dispatchMarkets(matchId, matches.isLoaded(matchId) ? held(matchId) : held(matchId).filter(isKnown));
  };

  return {
    follow: () => {
      const now = selections();
      const newcomers = now.filter(({ id }) => !handed.has(id));
      handed = new Set(now.map(({ id }) => id));
      watch(new Set(now.map(({ matchId }) => matchId)));
      for (const matchId of new Set(newcomers.map((selection) => selection.matchId))) dispatchKnown(matchId);
    },
    release: () => {
      handed = new Set();
      watch(new Set());
    },
    readAgain: () => {
      for (const matchId of followed.keys()) {
        if (byList.has(matchId)) followClosely(matchId);
        // Whoever joins others, or comes back soon, asks for nothing.
        matches.reload(matchId);
      }
    },
    onMarkets: (matchId, keys) => {
      if (!followed.has(matchId)) return;
      look(matchId);
      dispatchMarkets(
        matchId,
        held(matchId).filter((market) => keys.includes(marketKey(market))),
      );
    },
    onMatch: (matchId) => {
      look(matchId);
      onMatch(matchId);
    },
    onSnapshot: (matchId) => {
      onMatch(matchId);
      dispatchMarkets(matchId, held(matchId));
    },
    onGone: (matchId) => {
      if (followed.has(matchId)) dispatch({ type: 'matchChanged', matchId, status: 4 });
    },
  };
}
