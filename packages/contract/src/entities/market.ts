import * as z from 'zod/mini';
import { id, odds, outcomeId, specifier, text, timestamp, version } from '../primitives.ts';

/** allowed 1, suspended -1, not allowed 0, -2, -3, -4 (CAT-05). */
export const marketStatus = z.union([
  z.literal(1),
  z.literal(-1),
  z.literal(0),
  z.literal(-2),
  z.literal(-3),
  z.literal(-4),
]);
export type MarketStatus = z.infer<typeof marketStatus>;

/** Terms of bets that are half on a win and half on a place (decision 51). An addition. */
export const eachWayTerms = z.object({
  /** Who comes in among the first so many is placed. */
  places: z.int().check(z.positive(), z.maximum(99)),
  /** Share of the winnings of a win that a place pays: `1/4`. */
  fraction: z.string().check(z.regex(/^[1-9]\d?\/[1-9]\d?$/)),
});
export type EachWayTerms = z.infer<typeof eachWayTerms>;

/** An outcome that does not start: bets on it go back, others lose a share of their winnings. An addition. */
export const withdrawal = z.object({
  outcome_id: outcomeId,
  at: timestamp,
  /** What it was sold at until then. */
  odds,
  /** Hundredths taken off the winnings of bets that were taken before. */
  deduction: z.int().check(z.nonnegative(), z.maximum(100)),
});
export type Withdrawal = z.infer<typeof withdrawal>;

/**
 * Why a market is suspended, as far as the page has words for it. `trader`: by hand; `decided`: no outcome is open any more;
 * `no_data`: the source of the prices sends nothing.
 */
export type SuspensionReason =
  | 'score'
  | 'penalty'
  | 'card'
  | 'wicket'
  | 'kick_off'
  | 'break'
  | 'interrupted'
  | 'trader'
  | 'decided'
  | 'no_data';

/**
 * What a market is suspended for, a word that the page does not know says nothing; and since when by the feed's clock, null
 * where that is not known. An addition.
 */
export const suspension = z.object({ reason: z.string(), since: z.nullable(timestamp) });
export type Suspension = z.infer<typeof suspension>;

export const outcome = z.object({ id: outcomeId, name: text, active: z.boolean(), odds });
export type Outcome = z.infer<typeof outcome>;

/** Market of a match; `id` names the kind, `specifier` the line (CAT-04). */
export const market = z.object({
  match_urn_id: z.string(),
  id,
  name: text,
  status: marketStatus,
  specifier,
  outcomes: z.array(outcome),
  market_groups: z.array(z.string()),
  priority: z.int(),
  /** The most balanced line of its kind. */
  most_balanced: z.boolean(),
  next_bet_stop: z.nullable(timestamp),
  /** Groups of the bet builder that the market stands in (PLC-10); none when absent. */
  custom_bet_groups: z.optional(z.array(z.string())),
  /** Bets on a place too are taken on these terms; none when absent. They stay while the market is offered. An addition. */
  each_way: z.optional(z.nullable(eachWayTerms)),
  /** In the order in which they were known; none when absent. An addition. */
  withdrawals: z.optional(z.array(withdrawal)),
  /** Of a suspended market whose reason is known. An addition. */
  suspension: z.optional(suspension),
  version,
});
export type Market = z.infer<typeof market>;
