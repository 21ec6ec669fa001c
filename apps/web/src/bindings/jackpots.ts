import { calls } from '@touchline/contract';
import { useAsk } from './catalogue.ts';
import { writeSearch } from './links.tsx';
import { usePage, useSelect } from './PageProvider.tsx';
import { useReadablePart } from './use-readable.ts';

/** Milliseconds between two questions for what jackpots stand at, while it is shown (JACK-01a). */
const JACKPOTS_EVERY = 15_000;
/** The same for hits (JACK-02). */
const HITS_EVERY = 60_000;
/** Hits in one list (JACK-02). */
const HITS = '10';

/** Whether players bet for jackpots here (CFG-04). */
export function useHasJackpots(): boolean {
  return usePage().config.jackpots === true;
}

/** The page of one jackpot. */
export function pathOfJackpot(id: string): string {
  return `/jackpots${writeSearch({ jackpot: id })}`;
}

export function useJackpots(playerId: string) {
  return useAsk(calls.getJackpots, { playerId, every: JACKPOTS_EVERY });
}

export function useJackpot(playerId: string, id: string) {
  return useAsk(calls.getJackpot, { playerId, params: { id }, every: JACKPOTS_EVERY });
}

/** Hits that the player was not shown yet, the latest first. */
export function useUnseenHits(playerId: string) {
  return useAsk(calls.getJackpotHits, {
    playerId,
    every: HITS_EVERY,
    query: { limit: HITS, for_user: 'true', unseen: 'true' },
  });
}

/** Nobody has answered yet what became of a bet that was placed. */
export function useHasUnansweredBet(): boolean {
  const select = useSelect();
  const ofSlip = useReadablePart(select.ticket, ({ unresolved }) => unresolved !== null);
  const ofQuickBet = useReadablePart(select.quickBet, ({ unresolved }) => unresolved !== null);
  return ofSlip || ofQuickBet;
}

interface HitsWanted {
  /** Only those of this jackpot; null for all. */
  readonly jackpotId: string | null;
  readonly isOwn: boolean;
}

/** The latest hits. */
export function useJackpotHits(playerId: string, { jackpotId, isOwn }: HitsWanted) {
  return useAsk(calls.getJackpotHits, {
    playerId,
    every: HITS_EVERY,
    query: {
      limit: HITS,
      ...(jackpotId === null ? {} : { jackpot_id: jackpotId }),
      ...(isOwn ? { for_user: 'true' as const } : {}),
    },
  });
}
