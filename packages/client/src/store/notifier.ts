import type { Env } from '../env.ts';
import type { Visibility } from '../sportsbook.ts';
import { createFrameBudget } from './frame-budget.ts';
import { createKeptListeners } from './kept-listeners.ts';
import { createOffScreen } from './off-screen.ts';
import { createPressHold } from './press-hold.ts';
import { createPricePace } from './price-pace.ts';

/**
 * How soon the listeners of a key are notified.
 * - `frame`: with the next frame. A suspension, a balance, anything the player did.
 * - `after`: with the frame after that, where the next one notifies somebody of pace `frame`. The slip that a pressed price
 *   went into, or whose own odds only moved: first the button that is pressed.
 * - `list`: with the next frame, or on a device whose frames are dear, and in a flood, with one at least 50 ms after the last;
 *   as many in a frame as the device can paint in good time, the longest waiting first.
 * - `price`: as `list`, and at most once in `Env.priceGapMs`. Nothing but odds of outcomes that stay for sale.
 */
export type Pace = 'frame' | 'after' | 'list' | 'price';

/** Listeners by key. What changes in one frame is notified in one batch, each listener once. */
export interface Notifier {
  /** `visibility`: what the listener shows may be off the screen. Changes of pace `list` then wait until it is back, or 500 ms. */
  subscribe(key: string, listener: () => void, visibility?: Visibility): () => void;
  changed(key: string, pace: Pace): void;
  /** Notifies every listener whose key begins with `prefix`. */
  changedAll(prefix: string, pace: Pace): void;
  isWatched(key: string): boolean;
  /** Whether any key `KIND/scope/…` is watched: of a long list nearly nothing is, and to ask so costs less than to name all keys. */
  isWatchedIn(scope: string): boolean;
}

/** What the notifier needs of the world. */
export type NotifierDeps = Pick<
  Env,
  'now' | 'setTimer' | 'clearTimer' | 'onNextFrame' | 'afterFrame' | 'pressedAt' | 'priceGapMs' | 'report'
>;

type Listener = () => void;

/** Of script in one frame. What rendering costs comes after it, and is what the frame budget is learnt from. */
const mostScriptMs = 8;

