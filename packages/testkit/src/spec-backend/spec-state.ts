// What the mock back end holds, and how it begins.
import type { Account, Bet } from './spec-bets.ts';
import { betLimits } from './spec-bets.ts';
import { isoDate, makeWorld, type Json, type OddsForm } from './spec-data.ts';
export type Options = { port?: number; signedIn?: boolean; oddsAs?: OddsForm };
export type State = ReturnType<typeof makeState>;
export const ODDS_TYPES = ['decimal', 'british', 'hongkong', 'american', 'indonesian', 'malaysian', 'percent'];
const OFF = { enabled: false };
const PROFILE: Json = {
  ...{ id: '0b7e4c1e-5d1f-4a57-9c3e-8f1f6f0f2a11', email: 'player@example.com', mobile_phone: null },
  ...{ auth_phone_number: '+3725550101', first_name: 'Ada', last_name: null, nickname: 'ada' },
  ...{ language: 'en', currency: 'EUR', restricted: false },
};
const SETTINGS: Json = {
  ...{ custom_bet_allow_single: false, custom_bet_enabled: true, stakes: [5, 12.5, 50] },
  ...{ auto_accept_odds_change: 'none', odds_types: { available: ODDS_TYPES, selected: 'decimal' } },
  ...{ updated_at: isoDate(0, 1), video_settings: OFF, allow_multiple_active_user_freebets: false },
  provider_statuses: { betradar: 'active', oddin: 'active' },
  sport_type_providers: { regular: ['betradar'], cyber: ['oddin'] },
  multi_bet_settings: { available_by_provider: { betradar: true, oddin: false } },
  additional_providers: { horse_racing: OFF, lotto: OFF, premium_cricket: OFF },
  bet_limits_settings: betLimits,
};
const NEWS = [
  { id: 'ntf-7f3a', title: 'Goal!', body: 'Northport have scored.', caption: 'Crown League', object_type: 'match' },
  { id: 'ntf-7f3b', title: 'Welcome', body: 'Your account is ready.', caption: null, object_type: null },
];
export function openAccount(currency: string, balance = 0n): Account {
  return { currency, balance, active: true };
}
export function makeState(options: Options) {
  return {
    form: options.oddsAs ?? 'mixed',
    world: makeWorld(),
    profile: { ...PROFILE },
    settings: { ...SETTINGS },
    accounts: [openAccount('EUR', 25_050n), openAccount('JPY', 90_000n), { ...openAccount('USD'), active: false }],
    notifications: NEWS.map((one) => ({ ...one, created_at: isoDate(-1, 1), read: false, type: 'info' })),
    bets: [] as Bet[],
    shared: [] as { id: string; bets: unknown[] }[],
    favourites: [] as { type: string; id: string }[],
    session: '',
    alwaysPlayer: options.signedIn ?? false,
  };
}
