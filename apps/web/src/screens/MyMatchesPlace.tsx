import { Suspense, useState } from 'react';
import { idsOf, useFavourites } from '../bindings/favourites.ts';
import { lazyPart } from '../bindings/lazy-part.ts';

const MyMatches = lazyPart(async () => (await import('./MyMatches.tsx')).MyMatches);

/** The strip of favourite matches: nothing of it is loaded or asked for where there are none. */
export function MyMatchesPlace({ isLive = false }: { readonly isLive?: boolean }) {
  const isEmpty = idsOf(useFavourites(), 'matches').length === 0;
  const [wasEmpty] = useState(isEmpty);
  return isEmpty ? null : (
    <Suspense>
      <MyMatches isLive={isLive} wasEmpty={wasEmpty} />
    </Suspense>
  );
}
