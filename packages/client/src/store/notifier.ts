import type { Env } from '../env.ts';
import type { Visibility } from '../sportsbook.ts';
import { createFrameBudget } from './frame-budget.ts';

/**
 * How soon the listeners of a key are told: `frame` with the next one (a suspension, the slip's own odds, a balance,
 * anything the player did); `after` with the one after that, where something of pace `frame` is told in the next (the slip
 * that a pressed price went into: first its button); `list` with the next one, on a device whose frames are dear with one
 * that comes at least 50 ms after the last, as many in a frame as the device can paint in good time, the longest waiting
 * first.
 */
export type Pace = 'frame' | 'after' | 'list';

/** Listeners by key. What one frame tells is told in one batch, each listener once. */
export interface Notifier {
  /** `sight`: what the listener shows may be off the screen; changes of pace `list` then wait until it is back, or 500 ms. */
  subscribe(key: string, listener: () => void, visibility?: Visibility): () => void;
  changed(key: string, pace: Pace): void;
  /** Tells every listener whose key begins with `prefix`. */
  changedAll(prefix: string, pace: Pace): void;
  isWatched(key: string): boolean;
}

/** What the notifier needs of the world. */
export type NotifierDeps = Pick<
  Env,
  'now' | 'setTimer' | 'clearTimer' | 'onNextFrame' | 'afterFrame' | 'pressedAt' | 'report'
>;

type Listener = () => void;

/** So long after a press nothing of pace `list` is painted, so that the press is. */
const pressMs = 80;
/** Of that in store: spent while lists are held back, and earned in the same time while they are not. */
const mostHeldMs = 150;
const restMs = 500;
/** Of script in one frame. What rendering costs comes after it, and is what the share is learnt from. */
const mostScriptMs = 8;

