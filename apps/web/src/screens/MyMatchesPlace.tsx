import { Suspense, useState } from 'react';
import { useFavourites } from '../bindings/favourites.ts';
import { lazyPart } from '../bindings/lazy-part.ts';
import { usePage } from '../bindings/PageProvider.tsx';

const MyMatches = lazyPart(async () => (await import('./MyMatches.tsx')).MyMatches);

/** The strip of favourite matches: nothing of it is loaded or asked for where there are none. */
export function MyMatchesPlace({ isLive = false }: { readonly isLive?: boolean }) {
  const { env } = usePage();
  // Of matches and of teams, which the code that is loaded for them tells apart.
  const isEmpty = !useFavourites().some((mark) => /^[mc]/.test(mark));
  // A first star that is pressed on this very screen would push its own row away: the strip comes with the next screen. So does one
  // that comes from an account after a press: rows stay where a finger has begun to use them.
  const [first, setFirst] = useState(() => ({ isAwaited: isEmpty, since: env.now(), isPressed: false }));
  if (first.isAwaited && !isEmpty)
    setFirst({ ...first, isAwaited: false, isPressed: (env.pressedAt?.() ?? 0) >= first.since });
  return isEmpty ? null : (
    <Suspense>
      <MyMatches isLive={isLive} isHidden={first.isPressed} />
    </Suspense>
  );
}
