import { useCallback, useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { watchNearScreen } from '../browser/near-screen.ts';
import { isEmbedded, matchesMedia, setTitle, watchMedia } from '../browser/page.ts';
import { onSecond } from '../browser/ticker.ts';
import { usePage } from './PageProvider.tsx';

/** Whether the query matches; false in server-rendered markup, so leave visible differences to CSS. */
export function useMedia(query: string): boolean {
  return useKnownMedia(query) ?? false;
}

/** The same; null in server-rendered markup: render each variant then, and let CSS show the one that fits. */
export function useKnownMedia(query: string): boolean | null {
  const subscribe = useCallback((listener: () => void) => watchMedia(query, listener), [query]);
  return useSyncExternalStore<boolean | null>(
    subscribe,
    () => matchesMedia(query),
    () => null,
  );
}

function never(): () => void {
  return () => undefined;
}

/** False in server-rendered markup, true from the browser's first own render on. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** Whether a host embeds the page in a frame; false in server-rendered markup. */
export function useIsFramed(): boolean {
  return useSyncExternalStore(never, isEmbedded, () => false);
}

/** Reads the feed's clock; during hydration, the time that the markup shows. */
export function useFeedClock(): () => number {
  const { sportsbook, markup } = usePage();
  const isLive = useIsHydrated();
  return isLive || markup === null ? sportsbook.feedNow : () => markup.feedNow;
}

/** How far outside the screen something counts as near. */
const NEAR = '600px';

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
    return watchNearScreen(element, NEAR, (next) => {
      if (wasNear && !next) leave(element);
      wasNear = next;
      setIsNear(next);
    });
  }, [initially, leave]);
  return [ref, isNear];
}

/** A text made from the feed's clock, made again each second; renders only when the text changed. */
export function useEachSecond(make: (feedNow: number) => string): string {
  const { sportsbook, markup } = usePage();
  return useSyncExternalStore(
    onSecond,
    () => make(sportsbook.feedNow()),
    () => make(markup?.feedNow ?? sportsbook.feedNow()),
  );
}

/** Title of the tab: what the page shows, then the brand. */
export function useTitle(title: string | null): void {
  const { config } = usePage();
  useEffect(() => setTitle(title, config.brand), [title, config.brand]);
}
