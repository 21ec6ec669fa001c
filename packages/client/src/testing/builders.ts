import {
  type Bet,
  type ClientConfig,
  type Comboboost,
  type Freebet,
  type Hunting,
  type Jackpot,
  type Market,
  type Match,
  type Player,
  type PushEvent,
  type Settings,
  type Sport,
  visitor,
} from '@touchline/contract';
import { aBet } from '@touchline/rules/testing';
import { aComboboost, aFreebet, aHunting } from '@touchline/rules/testing/bonuses';

export { anAccount as buildAccount } from '@touchline/rules/testing';

/** Things of the contract with every field filled in; give what the test is about. */

export function buildMarket(over: Partial<Market> = {}): Market {
  return {
    match_urn_id: 'sr:match:1',
    id: '1',
    name: 'Match result',
    status: 1,
    specifier: '',
    outcomes: [
      { id: '1', name: 'Home', active: true, odds: '1.85' },
      { id: 'x', name: 'Draw', active: true, odds: '3.40' },
      { id: '2', name: 'Away', active: true, odds: '4.20' },
    ],
    market_groups: ['main'],
    priority: 1,
    most_balanced: false,
    next_bet_stop: null,
    version: 1,
    ...over,
  };
}

export function buildMatch(over: Partial<Match> = {}): Match {
  const id = over.id ?? '1';
  return {
    id,
    urn_id: `sr:match:${id}`,
    slug: `home-away-${id}`,
    type: 'match',
    name: 'Home - Away',
    tournament: {
      id: '10',
      urn_id: 'sr:tournament:10',
      slug: 'first-league',
      name: 'First league',
      priority: 1,
      category: { id: '20', slug: 'england', name: 'England', country_code: 'GB' },
      sport: { id: '30', key: 'football', name: 'Football' },
    },
    competitors: {
      home: { id: '41', name: 'Home', logo: null, color: '#112233' },
      away: { id: '42', name: 'Away', logo: null, color: '#445566' },
    },
    stadium: null,
    city: null,
    status: 0,
    stage: 'not_started',
    start_time: '2026-01-01T15:00:00.000Z',
    statistics: null,
    available_markets: 1,
    main_market: buildMarket({ match_urn_id: `sr:match:${id}` }),
    secondary_market: null,
    top_markets: [],
    has_video: false,
    provider: 'betradar',
    version: 1,
    ...over,
  };
}

export function buildSport(over: Partial<Sport> = {}): Sport {
  return {
    id: '30',
    urn_id: 'sr:sport:1',
    key: 'football',
    name: 'Football',
    priority: 1,
    type: 'regular',
    provider: 'betradar',
    has_draw: true,
    counts: { live: 1, prematch: 1, outrights: 0 },
    ...over,
  };
}

export function buildPlayer(over: Partial<Player> = {}): Player {
  return {
    ...visitor,
    id: '7',
    email: 'ada@example.com',
    first_name: 'Ada',
    last_name: 'Example',
    currency: 'EUR',
    ...over,
  };
}

export function buildSettings(over: Partial<Settings> = {}): Settings {
  return {
    stakes: ['5', '10', '20', '50'],
    auto_accept_odds_change: 'none',
    odds_types: { available: ['decimal', 'american'], selected: 'decimal' },
    provider_statuses: [],
    bet_limits_settings: { min_stake_limit: [], max_stake_limit: [], payout_limit: [], selection_limit: 30 },
    updated_at: null,
    ...over,
  };
}

export function buildBet(over: Partial<Bet> = {}): Bet {
  return aBet({
    ref: 'key.0',
    odds: '1.85',
    potential_win_amount: '18.50',
    created_at: '2026-01-01T12:00:00.000Z',
    ...over,
  });
}

/** Boosts a combo of two and more. */
export function buildComboboost(over: Partial<Comboboost> = {}): Comboboost {
  return aComboboost({
    name: 'Double boost',
    ranges: [
      { min_count: 2, max_count: 2, bonus_odds: '1.10' },
      { min_count: 3, max_count: null, bonus_odds: '1.20' },
    ],
    ...over,
  });
}

/** Ten euro on any bet. */
export function buildFreebet(over: Partial<Freebet> = {}): Freebet {
  return aFreebet({ name: 'Ten on us', ...over });
}

export function buildHunting(over: Partial<Hunting> = {}): Hunting {
  return aHunting({ name: 'Hunt', farming_freebet_type: null, ...over });
}

export function buildJackpot(over: Partial<Jackpot> = {}): Jackpot {
  return {
    id: '60',
    name: 'House jackpot',
    amount: '1234.5',
    pool_amount: '1234.5',
    hits_amount: '0',
    currency: 'EUR',
    currency_subunits: '100',
    levels: [{ name: 'Gold', pool_amount: '1234.5', state: 'active' }],
    ...over,
  };
}

export function buildConfig(over: Partial<ClientConfig> = {}): ClientConfig {
  return {
    brand: 'Touchline',
    base_path: '/sportsbook',
    platform_api: '/api',
    sportsbook_api: '/_sb_api/api',
    desk_api: null,
    push_url: 'ws://localhost/connection/websocket',
    locales: [{ code: 'en', name_in_locale: 'English' }],
    currencies: [{ code: 'EUR', subunits: '100', fiat: true }],
    default_currency: 'EUR',
    idempotent_placement: true,
    feed_clock: { now: Date.UTC(2026, 0, 1, 12), speed: 1 },
    ...over,
  };
}

type WithoutClock<Event> = Event extends unknown ? Omit<Event, 'at'> : never;

/** A push event as it is published. */
export function pushed(event: WithoutClock<PushEvent>): PushEvent {
  return { ...event, at: Date.UTC(2026, 0, 1, 12) };
}

/** A page of a list that has everything on it. */
export function onePage<T>(data: T[]) {
  return {
    data,
    pagination: { total: data.length, page: 1, limit: 500, last_page: 1 },
  };
}
