import type { Ratio } from '../odds/exact.ts';
import type { Amount, Currency } from '../odds/money.ts';
import type { LimitAction, PayoutLimitSubject, Provider } from './limits-wire.ts';

/** Limits of one bet in one currency, in its subunits; null where there is none. */
export interface Limits {
  readonly currency: Currency;
  readonly minStake: bigint | null;
  readonly maxStake: bigint | null;
  /** Largest profit or return (VAL-05, see `payoutCap`): no sum shown or paid goes above, whatever the action says. */
  readonly maxPayout: bigint | null;
  /** `reject`: a bet that could win more is refused; `accept`: it is taken with a warning and pays what the limit leaves. */
  readonly payoutAction: LimitAction;
  /** What `maxPayout` is the largest of (VAL-05a): the profit, or the return with the stake. */
  readonly payoutAppliesTo: PayoutLimitSubject;
  /** Largest total odds (VAL-03). */
  readonly maxOdds: { readonly value: Ratio; readonly action: LimitAction } | null;
  readonly selectionLimit: number;
}

/** A bet if everything wins, before any cap. */
export interface FullWin {
  /** What the stake is multiplied by, bonus included. */
  readonly factor: Ratio;
  /** False for what a freebet stakes, unless it is the one without risk: the player gains all that is paid. */
  readonly isOwnStake: boolean;
}

/** What the selections of a bet look like to the limits: the slip's and the request's both fit. */
export interface LimitSelection {
  readonly id: string;
  readonly matchId: string;
  readonly provider: Provider | 'unknown';
}

export type LimitBetType = 'single' | 'combo' | 'system' | 'custom_bet';

/** Kinds of limits of the specification. */
export type LimitKind = 'max_selections' | 'max_odds' | 'max_stake' | 'max_payout';

/** A limit that the bet goes above and that takes it all the same, with the words of the specification. */
export interface LimitWarning {
  readonly kind: 'odds_too_high' | 'payout_too_large';
  readonly titleKey: string;
  readonly descriptionKey: string;
  /** The limit: odds as decimal text, or the most that the bet pays. */
  readonly limit: string | Amount;
}

/** Why limits refuse the stake of a bet. The kinds are those of `PlaceProblem`. */
export type StakeProblem =
  | { readonly kind: 'stake_missing' }
  | { readonly kind: 'stake_too_small'; readonly limit: Amount }
  | { readonly kind: 'stake_too_large'; readonly limit: Amount }
  /** `largestStake` passes every limit of the stake; null when none does, as it would be below the smallest stake. */
  | {
      readonly kind: 'payout_too_large';
      readonly limit: Amount;
      readonly appliesTo: PayoutLimitSubject;
      readonly largestStake: Amount | null;
    };

/** Why limits refuse the selections of a bet. */
export type SelectionsProblem =
  | { readonly kind: 'empty' }
  | { readonly kind: 'too_many_selections'; readonly limit: number }
  | { readonly kind: 'same_match'; readonly selectionIds: readonly string[] }
  | { readonly kind: 'several_providers' }
  /** A system with a selection of a provider that takes none (VAL-07). */
  | { readonly kind: 'system_provider'; readonly selectionIds: readonly string[] };

/** Why limits refuse the total odds of a bet (VAL-03). */
export interface OddsProblem {
  readonly kind: 'odds_too_high';
  /** Decimal text. */
  readonly limit: string;
}

/** Everything that limits and restrictions refuse, the restricted player (VAL-12) included. */
export type LimitProblemKind = StakeProblem['kind'] | SelectionsProblem['kind'] | OddsProblem['kind'] | 'restricted';

/** Whether the largest stake may be asked for (VAL-10). */
export type MaxStakeQuery =
  | { readonly kind: 'can_ask' }
  /** There is nothing to ask about. */
  | { readonly kind: 'empty' }
  /** Selections of providers that the question is not supported for. */
  | { readonly kind: 'provider_without_max_stake'; readonly selectionIds: readonly string[] };
