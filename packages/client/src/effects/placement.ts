import { calls } from '@touchline/contract';
import type { Bet, ReplyOf } from '@touchline/contract';
import { isAboutBets, isUndecided } from '@touchline/rules';
import type { PlaceVerdict, Press } from '@touchline/rules';
import type { Api } from '../api/api.ts';
import { type Answer, isCertainlyRefused } from '../api/answer.ts';
import type { Env } from '../env.ts';
import { betsLike, betsOfKey } from './own-bets.ts';

type Reply = ReplyOf<typeof calls.placeBets>;

/** Who pressed. Every request names them, because the cookie may be another player's by now (I1, I10). */
export interface Owner {
  readonly playerId: string;
  /** Whether they still are who is signed in here. */
  isHere(): boolean;
}

/** How a press is sent, asked for again, and looked up. Nothing in here is ever sent by anyone else (I1). */
export interface Placement {
  /** One request. */
  send(press: Press, owner: Owner): Promise<PlaceVerdict>;
  /** The same key and the same body again, until an answer settles it, `within` ms are over or the owner is gone. */
  askAgain(press: Press, within: number, owner: Owner): Promise<PlaceVerdict>;
  /** Reads the player's bets by the key of the press, and sends nothing. `isOver`: it is on its way no more, however fresh. */
  lookUp(press: Press, within: number, owner: Owner, isOver?: boolean): Promise<PlaceVerdict>;
  /**
   * Reads the bets of the press once their live delay is over, at `until` by the feed clock, until every one is decided,
   * for at most `within` ms: for a push that stays silent. Stops when `isAwaited` says that push has told it all.
   */
  awaitDecision(
    press: Press,
    until: string | null,
    within: number,
    owner: Owner,
    isAwaited: () => boolean,
  ): Promise<PlaceVerdict>;
  /** Whether the press is so fresh that asking again still is what the player wants. */
  isFresh(press: Press): boolean;
}

const sendTimeoutMs = 10_000;
const askTimeoutMs = 5_000;
const firstPauseMs = 250;
const longestPauseMs = 4_000;
/** No request travels longer than this; a press of that age which has no bets has none for ever. */
export const travelsAtMostMs = 60_000;
/** The server decides and push tells well within this time after a live delay. */
const decisionTakesMs = 1_000;
/** What the clocks of page and back end may differ by. */
const clocksDifferMs = 30_000;
/** No live delay is longer; a clock that stands says nothing of when it ends. */
const longestDelayMs = 60_000;

function refusal({ status, error, isRedirected }: Extract<Answer<Reply>, { kind: 'error' }>): PlaceVerdict {
  const { code, said: key, details, errorsByBet } = error;
  // From inside the server, or from elsewhere, nothing is said about what became of the bets.
  if (status >= 500 || (code === null && !isCertainlyRefused(status))) return { kind: 'unknown' };
  if (isRedirected === true && !isAboutBets(code)) return { kind: 'unknown' };
  return { kind: 'refused', code, key, errorsByBet, ...(details === null ? {} : { details }) };
}

/** An answer that names no bet has placed none: what it refuses is refused, and one that says nothing is no answer (I3). */
function said({ data, errors_by_bet: errorsByBet }: Reply, press: Press, isRedirected: boolean): PlaceVerdict {
  // A redirect may have made the press a reading of all bets: only those with its key are its own (I1, API-11a).
  const bets = isRedirected ? betsOfKey(press, data) : data;
  if (bets.length > 0) return { kind: 'placed', bets, errorsByBet };
  const [first] = errorsByBet;
  if (first === undefined || isRedirected) return { kind: 'unknown' };
  return { kind: 'refused', code: first.code, key: first.localized_message, errorsByBet };
}

function verdictOf(answer: Answer<Reply>, press: Press): PlaceVerdict {
  switch (answer.kind) {
    case 'ok':
      return said(answer.value, press, answer.isRedirected === true);
    case 'error':
      return refusal(answer);
    case 'unauthorized':
      return { kind: 'unauthorized' };
    case 'unreachable':
      return { kind: answer.sent ? 'unknown' : 'unreachable' };
    default:
      return answer satisfies never;
  }
}

/**
 * Whether an answer to asking again ends the asking. A refusal of the call itself says nothing of the bets, and one without
 * a code may be of somebody on the way: the asking goes on for its whole time (I3).
 */