export function createNotifier(env: NotifierDeps): Notifier {
  const listeners = new Map<string, Map<Listener, Visibility | undefined>>();
  const urgent = new Set<string>();
  /** Keys of pace `after`. */
  const following = new Set<string>();
  /** Keys of pace `list`, the longest waiting first. */
  const waiting = new Set<string>();
  /** Off the screen, and what they show is old. */
  const resting = new Map<Listener, Visibility>();
  /** Back on the screen. */
  const back = new Set<Listener>();
  /** Have rested long enough. */
  const late = new Set<Listener>();
  const watchedSights = new WeakSet<Visibility>();
  const share = createFrameBudget();
  let lastFlush = Number.NEGATIVE_INFINITY;
  let isHeld = false;
  /** Of `mostHeldMs`, at `countedAt`. */
  let holdLeft = mostHeldMs;
  let countedAt = Number.NEGATIVE_INFINITY;
  let frameAsked = false;
  let timer: number | null = null;
  let restTimer: number | null = null;

  const hasList = (): boolean => back.size + waiting.size + late.size > 0;

  const holdLeftAt = (now: number): number => {
    const passed = Math.max(0, now - countedAt);
    return Math.max(0, Math.min(mostHeldMs, holdLeft + (isHeld ? -passed : passed)));
  };

  /** Left of the time for which a press keeps the lists back, ms. */
  const heldFor = (now: number): number => {
    const since = now - (env.pressedAt?.() ?? Number.NEGATIVE_INFINITY);
    return since < 0 || since >= pressMs ? 0 : Math.min(pressMs - since, holdLeftAt(now));
  };

  /** Somebody who types without end shares the time with the lists. */
  const hold = (now: number, on: boolean): void => {
    holdLeft = holdLeftAt(now);
    countedAt = now;
    isHeld = on;
  };

  const forget = (listener: Listener): void => {
    resting.delete(listener);
    back.delete(listener);
    late.delete(listener);
  };

  const tell = (listener: Listener): void => {
    forget(listener);
    try {
      listener();
    } catch (error) {
      env.report('listener', error);
    }
  };

  const rest = (listener: Listener, visibility: Visibility): void => {
    if (late.has(listener)) return;
    resting.set(listener, visibility);
    if (!watchedSights.has(visibility)) {
      watchedSights.add(visibility);
      visibility.whenBack(() => {
        watchedSights.delete(visibility);
        for (const [each, where] of resting) {
          if (where !== visibility) continue;
          resting.delete(each);
          back.add(each);
        }
        if (back.size > 0) schedule('frame');
      });
    }
    restTimer ??= env.setTimer(() => {
      restTimer = null;
      for (const each of resting.keys()) late.add(each);
      resting.clear();
      if (late.size > 0) schedule('list');
    }, restMs);
  };

  const tellUrgent = (): ReadonlySet<Listener> => {
    // Who is told of what follows is told of all else with it: a slip is drawn once for a press.
    const later = new Set([...following].flatMap((key) => [...(listeners.get(key)?.keys() ?? [])]));
    const due = new Map<Listener, string>();
    for (const key of urgent)
      for (const listener of listeners.get(key)?.keys() ?? []) if (!later.has(listener)) due.set(listener, key);
    urgent.clear();
    for (const [listener, key] of due) if (listeners.get(key)?.has(listener) === true) tell(listener);
    return new Set(due.keys());
  };

  /** What follows waits for a frame only where there was something to follow. */
  const tellFirst = (): ReadonlySet<Listener> => {
    const told = tellUrgent();
    if (following.size === 0) return told;
    for (const key of following) urgent.add(key);
    following.clear();
    if (told.size === 0) return tellUrgent();
    askFrame();
    return told;
  };

  /** Tells what the frame has room for; returns how many of them are on the screen. */
  const tellList = (now: number, told: ReadonlySet<Listener>): number => {
    const most = env.afterFrame === undefined ? Number.POSITIVE_INFINITY : share.most(now);
    const done = new Set(told);
    let [count, room] = [0, most];
    const isFull = (): boolean => count >= room || (count > 0 && env.now() - now >= mostScriptMs);
    const tellOnce = (listener: Listener): void => {
      if (done.has(listener)) return;
      done.add(listener);
      count += 1;
      tell(listener);
    };
    for (const listener of back) {
      if (isFull()) break;
      tellOnce(listener);
    }
    for (const key of waiting) {
      if (isFull()) break;
      waiting.delete(key);
      const known = listeners.get(key);
      for (const [listener, visibility] of new Map(known ?? [])) {
        if (known?.has(listener) !== true) continue;
        if (visibility?.isOff() === true && !done.has(listener)) rest(listener, visibility);
        else tellOnce(listener);
      }
    }
    const shown = count;
    room += Math.ceil(back.size + waiting.size > 0 ? most / 4 : most * 3);
    for (const listener of late) {
      if (isFull()) break;
      tellOnce(listener);
    }
    return shown;
  };

  const flush = (): void => {
    frameAsked = false;
    const now = env.now();
    const told = tellFirst();
    if (!hasList()) return hold(now, false);
    if (heldFor(now) > 0) {
      schedule('list');
      return;
    }
    hold(now, false);
    lastFlush = now;
    const shown = tellList(now, told);
    if (shown > 0) env.afterFrame?.((ms) => share.learn(shown, ms));
    if (hasList()) askFrame();
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
    const gapMs = share.gapMs();
    const held = pace === 'list' ? heldFor(now) : 0;
    if (held > 0) hold(now, true);
    // A clock that was put back keeps nobody waiting.
    const wait = pace === 'list' ? Math.max(Math.min(gapMs, lastFlush + gapMs - now), held) : 0;
    if (wait <= 0) askFrame();
    else {
      timer = env.setTimer(() => {
        timer = null;
        askFrame();
      }, wait);
    }
  };

  const changed = (key: string, pace: Pace): void => {
    if (!listeners.has(key)) return;
    if (pace === 'list') {
      if (!urgent.has(key) && !following.has(key)) waiting.add(key);
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
      const known = listeners.get(key) ?? new Map<Listener, Visibility | undefined>();
      listeners.set(key, known);
      known.set(listener, visibility);
      return () => {
        known.delete(listener);
        forget(listener);
        if (known.size === 0 && listeners.get(key) === known) listeners.delete(key);
      };
    },
    changed,
    changedAll: (prefix, pace) => {
      for (const key of listeners.keys()) if (key.startsWith(prefix)) changed(key, pace);
    },
    isWatched: (key) => listeners.has(key),
  };
}
