import type { Loaded } from '@touchline/client';
import { calls, type StatusGroup } from '@touchline/contract';
import { useAsk } from './catalogue.ts';
import { useSession } from './player.ts';

/** Groups of the loyalty programme for the player who is here; nothing is asked for a visitor (AUTH-13, AUTH-15). */
export function useStatusGroups(): Loaded<{ readonly data: readonly StatusGroup[] }> {
  const { player } = useSession();
  return useAsk(calls.getStatusGroups, player?.id == null ? null : { playerId: player.id });
}

/** Comp points as decimal text; null while they are unknown, and where the back end has none. */
export function useCompPoints(): string | null {
  const { player } = useSession();
  return useAsk(calls.getCompPoints, player?.id == null ? null : { playerId: player.id }).value?.comp_points ?? null;
}
