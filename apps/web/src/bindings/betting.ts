import { useMemo } from 'react';
import type { BetsFilter, Loaded, ShareProblem } from '@touchline/client';
import type { Account, Bet, Settings } from '@touchline/contract';
import { useSelect } from './PageProvider.tsx';
import { useReadable } from './useReadable.ts';

export const useAccounts = (): readonly Account[] => useReadable(useSelect().accounts);
export const useSettings = (): Settings | null => useReadable(useSelect().settings);

/** Bets of the player. Only for somebody who is signed in: asking for a visitor's is never sent (AUTH-15). */
export function useBets(status: BetsFilter['status']): Loaded<readonly Bet[]> {
  const select = useSelect();
  return useReadable(useMemo(() => select.bets({ status }), [select, status]));
}

/** Why a shared slip could not be restored; null when there is nothing to say. */
export const useShareProblem = (): ShareProblem | null => useReadable(useSelect().shareProblem);
