import { Suspense, useState } from 'react';
import { idsOf, useFavourites } from '../bindings/favourites.ts';
import { lazyPart } from '../bindings/lazy-part.ts';
import { usePage } from '../bindings/PageProvider.tsx';

const MyMatches = lazyPart(async () => (await import('./MyMatches.tsx')).MyMatches);

/** Whatever turns so soon after a press, ms, turned by it. */
const justNow = 1_000;

/** The strip of favourite matches: nothing of it is loaded or asked for where there are none. */
export function MyMatchesPlace({ isLive = false }: { readonly isLive?: boolean }) {
  const { env } = usePage();
  const isEmpty = idsOf(useFavourites(), 'matches').length === 0;
  // A first star that is pressed on this very screen would push its own row away: the strip comes with the next one. Judged when
  // the star turns, however long the code of the strip takes to come.
  const [first, setFirst] = useState({ isAwaited: isEmpty, isPressed: false });
  if (first.isAwaited && !isEmpty)
    setFirst({ isAwaited: false, isPressed: env.now() - (env.pressedAt?.() ?? 0) < justNow });
  return isEmpty ? null : (
    <Suspense>
      <MyMatches isLive={isLive} isHidden={first.isPressed} />
    </Suspense>
  );
}
