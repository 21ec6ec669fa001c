import { type RefObject, useLayoutEffect, useRef } from 'react';
import { createFlashQueue, type FlashClasses } from './flash-queue.ts';

const flash = createFlashQueue({
  now: () => performance.now(),
  setTimer: (callback, ms) => void setTimeout(callback, ms),
});

/**
 * Flashes the element each time `serial` changes after the first render; `classes` null shows nothing, and so does an element
 * that is `off` the screen: nobody would see it, and each flash is drawn three times.
 */
export function useFlash(
  ref: RefObject<Element | null>,
  serial: number | string,
  classes: FlashClasses | null,
  off?: { isOff(): boolean },
): void {
  const shown = useRef(serial);
  useLayoutEffect(() => {
    if (shown.current === serial) return;
    shown.current = serial;
    if (ref.current !== null && classes !== null && off?.isOff() !== true) flash(ref.current, classes);
  }, [ref, serial, classes, off]);
}
