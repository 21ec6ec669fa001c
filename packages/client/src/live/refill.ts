import type { Env } from '../env.ts';
import { chance } from '../jobs/chance.ts';
import type { MatchHead, MatchListFilter } from '../sportsbook.ts';

/** A mass kick-off happens on every page at once. */
const spreadMs = 2_000;

type Placed = Pick<MatchHead, 'tournament'>;

/** Asks for a list again that was cut and has lost many of its matches. */
export interface Refill {
  /** What an answer brought, and how many there are. */
  answered(items: readonly Placed[], total: number): void;
  /** Matches have moved between lists. Within two seconds, and once for all that move meanwhile, the list is looked at. */
  moved(): void;
}

/** `most`: how many are asked for, of each sport or of all. */
export function createRefill(
  env: Pick<Env, 'setTimer' | 'randomId'>,
  filter: Pick<MatchListFilter, 'maxPerSport'>,
  most: number,
  list: { readonly members: () => readonly Placed[]; readonly reload: () => void },
): Refill {
  const isOfSports = filter.maxPerSport !== undefined;
  /** How many the list held after the answer, by sport or in one: only of those that the answer filled, which have more. */
  let held: readonly (readonly [part: string, count: number])[] = [];
  let isWaiting = false;

  /** How many there are of each part. */
  const countsOf = (matches: readonly Placed[]): ReadonlyMap<string, number> => {
    const counts = new Map<string, number>();
    for (const { tournament } of matches) {
      const part = isOfSports ? tournament.sport.key : '';
      counts.set(part, (counts.get(part) ?? 0) + 1);
    }
    return counts;
  };

  /** More than a third of a sport is gone, or more than half of a list. */
  const isShort = (): boolean => {
    const now = countsOf(list.members());
    return held.some(([part, count]) => (now.get(part) ?? 0) * (isOfSports ? 3 : 4) < count * 2);
  };

  return {
    answered: (items, total) => {
      const named = countsOf(items);
      const isFull = (part: string): boolean => (isOfSports ? (named.get(part) ?? 0) >= most : total > items.length);
      held = [...countsOf(list.members())]
        .filter(([part]) => isFull(part))
        .map(([part, count]) => [part, Math.min(count, most)]);
    },
    moved: () => {
      if (held.length === 0 || isWaiting) return;
      isWaiting = true;
      env.setTimer(
        () => {
          isWaiting = false;
          if (!isShort()) return;
          // Nothing is known to be short before the answer is in.
          held = [];
          list.reload();
        },
        chance(env, spreadMs),
      );
    },
  };
}
