import { type ErrorDetail, type Provider, provider, type Settings } from '@touchline/contract';
import { toSubunits } from '@touchline/rules';
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { SavedSettings } from '../database/tables/players-tables.ts';
import type { OfferedCurrency, Operator } from '../operator/operator.ts';
import { findPlayer } from '../player/sessions/players.ts';
import { playerBehind } from './caller.ts';
import { CallError, type Handlers } from './handler.ts';

export interface SettingsCallsDeps {
  readonly db: Database;
  readonly operator: Operator;
  /** Providers of odds, and whether each one is fresh. */
  readonly providers: () => readonly { readonly provider: Provider; readonly active: boolean }[];
}

/** Recommended stakes of single currencies: the operator's, and before them the player's. */
function stakesByCurrency({ currencies }: Operator, saved: SavedSettings): NonNullable<Settings['stakes_by_currency']> {
  const own = currencies.flatMap(({ code, stakes }) => (stakes === undefined ? [] : [{ code, stakes: [...stakes] }]));
  const chosen = Object.entries(saved.stakes_by_currency ?? {}).map(([code, stakes]) => ({
    code,
    stakes: [...stakes],
  }));
  return Object.fromEntries([...own, ...chosen].map(({ code, stakes }) => [code, stakes]));
}

/** What is wrong with recommended stakes in a currency, each at its place; 0 stands for an empty chip. */
function stakeProblems(
  { code, subunits, minStake, maxStake }: OfferedCurrency,
  stakes: readonly string[],
): readonly ErrorDetail[] {
  const unit = String(subunits);
  const [least, most] = [toSubunits(minStake ?? '0', unit) ?? 0n, toSubunits(maxStake, unit)];
  return stakes.flatMap((stake, place) => {
    const amount = toSubunits(stake, unit);
    const message =
      amount === null
        ? `has more decimals than ${code}`
        : most !== null && amount > most
          ? `is above the largest stake, ${maxStake}`
          : amount !== 0n && amount < least
            ? `is below the smallest stake, ${minStake ?? '0'}`
            : null;
    return message === null ? [] : [{ path: `body.stakes.${place}`, message }];
  });
}

/** What every caller is told alike. */
function siteSettings({ config, limits, systemTypes, betOffers }: Operator) {
  return {
    bet_limits_settings: limits,
    system_types: [...systemTypes],
    multi_bet_settings: {
      available_by_provider: provider.options.map((name) => ({
        provider: name,
        available: config.betting.multi_single[name],
      })),
    },
    allow_multiple_active_user_freebets: config.betting.several_freebets,
    video_settings: { enabled: config.flags.video },
    sport_type_providers: config.sport_type_providers,
    additional_providers: config.additional_providers,
    ...betOffers,
    ...(config.betting.accept_return_share === null ? {} : { accept_return_share: config.betting.accept_return_share }),
  } satisfies Partial<Settings>;
}

/** [API-06a] Refuses stakes that no bet could have. */
function refuseStakes(currency: OfferedCurrency | undefined, stakes: readonly string[]): void {
  if (currency === undefined) {
    throw new CallError('bad_request', 'There are no stakes in this currency.', {
      details: [{ path: 'body.stakes_currency', message: 'is no currency of this site' }],
    });
  }
  const details = stakeProblems(currency, stakes);
  if (details.length > 0) throw new CallError('bad_request', 'No bet could have these stakes.', { details });
}

/** Settings of the player and of the site (API-06). */
export function settingsCalls({ db, operator, providers }: SettingsCallsDeps) {
  const { config } = operator;
  const { available, selected } = config.odds_types;
  const site = siteSettings(operator);
  const wire = (saved: SavedSettings, updatedAt: Date | null): Settings => ({
    stakes: [...(saved.stakes ?? config.stakes)],
    stakes_by_currency: stakesByCurrency(operator, saved),
    auto_accept_odds_change: saved.auto_accept_odds_change ?? config.betting.accept_odds,
    odds_types: {
      available: [...available],
      // The operator may have taken away what a player had chosen.
      selected: available.find((type) => type === saved.odds_type) ?? selected,
    },
    provider_statuses: providers().map((status) => ({ ...status })),
    ...site,
    ...(saved.one_signal_push_notification_subscription === undefined
      ? {}
      : { one_signal_push_notification_subscription: saved.one_signal_push_notification_subscription }),
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
      if (choice.odds_type !== undefined && !available.includes(choice.odds_type)) {
        throw new CallError('bad_request', 'This odds format is not on offer.', {
          details: [{ path: 'body.odds_type', message: `is not one of ${available.join(', ')}` }],
        });
      }
      if (currency !== undefined) refuseStakes(operator.currency(currency), choice.stakes ?? []);
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
