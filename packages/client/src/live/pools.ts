import type { PublicEvent } from '@touchline/contract';
import type { Readable, TournamentPool } from '../sportsbook.ts';
import type { Notifier } from '../store/notifier.ts';
import { derive } from '../store/readable.ts';
import type { Applied } from './match-facts.ts';

type PoolChange = Extract<PublicEvent, { type: 'tournament_pool_changed' }>['payload'];

/** Pools of hunting tournaments, by push alone (PUSH-05). */
export interface Pools {
  /** Null while none is known. */
  of(tournamentId: string): Readable<TournamentPool | null>;
  changed(change: PoolChange): Applied;
}

export function createPools(notifier: Notifier): Pools {
  const known = new Map<string, PoolChange>();
  return {
    of: (id) =>
      derive(
        notifier,
        [`pool/${id}`],
        () => [known.get(id) ?? null] as const,
        ([change]) => (change === null ? null : { amount: change.pool, version: change.version }),
      ),
    changed: (change) => {
      const { tournament_id: id, version } = change;
      if (version <= (known.get(id)?.version ?? -1)) return 'dropped';
      known.set(id, change);
      notifier.changed(`pool/${id}`, 'frame');
      return 'applied';
    },
  };
}
