/** Bonuses and jackpots that a server may offer. */
import { freebetTypes } from '@touchline/contract';
import { noBonuses, unknownBonuses } from '@touchline/rules';
import type { Jackpots, PlayerBonuses } from '@touchline/rules';
import type { Dice } from '../../dice.ts';

type Comboboost = PlayerBonuses['comboboosts'][number];
type Hunting = PlayerBonuses['huntings'][number];
type Freebet = PlayerBonuses['freebets'][number];

function someState(dice: Dice): Comboboost['computed_status'] {
  return dice.once(8) ? 'expired' : 'active';
}

function someComboboost(dice: Dice): Comboboost {
  return {
    id: 'boost-1',
    name: 'Boost',
    status: 'active',
    computed_status: someState(dice),
    valid_to: null,
    seen: true,
    min_odds: dice.once(2) ? dice.one(['1.2', '1.50']) : null,
    uses_count: dice.once(3) ? 2 : null,
    country_codes: dice.once(4) ? ['DE', 'AT'] : [],
    event_conditions: dice.once(4)
      ? [{ sport: 'football', category: null, tournament: null, event: dice.once(2) ? '101' : null }]
      : [],
    ranges: [
      { min_count: 2, max_count: 3, bonus_odds: '1.05' },
      { min_count: 4, max_count: dice.once(2) ? null : 5, bonus_odds: '1.1' },
    ],
    only_verified: dice.once(5),
    trigger_key: null,
    issued: dice.once(2) ? { times_used: dice.roll(3), activated_at: null, expired_at: null } : null,
  };
}

const amounts: Readonly<Record<string, string>> = { EUR: '5', JPY: '500', BTC: '0.01' };

function someFreebet(dice: Dice, id: string, currency: string): Freebet {
  return {
    id,
    name: 'Freebet',
    status: 'active',
    computed_status: someState(dice),
    valid_to: null,
    seen: true,
    type: dice.one(freebetTypes),
    min_odds: dice.once(3) ? '1.5' : null,
    max_odds: dice.once(4) ? '20' : null,
    match_status: dice.once(5) ? dice.one(['prematch', 'live'] as const) : 'any',
    selection_count_from: dice.once(4) ? 2 : null,
    selection_count_to: dice.once(4) ? 3 : null,
    issued_amount: amounts[currency] ?? '5',
    currency: dice.once(8) ? 'EUR' : currency,
    is_active: !dice.once(8),
    boost_data: dice.once(4) ? { hunting_id: '1', boosted_at: '2026-08-01T18:00:00.000Z' } : null,
    boost_multiplier: dice.once(2) ? dice.one(['1.5', '2', '1.333', '0.9']) : null,
  };
}

function someHunting(dice: Dice, id: string): Hunting {
  return {
    id,
    name: 'Hunting',
    status: 'active',
    computed_status: someState(dice),
    valid_to: null,
    seen: true,
    farming_stats: null,
    farm_once_per_event: dice.once(2),
    farmed_event_ids: ['100', '101', '102'].filter(() => dice.once(2)),
    farming_freebet_type: null,
    show_in_promotion: true,
    used_in_bets: !dice.once(4),
    freebets_to_boost: [],
  };
}

export const bonusIds: readonly (string | null)[] = [
  'boost-1',
  'free-1',
  'free-1',
  'free-2',
  'hunting-1',
  'tournament-1',
  'gone',
  null,
];

export function someBonuses(dice: Dice, currency: string): PlayerBonuses {
  return dice.once(4)
    ? dice.one([noBonuses, unknownBonuses])
    : {
        ...noBonuses,
        huntings: dice.once(4) ? [someHunting(dice, 'hunting-1')] : [],
        tournaments: dice.once(4) ? [someHunting(dice, 'tournament-1')] : [],
        comboboosts: dice.once(3) ? [] : [someComboboost(dice)],
        freebets: dice.once(4) ? [] : [someFreebet(dice, 'free-1', currency), someFreebet(dice, 'free-2', currency)],
        countryCode: dice.one([null, 'DE', 'FR']),
        isVerified: dice.once(2),
        allowSeveralFreebets: dice.once(3),
      };
}

/** Two jackpots, each for some of these entries. */
export function someJackpots(dice: Dice, entries: readonly string[]): Jackpots {
  return ['11', '12'].map((id) => ({
    id,
    entries: entries.filter(() => dice.once(2)),
    name: 'Jackpot',
    amount: '100',
    pool_amount: '100',
    hits_amount: '0',
    currency: 'EUR',
    currency_subunits: '100',
    levels: [{ name: 'First', pool_amount: '100', state: 'active' }],
  }));
}
