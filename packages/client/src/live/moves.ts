import type { Market } from '@touchline/contract';
import { compare, outcomeNear, parseDecimal } from '@touchline/rules';
import type { MarketKey } from '@touchline/rules';
import type { Notifier } from '../store/notifier.ts';
import { outcomeKey } from './keys.ts';

/** The last move of a price, with how many there were before it. */
export interface Move {
  readonly direction: 'up' | 'down';
  readonly serial: number;
}

/** Last moves of the prices that somebody watches. */
export interface Moves {
  of(matchId: string, key: MarketKey, outcomeId: string): Move | null;
  /** A market is another one than before: notifies its outcomes. */
  follow(
    matchId: string,
    key: MarketKey,
    markets: { readonly before: Market | undefined; readonly after: Market | undefined },
  ): void;
  forget(matchId: string, key: MarketKey, market: Market | undefined): void;
}

function direction(before: string, after: string): 'up' | 'down' | null {
  const [from, to] = [parseDecimal(before), parseDecimal(after)];
  if (from === null || to === null) return null;
  const order = compare(to, from);
  return order === 0 ? null : order > 0 ? 'up' : 'down';
}

export function createMoves(notifier: Pick<Notifier, 'isWatched' | 'changed'>): Moves {
  const moves = new Map<string, Move>();
  return {
    of: (matchId, key, outcomeId) => moves.get(outcomeKey(matchId, key, outcomeId)) ?? null,
    // A suspension is never held back; a price that moved may wait for its pace.
    follow: (matchId, key, { before, after }) => {
      const statusMoved = before?.status !== after?.status;
      const [old, now] = [before?.outcomes ?? [], after?.outcomes ?? []];
      for (const [place, outcome] of now.entries()) {
        const former = outcomeNear(old, place, outcome.id);
        if (former === outcome && !statusMoved) continue;
        const name = outcomeKey(matchId, key, outcome.id);
        // Moves of a price that nobody watches are not counted: a button shows the moves that it has seen.
        const moved = former === undefined || !notifier.isWatched(name) ? null : direction(former.odds, outcome.odds);
        if (moved !== null) moves.set(name, { direction: moved, serial: (moves.get(name)?.serial ?? 0) + 1 });
        notifier.changed(name, statusMoved || former?.active !== outcome.active ? 'frame' : 'price');
      }
      for (const [place, { id }] of old.entries())
        if (outcomeNear(now, place, id) === undefined) notifier.changed(outcomeKey(matchId, key, id), 'frame');
    },
    forget: (matchId, key, market) => {
      for (const { id } of market?.outcomes ?? []) moves.delete(outcomeKey(matchId, key, id));
    },
  };
}
