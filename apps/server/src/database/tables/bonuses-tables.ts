import type {
  CampaignTerms,
  ComboboostRange,
  EventCondition,
  FreebetType,
  IssuingRule,
  LootboxPrize,
} from '@touchline/contract';
import type { ColumnType, Generated } from 'kysely';

/** Written once, never changed. */
type Fixed<T> = ColumnType<T, T, never>;

/** A boost of combos that players of the bookmaker may use (BON-06). Odds are decimal text. */
export interface ComboboostTable {
  id: Generated<string>;
  name: string;
  min_odds: Fixed<string | null>;
  /** How often each player may use it; null for any number of times. */
  uses_count: Fixed<number | null>;
  country_codes: Fixed<string[]>;
  event_conditions: ColumnType<EventCondition[], string, never>;
  ranges: ColumnType<ComboboostRange[], string, never>;
  only_verified: Fixed<boolean>;
  /** Whether a refunded leg drops it to its next lower range. */
  lower_range_on_refund: Fixed<boolean>;
  trigger_key: Fixed<string | null>;
  /** Feed time from which and until which bets carry it; without an end when null. */
  valid_from: Fixed<Date>;
  valid_to: Date | null;
  withdrawn: Generated<boolean>;
  campaign_id: Fixed<string | null | undefined>;
  /** The only player that it is for; null for one that is for all. */
  player_id: Fixed<string | null | undefined>;
  /** Whether each player has to activate it before bets carry it. */
  needs_activation: Fixed<boolean | undefined>;
  /** Days that it is in play once it was activated; without an end when null. */
  active_days: Fixed<number | null | undefined>;
  /** Whether players are told of it by itself; it counts as seen otherwise (BON-08a). */
  announced: Fixed<boolean | undefined>;
  /** The boost that took its place. */
  replaced_by: ColumnType<string | null, never, string>;
}

/** How often a player used a boost, and since when it is active for them. */
export interface ComboboostUseTable {
  bonus_id: ColumnType<string, never, never>;
  player_id: ColumnType<string, never, never>;
  times_used: ColumnType<number, never, never>;
  /** Feed time. */
  activated_at: ColumnType<Date | null, never, never>;
  /** Feed time; without an end when null. */
  expires_at: ColumnType<Date | null, never, never>;
}

/** A stake that the bookmaker gave a player (BON-05, BON-15), used once. */
export interface FreebetTable {
  id: Generated<string>;
  player_id: Fixed<string>;
  type: Fixed<FreebetType>;
  name: string;
  currency: Fixed<string>;
  /** Subunits. */
  amount: ColumnType<string, string | bigint, never>;
  min_odds: Fixed<string | null>;
  max_odds: Fixed<string | null>;
  match_status: Fixed<'prematch' | 'live' | 'any'>;
  selection_count_from: Fixed<number | null>;
  selection_count_to: Fixed<number | null>;
  active: Generated<boolean>;
  /** Feed time; without an end when null. */
  valid_to: Date | null;
  /** Names the gift: a player gets each once. Null for one that stands for itself. */
  given_for: Fixed<string | null>;
  /** The bet that it stakes; null while it is open. Written by functions of the database alone. */
  bet_id: ColumnType<string | null, never, never>;
  /** The bet that it was given back for. */
  returned_for: ColumnType<string | null, never, never>;
  given_at: Fixed<Date>;
  campaign_id: Fixed<string | null | undefined>;
  /** Feed time at which the operator took it back. */
  revoked_at: ColumnType<Date | null, never, Date>;
  /** The hunting whose points have boosted it, by so much, and when. Written by functions of the database alone. */
  boosted_by: ColumnType<string | null, never, never>;
  boost_multiplier: ColumnType<string | null, never, never>;
  boosted_at: ColumnType<Date | null, never, never>;
  /** Whether its player is told of it by itself; it counts as seen otherwise (BON-08a). */
  announced: Fixed<boolean | undefined>;
}

/** Bonuses that players were shown. */
export interface BonusSeenTable {
  player_id: Fixed<string>;
  bonus_id: Fixed<string>;
  seen_at: ColumnType<Date, never, never>;
}

/** A code that gives each player the freebet of a campaign. */
export interface PromoCodeTable {
  /** In upper case. */
  code: Fixed<string>;
  campaign_id: Fixed<string>;
  most_uses: Fixed<number | null>;
  times_used: Generated<number>;
}

/** A range of an amb as it is stored; amounts are subunits by currency. */
export interface StoredAmbRange {
  readonly number_of_bets: number;
  readonly number_of_freebets: number;
  readonly amounts: Readonly<Record<string, string>>;
}

/** Freebets for a number of combos (BON-17). */
export interface AmbTable {
  id: Generated<string>;
  name: string;
  freebet_type: Fixed<FreebetType>;
  /** Subunits by currency. */
  min_stakes: ColumnType<Record<string, string>, string, never>;
  ranges: ColumnType<StoredAmbRange[], string, never>;
  valid_days: Fixed<number | null>;
  /** Feed time. */
  valid_from: Fixed<Date>;
  /** Feed time; without an end when null. */
  issue_to: Date | null;
  campaign_id: Fixed<string>;
}

/** Combos of a player that count. Written by a trigger alone. */
export interface AmbProgressTable {
  amb_id: ColumnType<string, never, never>;
  player_id: ColumnType<string, never, never>;
  bets: ColumnType<number, never, never>;
}

