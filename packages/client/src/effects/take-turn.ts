import type { Env } from '../env.ts';
import { inOneTab } from '../jobs/in-one-tab.ts';

const lock = 'placement';
/** No press of a tab that is awake takes its turn for longer. */
const longestTurnMs = 20_000;

/**
 * Runs the work once while no other tab does the like. Where the browser refuses locks, and when a tab that is asleep does
 * not let go of one, it runs all the same: nobody waits for ever (I15), and its key makes a press of two tabs harmless.
 */
export async function takeTurn(
  env: Pick<Env, 'setTimer' | 'clearTimer' | 'exclusively' | 'report'>,
  run: () => Promise<void>,
): Promise<void> {
  let begun: Promise<void> | null = null;
  let timer: number | null = null;
  const begin = (): Promise<void> => {
    if (timer !== null) env.clearTimer(timer);
    timer = null;
    return (begun ??= run());
  };
  const late = new Promise<void>((resolve) => {
    timer = env.setTimer(() => void begin().then(resolve), longestTurnMs);
  });
  await Promise.race([inOneTab(env, lock, begin), late]);
}
