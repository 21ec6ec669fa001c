import type { Env, HttpAnswer, HttpRequest, KeyValueStore } from '@touchline/client';
import { addressName, type StoredAnswer } from './hydration-block.ts';

/** Asks the back end as a visitor; null when there is no usable answer. */
export type Ask = (request: Pick<HttpRequest, 'method' | 'url' | 'headers'>) => Promise<StoredAnswer | null>;

function nothing(): void {
  return undefined;
}
function neverNotify(): () => void {
  return nothing;
}

function cache(kept: Readonly<Record<string, string>>): KeyValueStore {
  return {
    get: (key) => kept[key] ?? null,
    set: nothing,
    remove: nothing,
  };
}

/** The client's environment for one server rendering: the clock is stopped, nothing is stored, timers never fire. */
export interface ServerEnv {
  readonly env: Env;
  /** What came, by method and address. */
  readonly answers: ReadonlyMap<string, StoredAnswer>;
  /** Requests that are under way. */
  pending(): number;
  /** Whether a request got no answer: the rendered markup is incomplete then. */
  hasFailed(): boolean;
  /** Errors that the client would report. */
  readonly reports: readonly unknown[];
}

export function createServerEnv(now: number, kept: Readonly<Record<string, string>>, ask: Ask): ServerEnv {
  const answers = new Map<string, StoredAnswer>();
  const reports: unknown[] = [];
  let underWay = 0;
  let failed = false;

  const fetch = async (request: HttpRequest): Promise<HttpAnswer> => {
    underWay += 1;
    try {
      const given = request.method === 'GET' ? await ask(request) : null;
      if (given === null) {
        failed = true;
        return { kind: 'unreachable', reason: 'network' };
      }
      answers.set(addressName(request.method, request.url), given);
      return { kind: 'answer', ...given, headers: () => null };
    } finally {
      underWay -= 1;
    }
  };

  return {
    env: {
      now: () => now,
      setTimer: () => 0,
      clearTimer: nothing,
      onNextFrame: nothing,
      randomId: (length) => 'A'.repeat(length),
      fetch,
      local: cache(kept),
      session: cache({}),
      online: () => true,
      visible: () => true,
      onEnvironmentChange: neverNotify,
      onLocalChange: neverNotify,
      exclusively: (_name, work) => work(),
      log: nothing,
      report: (_kind, error) => void reports.push(error),
      whenIdle: nothing,
    },
    answers,
    pending: () => underWay,
    hasFailed: () => failed,
    reports,
  };
}
