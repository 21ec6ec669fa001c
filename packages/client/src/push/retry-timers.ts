import type { Env } from '../env.ts';
import { chance } from '../jobs/chance.ts';

type Timers = Pick<Env, 'setTimer' | 'clearTimer' | 'randomId'>;

/** After an end that the library takes for final, and up to half of it more by chance. */
const slowRetryMs = 30_000;

export function retrySlowly(env: Timers, work: () => void): number {
  return env.setTimer(work, slowRetryMs + chance(env, slowRetryMs / 2));
}

/** Returns the timer that is left: none. */
export function stopTimer(env: Timers, timer: number | null): null {
  if (timer !== null) env.clearTimer(timer);
  return null;
}
