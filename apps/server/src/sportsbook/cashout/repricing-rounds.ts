/** Rounds of work at an interval, one at a time. */
export interface RepricingRounds {
  start(): void;
  /** Runs a round after those that are under way. Resolves when it is done. */
  run(): Promise<void>;
  /** Resolves when the last round is done. */
  stop(): Promise<void>;
}

export function createRepricingRounds(
  round: () => Promise<void>,
  intervalMs: number,
  onError: (error: unknown) => void,
): RepricingRounds {
  let isRunning = false;
  let timer: NodeJS.Timeout | null = null;
  let last: Promise<void> = Promise.resolve();

  const run = (): Promise<void> => {
    last = last.then(round).catch(onError);
    return last;
  };
  const schedule = (): void => {
    timer = setTimeout(() => void run().finally(() => isRunning && schedule()), intervalMs);
  };

  return {
    start() {
      isRunning = true;
      schedule();
    },
    run,
    stop() {
      isRunning = false;
      if (timer) clearTimeout(timer);
      return last;
    },
  };
}
