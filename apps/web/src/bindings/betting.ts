import { useMemo } from 'react';
import type { BetsFilter, Loaded, MatchHead, BetRequestState, SharedChange } from '@touchline/client';
import type { Account, Bet, Settings } from '@touchline/contract';
import { usePage, useSelect } from './PageProvider.tsx';
import { useReadable } from './use-readable.ts';

export function useAccounts(): readonly Account[] {
  return useReadable(useSelect().accounts);
}
/** Whether the accounts of the player are known; before that an empty list says nothing. */
export function useAccountsState(): Loaded<never>['state'] {
  return useReadable(useSelect().accountsState);
}
export function useSettings(): Settings | null {
  return useReadable(useSelect().settings);
}

/** Bets of the player. Only for somebody who is signed in: asking for a visitor's is never sent (AUTH-15). */
export function useBets(
  status: BetsFilter['status'],
  result: NonNullable<BetsFilter['result']> = 'all',
): Loaded<readonly Bet[]> {
  const select = useSelect();
  return useReadable(useMemo(() => select.bets({ status, result }), [select, status, result]));
}

/** Whether players vote on matches here (NOTE-04). */
export function useHasVotes(): boolean {
  return usePage().config.votes === true;
}

/** Whether the back end tells players what they wait for (NOTE-05). */
export function useHasWatchRules(): boolean {
  return usePage().config.watch_rules === true;
}

/** Whether the back end serves price histories. */
export function useHasPriceHistory(): boolean {
  return usePage().config.price_history === true;
}

/** Whether margin and fair prices of a market may be shown. */
export function useHasFairPrices(): boolean {
  return usePage().config.fair_prices === true;
}

/** [PLC-11] Whether the site shows players their bets. */
export function useShowsMyBets(): boolean {
  return usePage().config.my_bets !== false;
}

/** How the last request about a placed bet went. */
export function useBetRequest(betId: string): BetRequestState {
  const select = useSelect();
  return useReadable(useMemo(() => select.betRequest(betId), [select, betId]));
}

/** A match as it stands; `isWatched` loads it and keeps it current, else it is shown as far as it is known. */
export function useMatchNow(matchId: string, isWatched: boolean): MatchHead | null {
  const select = useSelect();
  return useReadable(
    useMemo(() => (isWatched ? select.matchNow(matchId) : select.match(matchId)), [select, matchId, isWatched]),
  );
}

/** The selections of a restored slip that changed since they were shared. */
export function useSharedChanges(): readonly SharedChange[] {
  return useReadable(useSelect().sharedChanges);
}
