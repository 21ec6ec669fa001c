import type {
  IdentityState,
  LimitPeriod,
  LimitType,
  LootboxDraw,
  Payment,
  PaymentKind,
  PhoneVerification,
  Player,
} from '@touchline/contract';

/** AUTH-01, AUTH-02. */
export interface SessionView {
  readonly status: 'unknown' | 'pending' | 'logged_in' | 'not_logged_in';
  readonly player: Player | null;
  /** Nobody has answered yet who the caller is, and by what this browser heard last it is a player. */
  readonly isPlayerExpected: boolean;
  /** Full name, else nickname, else email, else phone; empty for a visitor. */
  readonly displayName: string;
  /** Currency of the active account, else the site's default. */
  readonly currency: string;
}

/** RG-01: sums of the session, exact decimal text in the main unit of the currency. */
export interface RealityCheckView {
  readonly staked: string;
  readonly won: string;
  readonly currency: string;
  /** Ms since epoch by the server: since the session was opened, until the sums were read. */
  readonly from: number;
  readonly to: number;
  /** When the session was opened by the clock of this browser, ms since epoch. */
  readonly beganAt: number;
  /** The player is to say whether they go on. */
  readonly isDue: boolean;
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

/** What a sign-up may say of a person. */
export interface NewPerson {
  /** ISO 3166 alpha-2. */
  readonly country: string | null;
  readonly municipality: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** `YYYY-MM-DD`. */
  readonly birthDate: string | null;
}

/** What somebody who opens an account gives. */
export interface NewAccount {
  /** An email address, a phone number, or both: then the address confirms the account (AUTH-06a). */
  readonly email: string | null;
  readonly phone: string | null;
  /** What the configuration asks for beside it (AUTH-06b); null for what it does not. */
  readonly person: NewPerson;
  readonly password: string;
  readonly currency: string;
  /** Affiliate tag, if one brought them (NAV-27). */
  readonly stag: string | null;
}

/** `fields`: every part of the form that is wrong, as the call names it. */
export type AccountResult =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly key: string; readonly fields: readonly string[] }
  | { readonly kind: 'unreachable' };

/** `name`: what the code brought; null where the back end does not say. */
export type PromoCodeResult =
  | { readonly kind: 'done'; readonly name: string | null }
  | Exclude<AccountResult, { readonly kind: 'done' }>;

/** `draw`: what was in the box, and its proof; null where the back end does not say. After `unreachable` it may be open. */
export type LootboxResult =
  | { readonly kind: 'done'; readonly draw: LootboxDraw | null }
  | Exclude<AccountResult, { readonly kind: 'done' }>;

/** A limit that a player sets for themselves (RG-04). */
export interface NewUserLimit {
  readonly type: LimitType;
  readonly period: LimitPeriod;
  /** Null for a limit of time. */
  readonly currency: string | null;
  /** Decimal text in the main unit, or whole minutes. */
  readonly amount: string;
  /** IANA name of the zone in which periods begin; null where it is not known. */
  readonly timeZone: string | null;
}

/** A break that a player takes (RG-09). */
export type NewBreak = (
  | { readonly kind: 'panic' }
  | { readonly kind: 'time_out'; readonly days: number }
  /** `months`: null for ever. */
  | { readonly kind: 'self_exclusion'; readonly months: number | null }
) & {
  /** Idempotency key: the same for the same wish, however often it is sent. */
  readonly key: string;
};

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
  | { readonly kind: 'started'; readonly url: string | null; readonly state: Payment['state'] }
  | { readonly kind: 'refused'; readonly key: string; readonly fields: readonly string[] }
  | { readonly kind: 'unreachable' };
/** How far the player's number is proved by now, else why that did not work (AUTH-11). */
export type PhoneResult =
  | { readonly kind: 'done'; readonly phone: PhoneVerification }
  | Exclude<AccountResult, { readonly kind: 'done' }>;

export type IdentityResult =
  | { readonly kind: 'done'; readonly identity: IdentityState }
  | Exclude<AccountResult, { readonly kind: 'done' }>;

/** `url`: the page of the service that the player is to be sent to. */
export type IdentityStart =
  | { readonly kind: 'done'; readonly url: string }
  | Exclude<AccountResult, { readonly kind: 'done' }>;

/** How many notifications are not read; of two counts the one with the higher version is right. */
export interface UnreadCount {
  readonly unread: number;
  readonly version: number;
}