function ends(verdict: PlaceVerdict): boolean {
  return (
    verdict.kind === 'placed' ||
    verdict.kind === 'unauthorized' ||
    (verdict.kind === 'refused' && isAboutBets(verdict.code))
  );
}

/** `feedNow`: the server's feed clock, ms since epoch. `knowsKeys`: the back end honours the keys of presses (I1). */
export function createPlacement(env: Env, api: Api, feedNow: () => number, knowsKeys: boolean): Placement {
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      env.setTimer(resolve, ms);
    });

  const post = async (press: Press, timeout: number, owner: Owner): Promise<PlaceVerdict> =>
    verdictOf(
      await api.callWritten(calls.placeBets, {
        text: JSON.stringify(press.request),
        idempotencyKey: press.key,
        playerId: owner.playerId,
        timeout,
      }),
      press,
    );

  /** Repeats `attempt` with growing pauses until it gives a verdict, the time is over or the owner is gone. */
  const until = async (
    within: number,
    owner: Owner,
    attempt: (timeLeft: number) => Promise<PlaceVerdict | null>,
  ): Promise<PlaceVerdict | null> => {
    const end = env.now() + within;
    for (let wait = firstPauseMs; ; wait = Math.min(wait * 2, longestPauseMs)) {
      const left = end - env.now();
      if (left <= 0 || !owner.isHere()) return null;
      const verdict = await attempt(left);
      if (verdict !== null) return verdict;
      const rest = end - env.now();
      if (rest <= 0) return null;
      await pause(Math.min(wait, rest));
    }
  };

  const isFresh = (press: Press): boolean => env.now() - press.pressedAt < travelsAtMostMs;

  const read = async (
    press: Press,
    timeout: number,
    { playerId }: Owner,
  ): Promise<readonly Bet[] | 'unauthorized' | null> => {
    const answer = await api.call(calls.getBets, {
      query: knowsKeys ? { key: press.key } : { page: '1', limit: '500' },
      playerId,
      timeout,
    });
    if (answer.kind === 'unauthorized') return 'unauthorized';
    if (answer.kind !== 'ok') return null;
    const { data } = answer.value;
    const own = betsOfKey(press, data);
    if (knowsKeys || own.length > 0) return own;
    return betsLike(press, data, feedNow() - (env.now() - press.pressedAt) - clocksDifferMs);
  };

  return {
    isFresh,
    send: (press, owner) => post(press, sendTimeoutMs, owner),
    askAgain: async (press, within, owner) => {
      await pause(firstPauseMs);
      const verdict = await until(within - firstPauseMs, owner, async (left) => {
        const answered = await post(press, Math.min(askTimeoutMs, left), owner);
        return ends(answered) ? answered : null;
      });
      return verdict ?? { kind: 'unknown' };
    },
    lookUp: async (press, within, owner, isOver = false) => {
      const verdict = await until(within, owner, async (left) => {
        const wasFresh = !isOver && isFresh(press);
        const bets = await read(press, Math.min(askTimeoutMs, left), owner);
        // Asked with the cookie of another player, the answer says nothing about this press.
        if (!owner.isHere()) return null;
        if (bets === 'unauthorized') return { kind: 'unauthorized' };
        if (bets === null) return null;
        if (bets.length > 0) return { kind: 'placed', bets, errorsByBet: [] };
        return wasFresh ? null : { kind: 'not_found' };
      });
      return verdict ?? { kind: 'unknown' };
    },
    awaitDecision: async (press, end, within, owner, isAwaited) => {
      const left = end === null ? 0 : Math.max(0, Date.parse(end) - feedNow());
      await pause(Math.min(left, longestDelayMs) + decisionTakesMs);
      const verdict = await until(within, owner, async (time) => {
        if (!isAwaited()) return { kind: 'unknown' };
        const bets = await read(press, Math.min(askTimeoutMs, time), owner);
        if (!owner.isHere() || bets === null) return null;
        if (bets === 'unauthorized') return { kind: 'unauthorized' };
        if (bets.length === 0 || bets.some(isUndecided)) return null;
        return { kind: 'placed', bets, errorsByBet: [] };
      });
      return verdict ?? { kind: 'unknown' };
    },
  };
}
