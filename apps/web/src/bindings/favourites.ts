import { type ReactNode, useCallback, useMemo } from 'react';
import { usePreference } from './preferences.ts';

/** What a visitor keeps for themselves in this browser. An addition: no call is made, and nothing is sent. */
export interface Favourites {
  /** Ids, the latest first. */
  readonly matches: readonly string[];
  readonly tournaments: readonly string[];
}
export type FavouriteKind = keyof Favourites;

/** Renders the star of a match or league. Features receive it as a function, so that none imports another. */
export type RenderStar = (star: {
  readonly kind: FavouriteKind;
  readonly id: string;
  readonly name: string;
}) => ReactNode;

const VERSION = 1;
/** The most that are kept of each kind; the oldest are dropped. */
export const MOST_FAVOURITES = 200;
const none: Favourites = { matches: [], tournaments: [] };
const ID = /^\d{1,20}$/;

function idsOf(value: unknown): readonly string[] {
  return Array.isArray(value)
    ? [...new Set(value)].filter((id): id is string => typeof id === 'string' && ID.test(id)).slice(0, MOST_FAVOURITES)
    : [];
}

/** What was kept; what this version cannot read counts as nothing, and is not touched until something is added. */
export function readFavourites(stored: string | null): Favourites {
  if (stored === null) return none;
  try {
    const kept: unknown = JSON.parse(stored);
    if (typeof kept !== 'object' || kept === null || !('v' in kept) || kept.v !== VERSION) return none;
    return {
      matches: idsOf('matches' in kept ? kept.matches : []),
      tournaments: idsOf('tournaments' in kept ? kept.tournaments : []),
    };
  } catch {
    return none;
  }
}

function write(favourites: Favourites): string | null {
  return favourites.matches.length + favourites.tournaments.length === 0
    ? null
    : JSON.stringify({ v: VERSION, ...favourites });
}

/** Adds one, or takes it away if it is there. */
export function toggleFavourite(stored: string | null, kind: FavouriteKind, id: string): string | null {
  const kept = readFavourites(stored);
  const ids = kept[kind];
  const next = ids.includes(id) ? ids.filter((each) => each !== id) : [id, ...ids].slice(0, MOST_FAVOURITES);
  return write({ ...kept, [kind]: next });
}

/** Takes several away at once: those that are over. */
export function dropFavourites(stored: string | null, kind: FavouriteKind, ids: readonly string[]): string | null {
  const kept = readFavourites(stored);
  return write({ ...kept, [kind]: kept[kind].filter((id) => !ids.includes(id)) });
}

const KEY = 'favourites';

/** The favourites of this browser, and how to let go of some. */
export function useFavourites(): readonly [Favourites, (kind: FavouriteKind, ids: readonly string[]) => void] {
  const [stored, set] = usePreference(KEY);
  const kept = useMemo(() => readFavourites(stored), [stored]);
  const drop = useCallback(
    (kind: FavouriteKind, ids: readonly string[]) => set(dropFavourites(stored, kind, ids)),
    [stored, set],
  );
  return [kept, drop];
}

/** Whether something is a favourite, and how to turn that round. */
export function useFavourite(kind: FavouriteKind, id: string): readonly [boolean, () => void] {
  const [stored, set] = usePreference(KEY);
  // Cheap for the many rows that ask: only a text that holds the id at all is read.
  const isKept = stored !== null && stored.includes(`"${id}"`) && readFavourites(stored)[kind].includes(id);
  const toggle = useCallback(() => set(toggleFavourite(stored, kind, id)), [stored, set, kind, id]);
  return [isKept, toggle];
}
