import { type ReactNode, useCallback, useMemo } from 'react';
import type { FavouriteMark, FavouriteType } from '@touchline/client';
import { useCommands, usePage, useSelect } from './PageProvider.tsx';
import { constant, useReadable } from './use-readable.ts';

/** Renders the star of a match or league. Features receive it as a function, so that none imports another. */
export type RenderStar = (star: {
  readonly kind: FavouriteType;
  readonly id: string;
  readonly name: string;
}) => ReactNode;

/** Server-rendered markup knows nobody's. */
const NONE = constant<readonly FavouriteMark[]>([]);
const NOT_KEPT = constant(false);

/** Marks of teams stay where they are kept, and count nowhere while the back end keeps none (NOTE-02b). */
function useShown(marks: readonly FavouriteMark[]): readonly FavouriteMark[] {
  const hasTeams = useHasTeams();
  return useMemo(() => (hasTeams ? marks : marks.filter((mark) => !mark.startsWith('c'))), [marks, hasTeams]);
}

/** Everything that is marked, the latest first (NOTE-02a). */
export function useFavourites(): readonly FavouriteMark[] {
  return useShown(useReadable(useSelect().favourites, NONE));
}

/** Those of a player that found no room in the account. */
export function useFavouritesLeft(): readonly FavouriteMark[] {
  return useShown(useReadable(useSelect().favouritesLeft, NONE));
}

/** Whether the back end keeps teams among the favourites (NOTE-02b). */
export function useHasTeams(): boolean {
  return usePage().config.favourite_teams === true;
}

/** Ids of those of a type. */
export function idsOf(marks: readonly FavouriteMark[], type: FavouriteType): readonly string[] {
  return marks.flatMap((mark) => (mark.startsWith(`${type}/`) ? [mark.slice(type.length + 1)] : []));
}

/** Whether something is a favourite, and how to turn that round. Renders for its own star alone. */
export function useFavourite(mark: FavouriteMark): readonly [boolean, () => void] {
  const select = useSelect();
  const commands = useCommands();
  const kept = useMemo(() => select.favourite(mark), [select, mark]);
  const isKept = useReadable(kept, NOT_KEPT);
  // By what it is at the press: a second one may come before the star is drawn anew.
  return [isKept, useCallback(() => commands.markFavourites([mark], !kept.get()), [commands, mark, kept])];
}
