import { calls, errorCodes } from '@touchline/contract';
import type { Bet } from '@touchline/contract';
import { isAboutBets } from '@touchline/rules';
import type { BetRequest, BetRequestVerdict } from '@touchline/rules';
import { type Answer, leavesOpen } from '../../api/answer.ts';
import type { Api } from '../../api/api.ts';
import { pathsOf } from '../../api/error-paths.ts';
import { isRecent, retryUntilVerdict, sendTimeoutMs } from '../../effects/idempotent-request.ts';
import type { Owner } from '../../effects/idempotent-request.ts';
import type { Env } from '../../env.ts';

/** How a request about a placed bet is sent, and how what became of it is found out (I1). */
export interface RequestSubmitter {
  /** One request. */
  send(request: BetRequest, owner: Owner): Promise<BetRequestVerdict>;
  /**
   * Until an answer settles it, for a while: the same key and body again while it is fresh, else it is read from the bet,
   * since an old request is no longer what the player wants.
   */
  ask(request: BetRequest, owner: Owner): Promise<BetRequestVerdict>;
}

const askForMs = 15_000;

const amount = /^\d+(?:\.\d+)?$/;

type Refused = Extract<BetRequestVerdict, { kind: 'refused' }>;

function refusalOf(answer: Extract<Answer<unknown>, { kind: 'error' }>): BetRequestVerdict {
  const { error, isRedirected } = answer;
  if (leavesOpen(answer)) return { kind: 'unknown' };
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

/** Whether the bet shows that it was this request that was carried out. */
function proves(request: BetRequest, { bet }: { readonly bet: Bet }): boolean {
  return request.kind === 'cash_out'
    ? bet.id === request.betId && cashedOutByHand(bet) > request.taken
    : (bet.replaces ?? null) === request.betId;
}

function verdictOf(answer: Answer<{ readonly bet: Bet }>, request: BetRequest): BetRequestVerdict {
  switch (answer.kind) {
    case 'ok':
      // A redirect may have made the request a reading of the bet (API-11a).
      if (answer.isRedirected === true && !proves(request, answer.value)) return { kind: 'unknown' };
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

/** How often a bet was cashed out by its player; what it did by itself is no answer to a request (I3). */
export function cashedOutByHand(bet: Bet | null): number {
  return (bet?.cashouts ?? []).filter(({ by }) => by === 'player').length;
}

/** A back end that does not list its cash-outs shows it by the status of the bet. */
function isCashedOut(bet: Bet, taken: number): boolean {
  return bet.cashouts === undefined ? bet.status === 'cashed_out' : cashedOutByHand(bet) > taken;
}

function notCarriedOut(request: BetRequest): Refused {
  const { key } = errorCodes[request.kind === 'cash_out' ? 161 : 170];
  return { kind: 'refused', code: null, textKey: key, now: null, errors: [] };
}

/**
 * Whether an answer to asking again ends the asking. A refusal of the call itself says nothing of an earlier request, and one
 * without a code may be of somebody on the way (I3).
 */
function isSettled(verdict: BetRequestVerdict): boolean {
  return verdict.kind === 'done' || (verdict.kind === 'refused' && isAboutBets(verdict.code));
}

export function createRequestSubmitter(env: Env, api: Api, mayRepeat: boolean): RequestSubmitter {
  /** When each request was sent last, ms since epoch. */
  const sentAt = new Map<string, number>();

  const post = async (request: BetRequest, { playerId }: Owner, timeout: number): Promise<BetRequestVerdict> => {
    sentAt.set(request.key, env.now());
    const how = { idempotencyKey: request.key, playerId, timeout };
    return verdictOf(
      request.kind === 'cash_out'
        ? await api.call(calls.cashOut, { ...how, body: request.body })
        : await api.call(calls.editBet, { ...how, params: { id: request.betId }, body: request.body }),
      request,
    );
  };

  const bet = async (id: string, { playerId }: Owner, timeout: number): Promise<Bet | null> => {
    const answer = await api.call(calls.getBets, { query: { id }, playerId, timeout });
    // A back end may answer with other bets beside it.
    return answer.kind === 'ok' ? (answer.value.data.find((bet) => bet.id === id) ?? null) : null;
  };

  /** What became of a request, from the bet itself. Null while it is unknown, or while it may still be on its way. */
  const read = async (request: BetRequest, owner: Owner, timeout: number): Promise<BetRequestVerdict | null> => {
    const isOld = !isRecent(env, { pressedAt: sentAt.get(request.key) ?? request.pressedAt });
    const found = await bet(request.betId, owner, timeout);
    if (found === null || !owner.isHere()) return null;
    if (request.kind === 'cash_out' && isCashedOut(found, request.taken)) return { kind: 'done', bet: found };
    const next = request.kind === 'edit' ? (found.replaced_by ?? null) : null;
    if (next !== null) {
      const replacing = await bet(next, owner, timeout);
      return replacing === null ? null : { kind: 'done', bet: replacing };
    }
    return isOld ? notCarriedOut(request) : null;
  };

  const once = async (request: BetRequest, owner: Owner, timeout: number): Promise<BetRequestVerdict | null> => {
    if (!mayRepeat || !isRecent(env, request)) return read(request, owner, timeout);
    const verdict = await post(request, owner, timeout);
    return isSettled(verdict) ? verdict : null;
  };

  return {
    send: (request, owner) => post(request, owner, sendTimeoutMs),
    ask: async (request, owner) =>
      (await retryUntilVerdict(env, askForMs, owner, (timeout) => once(request, owner, timeout))) ?? {
        kind: 'unknown',
      },
  };
}
