import { type RefCallback, useCallback, useState } from 'react';
import type { Visibility } from '@touchline/client';
import { watchNearScreen } from '../browser/near-screen.ts';

export { VisibilityContext } from '@touchline/react';

/** This far outside the screen prices count as seen, so that they are right when they come in. */
const SEEN = '96px';
/** Farther out a row is asleep: the browser neither styles, lays out nor paints it. */
const NEAR = '500px';

interface RowVisibility extends Visibility {
  set(isOff: boolean): void;
}

function createVisibility(): RowVisibility {
  let isOff = false;
  let callbacks: (() => void)[] = [];
  return {
    isOff: () => isOff,
    whenBack: (callback) => void callbacks.push(callback),
    set: (next) => {
      isOff = next;
      if (isOff) return;
      const due = callbacks;
      callbacks = [];
      for (const callback of due) callback();
    },
  };
}

/**
 * Visibility of a row for the prices in it, observed by an element directly in the row. Far from the screen the row has
 * `data-far`, which is set without React, so that scrolling causes no render.
 */
export function useRowVisibility<E extends Element>(): readonly [RefCallback<E>, Visibility] {
  const [visibility] = useState(createVisibility);
  const watch = useCallback(
    (element: E) => {
      const row = element.parentElement;
      const stops = [
        watchNearScreen(element, SEEN, (isSeen) => visibility.set(!isSeen)),
        watchNearScreen(element, NEAR, (isNear) => void row?.toggleAttribute('data-far', !isNear)),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
    [visibility],
  );
  return [watch, visibility];
}
