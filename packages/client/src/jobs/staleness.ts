import type { Env } from '../env.ts';
import type { ConnectionState } from '../push/endpoints.ts';
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
  /** [PUSH-08] There will be no push: the site has set none that can be used. */
  refused(): void;
  /** [PUSH-15] What is on the screen was asked for, and is good for so many ms from now on. */
  asked(goodForMs: number): void;
  /** Looks now: timers sleep with the machine. */
  check(): void;
}

export interface StalenessListener {
  /** As `Push` has it: a connection that lives proves nothing of a channel that is not subscribed. */
  quietSince(): number | null;
  /** Whether prices can be trusted has changed. */
  onTrust(): void;
  /** Push is gone past its deadline, or is back. */
  onAway(isAway: boolean): void;
}

/** Added to the server's ping interval, and all the time that a lost connection or channel gets. */
export const graceMs = 10_000;
const usualPingSeconds = 25;

export function createStaleness(env: Env, notifier: Notifier, listener: StalenessListener): Staleness {
  const view = createCell<ConnectionView>(notifier, 'connection', {
    state: 'disconnected',
    stale: false,
    isPolling: false,
    isRefused: false,
  });
  let ping = usualPingSeconds;
  let lastSign = env.now();
  let goodUntil = 0;
  let goodForMs = 0;
  let isRefused = false;
  let isAway = false;
  let timer: number | null = null;
  let running = false;

  const become = (state: ConnectionState, stale: boolean): void => {
    const former = view.get();
    const isPolling = isAway && goodUntil > env.now();
    if (
      former.state !== state ||
      former.stale !== stale ||
      former.isPolling !== isPolling ||
      former.isRefused !== isRefused
    ) {
      view.set({ state, stale, isPolling, isRefused });
    }
    if (former.stale !== stale) listener.onTrust();
  };

  const check = (state: ConnectionState = view.get().state): void => {
    if (timer !== null) env.clearTimer(timer);
    timer = null;
    if (!running) return;
    const now = env.now();
    // A clock that was put back makes nothing fresher.
    lastSign = Math.min(lastSign, now);
    goodUntil = Math.min(goodUntil, now + goodForMs);
    const aliveUntil = lastSign + ping * 1000;
    const left = Math.min(aliveUntil, listener.quietSince() ?? aliveUntil) + graceMs - now;
    const wasAway = isAway;
    isAway = left <= 0 || isRefused;
    const leftOfAnswers = goodUntil - now;
    become(state, left <= 0 && leftOfAnswers <= 0);
    const next = left > 0 ? left : leftOfAnswers;
    if (next > 0) timer = env.setTimer(() => check(), next);
    if (isAway !== wasAway) listener.onAway(isAway);
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
      const wasAway = isAway;
      isAway = false;
      // Nothing keeps prices current from now on.
      goodUntil = 0;
      become(view.get().state, true);
      if (wasAway) listener.onAway(false);
    },
    connection: (state) => {
      if (running) check(state);
      else become(state, view.get().stale);
    },
    alive: (pingSeconds) => {
      if (pingSeconds !== null && pingSeconds > 0) ping = pingSeconds;
      lastSign = env.now();
      // A timer that fires early only looks again, so frames cost no timer each.
      if (isAway) check();
    },
    refused: () => {
      isRefused = true;
      check();
    },
    asked: (goodFor) => {
      goodForMs = goodFor;
      goodUntil = env.now() + goodFor;
      check();
    },
    check: () => check(),
  };
}
