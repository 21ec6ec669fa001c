/** Holds lists back for a moment after a press, so that the press is painted first; for a limited part of the time. */
export interface PressHold {
  /** Left of the time for which a press holds the lists back, ms; `now` in ms. */
  leftAt(now: number): number;
  /** From now on lists are held back, or are not. */
  set(now: number, on: boolean): void;
}

/** So long after a press nothing of pace `list` is painted. */
const pressMs = 80;
/** Most ms lists may be held back in a row; the allowance refills at the same rate. */
const mostHeldMs = 150;

/** `pressedAt`: when the player pressed last, by the same clock. */
export function createPressHold(pressedAt: () => number): PressHold {
  let isHeld = false;
  /** Of `mostHeldMs`, at `countedAt`. */
  let store = mostHeldMs;
  let countedAt = Number.NEGATIVE_INFINITY;

  const storeAt = (now: number): number => {
    const passed = Math.max(0, now - countedAt);
    // A press holds for its time, however long what it draws then keeps the lists from going on.
    const held = isHeld ? Math.max(0, Math.min(passed, pressedAt() + pressMs - countedAt)) : 0;
    return Math.max(0, Math.min(mostHeldMs, store - held + (passed - held)));
  };

  return {
    leftAt: (now) => {
      const since = now - pressedAt();
      return since < 0 || since >= pressMs ? 0 : Math.min(pressMs - since, storeAt(now));
    },
    // Somebody who types without end shares the time with the lists.
    set: (now, on) => {
      store = storeAt(now);
      countedAt = now;
      isHeld = on;
    },
  };
}
