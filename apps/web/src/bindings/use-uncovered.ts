import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { watchUncovered } from '../browser/uncovered.ts';
import { useIsFramed } from './screen.ts';

/**
 * [EMB-03b] Whether a press on what `selector` names inside `root` may count: in a frame only once it was seen uncovered for a
 * moment, as the host could have laid something over it. On the bare page always, and at no cost.
 */
export function useUncovered(root: RefObject<HTMLElement | null>, selector: string): () => boolean {
  const isFramed = useIsFramed();
  const watch = useRef<ReturnType<typeof watchUncovered> | null>(null);
  useEffect(() => {
    const element = root.current?.querySelector<HTMLElement>(selector) ?? null;
    if (!isFramed || element === null) return;
    const now = watchUncovered(element);
    watch.current = now;
    return () => {
      now.stop();
      watch.current = null;
    };
  }, [isFramed, root, selector]);
  return useCallback(() => !isFramed || watch.current?.isSeen() === true, [isFramed]);
}
