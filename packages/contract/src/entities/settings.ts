import * as z from 'zod/mini';
import { currencyCode, decimal, systemId, timestamp } from '../primitives.ts';
import { provider, sportType } from './catalogue.ts';

/** Odds accept modes (SLIP-12). */
export const acceptMode = z.enum(['none', 'higher', 'any']);
export type AcceptMode = z.infer<typeof acceptMode>;

/** Accept modes of a placement: `return` takes what lowers the return by no more than a chosen share. An addition. */
export const placementAcceptMode = z.enum(['none', 'higher', 'any', 'return']);
export type PlacementAcceptMode = z.infer<typeof placementAcceptMode>;

/** Odds formats (CAT-09). */
export const oddsType = z.enum(['decimal', 'british', 'hongkong', 'american', 'indonesian', 'malaysian', 'percent']);
export type OddsType = z.infer<typeof oddsType>;

/**
 * A limit in one currency. `kind` says for which kind of currency it is: an entry whose kind is not that of the currency
 * says nothing of it (VAL-01a).
 */
const amount = z.object({
  currency_code: currencyCode,
  amount: decimal,
  kind: z.optional(z.enum(['fiat', 'crypto'])),
});

/** What a limit does to a bet above it: `accept` warns and takes it, `reject` (when absent) refuses it. */
export const limitAction = z.enum(['accept', 'reject']);
export type LimitAction = z.infer<typeof limitAction>;

/** What a payout limit is the largest of: the profit (when absent), or the return with the stake (VAL-05a). An addition. */
export const payoutLimitSubject = z.enum(['profit', 'return']);
export type PayoutLimitSubject = z.infer<typeof payoutLimitSubject>;

/** Limits of one bet. A missing currency has no limit of its own. */
export const betLimits = z.object({
  /** An addition: the specification names the largest stake only. No stake above 0 is too small when absent. */
  min_stake_limit: z.optional(z.array(amount)),
  max_stake_limit: z.array(amount),
  /** Largest profit of a bet, or return where `applies_to` says so (VAL-05). `accept`: the bet is taken and pays no more. */
  payout_limit: z.array(
    z.extend(amount, { action: z.optional(limitAction), applies_to: z.optional(payoutLimitSubject) }),
  ),
  /** Largest total odds (VAL-03); no limit when absent. */
  odds_limit: z.optional(z.object({ value: decimal, action: limitAction })),
  selection_limit: z.int(),
});
export type BetLimits = z.infer<typeof betLimits>;

/**
 * A system that may be bet on: every combination of `win_count` out of `total_count` selections (SLIP-10). `sizes`, an
 * addition, names several sizes of combinations at once (Trixie is 2 and 3 of 3); `win_count` is then the least of them.
 */
export const systemType = z.object({
  id: systemId,
  total_count: z.int().check(z.positive()),
  win_count: z.int().check(z.positive()),
  sizes: z.optional(z.array(z.int().check(z.positive())).check(z.minLength(1))),
});
export type WireSystemType = z.infer<typeof systemType>;

/** A provider of odds, and whether it sends. */
export const providerStatus = z.object({ provider, active: z.boolean() });

/**
 * What a page has registered for push notifications: its id, whether it is on, or several such things by name. The
 * specification names the field and not its form.
 */
export const pushSubscription = z.nullable(
  z.union([
    z.boolean(),
    z.string().check(z.maxLength(400)),
    z
      .record(z.string().check(z.maxLength(40)), z.nullable(z.union([z.boolean(), z.string().check(z.maxLength(400))])))
      .check(z.refine((fields) => Object.keys(fields).length <= 20, 'must have at most 20 fields')),
  ]),
);

/** Settings of the caller, or the defaults for a visitor. */
export const settings = z.object({
  /** Recommended stakes in the main unit: four are shown, padded with "0" (SLIP-18a). */
  stakes: z.array(decimal),
  /**
   * What the player chose for single currencies: it counts in the place of `stakes` there. An addition; where it is missing,
   * `stakes` are those of every currency.
   */
  stakes_by_currency: z.optional(z.record(currencyCode, z.array(decimal))),
  auto_accept_odds_change: acceptMode,
  odds_types: z.object({ available: z.array(oddsType), selected: oddsType }),
  /** Providers of odds, and whether each sends (TKT-10). */
  provider_statuses: z.array(providerStatus),
  bet_limits_settings: betLimits,
  /** Systems on offer; none when absent. */
  system_types: z.optional(z.array(systemType)),
  /**
   * Whether selections of a system may be bankers: a back end that does not know them would take another bet than the player
   * saw. Not when absent. An addition.
   */
  system_bankers: z.optional(z.boolean()),
  /** Providers whose selections may be split into several singles (SLIP-08); all when absent. */
  multi_bet_settings: z.optional(
    z.object({ available_by_provider: z.array(z.object({ provider, available: z.boolean() })) }),
  ),
  /** Whether videos and streams are shown at all (CAT-10); shown when absent. */
  video_settings: z.optional(z.object({ enabled: z.boolean() })),
  /**
   * Sport types and the providers whose match events are shown (CAT-11); the events of every other pair are hidden. All
   * are shown when absent.
   */
  sport_type_providers: z.optional(z.array(z.object({ sport_type: sportType, providers: z.array(provider) }))),
  /** Pages of games beside the sports (NAV-15 to NAV-18); each is off when absent. The arena is an addition. */
  additional_providers: z.optional(
    z.object({
      horse_racing: z.optional(z.object({ enabled: z.boolean() })),
      lotto: z.optional(z.object({ enabled: z.boolean() })),
      premium_cricket: z.optional(z.object({ enabled: z.boolean() })),
      virtual_gaming_arena: z.optional(z.object({ enabled: z.boolean() })),
    }),
  ),
  /** Whether there is a bet builder (PLC-10), and whether it may stand for one selection; neither when absent. */
  custom_bet_enabled: z.optional(z.boolean()),
  custom_bet_allow_single: z.optional(z.boolean()),
  /** What of cash-out is on offer (PLC-07); the whole bet by hand when absent. An addition. */
  cashout_settings: z.optional(
    z.object({
      enabled: z.boolean(),
      partial: z.boolean(),
      automatic: z.boolean(),
      /** Bets that are staked by a freebet are bought back too; not when absent. */
      freebets: z.optional(z.boolean()),
    }),
  ),
  /** Whether the largest stake may be asked for of selections of oddin too (VAL-10a); not when absent. An addition. */
  max_stake_oddin_allowed: z.optional(z.boolean()),
  /** Whether a placed bet may be edited before it starts. An addition. */
  edit_bets: z.optional(z.boolean()),
  /** So may one that is staked by a freebet, which goes with it; not when absent. An addition. */
  edit_freebets: z.optional(z.boolean()),
  /** Several freebets may be active at once (BON-14); not when absent. */
  allow_multiple_active_user_freebets: z.optional(z.boolean()),
  /**
   * Largest share of the return that a player may let a bet lose on its way, as decimal text below 1; players cannot
   * choose the accept mode `return` when absent. An addition.
   */
  accept_return_share: z.optional(decimal),
  /** As it was saved last; absent before. */
  one_signal_push_notification_subscription: z.optional(pushSubscription),
  updated_at: z.nullable(timestamp),
});
export type Settings = z.infer<typeof settings>;
