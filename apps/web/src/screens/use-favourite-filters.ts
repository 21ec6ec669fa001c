import { useMemo } from 'react';
import type { FavouriteType } from '@touchline/client';
import { calls } from '@touchline/contract';
import { useAsk } from '../bindings/catalogue.ts';
import { idsOf, useFavourites, useFavouritesLeft, useHasTeams } from '../bindings/favourites.ts';
import { oneOf, useAddress, writeSearch } from '../bindings/links.tsx';
import { useSession } from '../bindings/player.ts';

export const shownTypes = [
  'matches',
  'competitors',
  'tournaments',
  'sports',
] as const satisfies readonly FavouriteType[];
export const shownStatuses = ['live', 'prematch', 'ended'] as const;
export type ShownStatus = (typeof shownStatuses)[number];

/** What of the address narrows the page of favourites (NOTE-03); whatever makes no sense counts as not said. */
export interface FavouriteFilters {
  readonly type: FavouriteType | null;
  readonly status: ShownStatus | null;
  readonly isBettable: boolean;
  /** The address with some of its filters changed; null takes one away. */
  path(changes: Readonly<Record<string, string | null>>): string;
}

function knownIn<Word extends string>(words: readonly Word[], value: string | null): Word | null {
  return words.find((word) => word === value) ?? null;
}

export function useFavouriteFilters(): FavouriteFilters {
  const { path, search, hash } = useAddress();
  const hasTeams = useHasTeams();
  return useMemo(() => {
    const bettable = oneOf(search['isBettable']);
    const type = knownIn(shownTypes, oneOf(search['type']));
    return {
      type: type === 'competitors' && !hasTeams ? null : type,
      status: knownIn(shownStatuses, oneOf(search['status'])),
      isBettable: bettable === 'true' || bettable === '1',
      path: (changes) => `${path}${writeSearch({ ...search, ...changes })}${hash}`,
    };
  }, [path, search, hash, hasTeams]);
}

export function isNarrowed({ status, isBettable }: FavouriteFilters): boolean {
  return status !== null || isBettable;
}

/** By their numbers (CAT-03): stopped matches are still played. */
const statuses = { live: '1,2', prematch: '0', ended: '3,4,5' } as const satisfies Record<ShownStatus, string>;
/** Matches begin and end meanwhile. */
const everyMs = 30_000;

/**
 * Ids of the favourites of a type that fit the filters, the latest first; null while nobody knows. A player's are asked for
 * with the filters (API-07d), so that of hundreds only those that fit are read. A visitor's are all of them: no call is sent
 * for a visitor (AUTH-15), and the lists narrow them.
 */
export function useFitting(type: FavouriteType, filters: FavouriteFilters): readonly string[] | null {
  const playerId = useSession().player?.id ?? null;
  const [marks, left] = [useFavourites(), useFavouritesLeft()];
  const isAsked = playerId !== null && isNarrowed(filters);
  const { state, value } = useAsk(
    calls.getFavourites,
    isAsked
      ? {
          params: { type },
          query: {
            ...(filters.status === null ? {} : { match_status: statuses[filters.status] }),
            ...(filters.isBettable ? { bettable: 'true' } : {}),
          },
          playerId,
          every: everyMs,
        }
      : null,
  );
  return useMemo(() => {
    const ids = idsOf(marks, type);
    // Where the call fails the lists narrow them alone.
    if (!isAsked || (value === null && state !== 'loading')) return ids;
    if (value === null) return null;
    const fitting = new Set([...value.data, ...idsOf(left, type)]);
    return ids.filter((id) => fitting.has(id));
  }, [marks, left, type, isAsked, state, value]);
}
