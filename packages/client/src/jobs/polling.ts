import type { Env } from '../env.ts';
import type { Asking, PollingDeps } from '../fallback/fallback-polling.ts';
import type { Loaders } from '../queries/loader.ts';

/** [PUSH-15] Begins to ask again and again when push is gone, and stops when it is back. */
export interface Polling {
  away(isAway: boolean): void;
  /** Somebody answers again: what waits because nobody did asks now. */
  goOn(): void;
}

/** How to poll is fetched when it is wanted (P4), and tried again if that fails. */
export function createPolling(env: Env, loaders: Loaders, deps: Omit<PollingDeps, 'env' | 'loaders'>): Polling {
  let release: (() => void) | null = null;
  let asking: Asking | null = null;
  const stop = (): void => {
    asking?.stop();
    asking = null;
  };
  const loader = loaders.make({
    key: 'polling',
    load: async () => {
      try {
        const { startPolling } = await import('../fallback/fallback-polling.ts');
        const others = () => loaders.watched().filter((each) => each !== loader);
        if (release !== null) asking ??= startPolling({ ...deps, env, loaders: others });
        return 'ready';
      } catch {
        return 'failed';
      }
    },
    onWatched: () => stop,
  });
  return {
    away: (isAway) => {
      // At once, though whoever watches a loader lingers: push keeps everything current again.
      stop();
      release?.();
      release = isAway ? loader.watch() : null;
      if (isAway) loader.reload();
    },
    goOn: () => asking?.goOn(),
  };
}
