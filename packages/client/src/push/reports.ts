import type { OncePerCause } from '../report/once.ts';

/** What goes wrong in push, reported once per cause. */
export interface PushReports {
  /** The handler, with what it throws reported: it would end the whole connection. */
  guarded<Args extends readonly unknown[]>(handler: (...args: Args) => void): (...args: Args) => void;
  problem(cause: string, message: string): void;
  /** The same for a code by which the server says that it failed inside; other codes are left alone. */
  internal(code: number, message: string): void;
}

/** 12: what the server was given to work with cannot work. */
const internalCodes: ReadonlySet<number> = new Set([100, 3004, 12]);

export function createPushReports(once: OncePerCause): PushReports {
  const problem = (cause: string, message: string): void => once.report('push', cause, new Error(`push: ${message}`));
  return {
    guarded:
      (handler) =>
      (...args) => {
        try {
          handler(...args);
        } catch (error) {
          // What throws at one event may throw at each.
          once.report('push', `handler: ${String(error)}`, error);
        }
      },
    problem,
    internal: (code, message) => {
      if (internalCodes.has(code)) problem(`internal ${code}`, `${code} ${message}`);
    },
  };
}
