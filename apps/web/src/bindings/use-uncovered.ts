import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type UncoveredWatch, watchUncovered } from '../browser/uncovered.ts';
import { useIsFramed } from './screen.ts';

function elementsOf(root: HTMLElement | null, selector: string | null): readonly HTMLElement[] {
  if (root === null) return [];
  return selector === null ? [root] : [...root.querySelectorAll<HTMLElement>(selector)];
}

/**
 * [EMB-03b] Whether a press may count on what `selector` names inside `root`, or on `root` itself: in a frame only once all of it
 * was seen uncovered for a moment, as the host could have laid something over it. On the bare page always, and at no cost.
 */
export function useUncovered(root: RefObject<HTMLElement | null>, selector: string | null = null): () => boolean {
  const isFramed = useIsFramed();
  const watch = useRef<UncoveredWatch | null>(null);
  // After each render: the elements may be others by then.
  useEffect(() => {
    if (!isFramed) return;
    watch.current ??= watchUncovered();
    watch.current.forgetGone();
    for (const element of elementsOf(root.current, selector)) watch.current.observe(element);
  });
  useEffect(
    () => () => {
      watch.current?.stop();
      watch.current = null;
    },
    [],
  );
  return useCallback(() => {
    if (!isFramed) return true;
    const elements = elementsOf(root.current, selector);
    return elements.length > 0 && elements.every((element) => watch.current?.isSeen(element) === true);
  }, [isFramed, root, selector]);
}

/** The same for a press that says at its own place why it did not count: `isRefused` since the last press. */
export function useSeenPress(
  root: RefObject<HTMLElement | null>,
  selector: string | null = null,
): { readonly isRefused: boolean; press(act: () => void): void } {
  const isUncovered = useUncovered(root, selector);
  const [isRefused, setIsRefused] = useState(false);
  return {
    isRefused,
    press: (act) => {
      const isSeen = isUncovered();
      setIsRefused(!isSeen);
      if (isSeen) act();
    },
  };
}
