import { type BetLimits, oddsType, type Provider, type Settings, type WireSystemType } from '@touchline/contract';
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { SavedSettings } from '../database/tables/players-tables.ts';
import { currencyOf } from '../sportsbook/ledger/currencies.ts';
import { findPlayer } from '../player/sessions/players.ts';
import { playerBehind } from './caller.ts';
import { CallError, type Handlers } from './handler.ts';

export interface SettingsCallsDeps {
  readonly db: Database;
  readonly limits: BetLimits;
  readonly systemTypes: readonly WireSystemType[];
  /** Decimal text below 1 (accept mode `return`). */
  readonly acceptReturnShare: string;
  /** Features of the page that are enabled (CAT-10, CAT-11, NAV-15 to NAV-18). */
  readonly shown: Pick<Settings, 'video_settings' | 'sport_type_providers' | 'additional_providers'>;
  /** Actions on bets that are enabled (PLC-07, PLC-10); absent ones are off. */
  readonly betOffers?: Pick<
    Settings,
    | 'custom_bet_enabled'
    | 'custom_bet_allow_single'
    | 'cashout_settings'
    | 'edit_bets'
    | 'system_bankers'
    | 'max_stake_oddin_allowed'
  >;
  /** Providers of odds, and whether each one is fresh. */
  readonly providers: () => readonly { readonly provider: Provider; readonly active: boolean }[];
}

const defaults = {
  /** SLIP-18. */
  stakes: ['5', '10', '20', '50'],
  auto_accept_odds_change: 'none',
  odds_type: 'decimal',
} as const;

/** Settings of the player and of the site (API-06). */
export function settingsCalls({
  db,
  limits,
  systemTypes,
  acceptReturnShare,
  shown,
  betOffers,
  providers,
}: SettingsCallsDeps) {
  const wire = (saved: SavedSettings, updatedAt: Date | null): Settings => ({
    stakes: [...(saved.stakes ?? defaults.stakes)],
    stakes_by_currency: Object.fromEntries(
      Object.entries(saved.stakes_by_currency ?? {}).map(([currency, stakes]) => [currency, [...stakes]]),
    ),
    auto_accept_odds_change: saved.auto_accept_odds_change ?? defaults.auto_accept_odds_change,
    odds_types: { available: [...oddsType.options], selected: saved.odds_type ?? defaults.odds_type },
    provider_statuses: providers().map(({ provider, active }) => ({ provider, active })),
    bet_limits_settings: limits,
    system_types: [...systemTypes],
    ...shown,
    ...betOffers,
    accept_return_share: acceptReturnShare,
    updated_at: updatedAt === null ? null : updatedAt.toISOString(),
  });
  return {
    async getSettings({ caller, query }) {
      const row = caller === null ? undefined : await findPlayer(db, caller.playerId);
      const { activeOddsType: odds_type } = query;
      return wire(
        { ...(odds_type === undefined ? {} : { odds_type }), ...row?.settings },
        row?.settings_updated_at ?? null,
      );
    },

    async saveSettings(request) {
      const { stakes_currency: currency, ...choice } = request.body;
      if (currency !== undefined && currencyOf(currency) === undefined) {
        throw new CallError('bad_request', 'There are no stakes in this currency.', {
          details: [{ path: 'body.stakes_currency', message: 'is no currency of this site' }],
        });
      }
      const chosen = currency === undefined ? choice : { ...choice, stakes: undefined };
      const own = currency === undefined || choice.stakes === undefined ? {} : { [currency]: choice.stakes };
      const row = await db
        .updateTable('player')
        .set({
          settings: sql<string>`settings || ${JSON.stringify(chosen)}::jsonb || jsonb_build_object(
            'stakes_by_currency', coalesce(settings->'stakes_by_currency', '{}') || ${JSON.stringify(own)}::jsonb)`,
          settings_updated_at: sql<Date>`now()`,
        })
        .where('id', '=', playerBehind(request).playerId)
        .returning(['settings', 'settings_updated_at'])
        .executeTakeFirstOrThrow();
      return wire(row.settings, row.settings_updated_at);
    },
  } satisfies Pick<Handlers, 'getSettings' | 'saveSettings'>;
}
