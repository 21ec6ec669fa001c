import { aSelection } from './builders.ts';
import type { SlipBet, SlipBonus, SlipSelection } from '../slip/slip-types.ts';
import { noBonuses } from '../bonus/bonus-types.ts';
import type { PlayerBonuses, SlipJackpot } from '../bonus/bonus-types.ts';
import type { Comboboost, Freebet, Hunting } from '../bonus/bonus-wire.ts';

/** Bonuses and entries with defaults: every bonus is offered for every entry of the default form. */
const anyBonus = {
  status: 'active',
  computed_status: 'active',
  valid_to: null,
  seen: true,
} as const;

export function aHunting(over: Partial<Hunting> = {}): Hunting {
  return {
    ...anyBonus,
    id: '10',
    name: 'Hunting',
    farming_stats: null,
    farm_once_per_event: false,
    farmed_event_ids: [],
    farming_freebet_type: 'freebet',
    show_in_promotion: true,
    used_in_bets: true,
    freebets_to_boost: [],
    ...over,
  };
}

export function aTournament(over: Partial<Hunting> = {}): Hunting {
  return aHunting({ id: '20', name: 'Tournament', ...over });
}

export function aComboboost(over: Partial<Comboboost> = {}): Comboboost {
  return {
    ...anyBonus,
    id: '30',
    name: 'Boost',
    min_odds: null,
    uses_count: null,
    country_codes: [],
    event_conditions: [],
    ranges: [{ min_count: 2, max_count: null, bonus_odds: '1.10' }],
    only_verified: false,
    trigger_key: null,
    issued: null,
    ...over,
  };
}

export function aFreebet(over: Partial<Freebet> = {}): Freebet {
  return {
    ...anyBonus,
    id: '40',
    name: 'Freebet',
    type: 'freebet',
    min_odds: null,
    max_odds: null,
    match_status: 'any',
    selection_count_from: null,
    selection_count_to: null,
    issued_amount: '10',
    currency: 'EUR',
    is_active: true,
    boost_data: null,
    boost_multiplier: null,
    ...over,
  };
}

/** A jackpot that these entries take part in. */
export function aJackpot(id: string, ...entries: readonly string[]): SlipJackpot {
  return {
    entries,
    id,
    name: 'Jackpot',
    amount: '100',
    pool_amount: '100',
    hits_amount: '0',
    currency: 'EUR',
    currency_subunits: '100',
    levels: [{ name: 'Level', pool_amount: '100', state: 'active' }],
  };
}

export function someBonuses(over: Partial<PlayerBonuses> = {}): PlayerBonuses {
  return { ...noBonuses, ...over };
}

/** Selections of the matches 1, 2, … at these odds. */
export function picks(...odds: readonly string[]): readonly SlipSelection[] {
  return odds.map((text, place) => aSelection({ matchId: String(place + 1), odds: text }));
}

/** A combo of two selections at 2.00 with 5.00 on it. */
export function anEntry(over: Partial<SlipBet> = {}): SlipBet {
  return {
    betId: 'combo',
    betType: 'combo',
    stake: '5.00',
    stakeSource: 'typed',
    winText: '',
    currency: { code: 'EUR', subunits: '100' },
    systemType: null,
    bankers: [],
    custom: null,
    bonus: null,
    jackpots: [],
    isVip: false,
    selections: picks('2.00', '2.00'),
    ...over,
  };
}

/** The single on match `matchId`. */
export function aSingle(matchId: string, over: Partial<SlipBet> = {}): SlipBet {
  return anEntry({ betId: `single:${matchId}`, betType: 'single', selections: [aSelection({ matchId })], ...over });
}

export function aBonus(over: Partial<SlipBonus> = {}): SlipBonus {
  return {
    id: '10',
    type: 'hunting',
    odds: null,
    minCount: 0,
    amount: null,
    isOwnChoice: false,
    ...over,
  };
}
