import type { Env, Exchange } from '@touchline/client';

/** An error as it was caught; nothing of it is redacted yet. */
export interface CaughtError {
  /** Groups reports: where the error was caught. */
  readonly kind: string;
  readonly error: unknown;
  /** The call that it is about. */
  readonly exchange: Exchange | undefined;
  /** Ms since epoch. */
  readonly at: number;
}

export interface Reports {
  add(kind: string, error: unknown, exchange?: Exchange): void;
  /** Sends what was caught and what comes to the service of this DSN (REP-01). Without one nothing ever leaves. */
  sendTo(dsn: string | undefined, env: Pick<Env, 'whenIdle'>): void;
}

/** Errors that wait for their sender; later ones are dropped, as the first ones tell more. */
const MOST_WAITING = 20;

/** Collects errors until it is known where they go. The code that sends them is fetched at the first one, in idle time. */
export function createReports(now: () => number): Reports {
  let waiting: CaughtError[] = [];
  /** Sends what waits, or fetches the code that does; null until it is known where reports go. */
  let flush: (() => void) | null = null;
  return {
    add: (kind, error, exchange) => {
      if (waiting.length < MOST_WAITING) waiting.push({ kind, error, exchange, at: now() });
      flush?.();
    },
    sendTo: (dsn, env) => {
      if (dsn === undefined) return;
      let sendOne: ((caught: CaughtError) => void) | null = null;
      let isLoading = false;
      const fetchSender = async (): Promise<void> => {
        try {
          const { createSender } = await import('./sender.ts');
          sendOne = createSender(dsn);
          sendAll();
        } catch {
          // The code did not load: the next error asks for it again.
          isLoading = false;
        }
      };
      const sendAll = (): void => {
        if (sendOne === null) {
          if (!isLoading) env.whenIdle(() => void fetchSender());
          isLoading = true;
          return;
        }
        for (const caught of waiting) sendOne(caught);
        waiting = [];
      };
      flush = sendAll;
      if (waiting.length > 0) sendAll();
    },
  };
}

/** Reports what nobody caught: errors of scripts and rejected promises. React hands its own to the first. */
export function reportUncaught(env: Pick<Env, 'report'>): void {
  window.addEventListener('error', ({ error, message }) => env.report('error', error ?? message));
  window.addEventListener('unhandledrejection', ({ reason }) => env.report('rejection', reason));
}
