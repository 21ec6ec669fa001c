import type { Env } from '../env.ts';
import type { ConnectionState } from '../push/push.ts';
import type { ConnectionView } from '../sportsbook.ts';
import type { Notifier } from '../store/notifier.ts';
import { createCell } from '../store/readable.ts';
import type { Cell } from '../store/readable.ts';

/** I9: without proof of life past the deadline no price is trusted. */
export interface Staleness {
  readonly view: Cell<ConnectionView>;
  start(): void;
  stop(): void;
  connection(state: ConnectionState): void;
  /** Something came from the push server. */
  alive(pingSeconds: number | null): void;
  /** Looks now: timers sleep with the machine. */
  check(): void;
}

/** Added to the server's ping interval, and all the time that a lost connection gets. */
const graceMs = 10_000;
const usualPingSeconds = 25;

export const createStaleness = (env: Env, notifier: Notifier, onStale: () => void): Staleness => {
  const view = createCell<ConnectionView>(notifier, 'connection', { state: 'disconnected', stale: false });
  let ping = usualPingSeconds;
  let lastSign = env.now();
  let timer: number | null = null;
  let running = false;

  const deadline = (state: ConnectionState): number => lastSign + (state === 'connected' ? ping * 1000 : 0) + graceMs;

  const become = (state: ConnectionState, stale: boolean): void => {
    const former = view.get();
    if (former.state === state && former.stale === stale) return;
    view.set({ state, stale });
    if (former.stale !== stale) onStale();
  };

  const check = (state: ConnectionState = view.get().state): void => {
    if (timer !== null) env.clearTimer(timer);
    timer = null;
    if (!running) return;
    const left = deadline(state) - env.now();
    become(state, left <= 0);
    if (left > 0) timer = env.setTimer(() => check(), left);
  };

  return {
    view,
    start: () => {
      running = true;
      lastSign = env.now();
      check();
    },
    stop: () => {
      running = false;
      check();
    },
    connection: (state) => {
      if (running) check(state);
      else become(state, view.get().stale);
    },
    alive: (pingSeconds) => {
      if (pingSeconds !== null && pingSeconds > 0) ping = pingSeconds;
      lastSign = env.now();
      // A timer that fires early only looks again, so frames cost no timer each.
      if (view.get().stale) check();
    },
    check: () => check(),
  };
};
