import { useMemo } from 'react';
import type { HuntingTournament } from '@touchline/contract';
import { useSelect } from './PageProvider.tsx';
import { useReadable } from './use-readable.ts';

/**
 * The pool of a tournament in its main unit (PUSH-05a): of what push and the list say, what has the higher version; null where
 * nobody has said one.
 */
export function useTournamentPool({ id, pool, farming_stats: stats }: HuntingTournament): string | null {
  const select = useSelect();
  const pushed = useReadable(useMemo(() => select.tournamentPool(id), [select, id]));
  if (pushed !== null && pushed.version >= (pool?.version ?? 0)) return pushed.amount;
  return pool?.amount ?? stats?.initial_pool ?? null;
}
