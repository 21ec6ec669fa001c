import * as z from 'zod/mini';
import { currencyCode, decimal, id, odds, text, timestamp } from '../primitives.ts';
import { comboboost, freebet, freebetType, prizeWeight } from './bonus.ts';

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
  /** Whether a refunded leg drops it to its next lower range; to nothing when absent. */
  lower_range_on_refund: z.optional(z.boolean()),
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

/** Languages that texts are written in, `en`, `pt-BR`. */
const language = z.string().check(z.regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/));

/** Whether players are told of what they get by itself, once; they are when absent. Otherwise it is listed as seen (BON-08a). */
export const announced = z.optional(z.boolean());

const campaignKey = z.string().check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), z.maxLength(40));

const everyCampaign = {
  /** Names it for people; two campaigns never have the same. */
  key: campaignKey,
  /** Feed time from which it runs; from now on when absent. */
  starts_at: z.optional(timestamp),
  /** Feed time at which it ends; without an end when absent. */
  ends_at: z.optional(timestamp),
  announced,
  /** What players read, by language: another name than `name`, and the terms as plain text (BON-03). */
  texts: z.optional(
    z.record(
      language,
      z.strictObject({
        name: z.optional(name),
        terms: z.optional(z.string().check(z.minLength(1), z.maxLength(20_000))),
      }),
    ),
  ),
};

/** Amounts by currency, each in its main unit. Players of other currencies get nothing. */
export const amountsByCurrency = z.record(currencyCode, decimal).check(
  z.refine((amounts: Readonly<Record<string, string>>) => {
    const { length } = Object.keys(amounts);
    return length > 0 && length <= 100;
  }),
);

/** Days from the gift to its end; without an end when absent. */
const validDays = z.optional(z.int().check(z.positive(), z.maximum(3650)));

/** For what a freebet of a campaign is given by itself, each player once for each cause (decision 95). Amounts that it names have the currencies of the campaign. */
const issuingRule = z.discriminatedUnion('cause', [
  z.strictObject({
    /** The first deposit of a player that comes in while the campaign runs. */
    cause: z.literal('first_deposit'),
    /** The smallest that counts; any when absent. */
    min_deposits: z.optional(amountsByCurrency),
  }),
  z.strictObject({
    /** The n-th bet that was placed while the campaign runs and played to its end with a stake of the player's own. */
    cause: z.literal('settled_bet'),
    number: count,
    /** The smallest stake that counts; any when absent. */
    min_stakes: z.optional(amountsByCurrency),
    /** The least total odds that count. */
    min_odds: z.optional(odds),
  }),
  /** The birthday of a player, once a year, in the time zone kept with the player, else UTC; 29 February is 28 February in other years. */
  z.strictObject({ cause: z.literal('birthday') }),
  z.strictObject({
    /** Each bet that lost, with a stake of the player's own: a share of it. */
    cause: z.literal('lost_bet'),
    /** Percent of the stake. */
    share: z.int().check(z.positive(), z.maximum(100)),
    /** `amounts` of the campaign are the most that it gives a player in this time, in each currency. */
    period: z.enum(['day', 'week', 'month']),
    min_stakes: z.optional(amountsByCurrency),
    min_odds: z.optional(odds),
  }),
]);
export type IssuingRule = z.infer<typeof issuingRule>;

/** Freebets for a number of combos; `amounts` of each of them. */
const ambRangeTerms = z.strictObject({
  number_of_bets: count,
  number_of_freebets: z.int().check(z.positive(), z.maximum(100)),
  amounts: amountsByCurrency,
});

/** Of huntings and tournaments: bets that were played to their end bring points (BON-16). */
const farmingCampaign = {
  name,
  /** Whether bets have to carry it; else every bet of the player's own stake counts. */
  used_in_bets: z.optional(z.boolean()),
  /** Whether a bet counts only with a match that has brought no points yet. */
  farm_once_per_event: z.optional(z.boolean()),
  /** Whether it stands on the promotions page; it does when absent. */
  show_in_promotion: z.optional(z.boolean()),
  /** Whether each player has to activate it before bets count (BON-07a). */
  needs_activation: z.optional(z.boolean()),
};

/** Points with at most two decimals. */
const points = decimal.check(z.regex(/^\d{1,9}(?:\.\d{1,2})?$/));

const { name: _freebetName, ...prizeFreebetTerms } = freebetTerms;
const { name: _boostName, country_codes: _countries, only_verified: _verified, ...prizeBoostTerms } = comboboostTerms;

