import { Suspense } from 'react';
import { idsOf, useFavourites } from '../bindings/favourites.ts';
import { lazyPart } from '../bindings/lazy-part.ts';

const MyMatches = lazyPart(async () => (await import('./MyMatches.tsx')).MyMatches);

/** The strip of favourite matches: nothing of it is loaded or asked for where there are none. */
export function MyMatchesPlace({ isLive = false }: { readonly isLive?: boolean }) {
  return idsOf(useFavourites(), 'matches').length === 0 ? null : (
    <Suspense>
      <MyMatches isLive={isLive} />
    </Suspense>
  );
}
