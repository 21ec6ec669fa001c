import { type RefObject, useLayoutEffect, useRef } from 'react';
import { createFlashQueue, type FlashClasses } from './flash-queue.ts';

/** Flashes an element at once. */
export const flash = createFlashQueue({
  now: () => performance.now(),
  setTimer: (callback, ms) => void setTimeout(callback, ms),
});

/** Flashes the element each time `serial` changes after the first render; `classes` null shows nothing. */
export function useFlash(ref: RefObject<Element | null>, serial: number | string, classes: FlashClasses | null): void {
  const shown = useRef(serial);
  useLayoutEffect(() => {
    if (shown.current === serial) return;
    shown.current = serial;
    if (ref.current !== null && classes !== null) flash(ref.current, classes);
  }, [ref, serial, classes]);
}
