import type { Env } from '../env.ts';
import { bettingKeys } from '../effects/betting-keys.ts';

/** Whose choice it is: what one player takes of a fall is not what the next one takes (I6). */
function owned(playerId: string | null): string {
  return `of:${playerId ?? ''}`;
}

/** Keeps the accept mode `return` for whoever is here; the choice of a visitor goes to the player who signs in next. */
export function keepReturn(env: Pick<Env, 'local'>, playerId: string | null): void {
  return env.local.set(bettingKeys.acceptReturn, owned(playerId));
}

export function dropReturn(env: Pick<Env, 'local'>): void {
  return env.local.remove(bettingKeys.acceptReturn);
}

/** Whether they have chosen the accept mode `return` in this browser. */
export function hasReturn(env: Pick<Env, 'local'>, playerId: string | null): boolean {
  const kept = env.local.get(bettingKeys.acceptReturn);
  if (kept === null) return false;
  // An earlier version of the page stored no more than that it was chosen.
  const isVisitors = kept === owned(null) || !kept.startsWith('of:');
  if (isVisitors && playerId !== null) keepReturn(env, playerId);
  return isVisitors || kept === owned(playerId);
}
