import * as z from 'zod/mini';
import { currencyCode, decimal, id, odds, slug, text, timestamp } from '../primitives.ts';

/** Kinds of freebets (BON-01); what each pays is in docs/decisions/0010. */
export const freebetTypes = ['freebet', 'freebet_no_risk', 'freebet_all_win', 'freebet_only_win'] as const;
export const freebetType = z.enum(freebetTypes);
export type FreebetType = z.infer<typeof freebetType>;

/** Types of bonuses (BON-01). */
export const bonusTypes = ['comboboost', ...freebetTypes, 'hunting', 'tournament', 'lootbox', 'jackpot'] as const;
export const bonusType = z.enum(bonusTypes);
export type BonusType = z.infer<typeof bonusType>;

/** Lists of bonuses, as their calls name them: freebets of all kinds are one list. */
export const bonusLists = ['comboboosts', 'freebets', 'huntings', 'tournaments', 'lootboxes'] as const;
export const bonusList = z.enum(bonusLists);
export type BonusListName = z.infer<typeof bonusList>;

/** States of a bonus for its player (BON-02). The server computes them; only `active` is in play. */
export const bonusStates = [
  'available',
  'active',
  'not_available',
  'deactivated',
  'bonus_over',
  'expired',
  'overridden',
  'unknown',
] as const;
export const bonusState = z.enum(bonusStates);
export type BonusState = z.infer<typeof bonusState>;

const count = z.int().check(z.nonnegative());

/** What every bonus has. */
const anyBonus = {
  id,
  name: text,
  /** Of the bonus as a whole; `computed_status` is that of the caller. */
  status: z.enum(['upcoming', 'active']),
  computed_status: bonusState,
  valid_to: z.nullable(timestamp),
  /** The caller was shown it (BON-08). */
  seen: z.boolean(),
};

/** Events that count: all that is not null must fit. `sport` is a key, `event` the id of a match. */
export const eventCondition = z.object({
  sport: z.nullable(slug),
  category: z.nullable(id),
  tournament: z.nullable(id),
  event: z.nullable(id),
});
export type EventCondition = z.infer<typeof eventCondition>;

/** Bonus odds of a combo with `min_count` to `max_count` suitable selections, both included; null: without an end. */
export const comboboostRange = z.object({
  min_count: z.int().check(z.positive()),
  max_count: z.nullable(z.int().check(z.positive())),
  bonus_odds: odds,
});
export type ComboboostRange = z.infer<typeof comboboostRange>;

/** Better odds for a combo of many selections (BON-06). */
export const comboboost = z.object({
  ...anyBonus,
  /** Least odds of a selection that counts; null for any. */
  min_odds: z.nullable(odds),
  /** How often a player may use it; null for any number of times. */
  uses_count: z.nullable(count),
  /** Upper-case country codes of the players it is for; empty for all. */
  country_codes: z.array(z.string().check(z.regex(/^[A-Z]{2}$/))),
  /** A selection counts when one of them fits its event; empty for all events. */
  event_conditions: z.array(eventCondition),
  /** In ascending order, at least one. */
  ranges: z.array(comboboostRange).check(z.minLength(1)),
  /** For verified players only. */
  only_verified: z.boolean(),
  /**
   * A bet whose refunded legs leave too few winners for its range is paid by the next lower range that they reach. It gets no
   * bonus odds then when absent. An addition.
   */
  lower_range_on_refund: z.optional(z.boolean()),
  trigger_key: z.nullable(z.string()),
  /** Null until the caller activated it. */
  issued: z.nullable(
    z.object({ times_used: count, activated_at: z.nullable(timestamp), expired_at: z.nullable(timestamp) }),
  ),
});
export type Comboboost = z.infer<typeof comboboost>;

/** A stake given by the operator, with the conditions of the bet that it may be put on (BON-15). */
export const freebet = z.object({
  ...anyBonus,
  type: freebetType,
  /** Bounds of the total odds of the bet, both included; null for none. */
  min_odds: z.nullable(decimal),
  max_odds: z.nullable(decimal),
  /** What state all matches of the bet must be in. */
  match_status: z.enum(['prematch', 'live', 'any']),
  /** Bounds of the number of selections, both included; null for none. */
  selection_count_from: z.nullable(count),
  selection_count_to: z.nullable(count),
  /** As issued, before a boost, in the main unit of `currency`. */
  issued_amount: decimal,
  currency: currencyCode,
  /** False while the caller has not activated it or may not use it. */
  is_active: z.boolean(),
  /** The boost that was used on it; null until then. */
  boost_data: z.nullable(z.object({ hunting_id: id, boosted_at: timestamp })),
  /** What a boost multiplies the amount by, at least 1; null when it cannot be boosted. */
  boost_multiplier: z.nullable(decimal),
});
export type Freebet = z.infer<typeof freebet>;

