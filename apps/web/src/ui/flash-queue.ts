/** The part of an element that a flash needs. */
export interface Flashable {
  readonly classList: { add(name: string): void; remove(...names: string[]): void };
}

/** Classes of a flash: `strong` at first, `weak` beside it once the tint fades. */
export interface FlashClasses {
  readonly strong: string;
  readonly weak: string;
}

export interface FlashDeps {
  now(): number;
  setTimer(callback: () => void, ms: number): void;
}

/** A flash is gone after this many milliseconds; its tint is weaker from `WEAK_AFTER` on. */
export const FLASH_LASTS = 1500;
const WEAK_AFTER = 800;
/** Classes are taken off in steps of this size, so that many flashes share one timer and one style pass. */
const STEP = 100;
/** What falls due this soon after a new flash goes along with it: that frame is painted anyway. */
const EARLY = 75;
/**
 * So many at a time change their look by themselves, the rest a little later: a slow device paints each in a millisecond, and
 * needs as long as all of these for the frame itself.
 */
const MOST = 16;
const SOON = 32;

interface Running {
  readonly classes: FlashClasses;
  readonly since: number;
  isWeak: boolean;
}

/**
 * One queue for every flash on the page: classes are put on at once and taken off by a single timer. Keyframes would keep
 * the compositor at work for each of them.
 */
export function createFlashQueue(deps: FlashDeps): (element: Flashable, classes: FlashClasses) => void {
  const running = new Map<Flashable, Running>();
  let isTimed = false;
  let lastAlong = Number.NEGATIVE_INFINITY;

  /** Whether more are due than could be done. */
  const sweep = (now: number, early: number): boolean => {
    let done = 0;
    for (const [element, flash] of running) {
      const age = now - flash.since + early;
      if (age < WEAK_AFTER || (flash.isWeak && age < FLASH_LASTS)) continue;
      if (done === MOST) return true;
      done += 1;
      if (age >= FLASH_LASTS) {
        element.classList.remove(flash.classes.strong, flash.classes.weak);
        running.delete(element);
      } else {
        flash.isWeak = true;
        element.classList.add(flash.classes.weak);
      }
    }
    return false;
  };
  const arm = (ms: number): void => {
    if (isTimed || running.size === 0) return;
    isTimed = true;
    deps.setTimer(() => {
      isTimed = false;
      arm(sweep(deps.now(), 0) ? SOON : STEP);
    }, ms);
  };

  return (element, classes) => {
    const now = deps.now();
    const before = running.get(element);
    if (before?.classes !== classes) {
      if (before !== undefined) element.classList.remove(before.classes.strong, before.classes.weak);
      element.classList.add(classes.strong);
    } else if (before.isWeak) element.classList.remove(classes.weak);
    running.set(element, { classes, since: now, isWeak: false });
    if (now - lastAlong >= STEP / 2) {
      lastAlong = now;
      sweep(now, EARLY);
    }
    arm(STEP);
  };
}
