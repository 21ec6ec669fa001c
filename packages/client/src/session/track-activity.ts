import { calls } from '@touchline/contract';
import type { Api } from '../api/api.ts';
import type { Env } from '../env.ts';
import { inOneTab } from '../jobs/in-one-tab.ts';

/** Kept over visits: when a tab last reported that the player is active, ms since epoch. */
const storageKey = 'touchline.activity';

/** RG-03. */
const everyMs = 60_000;

export interface ActivityTracking {
  stop(): void;
}

/**
 * [RG-03] Reports to the platform once a minute that the player is active, while the page is visible; one of several tabs does.
 * `onLimit` is called when it answers with 401.
 */
export function trackActivity(env: Env, api: Pick<Api, 'call'>, onLimit: () => void): ActivityTracking {
  let timer: number | null = null;
  let isStopped = false;

  /** Ms until a minute has passed since the last report of any tab. A time in the future is from before a clock was set back. */
  const left = (): number => {
    const since = env.now() - Number(env.local.get(storageKey) ?? Number.NEGATIVE_INFINITY);
    return since < 0 ? 0 : Math.max(0, everyMs - since);
  };

  const track = (): Promise<void> =>
    inOneTab(env, 'activity', async () => {
      // Another tab may have reported while this one waited for the lock.
      if (isStopped || !env.visible() || left() > 0) return;
      env.local.set(storageKey, String(env.now()));
      const answer = await api.call(calls.trackActivity);
      if (!isStopped && answer.kind === 'unauthorized') onLimit();
    });

  const wait = (): void => {
    if (timer !== null) env.clearTimer(timer);
    timer = isStopped ? null : env.setTimer(goOn, left() || everyMs);
  };
  const goOn = (): void => {
    if (left() === 0) void track().finally(wait);
    else wait();
  };
  // Whoever comes back to the page after more than a minute is active at once.
  const stopListening = env.onEnvironmentChange(goOn);
  goOn();

  return {
    stop: () => {
      isStopped = true;
      stopListening();
      if (timer !== null) env.clearTimer(timer);
    },
  };
}