/** How far the caller came with a hunting. Points are decimals; amounts are in `currency`. */
export const farmingStats = z.object({
  /** That of the caller's account when absent. An addition. */
  currency: z.optional(currencyCode),
  /** Mean stake of the bets so far, in the main unit. */
  avg_stake: decimal,
  bets_count: count,
  points: decimal,
  /** Points that are not spent. */
  available_points: decimal,
  /** Points that the open bets would bring. */
  potential_points: decimal,
  /** Freebet that those points would bring, in the main unit. */
  potential_freebet_amount: decimal,
  /** What the pool of a tournament began with; 0 of others. */
  initial_pool: decimal,
  /** Sum of the stakes that `avg_stake` is the mean of. An addition. */
  staked: z.optional(decimal),
  /** Stake that brings a point; without it nobody knows what a bet would bring. An addition. */
  point_stake: z.optional(decimal),
  /** Points that bring the freebet; null where points bring none. An addition. */
  goal: z.optional(z.nullable(decimal)),
  /** The most that this freebet is worth. An addition. */
  largest_freebet: z.optional(z.nullable(decimal)),
});
export type FarmingStats = z.infer<typeof farmingStats>;

/** What bets farm points for (BON-16). */
const farming = {
  ...anyBonus,
  /** Null for a caller who takes no part. */
  farming_stats: z.nullable(farmingStats),
  /** An event brings points once; `farmed_event_ids` are the matches that did. */
  farm_once_per_event: z.boolean(),
  farmed_event_ids: z.array(id),
  /** Kind of the freebet to be won; null for none. */
  farming_freebet_type: z.nullable(freebetType),
  /** Listed on the promotions page. */
  show_in_promotion: z.boolean(),
  /** Bets carry it; otherwise it farms by itself and no bet names it. */
  used_in_bets: z.boolean(),
  /** Freebets that points may boost. */
  freebets_to_boost: z.array(id),
  /** What boosting one of them costs in points, and multiplies it by; null where points boost none. An addition. */
  boost: z.optional(z.nullable(z.object({ points: decimal, multiplier: decimal }))),
};

/** Points for bets, which buy freebets and boosts. */
export const hunting = z.object(farming);
export type Hunting = z.infer<typeof hunting>;

/** A hunting that players run against each other in. */
export const huntingTournament = z.object({
  ...farming,
  /** What is shared at its end, as `tournament_pool_changed` has it (PUSH-05a). An addition. */
  pool: z.optional(z.object({ amount: decimal, currency: currencyCode, version: count })),
});
export type HuntingTournament = z.infer<typeof huntingTournament>;

/** A place in a hunting tournament (BON-09), best first. Players with the same points have the same position. */
export const tournamentRow = z.object({
  position: z.int().check(z.positive()),
  current_user: z.boolean(),
  /** What the place wins of the pool as it stands, in the main unit; of what others of its position win it may be a subunit off. */
  farmed_amount: decimal,
  currency_code: currencyCode,
  /** Freebets that this amount comes in. */
  farmed_freebets_count: count,
  /** An addition. */
  points: z.optional(decimal),
});
export type TournamentRow = z.infer<typeof tournamentRow>;

/** How many parts of the sum of all weights a prize of a chest has: its chance. */
export const prizeWeight = z.int().check(z.positive(), z.maximum(1_000_000));

