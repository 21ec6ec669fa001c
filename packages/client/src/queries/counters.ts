import { calls } from '@touchline/contract';
import type { Counts } from '@touchline/contract';
import type { Api } from '../api/api.ts';
import type { Notifier } from '../store/notifier.ts';

export type CountedKind = 'sports' | 'categories' | 'tournaments';
export type CountsById = ReadonlyMap<string, Counts>;

/** [CAT-08a] How many events are open, by the counters of the back end. */
export interface Counters {
  /** By id; null until they are known. */
  of(kind: CountedKind): CountsById | null;
  /** Asks for these kinds; true when they came. */
  ask(kinds: readonly CountedKind[]): Promise<boolean>;
}

export const countersKey = 'counters';

function isSame(a: Counts | undefined, b: Counts): boolean {
  return a?.live === b.live && a.prematch === b.prematch && a.outrights === b.outrights;
}

/** Things with the counts that are known of them; what did not move keeps its identity. */
export function withCounts<T extends { readonly id: string; readonly counts?: Counts | undefined }>(
  items: readonly T[],
  known: CountsById | null,
): readonly T[] {
  return items.map((item) => {
    const counts = known?.get(item.id);
    return counts === undefined || isSame(item.counts, counts) ? item : { ...item, counts };
  });
}

export function createCounters(notifier: Notifier, api: Api): Counters {
  const known = new Map<CountedKind, CountsById>();
  /** An answer that was overtaken by a later one is ignored. */
  let asked = 0;
  const knownSince = new Map<CountedKind, number>();

  return {
    of: (kind) => known.get(kind) ?? null,
    ask: async (kinds) => {
      asked += 1;
      const turn = asked;
      const answer = await api.call(calls.getCounters, {
        body: Object.fromEntries(kinds.map((kind) => [kind, true])),
      });
      if (answer.kind !== 'ok') return false;
      for (const kind of kinds) {
        const counted = answer.value[kind];
        if (counted === undefined || turn < (knownSince.get(kind) ?? 0)) continue;
        knownSince.set(kind, turn);
        known.set(
          kind,
          new Map(counted.map(({ id, live, prematch, outrights }) => [id, { live, prematch, outrights }])),
        );
      }
      notifier.changed(countersKey, 'frame');
      return true;
    },
  };
}
