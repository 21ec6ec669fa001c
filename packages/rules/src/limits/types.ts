import type { Amount, Currency } from '../odds/money.ts';

/** Limits of one bet in one currency, in its subunits; null where there is none. */
export interface Limits {
  readonly currency: Currency;
  readonly minStake: bigint | null;
  readonly maxStake: bigint | null;
  /** Largest return, stake included: a bet that could return more is refused, and no sum shown or paid goes above. */
  readonly maxPayout: bigint | null;
  readonly selectionLimit: number;
}

/** What the selections of a bet look like to the limits: the slip's and the request's both fit. */
export interface LimitSelection {
  readonly id: string;
  readonly matchId: string;
  readonly provider: string;
}

/** Why limits refuse a bet. The kinds are those of `PlaceProblem`. */
export type StakeProblem =
  | { readonly kind: 'stake_missing' }
  | { readonly kind: 'stake_too_small'; readonly limit: Amount }
  | { readonly kind: 'stake_too_large'; readonly limit: Amount }
  | { readonly kind: 'payout_too_large'; readonly limit: Amount; readonly largestStake: Amount };

export type SelectionsProblem =
  | { readonly kind: 'empty' }
  | { readonly kind: 'too_many_selections'; readonly limit: number }
  | { readonly kind: 'same_match'; readonly selectionIds: readonly string[] }
  | { readonly kind: 'several_providers' };
