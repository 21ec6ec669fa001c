import type { Database } from '../../database/connect.ts';
import { currencyOf } from '../ledger/currencies.ts';
import { addComboboost, giveFreebet } from './give.ts';

/** The boost of the campaign for all players: better odds for long combos (BON-06). */
const boost = {
  name: 'Combo boost',
  min_odds: '1.30',
  uses_count: null,
  country_codes: [],
  event_conditions: [],
  ranges: [
    { min_count: 3, max_count: 4, bonus_odds: '1.03' },
    { min_count: 5, max_count: 6, bonus_odds: '1.07' },
    { min_count: 7, max_count: 9, bonus_odds: '1.12' },
    { min_count: 10, max_count: null, bonus_odds: '1.20' },
  ],
  only_verified: false,
  lower_range_on_refund: true,
  trigger_key: 'combo-boost',
  valid_to: null,
};

/** Main units of a welcome freebet: about five euro. */
const welcomeAmounts: Readonly<Record<string, string>> = {
  EUR: '5',
  USD: '5',
  GBP: '5',
  BRL: '25',
  INR: '500',
  JPY: '800',
  KWD: '1.500',
  USDT: '5',
};

/** Adds the boost of the campaign when it is missing. */
export async function openCampaign(db: Database, now: Date): Promise<void> {
  await addComboboost(db, boost, now);
}

const WELCOME_DAYS = 30;

/**
 * Gives the freebets of a new account, each once: one with a fixed stake, and one whose stake is returned when it loses.
 */
export async function welcomeFreebets(db: Database, playerId: string, currency: string, now: Date): Promise<void> {
  const amount = currencyOf(currency) === undefined ? undefined : welcomeAmounts[currency];
  if (amount === undefined) return;
  const terms = {
    currency,
    issued_amount: amount,
    max_odds: null,
    announced: true,
    match_status: 'any' as const,
    selection_count_from: null,
    selection_count_to: null,
    valid_to: new Date(now.getTime() + WELCOME_DAYS * 86_400_000).toISOString(),
  };
  await giveFreebet(db, {
    playerId,
    freebet: { ...terms, type: 'freebet', name: 'Welcome freebet', min_odds: '1.50' },
    now,
    givenFor: 'welcome',
  });
  await giveFreebet(db, {
    playerId,
    freebet: { ...terms, type: 'freebet_no_risk', name: 'No-risk bet', min_odds: null },
    now,
    givenFor: 'welcome-no-risk',
  });
}
