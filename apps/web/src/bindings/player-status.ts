import type { Loaded } from '@touchline/client';
import { calls, type Player, type StatusGroup } from '@touchline/contract';
import { useAsk } from './catalogue.ts';
import { useSession } from './player.ts';

/** Nothing is asked for a visitor (AUTH-15). */
function questionOf(player: Player | null): { readonly playerId?: string } | null {
  if (player === null) return null;
  return player.id === null ? {} : { playerId: player.id };
}

/** Groups of the loyalty programme for the player who is here (AUTH-13); asked for only where something depends on them. */
export function useStatusGroups(isAsked = true): Loaded<{ readonly data: readonly StatusGroup[] }> {
  const { player } = useSession();
  return useAsk(calls.getStatusGroups, isAsked ? questionOf(player) : null);
}

/** Comp points as decimal text. */
export function useCompPoints(): Loaded<{ readonly comp_points: string }> {
  return useAsk(calls.getCompPoints, questionOf(useSession().player));
}