/** One thing that a chest may hold; amounts in the main unit of `currency`. */
export const lootboxPrize = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('freebet'),
    weight: prizeWeight,
    freebet_type: freebetType,
    amount: decimal,
    currency: currencyCode,
    /** Conditions of its bet, as those of a freebet. */
    min_odds: z.nullable(decimal),
    max_odds: z.nullable(decimal),
    match_status: freebet.shape.match_status,
    selection_count_from: z.nullable(count),
    selection_count_to: z.nullable(count),
    /** Days from the opening to its end; null for without an end. */
    valid_days: z.nullable(count),
  }),
  /** Money of the wallet. */
  z.object({ type: z.literal('money'), weight: prizeWeight, amount: decimal, currency: currencyCode }),
  z.object({
    type: z.literal('comboboost'),
    weight: prizeWeight,
    ranges: comboboost.shape.ranges,
    min_odds: z.nullable(odds),
    event_conditions: z.array(eventCondition),
    lower_range_on_refund: z.boolean(),
    uses_count: z.nullable(count),
    valid_days: z.nullable(count),
  }),
  z.object({ type: z.literal('nothing'), weight: prizeWeight }),
]);
export type LootboxPrize = z.infer<typeof lootboxPrize>;

const hexDigits = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** What a chest may hold, and how everybody can check which of it was drawn (decision 94). */
export const lootboxDraw = z.object({
  /** SHA-256 of the seed, of its 64 letters; published with the chest. */
  commitment: hexDigits,
  /** The same before and after it is opened. */
  prizes: z.array(lootboxPrize).check(z.minLength(1)),
  /** Null until it is opened. */
  opened: z.nullable(
    z.object({
      at: timestamp,
      seed: hexDigits,
      /** Which of `prizes` it was, from 0. */
      place: count,
      /** The freebet or boost that the player got; null for money and for nothing. */
      bonus_id: z.nullable(id),
    }),
  ),
});
export type LootboxDraw = z.infer<typeof lootboxDraw>;

/** A hunting that ends in a chest. */
export const lootbox = z.object({
  ...farming,
  /** 1 small, 2 medium, any other large. */
  chest_size: count,
  /** Nothing is said of what it holds when absent. An addition. */
  draw: z.optional(lootboxDraw),
});
export type Lootbox = z.infer<typeof lootbox>;

/** Freebets for so many bets; amounts in the main unit of `currency`. */
export const ambRange = z.object({
  number_of_bets: z.int().check(z.positive()),
  currency: currencyCode,
  number_of_freebets: z.int().check(z.positive()),
  /** Of each of them. */
  issued_bonus_amount: decimal,
});
export type AmbRange = z.infer<typeof ambRange>;

/** Freebets for a number of combos that were played to their end (BON-17). */
export const amb = z.object({
  id,
  name: text,
  /** Kind of the freebets. */
  type: freebetType,
  /** Ascending by `number_of_bets`, all in one currency. A player gets what each brings once. */
  amb_ranges: z.array(ambRange).check(z.minLength(1)),
  /** Combos of the caller that count. */
  progress_count: count,
  /** The same once those that are open, and those that were asked about, have been played to their end too. */
  possible_progress_count: count,
  /** Least stake of a combo that counts, in the main unit of the ranges' currency. */
  min_stake: decimal,
  /** Until when combos are placed that count; null for without an end. */
  issue_to: z.nullable(timestamp),
});
export type Amb = z.infer<typeof amb>;

/** States of a jackpot's level; only `active` takes bets in. */
export const jackpotLevelState = z.enum(['active', 'created', 'disabled', 'finished', 'paused']);
export type JackpotLevelState = z.infer<typeof jackpotLevelState>;

/** Jackpot with its levels; amounts in the main unit of `currency`. */
export const jackpot = z.object({
  id,
  name: text,
  amount: decimal,
  pool_amount: decimal,
  hits_amount: decimal,
  currency: currencyCode,
  /** Subunits in one unit, a power of ten as text. */
  currency_subunits: z.string().check(z.regex(/^10*$/)),
  levels: z.array(z.object({ name: text, pool_amount: decimal, state: jackpotLevelState })),
});
export type Jackpot = z.infer<typeof jackpot>;

/** A level of a jackpot that fell to a player (JACK-02). Whose it was is not said. */
export const jackpotHit = z.object({
  id,
  jackpot_id: id,
  jackpot_name: text,
  jackpot_level_code: text,
  jackpot_level_name: text,
  /** What was paid, in the main unit of `currency`. */
  amount: decimal,
  amount_eur: decimal,
  currency: currencyCode,
  /** `paid`, or another word of another back end. */
  status: text,
  /** The caller was shown it. True of hits of others: they are not for the caller to be shown. */
  seen: z.boolean(),
  created_at: timestamp,
});
export type JackpotHit = z.infer<typeof jackpotHit>;
