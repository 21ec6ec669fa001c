import type { PaymentKind, Player } from '@touchline/contract';

/** AUTH-01, AUTH-02. */
export interface SessionView {
  readonly status: 'unknown' | 'pending' | 'logged_in' | 'not_logged_in';
  readonly player: Player | null;
  /** Full name, else nickname, else email, else phone; empty for a visitor. */
  readonly displayName: string;
  /** Currency of the active account, else the site's default. */
  readonly currency: string;
}

/** Whether the site may be used; else the page of that name is shown (ERR-01, ERR-02). */
export type SiteAccessState = 'open' | 'locked' | 'blocked';

/** PUSH-01 and I9: `stale` is true when prices on screen can no longer be trusted and must not be bet on. */
export interface ConnectionView {
  readonly state: 'disconnected' | 'connecting' | 'connected';
  readonly stale: boolean;
  /** [PUSH-15] Push is gone, and prices are those of the last answer to polling. */
  readonly isPolling: boolean;
  /** [PUSH-08] What the site has set for push cannot be used: there will be none. */
  readonly isRefused: boolean;
}

export type SignInResult =
  | { readonly kind: 'signed_in' }
  | { readonly kind: 'refused'; readonly key: string }
  | { readonly kind: 'unreachable' };

/** What somebody who opens an account gives. */
export interface NewAccount {
  readonly email: string;
  readonly password: string;
  readonly currency: string;
  /** Affiliate tag, if one brought them (NAV-27). */
  readonly stag: string | null;
}

/** `field`: the part of the form that is wrong, as the call names it. */
export type AccountResult =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly key: string; readonly field: string | null }
  | { readonly kind: 'unreachable' };

/** What a player pays in or has paid out. */
export interface NewPayment {
  readonly kind: PaymentKind;
  /** Decimal text in the main unit. */
  readonly amount: string;
  readonly currency: string;
  /** Idempotency key: the same for the same wish, however often it is sent. */
  readonly key: string;
  /** Address of the page that the cashier leads back to. */
  readonly returnTo: string;
}

/** `url`: the cashier's page; null where there is nothing to do there any more. `unreachable`: nobody knows if it started. */
export type PaymentResult =
  | { readonly kind: 'started'; readonly url: string | null }
  | { readonly kind: 'refused'; readonly key: string; readonly field: string | null }
  | { readonly kind: 'unreachable' };
