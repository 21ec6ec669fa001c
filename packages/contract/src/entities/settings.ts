import * as z from 'zod/mini';
import { currencyCode, decimal, timestamp } from '../primitives.ts';
import { provider } from './catalogue.ts';

/** Odds accept modes (SLIP-12). */
export const acceptMode = z.enum(['none', 'higher', 'any']);
export type AcceptMode = z.infer<typeof acceptMode>;

/** Odds formats (CAT-09). */
export const oddsType = z.enum(['decimal', 'british', 'hongkong', 'american', 'indonesian', 'malaysian', 'percent']);
export type OddsType = z.infer<typeof oddsType>;

const amount = z.object({ currency_code: currencyCode, amount: decimal });

/** Limits of one bet. A missing currency has no limit of its own. */
export const betLimits = z.object({
  min_stake_limit: z.array(amount),
  max_stake_limit: z.array(amount),
  payout_limit: z.array(amount),
  selection_limit: z.int(),
});
export type BetLimits = z.infer<typeof betLimits>;

/** Settings of the caller, or the defaults for a visitor. */
export const settings = z.object({
  /** Exactly four recommended stakes in the main unit, padded with "0" (SLIP-18). */
  stakes: z.array(decimal).check(z.length(4)),
  auto_accept_odds_change: acceptMode,
  odds_types: z.object({ available: z.array(oddsType), selected: oddsType }),
  provider_statuses: z.array(z.object({ provider, active: z.boolean() })),
  bet_limits_settings: betLimits,
  updated_at: z.nullable(timestamp),
});
export type Settings = z.infer<typeof settings>;
