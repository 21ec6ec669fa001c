import { errorReply } from '@touchline/contract';
import type { Call, ClientConfig, calls } from '@touchline/contract';
import type { Env, Exchange, HttpAnswer } from '../env.ts';
import { acceptOf, addressOf } from './address.ts';
import { type Answer, type CallError, FOREIGN } from './answer.ts';
import type { ApiHooks } from './api.ts';
import { type Decode, strictly } from './decode.ts';

/** One request on its way through the links. */
export interface Outgoing {
  readonly call: Call;
  readonly params: unknown;
  readonly query: unknown;
  readonly text: string | null;
  readonly idempotencyKey: string | null;
  readonly playerId: string | null;
  readonly timeout: number;
}

/** What was unreadable, and the exchange that failed, travel beside the answer as far as the reporting link. */
export type Sent = Answer<unknown> & { readonly unreadable?: string; readonly exchange?: Exchange };
export type Send = (outgoing: Outgoing) => Promise<Sent>;

/** Nothing leaves while the browser says that it is offline. */
export function offline(env: Env, next: Send): Send {
  return async (outgoing) => (env.online() ? next(outgoing) : { kind: 'unreachable', sent: false });
}

/**
 * Calls whose 401 somebody else answers: those that ask who is calling, the ticket (TKT-04), comp points (AUTH-13), and activity
 * (RG-03).
 */
const answeredElsewhere: ReadonlySet<string> = new Set<keyof typeof calls>([
  'getPlayer',
  'signIn',
  'signOut',
  'placeBets',
  'getCompPoints',
  'trackActivity',
]);

/**
 * [AUTH-05] A 401 ends the session, unless a newer session has begun since the request left. What is still asked for the former
 * player says nothing of the one who has come since (I10).
 */
export function unauthorized(hooks: ApiHooks, next: Send): Send {
  return async (outgoing) => {
    const serial = hooks.sessionSerial();
    const answer = await next(outgoing);
    if (
      answer.kind === 'unauthorized' &&
      !answeredElsewhere.has(outgoing.call.name) &&
      serial === hooks.sessionSerial() &&
      [null, hooks.playerId()].includes(outgoing.playerId)
    ) {
      hooks.onUnauthorized();
    }
    return answer;
  };
}

/** [AUTH-12a] A refusal of any call closes the page; an answer to a later one opens it. Signing out is always possible. */
export function noticingAccess(siteAccess: ApiHooks['siteAccess'], next: Send): Send {
  const signOut: keyof typeof calls = 'signOut';
  return async (outgoing) => {
    const refusals = siteAccess.refusals();
    const answer = await next(outgoing);
    const isAnswered =
      answer.kind !== 'unreachable' && (answer.kind !== 'error' || (answer.status < 500 && answer.status !== FOREIGN));
    if (isAnswered && outgoing.call.name !== signOut) siteAccess.onAnswer(answer, refusals);
    return answer;
  };
}

/** [JACK-04] A back end without jackpots fails when it is asked for some, for one of them or for hits. */
function isExpected(call: Call, status: number): boolean {
  return status === 500 && call.path.startsWith('/jackpot');
}

/** Reports what the contract does not allow and what broke inside the server; never what the network does (REP-02). */
export function reporting(env: Env, next: Send): Send {
  return async (outgoing) => {
    const { exchange, unreadable, ...answer } = await next(outgoing);
    env.log('api', `${outgoing.call.name}: ${answer.kind}`, answer.kind === 'error' ? answer.error : undefined);
    if (unreadable !== undefined) {
      env.report('contract', new Error(`${outgoing.call.name}: ${unreadable}`), exchange);
      return { kind: 'unreachable', sent: true };
    }
    if (answer.kind === 'error' && answer.status === FOREIGN) {
      env.report('redirect', new Error(`${outgoing.call.name}: led to an origin that the configuration does not name`));
    }
    if (answer.kind === 'error' && answer.status >= 500 && !isExpected(outgoing.call, answer.status)) {
      env.report(
        'server',
        new Error(`${outgoing.call.name}: ${answer.status} ${answer.error.requestId ?? ''}`),
        exchange,
      );
    }
    return answer;
  };
}

