import { calls } from '@touchline/contract';
import type { Answer } from '../api/answer.ts';
import type { Api } from '../api/api.ts';
import type { Env } from '../env.ts';
import { createRetries } from './retries.ts';

/** A timer of a browser counts no further than 24 days. */
const longestWaitMs = 12 * 3_600_000;
/** A session that ends at once is opened no oftener. */
const shortestWaitMs = 5_000;
const forbidden = 403;
/** What any call may be refused for with that status: a foreign origin, a site that is locked, a country. */
const otherReasons: ReadonlySet<number | null> = new Set([1003, 1006, 1007]);

/** Text key or sentence of why the sportsbook session is over; null where an answer does not say that it is (AUTH-14, RG-02). */
export function sessionErrorOf(answer: Answer<unknown>): string | null {
  const isOver = answer.kind === 'error' && answer.status === forbidden && !otherReasons.has(answer.error.code);
  return isOver ? answer.error.key : null;
}

export interface OpenSession {
  /** Whether its time is up, or will be within a moment. */
  isOver(): boolean;
  stop(): void;
}

/**
 * Opens the sportsbook session of a player and asks again when its time is up; `onOver` gets the text key or sentence of why
 * it is over (AUTH-14). A back end that does not know the call has no such sessions.
 */
export function openSession(env: Env, api: Pick<Api, 'call'>, onOver: (key: string) => void): OpenSession {
  const retries = createRetries(env);
  let timer: number | null = null;
  /** Ms since epoch. */
  let endsAt = Number.POSITIVE_INFINITY;
  let isStopped = false;

  const ask = async (): Promise<void> => {
    const answer = await api.call(calls.openSportsbookSession);
    if (isStopped) return;
    const over = sessionErrorOf(answer);
    if (over !== null) onOver(over);
    else if (answer.kind === 'unreachable' || (answer.kind === 'error' && answer.status >= 500)) retries.later(ask);
    else if (answer.kind === 'ok') {
      retries.succeeded();
      const seconds = answer.value.seconds_left ?? null;
      if (seconds === null) return;
      endsAt = env.now() + seconds * 1000;
      timer = env.setTimer(() => void ask(), Math.min(longestWaitMs, Math.max(shortestWaitMs, seconds * 1000)));
    }
  };
  void ask();

  return {
    // Whatever else is asked in the last second may be refused before this is.
    isOver: () => env.now() >= endsAt - 1000,
    stop: () => {
      isStopped = true;
      retries.stop();
      if (timer !== null) env.clearTimer(timer);
    },
  };
}
