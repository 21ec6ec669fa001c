import type { ErrorReply } from '@touchline/contract';

/** What a call came to. Every caller answers each kind. */
export type Answer<T> =
  | { readonly kind: 'ok'; readonly value: T }
  /** The server refused. `error` is null when its answer was not in the one error shape. */
  | { readonly kind: 'error'; readonly status: number; readonly error: ErrorReply | null }
  | { readonly kind: 'unauthorized' }
  /**
   * No usable answer. `sent` is false when the request never left, so that nothing can have been carried out.
   */
  | { readonly kind: 'unreachable'; readonly sent: boolean };
