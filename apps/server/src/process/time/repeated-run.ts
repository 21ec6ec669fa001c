export interface RepeatedRunOptions {
  /** One run; looks at `hasStopped` between its parts, where it has many. */
  readonly run: (hasStopped: () => boolean) => Promise<unknown>;
  readonly everyMs: number;
  /** A run failed; the next one comes at its time. */
  readonly failed: (error: unknown) => void;
}

/** Work that is done again and again, from the start on. */
export interface RepeatedRun {
  start(): void;
  /** Resolves when the current run is done. */
  stop(): Promise<void>;
}

/** One run at a time: what is due while one goes on is left out. */
export function createRepeatedRun({ run, everyMs, failed }: RepeatedRunOptions): RepeatedRun {
  let timer: NodeJS.Timeout | null = null;
  let isStopped = false;
  let current: Promise<void> | null = null;
  const hasStopped = (): boolean => isStopped;

  const once = async (): Promise<void> => {
    try {
      await run(hasStopped);
    } catch (error) {
      failed(error);
    } finally {
      current = null;
    }
  };
  const look = (): void => {
    current ??= once();
  };

  return {
    start() {
      timer = setInterval(look, everyMs).unref();
      look();
    },
    async stop() {
      isStopped = true;
      if (timer !== null) clearInterval(timer);
      timer = null;
      await current;
    },
  };
}
