import { Refused } from './api.ts';

interface PollingDeps<T> {
  ask(): Promise<T>;
  receive(answer: T): void;
  /** Called when no answer came; it is asked again. */
  miss(): void;
  /** Called when the session has ended; it is not asked again. */
  end(): void;
  /** Ms until the next request. */
  wait(): number;
}

export interface Polling {
  /** Asks now, and at intervals from here on. */
  now(): void;
  /** Nothing is received afterwards. */
  stop(): void;
}

export function createPolling<T>({ ask, receive, miss, end, wait }: PollingDeps<T>): Polling {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const poll = async (): Promise<void> => {
    try {
      const answer = await ask();
      if (stopped) return;
      receive(answer);
    } catch (error) {
      if (stopped) return;
      if (error instanceof Refused && error.status === 401) return end();
      miss();
    }
    clearTimeout(timer);
    timer = setTimeout(() => void poll(), wait());
  };
  return {
    now() {
      clearTimeout(timer);
      if (!stopped) void poll();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
