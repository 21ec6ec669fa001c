import { useCallback, useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { watchNearScreen } from '../browser/nearScreen.ts';
import { matchesMedia, setTitle, watchMedia } from '../browser/page.ts';
import { onSecond } from '../browser/ticker.ts';
import { usePage } from './PageProvider.tsx';

/** LAY-01: the widths at which the layout changes. A small screen is under 780 px. */
export const layoutQueries = {
  small: '(width < 780px)',
  column: '(width >= 1280px)',
  /** Where the centre holds two lists side by side. */
  pair: '(width >= 1900px)',
  /** Where the centre holds two columns of markets. */
  marketColumns: '(width >= 1400px), (960px <= width < 1280px)',
} as const;

export function useMedia(query: string): boolean {
  const subscribe = useCallback((listener: () => void) => watchMedia(query, listener), [query]);
  return useSyncExternalStore(subscribe, () => matchesMedia(query));
}

/** Whether the element is near the screen; mounts start as `initially`. `leave` runs just before it stops being near. */
export function useNearScreen<E extends Element>(
  initially: boolean,
  leave: (element: E) => void,
): readonly [RefObject<E | null>, boolean] {
  const ref = useRef<E>(null);
  const [isNear, setIsNear] = useState(initially);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    let wasNear = initially;
    return watchNearScreen(element, (next) => {
      if (wasNear && !next) leave(element);
      wasNear = next;
      setIsNear(next);
    });
  }, [initially, leave]);
  return [ref, isNear];
}

/** A text made from the feed's clock, made again each second; renders only when the text changed. */
export function useEachSecond(make: (feedNow: number) => string): string {
  const { sportsbook } = usePage();
  return useSyncExternalStore(onSecond, () => make(sportsbook.feedNow()));
}

/** Title of the tab: what the page shows, then the brand. */
export function useTitle(title: string | null): void {
  const { config } = usePage();
  useEffect(() => setTitle(title, config.brand), [title, config.brand]);
}
