import { calls } from '@touchline/contract';
import type { Bet, ReplyOf } from '@touchline/contract';
import { isAboutBets, isUndecided } from '@touchline/rules';
import type { PlaceVerdict, Press } from '@touchline/rules';
import type { Api } from '../api/api.ts';
import { type Answer, leavesOpen } from '../api/answer.ts';
import type { Env } from '../env.ts';
import { firstPauseMs, isRecent, pause, retryUntilVerdict, sendTimeoutMs } from './idempotent-request.ts';
import type { Owner } from './idempotent-request.ts';
import { betsLike, betsOfKey } from './own-bets.ts';

type Reply = ReplyOf<typeof calls.placeBets>;

/** How long a live bet's decision is waited for. */
export interface DecisionWait {
  /** By the feed clock; null: the delay is over. */
  readonly until: string | null;
  readonly within: number;
  readonly owner: Owner;
  readonly isAwaited: () => boolean;
}

/** Sends a press, asks for it again and looks it up. No other module sends presses (I1). */
export interface Placement {
  /** One request. */
  send(press: Press, owner: Owner): Promise<PlaceVerdict>;
  /** The same key and the same body again, until an answer settles it, `within` ms are over or the owner is gone. */
  askAgain(press: Press, within: number, owner: Owner): Promise<PlaceVerdict>;
  /** Reads the player's bets by the key of the press, and sends nothing. `isOver`: it is on its way no more, however fresh. */
  lookUp(press: Press, within: number, owner: Owner, isOver?: boolean): Promise<PlaceVerdict>;
  /**
   * Reads the bets of the press once their live delay is over, at `until` by the feed clock, until every one is decided,
   * for at most `within` ms: for a push that stays silent. Stops when `isAwaited` says that push has brought everything.
   */
  awaitDecision(press: Press, wait: DecisionWait): Promise<PlaceVerdict>;
  /** Whether the press is so fresh that asking again still is what the player wants. */
  isFresh(press: Press): boolean;
}

/** The server decides, and push brings it, well within this time after a live delay. */
const decisionTakesMs = 1_000;
/** What the clocks of page and back end may differ by. */
const clocksDifferMs = 30_000;
/** No live delay is longer; a clock that stands says nothing of when it ends. */
const longestDelayMs = 60_000;

function refusal(answer: Extract<Answer<Reply>, { kind: 'error' }>): PlaceVerdict {
  const { error, isRedirected } = answer;
  const { code, message: key, details, errorsByBet } = error;
  if (leavesOpen(answer)) return { kind: 'unknown' };
  if (isRedirected === true && !isAboutBets(code)) return { kind: 'unknown' };
  return { kind: 'refused', code, key, errorsByBet, ...(details === null ? {} : { details }) };
}

/** An answer that names no bet has placed none: what it refuses is refused, and one that says nothing is no answer (I3). */
function verdictOfReply(
  { data, errors_by_bet: errorsByBet }: Reply,
  press: Press,
  isRedirected: boolean,
): PlaceVerdict {
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
      return verdictOfReply(answer.value, press, answer.isRedirected === true);
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
    isFresh: (press) => isRecent(env, press),
    send: (press, owner) => post(press, sendTimeoutMs, owner),
    askAgain: async (press, within, owner) => {
      await pause(env, firstPauseMs);
      const verdict = await retryUntilVerdict<PlaceVerdict>(env, within - firstPauseMs, owner, async (timeout) => {
        const answered = await post(press, timeout, owner);
        return ends(answered) ? answered : null;
      });
      return verdict ?? { kind: 'unknown' };
    },
    lookUp: async (press, within, owner, isOver = false) => {
      const verdict = await retryUntilVerdict<PlaceVerdict>(env, within, owner, async (timeout) => {
        const wasFresh = !isOver && isRecent(env, press);
        const bets = await read(press, timeout, owner);
        // Asked with the cookie of another player, the answer says nothing about this press.
        if (!owner.isHere()) return null;
        if (bets === 'unauthorized') return { kind: 'unauthorized' };
        if (bets === null) return null;
        if (bets.length > 0) return { kind: 'placed', bets, errorsByBet: [] };
        return wasFresh ? null : { kind: 'not_found' };
      });
      return verdict ?? { kind: 'unknown' };
    },
    awaitDecision: async (press, { until: end, within, owner, isAwaited }) => {
      const left = end === null ? 0 : Math.max(0, Date.parse(end) - feedNow());
      await pause(env, Math.min(left, longestDelayMs) + decisionTakesMs);
      const verdict = await retryUntilVerdict<PlaceVerdict>(env, within, owner, async (timeout) => {
        if (!isAwaited()) return { kind: 'unknown' };
        const bets = await read(press, timeout, owner);
        if (!owner.isHere() || bets === null) return null;
        if (bets === 'unauthorized') return { kind: 'unauthorized' };
        if (bets.length === 0 || bets.some(isUndecided)) return null;
        return { kind: 'placed', bets, errorsByBet: [] };
      });
      return verdict ?? { kind: 'unknown' };
    },
  };
}