/** What a chest may hold: a freebet, money, a boost or nothing, by whole weights. A prize is called as its chest. */
const lootboxPrizeTerms = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('freebet'),
    weight: prizeWeight,
    ...prizeFreebetTerms,
    amounts: amountsByCurrency,
    valid_days: validDays,
  }),
  z.strictObject({ type: z.literal('money'), weight: prizeWeight, amounts: amountsByCurrency }),
  z.strictObject({ type: z.literal('comboboost'), weight: prizeWeight, ...prizeBoostTerms, valid_days: validDays }),
  z.strictObject({ type: z.literal('nothing'), weight: prizeWeight }),
]);

/** What an operator offers players for a time. */
export const campaignTerms = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('comboboost'),
    ...everyCampaign,
    ...comboboostTerms,
    /** Whether each player has to activate it before bets carry it (BON-07a). */
    needs_activation: z.optional(z.boolean()),
    /** Days that it is in play once it was activated; to the end of the campaign when absent. */
    active_days: z.optional(z.int().check(z.positive(), z.maximum(3650))),
    /** Key of a campaign of a boost that this one takes the place of: it ends, and its boost is `overridden` (BON-02a). */
    replaces: z.optional(campaignKey),
  }),
  z.strictObject({
    type: z.literal('freebet'),
    ...everyCampaign,
    ...freebetTerms,
    amounts: amountsByCurrency,
    valid_days: validDays,
    /** Whether every player who opens an account meanwhile gets one. Else it is given to single players. */
    new_players: z.boolean(),
    /** Whether the player has to activate it before a bet is staked by it (BON-07a). */
    needs_activation: z.optional(z.boolean()),
    /** A code that gives a player one (BON-07c); capitals do not matter. */
    promo_code: z.optional(
      z.strictObject({
        code: z.string().check(z.regex(/^[A-Za-z0-9_-]{4,40}$/)),
        /** How many players may use it; any number when absent. */
        most_uses: z.optional(count),
      }),
    ),
    /** What it is given for by itself; then neither to new players nor for a code nor by hand. */
    rule: z.optional(issuingRule),
  }),
  z.strictObject({
    type: z.literal('amb'),
    ...everyCampaign,
    name,
    freebet_type: freebetType,
    /** Least stake of a combo that counts. */
    min_stakes: amountsByCurrency,
    /** In ascending order; amounts in the currencies of `min_stakes`. */
    ranges: z.array(ambRangeTerms).check(z.minLength(1), z.maxLength(50)),
    valid_days: validDays,
  }),
  z.strictObject({
    type: z.literal('hunting'),
    ...everyCampaign,
    ...farmingCampaign,
    /** Stakes that bring a point. Bets in other currencies bring none. */
    point_stakes: amountsByCurrency,
    /** The freebet at so many points: worth the average stake of the bets that counted, at most `largest_amounts`. */
    reward: z.optional(
      z.strictObject({
        goal: points,
        freebet_type: freebetType,
        /** In the currencies of `point_stakes`. */
        largest_amounts: amountsByCurrency,
        valid_days: validDays,
      }),
    ),
    /** What points do to freebets that players have (BON-07b). */
    boost: z.optional(
      z.strictObject({
        /** Points that one boost costs. */
        points,
        /** Above 1. */
        multiplier: decimal.check(z.regex(/^\d{1,3}(?:\.\d{1,4})?$/)),
        /** The largest freebets that can be boosted; those in other currencies cannot. */
        largest_amounts: amountsByCurrency,
      }),
    ),
  }),
  z.strictObject({
    type: z.literal('hunting_tournament'),
    ...everyCampaign,
    ...farmingCampaign,
    /** Of its pool, and of the bets that count. */
    currency: currencyCode,
    /** Stake that brings a point. */
    point_stake: decimal,
    initial_pool: decimal,
    /** What of each stake that counts the bookmaker adds to the pool, from 0 to 1; nothing when absent. */
    pool_share: z.optional(z.string().check(z.regex(/^(?:0(?:\.\d{1,6})?|1(?:\.0{1,6})?)$/))),
    /** Weights of the places that win, the first place first: the pool is shared by them. */
    prizes: z.array(z.int().check(z.positive(), z.maximum(1_000_000))).check(z.minLength(1), z.maxLength(100)),
    /** Kind of the freebets that the shares come in. */
    freebet_type: freebetType,
    valid_days: validDays,
  }),
  z.strictObject({
    type: z.literal('lootbox'),
    ...everyCampaign,
    name,
    /** 1 small, 2 medium, any other large (BON-10). */
    chest_size: z.int().check(z.positive(), z.maximum(100)),
    /** All amounts in the same currencies. */
    prizes: z.array(lootboxPrizeTerms).check(z.minLength(1), z.maxLength(50)),
    /** Days that a chest can be opened. */
    valid_days: validDays,
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
