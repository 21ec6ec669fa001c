import { noPlayer } from '@touchline/contract';
import type { BodyOf, Call, calls, ClientConfig, ParamsOf, QueryInputOf, ReplyOf } from '@touchline/contract';
import type { Env } from '../env.ts';
import type { SiteAccess } from '../session/site-access.ts';
import type { Answer } from './answer.ts';
import type { Decode } from './decode.ts';
import { answering, noticingAccess, offline, reporting, toServer, unauthorized } from './links.ts';
import type { Outgoing, Send } from './links.ts';

/** What goes with a call; only what the call defines can be given. */
export interface CallInput<C> {
  readonly params?: ParamsOf<C>;
  readonly query?: QueryInputOf<C>;
  readonly body?: BodyOf<C>;
  readonly idempotencyKey?: string;
  /** Whose call it is where that was settled earlier; otherwise whoever is here now, in calls that a session has a say in. */
  readonly playerId?: string | null;
  /** Milliseconds; 15 000 by default. */
  readonly timeout?: number;
}

/** The exact text of a request, so that asking again sends the very same bytes. */
export interface WrittenInput {
  readonly text: string;
  readonly idempotencyKey: string;
  /** As in `CallInput`. */
  readonly playerId: string;
  readonly timeout?: number;
}

/** The calls of the contract. Never throws; what it could not read is reported and counts as no answer. */
export interface Api {
  call<C extends Call>(call: C, input?: CallInput<C>): Promise<Answer<ReplyOf<C>>>;
  callWritten<C extends Call>(call: C, input: WrittenInput): Promise<Answer<ReplyOf<C>>>;
}

export interface ApiHooks {
  /** AUTH-05: a 401 to a call other than those that ask who the caller is. */
  readonly onUnauthorized: () => void;
  /** Rises with each sign-in and sign-out, so that a late 401 never ends the session that came after it. */
  readonly sessionSerial: () => number;
  /**
   * Who is here: calls for players name them, and the server refuses those whose cookie is another player's, whom a second tab
   * has signed in (I10). Null for a visitor, and before it is known.
   */
  readonly playerId: () => string | null;
  /** [AUTH-12a] */
  readonly siteAccess: Pick<SiteAccess, 'refusals' | 'onAnswer'>;
  /** The call of this name was answered, whatever the answer. */
  readonly onAnswered: (call: string) => void;
  /** Nobody answered it, or the server broke over it (5xx). */
  readonly onFailed: (call: string) => void;
}

const defaultTimeout = 15_000;

/** Calls of visitors, too, that the server answers by a session: not by one whose player is not shown (I10). */
export const byTheSession: ReadonlySet<string> = new Set<keyof typeof calls>(['getSettings', 'getVotes', 'launchGame']);

export function createApi(env: Env, config: ClientConfig, decode: Decode, hooks: ApiHooks): Api {
  const answered = answering(hooks, toServer(env, config, decode));
  const send: Send = offline(env, unauthorized(hooks, reporting(env, noticingAccess(hooks.siteAccess, answered))));
  const whoIsHere = (call: Call): string | null => {
    if (call.access === 'player') return hooks.playerId();
    if (!byTheSession.has(call.name)) return null;
    return hooks.playerId() ?? noPlayer;
  };
  const through = async <C extends Call>(call: C, outgoing: Omit<Outgoing, 'call'>): Promise<Answer<ReplyOf<C>>> =>
    // The last link has read the value by this call's own schema, which the chain's type does not carry.
    (await send({ call, ...outgoing })) as Answer<ReplyOf<C>>;
  return {
    call: (call, input = {}) =>
      through(call, {
        params: input.params,
        query: input.query,
        text: input.body === undefined ? null : JSON.stringify(input.body),
        idempotencyKey: input.idempotencyKey ?? null,
        playerId: input.playerId ?? whoIsHere(call),
        timeout: input.timeout ?? defaultTimeout,
      }),
    callWritten: (call, input) =>
      through(call, {
        params: undefined,
        query: undefined,
        text: input.text,
        idempotencyKey: input.idempotencyKey,
        playerId: input.playerId,
        timeout: input.timeout ?? defaultTimeout,
      }),
  };
}
