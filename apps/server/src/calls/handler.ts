import type {
  BetError,
  BodyOf,
  Calls,
  DeskCalls,
  ErrorDetail,
  ErrorName,
  ParamsOf,
  QueryOf,
  ReplyOf,
} from '@touchline/contract';
import type { OperatorCalls } from '@touchline/contract/operator-calls';
import type { OperatorKey } from '../back-office/operator-keys.ts';

/** The session behind the cookie. */
export interface Caller {
  readonly playerId: string;
  readonly sessionId: string;
  /** End of the session, ms since epoch; absent where it is not known. */
  readonly expiresAt?: number;
}

/** A parsed and checked request. `caller` is never null on calls for players. */
export interface CallRequest<C> {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  readonly caller: C extends { access: 'player' } ? Caller : Caller | null;
  /** The key of a call for the operator; null or absent on every other. */
  readonly operator?: OperatorKey | null;
  /** Set on calls that are `idempotent`, checked for shape. */
  readonly idempotencyKey: string | null;
  /** Fingerprint of method, path and body as received, for idempotent calls. */
  readonly fingerprint: string | null;
  readonly requestId: string;
  /** Cookies to set or clear with the answer. */
  readonly cookies: {
    /** `framed`: for the page in the frame of a host, which has a cookie of another kind (EMB-03a). */
    setSession(token: string, where?: 'framed'): void;
    clearSession(): void;
    /** Token by which the browser is recognised; null without one. */
    readonly device: string | null;
    setDevice(token: string): void;
  };
  /** Network address of the caller, for rate limits. */
  readonly address: string;
  /** Country that the caller is in, ISO 3166 alpha-2; null or absent where it is unknown. */
  readonly country?: string | null;
}

export type Handler<C> = (request: CallRequest<C>) => Promise<ReplyOf<C>>;

/** One handler for each call: a call without a route does not compile. */
export type Handlers = { readonly [K in keyof Calls]: Handler<Calls[K]> };
export type OperatorHandlers = { readonly [K in keyof OperatorCalls]: Handler<OperatorCalls[K]> };
export type DeskHandlers = { readonly [K in keyof DeskCalls]: Handler<DeskCalls[K]> };

/** The specification's words (RG-04). */
export const outOfLimit = 'User is out of limit';

/** What `check_limits` says of the limit that leaves the least. */
export type LimitFigures = Required<Pick<BetError, 'limit' | 'limit_type' | 'period' | 'used' | 'left' | 'renews_at'>>;

/** What `check_break` says of a break, or of a register (RG-09, RG-10). */
export type BreakFigures = Pick<BetError, 'running_break' | 'until'>;

/** Words of a refusal for as long as a break runs. */
export const onBreak = 'The player takes a break, or is on a register of excluded persons.';
/** Words of a refusal where nobody knows whether a player is on the register. */
export const registerSilent = 'The register of excluded persons gives no answer.';

/** An error response; `name` decides code, status and text key. */
export class CallError extends Error {
  readonly errorName: ErrorName;
  readonly details: readonly ErrorDetail[] | undefined;
  readonly errorsByBet: readonly BetError[] | undefined;
  /** Seconds after which the caller may try again. */
  readonly retryAfter: number | undefined;
  /** Figures of a limit that is passed (RG-04), or of a break (RG-09). */
  readonly figures: LimitFigures | BreakFigures | undefined;

  constructor(
    errorName: ErrorName,
    message: string,
    more: {
      readonly details?: readonly ErrorDetail[];
      readonly errorsByBet?: readonly BetError[];
      readonly retryAfter?: number;
      readonly figures?: LimitFigures | BreakFigures;
    } = {},
  ) {
    super(message);
    this.errorName = errorName;
    this.details = more.details;
    this.errorsByBet = more.errorsByBet;
    this.retryAfter = more.retryAfter;
    this.figures = more.figures;
  }
}
