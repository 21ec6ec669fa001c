import type { Env } from '../env.ts';
import type { Visibility } from '../sportsbook.ts';

type Listener = () => void;

/** Listeners whose part of the screen is out of view, and shows something old: they wait until it is back, or 500 ms. */
export interface OffScreen {
  rest(listener: Listener, visibility: Visibility): void;
  /** The same for all listeners of a key, if none of them is on the screen; answers whether that is so. */
  restAll(listeners: ReadonlyMap<Listener, Visibility | undefined>): boolean;
  forget(listener: Listener): void;
  /** Back in view. */
  readonly back: ReadonlySet<Listener>;
  /** Have waited long enough. */
  readonly late: ReadonlySet<Listener>;
}

const restMs = 500;

/** `onDue`: some are to be notified with the next frame, being back in view, or at the lists' pace, being late. */
export function createOffScreen(env: Pick<Env, 'setTimer'>, onDue: (pace: 'frame' | 'list') => void): OffScreen {
  const resting = new Map<Listener, Visibility>();
  const back = new Set<Listener>();
  const late = new Set<Listener>();
  const watched = new WeakSet<Visibility>();
  let isTimed = false;

  const watch = (visibility: Visibility): void => {
    watched.add(visibility);
    visibility.whenBack(() => {
      watched.delete(visibility);
      for (const [each, where] of resting) {
        if (where !== visibility) continue;
        resting.delete(each);
        back.add(each);
      }
      if (back.size > 0) onDue('frame');
    });
  };

  const rest = (listener: Listener, visibility: Visibility): void => {
    if (late.has(listener)) return;
    resting.set(listener, visibility);
    if (!watched.has(visibility)) watch(visibility);
    if (isTimed) return;
    isTimed = true;
    env.setTimer(() => {
      isTimed = false;
      for (const each of resting.keys()) late.add(each);
      resting.clear();
      if (late.size > 0) onDue('list');
    }, restMs);
  };

  return {
    back,
    late,
    rest,
    restAll: (listeners) => {
      for (const visibility of listeners.values()) if (visibility?.isOff() !== true) return false;
      for (const [listener, visibility] of listeners) if (visibility !== undefined) rest(listener, visibility);
      return true;
    },
    forget: (listener) => {
      resting.delete(listener);
      back.delete(listener);
      late.delete(listener);
    },
  };
}
