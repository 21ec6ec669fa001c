import { groupBy } from '@touchline/rules';
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

  const partsOf = (matches: readonly Placed[]): ReadonlyMap<string, readonly Placed[]> =>
    groupBy(matches, ({ tournament }) => (isOfSports ? tournament.sport.key : ''));

  /** More than a third of a sport is gone, or more than half of a list. */
  const isShort = (): boolean => {
    const now = partsOf(list.members());
    return held.some(([part, count]) => (now.get(part)?.length ?? 0) * (isOfSports ? 3 : 4) < count * 2);
  };

  return {
    answered: (items, total) => {
      const named = partsOf(items);
      const isFull = (part: string): boolean =>
        isOfSports ? (named.get(part)?.length ?? 0) >= most : total > items.length;
      held = [...partsOf(list.members())]
        .filter(([part]) => isFull(part))
        .map(([part, { length }]) => [part, Math.min(length, most)]);
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
