import { calls, type RunningBreak } from '@touchline/contract';
import { useAsk } from './catalogue.ts';
import { usePage } from './PageProvider.tsx';
import { useSession } from './player.ts';

/** A break may begin in another tab, or end: ms between two questions. */
const EVERY = 60_000;

/** Whether players take breaks here (RG-09). */
export function useHasBreaks(): boolean {
  return usePage().config.responsible_gambling?.breaks === true;
}

/** The breaks of the player, asked for while somebody is here who may take one. */
export function useBreaks() {
  const hasBreaks = useHasBreaks();
  const playerId = useSession().player?.id ?? null;
  return useAsk(calls.getBreaks, hasBreaks && playerId !== null ? { playerId, every: EVERY } : null);
}

/** What stops stakes and deposits of the player now (RG-09, RG-10); null while nothing is known to. */
export function useRunningBreak(): RunningBreak | null {
  return useBreaks().value?.running ?? null;
}