/** Freebets that a campaign gives by a rule. Amounts are subunits by currency. */
export interface IssuingRuleTable {
  campaign_id: Fixed<string>;
  cause: Fixed<IssuingRule['cause']>;
  /** Of a lost bet the most in a period, of anything else the freebet. */
  amounts: ColumnType<Record<string, string>, string, never>;
  /** The smallest deposit or stake; none when null. */
  least: ColumnType<Record<string, string> | null, string | null, never>;
  least_odds: Fixed<string | null>;
  bets: Fixed<number | null>;
  /** Percent. */
  share: Fixed<number | null>;
  period: Fixed<'day' | 'week' | 'month' | null>;
  name: string;
  freebet_type: Fixed<FreebetType>;
  min_odds: Fixed<string | null>;
  max_odds: Fixed<string | null>;
  match_status: Fixed<'prematch' | 'live' | 'any'>;
  selection_count_from: Fixed<number | null>;
  selection_count_to: Fixed<number | null>;
  active: Fixed<boolean>;
  valid_days: Fixed<number | null>;
  /** Feed time. */
  valid_from: Fixed<Date>;
  /** Feed time; without an end when null. */
  issue_to: Date | null;
}

/** Subunits by currency. */
type StoredAmounts<Or = never> = ColumnType<Record<string, string> | Or, string | Or, never>;

/** A hunting or a tournament (BON-16). Points are hundredths of a point, amounts subunits. */
export interface FarmingTable {
  id: Generated<string>;
  type: Fixed<'hunting' | 'tournament'>;
  name: string;
  used_in_bets: Fixed<boolean>;
  farm_once_per_event: Fixed<boolean>;
  show_in_promotion: boolean;
  needs_activation: Fixed<boolean>;
  /** Stakes that bring a point. */
  point_stakes: StoredAmounts;
  freebet_type: Fixed<FreebetType | null>;
  valid_days: Fixed<number | null>;
  goal: Fixed<string | null>;
  largest_freebets: StoredAmounts<null>;
  boost_points: Fixed<string | null>;
  boost_multiplier: Fixed<string | null>;
  boost_largest: StoredAmounts<null>;
  currency: Fixed<string | null>;
  initial_pool: Fixed<string | null>;
  pool_share: Fixed<string | null>;
  /** Weights of places. */
  prizes: Fixed<number[] | null>;
  /** As it was counted last. */
  pool: string | null;
  pool_version: Generated<string>;
  /** Feed time. */
  valid_from: Fixed<Date>;
  valid_to: Date | null;
  /** When the pool was shared. */
  finished_at: ColumnType<Date | null, never, Date>;
  campaign_id: Fixed<string>;
}

/** Points of a player. */
export interface FarmingProgressTable {
  farming_id: Fixed<string>;
  player_id: Fixed<string>;
  points: ColumnType<string, never, never>;
  spent: ColumnType<string, never, never>;
  /** Feed time of the last points. */
  reached_at: ColumnType<Date | null, never, never>;
  activated_at: ColumnType<Date | null, never, never>;
}

/** Bets of a player that counted. Written by a trigger alone. */
export interface FarmingStakeTable {
  farming_id: ColumnType<string, never, never>;
  player_id: ColumnType<string, never, never>;
  currency: ColumnType<string, never, never>;
  bets: ColumnType<number, never, never>;
  staked: ColumnType<string, never, never>;
}

/** Matches that brought a player points. Written by a trigger alone. */
export interface FarmedEventTable {
  farming_id: ColumnType<string, never, never>;
  player_id: ColumnType<string, never, never>;
  match_id: ColumnType<string, never, never>;
}

/** A chest of one player (BON-10). */
export interface LootboxTable {
  id: Generated<string>;
  player_id: Fixed<string>;
  campaign_id: Fixed<string>;
  name: string;
  chest_size: Fixed<number>;
  currency: Fixed<string>;
  prizes: ColumnType<LootboxPrize[], string, never>;
  /** 64 hex digits, secret until it is opened. */
  seed: Fixed<string>;
  /** Feed time; without an end when null. */
  valid_to: Date | null;
  given_at: Fixed<Date>;
  /** Feed time at which the operator took it back. */
  revoked_at: ColumnType<Date | null, never, Date>;
  /** Feed time at which its player opened it. */
  opened_at: ColumnType<Date | null, never, Date>;
  /** Which of `prizes` was drawn, from 0; null until it is opened. */
  place: ColumnType<number | null, never, number>;
  /** The freebet or boost that it brought. */
  prize_id: ColumnType<string | null, never, string>;
}

/** What the operator offers players for a time. */
export interface CampaignTable {
  id: Generated<string>;
  key: Fixed<string>;
  terms: ColumnType<CampaignTerms, string, never>;
  /** Feed time. */
  starts_at: Fixed<Date>;
  /** Feed time; without an end when null. */
  ends_at: Fixed<Date | null>;
  /** Feed time at which somebody ended it; null where nobody has. */
  ended_at: ColumnType<Date | null, never, Date>;
  created_at: ColumnType<Date, never, never>;
}

export interface BonusTables {
  comboboost: ComboboostTable;
  comboboost_use: ComboboostUseTable;
  freebet: FreebetTable;
  campaign: CampaignTable;
  bonus_seen: BonusSeenTable;
  promo_code: PromoCodeTable;
  amb: AmbTable;
  amb_progress: AmbProgressTable;
  issuing_rule: IssuingRuleTable;
  farming: FarmingTable;
  farming_progress: FarmingProgressTable;
  farming_stake: FarmingStakeTable;
  farmed_event: FarmedEventTable;
  lootbox: LootboxTable;
}