export function createNotifier(env: NotifierDeps): Notifier {
  const listeners = createKeptListeners();
  const urgent = new Set<string>();
  /** Keys of pace `after`. */
  const following = new Set<string>();
  /** Keys of pace `list`, the longest waiting first. */
  const waiting = new Set<string>();
  const offScreen = createOffScreen(env, (pace) => schedule(pace));
  const { back, late } = offScreen;
  const hold = createPressHold(() => env.pressedAt?.() ?? Number.NEGATIVE_INFINITY);
  const frameBudget = createFrameBudget();
  const priceChanged = createPricePace(env, (key) => changed(key, 'list'));
  let frameAsked = false;
  let timer: number | null = null;

  const hasList = (): boolean => back.size + waiting.size + late.size > 0;

  const notify = (listener: Listener): void => {
    offScreen.forget(listener);
    try {
      listener();
    } catch (error) {
      env.report('listener', error);
    }
  };

  const notifyUrgent = (): ReadonlySet<Listener> => {
    // Who is notified of what follows is notified of all else with it: a slip is drawn once for a press.
    const later = new Set([...following].flatMap((key) => [...(listeners.get(key)?.keys() ?? [])]));
    const due = new Map<Listener, string>();
    for (const key of urgent)
      for (const listener of listeners.get(key)?.keys() ?? []) if (!later.has(listener)) due.set(listener, key);
    urgent.clear();
    for (const [listener, key] of due) if (listeners.get(key)?.has(listener) === true) notify(listener);
    return new Set(due.keys());
  };

  /** What follows waits for a frame only where there was something to follow. */
  const notifyFirst = (): ReadonlySet<Listener> => {
    const notified = notifyUrgent();
    if (following.size === 0) return notified;
    for (const key of following) urgent.add(key);
    following.clear();
    if (notified.size === 0) return notifyUrgent();
    askFrame();
    return notified;
  };

  /** Notifies as many as fit into the frame; returns how many of them are on the screen. */
  const notifyList = (now: number, notified: ReadonlySet<Listener>): number => {
    const most = env.afterFrame === undefined ? Number.POSITIVE_INFINITY : frameBudget.most(now);
    const done = new Set(notified);
    let [count, budget] = [0, most];
    const isFull = (): boolean => count >= budget || (count > 0 && env.now() - now >= mostScriptMs);
    const notifyOnce = (listener: Listener): void => {
      if (done.has(listener)) return;
      done.add(listener);
      count += 1;
      notify(listener);
    };
    for (const listener of back) {
      if (isFull()) break;
      notifyOnce(listener);
    }
    for (const key of waiting) {
      if (isFull()) break;
      waiting.delete(key);
      const known = listeners.get(key);
      for (const [listener, visibility] of new Map(known ?? [])) {
        if (known?.has(listener) !== true) continue;
        if (visibility?.isOff() === true && !done.has(listener)) offScreen.rest(listener, visibility);
        else notifyOnce(listener);
      }
    }
    const shown = count;
    // Without paint a price costs a fast device little; a slow one renders it no faster than any other.
    budget += Math.ceil(back.size + waiting.size > 0 ? most / 4 : frameBudget.isDear() ? 0 : most * 3);
    for (const listener of late) {
      if (isFull()) break;
      notifyOnce(listener);
    }
    return shown;
  };

  const flush = (): void => {
    frameAsked = false;
    const now = env.now();
    const notified = notifyFirst();
    if (!hasList()) return hold.set(now, false);
    if (hold.leftAt(now) > 0) {
      schedule('list');
      return;
    }
    hold.set(now, false);
    if (env.afterFrame !== undefined && frameBudget.leavesLists(notified.size > 0)) return askFrame();
    frameBudget.began(now);
    const shown = notifyList(now, notified);
    if (shown > 0) env.afterFrame?.((ms) => frameBudget.learn(shown, ms));
    if (back.size + waiting.size > 0) askFrame();
    // Nobody sees them: no frame is made for them alone.
    else if (late.size > 0) schedule('list');
  };

  const askFrame = (): void => {
    if (timer !== null) {
      env.clearTimer(timer);
      timer = null;
    }
    if (frameAsked) return;
    frameAsked = true;
    env.onNextFrame(flush);
  };

  const schedule = (pace: Pace): void => {
    if (frameAsked || (timer !== null && pace === 'list')) return;
    const now = env.now();
    const held = pace === 'list' ? hold.leftAt(now) : 0;
    if (held > 0) hold.set(now, true);
    const wait = pace === 'list' ? Math.max(frameBudget.waitMs(now), held) : 0;
    if (wait <= 0) askFrame();
    else {
      timer = env.setTimer(() => {
        timer = null;
        askFrame();
      }, wait);
    }
  };

  const changed = (key: string, pace: Pace): void => {
    const known = listeners.get(key);
    if (known === undefined) return;
    if (pace === 'price') return priceChanged(key);
    if (pace === 'list') {
      if (urgent.has(key) || following.has(key)) return;
      if (!waiting.has(key) && offScreen.restAll(known)) return;
      waiting.add(key);
    } else {
      waiting.delete(key);
      if (pace === 'after') {
        if (!urgent.has(key)) following.add(key);
      } else {
        following.delete(key);
        urgent.add(key);
      }
    }
    schedule(pace);
  };

  return {
    subscribe: (key, listener, visibility) => {
      const remove = listeners.add(key, listener, visibility);
      return () => {
        remove();
        offScreen.forget(listener);
      };
    },
    changed,
    changedAll: (prefix, pace) => {
      for (const key of listeners.keys()) if (key.startsWith(prefix)) changed(key, pace);
    },
    isWatched: listeners.has,
    isWatchedIn: listeners.isWatchedIn,
  };
}
