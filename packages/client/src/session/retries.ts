import type { Env } from '../env.ts';
import { backoffMs } from '../jobs/backoff.ts';

/** What is asked again in a while after it failed: the more often it failed in a row, the later. */
export interface Retries {
  /** One work does not take the turn of another; the same one is asked once. */
  later(work: () => Promise<void>): void;
  /** Asks now; what fails then waits as long as it would have. */
  goOn(): void;
  /** Somebody answered: the next failure is a first one. */
  succeeded(): void;
  stop(): void;
}

export function createRetries(env: Pick<Env, 'setTimer' | 'clearTimer'>): Retries {
  const timers = new Map<() => Promise<void>, number>();
  let failures = 0;

  const stop = (): void => {
    for (const timer of timers.values()) env.clearTimer(timer);
    timers.clear();
  };

  return {
    later: (work) => {
      const former = timers.get(work);
      if (former !== undefined) env.clearTimer(former);
      const run = (): void => {
        timers.delete(work);
        void work();
      };
      timers.set(work, env.setTimer(run, backoffMs(failures++)));
    },
    goOn: () => {
      const works = [...timers.keys()];
      stop();
      if (works.length === 0) return;
      failures = Math.max(0, failures - 1);
      for (const work of works) void work();
    },
    succeeded: () => {
      failures = 0;
    },
    stop,
  };
}