function headersOf(config: ClientConfig, { call, text, idempotencyKey, playerId }: Outgoing): Record<string, string> {
  return {
    accept: acceptOf(config, call),
    'x-touchline-app': 'sportsbook',
    ...(text === null ? {} : { 'content-type': 'application/json' }),
    ...(idempotencyKey === null ? {} : { 'idempotency-key': idempotencyKey }),
    ...(playerId === null ? {} : { 'x-touchline-player': playerId }),
  };
}

/** What an error answer says. Bodies of other forms than the contract's are seldom: their reader is fetched when one comes. */
async function readError(env: Env, decode: Decode, status: number, text: string): Promise<CallError> {
  const read = strictly(errorReply, text);
  if (read !== undefined && read.localized_message !== '') {
    const { code, localized_message: key, details = null, errors_by_bet: errorsByBet = [], request_id } = read;
    return { code, message: key, key, details, errorsByBet, requestId: request_id };
  }
  decode.sawOther();
  try {
    const { readErrorBody } = await import('./error-body.ts');
    return readErrorBody(status, text);
  } catch (error) {
    env.report('api', error);
    const key = 'global-error.default.title';
    return { code: null, message: null, key, details: null, errorsByBet: [], requestId: null };
  }
}

async function read(env: Env, decode: Decode, answer: HttpAnswer, asked: { call: Call; order: number }): Promise<Sent> {
  const { call, order } = asked;
  if (answer.kind === 'unreachable') {
    if (answer.reason !== 'foreign') return { kind: 'unreachable', sent: true };
    return { kind: 'error', status: FOREIGN, error: await readError(env, decode, FOREIGN, '') };
  }
  const redirected = answer.isRedirected === true ? { isRedirected: true as const } : {};
  if (answer.status === 401) return { kind: 'unauthorized' };
  if (answer.status >= 200 && answer.status < 300) {
    const decoded = await decode.answer(call, answer.text, order);
    if (decoded.kind === 'unreadable') return { kind: 'unreachable', sent: true, unreadable: decoded.why };
    if (decoded.leftOut.length > 0) env.log('api', `${call.name}: left out`, decoded.leftOut);
    return { kind: 'ok', value: decoded.value, ...redirected };
  }
  const { status } = answer;
  return {
    kind: 'error',
    status,
    error: await readError(env, decode, status, answer.text),
    ...redirected,
  };
}

/** Reports which calls are answered; an answer that cannot be read counts as neither. */
export function answering(hooks: Pick<ApiHooks, 'onAnswered' | 'onFailed'>, next: Send): Send {
  return async (outgoing) => {
    const answer = await next(outgoing);
    if (answer.kind === 'error' ? answer.status >= 500 || answer.status === FOREIGN : answer.kind === 'unreachable') {
      if (answer.unreadable === undefined) hooks.onFailed(outgoing.call.name);
    } else hooks.onAnswered(outgoing.call.name);
    return answer;
  };
}

/** Where answers may come from: the addresses of the configuration (API-11a). */
function addressesOf({ platform_api, sportsbook_api, wallet_api, desk_api }: ClientConfig): readonly string[] {
  return [platform_api, sportsbook_api, wallet_api ?? null, desk_api].filter((address) => address !== null);
}

/** The last link: the request as the wire has it, and the answer as the contract has it. */
export function toServer(env: Env, config: ClientConfig, decode: Decode): Send {
  const origins = addressesOf(config);
  return async (outgoing) => {
    const { call, params, query, text, timeout } = outgoing;
    const order = decode.next();
    try {
      const url = addressOf(config, call, params, query);
      const answer = await env.fetch({
        method: call.method,
        url,
        headers: headersOf(config, outgoing),
        body: text,
        timeout,
        origins,
      });
      const sent = await read(env, decode, answer, { call, order });
      if (sent.kind === 'ok' || answer.kind !== 'answer') return sent;
      const { status, text: response } = answer;
      return { ...sent, exchange: { method: call.method, url: answer.url ?? url, request: text, status, response } };
    } catch (error) {
      env.report('api', error);
      return { kind: 'unreachable', sent: true };
    }
  };
}
