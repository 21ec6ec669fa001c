import { calls } from '@touchline/contract';
import type { Bet, ReplyOf } from '@touchline/contract';
import type { PlaceVerdict, Press } from '@touchline/rules';
import type { Api } from '../api/api.ts';
import type { Answer } from '../api/answer.ts';
import type { Env } from '../env.ts';

type Reply = ReplyOf<typeof calls.placeBets>;

/** How a press is sent, asked for again, and looked up. Nothing in here is ever sent by anyone else (I1). */
export interface Placement {
  /** One request. */
  send(press: Press): Promise<PlaceVerdict>;
  /** The same key and the same body again, until an answer settles it or `within` ms are over. */
  askAgain(press: Press, within: number): Promise<PlaceVerdict>;
  /** Reads the player's bets by the key of the press, and sends nothing. */
  lookUp(press: Press, within: number): Promise<PlaceVerdict>;
  /** Whether the press is so fresh that asking again still is what the player wants. */
  isFresh(press: Press): boolean;
}

const sendTimeoutMs = 10_000;
const askTimeoutMs = 5_000;
const firstPauseMs = 250;
const longestPauseMs = 4_000;
/** No request travels longer than this; a press of that age which has no bets has none for ever. */
const travelsAtMostMs = 60_000;
const tooManyRequests = 1029;

const refusal = (error: Extract<Answer<Reply>, { kind: 'error' }>): PlaceVerdict => {
  // Without a code, or from inside the server, nothing is said about what became of the bets.
  if (error.error === null || error.status >= 500) return { kind: 'unknown' };
  return {
    kind: 'refused',
    code: error.error.code,
    key: error.error.localized_message,
    errorsByBet: error.error.errors_by_bet ?? [],
  };
};

const verdictOf = (answer: Answer<Reply>): PlaceVerdict => {
  switch (answer.kind) {
    case 'ok':
      return { kind: 'placed', bets: answer.value.data, errorsByBet: answer.value.errors_by_bet };
    case 'error':
      return refusal(answer);
    case 'unauthorized':
      return { kind: 'unauthorized' };
    case 'unreachable':
      return { kind: answer.sent ? 'unknown' : 'unreachable' };
    default:
      return answer satisfies never;
  }
};

/** Whether an answer to asking again ends the asking. */
const ends = (verdict: PlaceVerdict): boolean =>
  verdict.kind === 'placed' ||
  verdict.kind === 'unauthorized' ||
  (verdict.kind === 'refused' && verdict.code !== tooManyRequests);

export const createPlacement = (env: Env, api: Api): Placement => {
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      env.setTimer(resolve, ms);
    });

  const post = async (press: Press, timeout: number): Promise<PlaceVerdict> =>
    verdictOf(
      await api.callWritten(calls.placeBets, {
        text: JSON.stringify(press.request),
        idempotencyKey: press.key,
        timeout,
      }),
    );

  /** Repeats `attempt` with growing pauses until it gives a verdict or the time is over. */
  const until = async (
    within: number,
    attempt: (timeLeft: number) => Promise<PlaceVerdict | null>,
  ): Promise<PlaceVerdict | null> => {
    const end = env.now() + within;
    for (let wait = firstPauseMs; ; wait = Math.min(wait * 2, longestPauseMs)) {
      const left = end - env.now();
      if (left <= 0) return null;
      const verdict = await attempt(left);
      if (verdict !== null) return verdict;
      const rest = end - env.now();
      if (rest <= 0) return null;
      await pause(Math.min(wait, rest));
    }
  };

  const isFresh = (press: Press): boolean => env.now() - press.pressedAt < travelsAtMostMs;

  const read = async (press: Press, timeout: number): Promise<readonly Bet[] | 'unauthorized' | null> => {
    const answer = await api.call(calls.getBets, { query: { key: press.key }, timeout });
    if (answer.kind === 'unauthorized') return 'unauthorized';
    return answer.kind === 'ok' ? answer.value.data : null;
  };

  return {
    isFresh,
    send: (press) => post(press, sendTimeoutMs),
    askAgain: async (press, within) => {
      await pause(firstPauseMs);
      const verdict = await until(within - firstPauseMs, async (left) => {
        const answered = await post(press, Math.min(askTimeoutMs, left));
        return ends(answered) ? answered : null;
      });
      return verdict ?? { kind: 'unknown' };
    },
    lookUp: async (press, within) => {
      const verdict = await until(within, async (left) => {
        const wasFresh = isFresh(press);
        const bets = await read(press, Math.min(askTimeoutMs, left));
        if (bets === 'unauthorized') return { kind: 'unauthorized' };
        if (bets === null) return null;
        if (bets.length > 0) return { kind: 'placed', bets, errorsByBet: [] };
        return wasFresh ? null : { kind: 'not_found' };
      });
      return verdict ?? { kind: 'unknown' };
    },
  };
};
