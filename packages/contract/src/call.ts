import type * as z from 'zod/mini';
import type { ErrorCode } from './errors/codes.ts';

/**
 * Which API a call belongs to; its base address is configuration. `desk` exists in development only, `operator` is for
 * programs of the operator.
 */
export type Api = 'platform' | 'sportsbook' | 'wallet' | 'desk' | 'operator';

/** What `x-touchline-player` holds where the page shows no player: its call is a visitor's, whatever cookie goes with it. */
export const noPlayer = 'none';

/** What a key of the operator may be good for, each for the calls of one area. */
export const operatorRights = ['campaigns', 'bonuses', 'players', 'bets', 'audit'] as const;
export type OperatorRight = (typeof operatorRights)[number];

/**
 * One call, defined once: the server's route, the client's request, the document and the tests read it.
 * `path` holds parameters in braces. Query values travel as text; `query` turns text into values.
 */
export interface Call<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Reply extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly name: string;
  readonly api: Api;
  /** Version asked for in the accept header (platform) or the path (sportsbook). */
  readonly version: number;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: `/${string}`;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly reply: Reply;
  /** Who may call: anyone, a signed-in player, or a key of the operator. */
  readonly access: 'anyone' | 'player' | 'operator';
  /** What the key has to be good for; on calls for the operator alone. */
  readonly right?: OperatorRight;
  /** Needs an `Idempotency-Key` header; a repeat is answered with the stored answer. */
  readonly idempotent?: boolean;
  /** Codes it answers with, beside those that every call may answer with. */
  readonly errors: readonly ErrorCode[];
  readonly summary: string;
  /** Clauses it serves; `addition` marks a call beyond the specification. */
  readonly clauses: readonly string[];
}

export function defineCall<
  Params extends z.ZodMiniType = z.ZodMiniType<undefined>,
  Query extends z.ZodMiniType = z.ZodMiniType<undefined>,
  Body extends z.ZodMiniType = z.ZodMiniType<undefined>,
  Reply extends z.ZodMiniType = z.ZodMiniType,
>(call: Call<Params, Query, Body, Reply>): Call<Params, Query, Body, Reply> {
  return call;
}

/** What a caller passes. Query values go out as text (`input`). */
export type ParamsOf<C> = C extends Call<infer P> ? z.input<P> : never;
export type QueryInputOf<C> = C extends Call<z.ZodMiniType, infer Q> ? z.input<Q> : never;
/** What a handler reads after parsing. */
export type QueryOf<C> = C extends Call<z.ZodMiniType, infer Q> ? z.output<Q> : never;
export type BodyOf<C> = C extends Call<z.ZodMiniType, z.ZodMiniType, infer B> ? z.output<B> : never;
export type ReplyOf<C> = C extends Call<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, infer R> ? z.output<R> : never;
