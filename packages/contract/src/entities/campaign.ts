import * as z from 'zod/mini';
import { currencyCode, decimal, id, odds, text, timestamp } from '../primitives.ts';
import { comboboost, freebet, freebetType } from './bonus.ts';

const name = text.check(z.minLength(1));
const count = z.int().check(z.positive(), z.maximum(1_000_000));

/** Terms of a boost for combos; what is absent has no bound. */
export const comboboostTerms = {
  name,
  /** In ascending order. */
  ranges: comboboost.shape.ranges.check(z.maxLength(50)),
  /** Least odds of a selection that counts. */
  min_odds: z.optional(odds),
  /** How often a player may use it. */
  uses_count: z.optional(count),
  /** Countries of the players it is for; all when absent. */
  country_codes: z.optional(comboboost.shape.country_codes.check(z.maxLength(300))),
  /** Events that it counts; all when absent. */
  event_conditions: z.optional(comboboost.shape.event_conditions.check(z.maxLength(100))),
  only_verified: z.optional(z.boolean()),
};

/** Terms of a freebet but its amount; what is absent has no bound. */
export const freebetTerms = {
  name,
  freebet_type: freebetType,
  /** Bounds of the total odds of the bet. */
  min_odds: z.optional(decimal),
  max_odds: z.optional(decimal),
  /** What state all matches of the bet must be in; any when absent. */
  match_status: z.optional(freebet.shape.match_status),
  /** Bounds of the number of selections. */
  selection_count_from: z.optional(count),
  selection_count_to: z.optional(count),
};

const everyCampaign = {
  /** Names it for people; two campaigns never have the same. */
  key: z.string().check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), z.maxLength(40)),
  /** Feed time from which it runs; from now on when absent. */
  starts_at: z.optional(timestamp),
  /** Feed time at which it ends; without an end when absent. */
  ends_at: z.optional(timestamp),
};

/** What an operator offers players for a time. */
export const campaignTerms = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('comboboost'), ...everyCampaign, ...comboboostTerms }),
  z.strictObject({
    type: z.literal('freebet'),
    ...everyCampaign,
    ...freebetTerms,
    /** Amount by currency, in its main unit. Players of other currencies get nothing. */
    amounts: z.record(currencyCode, decimal).check(
      z.refine((amounts: Readonly<Record<string, string>>) => {
        const { length } = Object.keys(amounts);
        return length > 0 && length <= 100;
      }),
    ),
    /** Days from the gift to its end; without an end when absent. */
    valid_days: z.optional(z.int().check(z.positive(), z.maximum(3650))),
    /** Whether every player who opens an account meanwhile gets one. Else it is given to single players. */
    new_players: z.boolean(),
  }),
]);
export type CampaignTerms = z.infer<typeof campaignTerms>;

/** A campaign as it stands. */
export const campaign = z.object({
  id,
  status: z.enum(['upcoming', 'running', 'ended']),
  created_at: timestamp,
  /** When somebody ended it before its time; null where nobody has. */
  ended_at: z.nullable(timestamp),
  terms: campaignTerms,
});
export type Campaign = z.infer<typeof campaign>;
