import type { Env } from '../env.ts';

/** Reports each cause once in the life of the page, so that a retry loop does not become a stream of reports. */
export interface OncePerCause {
  report(kind: string, cause: string, error: unknown): void;
}

export function createOncePerCause(env: Env): OncePerCause {
  const reported = new Set<string>();
  return {
    report: (kind, cause, error) => {
      const key = `${kind} ${cause}`;
      if (reported.has(key)) return;
      reported.add(key);
      env.report(kind, error);
    },
  };
}
