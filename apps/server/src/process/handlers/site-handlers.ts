import type { Feed } from '@touchline/feed';
import { settingsCalls } from '../../calls/settings-calls.ts';
import { walletCalls } from '../../calls/wallet.ts';
import { websocketCalls, type WebsocketCallsDeps } from '../../calls/websocket.ts';
import type { Database } from '../../database/connect.ts';
import type { Arena } from '../../games/arena.ts';
import type { BettingRules } from '../../sportsbook/betting/betting-ports.ts';
import {
  acceptReturnShare,
  additionalProviders,
  betOffers,
  locales,
  sportTypeProviders,
  systemTypes,
} from '../../sportsbook/operator.ts';
import type { Role } from '../cluster/role.ts';
import type { ServerOptions } from '../options.ts';

export interface SiteHandlersDeps {
  readonly db: Database;
  readonly options: Pick<ServerOptions, 'maxStakeOfOddin'>;
  readonly feed: Pick<Feed, 'sports'>;
  readonly rules: BettingRules;
  readonly arena: Arena;
  readonly role: Pick<Role, 'fresh'>;
  /** Secret that push tokens are signed with. */
  readonly pushSecret: string;
  /** Ms since epoch, by the clock that push tokens are judged by. */
  readonly pushNow: () => number;
  /** Called before a player is given tokens of private channels; null where the push engine itself knows who listens. */
  readonly admit: NonNullable<WebsocketCallsDeps['admit']> | null;
}

/** Calls about the site: settings, push tokens, and games of other providers. */
export function siteHandlers({ db, options, feed, rules, arena, role, pushSecret, pushNow, admit }: SiteHandlersDeps) {
  const providers = [...new Set(feed.sports.map(({ provider }) => provider))];
  return {
    ...settingsCalls({
      db,
      limits: rules.limits,
      systemTypes,
      acceptReturnShare,
      providers: () => providers.map((provider) => ({ provider, active: role.fresh() })),
      shown: {
        video_settings: { enabled: true },
        sport_type_providers: sportTypeProviders,
        additional_providers: additionalProviders,
      },
      betOffers: { ...betOffers, max_stake_oddin_allowed: options.maxStakeOfOddin },
    }),
    ...websocketCalls({
      secret: pushSecret,
      now: pushNow,
      locales: locales.map(({ code }) => code),
      ...(admit === null ? {} : { admit }),
    }),
    ...walletCalls({
      isOn: (provider) => additionalProviders[provider].enabled,
      launch: (provider, app, caller) => arena.launch(provider, app, caller),
    }),
  };
}
