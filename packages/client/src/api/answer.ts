import type { BetError } from '@touchline/contract';

/** What a call came to. Every caller answers each kind. */
export type Answer<T> =
  /**
   * `isRedirected`: it came from another address than the one that was asked. A redirect may have turned a POST into a GET,
   * so that the answer says nothing of the POST: whoever moves money looks for a proof that it does.
   */
  | { readonly kind: 'ok'; readonly value: T; readonly isRedirected?: true }
  /** The server refused. `status` is 0 where a redirect led to an origin that the configuration does not name. */
  | { readonly kind: 'error'; readonly status: number; readonly error: CallError; readonly isRedirected?: true }
  | { readonly kind: 'unauthorized' }
  /**
   * No usable answer. `sent` is false when the request never left, so that nothing can have been carried out.
   */
  | { readonly kind: 'unreachable'; readonly sent: boolean };

/** What a refusal contained, in whatever form it came (API-11). */
export interface CallError {
  /** Null when it named none. */
  readonly code: number | null;
  /** Text key or sentence of the server, at most 300 characters; null when it sent none. */
  readonly message: string | null;
  /** The same, or a text key of ours that says what the code or else the status means. */
  readonly key: string;
  /** As the server gave them (PLC-04a); null without any. */
  readonly details: unknown;
  readonly errorsByBet: readonly BetError[];
  readonly requestId: string | null;
}

/** Where a redirect led to an origin that the configuration does not name. */
export const FOREIGN = 0;

/**
 * Whether a refusal with this status and no code says that nothing was carried out. A server that broke (5xx), a timeout,
 * a conflict with an earlier request, a rate limit and an unfollowed redirect say nothing of that.
 */
function isCertainlyRefused(status: number): boolean {
  return status >= 400 && status < 500 && ![408, 409, 425, 429].includes(status);
}

/** Whether a refusal leaves it open if the call was carried out: a broken server, or an answer of somebody on the way (I3). */
export function leavesOpen({ status, error: { code } }: Extract<Answer<unknown>, { kind: 'error' }>): boolean {
  return status >= 500 || (code === null && !isCertainlyRefused(status));
}
