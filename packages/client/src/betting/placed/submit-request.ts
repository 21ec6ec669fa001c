import { calls, errorCodes } from '@touchline/contract';
import type { Bet } from '@touchline/contract';
import { isAboutBets } from '@touchline/rules';
import type { PlacedPress, PressVerdict } from '@touchline/rules';
import { type Answer, isCertainlyRefused } from '../../api/answer.ts';
import type { Api } from '../../api/api.ts';
import { pathsOf } from '../../api/error-paths.ts';
import { isRecent, retryUntilVerdict, sendTimeoutMs } from '../../effects/idempotent-request.ts';
import type { Owner } from '../../effects/idempotent-request.ts';
import type { Env } from '../../env.ts';

/** How a press on a placed bet is sent, and how what became of it is found out (I1). */
export interface RequestSubmitter {
  /** One request. */
  send(press: PlacedPress, owner: Owner): Promise<PressVerdict>;
  /**
   * Until an answer settles it, for a while: the same key and body again while it is fresh, else it is read from the bet,
   * since an old press is no longer what the player wants.
   */
  ask(press: PlacedPress, owner: Owner): Promise<PressVerdict>;
}

const askForMs = 15_000;

const amount = /^\d+(?:\.\d+)?$/;

type Refused = Extract<PressVerdict, { kind: 'refused' }>;

function refusalOf(answer: Extract<Answer<unknown>, { kind: 'error' }>): PressVerdict {
  const { error, status, isRedirected } = answer;
  // An internal error, or an answer from elsewhere, leaves its outcome unknown.
  if (status >= 500 || (error.code === null && !isCertainlyRefused(status))) return { kind: 'unknown' };
  if (isRedirected === true && !isAboutBets(error.code)) return { kind: 'unknown' };
  const now = pathsOf(error.details).find(({ path }) => path === 'body.to_cashout')?.message ?? null;
  return {
    kind: 'refused',
    code: error.code,
    textKey: error.key,
    now: now !== null && amount.test(now) ? now : null,
    errors: error.errorsByBet,
  };
}

/** Whether the bet shows that it was this press that was carried out. */
function proves(press: PlacedPress, { bet }: { readonly bet: Bet }): boolean {
  return press.kind === 'cash_out'
    ? bet.id === press.betId && cashedOutByHand(bet) > press.taken
    : (bet.replaces ?? null) === press.betId;
}

function verdictOf(answer: Answer<{ readonly bet: Bet }>, press: PlacedPress): PressVerdict {
  switch (answer.kind) {
    case 'ok':
      // A redirect may have made the press a reading of the bet (API-11a).
      if (answer.isRedirected === true && !proves(press, answer.value)) return { kind: 'unknown' };
      return { kind: 'done', bet: answer.value.bet };
    case 'error':
      return refusalOf(answer);
    case 'unauthorized':
      return answer;
    case 'unreachable':
      return { kind: answer.sent ? 'unknown' : 'unreachable' };
    default:
      return answer satisfies never;
  }
}

/** How often a bet was cashed out by its player; what it did by itself is no answer to a press (I3). */
export function cashedOutByHand(bet: Bet | null): number {
  return (bet?.cashouts ?? []).filter(({ by }) => by === 'player').length;
}

/** A back end that does not list its cash-outs shows it by the status of the bet. */
function isCashedOut(bet: Bet, taken: number): boolean {
  return bet.cashouts === undefined ? bet.status === 'cashed_out' : cashedOutByHand(bet) > taken;
}

function notCarriedOut(press: PlacedPress): Refused {
  const { key } = errorCodes[press.kind === 'cash_out' ? 161 : 170];
  return { kind: 'refused', code: null, textKey: key, now: null, errors: [] };
}

/**
 * Whether an answer to asking again ends the asking. A refusal of the call itself says nothing of an earlier request, and one
 * without a code may be of somebody on the way (I3).
 */
function isSettled(verdict: PressVerdict): boolean {
  return verdict.kind === 'done' || (verdict.kind === 'refused' && isAboutBets(verdict.code));
}

export function createRequestSubmitter(env: Env, api: Api, mayRepeat: boolean): RequestSubmitter {
  /** When each press was sent last, ms since epoch. */
  const sentAt = new Map<string, number>();

  const post = async (press: PlacedPress, { playerId }: Owner, timeout: number): Promise<PressVerdict> => {
    sentAt.set(press.key, env.now());
    const how = { idempotencyKey: press.key, playerId, timeout };
    return verdictOf(
      press.kind === 'cash_out'
        ? await api.call(calls.cashOut, { ...how, body: press.body })
        : await api.call(calls.editBet, { ...how, params: { id: press.betId }, body: press.body }),
      press,
    );
  };

  const bet = async (id: string, { playerId }: Owner, timeout: number): Promise<Bet | null> => {
    const answer = await api.call(calls.getBets, { query: { id }, playerId, timeout });
    // A back end may answer with other bets beside it.
    return answer.kind === 'ok' ? (answer.value.data.find((bet) => bet.id === id) ?? null) : null;
  };

  /** What became of a press, from the bet itself. Null while it is unknown, or while it may still be on its way. */
  const read = async (press: PlacedPress, owner: Owner, timeout: number): Promise<PressVerdict | null> => {
    const isOld = !isRecent(env, { pressedAt: sentAt.get(press.key) ?? press.pressedAt });
    const found = await bet(press.betId, owner, timeout);
    if (found === null || !owner.isHere()) return null;
    if (press.kind === 'cash_out' && isCashedOut(found, press.taken)) return { kind: 'done', bet: found };
    const next = press.kind === 'edit' ? (found.replaced_by ?? null) : null;
    if (next !== null) {
      const replacing = await bet(next, owner, timeout);
      return replacing === null ? null : { kind: 'done', bet: replacing };
    }
    return isOld ? notCarriedOut(press) : null;
  };

  const once = async (press: PlacedPress, owner: Owner, timeout: number): Promise<PressVerdict | null> => {
    if (!mayRepeat || !isRecent(env, press)) return read(press, owner, timeout);
    const verdict = await post(press, owner, timeout);
    return isSettled(verdict) ? verdict : null;
  };

  return {
    send: (press, owner) => post(press, owner, sendTimeoutMs),
    ask: async (press, owner) =>
      (await retryUntilVerdict(env, askForMs, owner, (timeout) => once(press, owner, timeout))) ?? { kind: 'unknown' },
  };
}
